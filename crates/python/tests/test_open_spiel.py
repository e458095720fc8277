"""OpenSpiel's own tests on registered games, and its algorithms against the exact values."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, minimax
from open_spiel.python.observation import make_observation

import yomikiri as yk

EVERY_GAME = [
    "yomikiri_mnk(size=3x3,players=2)",
    "yomikiri_mnk(size=4x4,players=3)",
    "yomikiri_mnk(size=3x4,players=4)",
    "yomikiri_dobutsu",
    "yomikiri_hakozumi(width=7,height=6)",
    "yomikiri_hakozumi",
    "yomikiri_teeko(rules=advanced)",
    "yomikiri_tantrix",
]


@pytest.fixture(scope="module", autouse=True)
def registered() -> list[str]:
    names = yk.register_open_spiel()
    assert names == yk.register_open_spiel()
    return names


@pytest.mark.parametrize("text", EVERY_GAME)
def test_open_spiel_itself_accepts_it(text: str) -> None:
    game = pyspiel.load_game(text)
    slow = "tantrix" in text or "dobutsu" in text
    pyspiel.random_sim_test(game, num_sims=1 if slow else 3, serialize=True, verbose=False)


def test_games_and_states_pickle_into_another_process() -> None:
    game = pyspiel.load_game("yomikiri_mnk(size=4x4,players=3)")
    state = game.new_initial_state()
    state.apply_action(5)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    code = f"import pickle; print(*pickle.loads({pickle.dumps((game, state))!r}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{game} {state}\n"


def test_parameters_reach_the_game() -> None:
    game = pyspiel.load_game("yomikiri_mnk(size=4x4,players=3)")
    assert game.num_players() == 3 and game.num_distinct_actions() == 16
    state = game.new_initial_state()
    state.apply_action(5)
    assert str(state) == "..../.1../..../...." and state.current_player() == 1
    assert state.action_to_string(1, 0) == "a1"
    clone = state.clone()
    clone.apply_action(0)
    assert str(state) == "..../.1../..../...."
    with pytest.raises(Exception, match="size"):
        pyspiel.load_game("yomikiri_mnk(size=0x0)")


def test_observations_are_those_of_the_position() -> None:
    game = pyspiel.load_game("yomikiri_mnk(size=3x3,players=2)")
    state = game.new_initial_state()
    state.apply_action(4)
    observation = make_observation(game)
    for player in range(2):
        observation.set_from(state, player)
        np.testing.assert_array_equal(
            observation.dict["observation"], state.position.observe(player + 1)
        )
    assert observation.string_from(state, 0) == ".../.1./..."


def test_minimax_finds_the_exact_value() -> None:
    game = pyspiel.load_game("yomikiri_mnk(size=3x3,players=2)")
    truth = yk.game("mnk --size 3x3 --players 2")
    for text in ("11./22./...", "1.2/.1./..2", "12./.../..1"):
        state = game.new_initial_state()
        state.position = truth.position(text)
        mover = state.current_player()
        value, _ = minimax.alpha_beta_search(game, state=state, maximizing_player_id=mover)
        assert {1: "win", 0: "draw", -1: "loss"}[int(value)] == state.position.analyze().value, text


def test_mcts_in_python_plays() -> None:
    game: Any = pyspiel.load_game("yomikiri_mnk(size=3x3,players=2)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 150, evaluator, random_state=np.random.RandomState(2))
    state = game.new_initial_state()
    state.position = yk.game("mnk --size 3x3 --players 2").position("11./22./...")
    assert bot.step(state) == 2
