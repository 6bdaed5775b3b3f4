"""Compiled pages in the cache: damaged, shared by many processes, or with no place to be."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.traps import TRAPS, Trap, in_time, of_another, open_to_others, posix

from errdoc.errors import KnowledgeBaseError
from errdoc.kb import KnowledgeBase, kept

OPENS = """
import sys
from pathlib import Path
from errdoc.kb import KnowledgeBase, kept
print(KnowledgeBase(kept.compiled(Path(sys.argv[1]))).version)
"""


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of pages, and an empty cache."""
    monkeypatch.setattr(kept, "cache_folder", lambda: str(tmp_path / "errdoc"))
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "kb.toml").write_text('version = "2026.11"\n')
    return folder


def _garbage(path: Path) -> None:
    path.write_bytes(b"no database" * 999)


def _half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _one_page(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(5000)
        file.write(b"\0" * 4096)


@pytest.mark.parametrize("damage", [_garbage, _half, _empty, _one_page])
def test_a_damaged_form_is_made_anew(pages: Path, damage: Callable[[Path], None]) -> None:
    """Whoever wrote into it, wherever: what is opened is as it was made."""
    made = kept.compiled(pages)
    before = made.read_bytes()
    damage(made)
    again = kept.compiled(pages)
    assert KnowledgeBase(again).version == "2026.11"
    assert (again, len(again.read_bytes())) == (made, len(before))


def test_ten_processes_may_compile_the_same_folder_at_once(pages: Path) -> None:
    """Each has its answer, and one compiled form is left."""
    env = {**os.environ, "XDG_CACHE_HOME": str(pages.parent)}
    started = [
        subprocess.Popen(
            [sys.executable, "-c", OPENS, str(pages)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
        )
        for _ in range(10)
    ]
    told = [one.communicate(timeout=300) for one in started]
    assert told == [(b"2026.11\n", b"")] * 10
    if sys.platform == "linux":
        assert [path.suffix for path in (pages.parent / "errdoc").iterdir()] == [".sqlite"]


def test_the_folder_of_pages_may_be_read_only(pages: Path) -> None:
    """Nothing is written into it."""
    pages.chmod(0o555)
    try:
        KnowledgeBase(kept.compiled(pages))
    finally:
        pages.chmod(0o755)
    assert [path.name for path in pages.iterdir()] == ["kb.toml"]


def test_where_nothing_can_be_kept_that_is_said(pages: Path) -> None:
    """With the folder, and the way out."""
    (pages.parent / "errdoc").write_text("a file in the cache's place")
    with pytest.raises(KnowledgeBaseError, match="cannot be kept in") as error:
        kept.compiled(pages)
    assert "XDG_CACHE_HOME" in error.value.hint


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_links_that_lead_round_have_an_end(pages: Path) -> None:
    """Links to folders are followed as far as pages stand, and one that leads nowhere is passed over."""
    for name in ("failures/a/a", "failures/b"):
        (pages / name).parent.mkdir(exist_ok=True, parents=True)
        (pages / name).symlink_to(pages / "failures")
    (pages / "failures" / "gone.md").symlink_to("nowhere")
    KnowledgeBase(kept.compiled(pages))


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_a_changed_page_behind_a_link_is_seen(pages: Path) -> None:
    """Pages are read through links, so changes are looked for through them."""
    (pages.parent / "elsewhere").mkdir()
    (pages / "tables").symlink_to(pages.parent / "elsewhere")
    before = kept.fingerprint(pages, None)
    (pages.parent / "elsewhere" / "texts.toml").touch()
    assert kept.fingerprint(pages, None) != before


def test_a_folder_that_holds_too_much_is_none_of_pages(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not called as pages are is not even looked at."""
    (pages / "other").mkdir()
    (pages / "causes").mkdir()
    monkeypatch.setattr(kept, "_MOST_FILES", 5)
    for number in range(6):
        (pages / "other" / f"{number}.md").touch()
    kept.fingerprint(pages, None)
    for number in range(6):
        (pages / "causes" / f"{number}.md").touch()
    with pytest.raises(KnowledgeBaseError, match="too many files"):
        kept.fingerprint(pages, None)


@posix
@TRAPS
def test_whatever_lies_in_its_place_is_not_opened(pages: Path, trap: Trap) -> None:
    """A pipe, a device, eight gigabytes of holes: it is made anew, and a folder there is said."""
    made = kept.compiled(pages)
    made.unlink()
    trap(made)
    with in_time():
        if made.is_dir():
            with pytest.raises(KnowledgeBaseError, match="directory"):
                kept.compiled(pages)
        else:
            assert KnowledgeBase(kept.compiled(pages)).version == "2026.11"


@posix
@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_form_that_others_may_have_written_is_made_anew(pages: Path, what: str) -> None:
    """Its pages would tell the user what to type."""
    made = kept.compiled(pages)
    made.write_bytes(made.read_bytes().replace(b"2026.11", b"poison!"))
    os.utime(made, ns=(0, 0))
    assert KnowledgeBase(kept.compiled(pages)).version == "poison!"
    open_to_others(made if what == "file" else made.parent)
    assert KnowledgeBase(kept.compiled(pages)).version == "2026.11"
    assert [stat.S_IMODE(path.stat().st_mode) for path in (made.parent, made)] == [0o700, 0o600]


@posix
def test_in_the_folder_of_another_nothing_is_kept(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands there is not read, and why nothing can be kept is said."""
    made = kept.compiled(pages)
    of_another(made, monkeypatch)
    with pytest.raises(KnowledgeBaseError, match=r"cannot be kept in .*somebody else's"):
        kept.compiled(pages)


def test_a_user_without_a_folder_is_told_how_to_name_one(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not given one in the folder that is worked in."""
    monkeypatch.setattr(kept, "cache_folder", lambda: "")
    with pytest.raises(KnowledgeBaseError, match="no folder") as error:
        kept.compiled(pages)
    assert "XDG_CACHE_HOME" in error.value.hint
