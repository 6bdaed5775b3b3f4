"""Child processes of the probe end in time, whatever they do."""

import os
import sys
import time
from pathlib import Path

import pytest

from errdoc.probe.machine.run import MOST_OUTPUT, cleaned, command, end_all


def python(code: str, seconds: float = 20.0, **env: str):
    """Runs Python code as a child."""
    return command([sys.executable, "-I", "-c", code], seconds=seconds, env={**os.environ, **env})


def alive(pid: int) -> bool:
    """Whether a process runs, and is no zombie that waits for its parent."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def gone(pid: int) -> bool:
    """Whether a process ends soon."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if not alive(pid):
            return True
        time.sleep(0.02)
    return False


def test_output_and_status_come_back():
    """Both streams and the exit status are told."""
    told = python("import sys; print('out'); sys.stderr.write('err'); sys.exit(3)")
    assert (told.code, told.out, told.err, told.why) == (3, "out\n", "err", "exit status 3")


def test_a_program_that_is_not_there():
    """A missing program is an answer, not an exception."""
    told = command(["/nowhere/nvidia-smi"], seconds=1, env={})
    assert told.missing
    assert told.why == "not found"


def test_a_hanging_child_is_ended_and_what_it_said_is_kept():
    """After its time the child is gone; its first line is there."""
    started = time.monotonic()
    told = python("import os, time; print(os.getpid(), flush=True); time.sleep(600)", seconds=3.0)
    assert told.timed_out
    assert told.why == "no answer within 3.0 s"
    assert time.monotonic() - started < 60
    assert gone(int(told.out))


@pytest.mark.skipif(sys.platform != "linux", reason="process groups")
def test_grandchildren_are_ended_too():
    """A grandchild that holds the pipes open and ignores signals costs no time and does not stay."""
    code = (
        "import subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import signal, time; signal.signal(15, 1); time.sleep(600)'])\n"
        "print(child.pid, flush=True)"
    )
    started = time.monotonic()
    told = python(code)
    assert told.code == 0
    assert time.monotonic() - started < 60
    assert gone(int(told.out))


def test_a_crash_is_named():
    """A child that dies by a signal says by which."""
    told = python("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    assert told.why == "killed by SIGSEGV"


def test_a_flood_is_capped():
    """A child that prints without end is ended at the cap."""
    started = time.monotonic()
    told = python("while True: print('x' * 65536)", seconds=300)
    assert len(told.out) == MOST_OUTPUT
    assert "printed more than" in told.why
    assert time.monotonic() - started < 150


def test_nothing_is_read_from_standard_input():
    """A child that asks gets an end of file, not the user's keyboard or pipe."""
    assert python("import sys; print(repr(sys.stdin.read()))").out == "''\n"


def test_the_environment_is_cleaned():
    """Secrets and what leads interpreters astray stay behind; what the loader and CUDA read goes along."""
    env = {
        "HF_TOKEN": "x", "AWS_SECRET_ACCESS_KEY": "x", "PYTHONSTARTUP": "x", "BASH_ENV": "x", "LD_PRELOAD": "x",
        "LD_LIBRARY_PATH": "/a", "CUDA_VISIBLE_DEVICES": "1", "LC_ALL": "zh_CN.UTF-8", "TOKENIZERS_PARALLELISM": "false",
    }  # fmt: skip
    kept = {
        "LD_LIBRARY_PATH": "/a",
        "CUDA_VISIBLE_DEVICES": "1",
        "TOKENIZERS_PARALLELISM": "false",
        "LC_ALL": "C",
        "LANGUAGE": "C",
    }
    assert cleaned(env) == kept
    assert cleaned(env, loader=True) == {**kept, "LD_PRELOAD": "x"}


def test_a_shell_has_no_part_in_it():
    """Characters that a shell would act on are characters."""
    told = command(
        [sys.executable, "-I", "-c", "import sys; print(sys.argv[1])", "$(id); `id` | id"], seconds=20, env={}
    )
    assert told.out == "$(id); `id` | id\n"


def test_end_all_ends_what_runs():
    """The probe's deadline, or Ctrl-C, leaves no child behind."""
    import threading

    told = []
    thread = threading.Thread(target=lambda: told.append(python("import time; time.sleep(600)", seconds=600)))
    thread.start()
    until = time.monotonic() + 60
    while thread.is_alive() and time.monotonic() < until:
        time.sleep(0.1)
        end_all()  # once the child is there
    assert not thread.is_alive()
    assert told[0].why == "killed by SIGKILL"


@pytest.mark.skipif(sys.platform != "linux", reason="prlimit")
def test_a_crash_leaves_no_core_file():
    """Children may not write core files."""
    told = python("import resource, time; time.sleep(0.3); print(resource.getrlimit(resource.RLIMIT_CORE))")
    assert told.out == "(0, 0)\n"
