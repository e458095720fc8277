"""Games and positions against what the program itself is known to say, and against plain rules."""

from __future__ import annotations

import copy
import pickle
import random
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

import numpy as np
import pytest

import yomikiri as yk

EVERY_GAME = [
    "mnk --size 4x4 --players 3",
    "mnk --size 3x5 --players 2 --rules reach",
    "mnk --size 4x4 --players 4",
    "dobutsu",
    "hakozumi",
    "hakozumi --width 7 --height 6",
    "tantrix --colours RYB --deal 5",
    "teeko --rules advanced",
]


def random_game(game: yk.BoardGame, seed: int, most: int = 40) -> list[yk.Position]:
    dice, positions = random.Random(seed), [game.start()]
    while not positions[-1].over and len(positions) < most:
        positions.append(positions[-1].play(dice.choice(positions[-1].moves)))
    return positions


def test_the_names_of_the_issue() -> None:
    g = yk.game("mnk", size="5x4", k=3, players=3, rules="free")
    assert g == yk.game("mnk --size 5x4") and g.name == "mnk --size 5x4 --k 3 --players 3 --rules free"
    s = g.position("..../.1../..2./.3../....")
    assert (s.to_move, s.over, s.outcome, s.players) == (1, False, None, 3)
    assert s.text == "..../.1../..2./.3../...." and len(s.moves) == 17
    t = s.play("b1")
    assert t.to_move == 2 and t != s and s.text == "..../.1../..2./.3../...."
    with pytest.raises(yk.IllegalMove) as wrong:
        t.play("b1")
    assert isinstance(wrong.value, ValueError)


def test_every_game_is_listed() -> None:
    games = yk.games()
    assert list(games)[:5] == ["mnk", "dobutsu", "hakozumi", "tantrix", "teeko"]
    assert [p["name"] for p in games["mnk"]["parameters"]] == ["size", "k", "players", "rules"]


@pytest.mark.parametrize("text", EVERY_GAME)
def test_positions_read_back_pickle_and_are_equal(text: str) -> None:
    game = yk.game(text)
    assert pickle.loads(pickle.dumps(game)) == game
    for position in random_game(game, 1):
        again = game.position(position.text)
        assert again == position and hash(again) == hash(position)
        assert pickle.loads(pickle.dumps(position)) == position == copy.deepcopy(position)
        assert again.moves == position.moves and again.to_move == position.to_move


@pytest.mark.parametrize("text", EVERY_GAME)
def test_actions_are_the_moves_by_number(text: str) -> None:
    game = yk.game(text)
    for position in random_game(game, 2, 15):
        actions = position.actions
        assert len(set(actions)) == len(actions) == len(position.moves)
        assert sorted(position.action_mask().nonzero()[0]) == sorted(actions)
        assert position.action_mask().shape == (game.actions,)
        for action, move in zip(actions, position.moves):
            assert position.action_move(action) == move and position.action_of(move) == action
            assert position.act(action) == position.play(move)
        for player in range(1, game.players + 1):
            seen = position.observe(player)
            low, high = game.observation_bounds
            assert seen.shape == game.observation_shape and seen.dtype == "float32"
            assert (seen >= low).all() and (seen <= high).all()


def test_observations_show_the_board() -> None:
    seen = yk.game("mnk --size 3x3 --players 3").position("1../.2./..3").observe(2)
    assert seen[1, 1].tolist() == [1, 0, 0]  # one's own
    assert seen[2, 2].tolist() == [0, 1, 0]  # who moves next
    assert seen[0, 0].tolist() == [0, 0, 1] and seen.sum() == 3
    start = yk.game("dobutsu").start()
    assert start.observe(1)[3, 1].tolist() == [1] + 15 * [0]  # one's own lion
    assert start.observe(2)[3, 1].tolist() == 5 * [0] + [1] + 10 * [0]
    four = yk.game("hakozumi --width 7 --height 6").start().play("3")
    assert four.observe(1)[5, 3].tolist() == [1, 0] and four.observe(2)[5, 3].tolist() == [0, 1]


@pytest.mark.parametrize("text", EVERY_GAME)
def test_drawings(text: str) -> None:
    for position in random_game(yk.game(text), 3, 12)[::4]:
        assert position.draw() or not position.text
        root = ElementTree.fromstring(position._repr_svg_())
        assert root.tag == "{http://www.w3.org/2000/svg}svg" and len(root) > 1
        assert "var(" not in position.svg()


@pytest.mark.parametrize("text", ["mnk --size 3x4 --players 2", "teeko"])
def test_cells_are_drawn_with_their_names(text: str) -> None:
    position = yk.game(text).start().play("b3")
    root = ElementTree.fromstring(position._repr_svg_())
    said = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    columns, rows = {"mnk": ("abcd", "123"), "teeko": ("abcde", "12345")}[text.split()[0]]
    assert said == [*columns, *rows]


def test_analysis_of_two_players() -> None:
    game = yk.game("mnk --size 3x3 --k 3 --players 2")
    analysis = game.position("11./22./...").analyze()
    assert analysis.value == "win" and analysis.forced == "1"
    best = [move for move in analysis.moves if move.best]
    assert [move.move for move in best] == ["c1"] and best[0].value == "win"
    document = analysis.to_dict()
    assert document["schema"].startswith("yomikiri.analysis/") and document["line"] == analysis.line
    document["moves"].clear()
    assert analysis.moves and analysis.to_dict()["moves"]


def test_analysis_of_three_players() -> None:
    analysis = yk.game("mnk --size 4x4 --players 3").start().analyze()
    assert analysis.kind == "sets" and analysis.forced is None and analysis.complete
    assert set(analysis.equilibrium or []) <= {"1", "2", "3", "draw"}
    assert len(analysis.moves) == 16


def test_a_limit_cuts_a_search_off() -> None:
    cut = yk.game("mnk --size 6x6 --players 3").start().analyze(limit=10)
    assert cut.value == "unknown" and not cut.complete
    # A game that knows no such bound answers quickly, and says that it does not know.
    position = yk.game("teeko").start().play("a1")
    assert position.analyze(limit=10).to_dict() == position.analyze(quick=True).to_dict()
    assert position.analyze(limit=10).value == "unknown" and not position.analyze(limit=10).complete


def test_a_start_without_moves_is_called_so() -> None:
    start = yk.game("hakozumi").start()
    assert repr(start) == "<hakozumi: the start>" and str(start) == start.text == ""
    assert repr(start.analyze()) == "<analysis of the start: draw>"


def test_the_end_of_a_game() -> None:
    won = yk.game("mnk --size 3x3 --players 2").position("111/22./...")
    assert won.over and won.outcome == "1" and won.moves == [] and won.actions == []
    with pytest.raises(yk.IllegalMove, match="the game is over"):
        won.play("c2")
    analysis = won.analyze()
    assert analysis.distance == 0 and analysis.moves == [] and analysis.line == []
    assert yk.game("mnk --size 3x3 --players 2").position("121/122/211").outcome == "draw"


def test_numbers_that_are_published() -> None:
    assert yk.game("dobutsu").perft(4)["by_depth"] == [1, 4, 17, 96, 577]
    assert yk.game("mnk --size 3x3 --players 2").perft(9)["nodes"] == 127872


def test_records_replay() -> None:
    game = yk.game("tantrix --colours RB --deal 3")
    positions = random_game(game, 9, 12)
    moves = positions[-1].text.split()
    replayed = game.replay(game.record(moves))
    assert replayed["ok"] and replayed["end"] == positions[-1].text


def test_a_text_tells_its_game() -> None:
    found = yk.recognize("..../.1../..2./....")
    assert found is not None and found[0].name.startswith("mnk --size 4x4") and found[1].to_move == 3
    assert yk.recognize("nonsense") is None


@pytest.mark.parametrize(
    ("opened", "said"),
    [
        (lambda: yk.game("chess"), 'no game "chess"; expected mnk, dobutsu'),
        (lambda: yk.game(""), "no game; expected"),
        (lambda: yk.game("mnk", size="0x0"), "size"),
        (lambda: yk.game("mnk", size="99999x99999"), "size"),
        (lambda: yk.game("mnk", size="4x4 --k 2"), "without spaces"),
        (lambda: yk.game("mnk", k=-1), "k -1: expected a whole number"),
        (lambda: yk.game("mnk", k=10**30), "expected a smaller whole number"),
        (lambda: yk.game("mnk", colour="red"), 'no parameter "colour"; expected size'),
        (lambda: yk.game("mnk --size 4x4", size="3x3"), "the parameter size twice"),
        (lambda: yk.game("mnk").position("12345"), "expected"),
        (lambda: yk.game("dobutsu").position("x" * 100_000), "expected"),
        (lambda: yk.game("mnk").start().play("z99"), "expected"),
        (lambda: yk.game("mnk").start().play("\0"), "expected"),
        (lambda: yk.game("mnk").start().act(16), "action 16"),
        (lambda: yk.game("mnk").start().observe(4), "player 4; expected 1 to 3"),
        (lambda: yk.game("mnk").engine("nobody"), "nobody"),
        (lambda: yk.game("mnk").engine("uct", playouts=0), "playouts=0"),
        (lambda: yk.game("mnk").engine("uct", depth=3), 'no option "depth"'),
        (lambda: yk.arena("mnk", ["uct", "uct"], games=3), "3 games; expected"),
        (lambda: yk.arena("mnk", ["uct", "uct"], games=2), "2 engines for 3 players"),
        (lambda: yk.arena("mnk", ["uct"] * 3, games=3, playouts=0), "0 playouts; expected 1 to"),
        (lambda: yk.game("mnk").replay({"a": float("nan")}), "expected value"),
        (lambda: yk.play("mnk", ["random"]), "1 seats for 3 players"),
        (lambda: yk.outcomes(99), "99; expected 0 to 31"),
    ],
)
def test_what_is_wrong_is_said(opened: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("(", r"\(")):
        opened()


def test_types_that_are_wrong() -> None:
    game = yk.game("mnk")
    wrong: list[Callable[[], object]] = [
        lambda: game.position(3),  # type: ignore[arg-type]
        lambda: game.start().play(None),  # type: ignore[arg-type]
        lambda: game.start().act("a1"),  # type: ignore[arg-type]
        lambda: game.engine("random").choose("start"),  # type: ignore[arg-type]
        lambda: yk.game(game),  # type: ignore[arg-type]
        lambda: yk.play(game, [1, 2, 3]),  # type: ignore[list-item]
        lambda: yk.play(None, ["random"]),  # type: ignore[arg-type]
        lambda: yk.play(game, None),  # type: ignore[arg-type]
        lambda: yk.play(game, "abc"),
        lambda: yk.play(game, [lambda s: None] * 3),  # type: ignore[list-item,return-value]
        lambda: yk.play(game, ["random"] * 3, start="...."),  # type: ignore[arg-type]
        lambda: yk.mcts(game, "...."),
        lambda: yk.arena(game, "random"),
        lambda: yk.arena(game, [game.engine("random")] * 3),  # type: ignore[list-item]
        lambda: yk.verify_strategy(7),  # type: ignore[arg-type]
        lambda: yk.mnk.solve("nowhere", progress=3),  # type: ignore[arg-type]
        lambda: yk.BoardGame(),
        lambda: yk.Position(),
    ]
    for call in wrong:
        with pytest.raises(TypeError):
            call()
    others: list[object] = ["mnk", game.start().text, None]
    assert all(game != other and game.start() != other for other in others)
    for call in wrong:
        try:
            call()
        except TypeError as problem:
            assert "r#" not in str(getattr(problem, "__notes__", "")) + str(problem)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda game: game.perft(-1), "-1; expected 0 or more"),
        (lambda game: game.start().analyze(limit=-1), "-1; expected 0 or more"),
        (lambda game: game.start().analyze(limit=10**30), "; expected 18446744073709551615 or less"),
        (lambda game: game.start().observe(-1), "-1; expected 0 or more"),
        (lambda game: game.engine("random", seed=-1), "-1; expected 0 or more"),
        (lambda game: game.puzzle("win", level=300), "300; expected 255 or less"),
        (lambda game: yk.arena(game, ["random"] * 3, games=-3), "-3; expected 0 or more"),
        (lambda game: yk.mcts(game, seed=-1), "-1; expected 0 or more"),
        (lambda game: yk.solve(game, limit=0), "limit 0; expected a whole number from 1"),
        (lambda game: yk.solve(game, limit=0.5), "limit 0.5; expected a whole number from 1"),  # type: ignore[arg-type]
        (lambda game: yk.outcomes(-1), "-1; expected 0 or more"),
    ],
)
def test_numbers_that_are_out_of_bounds(ask: Callable[[yk.BoardGame], object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ask(yk.game("mnk"))


def test_numbers_may_be_numpys() -> None:
    one, game = np.int64(1), yk.game("mnk", size="3x3", k=np.int8(3), players=np.uint16(2))
    assert game.perft(one)["nodes"] == 9 and game.start().act(one).text == ".1./.../..."
    assert game.engine("mcts", playouts=np.int32(20), seed=one).seed == 1
    assert yk.play(game, ["random"] * 2, one).moves == yk.play(game, ["random"] * 2, 1).moves
    assert yk.arena(game, ["random"] * 2, games=np.int64(2), seed=one).games == 2
    assert type(yk.forced(game, one).player) is int
    assert yk.game("mnk", players=None) == yk.game("mnk")
    with pytest.raises(TypeError, match=r"size \(4, 4\); expected a word or a number"):
        yk.game("mnk", size=(4, 4))


@pytest.mark.parametrize("action", [-1, 2**64, 10**30])
def test_an_action_that_is_no_number_of_a_move_is_illegal(action: int) -> None:
    with pytest.raises(yk.IllegalMove, match=f"action {action}; expected the action of a legal move"):
        yk.game("mnk").start().act(action)


def test_positions_of_another_game_are_refused() -> None:
    game, other = yk.game("mnk --size 4x4"), yk.game("mnk --size 3x3").start()
    said = "a position of mnk --size 3x3 .*; expected one of mnk --size 4x4"
    asks: list[Callable[[], object]] = [
        lambda: game.perft(1, other),
        lambda: game.record(["a1"], other),
        lambda: yk.mcts(game, other),
        lambda: yk.forced(game, 1, other),
        lambda: yk.play(game, ["random"] * 3, start=other),
    ]
    for ask in asks:
        with pytest.raises(ValueError, match=said):
            ask()


def test_puzzles_are_posed_and_tried() -> None:
    game = yk.game("mnk --size 4x4 --players 2")
    puzzle = game.puzzle("win", plies=3, seed=1)
    assert puzzle is not None and puzzle == game.puzzle("win", plies=3, seed=1)
    position = game.position(puzzle["position"])
    assert (puzzle["task"], puzzle["plies"], puzzle["to_move"]) == ("win", 3, position.to_move)
    posed = position.puzzle("win", 3)
    assert posed is not None and posed["solutions"] == puzzle["solutions"]
    best = {move.move for move in position.analyze().moves if move.value == "win"}
    assert set(puzzle["solutions"]) <= best
    for move in position.moves:
        tried = position.attempt(move, "win", 3)
        assert tried["right"] == (move in puzzle["solutions"]), move
    assert game.start().puzzle("win", 1) is None
    with pytest.raises(ValueError, match='no task "lose"; expected win, mate'):
        game.puzzle("lose")
    with pytest.raises(ValueError, match="expected an odd number"):
        game.puzzle("win", plies=2)
