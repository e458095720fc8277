"""Threads, interrupts, and faults that must not cross the border."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import yomikiri as yk


def run(code: str, *, timeout: float = 60, interrupt: str | None = None) -> tuple[int, str, str]:
    """Runs a program; sends it Ctrl-C once it has printed a line."""
    program = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    if interrupt is not None:
        assert program.stdout is not None and program.stdout.readline().strip() == interrupt
        program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=timeout)
    return program.returncode, out, err


def test_threads_hammer_one_game() -> None:
    game = yk.game("mnk --size 4x4 --players 3")
    engine = game.engine("uct", playouts=20)
    expected = engine.choose(game.start())
    barrier = threading.Barrier(8)

    def hammer(seed: int) -> str:
        barrier.wait()
        position = game.start()
        for turn in range(200):
            moves = position.moves
            position = game.start() if position.over else position.play(moves[(seed + turn) % len(moves)])
            assert pickle.loads(pickle.dumps(position)) == position
            position.observe(1 + turn % 3)
        assert game.position("11../22../33../....").analyze(quick=True).value == "win"
        return engine.choose(game.start())

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(hammer, range(8))) == {expected}


def test_threads_probe_one_table(table: yk.Table) -> None:
    sample = table.sample(300, 1)

    def probe(_: int) -> bool:
        return bool((table.probe(sample.texts).value == sample.value).all())

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(probe, range(8)))


def test_the_lock_is_released_while_work_is_done() -> None:
    ticks, stop = 0, threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.is_set():
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks
    game = yk.game("mnk --size 4x4 --players 2")
    game.engine("uct", playouts=20_000).choose(game.start())
    assert ticks > before
    stop.set()
    thread.join()


def test_an_interrupt_ends_a_search() -> None:
    status, out, _ = run(
        """
        import yomikiri as yk
        try:
            print("ready", flush=True)
            yk.game("mnk --size 8x8 --players 2 --k 6").engine("uct", playouts=4_000_000_000).choose(
                yk.game("mnk --size 8x8 --players 2 --k 6").start())
        except KeyboardInterrupt:
            print("interrupted")
        """,
        interrupt="ready",
    )
    assert (status, out) == (0, "interrupted\n")


def test_an_interrupt_ends_a_search_of_a_game_in_python() -> None:
    status, out, _ = run(
        """
        import yomikiri as yk
        class Endless(yk.Game):
            players = 2
            def start(self): return (0, 1)
            def to_move(self, p): return p[1]
            def moves(self, p): return [1, 2]
            def play(self, p, m): return ((p[0] + m) % 1000, 3 - p[1])
            def outcome(self, p): return None
        try:
            print("ready", flush=True)
            yk.mcts(Endless(), playouts=4_000_000_000)
        except KeyboardInterrupt:
            print("interrupted")
        """,
        interrupt="ready",
    )
    assert (status, out) == (0, "interrupted\n")


def test_an_interrupt_leaves_no_half_table(tmp_path: Path) -> None:
    status, out, _ = run(
        f"""
        import yomikiri as yk
        def told(stage, done, total):
            global said
            if not said:
                print("ready", flush=True)
            said = True
        said = False
        try:
            yk.dobutsu.solve({str(tmp_path / "d.yk")!r}, progress=told)
        except KeyboardInterrupt:
            print("interrupted")
        """,
        interrupt="ready",
    )
    assert (status, out) == (0, "interrupted\n")
    assert not (tmp_path / "d.yk").exists()


def test_an_error_of_the_callback_ends_the_work() -> None:
    def told(stage: str, done: int, total: int | None) -> None:
        raise LookupError("enough")

    try:
        yk.arena("mnk", ["uct"] * 3, games=3000, progress=told)
    except LookupError as error:
        assert str(error) == "enough"
    else:
        raise AssertionError("the error was lost")


def test_a_forked_process_works_on() -> None:
    status, out, err = run(
        """
        import multiprocessing, yomikiri as yk
        def value(text):
            return yk.game("mnk --size 4x4 --players 2").position(text).analyze().value
        if __name__ == "__main__":
            boards = ["1.../.2../..../....", "..1./.2../..../...."]
            expected = [value(board) for board in boards]
            with multiprocessing.get_context("fork").Pool(2) as workers:
                assert workers.map(value, boards) == expected
            print("done")
        """
    )
    assert (status, out) == (0, "done\n"), err


def test_the_library_says_nothing_by_itself() -> None:
    status, out, err = run(
        """
        import yomikiri as yk
        g = yk.game("mnk --size 3x3")
        g.start().analyze()
        yk.arena(g, ["random"] * 3, games=3)
        """
    )
    assert (status, out, err) == (0, "", "")


def test_importing_needs_numpy_only() -> None:
    loaded = "pettingzoo gymnasium pyspiel pandas matplotlib".split()
    code = f"import sys, yomikiri; print([m for m in {loaded} if m in sys.modules])"
    status, out, _ = run(code)
    assert (status, out) == (0, "[]\n")


def test_without_a_home_a_table_has_nowhere_to_go() -> None:
    environment = {k: v for k, v in os.environ.items() if k not in ("HOME", "XDG_DATA_HOME")}
    code = "import yomikiri as yk\ntry:\n  yk.dobutsu.solve()\nexcept FileNotFoundError as e: print(e)"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert "no data directory is known" in done.stdout
