"""Each check, through the real command: the cause is there, and it is not; and what checks may never do."""

import ast
import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.kb.page import load
from errdoc.logs.facts.collect import collect
from errdoc.model import Line
from errdoc.probe.telling.snapshot import from_dict
from errdoc.probe.weighing.checks import settle, table
from errdoc.probe.weighing.checks.given import Given

_SPEC = importlib.util.spec_from_file_location("check_scenarios", Path(__file__).with_name("scenarios.py"))
assert _SPEC is not None
assert _SPEC.loader is not None
scenarios = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(scenarios)

ROOT = Path(__file__).resolve().parents[4]
SCENARIOS = scenarios.scenarios()
RULES = tomllib.loads((ROOT / "kb" / "tables" / "checks.toml").read_text(encoding="utf-8"))
SIDES = [(check, side) for check, row in SCENARIOS.items() for side in scenarios.SIDES if side in row]
WANTED = {"confirmed": ("for", "decisive"), "refuted": ("against", "decisive")}


@pytest.mark.parametrize(("check", "side"), SIDES)
def test_a_check_decides_as_its_scenario_says(check: str, side: str) -> None:
    """Confirmed where the cause is there, refuted where it is not, and always by a fact of the machine."""
    row = SCENARIOS[check]
    said = scenarios.said(check, side)
    wanted = scenarios.SIDES[side]
    assert said.answer["machine"]["log_is_from"] == "same"
    assert said.cause["verdict"] == wanted
    if side != "open":
        assert (said.evidence["says"], said.evidence["strength"]) == WANTED[wanted]
    assert said.evidence["fact"] in row[side]
    assert "{" not in said.evidence["because"]
    if side == "there":
        diagnosis = next(one for one in said.answer["diagnoses"] if said.cause in one["causes"])
        alone = scenarios.run(check, row[side], row["log"])
        first = next(one for one in alone.answer["diagnoses"] if one["failure"] == diagnosis["failure"])["causes"][0]
        assert (first["cause"], first["verdict"]) == (row.get("first", check), "confirmed")


def test_every_check_has_a_scenario_of_both_kinds() -> None:
    """At least 45 causes have checks, and at most one in twenty of the machines can only be undetermined."""
    assert set(SCENARIOS) == set(table.CHECKS)
    assert len(table.CHECKS) >= 45
    assert all("there" in row and ("absent" in row) != ("open" in row) for row in SCENARIOS.values())
    assert sum("open" in row for row in SCENARIOS.values()) <= len(SIDES) / 20


def test_without_facts_nothing_is_decided(kb: KnowledgeBase) -> None:
    """A machine that tells nothing neither confirms nor refutes, whatever is asked, and each check says why."""
    limits = {name: value for name, value in RULES["thresholds"].items() if isinstance(value, int)}
    given = Given(from_dict({"schema": "errdoc-probe/1", "facts": {}}), {}, "", kb.compatibility, limits)
    for name, check in table.CHECKS.items():
        result = check(given)
        assert result.verdict == "undetermined", name
        assert result.reason in RULES["reasons"], name


def test_every_sentence_is_there_in_both_languages_with_the_same_blanks() -> None:
    """No reason without English and Chinese, and none that a check could not give."""
    folder = ROOT / "src" / "errdoc" / "probe" / "weighing" / "checks"
    texts = {
        node.value
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    endings = ("-listed", "-old-enough", "-low", "-high", "-between")
    for key, row in RULES["reasons"].items():
        assert set(row) == {"en", "zh"}, key
        blanks = [sorted(re.findall(r"\{\w+\}", row[lang])) for lang in ("en", "zh")]
        assert blanks[0] == blanks[1], key
        made = key.removeprefix("not-")
        for ending in endings:
            made = made.removesuffix(ending)
        assert key in texts or made in texts, f"no check says {key}"


def test_pages_name_checks_that_exist_and_every_check_has_a_page() -> None:
    """`checks = […]` of the cause pages and the table are in step."""
    named = {name for page in load(ROOT / "kb")[0] if page.kind == "cause" for name in page.head.get("checks", [])}
    assert named == set(table.CHECKS)


def test_a_machine_that_is_not_the_logs_refutes_nothing() -> None:
    """The given facts name another driver than the log: no check speaks."""
    facts = {"driver": "999.10", "driver_kernel_module": "999.10", "driver_library_version": "999.10",
             "container": "none", "gpu": ["NVIDIA A100"]}  # fmt: skip
    said = scenarios.run(
        "cudnn-other-version", {**facts, "cudnn_loaded": "8.9"}, "cudnn/cudnn-conv-algorithm/hit-04.log"
    )
    assert said.answer["machine"]["log_is_from"] == "other"
    assert not said.evidence
    assert all(one["source"] == "log" for d in said.answer["diagnoses"] for c in d["causes"] for one in c["evidence"])


def test_a_snapshot_of_garbage_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that no source would write decide nothing and end nothing; the answer says whose they are."""
    monkeypatch.setattr(settle, "STRICT", False)
    for check in ("gpu-shared-with-other-process", "mig-misconfigured", "gpu-memory-fault", "filesystem-full"):
        facts = {"gpus": [{"memory_total": "many", "processes": 7, "nvlinks": 3, "mig": 1}],
                 "disks": [{"free": "none", "total": []}], "xids": [{"xid": "?"}]}  # fmt: skip
        said = scenarios.run(check, facts, SCENARIOS[check]["log"], "--all-checks")
        assert not said.evidence or said.evidence["says"] != "for"
        assert said.evidence or any("a defect of the facts that were given" in note for note in said.answer["notes"])


def test_the_document_is_what_the_checks_say() -> None:
    """docs/checks.md is in step: `python tests/probe/weighing/checks/scenarios.py` writes it."""
    assert scenarios.DOCUMENT.read_text(encoding="utf-8") == scenarios.document()


def test_what_is_usual_confirms_only_what_the_log_points_to() -> None:
    """Docker's 64 MiB of shared memory explain a full /dev/shm, and no error of another kind."""
    facts = SCENARIOS["container-shm-too-small"]["there"]
    said = scenarios.run("container-shm-too-small", facts, "distributed/nccl-system-error/hit-02.log", "--all-checks")
    assert said.cause["verdict"] == "undetermined"
    assert "64.0 MiB" in said.evidence["because"]


CASES = [
    ("libcuda-stub-on-path", {"cuda_init_code": 34, "driver_library_stub": False}, {}, "confirmed"),
    ("libcuda-stub-on-path", {"cuda_init_code": 0, "driver_library_stub": False}, {}, "refuted"),
    ("python-version-unsupported", {"python": "3.12.1"}, {"module": "imp"}, "confirmed"),
    ("python-version-unsupported", {"python": "3.11.7"}, {"module": "imp"}, "refuted"),
    ("python-version-unsupported", {"python": "3.12.1"}, {"module": "cgi"}, "refuted"),
    (
        "python-version-unsupported",
        {"python": "3.10.13", "os": "linux"},
        {"package": "tensorflow-gpu", "release": "1.15.0"},
        "confirmed",
    ),
    (
        "python-version-unsupported",
        {"python": "3.7.16", "os": "linux"},
        {"package": "tensorflow-gpu", "release": "1.15.0"},
        "refuted",
    ),
    ("python-version-unsupported", {"python": "3.10.13"}, {"package": "torch", "release": "9.9.9"}, "undetermined"),
    *(
        ("python-version-unsupported", {"python": python, "os": "linux", **facts}, log, verdict)
        for python, facts, log, verdict in [
            ("3.13.1", {}, {"sdist": "h5py 2.10.0"}, "confirmed"),
            ("3.8.10", {}, {"sdist": "h5py 2.10.0"}, "refuted"),
            ("3.14.0", {}, {"sdist": "tokenizers 0.21.4"}, "refuted"),
            ("3.13.1", {"architecture": "x86_64"}, {"sdist": "h5py 2.10.0", "package": "h5py"}, "confirmed"),
            ("3.13.1", {"architecture": "aarch64"}, {"sdist": "h5py 2.10.0"}, "undetermined"),
            ("3.13.1", {"os": "macos"}, {"sdist": "h5py 2.10.0"}, "undetermined"),
            ("3.13.1", {}, {"sdist": "h5py 999.0"}, "undetermined"),
            ("3.13.1", {}, {"sdist": "h5py 2.10.0", "package": "av"}, "undetermined"),
            ("3.13.1", {}, {"sdist": "h5py 2.10.0", "package": "av", "dependencies": "build"}, "confirmed"),
            ("3.13.1", {}, {"sdist": "scikit_learn 0.22.2.post1"}, "confirmed"),
            ("3.13.1", {}, {"package": "Scikit_Learn", "release": "0.22"}, "confirmed"),
            ("3.4.10", {"os": "windows"}, {"sdist": "h5py 2.10.0"}, "confirmed"),
            ("3.4.10", {"os": "wsl"}, {"sdist": "h5py 2.10.0"}, "refuted"),
        ]
    ),
    (
        "mixed-cuda-libraries",
        {"libraries": [{"name": "cudart", "path": "/a", "version": "13.0", "wanted_by": "loader"},
                       {"name": "cudart", "path": "/b", "version": "12.1", "wanted_by": "torch"}]},
        {},
        "refuted",
    ),
]  # fmt: skip
ROOM = {"what": "cwd", "path": "/home/me/run", "total": 1 << 40, "free": 1 << 39, "writable": True}
FULL = {"what": "mount", "total": 1 << 40, "free": 4096, "read_only": True}


@pytest.mark.parametrize(("check", "facts", "log", "verdict"), CASES)
def test_a_check_in_detail(
    check: str, facts: dict[str, object], log: dict[str, str], verdict: str, kb: KnowledgeBase
) -> None:
    """What a code means by itself, what a Python dropped, the release that the log asks for, what no package wants."""
    assert _decided(check, facts, log, kb) == verdict


@pytest.mark.parametrize("check", ["filesystem-full", "read-only-mount"])
@pytest.mark.parametrize(
    ("path", "log", "counts"),
    [
        ("/home/me/run/disk", {}, True),
        ("/mnt/elsewhere", {}, False),
        ("/mnt/data", {"path": "/mnt/data/x.npy"}, True),
        ("/mnt/data", {"path": "/mnt/database/x.npy"}, False),
    ],
)  # fmt: skip
def test_another_disk_counts_where_the_job_writes(
    check: str, path: str, log: dict[str, str], counts: bool, kb: KnowledgeBase
) -> None:
    """A mounted disk decides where it lies below the job's folder or holds the log's path, and nowhere else."""
    verdict = _decided(check, {"disks": [ROOM, {**FULL, "path": path}]}, log, kb)
    assert (verdict == "confirmed") == counts


@pytest.mark.parametrize(
    ("count", "system", "usual"), [(64, "linux", False), (1024, "linux", True), (256, "macos", True)]
)
def test_a_limit_below_the_systems_own_is_nobodys_habit(
    count: int, system: str, usual: bool, kb: KnowledgeBase
) -> None:
    """1024 open files, 256 on macOS, are usual; less on Linux somebody has set."""
    given = _given({"open_files_soft": count, "os": system}, {}, "too-many-open-files", kb)
    result = table.CHECKS["open-file-limit"](given)
    assert (result.verdict, result.usual) == ("confirmed", usual)


@pytest.mark.parametrize(("gpu", "verdict"), [(False, "confirmed"), (True, "refuted")])
def test_onnxruntime_is_two_distributions(gpu: bool, verdict: str, kb: KnowledgeBase) -> None:
    """Only onnxruntime-gpu has the CUDA provider."""
    given = _given({"onnxruntime": "1.22.0", "onnxruntime_gpu": gpu}, {}, "onnxruntime-provider", kb)
    assert table.CHECKS["cpu-only-wheel-installed"](given).verdict == verdict


@pytest.mark.parametrize(
    ("capability", "verdict"), [("7.5", "confirmed"), ("8.6", "undetermined"), ("9.0", "refuted"), ("12.0", "refuted")]
)
def test_attention_kernels_ask_for_more_than_the_build(capability: str, verdict: str, kb: KnowledgeBase) -> None:
    """A build with code for the card does not refute that FlashAttention has none; Ampere may be too old for its third."""
    facts = {"compute_capability": [capability], "torch": "2.8.0+cu128", "gpu": ["Tesla T4"]}
    given = _given(facts, {}, "flash-attention-gpu-unsupported", kb)
    assert table.CHECKS["gpu-older-than-build"](given).verdict == verdict


def test_what_pip_took_the_source_of_is_seen_for_every_package_of_the_table(kb: KnowledgeBase) -> None:
    """The rule of facts.toml names the packages of package_wheels.toml, in each spelling that files have."""
    for package in {row.package for row in kb.compatibility.package_wheels}:
        for name in (package, package.replace("-", "_"), package.title()):
            for text in (f"  Downloading {name}-1.2.3.tar.gz (1.2 MB)", f"  Using cached {name}-1.2.3.zip (4.9MB)"):
                found = collect([Line(1, text)], (), kb.fact_rules)
                assert [(one.name, one.value) for one in found] == [("sdist", f"{name} 1.2.3")]
    for text in ("  Downloading numpy-1.2.3-cp311-cp311-win_amd64.whl (2 MB)", "unpacked numpy-1.2.3.zip (1 kB)"):
        assert "sdist" not in {one.name for one in collect([Line(1, text)], (), kb.fact_rules)}


def _decided(check: str, facts: dict[str, object], log: dict[str, str], kb: KnowledgeBase) -> str:
    return table.CHECKS[check](_given(facts, log, "", kb)).verdict


def _given(facts: dict[str, object], log: dict[str, str], failure: str, kb: KnowledgeBase) -> Given:
    limits = {name: value for name, value in RULES["thresholds"].items() if isinstance(value, int)}
    return Given(from_dict(scenarios.snapshot(facts)), log, failure, kb.compatibility, limits)
