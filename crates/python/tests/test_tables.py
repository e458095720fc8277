"""Tables and layers: bulk answers against single ones."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import yomikiri as yk


def test_the_start_is_lost_in_78(table: yk.Table) -> None:
    start = "gle/1c1/1C1/ELG[-] w"
    value, distance = table.probe([start])
    assert (str(value.dtype), str(distance.dtype)) == ("int8", "int16")
    assert (value.tolist(), distance.tolist()) == ([-1], [78])
    assert table.game.name == "dobutsu --rules standard" and len(table) > 246_803_167
    analysis = table.game.start().analyze()
    assert (analysis.value, analysis.distance, len(analysis.line)) == ("loss", 78, 78)


def test_probes_by_text_by_position_and_by_index_agree_with_the_analysis(table: yk.Table) -> None:
    sample = table.sample(200, seed=5)
    by_text = table.probe(sample.texts)
    by_index = table.probe(sample.indices)
    positions = [table.game.position(text) for text in sample.texts]
    for probe in (by_text, by_index, table.probe(positions), table.probe(sample.indices.tolist())):
        np.testing.assert_array_equal(probe.value, sample.value)
        np.testing.assert_array_equal(probe.distance, sample.distance)
    assert set(sample.value.tolist()) <= {-1, 0, 1}
    np.testing.assert_array_equal(table.index(sample.texts), sample.indices)
    assert table.text(sample.indices) == sample.texts
    words = {1: "win", 0: "draw", -1: "loss"}
    for position, value, distance in list(zip(positions, *by_text))[:40]:
        analysis = position.analyze()
        assert analysis.value == words[int(value)], position.text
        assert (analysis.distance if analysis.distance is not None else -1) == distance


def test_parts_of_arrays_are_probed_like_whole_ones(table: yk.Table) -> None:
    numbers = table.sample(20, 3).indices
    packed = np.zeros(20, np.dtype([("byte", "u1"), ("number", "u8")]))
    packed["number"] = numbers
    value = table.probe(numbers).value
    for part, expected in (
        (numbers[::-1], value[::-1]),
        (numbers[::3].astype(np.int64)[::-1], value[::3][::-1]),
        (packed["number"], value),
        (numbers.astype(">i8"), value),
    ):
        np.testing.assert_array_equal(table.probe(part).value, expected)


def test_tables_pickle_by_their_path(table: yk.Table, small_layers: yk.Layers) -> None:
    again = pickle.loads(pickle.dumps(table))
    assert again.path == table.path and again.probe([again.game.start()]).value.tolist() == [-1]
    layers = pickle.loads(pickle.dumps(small_layers))
    assert layers.layer(3).decode() == small_layers.layer(3).decode()


def test_positions_under_other_rules_are_refused(table: yk.Table) -> None:
    with pytest.raises(ValueError, match="a position of dobutsu --rules no-drops; expected one of dobutsu --rules standard"):
        table.probe([yk.game("dobutsu", rules="no-drops").start()])
    with pytest.raises(ValueError, match="a position of mnk"):
        table.index([yk.game("mnk").start()])


def test_what_is_not_in_the_table(table: yk.Table) -> None:
    probe = table.probe(np.array([-1, 2**62, len(table)]))
    assert probe.value.tolist() == [yk.NOT_IN_TABLE] * 3 and probe.distance.tolist() == [-1] * 3
    assert table.probe([2**70]).value.tolist() == [-128]
    # The rules decide: the lion is caught in one ply; the lion has tried.
    decided = table.probe(["1Ll/3/3/3[ggeecc] b", "1L1/3/1l1/3[ggeecc] b"])
    assert (decided.value.tolist(), decided.distance.tolist()) == ([1, -1], [1, 0])
    assert table.text([]) == [] and table.text([-1]) == [None]
    numbers = table.sample(3, 1).indices
    np.testing.assert_array_equal(table.probe(list(numbers)).value, table.probe(numbers).value)
    positions = [table.game.position(text) for text in table.text(numbers) if text is not None]
    np.testing.assert_array_equal(table.index(positions), numbers)
    empty = table.probe([])
    assert empty.value.shape == (0,) and empty.value.dtype == np.int8


def test_a_sample_is_a_sample(table: yk.Table) -> None:
    first, again, other = table.sample(50, 1), table.sample(50, 1), table.sample(50, 2)
    assert first.texts == again.texts != other.texts
    assert len(table.sample(0, 1).texts) == 0
    for many in (10**15, 2**60):
        with pytest.raises(MemoryError):
            table.sample(many, 1)
    for n, seed in ((-1, 1), (10**30, 1), (1, -1)):
        with pytest.raises(ValueError, match="; expected"):
            table.sample(n, seed)


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ("gle/1c1/1C1/ELG[-] w", TypeError),
        (7, TypeError),
        ([None], TypeError),
        (["gle/1c1/1C1/ELG[-] w", 3], TypeError),
        ([1.5], TypeError),
        ([True], TypeError),
        (np.array([True]), TypeError),
        (b"gle", TypeError),
        (np.zeros((2, 2), np.int64), ValueError),
        (np.array([0.5]), TypeError),
        (["nonsense"], ValueError),
    ],
)
def test_what_cannot_be_probed(table: yk.Table, asked: object, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        table.probe(asked)  # type: ignore[arg-type]


def test_the_item_that_is_wrong_is_named(table: yk.Table) -> None:
    with pytest.raises(ValueError, match='item 1, "x"'):
        table.probe(["gle/1c1/1C1/ELG[-] w", "x"])


def test_files_that_are_no_tables(tmp_path: Path, table_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        yk.open_table(tmp_path / "nothing.yk")
    with pytest.raises(ValueError, match="layers opens layer files"):
        yk.open_table(tmp_path)
    for content in [b"", b"YOMITABL", b"x" * 1000, table_path.read_bytes()[:100_000]]:
        path = tmp_path / "damaged.yk"
        path.write_bytes(content)
        with pytest.raises(RuntimeError, match="damaged.yk"):
            yk.open_table(path)


def test_progress_is_a_line_or_a_function(
    table: yk.Table, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []
    table.probe(np.arange(300_000), progress=lambda stage, done, total: told.append(stage))
    table.probe(np.arange(300_000), progress=True)
    assert told and told[-1] in capsys.readouterr().err
    with pytest.raises(TypeError, match="progress: expected True, False or a function"):
        table.probe([1], progress=3)  # type: ignore[arg-type]


def test_a_closed_table(table_path: Path) -> None:
    with yk.open_table(table_path) as table:
        assert table.probe(["gle/1c1/1C1/ELG[-] w"]).value[0] == -1
    asks: list[Callable[[], object]] = [
        lambda: table.probe([1]), lambda: table.sample(1), table.verify, table.load,
        lambda: pickle.dumps(table),
    ]
    for ask in asks:
        with pytest.raises(ValueError, match="the table is closed"):
            ask()
    table.close()
    assert "dobutsu" in repr(table)


def test_a_missing_table_is_not_made_on_the_way(tmp_path: Path) -> None:
    game = yk.game("dobutsu", table=tmp_path / "none.yk")
    assert game.needs_table
    # What is known of the very first position comes with the program.
    known = game.start().analyze()
    assert (known.value, known.distance, len(known.line)) == ("loss", 78, 78)
    assert known.to_dict()["line"] == known.line
    position = game.start().play(game.start().moves[0])
    for ask in (position.analyze, lambda: game.engine("perfect").choose(position)):
        with pytest.raises(yk.MissingTable, match="the table of dobutsu --rules standard is not there"):
            ask()
    assert list(tmp_path.iterdir()) == []


def test_layers_are_what_analysis_says(small_layers: yk.Layers) -> None:
    game = yk.game("mnk --size 3x3 --players 3")
    assert len(small_layers) == 10 and small_layers.game.name == game.name
    for stones in (0, 3, 5):
        layer = small_layers.layer(stones)
        assert layer.codes.dtype == np.uint64 and layer.values.dtype == np.uint8
        assert len(layer) == len(layer.codes) == len(layer.values) >= sum(layer.counts.values())
        texts, boards = layer.decode(), layer.boards()
        assert boards.shape == (len(layer), 3, 3)
        for text, board, value in list(zip(texts, boards, layer.values))[::7]:
            rows = ["".join(".1234"[cell] for cell in row) for row in board]
            assert "/".join(rows) == text
            assert game.position(text).analyze().equilibrium == yk.outcomes(int(value)), text
        np.testing.assert_array_equal(small_layers.probe(texts), layer.values)
    assert layer.decode([int(layer.codes[0])]) == texts[:1]


def test_layers_verify(small_layers: yk.Layers) -> None:
    verified = small_layers.verify()
    assert [layer["stones"] for layer in verified] == list(range(10))
    assert verified[3]["values"] == small_layers.layer(3).counts


def test_layers_that_are_not_there(small_layers: yk.Layers, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="layer 10; expected 0 to 9"):
        small_layers.layer(10)
    with pytest.raises(ValueError, match="-1; expected 0 or more"):
        small_layers.layer(-1)
    with pytest.raises(TypeError, match="expected a list or an array of codes"):
        small_layers.layer(1).decode(7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no such code"):
        small_layers.layer(1).decode([10**9])
    with pytest.raises(FileNotFoundError):
        yk.layers(tmp_path / "nowhere")
    with pytest.raises(yk.MissingTable):
        yk.layers(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(NotADirectoryError, match="open_table opens a table"):
        yk.layers(tmp_path / "file")
    for asked in ("112/3../...", None, [small_layers.game.start()]):
        with pytest.raises(TypeError, match="expected a list of texts"):
            small_layers.probe(asked)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="too few"):
        yk.mnk.solve(tmp_path / "more", size="5x4", memory=1)
