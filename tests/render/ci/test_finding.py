"""What is told of a failure, and where in the repository it is."""

from dataclasses import replace
from pathlib import Path

import pytest

from errdoc.model import Frame, Place
from errdoc.render.ci.finding import findings, in_repository


@pytest.mark.parametrize(
    "file",
    ["src/train.py", "./src/train.py", "/workspace/job/src/train.py", r"C:\agent\work\src\train.py", "/src/train.py"],
)
def test_a_file_is_found_by_the_end_of_its_path(repository: Path, file: str) -> None:
    """Wherever the job ran."""
    assert in_repository(file, repository) == "src/train.py"


@pytest.mark.parametrize("file", ["", "/", "src", "../src/train.py", "/etc/passwd", "a\0b", "x" * 5000, "/a" * 500])
def test_what_is_not_in_the_repository_has_no_place_there(repository: Path, file: str) -> None:
    """Nor has what leads out of it."""
    assert in_repository(file, repository) == ""


def test_the_users_own_line_is_the_place(found) -> None:
    """Not the line of the log."""
    (one,) = found
    assert (one.file, one.line, one.in_repository) == ("src/train.py", 41, True)
    assert one.log == ("runs/train.log", 1842)


def test_without_a_frame_the_log_is_the_place(answers, repository: Path) -> None:
    """As it was named."""
    (one,) = findings(answers.DIAGNOSED, "en", repository)
    assert (one.file, one.line, one.in_repository) == ("runs/train.log", 1842, False)


def test_a_clean_log_is_no_finding(answers, repository: Path) -> None:
    """Whatever notices it has."""
    assert findings(answers.CLEAN, "en", repository) == []


def test_an_error_without_a_page_is_found_by_its_kind(answers, repository: Path) -> None:
    """And by a name for all others where it has none."""
    (told,) = findings(answers.TOLD, "en", repository)
    (unknown,) = findings(answers.UNKNOWN, "en", repository)
    assert (told.rule, unknown.rule) == (answers.KIND.id, "unknown-error")


def test_a_fingerprint_stays_while_the_line_moves(answer, found, repository: Path) -> None:
    """And differs for another file."""
    moved = replace(answer, place=Place(Frame("src/train.py", 7, "main", ""), None))
    assert findings(moved, "en", repository)[0].fingerprint == found[0].fingerprint
    (repository / "src" / "other.py").write_text("")
    other = replace(answer, place=Place(Frame("src/other.py", 41, "main", ""), None))
    assert findings(other, "en", repository)[0].fingerprint != found[0].fingerprint
