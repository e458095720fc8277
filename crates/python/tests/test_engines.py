"""Engines, games between them, matches, strategies."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import yomikiri as yk

STRATEGIES = Path(__file__).parents[2] / "hakozumi" / "strategies"


def test_an_engine_answers_the_same_question_alike() -> None:
    game = yk.game("mnk --size 4x4 --players 3")
    engine = game.engine("mcts", playouts=300, seed=7)
    assert engine.name.startswith("uct:playouts=300")
    choices = {engine.choose(game.start()) for _ in range(5)}
    assert len(choices) == 1 and choices <= set(game.start().moves)
    again = pickle.loads(pickle.dumps(engine))
    assert again.name == engine.name and again.choose(game.start()) in choices
    seeds = {game.engine("random", seed=seed).choose(game.start()) for seed in range(40)}
    assert len(seeds) > 5
    assert engine.with_seed(3).seed == 3


def test_an_engine_says_why() -> None:
    game = yk.game("mnk --size 4x4 --players 2")
    said = game.engine("uct", playouts=50).explain(game.start())
    assert "of 50 playouts" in said["why"]["en"] and said["move"] in game.start().moves


def test_an_engine_wants_its_own_game() -> None:
    engine = yk.game("mnk --size 3x3").engine("random")
    with pytest.raises(ValueError, match="a position of mnk --size 4x4"):
        engine.choose(yk.game("mnk --size 4x4").start())
    with pytest.raises(ValueError, match="the game is over"):
        engine.choose(yk.game("mnk --size 3x3").position("111/22./33."))


def test_games_are_played() -> None:
    game = yk.game("mnk --size 4x4 --players 2")
    played = yk.play(game, ["perfect", "random"], seed=3)
    assert played.outcome == "1" and played.end.outcome == "1"
    assert len(played.positions) == len(played.moves) + 1 and len(repr(played)) < 200
    assert yk.play(game, ["perfect", "random"], seed=3).moves == played.moves
    assert game.replay(played.record())["ok"]


def test_a_person_is_asked_until_the_move_is_legal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["z9", "b2", "c1", "a3"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    played = yk.play("mnk --size 3x3 --players 2", ["human", lambda s: s.moves[0]])
    assert played.moves == ["b2", "a1", "c1", "b1", "a3"] and played.outcome == "1"
    assert "z9" in capsys.readouterr().out


def test_a_match() -> None:
    match = yk.arena("tantrix", ["darwin", "flat"], games=2, seed=1, playouts=20)
    assert match.games == 2 and match.rounds == 1 and len(match.engines) == 2
    frame = match.to_pandas()
    assert list(frame.index) == [engine["name"] for engine in match.engines]
    assert {"wins", "draws", "losses", "score", "margin", "points"} <= set(frame.columns)
    assert frame[["wins", "draws", "losses"]].to_numpy().sum() == 4
    again = yk.arena("tantrix", ["darwin", "flat"], games=2, seed=1, playouts=20, threads=1)
    assert again.to_dict() == match.to_dict()


def test_progress_is_told() -> None:
    told: list[tuple[str, int, int | None]] = []
    yk.arena("mnk", ["random"] * 3, games=30, progress=lambda *said: told.append(said))
    assert told[-1] == ("games", 30, 30)


def test_strategies_are_checked() -> None:
    found = {strategy["name"]: strategy["accepted"] for strategy in yk.strategies()}
    assert found["theorem-3"] is True and False in found.values()
    for name, accepted in list(found.items())[:3]:
        path = next(STRATEGIES.rglob(f"{name}.json"))
        assert yk.verify_strategy(path)["accepted"] is accepted
        text = path.read_text(encoding="utf-8")
        assert yk.verify_strategy(text) == yk.verify_strategy(json.loads(text))


@pytest.mark.parametrize("given", ["{}", "[]", "{nonsense", {"a": 1}, '{"schema": "yomikiri.tree/1"}'])
def test_what_is_no_strategy(given: str | dict[str, int]) -> None:
    with pytest.raises(ValueError):
        yk.verify_strategy(given)
    with pytest.raises(FileNotFoundError):
        yk.verify_strategy("nowhere.json")


def test_a_strategy_file_that_is_wrong_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text("[1")
    with pytest.raises(ValueError, match=r"broken\.json: line 1"):
        yk.verify_strategy(path)
