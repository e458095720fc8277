"""What a position is worth: the registry's document as an object."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from ._yomikiri import MissingTable

if TYPE_CHECKING:
    from ._yomikiri import Position


class _Known:
    """What is known of a position or of a move; each attribute is a key of the document."""

    __slots__ = ("_document",)

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document

    @property
    def kind(self) -> str:
        """What is known: ``solved``, ``sets``, ``equilibrium``, ``forced``, ``safe``, ``estimate``
        or ``unknown``."""
        return str(self._document["kind"])

    @property
    def value(self) -> str:
        """For the player to move (of a move: who makes it): ``win``, ``draw``, ``loss``; ``open``
        where nobody can force a win and play may end in several ways; ``unknown``."""
        return str(self._document["value"])

    @property
    def distance(self) -> int | None:
        """Plies to the end of a win or a loss, if that is known."""
        found: int | None = self._document["distance"]
        return found

    @property
    def forced(self) -> str | None:
        """Who wins by force, ``"1"`` to ``"4"``; ``None`` if nobody does or it is not known."""
        found: str | None = self._document["forced"]
        return found

    def _outcomes(self, key: str) -> list[str] | None:
        found = self._document[key]
        return None if found is None else list(found)

    @property
    def equilibrium(self) -> list[str] | None:
        """The outcomes of all subgame-perfect play; ``None`` where they are not known."""
        return self._outcomes("equilibrium")

    @property
    def cautious(self) -> list[str] | None:
        """The outcomes of cautious play; ``None`` where they are not known."""
        return self._outcomes("cautious")

    @property
    def hopeful(self) -> list[str] | None:
        """The outcomes of hopeful play; ``None`` where they are not known."""
        return self._outcomes("hopeful")

    @property
    def chooser(self) -> str | None:
        """Who cannot win but decides who does."""
        found: str | None = self._document.get("chooser")
        return found

    @property
    def choice(self) -> list[str]:
        """Among whom the chooser chooses."""
        return list(self._document.get("choice", []))

    @property
    def coalition(self) -> list[list[str]] | None:
        """The smallest groups of players that, acting together, force that one of them wins.

        ``None`` where that is not known.
        """
        found = self._document.get("coalition")
        return None if found is None else [list(group) for group in found]

    @property
    def estimate(self) -> float | None:
        """An estimate for the player to move from 0 (lost) to 1 (won), where nothing is proved."""
        found: float | None = self._document.get("estimate")
        return found


class MoveAnalysis(_Known):
    """A move and what best play after it leads to. A distance counts from before the move."""

    __slots__ = ()

    @property
    def move(self) -> str:
        """The move's text."""
        return str(self._document["move"])

    @property
    def best(self) -> bool:
        """Is it as good as any for the player who makes it?"""
        return bool(self._document["best"])

    def to_dict(self) -> dict[str, Any]:
        """The document."""
        return copy.deepcopy(self._document)

    def __repr__(self) -> str:
        best = ", best" if self.best else ""
        return f"<{self.move}: {_worth(self)}{best}>"


class Analysis(_Known):
    """What is known of a position and of each of its moves.

    >>> import yomikiri as yk
    >>> a = yk.game("mnk", size="3x3", players=3).position("1../.2./..3").analyze()
    >>> a.value, a.forced, a.equilibrium
    ('draw', None, ['draw'])
    >>> [m.move for m in a.moves if m.best][:3]
    ['b1', 'c1', 'a2']
    """

    __slots__ = ("_limit", "_line", "_moves", "_position", "_quick")

    def __init__(
        self, document: dict[str, Any], position: Position, limit: int | None, quick: bool
    ) -> None:
        super().__init__(document)
        self._position = position
        self._limit = limit
        self._quick = quick
        self._moves = [MoveAnalysis(move) for move in document["moves"]]
        self._line: list[str] | None = None

    @property
    def position(self) -> Position:
        """The position."""
        return self._position

    @property
    def complete(self) -> bool:
        """Did every search end by itself? If not, a higher limit may find more."""
        return bool(self._document["complete"])

    @property
    def moves(self) -> list[MoveAnalysis]:
        """Every legal move."""
        return list(self._moves)

    @property
    def line(self) -> list[str]:
        """A line of good play, as far as it is known; worked out when it is first asked for. Nothing
        where it needs a table that is not there."""
        if self._line is None:
            try:
                self._line = self._position.line(self._limit, quick=self._quick)
            except MissingTable:
                self._line = []
        return list(self._line)

    def to_dict(self) -> dict[str, Any]:
        """The whole document, the line included: the same as ``yomikiri analyze --json``."""
        return {**copy.deepcopy(self._document), "line": self.line}

    def __repr__(self) -> str:
        return f"<analysis of {self._position.text or 'the start'}: {_worth(self)}>"


def _worth(known: _Known) -> str:
    distance = "" if known.distance is None else f" in {known.distance}"
    found = known.equilibrium if known.value == "open" else None
    sets = "" if found is None else f" ({', '.join(found)})"
    return f"{known.value}{distance}{sets}"
