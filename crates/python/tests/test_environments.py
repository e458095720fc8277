"""PettingZoo's and Gymnasium's own tests, and games played in their environments."""

from __future__ import annotations

import functools
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import yomikiri as yk
from yomikiri.environments import GameEnv

EVERY_GAME: list[tuple[str, dict[str, Any]]] = [
    ("mnk", {"size": "4x4", "players": 2}),
    ("mnk", {"size": "4x4", "players": 3}),
    ("mnk", {"size": "4x4", "players": 4}),
    ("mnk", {"size": "3x5", "players": 4, "rules": "reach"}),
    ("dobutsu", {}),
    ("hakozumi", {}),
    ("hakozumi", {"width": 7, "height": 6}),
    ("tantrix", {"colours": "RB"}),
    ("tantrix", {"colours": "RYG"}),
    ("tantrix", {"colours": "RYGB"}),
    ("teeko", {}),
]


@pytest.mark.parametrize(("name", "parameters"), EVERY_GAME)
def test_pettingzoo_itself_accepts_it(name: str, parameters: dict[str, Any]) -> None:
    cycles = 5 if name == "tantrix" else 50
    make = functools.partial(yk.env, name, **parameters)
    with warnings.catch_warnings():
        # A vector of features and a text are no pictures: PettingZoo says so.
        warnings.simplefilter("ignore")
        api_test(make(), num_cycles=cycles)
        seed_test(make, num_cycles=cycles)
        render_test(make, custom_tests={"svg": lambda drawn: drawn.startswith("<svg ")})


def random_play(env: Any, seed: int) -> dict[str, float]:
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        done = terminated or truncated
        env.step(None if done else env.action_space(agent).sample(seen["action_mask"]))
    return totals


@pytest.mark.parametrize(("name", "parameters"), EVERY_GAME)
def test_rewards_are_those_of_the_outcome(name: str, parameters: dict[str, Any]) -> None:
    env = yk.env(name, **parameters)
    for seed in range(2 if name == "tantrix" else 8):
        totals = random_play(env, seed)
        assert isinstance(env.unwrapped, GameEnv)
        outcome = env.position.outcome
        if outcome in (None, "draw"):
            assert set(totals.values()) == {0}
        else:
            won = {agent for agent, total in totals.items() if total == 1}
            assert won == {f"player_{outcome}"} and sum(totals.values()) == 2 - len(totals)


def test_the_truth_is_at_hand() -> None:
    env = yk.env("mnk", size="4x4", players=3)
    env.reset(options={"position": "11../22../33../...."})
    values = env.values()
    assert values.analysis.value == "win" and values.best.nonzero()[0].tolist() == [2]
    assert values.actions[2].value == "win" and set(values.actions) == set(env.position.actions)


def test_pettingzoo_makes_it_by_name() -> None:
    env = pettingzoo.make("aec", "yomikiri/mnk-v0", size="3x3", players=2)
    assert env.possible_agents == ["player_1", "player_2"]
    assert env.action_space("player_1").n == 9


def test_an_illegal_action_ends_the_game() -> None:
    env = yk.env("mnk", size="3x3", players=2)
    env.reset(seed=1)
    env.last()
    env.step(4)
    env.last()
    env.step(4)
    assert env.terminations == {"player_1": True, "player_2": True}
    assert env.rewards == {"player_1": 0, "player_2": -1}
    assert "b2 is taken" in env.infos["player_2"]["illegal"] or "action 4" in env.infos["player_2"]["illegal"]
    for action in (9, -1, 2**70):
        env.reset()
        env.step(action)
        assert env.rewards == {"player_1": -1, "player_2": 0}
        assert f"action {action}" in env.infos["player_1"]["illegal"]
    env.reset()
    with pytest.raises(ValueError, match="action None"):
        env.step(None)
    for wrong in (1.7, "a1"):
        with pytest.raises(TypeError):
            env.step(wrong)  # type: ignore[arg-type]


def test_deals_follow_the_seed_unless_they_are_given() -> None:
    env = yk.env("tantrix")
    games = []
    for seed in (1, 2, 1):
        env.reset(seed=seed)
        games.append(env.game.name)
    assert games[0] == games[2] != games[1]
    fixed = yk.env("tantrix", deal=7)
    fixed.reset(seed=1)
    assert fixed.game == yk.game("tantrix --deal 7")


def test_numbers_may_be_numpys() -> None:
    env = yk.env("mnk", size="3x3", players=2, max_cycles=np.int64(3))
    env.reset(seed=np.int64(1))  # type: ignore[arg-type]
    env.step(np.int64(4))  # type: ignore[arg-type]
    assert env.position.text == ".../.1./..."
    assert yk.gym_env("mnk", player=np.int64(2)).reset(seed=np.int64(1))[0].shape  # type: ignore[arg-type]


def test_long_games_are_truncated() -> None:
    env = yk.env("dobutsu", max_cycles=2)
    env.reset()
    for _ in range(2):
        env.step(env.position.actions[0])
    assert all(env.truncations.values()) and not any(env.terminations.values())


def test_environments_pickle_and_refuse_nonsense() -> None:
    env = yk.env("mnk", size="3x3", players=2)
    env.reset()
    env.step(0)
    again = pickle.loads(pickle.dumps(env))
    assert again.position == env.position
    with pytest.raises(ValueError, match="render_mode 'film'"):
        yk.env("mnk", render_mode="film")
    for cycles in (0, "x"):
        with pytest.raises(ValueError, match=f"max_cycles {cycles!r}; expected a whole number"):
            yk.env("mnk", max_cycles=cycles)
    with pytest.raises(TypeError, match="expected a game or its text"):
        yk.env(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match='no parameter "sise"'):
        yk.env("mnk", sise="3x3")
    with pytest.raises(TypeError, match="an open game"):
        yk.env(yk.game("mnk"), size="3x3")


@pytest.mark.parametrize("player", [1, 2])
def test_gymnasium_accepts_it(player: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(yk.gym_env("mnk", "random", player=player, size="3x3", players=2))
    made = gymnasium.make("yomikiri/mnk-v0", opponent="perfect", size="3x3", players=2)
    assert made.reset(seed=3)[0].shape == (3, 3, 2)


def test_nobody_beats_a_perfect_opponent() -> None:
    env = yk.gym_env("mnk", "perfect", size="3x3", players=2)
    dice = np.random.default_rng(1)
    rewards = []
    for seed in range(15):
        _, info = env.reset(seed=seed)
        done = False
        while not done:
            action = dice.choice(info["action_mask"].nonzero()[0])
            _, reward, terminated, truncated, info = env.step(action)
            done = terminated or truncated
        rewards.append(reward)
    assert max(rewards) <= 0 and -1 in rewards


def test_opponents_that_are_wrong() -> None:
    with pytest.raises(ValueError, match="nobody"):
        yk.gym_env("mnk", "nobody")
    with pytest.raises(ValueError, match="player 4; expected 1 to 3"):
        yk.gym_env("mnk", player=4)
    with pytest.raises(ValueError, match="player '1'; expected 1 to 3"):
        yk.gym_env("mnk", player="1")
    with pytest.raises(TypeError, match="opponent: expected the name of an engine"):
        yk.gym_env("mnk", None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="1 opponents; expected 2"):
        yk.gym_env("mnk", ["random"])
    env = yk.gym_env("mnk", "random", size="3x3", players=2)
    env.reset(seed=1)
    taken = int((env.action_masks() == 1).argmax())
    env.step(taken)
    assert env.step(taken)[1:3] == (-1.0, True)
