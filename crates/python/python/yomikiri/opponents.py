"""Gymnasium environments: one player learns, engines play the others.

Importing this module registers ``yomikiri/mnk-v0`` and so on with Gymnasium.
"""

from __future__ import annotations

from operator import index
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import _yomikiri
from ._yomikiri import BoardGame, Engine, IllegalMove
from ._own import whole
from .environments import RENDER_MODES, Shown, dealt, opened


class OpponentEnv(Shown, gymnasium.Env[NDArray[np.float32], Any]):
    """A game against named engines.

    The reward is 1 for a win, -1 for a loss and 0 otherwise; an illegal action ends the game and costs
    1. ``info["action_mask"]`` and ``action_masks()`` tell the legal actions.

    >>> import yomikiri as yk
    >>> env = yk.gym_env("mnk", "perfect", size="3x3", players=2)
    >>> _, info = env.reset(seed=1)
    >>> int(info["action_mask"].sum())
    9
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: BoardGame,
        opponent: str | list[str] = "random",
        player: SupportsIndex = 1,
        drawn: list[str] | None = None,
        render_mode: str | None = None,
        max_cycles: SupportsIndex | None = None,
    ) -> None:
        learner = whole(player)
        if learner is None or not 1 <= learner <= game.players:
            raise ValueError(f"player {player!r}; expected 1 to {game.players}")
        self._set_up(game, render_mode, max_cycles)
        if not isinstance(opponent, (str, list, tuple)):
            raise TypeError("opponent: expected the name of an engine, or one for each other player")
        names = [opponent] * (game.players - 1) if isinstance(opponent, str) else list(opponent)
        if len(names) != game.players - 1:
            raise ValueError(f"{len(names)} opponents; expected {game.players - 1}")
        self.game, self.player = game, learner
        self.drawn = list(drawn or [])
        others = [number for number in range(1, game.players + 1) if number != learner]
        self._names = dict(zip(others, names))
        # A name that is wrong is said at once.
        self._engines: dict[int, Engine] = {n: game.engine(e) for n, e in self._names.items()}
        low, high = game.observation_bounds
        self.observation_space = spaces.Box(low, high, game.observation_shape, np.float32)
        self.action_space = spaces.Discrete(game.actions)
        self.position = game.start()
        self.cycles = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begins a game; the engines move up to the learner's turn."""
        super().reset(seed=None if seed is None else index(seed))
        if self.drawn:
            self.game = dealt(self.game, self.drawn, int(self.np_random.integers(2**31)))
        self._engines = {
            number: self.game.engine(name, seed=int(self.np_random.integers(2**62)))
            for number, name in self._names.items()
        }
        self.position, self.cycles = self.game.start(), 0
        self._others_move()
        return self._seen(), self._info()

    def _others_move(self) -> None:
        while not self.position.over and self.position.to_move != self.player:
            if self.cycles >= self.max_cycles:
                return
            engine = self._engines[self.position.to_move]
            self.position = self.position.play(engine.choose(self.position))
            self.cycles += 1

    def step(
        self, action: Any
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """The learner acts, then the engines move up to the learner's next turn."""
        try:
            self.position = self.position.act(index(action))
        except IllegalMove as problem:
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": str(problem)}
        self.cycles += 1
        self._others_move()
        outcome, reward = self.position.outcome, 0.0
        if outcome not in (None, "draw"):
            reward = 1.0 if outcome == str(self.player) else -1.0
        over = self.position.over
        return self._seen(), reward, over, not over and self.cycles >= self.max_cycles, self._info()

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal action."""
        return self.position.action_mask()

    def _seen(self) -> NDArray[np.float32]:
        return self.position.observe(self.player)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "outcome": self.position.outcome}


def gym_env(
    game: str | BoardGame,
    opponent: str | list[str] = "random",
    player: SupportsIndex = 1,
    render_mode: str | None = None,
    max_cycles: SupportsIndex | None = None,
    **parameters: Any,
) -> OpponentEnv:
    """A game against an engine, or against one engine for each other player."""
    found, drawn = opened(game, parameters)
    return OpponentEnv(found, opponent, player, drawn, render_mode, max_cycles)


for _name in _yomikiri.games():
    if f"yomikiri/{_name}-v0" not in gymnasium.registry:
        gymnasium.register(
            f"yomikiri/{_name}-v0", "yomikiri.opponents:gym_env", kwargs={"game": _name}
        )
