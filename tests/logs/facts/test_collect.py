import re
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.kb.programs import read
from errdoc.kb.registry import Registry
from errdoc.kb.signatures import fact_rules
from errdoc.logs.facts.canonical import canonical
from errdoc.logs.facts.collect import MOST_TYPES, MOST_VALUES, collect
from errdoc.model import BY_PACKAGE, FACT_NAMES, INNER_NAMES, RAN, Event, FactRule, Line

Quick = Callable[[Callable[[], object], float], bool]

TABLES = Path(__file__).parents[3] / "kb" / "tables"
ROWS = tomllib.loads((TABLES / "facts.toml").read_text(encoding="utf-8"))["fact"]
TEXTS = tomllib.loads((TABLES / "texts.toml").read_text(encoding="utf-8"))["text"]
RULES = fact_rules(ROWS)
_PROGRAMS = {
    path.as_posix(): tomllib.loads(path.read_text(encoding="utf-8")) for path in (TABLES / "programs").glob("*.toml")
}
#: Of each distribution whose version is told the fact.
TOLD = Registry.of(read(_PROGRAMS)).told

OOM = (
    "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.50 GiB (GPU 0; 10.92 GiB total capacity; "
    "9.53 GiB already allocated; 28.44 MiB free; 9.65 GiB reserved in total by PyTorch)"
)


def lines_of(*texts: str, width: int = 0) -> list[Line]:
    """Lines with these texts."""
    return [Line(number, text, width=width or len(text)) for number, text in enumerate(texts, 1)]


def values(*texts: str, rules: list[FactRule] = RULES, events: tuple[Event, ...] = ()) -> dict[str, list[str]]:
    """The values of each fact in lines with these texts."""
    found: dict[str, list[str]] = {}
    for fact in collect(lines_of(*texts), events, rules, told=TOLD):
        found.setdefault(fact.name, []).append(fact.value)
    return found


def label(row: dict[str, object]) -> str:
    """The id of a row's tests."""
    return f"{row.get('name') or '+'.join(row['expect'])}-{str(row['regex'])[:24]}"


@pytest.mark.parametrize("row", ROWS, ids=label)
def test_row_gives_what_it_promises(row: dict[str, str]) -> None:
    """Each row of the table, alone, finds the expected values in its example."""
    found = values(row["example"], rules=fact_rules([row]))
    assert dict(row["expect"]) == {name: found.get(name, ["-"])[0] for name in row["expect"]}


@pytest.mark.parametrize("row", [row for row in ROWS if "also" in row or "misses" in row], ids=label)
def test_row_gives_what_else_it_promises(row: dict[str, Any]) -> None:
    """A row with further examples finds the value of each, and nothing in its misses."""
    rules, name = fact_rules([row]), row["name"]
    found = {text: values(text, rules=rules) for text in row.get("also", {})}
    if name == BY_PACKAGE:
        told = {text: [f"{one} {value}" for one in of for value in of[one]] for text, of in found.items()}
    else:
        told = {text: of.get(name, []) for text, of in found.items()}
    assert told == {text: [value] for text, value in row.get("also", {}).items()}
    assert [text for text in row.get("misses", []) if values(text, rules=rules)] == []


@pytest.mark.parametrize("row", ROWS, ids=label)
def test_row_is_well_formed(row: dict[str, str]) -> None:
    """Each row names known facts, and its expected values are canonical already."""
    pattern = re.compile(row["regex"])
    assert row.get("name", "") in {"", BY_PACKAGE, *FACT_NAMES, *TOLD.values(), *INNER_NAMES}
    assert row.get("name") or set(pattern.groupindex) & set(FACT_NAMES)
    assert all(canonical(name, value, TOLD) == value for name, value in row["expect"].items())


@pytest.mark.parametrize("row", ROWS, ids=label)
def test_row_is_fast_on_hostile_lines(row: dict[str, str], quick: Quick) -> None:
    """No rule takes more than a moment on long lines of its own literals and of blanks, digits and words."""
    pattern = re.compile(row["regex"], re.MULTILINE)
    anchors = [row["anchor"]] if isinstance(row["anchor"], str) else row["anchor"]
    parts = [" ", "9", "a", "/a", "a.", "A_", "1.", ": ", "\\a", *anchors, row["example"][:20]]
    assert quick(lambda: [pattern.search((part * 8192)[:8192]) for part in parts], 0.02 * len(parts))


def test_every_name_has_a_rule() -> None:
    """Every fact that the design names can come out of a log; what ran, by the rows of programs."""
    told = {name for row in ROWS for name in row["expect"]} - {*TOLD.values()}
    assert {*FACT_NAMES, *INNER_NAMES} - {*TOLD.values()} == {RAN, *told}


@pytest.mark.parametrize("row", TEXTS, ids=lambda row: row["name"])
def test_named_pattern(row: dict[str, list[str]]) -> None:
    """Each named pattern is found in its examples and not in its misses."""
    pattern = re.compile(row["regex"], re.MULTILINE)
    assert [text for text in row["examples"] if not pattern.search(text)] == []
    assert [text for text in row["misses"] if pattern.search(text)] == []
    assert pattern.search("") is None


@pytest.mark.parametrize("row", TEXTS, ids=lambda row: row["name"])
def test_named_pattern_is_fast_on_hostile_lines(row: dict[str, str], quick: Quick) -> None:
    """No named pattern takes more than a moment on long monotonous lines."""
    pattern = re.compile(row["regex"], re.MULTILINE)
    for part in (
        " ",
        "9",
        "a",
        "loss",
        "step 1 ",
        "| ",
        "1/1 ",
        "100%|",
        "epoch ",
        "[1/",
        "=",
        "/a",
        row["examples"][0],
    ):
        text = (part * 20_000)[:20_000]
        assert quick(partial(pattern.search, text), 0.2), part


def test_memory_of_an_oom() -> None:
    """An out-of-memory message gives what was asked for, what there is and what was free."""
    found = values(OOM)
    assert found["tried_to_allocate"] == ["1.50 GiB"]
    assert (found["gpu_total_memory"], found["gpu_free_memory"]) == (["10.92 GiB"], ["28.44 MiB"])


def test_wrapped_line() -> None:
    """A statement that a terminal broke in the middle of a word is found, at the line where it begins."""
    pieces = [OOM[start : start + 80] for start in range(0, len(OOM), 80)]
    facts = {fact.name: fact for fact in collect(lines_of(*pieces), (), RULES)}
    assert (facts["gpu_total_memory"].value, facts["gpu_total_memory"].line) == ("10.92 GiB", 2)
    assert facts["gpu_free_memory"].value == "28.44 MiB"


def test_one_fact_for_each_line() -> None:
    """The same value on two lines is two facts, twice on one line is one."""
    text = "Loaded cuDNN version 8101 Loaded cuDNN version 8101"
    facts = [fact for fact in collect(lines_of(text, "x", text), (), RULES) if fact.name == "cudnn_loaded"]
    assert [(fact.value, fact.line) for fact in facts] == [("8.1.1", 1), ("8.1.1", 3)]


def test_no_more_than_four_values() -> None:
    """Of many values of a happening the first four are kept."""
    found = values(*(f"CUDA out of memory. Tried to allocate {n}.00 MiB" for n in range(1, 20)))
    assert found["tried_to_allocate"] == [f"{n}.00 MiB" for n in range(1, MOST_VALUES + 1)]


def test_failed_libraries_come_first() -> None:
    """Libraries that failed to load are kept before those that loaded."""
    loaded = [f"Successfully opened dynamic library libcu{name}.so.10.0" for name in ("dart", "fft", "rand", "sparse")]
    failed = "Could not load dynamic library 'libcudnn.so.7'; dlerror: libcudnn.so.7: cannot open shared object file"
    found = values(*loaded, failed)
    assert found["library"][0] == "libcudnn.so.7"
    assert len(found["library"]) == MOST_VALUES


def test_more_telling_rule_comes_first() -> None:
    """The CUDA that a build names comes before the least that a library's name allows."""
    assert values("opened dynamic library libcudart.so.11.0", "torch==2.0.1+cu118")["cuda_runtime"][0] == "11.8"


def test_fuller_version_stands_for_the_shorter() -> None:
    """`3.8.12` swallows the `3.8` of the paths."""
    assert values('File "/usr/lib/python3.8/runpy.py", line 1', "Python 3.8.12 (default)")["python"] == ["3.8.12"]


def test_release_stands_for_its_distribution() -> None:
    """`ubuntu 20.04` swallows a mere `ubuntu`, not another release."""
    rules = [FactRule("distro", (), r"(?P<value>ubuntu(?: \d\d\.\d\d)?)")]
    assert values("ubuntu", "ubuntu 20.04", "ubuntu 22.04", rules=rules)["distro"] == ["ubuntu 20.04", "ubuntu 22.04"]


def test_stream_names_who_speaks() -> None:
    """What a prefix named is a sign as well, at the first line of that stream, and no sign of a line without it."""
    lines = [Line(1, "starting"), Line(2, "ok", stream="dockerd[812]"), Line(3, "fail", stream="dockerd[812]")]
    facts = {(fact.name, fact.value): fact.line for fact in collect(lines, (), RULES)}
    assert (facts["program", "dockerd"], facts["container_engine", "docker"]) == (2, 2)
    assert collect(lines[:1], (), RULES) == []


def test_advice_is_no_sign() -> None:
    """A tool that a message recommends is not the person's."""
    found = values(
        "ImportError: please run `pip install accelerate`", "  or: conda install accelerate", "use docker run"
    )
    assert set(found) & {"package_manager", "container_engine"} == set()


def test_exception_ends_what_a_warning_only_mentions() -> None:
    """The module that could not be imported comes before those that a warning names."""
    found = values("WARNING: No module named 'tensorboard'", "ModuleNotFoundError: No module named 'yacs'")
    assert found["module"] == ["yacs", "tensorboard"]


def test_exception_types_root_first() -> None:
    """A chain's first exception comes first, warnings do not count, and no more than three are kept."""
    lines = lines_of("KeyError: 'a'", "OSError: b", "UserWarning: c", "ValueError: d", "IndexError: e", "TypeError: f")
    names = ["KeyError", "OSError", "UserWarning", "ValueError", "IndexError", "TypeError"]
    links = {0: (0, 1), 1: (0, 0)}
    events = tuple(
        Event("traceback", (line,), name, chain=links.get(i, (None, 0))[0], link=links.get(i, (None, 0))[1])
        for i, (line, name) in enumerate(zip(lines, names, strict=True))
    )
    facts = [fact for fact in collect(lines, events, []) if fact.name == "exception_type"]
    assert [(fact.value, fact.line) for fact in facts] == [("OSError", 2), ("KeyError", 1), ("TypeError", 6)]
    assert len(facts) == MOST_TYPES


def test_rank_that_failed() -> None:
    """A rank is a fact where an error of its own is in the log."""
    lines = [Line(1, "step 1", rank=0), Line(2, "RuntimeError: x", rank=3)]
    events = (Event("plain", (lines[0],)), Event("traceback", (lines[1],), "RuntimeError", "x"))
    assert [(f.value, f.line) for f in collect(lines, events, RULES) if f.name == "rank"] == [("3", 2)]


def test_indices_are_counted() -> None:
    """Devices that a log names one by one are counted once each, where the last of them is named."""
    row = "|   {}  NVIDIA A100-SXM4-40GB          On  | 00000000:0{}:00.0 Off |                    0 |"
    lines = lines_of(*(row.format(index, index + 1) for index in (0, 1, 2, 0, 1)))
    assert [(f.value, f.line) for f in collect(lines, (), RULES) if f.name == "gpu_count"] == [("3", 3)]


def test_machine_before_job() -> None:
    """How many GPUs a machine has is told before the processes of a job on it."""
    found = values('{"gpu_count": 8}', "world_size: 4", "CUDA_VISIBLE_DEVICES=0,1 python train.py")
    assert found["gpu_count"] == ["8", "4", "2"]


def test_packages_are_told_by_their_distribution() -> None:
    """Of a list of packages those are told whose versions decide something, under one name each."""
    found = values("flask==2.0.1", "flash-attn==2.5.8", "opencv-python-headless==4.9.0.80", "vllm==0.4.2")
    assert {name: found[name] for name in found} == {"flash_attn": ["2.5.8"], "opencv": ["4.9.0.80"], "vllm": ["0.4.2"]}


def test_own_banner_before_lists() -> None:
    """What a program says of itself comes before what a list of packages has."""
    found = values("vllm==0.4.2", "INFO api_server.py:585] vLLM API server version 0.6.3")
    assert found["vllm"] == ["0.6.3", "0.4.2"]


def test_line_wider_than_a_terminal_is_whole() -> None:
    """A line that no terminal could have broken is not joined with the next one."""
    wide = "x" * 500
    assert values(f"{wide} Loaded cuDNN ver", "sion 8101") == {}
    assert values(f"{wide[:60]} Loaded cuDNN ver", "sion 8101") == {"cudnn_loaded": ["8.1.1"]}


SILENT = {
    "GPUs that a model needs": ("This model needs 8 GPUs", "gpu_count"),
    "size of a world of other devices": ("ServerArgs(device='npu', tp_size=16, pp_size=1)", "gpu_count"),
    "release that is available": ("wandb: wandb version 0.17.5 is available!  To upgrade, please run:", "wandb"),
    "version that a package wants": ("Minimum accelerate version: 0.20.1", "accelerate"),
    "package that was asked for": ("ERROR: No matching distribution found for vllm==0.1.0", "vllm"),
    "driver that a message asks for": ("This build requires NVIDIA driver 525.60.13", "driver"),
    "CUDA of nvidia-smi": ("CUDA Version                              : 12.0", "cuda_runtime"),
    "memory that is used": ("Step 1 | Loss: 8.8541 | VRAM: 10.05GB", "gpu_total_memory"),
    "requirement of another package": ("torchaudio 2.0.2 requires torch==2.0.1, but it is not installed.", "torch"),
    "version of an announcement": ("The contrib module will not be included in TensorFlow 2.0.", "tensorflow"),
    "version of a change": ("In PyTorch 2.6, we changed the default value of weights_only", "torch"),
    "version of a deprecation": ("was a deprecated alias; the aliases were deprecated in NumPy 1.20.0; see", "numpy"),
    "wish of a requirement": ("ERROR: No matching distribution found for tensorflow-gpu==1.5.0", "tensorflow"),
    "numpy of the future": ("A module that was compiled using NumPy 1.x cannot be run in", "numpy"),
    "allocation that is no failure": (
        "ran out of memory trying to allocate 2.20GiB with freed_by_count=0. It says that this is not a failure",
        "tried_to_allocate"),
    "minimum capability": ("The minimum required Cuda capability is 3.5.", "compute_capability"),
    "a metric called error": ("ReconstructionError: 0.25", "exception_type"),
    "a URL": ("see https://pytorch.org/docs/", "os"),
    "a success": ("CUDNN_STATUS_SUCCESS", "error_code"),
    "a folder of macOS": ('File "/Applications/Blender.app/Contents/a.py", line 3, in x', "os"),
    "a drive's letter before a line's end": ("Answer X:\\n yes", "os"),
    "a wheel that was refused": ("ERROR: torch-2.1.0-cp310-cp310-win_amd64.whl is not a supported wheel on this platform.", "os"),
    "a home on Windows": ("C:/Users/me/x", "shell"),
    "a number beside a card": ("显卡 3060 张", "driver"),
    "what another driver release needs": ("nvidia-driver-535 is available", "driver"),
    "driver that is wanted": ("CUDA 12.0 needs driver version >= 525.60.13", "driver"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "name"), SILENT.values(), ids=SILENT)
def test_silent(text: str, name: str) -> None:
    """What is wanted, minimal, harmless or only looks alike is no fact."""
    assert name not in values(text)


@given(st.lists(st.text(st.characters(exclude_characters="\n\r"), max_size=80), max_size=8))
def test_any_lines(texts: list[str]) -> None:
    """Any lines give facts of known names with non-empty values."""
    for fact in collect(lines_of(*texts), (), RULES, told=TOLD):
        assert fact.name in {*FACT_NAMES, *TOLD.values()}
        assert fact.value


@given(st.data())
def test_damaged_examples(data: st.DataObject) -> None:
    """Cut and joined examples never raise, and values stay canonical."""
    row = data.draw(st.sampled_from(ROWS))
    other = data.draw(st.sampled_from(ROWS))["example"]
    cut = data.draw(st.integers(0, len(row["example"])))
    for fact in collect(lines_of(row["example"][:cut], row["example"][cut:] + other, other), (), RULES):
        assert canonical(fact.name, fact.value) == fact.value


def test_large_log_is_fast(quick: Quick) -> None:
    """All rules on four megabytes take well under a second, also on a busy machine."""
    plain = (
        "2024-01-01 00:00:00,123 INFO trainer: epoch 3 step 1200 loss 0.5312 lr 0.0001 grad_norm 1.25 tokens 81920 ok"
    )
    lines = [Line(number, plain + str(number)) for number in range(1, 36_000)]
    assert collect(lines, (), RULES) == []
    assert quick(lambda: collect(lines, (), RULES), 1.5)
