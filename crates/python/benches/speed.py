"""How fast the package is on one core, in processor time: `python crates/python/benches/speed.py TABLE`.

Every figure is of work whose result is checked. `--check` asserts the goals, which are for an idle machine.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import yomikiri as yk


def rate(count: int, work: Callable[[], object]) -> float:
    """Things per second of processor time, the best of three."""
    best = 0.0
    for _ in range(3):
        begin = time.process_time()
        work()
        best = max(best, count / (time.process_time() - begin))
    return best


def moves_and_plays() -> dict[str, float]:
    game = yk.game("mnk", size="4x4", k=3, players=3)
    positions, dice = [game.start()], random.Random(1)
    while not positions[-1].over:
        positions.append(positions[-1].play(dice.choice(positions[-1].moves)))
    positions.pop()
    chosen = [(position, position.moves[0]) for position in positions]
    times = 200_000 // len(positions)

    def moves() -> None:
        assert sum(len(p.moves) for _ in range(times) for p in positions) > 0

    def plays() -> None:
        for _ in range(times):
            for position, move in chosen:
                position.play(move)

    count = times * len(positions)
    return {"moves, calls": rate(count, moves), "play, calls": rate(count, plays)}


def probes(path: Path) -> dict[str, float]:
    table = yk.open_table(path)
    texts, many = table.sample(200_000, 1), table.sample(4_000_000, 2)

    def by_text() -> None:
        assert (table.probe(texts.texts).value == texts.value).all()

    def by_index() -> None:
        assert (table.probe(many.indices).value == many.value).all()

    found = {
        "probe by text, from the file": rate(len(texts.texts), by_text),
        "probe by index, from the file": rate(len(many.indices), by_index),
    }
    table.load()
    found["probe by text, loaded"] = rate(len(texts.texts), by_text)
    found["probe by index, loaded"] = rate(len(many.indices), by_index)
    return found


def random_games() -> float:
    env = yk.env("mnk", size="4x4", players=3)
    dice, games = np.random.default_rng(1), 1000

    def play() -> None:
        for seed in range(games):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                else:
                    legal = seen["action_mask"].nonzero()[0]
                    env.step(int(legal[int(dice.random() * len(legal))]))
            assert env.position.over and env.cycles >= 7

    return rate(games, play)


GOALS = {
    "moves, calls": 300_000,
    "play, calls": 300_000,
    "probe by text, from the file": 200_000,
    "probe by index, from the file": 2_000_000,
    "random games in PettingZoo": 2_000,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", type=Path, nargs="?", help="a table of Dobutsu Shogi")
    parser.add_argument("--check", action="store_true", help="assert the goals")
    given = parser.parse_args()
    found = moves_and_plays()
    if given.table is not None:
        found.update(probes(given.table))
    found["random games in PettingZoo"] = random_games()
    for name, figure in found.items():
        goal = f"  (goal {GOALS[name]:,})" if name in GOALS else ""
        print(f"{name:32} {figure:14,.0f} per second{goal}")
    if given.check:
        missed = [name for name, goal in GOALS.items() if found.get(name, goal) < goal]
        assert not missed, f"below the goal: {', '.join(missed)}"


if __name__ == "__main__":
    main()
