"""An archive of `errdoc bundle` may come from anybody: it is opened in memory, and nothing in it acts."""

import gzip
import io
import tarfile
from pathlib import Path

import pytest

from errdoc.errors import InputError
from errdoc.logs.reading.bundle import is_bundle, read
from errdoc.render.bundle import packed

GOOD = {"bundle.json": b"{}", "logs/train.log": b"RuntimeError: x\n", "facts.json": b'{"facts": {}}'}


def written(folder: Path, data: bytes) -> str:
    """A file that is called like a bundle."""
    path = folder / "b.tar.gz"
    path.write_bytes(data)
    return str(path)


def archive(*members: tuple[tarfile.TarInfo, bytes]) -> bytes:
    """A packed archive of any members, behind the table of contents."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as file:
        for member, data in ((tarfile.TarInfo("errdoc-bundle/bundle.json"), b""), *members):
            file.addfile(member, io.BytesIO(data))
    return gzip.compress(raw.getvalue())


def member(name: str, data: bytes = b"", kind: bytes = tarfile.REGTYPE, to: str = "") -> tuple[tarfile.TarInfo, bytes]:
    """One member."""
    info = tarfile.TarInfo(name)
    info.type, info.linkname, info.size = kind, to, len(data)
    return info, data


LOG = member("errdoc-bundle/logs/train.log", b"RuntimeError: x\n")


def test_a_bundle_is_opened(tmp_path: Path) -> None:
    """Its logs in their order, and its facts."""
    path = written(tmp_path, packed(GOOD))
    assert is_bundle(path)
    assert read(path) == ({"train.log": b"RuntimeError: x\n"}, {"facts": {}})


@pytest.mark.parametrize(
    "data",
    [b"", b"RuntimeError: x\n", gzip.compress(b"RuntimeError: x\n"), b"\x1f\x8b", b"\x1f\x8bx" * 99],
    ids=["empty", "plain", "packed", "two bytes", "damaged"],
)
def test_another_file_is_none(tmp_path: Path, data: bytes) -> None:
    """A packed log, an empty one and rubbish are read as logs are."""
    assert not is_bundle(written(tmp_path, data))
    assert not is_bundle(str(tmp_path / "missing.tar.gz"))


@pytest.mark.parametrize(
    "other",
    [
        member("../../evil.log", b"out"), member("/etc/evil.log", b"out"), member("elsewhere/logs/a.log", b"out"),
        member("errdoc-bundle/logs/link.log", kind=tarfile.SYMTYPE, to="/etc/passwd"),
        member("errdoc-bundle/logs/hard.log", kind=tarfile.LNKTYPE, to="errdoc-bundle/logs/train.log"),
        member("errdoc-bundle/logs/device.log", kind=tarfile.CHRTYPE),
        member("errdoc-bundle/logs/pipe.log", kind=tarfile.FIFOTYPE),
        member("errdoc-bundle/logs/train.log", b"another of that name"),
        member("errdoc-bundle/logs", kind=tarfile.DIRTYPE),
    ],
    ids=lambda one: one[0].name + one[0].type.decode(),
)  # fmt: skip
def test_what_is_no_plain_file_of_its_folder_is_passed_over(
    tmp_path: Path, other: tuple[tarfile.TarInfo, bytes]
) -> None:
    """Links, devices, paths that lead out, a second file of the same name: only the log is there, nothing on the disk."""
    path = written(tmp_path, archive(LOG, other))
    assert read(path).logs == {"train.log": b"RuntimeError: x\n"}
    assert [one.name for one in tmp_path.iterdir()] == ["b.tar.gz"]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (archive(), "without a log"),
        (archive(LOG)[:-12], "damaged"),
        (archive(LOG, member("errdoc-bundle/facts.json", b"{")), "damaged"),
        (archive(LOG, member("errdoc-bundle/facts.json", b"[" * 100_000)), "damaged"),
        (gzip.compress(b"\0" * (65 << 20), mtime=0), "larger"),
    ],
    ids=["empty", "cut", "facts", "deep", "bomb"],
)  # fmt: skip
def test_what_cannot_be_opened_is_one_line(tmp_path: Path, data: bytes, why: str) -> None:
    """Cut, damaged, empty, or a bomb."""
    with pytest.raises(InputError, match=why):
        read(written(tmp_path, data))


def test_very_many_members(tmp_path: Path) -> None:
    """Only the first of them are looked at."""
    many = [member(f"errdoc-bundle/logs/{number}.log", b"x") for number in range(2000)]
    assert len(read(written(tmp_path, archive(*many))).logs) < 300
