"""Games of the registry as Python games of OpenSpiel: ``yomikiri_mnk``, ``yomikiri_dobutsu`` and so on.

OpenSpiel's bots in C++ (its MCTS bot, for one) crash on any game written in Python, these included: use
its Python algorithms. Importing this module registers the games, so that pickles find them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from . import _yomikiri
from ._yomikiri import BoardGame, Position

PREFIX = "yomikiri_"


def _defaults(info: dict[str, Any]) -> dict[str, str | int]:
    """Parameters with their defaults. OpenSpiel wants a number to be a number always: 0 stands for the
    default where that is a word, as for an endless board."""
    defaults: dict[str, str | int] = {}
    for parameter in info["parameters"]:
        default = str(parameter["default"])
        numbers = any(choice["value"].isdigit() for choice in parameter["choices"])
        number = int(default) if default.isdigit() else 0
        defaults[parameter["name"]] = number if numbers or default.isdigit() else default
    return defaults


def _chosen(info: dict[str, Any], params: dict[str, Any]) -> dict[str, Any]:
    """The parameters as the registry takes them."""
    words = {p["name"] for p in info["parameters"] if not str(p["default"]).isdigit()}
    return {name: value for name, value in params.items() if not (name in words and value == 0)}


def _game_type(name: str, info: dict[str, Any], players: int | None) -> Any:
    zero_sum = pyspiel.GameType.Utility.ZERO_SUM
    general_sum = pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"{info['title']['en']} (yomikiri)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=zero_sum if players == 2 else general_sum,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4 if players is None else players,
        min_num_players=2 if players is None else players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(info),
    )


class YomikiriGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters."""

    name: str
    info: dict[str, Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = _chosen(self.info, params or {})
        self.board_game: BoardGame = _yomikiri.game(self.name, **chosen)
        players = self.board_game.players
        game_info = pyspiel.GameInfo(
            num_distinct_actions=self.board_game.actions,
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players == 2 else None,
            max_game_length=self.board_game.longest,
        )
        super().__init__(_game_type(self.name, self.info, players), game_info, params or {})

    def new_initial_state(self) -> YomikiriState:
        """The start of a game."""
        return YomikiriState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What players see."""
        if params:
            raise ValueError(f"observation parameters {params}; expected none")
        return Observer(self.board_game)


    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _loaded, (str(self),)


def _loaded(text: str) -> YomikiriGame:
    """A game as a pickle has it; this module registers all games where it is imported."""
    game: YomikiriGame = pyspiel.load_game(text)
    return game


class YomikiriState(pyspiel.State):  # type: ignore[misc]
    """A position, and how it came about."""

    def __init__(self, game: YomikiriGame) -> None:
        super().__init__(game)
        self.position: Position = game.board_game.start()
        self._longest = game.board_game.longest
        self._moves = 0

    def current_player(self) -> int:
        """Whose turn it is, from 0."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.to_move - 1

    def _legal_actions(self, player: int) -> list[int]:
        if self.is_terminal() or player != self.position.to_move - 1:
            return []
        return sorted(self.position.actions)

    def _apply_action(self, action: int) -> None:
        self.position = self.position.act(action)
        self._moves += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.action_move(action) or str(action)

    def is_terminal(self) -> bool:
        """Is the game over, or given up as drawn?"""
        return self.position.over or self._moves >= self._longest

    def returns(self) -> list[float]:
        """1 for the winner and -1 for all others; 0 for a draw."""
        outcome = self.position.outcome
        players = range(1, self.position.players + 1)
        if outcome is None or outcome == "draw":
            return [0.0 for _ in players]
        return [1.0 if outcome == str(player) else -1.0 for player in players]

    def __str__(self) -> str:
        return self.position.text


class Observer:
    """The tensor of a position as a player sees it."""

    def __init__(self, game: BoardGame) -> None:
        self._shape = game.observation_shape
        self.tensor: NDArray[np.float32] = np.zeros(int(np.prod(self._shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(self._shape)}

    def set_from(self, state: YomikiriState, player: int) -> None:
        """Fills the tensor."""
        self.dict["observation"][...] = state.position.observe(player + 1)

    def string_from(self, state: YomikiriState, player: int) -> str:
        """The position's text."""
        return state.position.text


def register() -> list[str]:
    """Registers every game that is not registered yet; gives the names of all."""
    known = set(pyspiel.registered_names())
    names = []
    for name, info in _yomikiri.games().items():
        names.append(PREFIX + name)
        if PREFIX + name not in known:
            kind = type(f"Yomikiri_{name}", (YomikiriGame,), {"name": name, "info": info})
            pyspiel.register_game(_game_type(name, info, None), kind)
    return names


register()
