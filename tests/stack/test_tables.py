"""The look-ups of the compatibility tables, over small tables and over the shipped ones."""

from typing import Any

import pytest

from errdoc.stack.rows import Build
from errdoc.stack.tables import FRAMEWORKS, Tables, codes
from errdoc.stack.versions import Range, Version

GIVEN = {"source": "nv", "confidence": "verified"}
PLAIN: dict[str, Any] = {
    "cuda_driver": {
        "sources": {"nv": "https://example.org/notes"},
        "toolkits": [
            {"cuda": "10.2", "release": "10.2.89", "linux": "440.33", "windows": "441.22", **GIVEN},
            {"cuda": "11.8", "release": "11.8.0", "linux": "520.61.05", **GIVEN, "reason": "x", "note": "no Windows"},
        ],
        "floors": [{"cuda": "11.1-11.8", "linux": "450.80.02", "windows": "452.39", **GIVEN}],
        "branches": [{"branch": 440, "cuda": "10.2", **GIVEN}, {"branch": 450, "cuda": "11.0", **GIVEN}],
    },
    "pytorch_builds": {
        "sources": {"nv": "https://example.org/wheels"},
        "bundled": True,
        "releases": [
            {"release": "2.0.0", "linux": "3.8-3.11", "windows": "3.8-3.11", "default": "cu117", **GIVEN},
            {"release": "2.0.1", "linux": "3.8-3.11", "free_threaded": "3.13", "default": "cu118",
             "torchvision": "0.15.2", **GIVEN},
        ],
        "builds": [
            {"releases": "2.0", "os": ["linux", "windows"], "variant": "cu118", "cuda": "11.8", "cudnn": "8.7.0.84",
             "architectures": "8.0 9.0+PTX", **GIVEN},
            {"releases": "2.0.0", "os": ["linux"], "variant": "cu117", "cuda": "11.7", **GIVEN},
        ],
        "install": [
            {"releases": "2.0", "os": ["linux"], "via": "pip", "variant": "default", "command": "pip torch=={release}",
             **GIVEN},
            {"releases": "2.0", "os": ["linux", "windows"], "via": "pip", "variant": "others", "needs": "cuda cudnn",
             "command": "pip torch=={release}+{variant} {cuda}", **GIVEN},
        ],
    },
}  # fmt: skip


@pytest.fixture
def tables() -> Tables:
    """A few rows."""
    return Tables(PLAIN)


def v(text: str) -> Version:
    """Short for a version."""
    return Version.parse(text)


def test_releases_are_joined_with_the_builds_that_hold_them(tables):
    """A build for each release, system and variant that has wheels."""
    found = {(str(one.release), one.variant, one.os): one for one in tables.builds("torch")}
    assert sorted(found) == [
        ("2.0.0", "cu117", "linux"), ("2.0.0", "cu118", "linux"), ("2.0.0", "cu118", "windows"),
        ("2.0.1", "cu118", "linux"),
    ]  # fmt: skip
    one = found["2.0.1", "cu118", "linux"]
    assert (one.bundled, one.default, str(one.cuda), str(one.cudnn), one.beside) == (
        True, True, "11.8", "8.7.0.84", (("torchvision", "0.15.2"),),
    )  # fmt: skip
    assert one.free_threaded == Range.parse("3.13")
    assert not found["2.0.0", "cu118", "linux"].default
    assert tables.builds("mxnet") == ()


def test_rows_carry_their_sources_spelled_out(tables):
    """Sources, confidence and note stand with each row."""
    origin = tables.toolkits[1].origin
    assert (origin.sources, origin.confidence, origin.note) == (
        ("https://example.org/notes",),
        "verified",
        "no Windows",
    )


def test_how_a_build_is_installed(tables):
    """The default build and the others by their own commands, with the blanks filled in."""
    default, other = (one for one in tables.builds("torch") if str(one.release) == "2.0.0" and one.os == "linux")
    assert [one.filled(default) for one in tables.install(default)] == ["pip torch==2.0.0"]
    (way,) = tables.install(other)
    assert (way.filled(other), way.needs) == ("pip torch==2.0.0+cu118 11.8", ("cuda", "cudnn"))


def test_the_driver_that_a_cuda_needs(tables):
    """The floor of the major release where there is one, else the toolkit's own; None where nobody knows."""
    assert (str(tables.driver_for(v("11.8"), "windows").driver), tables.driver_for(v("11.8"), "linux").minor) == (
        "452.39", True,
    )  # fmt: skip
    assert (str(tables.driver_for(v("10.2"), "windows").driver), tables.driver_for(v("10.2"), "linux").minor) == (
        "441.22", False,
    )  # fmt: skip
    assert tables.driver_of_toolkit(v("11.8"), "windows") is None
    assert tables.driver_for(v("14.0"), "linux") is None


def test_the_cuda_that_a_driver_serves(tables):
    """The branch at or below it."""
    assert [str(tables.cuda_of_driver(v(one)).cuda) for one in ("440.33", "441.22", "470.57.02")] == [
        "10.2", "10.2", "11.0",
    ]  # fmt: skip
    assert tables.cuda_of_driver(v("390.46")) is None


def test_the_pythons_of_a_packages_wheels():
    """The row of a release, whatever the spelling of the name, by system; None where the table tells nothing."""
    rows = [{"package": "scikit-learn", "releases": "1.0-1.0.1", "linux": "3.7-3.9", "source": "x"}]
    tables = Tables({"package_wheels": {"wheels": rows}})
    row = tables.wheels("Scikit_Learn", v("1.0.1"))
    assert row is not None
    assert [row.on(system) for system in ("linux", "wsl", "windows", "macos", "")] == [
        Range.parse("3.7-3.9"), Range.parse("3.7-3.9"), None, None, None,
    ]  # fmt: skip
    assert tables.wheels("scikit-learn", v("1.0.2")) is None
    assert tables.wheels("sklearn", v("1.0.1")) is None


def test_gpu_code():
    """`+PTX` marks what newer GPUs can compile."""
    assert [(str(one.capability), one.ptx) for one in codes("7.5 8.0+PTX")] == [("7.5", False), ("8.0", True)]
    assert codes("") == ()


# What documents of the vendors say, against the shipped tables.


@pytest.mark.parametrize(
    ("package", "release", "linux", "windows"),
    [("numpy", "1.19.5", "3.6-3.9", "3.6-3.9"), ("numpy", "1.21.2", "3.7-3.10", "3.7-3.9"),
     ("h5py", "2.10.0", "2.7, 3.4-3.8", "2.7, 3.5-3.8"), ("tokenizers", "0.21.0", ">=3.9", ">=3.9")],
)  # fmt: skip
def test_wheels_of_the_shipped_table(kb, package, release, linux, windows):
    """What the names of the files say; `abi3` serves all later Pythons."""
    row = kb.compatibility.wheels(package, v(release))
    assert (str(row.linux), str(row.windows)) == (linux, windows)


@pytest.mark.parametrize(
    ("cuda", "linux", "windows"),
    [("9.0", "384.81", "385.54"), ("10.0", "410.48", "411.31"), ("10.1", "418.39", "418.96"),
     ("11.0", "450.36.06", "451.22"), ("11.2", "450.80.02", "452.39"), ("12.1", "525.60.13", "528.33")],
)  # fmt: skip
def test_drivers_of_the_shipped_table(kb, cuda, linux, windows):
    """NVIDIA's release notes, tables 1 and 2."""
    found = kb.compatibility
    assert (str(found.driver_for(v(cuda), "linux").driver), str(found.driver_for(v(cuda), "windows").driver)) == (
        linux, windows,
    )  # fmt: skip


def builds(kb, framework: str, release: str, os: str = "linux") -> dict[str, Build]:
    """The builds of a release by variant."""
    found = kb.compatibility.builds(framework)
    return {one.variant: one for one in found if str(one.release) == release and one.os == os}


@pytest.mark.parametrize(
    ("release", "os", "cuda", "cudnn", "python"),
    [("1.6.0", "windows", "9.0", "7.0", "3.5-3.6"), ("1.15.0", "linux", "10.0", "7.4", "2.7, 3.5-3.7"),
     ("2.3.0", "windows", "10.1", "7.6", "3.5-3.8"), ("2.4.1", "linux", "11.0", "8.0", "3.6-3.8"),
     ("2.6.5", "linux", "11.2", "8.1", "3.7-3.9"), ("2.10.1", "windows", "11.2", "8.1", "3.7-3.10"),
     ("2.18.0", "linux", "12.5", "9.3", "3.9-3.12")],
)  # fmt: skip
def test_tensorflow_of_the_shipped_table(kb, release, os, cuda, cudnn, python):
    """TensorFlow's tested builds, and the names of its wheels: the last patch of 2.6 left Python 3.6 out."""
    build = builds(kb, "tensorflow", release, os)[""]
    assert (str(build.cuda), str(build.cudnn), build.python.text) == (cuda, cudnn, python)


def test_native_windows_has_no_gpu_after_tensorflow_2_10(kb):
    """2.11 for Windows is CPU only."""
    assert builds(kb, "tensorflow", "2.11.0", "windows")[""].cpu_only
    assert not builds(kb, "tensorflow", "2.10.1", "windows")[""].cpu_only


def test_torch_of_the_shipped_table(kb):
    """What the metadata of the wheels pins."""
    found = builds(kb, "torch", "2.1.2")
    assert {name: (str(one.cuda), str(one.cudnn)) for name, one in found.items()} == {
        "cu118": ("11.8", "8.7.0.84"), "cu121": ("12.1", "8.9.2.26"),
    }  # fmt: skip
    assert found["cu121"].default
    assert found["cu121"].bundled
    ways = kb.compatibility.install(found["cu118"])
    assert (
        ways[0].filled(found["cu118"]) == 'pip install torch==2.1.2 torchvision==0.16.2 "numpy<2"'
        " --index-url https://download.pytorch.org/whl/cu118"
    )


def test_jax_and_onnxruntime_of_the_shipped_table(kb):
    """What the extras of their packages ask for."""
    assert {name: one.cudnns.text for name, one in builds(kb, "jax", "0.7.2").items()} == {
        "cuda12": ">=9.8 <10", "cuda13": ">=9.12 <10",
    }  # fmt: skip
    assert builds(kb, "onnxruntime", "1.26.0")["default"].cuda.major == 12
    assert builds(kb, "onnxruntime", "1.27.0")["default"].cuda.major == 13


def test_every_release_of_a_framework_has_a_build(kb):
    """No release stands in a table without saying what is in its wheels."""
    for framework, table in FRAMEWORKS.items():
        built = {one.release for one in kb.compatibility.builds(framework)}
        assert {v(row["release"]) for row, _ in kb.compatibility.rows(table, "releases")} == built


def test_every_build_of_the_shipped_tables_has_a_driver(kb):
    """Each CUDA that a wheel was built with has a driver on the wheel's system."""
    found = kb.compatibility
    for framework in FRAMEWORKS:
        for one in found.builds(framework):
            assert one.cpu_only or found.driver_for(one.cuda, one.os) is not None, one


def test_cudnn_python_and_architectures_of_the_shipped_tables(kb):
    """One row each, by a release of any length."""
    found = kb.compatibility
    assert "11.8" in found.cudnn(v("8.9.2.26")).cuda
    assert found.cudnn(v("10.0")) is None
    assert found.python(v("3.8.20")).last == "2024-10-07"
    assert found.architecture(v("8.6")).cuda.text == ">=11.1"
    assert str(found.toolkit(v("12.1")).release) == "12.1.0"
