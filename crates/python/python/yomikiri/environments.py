"""PettingZoo environments of every game, two to four players.

Importing this module registers ``yomikiri/mnk-v0`` and so on with PettingZoo, where it has a registry::

    import pettingzoo, yomikiri.environments
    env = pettingzoo.make("aec", "yomikiri/mnk-v0", size="4x4", players=3)
"""

from __future__ import annotations

from operator import index
from typing import Any, NamedTuple, Optional, SupportsIndex

import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from . import _yomikiri
from ._analysis import Analysis, MoveAnalysis
from ._own import whole
from ._yomikiri import BoardGame, IllegalMove, Position

Observation = dict[str, Any]
"""``observation``: what the player sees; ``action_mask``: 1 for each legal action."""

RENDER_MODES = ("human", "ansi", "rgb_array", "svg")
_CELL = 12
_PAPER, _INK = (251, 250, 247), (88, 98, 108)
_COLOURS = {
    **dict.fromkeys("1○XELGCH", (0, 103, 163)),
    **dict.fromkeys("2×Oelgch", (160, 92, 0)),
    **dict.fromkeys("3△", (28, 122, 62)),
    **dict.fromkeys("4□", (143, 58, 120)),
}


class Values(NamedTuple):
    """The truth about a position, to score a learner by."""

    analysis: Analysis
    """What the position is worth."""
    actions: dict[int, MoveAnalysis]
    """What each legal action is worth."""
    best: NDArray[np.int8]
    """1 for each action that is as good as any; all 0 where too little is known."""


def random_parameters(game: BoardGame) -> list[str]:
    """The parameters that chance decides if nobody does: the deal of a game that has one."""
    parameters = _yomikiri.games()[game.name.split()[0]]["parameters"]
    return [parameter["name"] for parameter in parameters if parameter["random"]]


def dealt(game: BoardGame, drawn: list[str], seed: int) -> BoardGame:
    """The same game with these parameters drawn from a seed."""
    words = game.name.split()
    for name in drawn:
        words[words.index(f"--{name}") + 1] = str(seed)
    return _yomikiri.game(" ".join(words))


def opened(game: str | BoardGame, parameters: dict[str, Any]) -> tuple[BoardGame, list[str]]:
    """A game, and what is to be drawn anew for every game of it: nothing of one that is open."""
    if isinstance(game, str):
        found = _yomikiri.game(game, **parameters)
        given = {*parameters, *(word[2:] for word in game.split() if word.startswith("--"))}
        return found, [name for name in random_parameters(found) if name not in given]
    if not isinstance(game, BoardGame):
        raise TypeError("game: expected a game or its text")
    if parameters:
        raise TypeError(f"{', '.join(parameters)}: an open game has its parameters already")
    return game, []


def picture(position: Position) -> NDArray[np.uint8]:
    """The lines of text of a board as coloured squares, one for each character."""
    lines = position.draw().splitlines() or [""]
    width = max(1, max(len(line) for line in lines))
    image = np.empty((len(lines), width, 3), np.uint8)
    image[:] = _PAPER
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            if not character.isspace() and character not in ".·":
                image[row, column] = _COLOURS.get(character, _INK)
    return image.repeat(_CELL, 0).repeat(_CELL, 1)


class Shown:
    """What both kinds of environment share: how a board is shown, and how long a game may be."""

    position: Position
    render_mode: str | None
    max_cycles: int

    def _set_up(self, game: BoardGame, render_mode: str | None, max_cycles: SupportsIndex | None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            expected = ", ".join(RENDER_MODES)
            raise ValueError(f"render_mode {render_mode!r}; expected one of {expected}")
        cycles = game.longest if max_cycles is None else whole(max_cycles)
        if cycles is None or cycles < 1:
            raise ValueError(f"max_cycles {max_cycles!r}; expected a whole number from 1")
        self.render_mode, self.max_cycles = render_mode, cycles

    def render(self) -> Any:
        """The board, as the render mode has it."""
        if self.render_mode == "ansi":
            return self.position.draw()
        if self.render_mode == "svg":
            return self.position.svg()
        if self.render_mode == "rgb_array":
            return picture(self.position)
        if self.render_mode == "human":
            print(self.position.draw())
        return None


class GameEnv(Shown, AECEnv[str, Observation, Optional[int]]):  # type: ignore[misc]
    """A game as an AEC environment.

    The agents are ``player_1`` and so on. At the end the winner gets 1 and all others -1; a draw gives
    0. An illegal action ends the game: it costs whoever chose it 1 and the others nothing. A game that is
    longer than ``max_cycles`` moves is truncated. Where chance deals, ``reset`` deals anew from its seed,
    unless the deal was given.

    >>> import yomikiri as yk
    >>> env = yk.env("mnk", size="3x3", players=2)
    >>> env.reset(seed=1)
    >>> env.last()[0]["action_mask"].tolist()
    [1, 1, 1, 1, 1, 1, 1, 1, 1]
    >>> env.unwrapped.values().analysis.value
    'draw'
    """

    def __init__(
        self,
        game: BoardGame,
        drawn: list[str] | None = None,
        render_mode: str | None = None,
        max_cycles: SupportsIndex | None = None,
    ) -> None:
        super().__init__()
        self._set_up(game, render_mode, max_cycles)
        self.game = game
        self.drawn = list(drawn or [])
        self.metadata = {
            "name": f"yomikiri_{game.name.split()[0]}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{number}" for number in range(1, game.players + 1)]
        self._numbers = {agent: number for number, agent in enumerate(self.possible_agents, 1)}
        low, high = game.observation_bounds
        size, shape = game.actions, game.observation_shape
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._no_action = np.zeros(size, np.int8)
        # Only where observations are no planes of the board may moves outnumber the actions.
        self._may_lack = len(shape) != 3
        self._random = seeding.np_random(None)[0]
        self.position = self._start = game.start()
        self._begin()

    def _begin(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.to_move - 1]
        self.cycles = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.integer[Any]]:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; ``options={"position": text}`` begins it from there."""
        if seed is not None:
            self._random = seeding.np_random(index(seed))[0]
        begin = (options or {}).get("position")
        if begin is None:
            if self.drawn:
                self.game = dealt(self.game, self.drawn, int(self._random.integers(2**31)))
                self._start = self.game.start()
            self.position = self._start
        else:
            self.position = self.game.position(str(begin))
        self._begin()
        if self.position.over:
            self._end()

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; only the agent to move has legal actions."""
        position = self.position
        mask = position.action_mask() if agent == self.agent_selection else self._no_action.copy()
        return {"observation": position.observe(self._numbers[agent]), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """The whole position, as the first player sees it."""
        return self.position.observe(1)

    def step(self, action: int | None) -> None:
        """The agent to move acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        if action is None:
            raise ValueError("action None; expected the action of a legal move")
        try:
            position = self.position = self.position.act(index(action))
        except IllegalMove as problem:
            self._refuse(agent, str(problem))
            return
        self.cycles += 1
        self.agent_selection = self.possible_agents[position.to_move - 1]
        if position.over:
            self._end()
        elif self.cycles >= self.max_cycles or (self._may_lack and not position.actions):
            self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _refuse(self, agent: str, problem: str) -> None:
        """An illegal action ends the game."""
        self.infos[agent] = {"illegal": problem}
        self.rewards[agent] = -1
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _end(self) -> None:
        outcome = self.position.outcome
        for agent, number in self._numbers.items():
            won = 1 if outcome == str(number) else -1
            self.rewards[agent] = 0 if outcome == "draw" else won
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def values(self, limit: SupportsIndex | None = None) -> Values:
        """The exact values of the position and of every legal action, as far as they are known."""
        analysis = self.position.analyze(limit)
        best = self._no_action.copy()
        actions: dict[int, MoveAnalysis] = {}
        for move in analysis.moves:
            action = self.position.action_of(move.move)
            if action is not None:
                actions[action] = move
                best[action] = move.best
        return Values(analysis, actions, best)

    def close(self) -> None:
        """Nothing is held."""


def env(
    game: str | BoardGame,
    render_mode: str | None = None,
    max_cycles: SupportsIndex | None = None,
    **parameters: Any,
) -> GameEnv:
    """An environment of a game with these parameters."""
    found, drawn = opened(game, parameters)
    return GameEnv(found, drawn, render_mode, max_cycles)


def _register() -> None:
    """Older versions of PettingZoo have no registry."""
    if not hasattr(pettingzoo, "register"):
        return
    for name in _yomikiri.games():
        if f"yomikiri/{name}-v0" not in pettingzoo.aec_registry:
            entry = "yomikiri.environments:env"
            pettingzoo.register("aec", f"yomikiri/{name}-v0", entry, kwargs={"game": name})


_register()
