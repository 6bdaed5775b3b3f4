"""Where errdoc keeps things is where platformdirs would have it, and what is kept is the user's alone."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest
from tests.traps import TRAPS, Trap, in_time, of_another, open_to_others, posix, umask

from errdoc import folders
from errdoc.folders import cache_folder, data_folder

linux = pytest.mark.skipif(sys.platform != "linux", reason="the base folders are those of Linux")


@pytest.mark.parametrize("value", ["/some/folder", "", "  ", None])
def test_the_folders_are_those_of_platformdirs(monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    """With a base folder in the variables, with an empty one, with none."""
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert cache_folder() == platformdirs.user_cache_dir("errdoc", appauthor=False)
    assert data_folder() == platformdirs.user_data_dir("errdoc")


@linux
@pytest.mark.parametrize("value", [".cache", "./cache", "cache/../x", "~/.cache"])
def test_a_relative_base_folder_is_ignored(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """As the XDG Base Directory Specification says: it would be another one in each folder that is worked in."""
    monkeypatch.setenv("HOME", "/home/ada")
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, value)
    assert cache_folder() == "/home/ada/.cache/errdoc"
    assert data_folder() == "/home/ada/.local/share/errdoc"


@linux
@pytest.mark.parametrize("home", ["here", ".", None])
def test_a_user_without_a_home_has_no_folder(monkeypatch: pytest.MonkeyPatch, home: str | None) -> None:
    """A relative HOME is none, and one whom the machine does not know has none at all; `~` is no folder's name."""
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    if home is None:
        monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)
    else:
        monkeypatch.setenv("HOME", home)
    assert (cache_folder(), data_folder()) == ("", "")


@linux
@pytest.mark.parametrize(
    "given", [{"XDG_CACHE_HOME": "cache", "XDG_DATA_HOME": "data"}, {"HOME": "."}], ids=lambda given: "-".join(given)
)
def test_nothing_is_kept_in_the_folder_that_is_worked_in(tmp_path: Path, given: dict[str, str]) -> None:
    """Whoever unpacks an archive and looks at its log reads no cache of the archive's, and leaves none."""
    home = tmp_path / "home"
    here = tmp_path / "here"
    for folder in (home, here):
        folder.mkdir()
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "ERRDOC_"))}
    code = (
        "from errdoc.history import History; from errdoc.logs.reading.databases import database\n"
        "from errdoc.run import last\n"
        "database([b'cuda'], None, once=True, kept=True)\n"
        "last.keep(['true'], '/', '', '1', iter([b'x']))\n"
        "history = History.usual()\n"
        "print(history and history.entries(), last.forget())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=here, env={**environ, "HOME": str(home), **given}, capture_output=True, text=True
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert list(here.iterdir()) == []
    assert done.stdout.split() == (["None", "False"] if "HOME" in given else ["[]", "True"])


@posix
@pytest.mark.parametrize("mask", [0, 0o002, 0o077, 0o777])
def test_what_is_made_is_closed_whatever_the_umask(tmp_path: Path, mask: int) -> None:
    """Each folder on the way that was not there, and the file."""
    folder = tmp_path / "above" / "errdoc"
    with umask(mask):
        folders.make(str(folder))
        folders.write(str(folder / "kept"), [b"one", b"two"])
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (folder.parent, folder, folder / "kept")]
    assert modes == [0o700, 0o700, 0o600]
    assert folders.read(str(folder / "kept"), 6) == b"onetwo"


@posix
def test_a_folder_that_stood_open_is_closed_and_believed_in_nothing(tmp_path: Path) -> None:
    """What others could have put there is not compiled pages, nor a database; a log that was kept stays."""
    for name in ("kb-1.sqlite", "literals-1.hs", "last.run"):
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / "kb-folder").mkdir()
    tmp_path.chmod(0o777)
    assert not folders.is_closed(str(tmp_path))
    folders.make(str(tmp_path))
    assert folders.is_closed(str(tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kb-folder", "last.run"]


@posix
def test_a_folder_that_only_others_read_keeps_what_it_has(tmp_path: Path) -> None:
    """It is closed as well, and nothing is made anew."""
    (tmp_path / "kb-1.sqlite").write_bytes(b"x")
    tmp_path.chmod(0o755)
    folders.make(str(tmp_path))
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
    assert [path.name for path in tmp_path.iterdir()] == ["kb-1.sqlite"]


@posix
def test_a_folder_of_another_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither read nor changed, and nothing is made in it."""
    of_another(tmp_path, monkeypatch)
    before = tmp_path.stat().st_mode
    assert not folders.is_closed(str(tmp_path))
    with pytest.raises(OSError, match="somebody else's"):
        folders.make(str(tmp_path))
    assert tmp_path.stat().st_mode == before


@posix
def test_a_link_of_another_leads_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where others may make links, as in /tmp, they choose the folder; one's own link is followed."""
    (tmp_path / "real").mkdir(mode=0o700)
    (tmp_path / "link").symlink_to("real")
    assert folders.is_closed(str(tmp_path / "link"))
    of_another(tmp_path, monkeypatch)
    with pytest.raises(OSError, match="the link is somebody else's"):
        folders.make(str(tmp_path / "link"))


@posix
def test_a_file_in_the_place_of_the_folder_is_one_error(tmp_path: Path) -> None:
    """Also where it is a folder above."""
    (tmp_path / "file").touch()
    for folder in ("file", "file/errdoc"):
        with pytest.raises(NotADirectoryError):
            folders.make(str(tmp_path / folder))


@posix
def test_a_folder_that_the_user_named_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only errdoc's own are closed."""
    named, own = tmp_path / "named", tmp_path / "own" / "errdoc"
    monkeypatch.setenv("XDG_CACHE_HOME", str(own.parent))
    monkeypatch.setenv("XDG_DATA_HOME", "/nowhere")
    monkeypatch.setattr(sys, "platform", "linux")
    for folder in (named, own):
        folder.mkdir(parents=True)
        folder.chmod(0o755)
        folders.ready(str(folder))
    assert [stat.S_IMODE(one.stat().st_mode) for one in (named, own)] == [0o755, 0o700]


@posix
@TRAPS
def test_what_is_no_file_is_not_opened(tmp_path: Path, trap: Trap) -> None:
    """A pipe waits for ever, a device has no end, and eight gigabytes of holes fill the memory."""
    trap(tmp_path / "kept")
    with in_time(), pytest.raises(OSError, match=r"no file|too large"):
        folders.read(str(tmp_path / "kept"), 1 << 20)
    with in_time(), pytest.raises(OSError, match=r"no file|too large"):
        folders.opened(str(tmp_path / "kept"), 1 << 20, alone=False)


@posix
def test_what_others_may_have_written_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither what they may write to, nor what is theirs; a file that the user named may be anyone's."""
    kept = tmp_path / "kept"
    folders.write(str(kept), [b"x"])
    assert folders.read(str(kept), 1) == b"x"
    open_to_others(kept)
    with pytest.raises(PermissionError):
        folders.read(str(kept), 1)
    kept.chmod(0o600)
    of_another(kept, monkeypatch)
    with pytest.raises(PermissionError):
        folders.read(str(kept), 1)
    with folders.opened(str(kept), 1, alone=False) as file:
        assert file.read() == b"x"


@posix
@TRAPS
def test_a_file_is_written_in_the_place_of_anything(tmp_path: Path, trap: Trap) -> None:
    """What lies there is neither followed nor filled; a folder stays, and that is an error."""
    kept = tmp_path / "kept"
    trap(kept)
    with in_time():
        if kept.is_dir():
            with pytest.raises(OSError, match="directory"):
                folders.write(str(kept), [b"x"])
        else:
            folders.write(str(kept), [b"x"])
            assert kept.read_bytes() == b"x"
            assert not kept.is_symlink()
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    """Nobody reads half a file, and nothing is left of it."""

    def parts():
        yield b"half"
        raise OSError("full")

    folders.write(str(tmp_path / "kept"), [b"whole"])
    with pytest.raises(OSError, match="full"):
        folders.write(str(tmp_path / "kept"), parts())
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("kept", b"whole")]


def test_what_a_killed_process_left_is_swept(tmp_path: Path) -> None:
    """Once it is old; what somebody else writes just now stays."""
    for name, age in ((".kept.old", 9_999), (".kept.new", 0), (".other.old", 9_999)):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (then := (tmp_path / name).stat().st_mtime - age, then))
    folders.write(str(tmp_path / "kept"), [b"x"])
    assert {path.name for path in tmp_path.iterdir()} == {"kept", ".kept.new", ".other.old"}
