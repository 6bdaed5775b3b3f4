"""What goes together and what does not, over the shipped tables."""

import contextlib
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, settings
from hypothesis import given as drawn
from hypothesis import strategies as st

from errdoc.stack.given import NAMES, UnknownValueError, read
from errdoc.stack.plan import EFFORTS, changes
from errdoc.stack.resolve import resolve
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Range, Version
from errdoc.stack.ways import ways

FOLDER = Path(__file__).resolve().parents[2] / "kb" / "tables"
PLAIN = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.toml")}
TABLES = Tables(PLAIN)

RELEASE_NOTES = "https://docs.nvidia.com/cuda/archive/12.1.0/cuda-toolkit-release-notes"
TOOLKITS = "https://docs.nvidia.com/cuda/cuda-toolkit-release-notes/index.html"
MATRIX = "https://github.com/pytorch/pytorch/blob/main/RELEASE.md"
PREVIOUS = "https://pytorch.org/get-started/previous-versions/"
ARCHITECTURES = "https://github.com/pytorch/builder"
VOLTA = "https://github.com/pytorch/pytorch/pull/175253"
TESTED = "https://www.tensorflow.org/install/source#tested_build_configurations"
WINDOWS = "https://www.tensorflow.org/install/source_windows#tested_build_configurations"
TF_PIP = "https://www.tensorflow.org/install/pip"
CUSOLVER = "https://github.com/tensorflow/tensorflow/issues/45263"
MAXWELL = "https://blog.tensorflow.org"
LLVM = "https://github.com/llvm/llvm-project/blob/main/llvm/include/llvm/TargetParser/NVPTXTargetParser.def"
CUDNN9 = "https://docs.nvidia.com/deeplearning/cudnn/backend/v9.0.0/reference/support-matrix.html"
CUDNN911 = "https://github.com/immich-app/immich/pull/23110"
INVALID_PTX = "https://github.com/tensorflow/tensorflow/issues/101746"
TURING = "https://github.com/pytorch/pytorch/pull/21468"
JAX = "https://docs.jax.dev/en/latest/installation.html"

WORKS = [
    ({"torch": "2.1.0+cu121", "driver": "525.60.13"}, RELEASE_NOTES),
    ({"torch": "2.1.0+cu118", "driver": "450.80.02"}, RELEASE_NOTES),
    ({"torch": "2.1.0+cu118", "driver": "452.39", "os": "windows"}, RELEASE_NOTES),
    ({"torch": "2.1.0+cu121", "driver": "528.33", "os": "windows"}, RELEASE_NOTES),
    ({"torch": "2.9.1+cu130", "driver": "580.65.06"}, TOOLKITS),
    ({"torch": "1.12.1+cu102", "driver": "440.33"}, TOOLKITS),
    ({"torch": "1.7.1+cu110", "gpu": "RTX 3090"}, ARCHITECTURES),
    ({"torch": "1.8.1+cu111", "gpu": "NVIDIA GeForce RTX 3090"}, ARCHITECTURES),
    ({"torch": "2.0.1+cu118", "gpu": "RTX 4090"}, ARCHITECTURES),
    ({"torch": "2.0.1+cu118", "gpu": "NVIDIA H100 PCIe"}, ARCHITECTURES),
    ({"torch": "2.7.0+cu128", "gpu": "RTX 5090"}, MATRIX),
    ({"torch": "2.7.1+cu126", "gpu": "GTX 1080 Ti"}, MATRIX),
    ({"torch": "2.10.0+cu128", "gpu": "Tesla V100-SXM2-16GB"}, VOLTA),
    ({"torch": "2.3.1+cu118", "gpu": "Tesla K80"}, ARCHITECTURES),
    ({"torch": "1.13.1", "python": "3.11", "os": "linux"}, MATRIX),
    ({"torch": "2.2.2", "python": "3.12"}, MATRIX),
    ({"torch": "2.5.1", "python": "3.13", "os": "linux"}, MATRIX),
    ({"tensorflow": "2.10", "os": "windows"}, WINDOWS),
    ({"tensorflow": "2.10", "cuda": "11.2", "cudnn": "8.1"}, TESTED),
    ({"tensorflow": "2.4", "cuda": "11.0", "cudnn": "8.0"}, TESTED),
    ({"tensorflow": "2.3", "cuda": "10.1", "cudnn": "7.6.5"}, TESTED),
    ({"tensorflow": "1.15", "cuda": "10.0", "cudnn": "7.4"}, TESTED),
    ({"tensorflow": "1.12", "cuda": "9.0", "cudnn": "7.2", "os": "windows"}, WINDOWS),
    ({"tensorflow": "1.4", "cuda": "8.0", "cudnn": "6.0"}, TESTED),
    ({"tensorflow": "2.15", "python": "3.11"}, TESTED),
    ({"tensorflow": "2.16", "python": "3.12"}, TESTED),
    ({"tensorflow": "2.4", "gpu": "RTX 3090"}, TF_PIP),
    ({"tensorflow": "1.15", "driver": "410.48"}, TOOLKITS),
    ({"tensorflow": "1.13", "driver": "24.21.14.1131", "os": "windows"}, TOOLKITS),
    ({"tensorflow": "2.15", "driver": "528.33", "os": "wsl"}, TF_PIP),
    ({"tensorflow": "2.17", "gpu": "Tesla P100"}, MAXWELL),
    ({"jax": "0.4.30", "driver": "525.60.13"}, JAX),
]  # fmt: skip
FAILS = [
    ({"torch": "2.1.0+cu121", "driver": "470.57.02"}, {"driver", "torch"}, RELEASE_NOTES),
    ({"torch": "2.1.0+cu121", "driver": "522.06", "os": "windows"}, {"driver", "torch"}, RELEASE_NOTES),
    ({"torch": "2.0.1+cu117", "driver": "440.33"}, {"driver", "torch"}, RELEASE_NOTES),
    ({"torch": "2.9.0+cu130", "driver": "575.57.08"}, {"driver", "torch"}, TOOLKITS),
    ({"tensorflow": "1.15", "driver": "390.46"}, {"driver", "tensorflow"}, TOOLKITS),
    ({"tensorflow": "2.15", "driver": "525.60.13", "os": "wsl"}, {"driver", "tensorflow"}, TF_PIP),
    ({"torch": "2.6.0+cu124", "gpu": "RTX 5090"}, {"gpu", "torch"}, MATRIX),
    ({"torch": "1.12.1+cu116", "gpu": "H100"}, {"gpu", "torch"}, ARCHITECTURES),
    ({"torch": "1.6.0", "gpu": "RTX 3090"}, {"gpu", "torch"}, ARCHITECTURES),
    ({"torch": "2.9.1+cu128", "gpu": "GTX 1080 Ti"}, {"gpu", "torch"}, MATRIX),
    ({"torch": "2.11.0+cu128", "gpu": "V100"}, {"gpu", "torch"}, VOLTA),
    ({"torch": "2.9.0+cu130", "gpu": "V100"}, {"gpu", "torch"}, MATRIX),
    ({"torch": "2.4.0+cu121", "gpu": "Tesla K80"}, {"gpu", "torch"}, ARCHITECTURES),
    ({"torch": "2.7.1+cu118", "gpu": "Tesla K80"}, {"gpu", "torch"}, CUDNN9),
    ({"cudnn": "9.11", "gpu": "V100"}, {"cudnn", "gpu"}, CUDNN911),
    ({"tensorflow": "2.20", "gpu": "RTX 5080"}, {"gpu"}, INVALID_PTX),
    ({"tensorflow": "1.12", "gpu": "RTX 2080 Ti"}, {"gpu", "tensorflow"}, TURING),
    ({"tensorflow": "any", "gpu": "GH200"}, {"gpu"}, TF_PIP),
    ({"torch": "any", "gpu": "RX 7900 XTX"}, {"gpu"}, TOOLKITS),
    ({"torch": "any", "arch": "jetson"}, {"arch"}, TF_PIP),
    ({"torch": "1.3.1", "gpu": "Tesla K40"}, {"gpu", "torch"}, ARCHITECTURES),
    ({"torch": "1.13.1", "python": "3.11", "os": "windows"}, {"os", "python", "torch"}, MATRIX),
    ({"torch": "2.1", "python": "3.12"}, {"python", "torch"}, MATRIX),
    ({"torch": "1.7.0", "python": "3.9"}, {"python", "torch"}, PREVIOUS),
    ({"torch": "2.4.1", "python": "3.13"}, {"python", "torch"}, MATRIX),
    ({"tensorflow": "1.6", "gpu": "RTX 3090"}, {"gpu", "tensorflow"}, LLVM),
    ({"tensorflow": "2.3", "gpu": "RTX 3090"}, {"gpu", "tensorflow"}, LLVM),
    ({"tensorflow": "1.15", "gpu": "A100"}, {"gpu", "tensorflow"}, LLVM),
    ({"tensorflow": "2.17", "gpu": "GTX 980"}, {"gpu", "tensorflow"}, MAXWELL),
    ({"tensorflow": "2.11", "os": "windows"}, {"os", "tensorflow"}, WINDOWS),
    ({"tensorflow": "2.4", "cuda": "11.2"}, {"cuda", "tensorflow"}, CUSOLVER),
    ({"tensorflow": "2.3", "cuda": "10.2"}, {"cuda"}, TESTED),
    ({"tensorflow": "1.15", "cuda": "10.1"}, {"cuda", "tensorflow"}, TESTED),
    ({"tensorflow": "2.10", "cudnn": "9.3"}, {"cudnn", "tensorflow"}, TESTED),
    ({"tensorflow": "2.18", "cudnn": "8.9"}, {"cudnn", "tensorflow"}, TESTED),
    ({"tensorflow": "2.15", "python": "3.12"}, {"python", "tensorflow"}, TESTED),
    ({"tensorflow": "1.15", "python": "3.8"}, {"python", "tensorflow"}, TESTED),
    ({"jax": "any", "os": "windows"}, {"os"}, JAX),
    ({"gpu": "RTX 3090", "driver": "411.31", "os": "windows"}, {"driver", "gpu"}, LLVM),
    ({"gpu": "RTX 5090", "cuda": "12.1"}, {"cuda", "gpu"}, LLVM),
    ({"tensorflow": "2.21", "gpu": "RTX 5090", "cuda": "12.5"}, {"gpu"}, LLVM),
    ({"torch": "any", "os": "macos"}, {"os"}, TOOLKITS),
    ({"cuda": "11.8", "cudnn": "9.12", "tensorflow": "any"}, {"cuda", "cudnn"}, CUDNN9),
]  # fmt: skip


@pytest.mark.parametrize(("options", "source"), WORKS, ids=lambda value: str(value)[:60])
def test_what_is_known_to_work_is_proposed(options, source):
    """A combination that the source names as working has at least one proposal that installs."""
    assert source.startswith("https://")
    combinations, clash, space = resolve(read(options, TABLES, "linux"), TABLES)
    assert clash is None, clash
    assert combinations
    assert all(way.command for one in combinations for way in ways(one, space.given, TABLES))


@pytest.mark.parametrize(
    ("options", "core", "source"), FAILS, ids=lambda value: str(sorted(value) if isinstance(value, set) else value)[:60]
)
def test_what_is_known_to_fail_clashes(options, core, source):
    """A combination that the source rules out has no proposal, and the clash names what cannot stand together."""
    assert source.startswith("https://")
    combinations, clash, space = resolve(read(options, TABLES, "linux"), TABLES)
    assert (combinations, set(clash.names if clash else ())) == ([], core)
    assert clash is not None
    assert clash.reasons
    assert changes(clash, space)


def test_sixty_combinations_are_known():
    """Thirty that work and thirty that do not, at least."""
    assert len(WORKS) >= 30
    assert len(FAILS) >= 30


OPTIONS = {
    "driver": st.sampled_from(["340.29", "390.46", "411.31", "440.33", "452.39", "470.57.02", "525.60.13", "528.33",
                               "560.35.03", "580.65.06", "615.1"]),
    "os": st.sampled_from(["linux", "windows", "wsl", "macos"]),
    "gpu": st.sampled_from(["Tesla K40", "Tesla K80", "GTX 980", "GTX 1080", "V100", "T4", "RTX 2080 Ti", "A100",
                            "RTX 3090", "RTX 4090", "H100", "RTX 5090", "B200"]),
    "python": st.sampled_from([row["python"] for row in PLAIN["python_support"]["pythons"]]),
    "cuda": st.sampled_from(sorted({row["cuda"] for row in PLAIN["cuda_driver"]["toolkits"]})),
    "cudnn": st.sampled_from(["6.0", "7.4", "7.6.5", "8.1", "8.9", "9.3", "9.12"]),
    "tensorflow": st.sampled_from(["any", *sorted({one.release.short() for one in TABLES.builds("tensorflow")})]),
    "torch": st.sampled_from(["any", *sorted({one.release.short() for one in TABLES.builds("torch")})]),
    "jax": st.sampled_from(["any", *sorted({one.release.text for one in TABLES.builds("jax")})]),
}  # fmt: skip
SOME = st.fixed_dictionaries({}, optional=OPTIONS).filter(bool)
TABLE_OF = {"torch": "pytorch_builds", "tensorflow": "tensorflow_builds", "jax": "jax_builds"}


def floor(cuda: str, windows: bool) -> Version:
    """The driver that a CUDA needs, from the rows as they stand."""
    column = "windows" if windows else "linux"
    for row in PLAIN["cuda_driver"]["floors"]:
        if cuda in Range.parse(row["cuda"]):
            return Version.parse(row[column])
    return min(Version.parse(row[column]) for row in PLAIN["cuda_driver"]["toolkits"] if row["cuda"] == cuda)


def row_of(build) -> dict[str, object]:
    """The row that a build was made of: the one that is valid for its release, system and variant."""
    rows = [
        row for row in PLAIN[TABLE_OF[build.framework]]["builds"]
        if build.release in Range.parse(row["releases"]) and build.os in row["os"]
        and row.get("variant", "") == build.variant
    ]  # fmt: skip
    assert len(rows) == 1
    return rows[0]


def runs_on(row: dict[str, object], capability: Version) -> bool:
    """Whether a row's code runs on a GPU: machine code of its family, or code that is compiled for it."""
    if "capability" in row:
        return capability in Range.parse(str(row["capability"]))
    if "architectures" not in row:
        own = next(one for one in PLAIN["gpu_arch"]["architectures"] if Version.parse(one["capability"]) == capability)
        last = Range.parse(own["cuda"]).last
        return last is None or Version.parse(str(row["cuda"])) <= last
    for part in str(row["architectures"]).split():
        have = Version.parse(part)
        if have <= capability and (have.major == capability.major or part.endswith("+PTX")):
            return True
    return False


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@drawn(SOME)
def test_every_proposal_satisfies_every_table(options):
    """Wheels for its Python and system, a driver that is new enough, code for the GPU, the given CUDA and cuDNN."""
    given = read(options, TABLES, "linux")
    combinations, clash, _ = resolve(given, TABLES)
    assert bool(combinations) == (clash is None)
    for one in combinations[:40]:
        assert given.python is None or one.python == given.python
        for build in one.builds:
            release = next(
                row for row in PLAIN[TABLE_OF[build.framework]]["releases"] if row["release"] == build.release.text
            )
            row = row_of(build)
            assert build.os == {"wsl": "linux"}.get(given.os, given.os)
            assert one.python in Range.parse(release[build.os])
            assert not row.get("cpu_only")
            needed = floor(row["cuda"], given.os in ("windows", "wsl"))
            assert one.driver is not None
            assert one.driver >= needed
            if given.driver is not None:
                assert given.driver >= needed
            if given.capability is not None:
                assert runs_on(row, given.capability)
            if given.cuda is not None:
                assert given.cuda in Range.parse(row.get("toolkits", row["cuda"]))
            if given.cudnn is not None and "cudnns" in row:
                assert given.cudnn in Range.parse(row["cudnns"])
            wish = given.frameworks.get(build.framework)
            assert wish is None or wish.release is None or build.release in wish.release


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@drawn(SOME)
def test_a_clash_is_minimal_and_its_corrections_correct(options):
    """The core alone clashes; without any one of it something works; giving up a correction, something works too."""
    given = read(options, TABLES, "linux")
    _, clash, space = resolve(given, TABLES)
    assume(clash is not None)
    assert clash is not None
    assert clash.names
    assert not space.holds(frozenset(clash.names))
    assert all(space.holds(frozenset(clash.names) - {name}) for name in clash.names)
    for some in clash.corrections:
        assert space.holds(frozenset(given.names) - set(some))
        assert all(not space.holds(frozenset(given.names) - (set(some) - {name})) for name in some)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@drawn(SOME)
def test_changes_come_least_intrusive_first(options):
    """Efforts never fall from one change to the next."""
    _, clash, space = resolve(read(options, TABLES, "linux"), TABLES)
    assume(clash is not None)
    assert clash is not None
    ranks = [EFFORTS.index(one.effort) for one in changes(clash, space)]
    assert ranks == sorted(ranks)


def test_an_rtx_3090_with_tensorflow_1_6():
    """Stock wheels of TensorFlow 1 stop before this GPU; a newer release, the vendor's image or another GPU helps."""
    _, clash, space = resolve(read({"gpu": "RTX 3090", "tensorflow": "1.6"}, TABLES, "linux"), TABLES)
    assert clash is not None
    reason = clash.reasons[0]
    assert (reason.rule, reason.values["sm"], reason.values["first_cuda"]) == ("gpu-newer-than-build", "sm_86", "11.1")
    assert space.stops() == [("tensorflow", 1, "10.0")]
    found = changes(clash, space)
    assert [one.effort for one in found] == ["pip", "container", "hardware"]
    assert found[0].parts[0].new == "tensorflow 2.4.0"
    assert "-tf1-py3" in found[1].command


def test_no_command_names_a_host_of_a_general_registry():
    """Where an index is named it is the framework's own."""
    hosts = ("download.pytorch.org/whl", "storage.googleapis.com/jax-releases", "nvcr.io/")
    for framework in ("torch", "tensorflow", "jax"):
        combinations, _, space = resolve(read({framework: "any"}, TABLES, "linux"), TABLES)
        for command in {way.command for one in combinations for way in ways(one, space.given, TABLES)}:
            assert "://" not in command or any(host in command for host in hosts), command


@pytest.mark.parametrize(
    ("name", "text", "near"),
    [
        ("gpu", "RTX 3091", "GeForce RTX 3090"),
        ("torch", "2.99", "2.15.0"),
        ("torch", "2.1.0+cu110", "2.1.0+cu118"),
        ("cuda", "12.7", "12.6"),
        ("python", "3.99", "3.15"),
        ("driver", "12.1", "411.31"),
    ],
)
def test_what_the_tables_do_not_know_is_refused_with_near_values(name, text, near):
    """An unknown value names those that look like it."""
    with pytest.raises(UnknownValueError) as error:
        read({name: text}, TABLES, "linux")
    assert near in error.value.near


@settings(deadline=None, max_examples=60)
@drawn(st.sampled_from(NAMES), st.text(max_size=40))
def test_any_text_is_read_or_refused(name, text):
    """Free text never crashes the reader of options."""
    assume(name != "os")
    with contextlib.suppress(UnknownValueError):
        assert read({name: text}, TABLES, "linux").os == "linux"


@pytest.mark.parametrize(
    ("text", "expected"), [("24.21.14.1131", "411.31"), ("31.0.15.2849", "528.49"), ("470.57.02", "470.57.02")]
)
def test_the_device_managers_form_is_a_driver(text, expected):
    """Its last five digits are the version."""
    assert str(read({"driver": text}, TABLES, "windows").driver) == expected


def test_a_build_without_machine_code_runs_through_ptx_and_comes_last():
    """TensorFlow 2.21 on Blackwell is offered, marked; PyTorch has machine code for it."""
    tensorflow, _, _ = resolve(read({"gpu": "RTX 5090", "tensorflow": "2.21"}, TABLES, "linux"), TABLES)
    torch, _, _ = resolve(read({"gpu": "RTX 5090", "torch": "2.9"}, TABLES, "linux"), TABLES)
    assert all(one.through_ptx for one in tensorflow)
    assert not any(one.through_ptx for one in torch)


def test_the_driver_of_a_proposal_also_drives_the_gpu():
    """Blackwell needs branch 570 though CUDA 12.8 runs from 525.60.13 on; Pascal ends with branch 580."""
    new, _, _ = resolve(read({"gpu": "RTX 5090", "torch": "2.7.0+cu128"}, TABLES, "linux"), TABLES)
    old, _, _ = resolve(read({"gpu": "GTX 1080", "torch": "2.7.0+cu126"}, TABLES, "linux"), TABLES)
    assert (str(new[0].driver), new[0].last_branch) == ("570", None)
    assert (str(old[0].driver), old[0].last_branch) == ("525.60.13", 580)
