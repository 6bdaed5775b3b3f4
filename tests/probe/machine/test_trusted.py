"""A Python that only a log names: run after a yes alone, and only where nobody else could have put it there."""

import contextlib
import io
import json
import os
import pty
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from errdoc.cli import consent
from errdoc.kb import KnowledgeBase
from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.machine.trusted import UntrustedError, check_folder, opened
from errdoc.probe.sources.interpreters import search_path
from errdoc.probe.sources.python import runnable

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
            before = os.umask(0o022)
            yield made
            os.umask(before)
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


def environment(folder: Path) -> Path:
    """An environment in a folder of the user's, with a program that is no Python, and the path of that."""
    python = put(folder / "env" / "bin" / "python")
    (folder / "env" / "lib" / "python3.11" / "site-packages").mkdir(parents=True)
    (folder / "env" / "pyvenv.cfg").write_text(f"home = {folder}/env/bin\nversion = 3.11.2\n")
    return python


def refused(python: Path, env: dict[str, str] | None = None) -> str:
    """Why the Python of an environment that a log names is not run, though the user said yes; empty where it may run."""
    site = python.parent.parent / "lib" / "python3.11" / "site-packages"
    host = Host(env=env or {}, home="/nowhere", seen=(f"{site}/torch/cuda.py",), allowed=str(python))
    try:
        assert runnable(host).path == str(python)
    except Absent as why:
        return str(why)
    return ""


def test_an_environment_of_the_users_own_may_run_after_a_yes(folder: Path) -> None:
    """Links within it, one that leads nowhere, and folders that its `.pth` files add included."""
    python = environment(folder)
    site = python.parent.parent / "lib" / "python3.11" / "site-packages"
    (folder / "mine").mkdir()
    (site / "mine.pth").write_text(f"# mine\nimport os\n{folder}/mine\n{folder}/gone\n")
    (site / "torch").symlink_to(folder / "mine")
    (site / "gone.so").symlink_to("nowhere.so")
    assert refused(python) == ""


def _open(path: Path) -> None:
    path.chmod(0o777)


def _elsewhere(path: Path) -> None:
    """The path becomes a link to a folder that everybody may write to."""
    shared = path.parents[3] / "shared" if path.name == "torch" else path.parent / "shared"
    shared.mkdir(exist_ok=True)
    shared.chmod(0o777)
    (shared / "there").mkdir()
    path.symlink_to(shared / "there")


def _lines(path: Path) -> None:
    """A `.pth` file that adds a folder below one that everybody may write to, where nothing stands yet."""
    shared = path.parent.parent.parent / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    path.write_text(f"{shared}/later\n")


@pytest.mark.parametrize(
    ("name", "plant"),
    [
        ("pyvenv.cfg", _open), ("bin", _open), ("bin/activate", _open), ("lib/libpython3.11.so", _open),
        ("lib/python3.11/os.py", _open), ("lib/python3.11/site-packages/sitecustomize.py", _open),
        ("lib/python3.11/site-packages/any.pth", _open), ("lib/python3.11/site-packages/any.pth", _lines),
        ("lib/python3.11/site-packages/torch/deep/in/it.py", _open),
        ("lib/python3.11/site-packages/torch", _elsewhere),
    ],
    ids=lambda one: one if isinstance(one, str) else one.__name__,
)  # fmt: skip
def test_what_a_python_takes_its_code_from_must_be_the_users_alone(
    folder: Path, name: str, plant: Callable[[Path], None]
) -> None:
    """Settings, libraries, modules, `.pth` files and what they add: a yes to a Python is none to what others put there."""
    python = environment(folder)
    path = folder / "env" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if plant is _open and not path.exists():
        path.touch()
    plant(path)
    assert "is not run" in refused(python)


def test_a_yes_is_none_to_a_folder_of_pythonpath_that_others_may_write_to(folder: Path) -> None:
    """And one that is not there is not handed on: it could be there a moment later."""
    python = environment(folder)
    (folder / "mine").mkdir()
    assert refused(python, {"PYTHONPATH": f"{folder}/mine:/tmp/errdoc-is-not-there"}) == ""
    host = Host(env={"PYTHONPATH": f"{folder}/mine:/tmp/errdoc-is-not-there:relative:"}, python=str(python))
    assert search_path(runnable(host), host) == [f"{folder}/mine"]
    (folder / "mine" / "torch.py").touch()
    (folder / "mine" / "torch.py").chmod(0o666)
    assert "is not run" in refused(python, {"PYTHONPATH": f"{folder}/mine"})


def test_a_yes_is_to_that_program_alone(folder: Path) -> None:
    """Not to another environment of the same log, nor to a file of that name that is another program."""
    python = environment(folder)
    other = environment(folder / "other")
    host = Host(env={}, home="/nowhere", seen=(f"{other.parent.parent}/lib/python3.11/os.py",), allowed=str(python))
    with pytest.raises(Absent, match="known from the log alone"):
        runnable(host)
    with pytest.raises(Absent, match="known from the log alone"):  # as the history remembers it
        runnable(Host(env={}, home="/nowhere", python=str(python), named_by="log"))
    shell = put(folder / "bash")
    python.unlink()
    python.symlink_to(shell)
    assert "known from the log alone" in refused(python)


@pytest.mark.parametrize(
    "target", ["/proc/self/fd/0", "/dev/fd/0", "/proc/self/cwd/python", "/dev/null", "/proc/self/root/tmp/python"]
)
def test_links_into_proc_and_devices_are_refused(folder: Path, target: str) -> None:
    """They are followed by what they say, as any link, and a device is not even opened."""
    (folder / "python").symlink_to(target)
    with pytest.raises(UntrustedError):
        opened(str(folder / "python"))
    with pytest.raises(UntrustedError, match="no whole path"):
        opened("bin/python")


def test_a_swap_between_check_and_run_changes_nothing(folder: Path) -> None:
    """While somebody swaps the program as fast as they can, what was opened and checked runs, or nothing does."""
    marker, python = folder / "marker", put(folder / "bin" / "python")
    evil = put(folder / "evil")
    evil.write_text(f"#!/bin/sh\ntouch {marker}\n")
    keep = put(folder / "keep")
    (folder / "bin").chmod(0o755)
    done = threading.Event()

    def swap() -> None:
        while not done.is_set():
            for one in (evil, keep):
                (folder / "next").unlink(missing_ok=True)
                (folder / "next").symlink_to(one)
                (folder / "next").replace(python)

    swapping = threading.Thread(target=swap)
    swapping.start()
    ran = 0
    try:
        for attempt in range(3000):
            # on a busy machine few find it as it was looked at
            if ran and attempt >= 60:
                break
            with contextlib.suppress(Absent):
                ran += Host(env={}).child("imports", "x", python=str(python), checked=True, seconds=30).code == 0
    finally:
        done.set()
        swapping.join()
    assert not marker.exists()
    assert ran


def test_variables_and_scripts_of_an_environment_run_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PYTHONPATH's cousins, a working folder with modules of everybody's names, conda's activation: the child sees none."""
    marker = tmp_path / "marker"
    code = f"open({str(marker)!r}, 'w').close()\n"
    for name in ("json.py", "sys.py", "time.py", "sitecustomize.py", "usercustomize.py", "start.py", "os.py"):
        (tmp_path / name).write_text(code)
    monkeypatch.chdir(tmp_path)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)
    script = folder / "env" / "etc" / "conda" / "activate.d" / "evil.sh"
    script.parent.mkdir(parents=True)
    script.write_text(f"touch {marker}\n")
    env = {**os.environ, "PYTHONSTARTUP": str(tmp_path / "start.py"), "PYTHONHOME": str(tmp_path), "PYTHONINSPECT": "1",
           "PYTHONPATH": f":{tmp_path}:.", "PYTHONUSERBASE": str(tmp_path), "BASH_ENV": str(script), "LD_AUDIT": "x.so",
           "pythonpath": str(tmp_path)}  # fmt: skip
    told = Host(env=env).child("imports", "decimal", python=str(folder / "env" / "bin" / "python"), seconds=60)
    assert (told.code, marker.exists()) == (0, False), told


@pytest.mark.parametrize("name", ["a\x1b[2Kb", "a\nRun it? [y", "a\u202eb"])
def test_a_path_that_cannot_be_shown_is_not_asked_about(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody says yes to what hides on a terminal, and whatever is asked about is shown with where it leads."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("yes\n" * 3))
    assert not consent._may_run(f"/x/{name}/bin/python")
    assert capsys.readouterr().err == ""


def test_the_question_shows_what_would_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The path in quotes where it has blanks, and the file behind the link."""
    python = tmp_path / "my env" / "python"
    python.parent.mkdir()
    python.symlink_to(PROGRAM)
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    assert consent._may_run(str(python))
    assert f"'{python}' -> {PROGRAM}." in capsys.readouterr().err
