"""Board games solved exactly: rules, values, tables and engines.

>>> import yomikiri as yk
>>> g = yk.game("mnk", size="3x3", k=3, players=2)
>>> s = g.start().play("b2")
>>> s.moves
['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'b3', 'c3']
>>> s.analyze().value
'draw'

A position never changes; ``play`` gives a new one. Players count from 1. An outcome is ``"1"`` to
``"4"`` for who won, or ``"draw"``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import dobutsu, mnk
from ._analysis import Analysis, MoveAnalysis
from ._arena import Standings, arena
from ._own import Forced, Game, Searched, Solution, SolvedMove, Value, forced, mcts, solve
from ._play import PlayedGame, play
from ._tables import NOT_IN_TABLE, Probe, Sample
from ._yomikiri import (
    BoardGame,
    Engine,
    IllegalMove,
    Layer,
    Layers,
    LimitReached,
    MissingTable,
    Position,
    Table,
    __version__,
    game,
    games,
    layers,
    open_table,
    outcomes,
    recognize,
    strategies,
    verify_strategy,
)

if TYPE_CHECKING:
    from .environments import GameEnv
    from .opponents import OpponentEnv

__all__ = [
    "NOT_IN_TABLE",
    "Analysis",
    "BoardGame",
    "Engine",
    "Forced",
    "Game",
    "IllegalMove",
    "Layer",
    "Layers",
    "LimitReached",
    "MissingTable",
    "MoveAnalysis",
    "PlayedGame",
    "Position",
    "Probe",
    "Sample",
    "Searched",
    "Solution",
    "SolvedMove",
    "Standings",
    "Table",
    "Value",
    "__version__",
    "arena",
    "dobutsu",
    "env",
    "forced",
    "game",
    "games",
    "gym_env",
    "layers",
    "mcts",
    "mnk",
    "open_table",
    "outcomes",
    "play",
    "recognize",
    "register_open_spiel",
    "solve",
    "strategies",
    "verify_strategy",
]


def env(game: str | BoardGame, /, **options: Any) -> GameEnv:
    """A PettingZoo environment (AEC) of a game; needs ``pettingzoo``.

    Options are the game's parameters and settings, and ``render_mode``: ``"human"``, ``"ansi"``,
    ``"rgb_array"`` or ``"svg"``. See :class:`yomikiri.environments.GameEnv`.
    """
    from .environments import env as make

    return make(game, **options)


def gym_env(
    game: str | BoardGame, opponent: str | list[str] = "random", **options: Any
) -> OpponentEnv:
    """A Gymnasium environment: one player learns, a named engine plays the others; needs
    ``gymnasium``. See :class:`yomikiri.opponents.OpponentEnv`.
    """
    from .opponents import gym_env as make

    return make(game, opponent, **options)


def register_open_spiel() -> list[str]:
    """Makes ``pyspiel.load_game("yomikiri_mnk(size=4x4,players=3)")`` work; gives the names.

    The games are Python games to OpenSpiel: use them with its Python algorithms. Its bots in C++
    crash on any Python game.
    """
    from ._open_spiel import register

    return register()
