"""What a tool of the probe starts does not outlive the probe, also where it leaves the tool's process group."""

import contextlib
import os
import sys
import time
from pathlib import Path

import pytest

from errdoc.probe.machine import run

if sys.platform != "linux":
    pytest.skip("/proc tells whose a process is", allow_module_level=True)

STRAY = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        with open(sys.argv[1], "w") as file:
            file.write(str(os.getpid()))
        time.sleep(120)
    os._exit(0)
os.wait()
"""


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def test_a_daemon_of_a_tool_ends_with_the_probe(tmp_path: Path) -> None:
    """It called setsid and forked twice; a process of somebody else's stays."""
    note = tmp_path / "pid"
    run.command([sys.executable, "-c", STRAY, str(note)], seconds=20, env=dict(os.environ))
    deadline = time.monotonic() + 20
    while not (note.exists() and note.read_text()) and time.monotonic() < deadline:
        time.sleep(0.02)
    stray = int(note.read_text())
    try:
        assert _lives(stray)
        other = os.posix_spawn("/bin/sleep", ["sleep", "60"], dict(os.environ))
        run.end_all()
        while _lives(stray) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not _lives(stray)
        assert _lives(other)
    finally:
        for pid in (stray, other):
            with contextlib.suppress(OSError):
                os.kill(pid, 9)
        with contextlib.suppress(OSError):
            os.waitpid(other, 0)
