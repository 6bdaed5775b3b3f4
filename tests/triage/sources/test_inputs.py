"""Which logs are meant."""

import io
import os
from pathlib import Path

import pytest

from errdoc.errors import InputError
from errdoc.triage.sources.inputs import file_of, kept, logs


def paths(given: list[str], listed: io.BytesIO | None = None, end: bytes = b"\n") -> list[str]:
    """The paths of the logs that are meant, as the store keeps them."""
    return [log.path for log in logs(given, Path("unused"), listed, end=end)]


def test_a_folder_gives_its_logs_and_those_below_it(tmp_path: Path) -> None:
    """Files that are no logs by their names, and hidden folders, are left out."""
    for name in ("b.log", "a/slurm-1.out", "a/model.pt", ".cache/c.log"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert paths([str(tmp_path)]) == [str(tmp_path / "b.log"), str(tmp_path / "a" / "slurm-1.out")]


def test_a_wildcard_that_no_shell_expanded_is_expanded(tmp_path: Path) -> None:
    """Quoted patterns reach errdoc as they are."""
    (tmp_path / "a.log").touch()
    assert paths([str(tmp_path / "*.log")]) == [str(tmp_path / "a.log")]
    with pytest.raises(InputError):
        paths([str(tmp_path / "*.err")])


def test_a_list_with_nul_has_names_with_line_breaks(tmp_path: Path) -> None:
    """A name may hold anything but NUL."""
    odd = tmp_path / "a\nb.log"
    odd.touch()
    listed = io.BytesIO(os.fsencode(odd) + b"\0")
    assert paths(["-"], listed, end=b"\0") == [str(odd)]


def test_a_list_has_a_name_on_each_line(tmp_path: Path) -> None:
    """The last line needs no end."""
    for name in ("a.log", "b.log"):
        (tmp_path / name).touch()
    listed = io.BytesIO(f"{tmp_path}/a.log\n\n{tmp_path}/b.log".encode())
    assert paths(["-"], listed) == [f"{tmp_path}/a.log", f"{tmp_path}/b.log"]


def test_a_name_of_a_list_that_is_gone_ends_nothing(tmp_path: Path) -> None:
    """Of thousands of listed files one is always deleted meanwhile."""
    (tmp_path / "a.log").touch()
    found = list(logs(["-"], tmp_path, io.BytesIO(f"{tmp_path}/gone.log\n{tmp_path}/a.log\n".encode())))
    assert [(Path(log.path).name, "no such file" in log.why) for log in found] == [("gone.log", True), ("a.log", False)]


@pytest.mark.parametrize("name", ["/logs/a.log", "/logs/%FF.log", "/logs/日志.log", os.fsdecode(b"/logs/\xff\n.log")])
def test_every_name_can_be_kept_and_opened_again(name: str) -> None:
    """What the store keeps is text, and leads back to the same bytes."""
    assert kept(name).encode()
    assert file_of(kept(name), Path("unused")) == name


def test_what_the_store_keeps_of_an_odd_name_can_be_given_again(tmp_path: Path) -> None:
    """A list that was taken from an earlier run's store is one of the same logs."""
    odd = tmp_path / os.fsdecode(b"\xff.log")
    odd.touch()
    assert paths([kept(str(odd))]) == [kept(str(odd))]


def test_a_missing_file_is_told() -> None:
    """Somebody typed it, so that it is an error."""
    with pytest.raises(InputError, match="no such file"):
        paths(["nowhere.log"])


@pytest.mark.parametrize("seconds", [-(2**31), 2**33, 2**34 - 1, 253_402_300_800, 2**40])
def test_a_file_of_any_time_is_a_log(tmp_path: Path, seconds: int) -> None:
    """As a machine without a battery writes it, or one whose clock ran away; the store has room for it."""
    file = tmp_path / "a.log"
    file.touch()
    os.utime(file, (seconds, seconds))
    (log,) = logs([str(file)], tmp_path / "out")
    assert -(2**63) <= log.mtime < 2**63
    assert log.mtime in (0, file.stat().st_mtime_ns)
