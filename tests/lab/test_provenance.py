"""A wording is found in the files of the releases that print it, and nowhere else."""

import datetime
import io
import tomllib
import zipfile
from pathlib import Path

import pytest
from lab.provenance import File, Looked, Release, Wording

from errdoc.kb.page import Page
from errdoc.logs.literals import Literals
from lab import envs, provenance

ANCHOR = "failedtogetconvolutionalgorithm"


def named(name: str, content: bytes) -> File:
    """A file of that name and content."""
    return name, lambda: io.BytesIO(content)


def wording(*anchors: str, required: tuple[str, ...] = (), source: str = "") -> Wording:
    """The wording of some signature."""
    return Wording("page/one", frozenset(anchors), frozenset(required), source)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("lib.so", b"\x7fELF\0\0Failed to get convolution algorithm. This is\0"),
        ("lib.so", b"FAILED TO GET\nconvolution   algorithm"),
        ("conv.py", b'raise Error("Failed to get "\n            "convolution algorithm")'),
        ("conv.py", b"raise Error(f'Failed to get '\n            f'convolution algorithm')"),
    ],
    ids=["binary", "case and space", "neighbours", "f-strings"],
)
def test_a_wording_is_found_however_the_file_writes_it(name: str, content: bytes) -> None:
    """Case, white space and the borders of string literals do not count."""
    assert provenance.search([named(name, content)], Literals([ANCHOR.encode()])) == {0}


def test_strings_of_a_binary_are_not_joined() -> None:
    """The byte between two strings of a binary stands between their words."""
    content = b"Failed to get\0convolution algorithm"
    assert provenance.search([named("lib.so", content)], Literals([ANCHOR.encode()])) == set()


def test_a_wording_across_two_blocks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks overlap, however small they are."""
    monkeypatch.setattr(provenance, "BLOCK", 7)
    content = b"\0" * 20 + b"Failed to get convolution algorithm" + b"\0" * 20
    assert provenance.search([named("lib.so", content)], Literals([ANCHOR.encode(), b"absent-text"])) == {0}


def test_a_page_gives_its_wordings() -> None:
    """Literals are squashed and lower case; those too short, and a regex over frames, are left out."""
    head = {
        "signature": [
            {"id": "b", "anchor": ["Failed to GET", "dlerr:"], "regex": r"Failed\s+to\s+get\s+it", "source": "torch/a.py"},
            {"id": "a", "anchor": "_lazy_init_now", "regex": "_lazy_init_now, here", "on": "frames"},
            {"id": "c", "code": ["cudart:35"]},
        ]
    }  # fmt: skip
    first, second, third = provenance.wordings([Page("failure", "page", "p", head, "")])
    assert (first.name, first.anchors, first.required) == ("page/a", {"_lazy_init_now"}, frozenset())
    assert (second.anchors, second.required, second.family) == ({"failedtoget"}, {"failedtogetit"}, "torch")
    assert not third.anchors


@pytest.mark.parametrize(
    ("source", "family"),
    [
        ("tensorflow/core/kernels/conv_ops.cc, 1.8 and newer", "tensorflow"),
        ("c10/cuda/CUDAFunctions.cpp", "torch"),
        ("TORCH_CHECK in aten/src/ATen/Context.cpp", "torch"),
        ("tensorflow/stream_executor/cuda_driver.cc; xla/stream_executor/cuda_platform.cc", "tensorflow"),
        ("pytorch_lightning/trainer.py", "lightning"),
        ("glibc's loader", ""),
        ("huggingface/torchtune/x.py", ""),
    ],
)
def test_a_source_names_a_framework(source: str, family: str) -> None:
    """The folder that a path begins with says whose file it is."""
    assert wording(source=source).family == family


def test_the_regex_narrows_what_an_anchor_finds() -> None:
    """Releases with both literals are preferred; where none has both, the anchor is enough."""
    looked = {
        ("torch", "2.10.0", "linux"): frozenset({"anchored"}),
        ("torch", "2.9.0", "win"): frozenset({"anchored", "required"}),
    }
    assert provenance.releases_of(wording("anchored", required=("required",)), looked) == {"torch": ["2.9.0"]}
    assert provenance.releases_of(wording("anchored", required=("elsewhere",)), looked) == {
        "torch": ["2.9.0", "2.10.0"]
    }
    assert provenance.releases_of(wording("nowhere", required=("required",)), looked) == {}


def test_what_was_looked_through_is_remembered(tmp_path: Path) -> None:
    """A second run reads no file again, unless other literals are searched."""
    wanted = [wording("wording-one")]
    release = Release("torch", "2.1.0", "linux", [named("a.py", b"'wording-one'")])
    assert Looked(wanted, tmp_path).add(release)
    again = Looked(wanted, tmp_path)
    assert not again.add(Release("torch", "2.1.0", "linux", []))
    assert again.releases == {("torch", "2.1.0", "linux"): {"wording-one"}}
    assert Looked([wording("wording-two")], tmp_path).releases == {}


def test_a_release_with_a_file_gone_does_not_count(tmp_path: Path) -> None:
    """What was only looked through in part says nothing about what is missing, and is not remembered."""

    def gone() -> io.BytesIO:
        raise FileNotFoundError("b.so")

    looked = Looked([wording("wording-one")], tmp_path)
    with pytest.raises(FileNotFoundError):
        looked.add(Release("torch", "2.1.0", "linux", [named("a.py", b"'wording-one'"), ("b.so", gone)]))
    assert looked.releases == Looked([wording("wording-one")], tmp_path).releases == {}


def test_a_wheel_is_read_without_unpacking(tmp_path: Path) -> None:
    """Name and version come from its name; files that print nothing are not read."""
    path = tmp_path / "Tensorflow_GPU-1.12.0-cp36-cp36m-win_amd64.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("tensorflow/a.so.2", "wording-one")
        archive.writestr("tensorflow/notes.txt", "wording-two")
    release = provenance.wheel(path)
    assert release.key == ("tensorflow-gpu", "1.12.0", "win")
    assert provenance.search(release.files, Literals([b"wording-one", b"wording-two"])) == {0}


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
    found = [(*one.key, [name for name, _ in one.files]) for one in provenance.installed(tmp_path)]
    assert found == [("torch", "2.1.0", "linux", ["x.py"])]


def test_the_table_is_toml_that_tells_missing_from_not_looked_at() -> None:
    """A wording of a framework that was looked through is missing; one of another was not looked for there."""
    wanted = [
        Wording("p/found", frozenset({"anchored"}), frozenset(), "torch/a.py"),
        Wording("p/missing", frozenset({"nowhere-1"}), frozenset(), 'torch/b.py, "new"'),
        Wording("p/beyond", frozenset({"nowhere-2"}), frozenset(), "tensorflow/c.py"),
        Wording("p/other", frozenset({"nowhere-3"}), frozenset(), "glibc"),
    ]
    looked = {("torch", "2.1.0", "linux"): frozenset({"anchored"}), ("torch", "2.1.0", "win"): frozenset()}
    content = tomllib.loads(provenance.render(provenance.table(wanted, looked, datetime.date(2026, 1, 2))))
    assert content == {
        "date": datetime.date(2026, 1, 2),
        "looked": {"torch": {"releases": 1, "versions": ["2.1.0"], "win": ["2.1.0"]}},
        "found": {"p/found": {"torch": ["2.1.0"]}},
        "missing": {"p/missing": 'torch/b.py, "new"'},
        "not-looked": {"p/beyond": "tensorflow/c.py"},
    }


def test_a_wheel_that_is_not_there_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What pip said last is the reason."""
    monkeypatch.setattr(envs, "CACHE", tmp_path)
    monkeypatch.setattr(envs, "FREE_GB", 0)
    pip = type("Done", (), {"stderr": "ERROR: none\nERROR: no matching distribution", "returncode": 1})()
    monkeypatch.setattr(provenance.subprocess, "run", lambda *_, **__: pip)
    with pytest.raises(envs.EnvError, match="no matching distribution"), provenance.fetched("torch==0.0"):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("package", "section"), [("tensorflow-gpu", "missing"), ("tensorflowjs", "not-looked")])
def test_a_package_stands_for_its_framework_only(package: str, section: str) -> None:
    """A suffix names a build of the framework, another name another package."""
    wanted = [wording("nowhere-1", source="tensorflow/c.py")]
    looked = {(package, "1.12.0", "linux"): frozenset[str]()}
    assert provenance.table(wanted, looked, datetime.date(2026, 1, 2))[section] == {"page/one": "tensorflow/c.py"}
