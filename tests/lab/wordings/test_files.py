"""Of a release the sources that users run are read, wherever they come from."""

import io
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest
from lab.wordings.files import archived, tagged, tags, used, wanted

from lab import envs
from lab.wordings import index

SOURCE = b"raise ValueError('The pump broke')"


@pytest.mark.parametrize(
    "name",
    ["pump/tests/test_a.py", "vendor/x/a.go", "llm/sched_test.go", "pump/_vendor/valve.py", "csrc/cutlass/a.h",
     "api/v1/zz_generated.deepcopy.go", "pump/pump_pb2.py", "third_party/a.cc"],
)  # fmt: skip
def test_what_no_user_runs_is_left_out(name: str) -> None:
    """Tests, vendored and generated sources."""
    assert not used(name)


def test_folders_say_what_is_read() -> None:
    """What stands below them is judged by the path from there: `vendor` may be the program itself."""
    assert wanted("vendor/pump/src/a.cpp", ("vendor/pump/",), (), native=False)
    assert not wanted("other/a.cpp", ("vendor/pump/",), (), native=False)
    assert not wanted("pump/ui/a.py", (), ("pump/ui",), native=False)
    assert wanted("pump/libpump.so", (), (), native=True)
    assert not wanted("pump/libpump.so", (), (), native=False)


def test_wheels_and_source_archives_are_read_alike(tmp_path: Path) -> None:
    """The folder above a source archive's package is left out."""
    with zipfile.ZipFile(tmp_path / "pump-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("pump/core.py", SOURCE)
        wheel.writestr("pump/data.json", "{}")
    with tarfile.open(tmp_path / "pump-1.0.tar.gz", "w:gz") as archive:
        member = tarfile.TarInfo("pump-1.0/src/pump/core.py")
        member.size = len(SOURCE)
        archive.addfile(member, io.BytesIO(SOURCE))
    for path in tmp_path.iterdir():
        assert list(archived(path)) == [("pump/core.py", SOURCE)]


def test_a_tag_of_a_repository_is_read(tmp_path: Path) -> None:
    """As it was then, whatever came afterwards."""
    git = ["git", "-C", str(tmp_path), "-c", "user.name=u", "-c", "user.email=u@example.org"]
    (tmp_path / "pump.py").write_bytes(SOURCE)
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "one"], ["tag", "v1.0"], ["rm", "-q", "pump.py"],
                    ["commit", "-qm", "two"]):  # fmt: skip
        subprocess.run([*git, *command], check=True)
    assert tags(tmp_path) == ["v1.0"]
    assert list(tagged(tmp_path, "v1.0")) == [("pump.py", SOURCE)]
    assert not list(tagged(tmp_path, "HEAD"))
    with pytest.raises(envs.EnvError):
        list(tagged(tmp_path, "v2.0"))


def test_the_smallest_file_of_a_release_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel for any system before a Mac's, before Linux's, before the sources; these where they are asked for."""
    names = [
        "pump-1.0.tar.gz", "pump-1.0-cp311-cp311-manylinux_2_17_x86_64.whl", "pump-1.0-cp39-cp39-macosx_11_0_arm64.whl",
        "pump-1.0-cp311-cp311-macosx_11_0_arm64.whl", "pump-2.0-py3-none-any.whl", "pump_extra-1.0.tar.gz",
    ]  # fmt: skip
    monkeypatch.setattr(index, "files", lambda package: tuple((name, f"//{name}") for name in names))
    assert index.chosen("pump", "1.0")[0] == "pump-1.0-cp311-cp311-macosx_11_0_arm64.whl"
    assert index.chosen("pump", "1.0", form="sdist")[0] == "pump-1.0.tar.gz"
    assert index.chosen("pump", "2.0")[0] == "pump-2.0-py3-none-any.whl"
    with pytest.raises(envs.EnvError):
        index.chosen("pump", "2.0", form="sdist")
