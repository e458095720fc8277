"""Every notebook runs from top to bottom, its own assertions included."""

from __future__ import annotations

import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.ipynb")))
def test_a_notebook_runs(
    name: str, table_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YOMIKIRI_DOBUTSU_TABLE", os.fspath(table_path))
    notebook = nbformat.read(EXAMPLES / name, as_version=4)  # type: ignore[no-untyped-call]
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert any("assert " in cell.source for cell in code), "a notebook that checks nothing"
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": tmp_path}}).execute()
    assert all(cell.execution_count for cell in code)
