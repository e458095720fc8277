"""Games between engines, functions and people."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING, Any, Callable, SupportsIndex, Union

from ._yomikiri import BoardGame, Engine, IllegalMove, Position
from ._yomikiri import game as open_game

if TYPE_CHECKING:
    from collections.abc import Sequence

Seat = Union[str, Engine, Callable[[Position], str]]
"""``"human"``, the name of an engine, an engine, or a function that chooses a move."""


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played."""

    game: BoardGame
    moves: list[str]
    positions: list[Position] = field(repr=False)
    """The position before each move, and the last one."""
    outcome: str | None
    """``None`` if the game was longer than the game's ``longest`` and given up."""

    @property
    def end(self) -> Position:
        """The last position."""
        return self.positions[-1]

    def record(self) -> Any:
        """The record of the game: enough to replay it."""
        return self.game.record(self.moves, self.positions[0])


def _engine(game: BoardGame, name: str, seed: int) -> Engine:
    """An engine as a pickle has it."""
    return game.engine(name, seed=seed)


def _chooser(game: BoardGame, seat: Seat, seed: int) -> Callable[[Position], str]:
    if isinstance(seat, Engine):
        return seat.choose
    if seat == "human":
        return _ask
    if isinstance(seat, str):
        return game.engine(seat, seed=seed).choose
    if callable(seat):
        return seat
    raise TypeError('a seat: expected "human", an engine or its name, or a function of a position')


def _ask(position: Position) -> str:
    """Asks a person until the move is legal."""
    print(position.draw())
    while True:
        text = input(f"player {position.to_move}: ").strip()
        try:
            position.play(text)
        except IllegalMove as problem:
            print(problem)
        else:
            return text


def play(
    game: str | BoardGame,
    seats: Sequence[Seat],
    seed: SupportsIndex = 0,
    *,
    start: Position | None = None,
) -> PlayedGame:
    """Plays a game, one seat for each player; the same seed plays the same game.

    >>> import yomikiri as yk
    >>> g = yk.game("mnk", size="3x3", players=2)
    >>> yk.play(g, ["perfect", "perfect"]).outcome
    'draw'
    >>> yk.play(g, [lambda s: s.moves[0], "random"], seed=4).moves[0]
    'a1'
    """
    opened = open_game(game) if isinstance(game, str) else game
    if not isinstance(opened, BoardGame):
        raise TypeError("game: expected a game or its text")
    if isinstance(seats, str) or not isinstance(seats, (list, tuple)):
        raise TypeError("seats: expected a list, one seat for each player")
    if start is not None and not isinstance(start, Position):
        raise TypeError("start: expected a position; game.position reads one")
    if len(seats) != opened.players:
        raise ValueError(f"{len(seats)} seats for {opened.players} players; expected {opened.players}")
    begin = index(seed) * opened.players
    choosers = [
        _chooser(opened, seat, (begin + number) % 2**64)
        for number, seat in enumerate(seats)
    ]
    positions = [opened.start() if start is None else start]
    if positions[0].game.name != opened.name:
        raise ValueError(f"a position of {positions[0].game.name}; expected one of {opened.name}")
    moves: list[str] = []
    while not positions[-1].over and len(moves) < opened.longest:
        position = positions[-1]
        move = choosers[position.to_move - 1](position)
        if not isinstance(move, str):
            raise TypeError(f"player {position.to_move} chose {move!r}; expected the text of a move")
        positions.append(position.play(move))
        moves.append(move)
    return PlayedGame(opened, moves, positions, positions[-1].outcome)
