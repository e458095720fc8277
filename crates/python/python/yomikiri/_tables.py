"""What tables answer with: arrays that belong together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NOT_IN_TABLE: Final = -128
"""The value of a position that a table does not have."""


class Probe(NamedTuple):
    """The values of positions, for the player to move."""

    value: NDArray[np.int8]
    """1 won, 0 drawn, -1 lost, -128 not in the table."""
    distance: NDArray[np.int16]
    """Plies to the end; -1 of a draw and of what is not in the table."""


class Sample(NamedTuple):
    """Random positions of a table with their values."""

    texts: list[str]
    """The positions, the first player to move."""
    indices: NDArray[np.uint64]
    """Their indices in the table."""
    value: NDArray[np.int8]
    """1 won, 0 drawn, -1 lost."""
    distance: NDArray[np.int16]
    """Plies to the end; -1 of a draw."""
