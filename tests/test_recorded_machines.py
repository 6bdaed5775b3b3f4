"""The machines of the recordings: each decides on the cause that its recipe made."""

import json
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.model import RankedCause
from errdoc.pipeline import explain
from errdoc.probe.telling.files import load

Causes = Callable[[Path], list[RankedCause]]

RECORDED = Path(__file__).resolve().parent.parent / "corpus" / "recorded"
MACHINES = sorted(RECORDED.glob("*/*.machine.json"))
_OWN_DEMAND = "the program alone fills the card: whether its model is too large or it keeps too much, no machine tells"
_WINDOWS = "the program stands for Windows and ran elsewhere: no Windows machine was asked"
_OWN_SOURCE = "a program of one's own: no table says which Pythons its source is for"
#: A recording that its machine cannot decide, and why.
EXCEPTIONS = {
    "cuda-out-of-memory/torch-model-2.1": _OWN_DEMAND,
    "cuda-out-of-memory/torch-model-2.8": _OWN_DEMAND,
    **dict.fromkeys(
        (f"python-too-old-for-source/code-{one}" for one in ("generic-3.8", "match-3.7", "match-3.9", "union-3.9")),
        _OWN_SOURCE,
    ),
}
#: Recordings with a cause that has a check, and without a machine, and why.
_EXTRA = "an extra of a package is missing: the log names no module that could be looked for"
_OTHER_BUILD = "the check asks torch and TensorFlow what they were built for, and no other library"
_OWN_LIMIT = "the program lowers its own limit, which ends with it"
_SCRATCH = "what is missing or mixed stood in a folder or an environment of the recipe's own, and is gone when it ends"
WITHOUT = {
    **dict.fromkeys(
        (f"windows-dll-load-failed/msvcp140-{one}" for one in ("1-2.3", "1-2.6", "1.13.1", "1.15.0", "1.8")), _WINDOWS
    ),
    **dict.fromkeys(
        (f"dataclass-mutable-default/{one}" for one in (
            "config-3.11", "config-3.13", "list-3.11", "list-3.13", "list-3.7", "torch-2.13",
        )), _OWN_SOURCE,
    ),
    **dict.fromkeys(
        (f"gym-api-changed/{one}" for one in (
            "atari-gym-0.26", "atari-gymnasium-0.29", "atari-gymnasium-1.3", "pong-gym-0.26", "pong-gymnasium-1.3",
        )), _EXTRA,
    ),
    **dict.fromkeys(
        (f"library-cpu-only-build/{one}" for one in ("faiss-1.12", "faiss-1.7", "opencv-gpumat-4.7")), _OTHER_BUILD
    ),
    **dict.fromkeys((f"too-many-open-files/too-many-open-files-{one}" for one in ("1.13", "1.4", "2.13")), _OWN_LIMIT),
    **dict.fromkeys(
        (
            "cmake-cuda-failed/architecture-4.1", "cmake-cuda-failed/toolkit-elsewhere-4.1",
            "cuda-header-missing/make-runtime-include", "cuda-header-missing/nvcc-nvtx", "glibc-too-old/conda-cxx-12",
            "native-link-failed/make-cudart-folder", "native-link-failed/make-cudnn",
            "ptxas-missing-or-old/nvcc-gencode-newer", "torch-library-not-found/extension-first-2.13",
            "torch-library-not-found/extension-of-1.13-2.13", "undefined-symbol/cublas-older-1.13",
            "undefined-symbol/other-torch-2.13",
        ), _SCRATCH,
    ),
    "conda-not-initialised/job-script-bash": "a shell that reads no profile asks for it, and the machine's own has one",
    "extension-compiler-unsupported/setup-gcc-80": "the compiler was hidden from the build alone",
    "host-out-of-memory/slurm-mem-22.05": "the limit was the scheduler's, and ended with the job",
    "pip-source-build-failed/numpy-tokenizers": "pip built in an environment of its own",
}  # fmt: skip
#: Checks that look into the folder a program ran in: that of a recipe is gone when it ends.
OF_FOLDERS = {"path-wrong"}
#: Bytes of one snapshot, and of each in the mean.
LARGEST, MEAN = 14 << 10, 8 << 10


def log_of(path: Path) -> Path:
    """The log beside a machine."""
    return path.with_name(path.name.removesuffix(".machine.json") + ".log")


def name(path: Path) -> str:
    """`failure/variant`, as pytest shows it."""
    return f"{path.parent.name}/{log_of(path).stem}"


def label(log: Path) -> dict[str, str]:
    """What a recording is."""
    return tomllib.loads(log.with_suffix(".toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def causes(kb: KnowledgeBase) -> Causes:
    """The causes of the diagnosis that leads, of a log with its machine, as `errdoc explain LOG --facts FILE` does."""

    @cache
    def found(path: Path) -> list[RankedCause]:
        return list(explain([str(log_of(path))], kb=kb, machine=load(path)).diagnoses[0].causes)

    return found


@pytest.mark.corpus
@pytest.mark.parametrize("path", [one for one in MACHINES if name(one) not in EXCEPTIONS], ids=name)
def test_the_machine_confirms_the_cause_of_the_recipe(path: Path, causes: Causes) -> None:
    """The cause that the recipe made is first, and the machine confirms it."""
    first = causes(path)[0]
    assert (first.cause, first.verdict) == (label(log_of(path))["cause"], "confirmed")


@pytest.mark.corpus
@pytest.mark.parametrize("path", MACHINES, ids=name)
def test_the_machine_says_nothing_wrong(path: Path, causes: Causes) -> None:
    """The cause of the recipe is never refuted, and no other one is confirmed before it."""
    own = label(log_of(path))["cause"]
    rows = causes(path)
    place = next((number for number, row in enumerate(rows) if row.cause == own), len(rows))
    assert [row.cause for row in rows[:place] if row.verdict == "confirmed"] == []
    assert [row.cause for row in rows if row.cause == own and row.verdict == "refuted"] == []


def test_exceptions_are_few_and_are_exceptions(causes: Causes) -> None:
    """At most one recording in twenty is not decided by its machine, and none of them could be taken off the list."""
    known = {name(path): path for path in MACHINES}
    assert EXCEPTIONS.keys() <= known.keys()
    assert len(EXCEPTIONS) * 20 < len(known)
    for one in EXCEPTIONS:
        first = causes(known[one])[0]
        assert (first.cause, first.verdict) != (label(log_of(known[one]))["cause"], "confirmed"), one


def test_every_recording_that_a_check_decides_has_its_machine(kb: KnowledgeBase) -> None:
    """A label whose cause has a check has the machine beside it, but for the named ones."""
    absent = set()
    for log in RECORDED.glob("*/*.log"):
        cause = kb.cause(label(log).get("cause", ""))
        if cause and set(cause.checks) - OF_FOLDERS and not log.with_name(f"{log.stem}.machine.json").exists():
            absent.add(f"{log.parent.name}/{log.stem}")
    assert absent == WITHOUT.keys()


@pytest.mark.parametrize("path", MACHINES, ids=name)
def test_a_machine_is_small_and_says_what_stood_in(path: Path) -> None:
    """It has a log, names the recipe that made it and the layers under it, and is of a size to be read."""
    found = json.loads(path.read_text(encoding="utf-8"))
    assert label(log_of(path))["recipe"] == found["recipe"]
    assert bool(found["layers"]) == bool(found["layers_say"])
    assert path.stat().st_size < LARGEST
    assert sum(one.stat().st_size for one in MACHINES) < MEAN * len(MACHINES)


def test_a_wheel_holds_no_recording() -> None:
    """The wheel is the package and its compiled knowledge base; the corpus is for measuring."""
    build = tomllib.loads((RECORDED.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"][
        "build"
    ]
    wheel = build["targets"]["wheel"]
    assert (wheel["packages"], wheel["artifacts"]) == (["src/errdoc"], ["src/errdoc/kb.sqlite"])
    assert not {"include", "force-include", "shared-data"} & {*wheel, *build}
    assert list((RECORDED.parents[1] / "src").rglob("*.machine.json")) == []
