"""Logs in archives."""

import gzip
import io
import shutil
import tarfile
import zipfile
from pathlib import Path

import pytest

OOM = "2026-03-14 09:26:0{n} INFO step {n}\nRuntimeError: CUDA out of memory. Tried to allocate {n}.00 GiB\n"

pytestmark = pytest.mark.usefixtures("kb")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three logs, one of them packed and one with a line break in its name, and what is no log."""
    made = tmp_path / "week"
    made.mkdir()
    (made / "a.log").write_text(OOM.format(n=1))
    (made / "b\nc.log").write_text(OOM.format(n=2))
    (made / "d.log.gz").write_bytes(gzip.compress(OOM.format(n=3).encode()))
    (made / "model.pt").write_bytes(b"\0")
    return made


def kinds(lines: list[dict]) -> dict[str, str]:
    """What each log is of, by its name."""
    return {row["path"]: row["kind"] for row in lines}


@pytest.mark.parametrize("form", ["tar", "gztar", "bztar", "xztar", "zip"])
def test_logs_of_an_archive_are_read_as_those_of_a_folder(folder, told, tmp_path, form) -> None:
    """Each has a name of its own, which tells its archive; what was taken out is gone afterwards."""
    archive = shutil.make_archive(str(tmp_path / "logs"), form, folder)
    report, lines = told([archive], tmp_path / "out")
    kind = "zip" if form == "zip" else "tar"
    dot = "" if form == "zip" else "./"
    assert kinds(lines) == {
        f"{kind}://{dot}{name}::{archive}": "cuda-out-of-memory" for name in ("a.log", "b\nc.log", "d.log.gz")
    }
    assert (report["logs"], report["unread"]) == (3, 0)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["logs.jsonl", "triage.sqlite"]


def test_an_archive_among_the_files_of_a_folder_is_opened(folder, told, tmp_path) -> None:
    """As somebody keeps last month's."""
    shutil.make_archive(str(folder / "old"), "gztar", folder, "a.log")
    report, _ = told([str(folder)], tmp_path / "out")
    assert report["groups"][0]["count"] == 4


def test_a_cut_archive_gives_what_is_left_of_it_and_is_told(folder, told, tmp_path) -> None:
    """The logs before the cut, and the archive among what was not read."""
    for number in range(40):
        (folder / f"z{number:02d}.log").write_text(OOM.format(n=number % 10) + f"{number * 7919}" * 999)
    whole = Path(shutil.make_archive(str(tmp_path / "logs"), "tar", folder))
    whole.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    report, _ = told([str(whole)], tmp_path / "out")
    assert report["groups"][0]["count"] > 5
    assert [(one["path"], "archive" in one["why"]) for one in report["unread_logs"]] == [(str(whole), True)]


def test_what_is_no_archive_but_for_its_name_is_told(told, tmp_path) -> None:
    """And ends nothing."""
    for name in ("a.tar.gz", "b.zip", "c.tar"):
        (tmp_path / name).write_text("no archive\n" * 99)
    report, _ = told([str(tmp_path / name) for name in ("a.tar.gz", "b.zip", "c.tar")], tmp_path / "out")
    assert report["unread"] == 3


def test_no_member_is_written_where_its_name_says(told, tmp_path) -> None:
    """Names that climb, absolute names, links: a log of such a name is read, and nothing lies anywhere else."""
    archive = tmp_path / "in" / "evil.tar"
    archive.parent.mkdir()
    with tarfile.open(archive, "w") as file:
        for name in ("../../climbed.log", str(tmp_path / "absolute.log")):
            head = tarfile.TarInfo(name)
            head.size = len(OOM)
            file.addfile(head, io.BytesIO(OOM.encode()))
        link = tarfile.TarInfo("link.log")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        file.addfile(link)
    report, _ = told([str(archive)], tmp_path / "out")
    assert report["logs"] == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out"]


def test_a_zip_that_holds_a_thousand_times_its_size_is_refused(told, tmp_path) -> None:
    """Its directory is asked before anything is unpacked."""
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as file, file.open("a.log", "w") as log:
        for _ in range(300):
            log.write(bytes(1 << 20))
    report, _ = told([str(bomb)], tmp_path / "out")
    assert "1000 times" in report["unread_logs"][0]["why"]


def test_a_member_with_a_password_is_told_and_the_others_are_read(told, tmp_path) -> None:
    """The flag of a zip's directory that says so."""
    locked = tmp_path / "locked.zip"
    with zipfile.ZipFile(locked, "w") as file:
        file.writestr("a.log", OOM.format(n=1))
        file.writestr("b.log", OOM.format(n=2))
    data = bytearray(locked.read_bytes())
    data[data.find(b"PK\x01\x02") + 8] |= 1
    data[data.find(b"PK\x03\x04") + 6] |= 1
    locked.write_bytes(data)
    report, _ = told([str(locked)], tmp_path / "out")
    assert (report["logs"], report["unread"]) == (2, 1)
    assert "encrypted" in report["unread_logs"][0]["why"]


#: Times that a head of tar may tell and no clock: before and after what nanoseconds have room for, and no numbers.
STRANGE_TIMES = ["-1e12", "1e11", "1e30", "1e300", "inf", "-inf", "nan", "9999999999999999999"]


def test_a_member_of_any_time_is_read_and_so_are_those_behind_it(told, tmp_path) -> None:
    """What is no time is none; the run and the archive go on."""
    with tarfile.open(tmp_path / "week.tar", "w", format=tarfile.PAX_FORMAT) as archive:
        for number, time in enumerate((*STRANGE_TIMES, "1700000000.5")):
            data = OOM.format(n=number % 10).partition("\n")[2].encode()
            member = tarfile.TarInfo(f"{number}.log")
            member.size, member.pax_headers = len(data), {"mtime": time}
            archive.addfile(member, io.BytesIO(data))
    report, lines = told([str(tmp_path / "week.tar")], tmp_path / "out")
    assert (len(lines), report["unread"], report["groups"][0]["count"]) == (9, 0, 9)
    assert (report["groups"][0]["first"], report["groups"][0]["last"]) == ("1970-01-01T00:00:00", "2023-11-14T22:13:20")
