"""Games in Python: what the engines find against slow twins that know nothing but the rules."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

import yomikiri as yk

Board = str


class TicTacToe(yk.Game[Board, int]):
    """Three in a row on 3x3, as a text of nine characters."""

    players = 2
    LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def start(self) -> Board:
        return "." * 9

    def to_move(self, position: Board) -> int:
        return 1 + (9 - position.count(".")) % self.players

    def moves(self, position: Board) -> Iterable[int]:
        return [cell for cell in range(9) if position[cell] == "."]

    def play(self, position: Board, move: int) -> Board:
        return position[:move] + str(self.to_move(position)) + position[move + 1 :]

    def outcome(self, position: Board) -> str | None:
        for a, b, c in self.LINES:
            if position[a] != "." and position[a] == position[b] == position[c]:
                return position[a]
        return None if "." in position else "draw"


class ThreeInARow(TicTacToe):
    """The same with three players."""

    players = 3


class Maze(yk.Game[int, int]):
    """A random graph: cycles, players who move twice in a row, positions that are ends."""

    def __init__(self, seed: int, size: int, players: int, back: bool = True) -> None:
        dice = random.Random(seed)
        self.players = players
        self.turns = [dice.randint(1, players) for _ in range(size)]
        ends = [None] * 6 + ["draw", *range(1, players + 1)]
        self.ends: list[Any] = [None] + [dice.choice(ends) for _ in range(size - 2)] + ["draw"]
        self.after = [
            [dice.randrange(0 if back else at + 1, size) for _ in range(dice.randint(1, 3))]
            for at in range(size - 1)
        ]

    def start(self) -> int:
        return 0

    def to_move(self, position: int) -> int:
        return self.turns[position]

    def moves(self, position: int) -> Iterable[int]:
        return range(len(self.after[position]))

    def play(self, position: int, move: int) -> int:
        return self.after[position][move]

    def outcome(self, position: int) -> str | int | None:
        found: str | int | None = self.ends[position]
        return found


def reachable(game: yk.Game[Any, Any]) -> list[Any]:
    found, todo = {game.start(): None}, [game.start()]
    while todo:
        position = todo.pop()
        if game.outcome(position) is None:
            for move in game.moves(position):
                after = game.play(position, move)
                if after not in found:
                    found[after] = None
                    todo.append(after)
    return list(found)


def rounds(game: yk.Game[Any, Any], player: int) -> dict[Any, int]:
    """The slow twin for one player against all others: positions that are won, with plies, by rounds of
    one ply until nothing changes."""
    positions, won = reachable(game), {}
    for position in positions:
        if game.outcome(position) in (player, str(player)):
            won[position] = 0
    for distance in range(1, len(positions) + 1):
        new = {}
        for position in positions:
            if position in won or game.outcome(position) is not None:
                continue
            after = [game.play(position, move) for move in game.moves(position)]
            enough = any if game.to_move(position) == player else all
            if enough(to in won for to in after):
                new[position] = distance
        if not new:
            break
        won.update(new)
    return won


def equilibrium(game: yk.Game[Any, Any], position: Any, known: dict[Any, set[str]]) -> set[str]:
    """The slow twin for more players, by recursion: an outcome of some successor is kept if the mover
    ranks it no lower than the best, over the successors, of the worst outcome."""
    if position in known:
        return known[position]
    outcome = game.outcome(position)
    if outcome is not None:
        return {str(outcome)}
    mover = str(game.to_move(position))
    rank = {"draw": 1, mover: 2}
    sets = [equilibrium(game, game.play(position, m), known) for m in game.moves(position)]
    least = max(min(rank.get(found, 0) for found in outcomes) for outcomes in sets)
    known[position] = {f for outcomes in sets for f in outcomes if rank.get(f, 0) >= least}
    return known[position]


def check_two(game: yk.Game[Any, Any]) -> None:
    solution = yk.solve(game)
    positions = reachable(game)
    assert len(solution) == len(positions) and set(solution) == set(positions)
    first, second = rounds(game, 1), rounds(game, 2)
    for position in positions:
        value = solution.value(position)
        if position in first:
            expected: tuple[str, int | None] = ("1", first[position])
        elif position in second:
            expected = ("2", second[position])
        else:
            expected = ("draw", None)
        assert (value.outcome, value.distance) == expected, position
        for move in solution.best(position):
            after = solution.value(game.play(position, move))
            assert after.outcome == value.outcome
            if value.distance is not None:
                assert after.distance == value.distance - 1


def test_tic_tac_toe_is_a_draw() -> None:
    solution = yk.solve(TicTacToe())
    assert solution.value() == yk.Value("draw", "draw", None, None, ["draw"], ["draw"], ["draw"])
    assert len(solution) == 5478 and len(solution.best()) == 9 and len(solution.line()) == 9
    assert solution["." * 9] == solution.value() and solution.get("nowhere") is None
    assert dict(solution.items()) == {position: solution.value(position) for position in solution}
    fork = solution.moves("1...2...1")
    assert {m.move for m in fork if m.value.value == "loss"} == {2, 6}
    assert {m.move for m in fork if m.best} == {1, 3, 5, 7}


def test_the_registry_says_the_same() -> None:
    own, game = yk.solve(TicTacToe()), yk.game("mnk --size 3x3 --players 2")
    for position in list(own)[::97]:
        text = "/".join(position[row : row + 3] for row in (0, 3, 6))
        assert game.position(text).analyze().value == own.value(position).value, text


@pytest.mark.parametrize("seed", range(30))
def test_graphs_of_two_against_the_slow_twin(seed: int) -> None:
    check_two(Maze(seed, 40, 2))


def test_tic_tac_toe_against_the_slow_twin() -> None:
    check_two(TicTacToe())


@pytest.mark.parametrize("seed", range(20))
def test_graphs_of_more_players_against_the_slow_twin(seed: int) -> None:
    game = Maze(seed, 30, 3 + seed % 2, back=False)
    solution = yk.solve(game)
    known: dict[Any, set[str]] = {}
    for position in reachable(game):
        expected = equilibrium(game, position, known)
        value = solution.value(position)
        assert set(value.equilibrium or []) == expected, position
        assert value.forced == (min(expected) if len(expected) == 1 and expected != {"draw"} else None)


def test_three_players_as_the_registry_has_them() -> None:
    own, game = yk.solve(ThreeInARow()), yk.game("mnk --size 3x3 --players 3")
    for position in list(own)[::499]:
        text = "/".join(position[row : row + 3] for row in (0, 3, 6))
        found, expected = own.value(position), game.position(text).analyze()
        assert (found.value, found.forced) == (expected.value, expected.forced), text
        for name in ("equilibrium", "cautious", "hopeful", "chooser"):
            assert getattr(found, name) == getattr(expected, name), (text, name)


def test_circles_of_three_are_unknown_and_no_more() -> None:
    class Round(Maze):
        def __init__(self) -> None:
            self.players = 3
            self.turns, self.ends = [1, 2, 3, 1], [None, None, None, "draw"]
            self.after = [[1, 3], [2], [1, 3]]

    solution = yk.solve(Round())
    assert [solution.value(p).value for p in range(4)] == ["unknown"] * 3 + ["draw"]
    assert solution.best() == [] and solution.totals() == {"unknown": 3, "draw": 1}


@pytest.mark.parametrize("seed", range(24))
def test_forced_wins_against_the_slow_twin(seed: int) -> None:
    game = Maze(seed, 30, 2 + seed % 3)
    for player in range(1, game.players + 1):
        won = rounds(game, player)
        found = yk.forced(game, player)
        assert bool(found) == (0 in won) and found.distance == won.get(0)
        if found:
            check_strategy(game, found)


def check_strategy(game: yk.Game[Any, Any], found: yk.Forced[Any, Any]) -> None:
    """Every game in which the player follows the strategy is won within the distance."""
    assert found.distance is not None
    todo = [(game.start(), 0)]
    while todo:
        position, plies = todo.pop()
        if game.outcome(position) is not None:
            assert game.outcome(position) in (found.player, str(found.player))
            continue
        assert plies < found.distance
        mine = game.to_move(position) == found.player
        moves = [found.strategy[position]] if mine else list(game.moves(position))
        todo.extend((game.play(position, move), plies + 1) for move in moves)


def test_a_game_of_the_registry_can_be_given() -> None:
    game = yk.game("mnk --size 3x3 --players 2")
    assert yk.solve(game).value().value == "draw"
    assert not yk.forced(game, 1) and bool(yk.forced(game, 1, game.position("11./22./...")))


def test_search_finds_a_win_and_repeats_itself() -> None:
    game = TicTacToe()
    searched = yk.mcts(game, "11.22....", playouts=300, seed=1)
    assert searched.move == 2 and sum(searched.visits) == 300
    assert searched == yk.mcts(game, "11.22....", playouts=300, seed=1)
    assert max(searched.rewards[searched.moves.index(2)]) == 1.0
    assert yk.mcts(game, "12112.21.", playouts=5).move in (5, 8)
    circles = yk.mcts(Maze(3, 40, 2), playouts=20)
    assert circles.move in circles.moves


class Broken(TicTacToe):
    def __init__(self, **methods: Any) -> None:
        for name, method in methods.items():
            setattr(self, name, method)


@pytest.mark.parametrize(
    ("game", "kind", "said"),
    [
        (Broken(players=5), ValueError, "players 5; expected 1 to 4"),
        (Broken(players="two"), ValueError, "players 'two'"),
        (Broken(moves=lambda p: []), ValueError, "no legal move, but the game is not over"),
        (Broken(outcome=lambda p: "white"), ValueError, "is 'white'; expected None"),
        (Broken(outcome=lambda p: 3), ValueError, "is 3; expected None"),
        (Broken(to_move=lambda p: 0), ValueError, "is 0; expected 1 to 2"),
        (Broken(to_move=lambda p: 1.0), ValueError, "is 1.0; expected 1 to 2"),
        (Broken(outcome=lambda p: np.array([1, 2])), ValueError, "expected None"),
        (Broken(outcome=lambda p: False), ValueError, "is False; expected None"),
        (Broken(outcome=lambda p: 0), ValueError, "is 0; expected None"),
        (Broken(outcome=lambda p: 1.0), ValueError, "is 1.0; expected None"),
        (Broken(moves=lambda p: None), TypeError, "is None; expected a list of moves"),
        (Broken(start=lambda: [0]), TypeError, r"position \[0\]: .*; expected one that can be hashed"),
        (Broken(play=lambda p, m: [p]), TypeError, "; expected one that can be hashed"),
        (Broken(moves=lambda p: 1 / 0), ZeroDivisionError, "division"),
        (Broken(outcome=lambda p: None, moves=lambda p: [0], play=lambda p, m: p + "x", start=lambda: ""),
         yk.LimitReached, "more than 100 positions"),
    ],
)
def test_what_is_wrong_with_a_game_is_said(
    game: Broken, kind: type[Exception], said: str
) -> None:
    with pytest.raises(kind, match=said):
        yk.solve(game, limit=100)
    if kind is not yk.LimitReached:
        with pytest.raises(kind, match=said):
            yk.mcts(game, playouts=10)


def test_whole_numbers_may_be_numpys() -> None:
    class Turns(TicTacToe):
        def to_move(self, position: Board) -> Any:
            return np.int64(super().to_move(position))

        def outcome(self, position: Board) -> Any:
            found = super().outcome(position)
            return found if found in (None, "draw") else np.int64(found)

    assert yk.solve(Turns()).totals() == yk.solve(TicTacToe()).totals()


def test_what_is_no_game() -> None:
    with pytest.raises(TypeError, match="str has no players"):
        yk.solve("mnk")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        yk.Game()  # type: ignore[abstract]
    with pytest.raises(TypeError, match=r"the class TicTacToe; expected a game of it: TicTacToe\(\)"):
        yk.solve(TicTacToe)  # type: ignore[arg-type]
    for player in (3, 0, None, "1"):
        with pytest.raises(ValueError, match=f"player {player!r}; expected 1 to 2"):
            yk.forced(TicTacToe(), player)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the game is over"):
        yk.mcts(TicTacToe(), "111......")
    with pytest.raises(ValueError, match="0 playouts"):
        yk.mcts(TicTacToe(), playouts=0)
    with pytest.raises(KeyError):
        yk.solve(TicTacToe()).value("nowhere")
