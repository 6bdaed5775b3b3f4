"""Scripts that fail under `errdoc.install()` and `errdoc.explaining()`, run as they are."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain

Run = Callable[..., "subprocess.CompletedProcess[str]"]
ASSERT = "../aten/src/ATen/native/cuda/Indexing.cu:1290: indexSelectLargeIndex: block: [0,0,0], thread: [0,0,0] Assertion `srcIndex < srcSelectDimSize` failed."
OOM = "RuntimeError('CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 10.00 GiB')"
#: What stands in the answers, and nowhere in tracebacks.
NAMED = "errdoc show {}"
posix = pytest.mark.skipif(sys.platform == "win32", reason="descriptor 2 is not heard on Windows")


@pytest.fixture
def run(kb: KnowledgeBase, tmp_path: Path) -> Run:
    """Runs a script; `kb` is compiled before several processes ask for it."""

    def run(script: str) -> "subprocess.CompletedProcess[str]":
        path = tmp_path / "train.py"
        path.write_text(script, encoding="utf-8")
        env = {**os.environ, "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "COLUMNS": "120"}
        return subprocess.run(
            [sys.executable, str(path)], capture_output=True, text=True, encoding="utf-8", env=env, timeout=120, check=False
        )  # fmt: skip

    return run


def plain(script: str) -> str:
    """The script without errdoc."""
    return re.sub(r"^(?:import errdoc|errdoc\.install\(.*)$", "pass", script, flags=re.MULTILINE)


def below(text: str, traceback: str) -> str:
    """What stands below a traceback, which is there once."""
    _, found, rest = text.partition(traceback)
    assert found, text
    assert traceback not in rest
    return rest


NESTED = f"""\
import errdoc
errdoc.install()
def read(path):
    raise KeyError(path)
def load():
    try:
        read("weights")
    except KeyError as error:
        failure = {OOM}
        failure.add_note("while loading rank 0")
        raise failure from error
load()
"""


def test_the_traceback_is_the_same_and_the_answer_stands_below(run: Run) -> None:
    """Causes and notes are printed and read; the exit status is Python's."""
    done, without = run(NESTED), run(plain(NESTED))
    answer = below(done.stderr, without.stderr)
    assert (done.returncode, done.stdout) == (without.returncode, "") == (1, "")
    assert NAMED.format("cuda-out-of-memory") in answer
    assert "while loading rank 0" in without.stderr


@posix
@pytest.mark.parametrize("capture", [True, False])
def test_what_was_written_to_descriptor_2_decides(run: Run, capture: bool) -> None:
    """CUDA's own assert, written by no Python, tells which cause it is; the errors of a group are read."""
    done = run(f"""\
import os, errdoc
errdoc.install(capture={capture})
os.write(2, {ASSERT.encode()!r} + b"\\n")
raise ExceptionGroup("workers", [ValueError("x"), RuntimeError("CUDA error: device-side assert triggered")])
""")
    assert done.returncode == 1
    assert ("likely" in done.stderr) == capture
    assert NAMED.format("device-side-assert") in done.stderr
    assert done.stderr.startswith(ASSERT + "\n  + Exception Group Traceback")


def test_a_thread_and_a_lost_task_are_explained(run: Run) -> None:
    """Errors that end neither the program nor its status: a thread's, and once those of tasks that nobody awaited."""
    done = run(f"""\
import asyncio, threading, errdoc
errdoc.install(capture=False)
def work():
    raise {OOM}
thread = threading.Thread(target=work)
thread.start()
thread.join()
async def task():
    raise RuntimeError("CUDA error: device-side assert triggered")
async def main():
    for _ in range(3):
        asyncio.ensure_future(task())
    await asyncio.sleep(0)
asyncio.run(main())
print("went on")
""")
    assert (done.returncode, done.stdout) == (0, "went on\n")
    first, second = done.stderr.split("Task exception was never retrieved", 1)
    assert first.startswith("Exception in thread")
    assert NAMED.format("cuda-out-of-memory") in first
    assert second.count("Traceback") == 3
    assert second.count(NAMED.format("device-side-assert")) == 1


@posix
@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_a_child_process_is_explained(run: Run, way: str) -> None:
    """Below the traceback that the child prints, though the script sets the hooks in the main process alone."""
    done = run(f"""\
import multiprocessing, errdoc
def work():
    raise {OOM}
if __name__ == "__main__":
    errdoc.install()
    child = multiprocessing.get_context({way!r}).Process(target=work)
    child.start()
    child.join()
    print(child.exitcode)
""")
    assert (done.returncode, done.stdout) == (0, "1\n")
    answer = below(done.stderr, "10.00 GiB\n\n")
    assert NAMED.format("cuda-out-of-memory") in answer
    assert "errdoc/hooks" not in done.stderr


@posix
def test_a_crash_is_explained_after_the_process(run: Run) -> None:
    """Where a signal ends Python, faulthandler's words are read by the process that passes descriptor 2 on."""
    done = run("import ctypes, errdoc\nerrdoc.install()\nctypes.string_at(0)\n")
    assert done.returncode == -signal.SIGSEGV
    assert done.stderr.startswith("Fatal Python error: Segmentation fault")
    assert NAMED.format("segmentation-fault") in done.stderr


def test_ends_that_somebody_wanted_are_left_alone(run: Run) -> None:
    """`sys.exit` and Ctrl-C say nothing of errdoc."""
    done = run("import sys, errdoc\nerrdoc.install()\nsys.exit(3)\n")
    assert (done.returncode, done.stderr) == (3, "")
    done = run("import errdoc\nerrdoc.install()\nraise KeyboardInterrupt\n")
    assert done.stderr.endswith("\nKeyboardInterrupt\n")


def test_an_error_of_errdoc_is_one_line(run: Run) -> None:
    """It hides nothing, and the status stays."""
    script = f"import errdoc\nerrdoc.install()\nraise {OOM}\n"
    broken = "import errdoc.reader\nerrdoc.reader.Reader = lambda **_: [][1]\n"
    done = run(broken + script)
    assert done.returncode == 1
    assert re.search(r"GiB\nerrdoc: error: IndexError: [^\n]+ \(the error above is not explained\)\n$", done.stderr)


def test_a_block_is_explained_below_the_traceback(run: Run) -> None:
    """The exception goes on as it is; the answer waits for its traceback."""
    script = f"import errdoc\nwith errdoc.explaining():\n    raise {OOM}\n"
    done = run(script)
    traceback = f'Traceback (most recent call last):\n  File "{done.args[1]}", line 3, in <module>\n    raise {OOM}\n'
    assert done.stderr.startswith(traceback)
    assert NAMED.format("cuda-out-of-memory") in below(done.stderr, traceback)
    assert done.returncode == 1


def test_what_is_caught_outside_is_explained_there(run: Run) -> None:
    """The answer comes when whoever caught the exception lets go of it; hooks and descriptor 2 are as before."""
    done = run(f"""\
import os, sys, errdoc
before = os.fstat(2), sys.excepthook
try:
    with errdoc.explaining(locals=True, lang="zh"):
        batch, password = [4, 3], "hunter" + "2hunter2"
        raise {OOM}
except RuntimeError as error:
    print("caught", file=sys.stderr)
print("after", file=sys.stderr)
print(os.path.samestat(before[0], os.fstat(2)), sys.excepthook is before[1])
""")
    caught, answer, after = re.split(r"^(?:caught|after)\n", done.stderr, flags=re.MULTILINE)
    assert (done.returncode, done.stdout, caught, after) == (0, "True True\n", "", "")
    assert NAMED.format("cuda-out-of-memory") in answer
    assert "train.py:6 <module> 的局部变量" in answer
    assert "batch     [4, 3]" in answer
    assert "hunter" not in answer


def test_an_exception_is_explained_once(run: Run) -> None:
    """However many of errdoc's hooks see it."""
    done = run(f"""\
import errdoc
errdoc.install()
@errdoc.explaining()
def inner():
    with errdoc.explaining():
        raise {OOM}
inner()
""")
    assert done.stderr.count(NAMED.format("cuda-out-of-memory")) == 1


def test_uninstalling_leaves_nothing(run: Run) -> None:
    """Hooks, descriptor 2 and faulthandler are what they were."""
    done = run("""\
import asyncio, faulthandler, multiprocessing.process, os, sys, threading, errdoc
def state():
    process, loop = multiprocessing.process.BaseProcess, asyncio.BaseEventLoop
    return (sys.excepthook, threading.excepthook, process.start, process._bootstrap, loop.default_exception_handler,
            faulthandler.is_enabled(), os.fstat(2).st_ino)
before = state()
errdoc.install()
assert state() != before
errdoc.install(lang="zh")
errdoc.uninstall()
print(state() == before)
""")
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_the_output_of_an_explained_program_is_a_log_as_without(run: Run, kb: KnowledgeBase, tmp_path: Path) -> None:
    """The answer quotes the error, and is not taken for one when somebody explains that output."""
    script = """\
import errdoc
errdoc.install(locals=True)
def paint(stripes):
    raise LookupError("the stripes of zebra 17 do not line up with its hooves")
paint(3)
"""
    (tmp_path / "a.log").write_text(run(script).stderr, encoding="utf-8")
    (tmp_path / "b.log").write_text(run(plain(script)).stderr, encoding="utf-8")
    answers = [explain([str(tmp_path / name)], kb=kb) for name in ("a.log", "b.log")]
    assert answers[0].unexplained == answers[1].unexplained
    assert answers[0].place == answers[1].place
    assert answers[0].diagnoses == answers[1].diagnoses
