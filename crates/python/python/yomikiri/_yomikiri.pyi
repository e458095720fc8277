"""The compiled part of the package."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Callable, Optional, SupportsIndex, Union, final

import numpy as np
from numpy.typing import NDArray

from ._analysis import Analysis
from ._progress import Progress
from ._tables import Probe, Sample

_Path = Union[str, os.PathLike[str]]
_Indices = Union[Sequence[int], NDArray[np.integer[Any]]]

__all__ = [
    "__version__",
    "IllegalMove",
    "MissingTable",
    "LimitReached",
    "BoardGame",
    "Position",
    "Engine",
    "Table",
    "Layers",
    "Layer",
    "games",
    "game",
    "reopened",
    "recognize",
    "arena",
    "open_table",
    "solve_dobutsu",
    "layers",
    "solve_layers",
    "outcomes",
    "verify_strategy",
    "strategies",
    "solve_two",
    "solve_many",
    "search",
]

__version__: str

class IllegalMove(ValueError):
    """A move that cannot be played."""

class MissingTable(FileNotFoundError):
    """A table that values come from is not there."""

class LimitReached(RuntimeError):
    """More work or memory than is there or allowed."""

@final
class BoardGame:
    """A board game with its parameters. `yomikiri.game` opens one.

    >>> g = yk.game("mnk", size="4x4", k=3, players=3, rules="free")
    >>> g.name
    'mnk --size 4x4 --k 3 --players 3 --rules free'
    >>> g == yk.game("mnk --size 4x4"), g.players
    (True, 3)
    """

    @property
    def name(self) -> str:
        """The game's text, all parameters written out."""
    @property
    def players(self) -> int:
        """How many play."""
    @property
    def seats(self) -> list[dict[str, Any]]:
        """Who sits where, as people call them: a document for each player."""
    @property
    def engines(self) -> list[dict[str, Any]]:
        """The engines that can be named, each with its options.

        >>> [engine["name"] for engine in yk.game("mnk").engines][:3]
        ['equilibrium', 'random', 'flat']
        """
    @property
    def actions(self) -> int:
        """How many actions there are, for programs that learn."""
    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of an observation."""
    @property
    def observation_bounds(self) -> tuple[float, float]:
        """The least and the largest number of an observation."""
    @property
    def longest(self) -> int:
        """The most moves that a game is played for: one that is longer is given up as drawn."""
    @property
    def needs_table(self) -> bool:
        """Do the values come from a table that is not there yet?"""
    def start(self) -> Position:
        """The position a game begins from.

        >>> yk.game("mnk", size="3x3").start().text
        '.../.../...'
        """
    def position(self, text: str) -> Position:
        """Reads a position.

        >>> yk.game("mnk", size="3x3").position("1../.2./...").to_move
        3
        >>> yk.game("mnk", size="3x3").position("1../.4./...")
        Traceback (most recent call last):
            ...
        ValueError: character 6: no player 4; expected a player from 1 to 3 or '.'
        """
    def engine(
        self, name: str, /, *, seed: SupportsIndex = 0, **options: Union[str, float, SupportsIndex]
    ) -> Engine:
        """An engine by its name and options.

        >>> g = yk.game("mnk", size="3x3", players=2)
        >>> g.engine("mcts", playouts=300, seed=1).choose(g.position("11./22./..."))
        'c1'
        """
    def puzzle(
        self,
        task: str = "win",
        *,
        plies: Optional[SupportsIndex] = None,
        level: Optional[SupportsIndex] = None,
        seed: SupportsIndex = 0,
    ) -> Optional[dict[str, Any]]:
        """A puzzle as a document, the same one for the same seed; `None` if none was found. The tasks are
        `win`, `mate`, `only-move` and `hold`; `level` is 1 (easy) to 5.

            >>> puzzle = yk.game("mnk", size="4x4", players=2).puzzle("win", plies=3, seed=1)
            >>> puzzle["plies"], puzzle["solution"] in puzzle["solutions"]
            (3, True)
        """
    def perft(self, depth: SupportsIndex, position: Optional[Position] = None) -> dict[str, Any]:
        """How many sequences of moves there are up to a depth.

        >>> yk.game("dobutsu").perft(4)["by_depth"]
        [1, 4, 17, 96, 577]
        """
    def count(self) -> dict[str, Any]:
        """How many positions there are, as a document."""
    def record(self, moves: Sequence[str], start: Optional[Position] = None) -> Any:
        """The record of a game: enough to replay it.

        >>> g = yk.game("mnk", size="3x3", players=2)
        >>> g.replay(g.record(["b2", "a1"]))["end"]
        '2../.1./...'
        """
    def replay(self, record: Any) -> dict[str, Any]:
        """Replays a recorded game, every move checked: a document."""
    def __copy__(self) -> BoardGame: ...
    def __deepcopy__(self, _memo: Any, /) -> BoardGame: ...

@final
class Position:
    """A position of a board game. It never changes: `play` gives a new one.

    >>> s = yk.game("mnk", size="3x3", players=2).start()
    >>> t = s.play("b2")
    >>> t.text, t.to_move, t.over, t.outcome
    ('.../.1./...', 2, False, None)
    """

    @property
    def game(self) -> BoardGame:
        """The game it belongs to."""
    @property
    def text(self) -> str:
        """Its text: `game.position` reads it back."""
    @property
    def to_move(self) -> int:
        """Whose turn it is, from 1."""
    @property
    def moves(self) -> list[str]:
        """Every legal move; none if the game is over.

        >>> yk.game("dobutsu").start().moves
        ['B4-A3', 'B4-C3', 'C4-C3', 'B3-B2']
        """
    @property
    def over(self) -> bool:
        """Is the game over?"""
    @property
    def outcome(self) -> Optional[str]:
        """How the game ended: `"1"` to `"4"` for who won, or `"draw"`; `None` while it goes on.

        >>> yk.game("mnk", size="3x3", players=2).position("111/22./...").outcome
        '1'
        """
    @property
    def players(self) -> int:
        """How many play."""
    def play(self, move: str) -> Position:
        """The position after a move; `IllegalMove`, a `ValueError`, if it cannot be played.

        >>> s = yk.game("mnk", size="3x3", players=2).start().play("b2")
        >>> s.play("b2")
        Traceback (most recent call last):
            ...
        yomikiri.IllegalMove: b2 is taken by player 1; expected an empty cell
        """
    def analyze(self, limit: Optional[SupportsIndex] = None, *, quick: bool = False) -> Analysis:
        """What the position and each of its moves are worth.

        `limit` bounds the positions that a search may hold. `quick` takes a fraction of a second and leaves
        unknown what needs longer; so does any `limit` for a game that knows no such bound.

            >>> a = yk.game("mnk", size="3x3", players=2).position("11./22./...").analyze()
            >>> a.value, a.forced, a.line
            ('win', '1', ['c1'])
        """
    def line(self, limit: Optional[SupportsIndex] = None, *, quick: bool = False) -> list[str]:
        """A line of good play, as far as it is known: `analyze().line` without the rest."""
    def puzzle(
        self, task: str = "win", plies: Optional[SupportsIndex] = None
    ) -> Optional[dict[str, Any]]:
        """The puzzle that the position makes, as a document; `None` if it has no such task. The tasks are
        `win`, `mate`, `only-move` and `hold`.

            >>> s = yk.game("mnk", size="3x3", players=2).position("11./22./...")
            >>> s.puzzle("win", plies=1)["solutions"]
            ['c1']
        """
    def attempt(
        self, move: str, task: str = "win", plies: Optional[SupportsIndex] = None
    ) -> dict[str, Any]:
        """Judges a move of a player who has a task, and replies to it: a document.

        >>> s = yk.game("mnk", size="3x3", players=2).position("11./22./...")
        >>> s.attempt("c1", "win", 1)["right"], s.attempt("c2", "win", 1)["right"]
        (True, False)
        """
    def draw(self) -> str:
        """The board as a drawing of several lines.

        >>> print(yk.game("mnk", size="3x3", players=2).start().play("b2").draw())
           a b c
         1 · · ·
         2 · ○ ·
         3 · · ·
        """
    def svg(self) -> str:
        """The board as an SVG drawing."""
    def _repr_svg_(self) -> str: ...
    def view(self) -> dict[str, Any]:
        """What lies where, and what each move is called: the document that the page draws."""
    @property
    def actions(self) -> list[int]:
        """The numbers of the legal moves, for programs that learn; in the order of `moves`.

        >>> s = yk.game("mnk", size="3x3", players=2).position("121/212/.1.")
        >>> s.actions, s.action_mask().tolist(), s.action_move(6)
        ([6, 8], [0, 0, 0, 0, 0, 0, 1, 0, 1], 'a3')
        """
    def action_mask(self) -> NDArray[np.int8]:
        """The legal actions as an array of 0 and 1."""
    def action_move(self, action: SupportsIndex) -> Optional[str]:
        """The move of an action; `None` if no legal move has this number."""
    def action_of(self, move: str) -> Optional[int]:
        """The action of a legal move; `None` if it has no number."""
    def act(self, action: SupportsIndex) -> Position:
        """The position after an action."""
    def observe(self, player: Optional[SupportsIndex] = None) -> NDArray[np.float32]:
        """What a player (from 1; the one to move by default) sees, as an array of numbers.

        >>> s = yk.game("mnk", size="3x3", players=2).start().play("b2")
        >>> seen = s.observe(2)
        >>> seen.shape, seen[1, 1].tolist()
        ((3, 3, 2), [0.0, 1.0])
        """
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any, /) -> Position: ...

@final
class Engine:
    """An engine of a board game. `game.engine` makes one.

    It holds nothing between two choices: the same seed and position give the same move.

        >>> g = yk.game("mnk", size="3x3", players=2)
        >>> g.engine("mcts:playouts=300,c=1", seed=1).name == g.engine("mcts", playouts=300, c=1).name
        True
    """

    @property
    def name(self) -> str:
        """Its name with all options."""
    @property
    def game(self) -> BoardGame:
        """The game it plays."""
    @property
    def seed(self) -> int:
        """What its chance follows from."""
    def choose(self, position: Position) -> str:
        """Chooses a move.

        >>> g = yk.game("mnk", size="3x3", players=2)
        >>> g.engine("perfect").choose(g.position("11./22./..."))
        'c1'
        """
    def explain(self, position: Position) -> dict[str, Any]:
        """Chooses a move and says why, where the engine can: a document with `move`, `position` and `why`.

        >>> g = yk.game("mnk", size="3x3", players=2)
        >>> g.engine("mcts", playouts=50).explain(g.position("11./22./..."))["why"]["en"]
        'estimate 100 %, 36 of 50 playouts'
        """
    def with_seed(self, seed: SupportsIndex) -> Engine:
        """The same engine with another seed."""
    def __copy__(self) -> Engine: ...
    def __deepcopy__(self, _memo: Any, /) -> Engine: ...

@final
class Table:
    """A table of Dobutsu Shogi on disk. `yomikiri.open_table` opens one.

    >>> with yk.open_table(path) as table:
    ...     print(table.game.name, f"{len(table):,}")
    dobutsu --rules standard 255,280,704
    """

    @property
    def game(self) -> BoardGame:
        """The game, whose values come from this table."""
    @property
    def path(self) -> Path:
        """Where the file is."""
    def __len__(self) -> int: ...
    def probe(
        self,
        positions: Union[Iterable[str], Iterable[Position], _Indices],
        *,
        progress: Progress = None,
    ) -> Probe:
        """The values of positions: a list of texts or positions, or an array of indices.

        The values are for the player to move: 1 won, 0 drawn, -1 lost, -128 not in the table; the distance
        is in plies, -1 of a draw and of what is not in the table.

            >>> table = yk.open_table(path)
            >>> start = table.game.start()
            >>> value, distance = table.probe([start.play(move) for move in start.moves])
            >>> value.tolist(), distance.tolist()
            ([1, 1, 1, 1], [77, 77, 77, 75])
        """
    def index(self, positions: Union[Iterable[str], Iterable[Position]]) -> NDArray[np.int64]:
        """The indices of positions; -1 of one that has none. A position and its mirror image have the same.

        >>> table = yk.open_table(path)
        >>> table.text(table.index([table.game.start()]))
        ['elg/1c1/1C1/GLE[-] w']
        """
    def text(self, indices: _Indices) -> list[Optional[str]]:
        """The texts of indices; `None` of one that no position has."""
    def sample(self, n: SupportsIndex, seed: SupportsIndex = 0) -> Sample:
        """Random positions of the table with their values; the same ones for the same seed.

        >>> sample = yk.open_table(path).sample(1000, seed=1)
        >>> len(sample.texts), sample.indices.dtype, sample.value.dtype, sample.distance.dtype
        (1000, dtype('uint64'), dtype('int8'), dtype('int16'))
        """
    def values(self, *, progress: Progress = None) -> NDArray[np.uint8]:
        """Every value as an array with a byte for each index: 0 unused, 1 a draw, 2 + distance decided."""
    def load(self, *, progress: Progress = None) -> None:
        """Reads all values into memory, so that later probes need no file."""
    def verify(self, *, progress: Progress = None) -> dict[str, Any]:
        """Checks every entry from first principles; gives the totals."""
    def close(self) -> None:
        """Closes the table; what is asked of it after that is a `ValueError`."""
    def __enter__(self) -> Table: ...
    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None: ...

@final
class Layers:
    """A folder of layer files. `yomikiri.layers` opens one.

    >>> layers = yk.layers(folder)
    >>> layers.game.name, len(layers)
    ('mnk --size 3x3 --k 3 --players 3 --rules free', 10)
    """

    @property
    def game(self) -> BoardGame:
        """The game they belong to."""
    @property
    def path(self) -> Path:
        """Where they are."""
    def __len__(self) -> int: ...
    def layer(self, stones: SupportsIndex, *, progress: Progress = None) -> Layer:
        """All states with this many stones."""
    def probe(self, texts: Sequence[str]) -> NDArray[np.uint8]:
        """The equilibrium sets of positions, as bytes; `yomikiri.outcomes` decodes them.

        >>> yk.outcomes(yk.layers(folder).probe(["11./22./33."])[0])
        ['1']
        """
    def verify(self, *, progress: Progress = None) -> list[dict[str, Any]]:
        """Works every entry out again from the rules; gives the counts of each layer."""

@final
class Layer:
    """All states with the same number of stones: `codes[i]` has the outcomes `values[i]`.

    >>> layer = yk.layers(folder).layer(4)
    >>> len(layer), layer.codes.dtype, layer.values.dtype
    (336, dtype('uint64'), dtype('uint8'))
    """

    @property
    def stones(self) -> int:
        """Stones on the board."""
    @property
    def codes(self) -> NDArray[np.uint64]:
        """The codes of its states, in increasing order."""
    @property
    def values(self) -> NDArray[np.uint8]:
        """The equilibrium set of each, as a byte: bit 0 to 3 the wins of players 1 to 4, bit 4 the draw."""
    @property
    def counts(self) -> dict[str, int]:
        """How many states have which outcomes, symmetric ones counted once."""
    def __len__(self) -> int: ...
    def decode(self, codes: Optional[_Indices] = None) -> list[str]:
        """The texts of codes, or of all."""
    def boards(self, codes: Optional[_Indices] = None) -> NDArray[np.int8]:
        """The boards of codes, or of all: an array of (codes, rows, columns) with 0 for an empty cell and
        else the player.

            >>> layer = yk.layers(folder).layer(1)
            >>> layer.boards(layer.codes[:1])[0].tolist()
            [[1, 0, 0], [0, 0, 0], [0, 0, 0]]
        """

def games() -> dict[str, dict[str, Any]]:
    """What is known about every game, by name: parameters, settings, engines.

    >>> list(yk.games())
    ['mnk', 'dobutsu', 'hakozumi', 'tantrix', 'teeko', 'shogi']
    >>> [parameter["name"] for parameter in yk.games()["mnk"]["parameters"]]
    ['size', 'k', 'players', 'rules']
    """
def game(text: str, /, **parameters: Any) -> BoardGame:
    """Opens a game by its text, its parameters or both; what is not given has its default.

    >>> yk.game("mnk", size="3x3", players=2)
    <yomikiri game: mnk --size 3x3 --k 3 --players 2 --rules free>
    >>> yk.game("mnk --size 3x3 --players 2") == yk.game("mnk --size 3x3", players=2)
    True
    """
def reopened(text: str, options: Sequence[tuple[str, str]]) -> BoardGame:
    """Opens a game as a pickle has it."""
def recognize(text: str) -> Optional[tuple[BoardGame, Position]]:
    """Game and position of a text that shows by itself which game it belongs to, else `None`.

    >>> yk.recognize("gle/1c1/1C1/ELG[-] w")
    (<yomikiri game: dobutsu --rules standard>, <dobutsu --rules standard: gle/1c1/1C1/ELG[-] w>)
    """
def arena(
    game: Union[str, BoardGame],
    engines: Sequence[str],
    settings: tuple[SupportsIndex, SupportsIndex, SupportsIndex, Optional[SupportsIndex]],
    progress: Progress,
) -> dict[str, Any]:
    """Plays a match and gives the standings as a document."""
def open_table(path: _Path) -> Table:
    """Opens a table.

    >>> yk.open_table(path).probe(["gle/1c1/1C1/ELG[-] w"])
    Probe(value=array([-1], dtype=int8), distance=array([78], dtype=int16))
    """
def solve_dobutsu(
    path: Optional[_Path], rules: str, progress: Progress
) -> Table:
    """Solves Dobutsu Shogi into a file, unless it is there already, and opens it."""
def layers(folder: _Path) -> Layers:
    """Opens a folder of layer files.

    >>> layer = yk.layers(folder).layer(5)
    >>> layer.decode(layer.codes[:1]), yk.outcomes(layer.values[0])
    (['112/23./...'], ['draw'])
    """
def solve_layers(
    folder: _Path, game: BoardGame, memory: SupportsIndex, progress: Progress
) -> Layers:
    """Solves what is missing in a folder of layer files."""
def outcomes(value: SupportsIndex) -> list[str]:
    """The outcomes that a byte of `Layer.values` stands for.

    >>> yk.outcomes(18)
    ['2', 'draw']
    """
def verify_strategy(strategy: Union[_Path, dict[str, Any]]) -> dict[str, Any]:
    """Checks a strategy or a certificate tree and says whether it is `accepted`, and why or why not.

    What is given is a dictionary, a JSON text, or the path of a file.

        >>> yk.verify_strategy("crates/hakozumi/strategies/theorem-3.json")["accepted"]
        True
    """
def strategies() -> list[dict[str, Any]]:
    """The strategies that come with the package, each with what the checker says of it.

    >>> {s["name"]: s["accepted"] for s in yk.strategies()}["theorem-3"]
    True
    """
def solve_two(
    players: int, positions: Sequence[tuple[int, int, Sequence[int]]], attacker: Optional[int]
) -> list[tuple[int, int]]:
    """Solves a listed game of two, or of one player (`attacker`) against all others."""
def solve_many(
    players: int, positions: Sequence[tuple[int, int, Sequence[int]]]
) -> list[Optional[tuple[int, int, int, int, int]]]:
    """The outcome sets of every position of a listed game."""
def search(
    players: int,
    expand: Callable[[int], tuple[int, int, Sequence[int]]],
    playouts: SupportsIndex,
    exploration: float,
    seed: SupportsIndex,
) -> tuple[int, list[tuple[int, list[float]]]]:
    """UCT from position 0: the place of the chosen move, and for each move how often it was tried and its
    mean reward for each player.
    """
