"""What tests share: a solved table of Dobutsu Shogi, and layer files of a small board."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import yomikiri as yk

TARGET = Path(os.environ.get("CARGO_TARGET_DIR", Path(__file__).parents[3] / "target"))


@pytest.fixture(scope="session")
def table_path() -> Path:
    """The table that the workspace's own tests leave behind, or one that is solved now (half a minute)
    and kept."""
    shared = TARGET / "tmp" / "dobutsu-test.yk"
    if shared.exists():
        return shared
    kept = TARGET / "tmp" / "dobutsu-python.yk"
    kept.parent.mkdir(parents=True, exist_ok=True)
    yk.dobutsu.solve(kept)
    return kept


@pytest.fixture(scope="session")
def table(table_path: Path) -> yk.Table:
    return yk.open_table(table_path)


@pytest.fixture(scope="session")
def small_layers(tmp_path_factory: pytest.TempPathFactory) -> yk.Layers:
    """Every state of 3x3 with three players."""
    return yk.mnk.solve(tmp_path_factory.mktemp("layers"), size="3x3", k=3, players=3)
