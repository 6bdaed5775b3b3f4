"""The file of the history: what it may lie on, what is left of a full disk, who waits for whom."""

import contextlib
import os
import signal
import socket
import sqlite3
import stat
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.traps import TRAPS, Trap, in_time, of_another, open_to_others, umask

from errdoc.errors import InputError
from errdoc.history import History
from errdoc.model import Diagnosis, Explanation

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes, locks and limits of POSIX")
resource = pytest.importorskip("resource", reason="limits of POSIX")
BESIDE = ("-wal", "-shm", "-journal")


def answer(key: str = "1abff56cf655") -> Explanation:
    """An answer with one diagnosis."""
    return Explanation("diagnosed", (), "k", (Diagnosis("f", "t", "root", 0.9, "signature", "s", key),))


@pytest.fixture
def history(tmp_path: Path) -> History:
    """A history that is not there yet."""
    return History(tmp_path / "history.sqlite")


def folder(path: Path) -> None:
    """A folder with something in it."""
    path.mkdir()
    (path / "mine").touch()


def listener(path: Path) -> None:
    """A socket."""
    with contextlib.chdir(path.parent), socket.socket(socket.AF_UNIX) as one:  # its path may not be long
        one.bind(path.name)


def device(path: Path) -> None:
    """A link to a device on which there is no space."""
    path.symlink_to("/dev/full")


def loop(path: Path) -> None:
    """A link to itself."""
    path.symlink_to(path.name)


ODD = (folder, os.mkfifo, listener, device, loop)


@pytest.mark.parametrize("make", ODD)
def test_what_is_no_file_is_left_as_it_is(history: History, make: Callable[[Path], None]) -> None:
    """No question hangs, and nothing is put in the place of somebody's pipe or device."""
    make(history.path)
    before = os.lstat(history.path)
    for ask in (lambda: history.seen(answer()), history.entries, lambda: history.record(answer()), history.forget):
        with pytest.raises(InputError, match=r"no file|symbolic links"):
            ask()
    assert os.path.samestat(os.lstat(history.path), before)


@pytest.mark.parametrize("end", BESIDE)
@pytest.mark.parametrize("make", [folder, os.mkfifo, device])
def test_what_is_no_file_beside_it_is_not_read(history: History, end: str, make: Callable[[Path], None]) -> None:
    """SQLite would wait for ever for somebody to write into a pipe of that name; forgetting deletes all but folders."""
    history.record(answer())
    make(Path(f"{history.path}{end}"))
    with pytest.raises(InputError, match=f"{end} is no file"):
        history.seen(answer())
    if make is not folder:
        history.forget()
        assert history.record(answer()) == 1


def test_a_link_is_followed(tmp_path: Path) -> None:
    """Also where its file is made, set aside and forgotten: the link stays."""
    (tmp_path / "elsewhere").mkdir()
    real, link = tmp_path / "elsewhere" / "real.sqlite", tmp_path / "history.sqlite"
    link.symlink_to(real)
    history = History(link)
    assert history.record(answer()) == 1
    real.write_bytes(b"no database" * 999)
    assert history.record(answer("other")) == 1
    assert len(list(real.parent.glob("real.sqlite.damaged-*"))) == 1
    history.forget()
    assert list(real.parent.iterdir()) == []
    assert link.is_symlink()


def test_changes_of_a_deleted_file_do_not_enter_the_next(history: History) -> None:
    """Somebody deletes the file by hand and not what lies beside it."""
    history.record(answer("old"))
    with contextlib.closing(sqlite3.connect(history.path)) as reader:
        reader.execute("begin")
        reader.execute("select * from diagnosis").fetchone()
        history.record(answer("new"))
        changes = Path(f"{history.path}-wal").read_bytes()
    history.path.unlink()
    Path(f"{history.path}-wal").write_bytes(changes)
    history.record(answer("after"))
    assert [entry.hash for entry in history.entries()] == ["after"]
    assert history.notes == []


def test_forgetting_deletes_what_was_set_aside(history: History) -> None:
    """Whoever wants to be forgotten means all of it."""
    history.path.write_bytes(b"no database" * 999)
    history.record(answer())
    assert len(list(history.path.parent.iterdir())) == 2
    assert history.forget() == 1
    assert list(history.path.parent.iterdir()) == []


def test_a_lock_that_nobody_lets_go_of_costs_no_answer(history: History) -> None:
    """A process that was stopped, or somebody else's in a folder of all: a question gives up after a moment."""
    import fcntl

    history.record(answer())
    kept = os.open(history.path.parent, os.O_RDONLY)
    try:
        fcntl.flock(kept, fcntl.LOCK_EX)
        with pytest.raises(InputError, match="keeps the lock"):
            history.seen(answer())
    finally:
        os.close(kept)
    assert len(history.entries()) == 1


def test_a_folder_without_locks_is_no_hindrance(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some file systems of clusters have none."""

    def none(_descriptor: int, _how: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("fcntl.flock", none)
    history.path.write_bytes(b"no database" * 999)
    assert history.record(answer()) == 1
    assert len(history.entries()) == 1


def test_what_a_killed_process_began_to_make_is_swept_up(history: History) -> None:
    """By the next that makes the file; not what somebody makes just now."""
    old, new = (history.path.with_name(f".history.sqlite.{name}") for name in ("old", "new"))
    for path in (old, new):
        path.touch()
    os.utime(old, (1, 1))
    history.record(answer())
    assert (old.exists(), new.exists()) == (False, True)


def test_a_folder_of_bytes_is_no_hindrance(history: History, tmp_path: Path) -> None:
    """What SQLite cannot keep of a path is not kept; the entry is."""
    odd = tmp_path / os.fsdecode(b"caf\xe9")
    odd.mkdir()
    with contextlib.chdir(odd):
        history.record(answer())
        inside = History(odd / "history.sqlite")
        inside.record(answer())
    assert [entry.folder for entry in (*history.entries(), *inside.entries())] == ["", ""]


def test_any_number_of_entries_may_be_asked_for(history: History) -> None:
    """Also more than SQLite can count."""
    history.record(answer())
    assert len(history.entries(10**30)) == 1


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A file system of half a megabyte."""
    path = tmp_path / "small"
    path.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k", "none", path], capture_output=True, check=False)
    if done.returncode:
        pytest.skip("no file system may be mounted here")
    yield path
    subprocess.run(["umount", path], check=True)


def test_a_full_disk_leaves_nothing_behind(small: Path) -> None:
    """Neither while it is full nor afterwards: with space there are entries again, and no other file."""
    history, told = History(small / "history.sqlite"), set()
    for there in (False, True):
        with contextlib.suppress(OSError), (small / "fill").open("wb", buffering=0) as fill:
            for size in (1 << 16, 1 << 10, 1):
                with contextlib.suppress(OSError):
                    while fill.write(b"x" * size):
                        pass
        with contextlib.suppress(InputError):
            for number in range(1_000):
                history.record(answer(f"{there}{number}"))
                told.add(f"{there}{number}")
        with pytest.raises(InputError, match=r"full|No space|I/O"):
            history.record(answer("none"))
        (small / "fill").unlink()
        history.record(answer(f"after {there}"))
        told.add(f"after {there}")
        assert {entry.hash for entry in history.entries(5_000)} == told
        assert [path.name for path in small.iterdir()] == ["history.sqlite"]


def test_a_file_that_may_not_grow_keeps_what_it_has(history: History) -> None:
    """As on a disk that is full, where none can be mounted: a quota."""
    history.record(answer("first"))
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    was = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, before[1]))
        with contextlib.suppress(InputError):
            for number in range(1_000):
                history.record(answer(str(number)))
        with pytest.raises(InputError):
            history.record(answer("none"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, was)
    history.record(answer("last"))
    kept = [entry.hash for entry in history.entries(5_000)]
    assert (kept[0], kept[-1]) == ("last", "first")
    assert [path.name for path in history.path.parent.iterdir()] == ["history.sqlite"]


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(history: History) -> None:
    """The reason is said, nothing else is raised, and nothing is set aside."""
    history.record(answer())
    history.path.parent.chmod(0o500)
    try:
        for ask in (lambda: history.record(answer("other")), history.forget):
            with pytest.raises(InputError, match=r"readonly|unable|denied"):
                ask()
        with contextlib.suppress(InputError):
            history.seen(answer())
    finally:
        history.path.parent.chmod(0o700)
    assert len(history.entries()) == 1


@pytest.mark.skipif(os.name == "posix" and os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_may_not_be_entered(history: History) -> None:
    """Not even whether there is a history can be told."""
    history.record(answer())
    history.path.parent.chmod(0)
    try:
        for ask in (lambda: history.seen(answer()), history.entries, lambda: history.record(answer()), history.forget):
            with pytest.raises(InputError, match="denied"):
                ask()
    finally:
        history.path.parent.chmod(0o700)


@TRAPS
@pytest.mark.parametrize("end", ["", "-wal"])
def test_what_is_no_file_is_not_opened(history: History, trap: Trap, end: str) -> None:
    """A pipe, a device, a folder in its place, or beside it, is said at once; holes are no history."""
    history.record(answer())
    place = Path(f"{history.path}{end}")
    place.unlink(missing_ok=True)
    trap(place)
    with in_time():
        if place.is_symlink() or not place.is_file():
            with pytest.raises(InputError, match="is no file"):
                history.seen(answer())
        else:
            history.record(answer("new"))
            assert "new" in {entry.hash for entry in history.entries()}


def test_a_history_that_others_may_write_to_is_not_believed(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which Python is asked again, and what fixed it, is taken from there."""
    history.record(answer())
    open_to_others(history.path)
    for ask in (lambda: history.seen(answer()), lambda: history.record(answer()), history.entries):
        with pytest.raises(InputError, match="others may write to it"):
            ask()
    history.path.chmod(0o600)
    assert len(history.entries()) == 1
    of_another(history.path, monkeypatch)
    with pytest.raises(InputError, match="somebody else's"):
        history.entries()


def test_it_is_the_users_alone_whatever_the_umask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In errdoc's own folder, which is closed even where it stood open."""
    monkeypatch.delenv("ERRDOC_HISTORY", raising=False)
    monkeypatch.setattr("errdoc.folders.data_folder", lambda: str(tmp_path / "errdoc"))
    monkeypatch.setattr("errdoc.history.kept.data_folder", lambda: str(tmp_path / "errdoc"))
    (tmp_path / "errdoc").mkdir()
    (tmp_path / "errdoc").chmod(0o775)
    with umask(0):
        usual = History.usual()
        assert usual is not None
        usual.record(answer())
    assert [stat.S_IMODE(path.stat().st_mode) for path in (usual.path.parent, usual.path)] == [0o700, 0o600]


def test_a_user_without_a_folder_has_no_history(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept in the folder that is worked in."""
    monkeypatch.delenv("ERRDOC_HISTORY", raising=False)
    monkeypatch.setattr("errdoc.history.kept.data_folder", lambda: "")
    assert History.usual() is None
