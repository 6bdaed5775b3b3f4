"""Descriptor 2 is heard, and nobody notices: checked in processes of their own."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="descriptor 2 is not heard on Windows")
MUCH = 3 << 20


def run(code: str, *args: str) -> "subprocess.CompletedProcess[bytes]":
    """What a program writes while it hears itself."""
    program = f"import os, sys\nfrom errdoc.hooks.tee import Tee\n{code}"
    return subprocess.run([sys.executable, "-c", program, *args], capture_output=True, timeout=120, check=False)


def test_much_output_goes_through_to_the_byte() -> None:
    """All of it arrives, of threads and of child processes too; what is kept is bounded."""
    done = run(f"""
tee = Tee()
os.write(2, b"first\\n")
data = bytes(range(256)) * {MUCH // 256}
while data:
    data = data[os.write(2, data):]
os.system("echo child >&2")
text = tee.text()
tee.close()
print(len(text) < 300_000, text.startswith("first"), text.endswith("child\\n"))
""")
    assert done.stdout == b"True True True\n"
    assert done.stderr == b"first\n" + bytes(range(256)) * (MUCH // 256) + b"child\n"


def test_only_what_came_since_a_position_is_told() -> None:
    """Of cells and blocks each has its own."""
    done = run("""
tee = Tee()
print("before", file=sys.stderr)
since = tee.position()
print("within", file=sys.stderr)
print(tee.text(since).split(), tee.text().split())
tee.close()
""")
    assert done.stdout == b"['within'] ['before', 'within']\n"


def test_what_is_written_just_before_a_kill_is_there() -> None:
    """Neither a lock nor a buffer of the dying process stands between."""
    done = run(f"tee = Tee()\nos.write(2, b'x' * 60_000)\nos.kill(os.getpid(), {int(signal.SIGKILL)})")
    assert (done.returncode, len(done.stderr)) == (-signal.SIGKILL, 60_000)


def test_a_forked_child_writes_and_hears() -> None:
    """It has the same descriptor; ending it does not end its parent's."""
    done = run("""
tee = Tee()
if not os.fork():
    os.write(2, b"of the child\\n")
    heard = tee.text()
    tee.close()
    os._exit(0 if heard == "of the child\\n" else 1)
print(os.wait()[1])
os.write(2, b"of the parent\\n")
print(tee.text().count("of the"))
tee.close()
""")
    assert (done.stdout, done.stderr) == (b"0\n2\n", b"of the child\nof the parent\n")


def test_a_process_that_outlives_its_parent_still_writes() -> None:
    """What it prints goes through after the parent has undone its own."""
    done = run("""
tee = Tee()
read, write = os.pipe()
if not os.fork():
    os.close(write)
    os.read(read, 1)
    os.write(2, b"late\\n")
    os._exit(0)
tee.close()
""")
    assert done.stderr == b"late\n"


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc to find the process")
def test_nothing_is_lost_where_somebody_kills_what_passes_it_on() -> None:
    """Another takes its place."""
    done = run("""
import signal
mark = "kill-me-" + str(os.getpid())
tee = Tee([mark])
def relays():
    found = []
    for pid in filter(str.isdecimal, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                if mark.encode() in file.read().split(b"\\0"):
                    found.append(int(pid))
        except OSError:
            pass
    return found
os.write(2, b"before\\n")
tee.position()
os.kill(max(relays()), signal.SIGKILL)
os.write(2, b"after\\n")
tee.position()
tee.close()
""")
    assert (done.returncode, done.stderr) == (0, b"before\nafter\n")


def test_a_terminal_stays_one(tmp_path: Path) -> None:
    """Programs that ask whether descriptor 2 is a terminal, and how wide, get the same answer; bytes are not changed."""
    import fcntl
    import termios

    outside, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, b"\x21\0\x4d\0" + bytes(4))
    told = tmp_path / "told"
    program = (
        "import os, sys\nfrom errdoc.hooks.tee import Tee\ntee = Tee()\n"
        f"open({str(told)!r}, 'w').write(f'{{os.isatty(2)}} {{os.get_terminal_size(2).columns}}')\n"
        "os.write(2, b'a\\tb\\x1b[0m\\n')\n"
        "while tee.text() != 'a\\tb\\x1b[0m\\n': pass\n"  # a terminal hands on when the kernel gets round to it
        "tee.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], stderr=terminal, timeout=120, check=False)
    os.close(terminal)
    written = os.read(outside, 4096)
    os.close(outside)
    assert (done.returncode, told.read_text()) == (0, "True 77")
    assert written == b"a\tb\x1b[0m\r\n"  # the outer terminal ends lines, once


def test_where_descriptor_2_is_closed_nothing_is_heard() -> None:
    """The program goes on without."""
    done = run("""
os.close(2)
from errdoc.hooks.tee import Heard
heard = Heard()
heard.begin()
print(repr(heard.text()))
heard.end()
""")
    assert (done.returncode, done.stdout) == (0, b"''\n")
