"""Games of your own: write the rules, and the engines solve or search them.

Positions become numbers here, and the engines work on the numbers. A small game is listed whole; a
search asks for positions as it meets them.
"""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, SupportsIndex, TypeVar, Union, cast

from . import _yomikiri
from ._yomikiri import BoardGame, LimitReached, Position

P = TypeVar("P", bound=Hashable)
M = TypeVar("M")

Outcome = Union[str, int, None]
"""``None`` while the game goes on; then ``"draw"``, or who won: ``"1"`` or 1 to 4."""

DEFAULT_LIMIT = 1_000_000


class Game(ABC, Generic[P, M]):
    """The rules of a game: what `solve`, `forced` and `mcts` ask.

    Positions must be hashable and complete: whose turn it is can be told from one. They must not be
    changed by ``play``. Players count from 1.

    >>> import yomikiri as yk
    >>> class Matches(yk.Game[tuple[int, int], int]):
    ...     '''One to three matches are taken; whoever takes the last one wins.'''
    ...     players = 2
    ...     def start(self): return (5, 1)
    ...     def to_move(self, position): return position[1]
    ...     def moves(self, position): return range(1, min(position[0], 3) + 1)
    ...     def play(self, position, move): return (position[0] - move, 3 - position[1])
    ...     def outcome(self, position): return 3 - position[1] if position[0] == 0 else None
    >>> solution = yk.solve(Matches())
    >>> solution.value().value, solution.value().distance
    ('win', 3)
    >>> solution.best()
    [1]
    """

    players: int = 2
    """How many play: 1 to 4."""

    @abstractmethod
    def start(self) -> P:
        """The position a game begins from."""

    @abstractmethod
    def to_move(self, position: P) -> int:
        """Whose turn it is, from 1."""

    @abstractmethod
    def moves(self, position: P) -> Iterable[M]:
        """Every legal move, if the game is not over."""

    @abstractmethod
    def play(self, position: P, move: M) -> P:
        """The position after a move."""

    @abstractmethod
    def outcome(self, position: P) -> Outcome:
        """``None`` while the game goes on; then ``"draw"`` or who won."""


class _Registered(Game[Position, str]):
    """A game of the registry as one's own."""

    def __init__(self, game: BoardGame) -> None:
        self._game = game
        self.players = game.players

    def ensure_own(self, position: Any) -> None:
        if not isinstance(position, Position):
            raise TypeError(f"{position!r}; expected a position; game.position reads one")
        if position.game.name != self._game.name:
            raise ValueError(f"a position of {position.game.name}; expected one of {self._game.name}")

    def start(self) -> Position:
        return self._game.start()

    def to_move(self, position: Position) -> int:
        return position.to_move

    def moves(self, position: Position) -> list[str]:
        return position.moves

    def play(self, position: Position, move: str) -> Position:
        return position.play(move)

    def outcome(self, position: Position) -> str | None:
        return position.outcome


def _rules(game: Game[P, M] | BoardGame) -> Game[Any, Any]:
    if isinstance(game, BoardGame):
        return _Registered(game)
    if isinstance(game, type):
        raise TypeError(f"the class {game.__name__}; expected a game of it: {game.__name__}()")
    for name in ("players", "start", "to_move", "moves", "play", "outcome"):
        if not hasattr(game, name):
            raise TypeError(f"{type(game).__name__} has no {name}; expected a yomikiri.Game")
    return game


def whole(found: Any) -> int | None:
    """A whole number, numpy's too; ``None`` of anything else."""
    if isinstance(found, bool):
        return None
    try:
        return operator.index(found)
    except TypeError:
        return None


def _players(game: Game[Any, Any]) -> int:
    found: Any = game.players
    found = found() if callable(found) else found
    count = whole(found)
    if count is None or not 1 <= count <= 4:
        raise ValueError(f"players {found!r}; expected 1 to 4")
    return count


def _from(rules: Game[Any, Any], position: Any) -> Any:
    """Where to begin: a position of the game, or its start."""
    if position is None:
        return rules.start()
    if isinstance(rules, _Registered):
        rules.ensure_own(position)
    return position


class _Numbering:
    """The positions of a game by number, in the order in which they are met."""

    def __init__(self, game: Game[Any, Any], start: Any, limit: SupportsIndex | None) -> None:
        self.game = game
        self.players = _players(game)
        self.limit = None if limit is None else whole(limit)
        if limit is not None and (self.limit is None or self.limit < 1):
            raise ValueError(f"limit {limit!r}; expected a whole number from 1, or None")
        self.positions: list[Any] = []
        self.moves: dict[int, list[Any]] = {}
        self._numbers: dict[Any, int] = {}
        self.number(start)

    def find(self, position: Any) -> int | None:
        return self._numbers.get(position)

    def number(self, position: Any) -> int:
        try:
            found = self._numbers.get(position)
        except TypeError as problem:
            raise TypeError(f"position {position!r}: {problem}; expected one that can be hashed") from None
        if found is None:
            found = len(self.positions)
            if self.limit is not None and found >= self.limit:
                raise LimitReached(f"more than {self.limit} positions; expected a smaller game or a higher limit")
            self._numbers[position] = found
            self.positions.append(position)
        return found

    def expand(self, number: int) -> tuple[int, int, list[int]]:
        """Whose turn it is, who won (0 a draw, -1 nobody yet), and where each move leads."""
        position = self.positions[number]
        outcome = self._outcome(position)
        turn = self.game.to_move(position)
        mover = whole(turn)
        if mover is None or not 1 <= mover <= self.players:
            raise ValueError(f"to_move({position!r}) is {turn!r}; expected 1 to {self.players}")
        moves = [] if outcome >= 0 else self._moves(position)
        if outcome < 0 and not moves:
            raise ValueError(f"no legal move, but the game is not over: {position!r}")
        self.moves[number] = moves
        return mover, outcome, [self.number(self.game.play(position, move)) for move in moves]

    def _moves(self, position: Any) -> list[Any]:
        moves: Any = self.game.moves(position)
        if not isinstance(moves, Iterable):
            raise TypeError(f"moves({position!r}) is {moves!r}; expected a list of moves")
        return list(moves)

    def _outcome(self, position: Any) -> int:
        outcome = self.game.outcome(position)
        if outcome is None:
            return -1
        if isinstance(outcome, str):
            words = ["draw", *(str(player) for player in range(1, self.players + 1))]
            winner = words.index(outcome) if outcome in words else None
        else:
            winner = whole(outcome) or None
        if winner is not None and 0 <= winner <= self.players:
            return winner
        raise ValueError(
            f'outcome({position!r}) is {outcome!r}; expected None, "draw" or 1 to {self.players}'
        )

    def list_all(self) -> list[tuple[int, int, list[int]]]:
        """Every position that the start leads to."""
        listed: list[tuple[int, int, list[int]]] = []
        while len(listed) < len(self.positions):
            listed.append(self.expand(len(listed)))
        return listed


@dataclass(frozen=True)
class Value:
    """What a position is worth under best play."""

    value: str
    """For the player to move (of a move: who makes it): ``win``, ``draw``, ``loss``; with more than
    two players also ``open``; ``unknown`` where the game can go round in circles."""
    outcome: str | None = None
    """How it ends, if there is only one way: ``"1"`` to ``"4"`` or ``"draw"``."""
    distance: int | None = None
    """Plies to the end of a win or a loss, in games of two."""
    forced: str | None = None
    """Who wins by force."""
    equilibrium: list[str] | None = None
    """The outcomes of all subgame-perfect play."""
    cautious: list[str] | None = None
    """The outcomes of cautious play."""
    hopeful: list[str] | None = None
    """The outcomes of hopeful play."""
    chooser: str | None = None
    """Who cannot win but decides who does."""


@dataclass(frozen=True)
class SolvedMove(Generic[M]):
    """A move and what best play after it leads to; a distance counts from before the move."""

    move: M
    value: Value
    best: bool


def _rank(value: Value, mover: int) -> tuple[int, int, int] | None:
    """How good a value is for a player: worst outcome, best outcome, then soon won or late lost."""
    outcomes = value.cautious
    if not outcomes:
        return None
    ranks = [2 if outcome == str(mover) else 1 if outcome == "draw" else 0 for outcome in outcomes]
    distance = value.distance or 0
    return min(ranks), max(ranks), -distance if min(ranks) == 2 else distance


class Solution(Mapping[P, Value], Generic[P, M]):
    """A solved game: a mapping from every position that its start leads to, to its value.

    >>> import yomikiri as yk
    >>> g = yk.game("mnk", size="3x3", players=2)
    >>> solution = yk.solve(g)
    >>> solution
    <solution: 5478 positions, the start is draw>
    >>> solution[g.position("11./22./...")].value
    'win'
    >>> solution.best(g.position("11./22./..."))
    ['c1']
    """

    def __init__(
        self,
        numbering: _Numbering,
        listed: list[tuple[int, int, list[int]]],
        values: list[Value],
    ) -> None:
        self._numbering = numbering
        self._listed = listed
        self._values = values

    def __len__(self) -> int:
        return len(self._values)

    def __iter__(self) -> Iterator[P]:
        return iter(cast("list[P]", self._numbering.positions))

    def __getitem__(self, position: P) -> Value:
        number = self._numbering.find(position)
        if number is None:
            raise KeyError(position)
        return self._values[number]

    def __contains__(self, position: object) -> bool:
        return self._numbering.find(position) is not None

    def _find(self, position: P | None) -> int:
        number = 0 if position is None else self._numbering.find(position)
        if number is None:
            raise KeyError(position)
        return number

    def value(self, position: P | None = None) -> Value:
        """The value of a position, by default of the start."""
        return self._values[self._find(position)]

    def moves(self, position: P | None = None) -> list[SolvedMove[M]]:
        """Every legal move of a position with its value, in the order of the game."""
        number = self._find(position)
        mover, _, after = self._listed[number]
        values = [self._before(number, to) for to in after]
        ranks = [_rank(value, mover) for value in values]
        known = [rank for rank in ranks if rank is not None]
        best = max(known) if known and len(known) == len(ranks) else None
        moves = self._numbering.moves[number]
        return [
            SolvedMove(move, value, best is not None and rank == best)
            for move, value, rank in zip(moves, values, ranks)
        ]

    def _before(self, number: int, to: int) -> Value:
        """What the position after a move is worth to the player who made it."""
        value, mover = self._values[to], str(self._listed[number][0])
        word = value.value
        if value.forced is not None:
            word = "win" if value.forced == mover else "loss"
        distance = None if value.distance is None else value.distance + 1
        return Value(
            word,
            value.outcome,
            distance,
            value.forced,
            value.equilibrium,
            value.cautious,
            value.hopeful,
            value.chooser,
        )

    def best(self, position: P | None = None) -> list[M]:
        """The best moves of a position; none where too little is known."""
        return [move.move for move in self.moves(position) if move.best]

    def line(self, position: P | None = None) -> list[M]:
        """Good play from a position: the first of the best moves, up to the first repetition."""
        number, line, seen = self._find(position), [], set()
        while number not in seen:
            seen.add(number)
            moves = self.moves(self._numbering.positions[number])
            at = next((at for at, move in enumerate(moves) if move.best), None)
            if at is None:
                break
            line.append(moves[at].move)
            number = self._listed[number][2][at]
        return line

    def totals(self) -> dict[str, int]:
        """How many positions have which value, for the player to move; ends are counted too."""
        counts: dict[str, int] = {}
        for value in self._values:
            counts[value.value] = counts.get(value.value, 0) + 1
        return counts

    def __repr__(self) -> str:
        return f"<solution: {len(self)} positions, the start is {self.value().value}>"


def _of_two(mover: int, outcome: int, distance: int) -> Value:
    ended = "draw" if outcome == 0 else str(outcome)
    word = "draw" if outcome == 0 else "win" if outcome == mover else "loss"
    return Value(
        word,
        ended,
        None if distance < 0 else distance,
        None if outcome == 0 else ended,
        [ended],
        [ended],
        [ended],
    )


def _of_many(mover: int, sets: tuple[int, int, int, int, int] | None) -> Value:
    if sets is None:
        return Value("unknown")
    equilibrium, cautious, hopeful = (_yomikiri.outcomes(found) for found in sets[:3])
    only = equilibrium[0] if len(equilibrium) == 1 else None
    forced = only if only != "draw" else None
    word = "draw" if only == "draw" else "open"
    if forced is not None:
        word = "win" if forced == str(mover) else "loss"
    chooser = sets[3] or sets[4]
    chooses = str(chooser) if chooser else None
    return Value(word, only, None, forced, equilibrium, cautious, hopeful, chooses)


def solve(game: Game[P, M] | BoardGame, *, limit: SupportsIndex | None = DEFAULT_LIMIT) -> Solution[P, M]:
    """Solves a game by listing every position that its start leads to.

    With two players: who wins and in how many plies, or a draw; a game that can go round in circles
    for ever is a draw there. With more: the outcomes of good play, see `Value`; a position from which
    the game can come back to an earlier one is unknown. More than ``limit`` positions are
    `LimitReached`; ``None`` is no limit.
    """
    rules = _rules(game)
    numbering = _Numbering(rules, rules.start(), limit)
    listed = numbering.list_all()
    if numbering.players == 2:
        solved = _yomikiri.solve_two(2, listed, None)
        values = [_of_two(given[0], *found) for given, found in zip(listed, solved)]
    else:
        sets = _yomikiri.solve_many(numbering.players, listed)
        values = [_of_many(given[0], found) for given, found in zip(listed, sets)]
    return Solution(numbering, listed, values)


@dataclass(frozen=True)
class Forced(Generic[P, M]):
    """Can a player win whatever all others do? True in a condition if so."""

    player: int
    wins: bool
    distance: int | None
    """Plies to the win: the player hurries, the others delay."""
    strategy: dict[P, M] = field(repr=False)
    """The player's moves that win, for every position that can come up while they are played."""

    def __bool__(self) -> bool:
        return self.wins


def forced(
    game: Game[P, M] | BoardGame,
    player: SupportsIndex,
    position: P | None = None,
    *,
    limit: SupportsIndex | None = DEFAULT_LIMIT,
) -> Forced[P, M]:
    """Can a player win by force against all others together, from a position or the start?

    >>> import yomikiri as yk
    >>> bool(yk.forced(yk.game("mnk", size="3x4", players=2), 1))
    True
    """
    rules = _rules(game)
    players, attacker = _players(rules), whole(player)
    if attacker is None or not 1 <= attacker <= players:
        raise ValueError(f"player {player!r}; expected 1 to {players}")
    numbering = _Numbering(rules, _from(rules, position), limit)
    listed = numbering.list_all()
    solved = _yomikiri.solve_two(numbering.players, listed, attacker)
    if solved[0][0] != 1:
        return Forced(attacker, False, None, {})
    strategy: dict[Any, Any] = {}
    open_, seen = [0], {0}
    while open_:
        number = open_.pop()
        mover, _, after = listed[number]
        if mover == attacker and after:
            at = min(
                (at for at, to in enumerate(after) if solved[to][0] == 1),
                key=lambda at: solved[after[at]][1],
            )
            strategy[numbering.positions[number]] = numbering.moves[number][at]
            after = [after[at]]
        for to in after:
            if to not in seen:
                seen.add(to)
                open_.append(to)
    return Forced(attacker, True, solved[0][1], strategy)


@dataclass(frozen=True)
class Searched(Generic[M]):
    """What a search chose, and what it found out about each move."""

    move: M
    moves: list[M]
    visits: list[int]
    """How many playouts began with each move; all 0 if there was only one move."""
    rewards: list[list[float]]
    """The mean reward of each move for each player: 1 a win, one half a draw, 0 a loss."""


def mcts(
    game: Game[P, M] | BoardGame,
    position: P | None = None,
    *,
    playouts: SupportsIndex = 1000,
    c: float = 0.7,
    seed: SupportsIndex = 0,
) -> Searched[M]:
    """Monte Carlo tree search (UCT) from a position or the start; the same seed searches alike.

    >>> import yomikiri as yk
    >>> g = yk.game("mnk", size="3x3", players=2)
    >>> yk.mcts(g, g.position("11./22./..."), playouts=200).move
    'c1'
    """
    rules = _rules(game)
    numbering = _Numbering(rules, _from(rules, position), None)
    chosen, estimates = _yomikiri.search(numbering.players, numbering.expand, playouts, c, seed)
    moves = numbering.moves[0]
    found = estimates or [(0, [0.0] * numbering.players)] * len(moves)
    return Searched(moves[chosen], moves, [f[0] for f in found], [list(f[1]) for f in found])
