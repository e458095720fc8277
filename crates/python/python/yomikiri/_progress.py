"""How far long work is, on standard error."""

from __future__ import annotations

import sys
from typing import Callable, Optional, Union

Callback = Callable[[str, int, Optional[int]], object]
"""Told now and then: the stage, steps done, and how many there are, if that is known."""
Progress = Union[bool, Callback, None]


def callback(progress: Progress) -> Callback | None:
    """What ``progress=`` means: nothing, a line on standard error, or a function of the caller."""
    if progress is True:
        return _Line()
    if progress is None or progress is False:
        return None
    if not callable(progress):
        raise TypeError("progress: expected True, False or a function of (stage, done, total)")
    return progress


class _Line:
    """One line that is written over; a new one for each stage."""

    def __init__(self) -> None:
        self._said = ""
        self._stage = ""

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        share = f" {100 * done // total} %" if total else f" {done:,}"
        said = f"{stage}:{share}"
        if said == self._said:
            return
        new = "\n" if self._stage and stage != self._stage else "\r"
        print(f"{new}{said:<40}", end="", file=sys.stderr, flush=True)
        self._said, self._stage = said, stage
        if total and done >= total:
            print(file=sys.stderr)
            self._stage = ""
