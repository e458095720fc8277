"""k in a row: layer files with the value of every state."""

from __future__ import annotations

import os
from pathlib import Path
from typing import SupportsIndex

from ._progress import Progress
from ._yomikiri import Layers, game, solve_layers

__all__ = ["solve"]


def solve(
    folder: str | os.PathLike[str],
    size: str = "4x4",
    k: SupportsIndex = 3,
    players: SupportsIndex = 3,
    memory: SupportsIndex = 4 << 30,
    progress: Progress = False,
) -> Layers:
    """Solves every state into a folder of layer files and opens it; layers that are there are kept.

    ``memory`` is the most bytes to use. An interrupted run resumes where it stopped.

    >>> import tempfile, yomikiri as yk
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     layer = yk.mnk.solve(folder, size="3x3", players=2).layer(2)
    ...     print(layer.decode(layer.codes[:2]), yk.outcomes(layer.values[0]))
    ['12./.../...', '1.2/.../...'] ['1']
    """
    opened = game("mnk", size=size, k=k, players=players, rules="free")
    return solve_layers(Path(folder), opened, memory, progress)
