"""What a release can print is kept, string by string."""

import gzip
import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from lab.releases import File, Release, strings

from lab import envs, releases

Named = Callable[[str, bytes], File]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("lib.so", b"\x7fELF\0\0Failed to get it. This is\0"),
        ("lib.so", b"Failed to get\n   it. This is"),
        ("conv.py", b'raise Error("Failed to get "\n            "it. This is")'),
        ("conv.py", b"raise Error(f'Failed to get '\n            f'it. This is')"),
    ],
    ids=["binary", "space", "neighbours", "f-strings"],
)
def test_a_text_is_kept_however_the_file_writes_it(name: str, content: bytes, named: Named) -> None:
    """White space and the borders of a source's string literals do not count."""
    assert b"Failedtogetit.Thisis" in b"".join(strings([named(name, content)]))


def test_strings_of_a_binary_stay_apart(named: Named) -> None:
    """The byte between two strings of a binary stands between their words; each is kept once, symbols are not."""
    content = b"Failed to get\0convolution algorithm\0Failed to get\0_ZN10tensorflow2OpE\0short\0"
    assert list(strings([named("lib.so", content)])) == [b"Failedtoget", b"convolutionalgorithm"]


@pytest.mark.parametrize("block", range(1, 40))
def test_a_string_across_blocks_is_kept_whole(block: int, monkeypatch: pytest.MonkeyPatch, named: Named) -> None:
    """Wherever a block ends."""
    monkeypatch.setattr(releases, "BLOCK", block)
    text = b"Failed to get convolution algorithm"
    kept = b"".join(strings([named("lib.so", b"\0" * 20 + text[:block] + b"\0" * 20 + text)]))
    # A run longer than a block is cut at its border, no more than that.
    assert (b"convolutionalgorithm" in kept) or block < len(text)


def test_strings_are_kept_once_and_whole_or_not_at_all(tmp_path: Path, named: Named) -> None:
    """A second run reads no file; a release of which a file is gone is not kept."""

    def gone() -> io.BytesIO:
        raise FileNotFoundError("b.so")

    source = named("a.py", b"'wording one'")
    with pytest.raises(FileNotFoundError):
        releases.keep(Release("torch", "2.1.0", "linux", [source, ("b.so", gone)]), tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert releases.keep(Release("torch", "2.1.0", "linux", [source]), tmp_path)
    assert not releases.keep(Release("torch", "2.1.0", "linux", [("b.so", gone)]), tmp_path)
    [(key, path)] = releases.kept(tmp_path)
    assert key == ("torch", "2.1.0", "linux")
    assert gzip.decompress(path.read_bytes()) == b"'wordingone'\0"


def test_a_wheel_is_read_without_unpacking(tmp_path: Path) -> None:
    """Name and version come from its name; files that print nothing are not read."""
    path = tmp_path / "Tensorflow_GPU-1.12.0-cp36-cp36m-win_amd64.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("tensorflow/a.so.2", "wording one")
        archive.writestr("tensorflow/notes.txt", "wording two")
    release = releases.wheel(path)
    assert release.key == ("tensorflow-gpu", "1.12.0", "win")
    assert list(strings(release.files)) == [b"wordingone"]


def test_installed_releases_are_found_once(tmp_path: Path) -> None:
    """Each release of a framework counts once; other packages and unfinished environments do not count."""
    for env, package, ready in (
        ("a", "torch-2.1.0", True), ("b", "torch-2.1.0", True), ("c", "torch-2.2.0", False), ("d", "flask-3.0", True),
    ):  # fmt: skip
        site = tmp_path / env / "lib" / "python3.11" / "site-packages"
        info = site / f"{package}.dist-info"
        info.mkdir(parents=True)
        name, version = package.split("-")
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        (info / "WHEEL").write_text("Tag: cp311-cp311-manylinux1_x86_64\n")
        (info / "RECORD").write_text(f"{name}/x.py,,\n{name}/x.h,,\n")
        (site / name).mkdir()
        (site / name / "x.py").write_text("'wording-one'")
        if ready:
            (tmp_path / env / "ready").write_text("")
    found = [(*one.key, [name for name, _ in one.files]) for one in releases.installed(tmp_path)]
    assert found == [("torch", "2.1.0", "linux", ["x.py"])]


def test_a_wheel_that_is_not_there_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What pip said last is the reason."""
    monkeypatch.setattr(envs, "CACHE", tmp_path)
    monkeypatch.setattr(envs, "FREE_GB", 0)
    pip = type("Done", (), {"stderr": "ERROR: none\nERROR: no matching distribution", "returncode": 1})()
    monkeypatch.setattr(releases.subprocess, "run", lambda *_, **__: pip)
    with pytest.raises(envs.EnvError, match="no matching distribution"), releases.fetched("torch==0.0"):
        pass
    assert list(tmp_path.iterdir()) == []
