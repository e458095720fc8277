"""Matches of engines, and how they ended."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, SupportsIndex

from . import _yomikiri
from ._progress import Progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from ._yomikiri import BoardGame


class Standings:
    """How a match ended: every engine sat in every seat on every deal."""

    __slots__ = ("_document",)

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document

    @property
    def game(self) -> str:
        """The game, all parameters written out."""
        return str(self._document["game"])

    @property
    def games(self) -> int:
        """How many were played."""
        return int(self._document["games"])

    @property
    def rounds(self) -> int:
        """How many deals were played in all seats."""
        return int(self._document["rounds"])

    @property
    def engines(self) -> list[dict[str, Any]]:
        """One entry per engine in the order in which they were named: ``name``, ``wins``,
        ``draws``, ``losses``, ``score`` with its interval, and more where the game has it."""
        return copy.deepcopy(list(self._document["bots"]))

    def to_dict(self) -> dict[str, Any]:
        """The whole document: the same as ``yomikiri arena --json``."""
        return copy.deepcopy(self._document)

    def to_pandas(self) -> pd.DataFrame:
        """One row per engine; intervals of 95 % as columns ``score_from`` and ``score_to``."""
        import pandas as pd

        rows = []
        for engine in self.engines:
            row: dict[str, Any] = {}
            for key, value in engine.items():
                if isinstance(value, dict):
                    row[key] = value["mean"]
                    row[f"{key}_from"], row[f"{key}_to"] = value["from"], value["to"]
                elif value is not None:
                    row[key] = value
            rows.append(row)
        return pd.DataFrame(rows).set_index("name")

    def __repr__(self) -> str:
        scores = [f"{bot['name']} {bot['score']['mean']:.3f}" for bot in self._document["bots"]]
        return f"<{self.games} games of {self.game}: {', '.join(scores)}>"


def arena(
    game: str | BoardGame,
    engines: Sequence[str],
    games: SupportsIndex = 20,
    seed: SupportsIndex = 1,
    *,
    playouts: SupportsIndex = 300,
    threads: SupportsIndex | None = None,
    progress: Progress = False,
) -> Standings:
    """Lets engines play a match, one for each seat; the same seed plays the same match.

    ``games`` is a multiple of the number of players, since every deal is played in all seats.
    ``playouts`` is for engines whose options do not say.

    >>> import yomikiri as yk
    >>> match = yk.arena("mnk --size 3x3 --players 2", ["perfect", "random"], games=20, seed=1)
    >>> match.games, match.engines[0]["losses"]
    (20, 0)
    """
    names = [] if isinstance(engines, str) else list(engines)
    if isinstance(engines, str) or not all(isinstance(name, str) for name in names):
        raise TypeError('engines: expected a list of names with options, as in "uct:playouts=50"')
    settings = (games, seed, playouts, threads)
    return Standings(_yomikiri.arena(game, names, settings, progress))
