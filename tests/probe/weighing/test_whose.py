"""Whose log it is, and that another machine's log is never answered with this one's facts."""

import os
import sys
from pathlib import Path

import pytest

from errdoc.logs.events.parse import parse
from errdoc.logs.lines.clean import clean
from errdoc.model import Fact, Frame
from errdoc.pipeline import explain
from errdoc.probe.asking import take
from errdoc.probe.asking.ask import Ask
from errdoc.probe.telling.snapshot import Reading, Snapshot
from errdoc.probe.weighing import consult as consulting
from errdoc.probe.weighing import pasted, whose
from errdoc.probe.weighing.consult import consult
from errdoc.probe.weighing.whose import Whose

linux = pytest.mark.skipif(sys.platform != "linux", reason="paths and names of Linux")
NODE = os.uname().nodename if hasattr(os, "uname") else "box"


def read(text: str):
    """Lines and events of a log."""
    lines = clean(list(enumerate(text.split("\n"), 1)))
    return lines, parse(lines)


def first(text: str, *facts: Fact) -> Whose:
    """The answer before the machine is asked."""
    lines, events = read(text)
    return whose.first(lines, events, facts)


def machine(given: bool = False, **values) -> Snapshot:
    """A snapshot of these facts."""
    return Snapshot({name: Reading(name, value, "here", "x") for name, value in values.items()}, given=given)


def traceback(path: str, line: int, code: str) -> str:
    """A log with one frame."""
    return f'Traceback (most recent call last):\n  File "{path}", line {line}, in <module>\n    {code}\nRuntimeError: CUDA error: out of memory\n'


NAMES_A_HOST = [
    "{host}:4211:4302 [0] NCCL INFO Bootstrap : Using eth0",
    "kernel driver does not appear to be running on this host ({host}): /proc/driver/nvidia/version does not exist",
    "I external/local_xla/xla/stream_executor/cuda/cuda_diagnostics.cc:165] hostname: {host}",
    "CUDA failure 100: no CUDA-capable device is detected ; GPU=-1 ; hostname={host} ; file=x.cc",
    "  host      : {host}",
    "me@{host}:~/project$ python train.py",
    "(base) me@{host}:~/project$ python train.py",
]


@linux
@pytest.mark.parametrize("line", NAMES_A_HOST)
def test_the_host_that_a_log_names(line):
    """Each wording that names a host says same for this one, other for another, whatever the case or the domain."""
    assert first(line.format(host=NODE)).verdict == "same"
    assert first(line.format(host="node-77x")) == Whose("other", "the log names the host node-77x")


@linux
def test_logs_of_several_hosts_are_nobodys():
    """A log of many ranks that names this host too does not say on which host it failed."""
    text = f"{NODE}:1:2 [0] NCCL INFO x\nnode-77x:1:2 [0] NCCL INFO x"
    assert first(text).verdict == "unknown"


@linux
def test_a_script_that_is_here_with_the_same_line(tmp_path: Path, monkeypatch):
    """The user's own file with the same code on the same line is this machine's; an edited line tells nothing."""
    # the test's folder is under /tmp, which stands for files of one run
    monkeypatch.setattr(whose, "_PASSING", whose.lazy("^<"))
    script = tmp_path / "train.py"
    script.write_text("import torch\nmodel.fit(batches, epochs=3)\n")
    assert first(traceback(str(script), 2, "model.fit(batches, epochs=3)")).verdict == "same"
    assert first(traceback(str(script), 2, "model.fit(batches, epochs=9)")).verdict == "unknown"
    assert first(traceback(str(script), 1, "import torch")).verdict == "unknown"


@linux
def test_paths_that_are_not_here():
    """A script and a package at paths that do not exist are another machine's."""
    assert first(traceback("/home/somebody/project/train.py", 2, "model.fit(batches, epochs=3)")).verdict == "other"
    assert (
        first(traceback("/opt/nowhere/lib/python3.9/site-packages/torch/nn/modules/module.py", 9, "x")).verdict
        == "other"
    )
    assert first(traceback(r"C:\Users\me\train.py", 2, "model.fit(batches, epochs=3)")).verdict == "other"


@linux
def test_files_of_one_run_and_relative_paths_tell_nothing():
    """A notebook's cell, a temporary file and a relative path exist nowhere, or everywhere."""
    for path in ("/tmp/ipykernel_9/123.py", "<stdin>", "train.py", "/tmp/x9/run.py"):
        assert first(traceback(path, 2, "model.fit(batches, epochs=3)")).verdict == "unknown"


@linux
def test_a_shared_home_is_no_evidence(monkeypatch, tmp_path):
    """The same script on a network disk is on every node of a cluster."""
    script = tmp_path / "train.py"
    script.write_text("model.fit(batches, epochs=3)\n")
    monkeypatch.setattr(whose, "_PASSING", whose.lazy("^<"))
    monkeypatch.setattr(whose, "_SHARED", frozenset({mount_kind(tmp_path)}))
    assert first(traceback(str(script), 1, "model.fit(batches, epochs=3)")).verdict == "unknown"


def mount_kind(path: Path) -> str:
    """The file system that a path lies on."""
    best = max((row for row in Path("/proc/self/mountinfo").read_text().splitlines()
                if str(path).startswith(row.split()[4])), key=lambda row: len(row.split()[4]))  # fmt: skip
    return best.partition(" - ")[2].split()[0]


@linux
@pytest.mark.parametrize("path", ["/dev/zero", "/dev/tty", "/proc/self/mem", "/", "/etc/shadow\0", "/proc/kmsg"])
def test_odd_paths_of_a_log_are_not_opened(path):
    """Devices, folders and impossible names of a hostile log neither hang nor raise."""
    assert whose.here(Frame(path, 1, "f", "x" * 20)) in (None, "")


@linux
def test_the_system_of_the_log():
    """A log of another system is another machine's."""
    assert first("x", Fact("os", "windows")).verdict == "other"
    assert first("x", Fact("os", "linux")).verdict == "unknown"


SAME = Whose("same", "the host")
CONTRADICTIONS = [
    ([Fact("gpu", "NVIDIA GeForce RTX 3090")], {"gpu": ["NVIDIA A100-SXM4-40GB"]}),
    ([Fact("gpu", "Tesla T4")], {"pci_gpus": []}),
    ([Fact("driver", "535.104.05")], {"driver": "550.54.14"}),
    ([Fact("driver", "535")], {"driver": "550.54.14"}),
    ([Fact("torch", "2.1.0+cu121")], {"torch": "2.1.0+cu118"}),
    ([Fact("tensorflow", "2.10.0")], {"tensorflow": "2.15.0"}),
    ([Fact("os", "windows")], {"os": "linux"}),
]


@pytest.mark.parametrize(("facts", "here"), CONTRADICTIONS)
def test_contradictions_make_it_another_machines(facts, here):
    """GPU, driver, framework or system that differ: another's, for a machine that was asked and for given facts."""
    assert whose.compared(SAME, facts, machine(**here)).verdict == "other"
    assert consult(machine(given=True, **here), [], [], facts).machine is None


AGREE = [
    ([Fact("gpu", "GeForce RTX 3090")], {"gpu": ["NVIDIA GeForce RTX 3090"]}),
    ([Fact("gpu", "NVIDIA GeForce RTX 30")], {"gpu": ["NVIDIA GeForce RTX 3090"]}),
    ([Fact("driver", "470.82.01"), Fact("driver", "535.104.05")], {"driver_library_version": "470.82.01"}),
    ([Fact("driver", "535")], {"driver": "535.104.05"}),
    ([Fact("torch", "2.1.0")], {"torch": "2.1.0+cu118"}),
    ([Fact("gpu", "Tesla T4")], {}),
    ([Fact("os", "linux")], {"os": "wsl"}),
]


@pytest.mark.parametrize(("facts", "here"), AGREE)
def test_what_agrees_or_is_unknown_changes_nothing(facts, here):
    """Shortened names, one of two drivers, a missing local version and unknown facts are no contradiction."""
    assert whose.compared(SAME, facts, machine(**here)) == SAME


@pytest.fixture
def asked(monkeypatch) -> list:
    """Notes each time that this machine would be asked; it has one GPU."""
    calls: list = []

    def taken(host):
        calls.append(host)
        return machine(gpu=["NVIDIA GeForce RTX 3090"], driver="535.104.05")

    monkeypatch.setattr(take, "take", taken)
    return calls


@linux
def test_a_pipe_that_tells_nothing_is_not_probed(asked):
    """`kubectl logs … |`: no probe; with --probe the machine is asked, and the answer says why."""
    lines, events = read("RuntimeError: CUDA out of memory.")
    quiet = consult(Ask(explicit=False), lines, events, [])
    assert (quiet.whose.verdict, quiet.machine, asked) == ("unknown", None, [])
    told = consult(Ask(explicit=True), lines, events, [])
    assert told.whose.verdict == "same"
    assert "because you asked" in told.whose.because
    assert told.machine is not None
    assert len(asked) == 1


@linux
def test_a_wish_is_granted_once(asked):
    """The same log read in a second language has the facts that it had in the first; a new wish asks anew."""
    lines, events = read("RuntimeError: CUDA out of memory.")
    wish = Ask(explicit=True)
    assert consult(wish, lines, events, []).machine is consult(wish, lines, events, []).machine
    assert len(asked) == 1
    consult(Ask(explicit=True), lines, events, [])
    assert len(asked) == 2


@linux
def test_a_pipe_from_here_is_probed(asked):
    """A log that names this host is worth the question."""
    lines, events = read(f"{NODE}:4211:4302 [0] NCCL INFO x")
    assert consult(Ask(explicit=False), lines, events, []).machine is not None


@linux
def test_a_log_from_elsewhere_is_not_probed(asked):
    """Even --probe does not apply this machine's facts to another's log; it says how to get the right ones."""
    lines, events = read("node-77x:4211:4302 [0] NCCL INFO x")
    told = consult(Ask(explicit=True), lines, events, [])
    assert (told.whose.verdict, told.machine, asked) == ("other", None, [])
    assert "--facts" in told.notes[0]


@linux
def test_a_log_found_out_by_its_gpu(asked):
    """Where only the facts show it, the facts are dropped."""
    lines, events = read("RuntimeError: CUDA out of memory.")
    told = consult(Ask(explicit=True), lines, events, [Fact("gpu", "Tesla T4")])
    assert (told.whose.verdict, told.machine) == ("other", None)
    assert consulting.Consulted(told.whose).facts == ()


def test_given_facts_enter_the_answer(kb, tmp_path):
    """--facts: the machine's facts stand among the answer's, with their source, and the log counts as that machine's."""
    log = tmp_path / "log.txt"
    log.write_text("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n")
    answer = explain(
        [str(log)], kb=kb, machine=machine(given=True, driver="535.104.05", gpu=["NVIDIA GeForce RTX 3090"])
    )
    assert answer.machine.startswith("same: ")
    given = {(fact.name, fact.value) for fact in answer.facts if fact.source == "given"}
    assert given == {("driver", "535.104.05"), ("gpu", "NVIDIA GeForce RTX 3090")}


def test_nobody_is_asked_without_the_wish(kb, tmp_path, asked):
    """The default explains a file without a machine."""
    log = tmp_path / "log.txt"
    log.write_text("RuntimeError: CUDA out of memory.\n")
    assert explain([str(log)], kb=kb).machine == "unknown"
    assert asked == []


TABLE = """\
| NVIDIA-SMI 535.104.05             Driver Version: 535.104.05   CUDA Version: 12.2     |
|   0  NVIDIA GeForce RTX 3090        Off | 00000000:01:00.0 Off |                  N/A |
|  0%   41C    P8              21W / 350W |  10649MiB / 24576MiB |      0%      Default |
|                                         |                      |                  N/A |
|   1  NVIDIA A100-SXM4-40GB          On  | 00000000:3B:00.0 Off |                    0 |
| N/A   31C    P0              52W / 400W |      0MiB / 40960MiB |     N/A   E. Process |
|                                         |                      |              Enabled |
|    0   N/A  N/A      4211      C   python                                    10640MiB |
|    0   N/A  N/A      1203      G   /usr/lib/xorg/Xorg                              9MiB |
"""


def test_a_pasted_table_is_its_machines():
    """GPUs, memory, modes and processes of a pasted nvidia-smi table."""
    lines, _ = read(TABLE)
    said = pasted.stated(lines, [Fact("driver", "535.104.05", line=1), Fact("gpu", "A"), Fact("gpu", "B")])
    assert said.text("driver") == "535.104.05"
    assert said.how("driver") == "log line 1"
    one, two = said.rows("gpus") or ()
    assert (one["memory_used"], one["memory_total"], one["compute_mode"]) == (10649 << 20, 24576 << 20, "default")
    assert [(row["pid"], row["name"], row["kind"]) for row in one["processes"]] == [
        (4211, "python", "compute"),
        (1203, "/usr/lib/xorg/Xorg", "graphics"),
    ]
    assert (two["name"], two["compute_mode"], two["mig"]) == ("NVIDIA A100-SXM4-40GB", "exclusive_process", "enabled")


def test_an_old_table():
    """Tables before driver 450 have no columns for instances."""
    text = (
        "| NVIDIA-SMI 390.116                Driver Version: 390.116                   |\n"
        "|   0  GeForce GTX 108...  Off  | 00000000:01:00.0  On |                  N/A |\n"
        "| 23%   36C    P8    10W / 250W |  10649MiB / 11177MiB |      0%      Default |\n"
        "|    0      4211      C   python                                     10640MiB |\n"
    )
    (row,) = pasted.cards(read(text)[0])[0]
    assert (row["name"], row["memory_total"], row["processes"][0]["pid"]) == ("GeForce GTX 108", 11177 << 20, 4211)


def test_pasted_packages():
    """`pip list`, `pip freeze` and collect_env; prose with a number is no package."""
    text = "Package    Version\n---------- -------\nTorch      2.1.0+cu121\nnumpy 1.26.4\n\nepoch 3 of 9\n[pip3] torchvision==0.16.0\nepoch 12\n"
    assert dict(pasted.packages(read(text)[0])) == {"torch": "2.1.0+cu121", "numpy": "1.26.4", "torchvision": "0.16.0"}
