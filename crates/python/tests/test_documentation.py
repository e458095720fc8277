"""Every example runs, everything has a docstring, and stubs have the same ones for editors that read only
stubs."""

from __future__ import annotations

import ast
import doctest
import importlib
import importlib.metadata
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import yomikiri as yk
from yomikiri import _yomikiri

ROOT = Path(__file__).parents[3]
PAGES = ["crates/python/README.md", "docs/guide/src/python.md"]
PACKAGE = Path(inspect.getfile(yk)).parent
MODULES = sorted(module.name for module in pkgutil.iter_modules([str(PACKAGE)]))
FLAGS = doctest.REPORT_NDIFF


def compiled() -> Iterator[tuple[str, Any]]:
    """Everything that the compiled part offers, by name: functions, classes, what classes have."""
    for name, found in vars(_yomikiri).items():
        if name.startswith("_"):
            continue
        yield name, found
        for inner, member in vars(found).items() if inspect.isclass(found) else ():
            if not inner.startswith("_"):
                yield f"{name}.{inner}", member


def run(test: doctest.DocTest) -> int:
    """Runs examples, and gives how many there are."""
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test)
    assert result.failed == 0, f"{test.name}: {result.failed} examples fail, see above"
    return result.attempted


@pytest.fixture()
def names(table_path: Path, small_layers: yk.Layers, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What examples take for granted: the package, a table, a folder of layers, the checkout."""
    monkeypatch.chdir(ROOT)
    return {"yk": yk, "path": table_path, "folder": small_layers.path}


@pytest.mark.parametrize("name", ["", *MODULES])
def test_the_examples_of_a_module(name: str) -> None:
    module = importlib.import_module(f"yomikiri.{name}" if name else "yomikiri")
    for test in doctest.DocTestFinder().find(module):
        # What is compiled has no lines, and a test of its own.
        if test.lineno is not None:
            run(test)


def test_the_examples_of_what_is_compiled(names: dict[str, Any]) -> None:
    parser, shown = doctest.DocTestParser(), 0
    for name, found in compiled():
        text = inspect.cleandoc(found.__doc__ or "")
        shown += run(parser.get_doctest(text, dict(names), name, None, 0)) > 0
    assert shown > 30


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page(page: str, names: dict[str, Any]) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    assert run(doctest.DocTestParser().get_doctest(text, {}, page, page, 0)) > 5


def test_everything_has_a_docstring() -> None:
    for name, found in compiled():
        assert (found.__doc__ or "").strip(), name
    for name in set(yk.__all__) - {"NOT_IN_TABLE", "__version__"}:
        found = getattr(yk, name)
        assert inspect.getdoc(found), name
        for inner, member in vars(found).items() if inspect.isclass(found) else ():
            if not inner.startswith("_") and (callable(member) or isinstance(member, property)):
                assert inspect.getdoc(member), f"{name}.{inner}"


def stubbed() -> Iterator[tuple[str, str | None]]:
    """The docstrings of the stubs, by name."""
    tree = ast.parse((PACKAGE / "_yomikiri.pyi").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield node.name, ast.get_docstring(node)
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_"):
                    yield f"{node.name}.{inner.name}", ast.get_docstring(inner)


def test_stubs_have_the_same_docstrings() -> None:
    expected = {name: inspect.cleandoc(found.__doc__ or "") for name, found in compiled()}
    assert dict(stubbed()) == expected


def test_the_wheel_is_for_python_3_9_and_later() -> None:
    wheel = importlib.metadata.distribution("yomikiri").read_text("WHEEL")
    assert wheel is not None and "Tag: cp39-abi3-" in wheel
    for source in PACKAGE.glob("*.py*"):
        if source.suffix in {".py", ".pyi"}:
            ast.parse(source.read_text(encoding="utf-8"), source.name, feature_version=(3, 9))
