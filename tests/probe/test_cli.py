"""`errdoc probe` and `errdoc explain --facts`, as commands."""

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest

from errdoc.probe.telling.snapshot import Reading, Report, Snapshot
from errdoc.render.machine import text


def errdoc(*args: str, log: bytes = b"", **env: str) -> "subprocess.CompletedProcess[bytes]":
    """Runs the real command."""
    return subprocess.run(
        [sys.executable, "-m", "errdoc", *args], input=log, capture_output=True, env={**os.environ, **env}, timeout=300
    )


@pytest.fixture(scope="module")
def saved(tmp_path_factory) -> Path:
    """A snapshot of this machine, saved by the command."""
    path = tmp_path_factory.mktemp("probe") / "machine.json"
    done = errdoc("probe", "--save", str(path))
    assert done.returncode == 0, done.stderr
    assert done.stdout == b""
    return path


def test_json_has_its_schema():
    """Facts with value, how and source, and a report of each source."""
    done = errdoc("probe", "--format", "json", HF_TOKEN="hf_abcdefghijklmnopqrstuvwxyz")
    answer = json.loads(done.stdout)
    assert answer["schema"] == "errdoc-probe/1"
    assert set(answer["facts"]["hostname"]) == {"value", "how", "source"}
    assert {one["source"] for one in answer["sources"]} >= {"nvml", "memory", "python"}
    assert b"hf_abcdef" not in done.stdout


def test_the_terminal_shows_times():
    """--timings shows each source and the whole."""
    done = errdoc("probe", "--timings")
    assert done.returncode == 0
    assert b"all, side by side" in done.stdout
    assert b"kernel_log" in done.stdout


def test_a_python_that_is_not_there():
    """It is refused with its name."""
    done = errdoc("probe", "--python", "/nowhere/python")
    assert done.returncode == 2
    assert b"/nowhere/python does not exist" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="the stand-ins are Linux libraries")
def test_stand_ins_under_the_real_command(standing):
    """The lab's driver is the machine's driver for the command too."""
    host = standing("libcuda", "libnvidia-ml", settings={"LAB_USED_MIB": "10649", "LAB_PROCESS": "4211"})
    done = errdoc("probe", **{name: host.env[name] for name in ("LD_LIBRARY_PATH", "LAB_USED_MIB", "LAB_PROCESS")})
    shown = done.stdout.decode()
    assert "535.104.05, serves CUDA up to 12.2" in shown
    assert "NVIDIA GeForce RTX 3090" in shown
    assert "10.4 GiB of 23.7 GiB taken" in shown


def test_facts_of_a_file(saved, tmp_path):
    """Explain --facts says whose the log is, and lists the facts that logs state too."""
    log = tmp_path / "log.txt"
    log.write_text("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n")
    answer = json.loads(errdoc("explain", str(log), "--facts", str(saved), "--format", "json").stdout)
    assert answer["machine"] == {"log_is_from": "same", "because": "its facts were given"}
    assert any(fact["source"] == "given" and fact["name"] == "os" for fact in answer["facts"])
    jsonschema.validate(
        answer, json.loads((files("errdoc.render") / "schema" / "errdoc-1.json").read_text(encoding="utf-8"))
    )


def test_a_file_that_is_no_snapshot(tmp_path):
    """It is refused before the log is read."""
    path = tmp_path / "x.json"
    path.write_text("{}")
    done = errdoc("explain", str(tmp_path / "nowhere.log"), "--facts", str(path))
    assert done.returncode == 2
    assert b"is not a snapshot of errdoc probe" in done.stderr


def test_probe_says_that_it_took_the_log_for_its_own(tmp_path):
    """A log that tells nothing is this machine's because the user asked."""
    log = tmp_path / "log.txt"
    log.write_text("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n")
    answer = json.loads(errdoc("explain", str(log), "--probe", "--format", "json").stdout)
    assert answer["machine"]["log_is_from"] == "same"
    assert "because you asked" in answer["machine"]["because"]
    assert {fact["source"] for fact in answer["facts"] if fact["name"] == "os"} == {"machine"}


@pytest.mark.skipif(sys.platform != "linux", reason="paths of Linux")
def test_a_pipe_from_elsewhere_gets_none_of_these_facts():
    """Another host's log through a pipe is explained without this machine, quietly."""
    log = b"node-77x:1:2 [0] NCCL INFO x\nRuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n"
    done = errdoc("explain", "-", "--format", "json", log=log)
    answer = json.loads(done.stdout)
    assert answer["machine"]["log_is_from"] == "other"
    assert {fact["source"] for fact in answer["facts"]} <= {"log"}
    assert done.stderr == b""


def test_what_the_terminal_shows_is_harmless():
    """Escape sequences in a fact do not reach the terminal; values of odd forms do not break the page."""
    machine = Snapshot(
        {one.name: one for one in (
            Reading("driver", "\x1b[2J535.1"), Reading("gpus", [{"index": 0, "error": "GPU is lost"}, {"index": 1, "name": "A", "memory_total": 5}]),
            Reading("libraries", [{"name": "cudnn", "soname": "libcudnn.so.8", "version": None, "wanted_by": "torch", "error": "not found"}]),
        )},
        (Report("cpu", "failed", "\x1b]0;x\x07"),),
    )  # fmt: skip
    shown = text(machine, timings=True)
    assert "\x1b" not in shown
    assert "GPU is lost" in shown
    assert "not found" in shown


def test_explaining_without_a_probe_loads_none_of_it(kb, tmp_path):
    """The cold start of `errdoc explain LOG` pays nothing for this room; a pipe pays for the question whose log it is."""
    log = tmp_path / "log.txt"
    log.write_text("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n")
    code = (
        "import sys\nfrom errdoc import cli\nsys.argv = ['errdoc', 'explain', *sys.argv[1:]]\n"
        "try:\n    cli.main()\nexcept SystemExit:\n    pass\n"
        "sys.stderr.write(' '.join(name for name in sys.modules if name.startswith('errdoc.probe.')))\n"
    )

    def loaded(*args: str) -> str:
        command = [sys.executable, "-c", code, *args, "--quiet"]
        with log.open("rb") as stream:
            return subprocess.run(command, stdin=stream, capture_output=True, text=True, check=True).stderr

    assert loaded(str(log)) == ""
    assert set(loaded("-").split()) == {
        "errdoc.probe.asking",
        "errdoc.probe.asking.ask",
        "errdoc.probe.weighing",
        "errdoc.probe.weighing.consult",
        "errdoc.probe.weighing.whose",
    }


def test_no_gpu_is_said_with_what_told_so():
    """Where nothing was found, the screen says so and who was asked; a card on the bus is no such machine."""
    reports = (Report("nvml", "absent", "no such library"), Report("pci", "ok"), Report("kernel_log", "denied", "no"))
    readings = {"pci_gpus": Reading("pci_gpus", [], "/sys/bus/pci/devices", "pci")}
    shown = text(Snapshot(reports=reports, readings=readings))
    assert [" ".join(line.split()) for line in shown.splitlines()[:4]] == [
        "no GPU found", "", "GPU", "/sys/bus/pci/devices: none",
    ]  # fmt: skip
    assert shown.count("no such library") == 1
    card = {"vendor": "NVIDIA", "device": "2204", "address": "0000:01:00.0", "driver": ""}
    shown = text(Snapshot(reports=reports, readings={"pci_gpus": Reading("pci_gpus", [card], "/sys", "pci")}))
    assert "no GPU found" not in shown
    assert "NVIDIA 2204" in shown
