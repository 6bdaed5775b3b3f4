"""A Python that only a log names: run after a yes alone, and only where nobody else could have put it there."""

import json
import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.machine.trusted import UntrustedError, check_folder, opened

if sys.platform != "linux":
    pytest.skip("descriptors of programs", allow_module_level=True)

PROGRAM = Path(os.path.realpath("/bin/true"))


@pytest.fixture
def folder() -> Path:
    """A folder that belongs to the user, with all above it: pytest's own lie below one that everybody may write to."""
    for above in (Path.home(), Path("/root"), Path("/var/lib")):
        try:
            check_folder(str(above))
        except UntrustedError:
            continue
        if os.access(above, os.W_OK):
            made = above / f".errdoc-test-{os.getpid()}-{time.monotonic_ns()}"
            made.mkdir(mode=0o700)
            yield made
            subprocess.run(["rm", "-rf", str(made)], check=True)
            return
    pytest.skip("no folder here is the user's alone")


def put(path: Path) -> Path:
    """A copy of a program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(PROGRAM.read_bytes())
    path.chmod(0o755)
    return path


def test_the_users_own_program_is_opened(folder: Path) -> None:
    """Directly, and through links that are the user's too, relative ones and others."""
    own = put(folder / "env" / "bin" / "python3")
    (own.parent / "python").symlink_to("python3")
    (folder / "way").symlink_to(folder / "env")
    for path in (own, own.parent / "python", folder / "way" / "bin" / ".." / "bin" / "python"):
        descriptor = opened(str(path))
        assert os.path.samestat(os.fstat(descriptor), own.stat())
        os.close(descriptor)


@pytest.mark.parametrize("mode", [0o777, 0o775, 0o1777])
def test_a_folder_that_others_may_write_to_is_refused(folder: Path, mode: int) -> None:
    """Wherever it stands on the way, that of a link's target included."""
    own = put(folder / "open" / "env" / "bin" / "python")
    (folder / "python").symlink_to(own)
    (folder / "open").chmod(mode)
    for path in (own, folder / "python"):
        with pytest.raises(UntrustedError, match="others may write to open"):
            opened(str(path))


def test_a_file_that_others_may_write_to_or_own_is_refused(folder: Path) -> None:
    """And what is no program: a script names another one in its first line."""
    own = put(folder / "python")
    own.chmod(0o777)
    with pytest.raises(UntrustedError, match="others may write"):
        opened(str(own))
    own.chmod(0o755)
    own.write_text("#!/bin/sh\ntouch marker\n")
    with pytest.raises(UntrustedError, match="no program"):
        opened(str(own))
    with pytest.raises(UntrustedError, match="no file"):
        opened(str(folder))
    with pytest.raises(UntrustedError):
        opened(str(folder / "absent"))
    (folder / "loop").symlink_to("loop")
    with pytest.raises(UntrustedError, match="too many links"):
        opened(str(folder / "loop"))
    os.mkfifo(folder / "pipe")
    with pytest.raises(UntrustedError):
        opened(str(folder / "pipe"))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_what_belongs_to_somebody_else_is_refused(folder: Path) -> None:
    """A file, a folder, a link."""
    own = put(folder / "env" / "python")
    (folder / "python").symlink_to(own)
    os.chown(folder / "python", 12345, 12345, follow_symlinks=False)
    with pytest.raises(UntrustedError, match="belongs to somebody else"):
        opened(str(folder / "python"))
    for path in (own, own.parent):
        os.chown(path, 12345, 12345)
        with pytest.raises(UntrustedError, match="belongs to somebody else"):
            opened(str(own))


def test_what_was_checked_is_what_runs(folder: Path) -> None:
    """The environment of a Python is still its own, though it is run by a descriptor; one that is not trusted never runs."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)
    python = folder / "env" / "bin" / "python"
    try:
        told = Host().child("imports", "json", python=str(python), checked=True, seconds=30)
    except Absent as why:
        pytest.skip(f"the Python of these tests is not the user's alone: {why}")
    assert told.code == 0, told
    (folder / "env").chmod(0o777)
    with pytest.raises(Absent, match="others may write to env"):
        Host().child("imports", "json", python=str(python), checked=True, seconds=30)


@pytest.fixture
def evil(tmp_path: Path, kb: KnowledgeBase) -> tuple[Path, Path]:
    """A log that names an environment whose Python leaves a marker, and the marker."""
    del kb
    marker = tmp_path / "marker"
    home = tmp_path / "evil" / "venv"
    site = home / "lib" / "python3.11" / "site-packages" / "torch"
    site.mkdir(parents=True)
    (home / "bin").mkdir()
    (home / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.11.2\n")
    (home / "bin" / "python").write_text(f"#!/bin/sh\ntouch {marker}\n")
    (home / "bin" / "python").chmod(0o755)
    (site.parent / "torch-2.1.0.dist-info").mkdir()
    (site / "cuda.py").write_text("\n" * 9 + "    torch._C._cuda_init_of_this_test()\n")
    log = tmp_path / "train.log"
    log.write_text(
        f'Traceback (most recent call last):\n  File "{site}/cuda.py", line 10, in _lazy_init\n'
        "    torch._C._cuda_init_of_this_test()\nRuntimeError: CUDA error: out of memory\n"
    )
    return log, marker


@pytest.mark.parametrize("options", [["--probe", "--deep"], ["--active"], ["--active", "--deep"]])
def test_a_python_of_the_logs_alone_is_not_run(evil: tuple[Path, Path], options: list[str]) -> None:
    """Nobody named it, and nobody can be asked."""
    log, marker = evil
    said = subprocess.run([sys.executable, "-m", "errdoc", "explain", *options, str(log)], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=300, check=False)  # fmt: skip
    assert "out-of-memory" in said.stdout
    assert not marker.exists()


@pytest.mark.parametrize("word", ["n", "", "maybe"])
def test_on_a_terminal_it_takes_a_yes(evil: tuple[Path, Path], word: str) -> None:
    """The question names the program; whatever is no yes is a no."""
    log, marker = evil
    master, slave = pty.openpty()
    asked = subprocess.Popen([sys.executable, "-m", "errdoc", "explain", "--active", str(log)],
                             stdin=slave, stdout=subprocess.DEVNULL, stderr=slave)  # fmt: skip
    os.close(slave)
    shown = b""
    while b"[y/N]" not in shown:
        shown += os.read(master, 4096)
    assert b"evil/venv/bin/python" in shown
    os.write(master, word.encode() + b"\n")
    assert asked.wait(120) == 0
    os.close(master)
    assert not marker.exists()


def test_a_yes_does_not_trust_what_others_may_change(evil: tuple[Path, Path]) -> None:
    """A script in a folder below one that everybody may write to stays unrun, and the answer says why."""
    from errdoc.pipeline import explain
    from errdoc.probe.asking.ask import Ask

    log, marker = evil
    answer = explain([str(log)], kb=KnowledgeBase.open(), machine=Ask(active=True, allow=lambda path: True))
    assert not marker.exists()
    done = answer.diagnoses[0].experiment
    assert done is not None
    assert done.outcome == "unable"
    assert "is not run" in done.because
    assert json.dumps(done.because)
