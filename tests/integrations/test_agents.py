"""The lines for coding agents in a repository: shown, asked about, put between two marks, replaced by later ones."""

from pathlib import Path

import pytest

from errdoc.errors import InputError
from errdoc.integrations.agents import FILES, SNIPPET, changes, with_lines, write

HERE = Path("AGENTS.md")


@pytest.mark.parametrize("before", ["", "Our rules.", "Our rules.\n", "Our rules.\r\nMore.\r\n"])
def test_writing_twice_is_writing_once(before: str) -> None:
    """What stood there stays, line ends too, and the second time nothing changes."""
    once = with_lines(before, HERE)
    assert once.startswith(before)
    assert with_lines(once, HERE) == once
    assert "\r\n" not in before or "\n" not in once.replace("\r\n", "")


def test_earlier_lines_are_replaced_where_they_stand() -> None:
    """What an older errdoc wrote goes, what is before and after it stays."""
    old = with_lines("first\n", HERE).replace(SNIPPET, "older words") + "last\n"
    assert with_lines(old, HERE) == with_lines("first\n", HERE) + "last\n"


@pytest.mark.parametrize("cut", ["<!-- errdoc: begin -->", "<!-- errdoc: end -->"])
def test_damaged_marks_are_left_to_people(cut: str) -> None:
    """Half a pair could mean anything."""
    with pytest.raises(InputError, match=r"AGENTS\.md"):
        with_lines(with_lines("first\n", HERE).replace(cut, ""), HERE)


def test_files_that_are_there_are_meant(tmp_path: Path) -> None:
    """Without any it is AGENTS.md; a link to a file that is meant already counts once."""
    assert [one.path.name for one in changes(tmp_path, [])] == ["AGENTS.md"]
    (tmp_path / "CLAUDE.md").write_text("x\n")
    assert [one.path.name for one in changes(tmp_path, [])] == ["CLAUDE.md"]
    (tmp_path / "AGENTS.md").symlink_to("CLAUDE.md")
    (one,) = changes(tmp_path, ["agents", "claude"])
    write(one)
    assert (tmp_path / "AGENTS.md").is_symlink()
    assert SNIPPET in (tmp_path / "CLAUDE.md").read_text()


def test_each_reader_has_its_file(tmp_path: Path) -> None:
    """In folders that need not be there; Cursor's begins with the head that it wants."""
    for one in changes(tmp_path, list(FILES)):
        write(one)
    assert all(SNIPPET in (tmp_path / name).read_text(encoding="utf-8") for name in FILES.values())
    assert (tmp_path / FILES["cursor"]).read_text().startswith("---\ndescription: ")


def test_what_is_no_text_is_not_written_over(tmp_path: Path) -> None:
    """The file is named."""
    (tmp_path / "AGENTS.md").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="UTF-8"):
        changes(tmp_path, [])
