"""`errdoc verify` and `errdoc history`: the loop from a confirmed cause to its end."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

LOG = Path(__file__).parents[2] / "kb" / "failures" / "memory" / "shared-memory-exhausted" / "hit-02.log"


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A history of the test's own."""
    path = tmp_path / "history.sqlite"
    monkeypatch.setitem(os.environ, "ERRDOC_HISTORY", str(path))
    return path


@pytest.fixture
def machine(tmp_path: Path):
    """A file of facts about /dev/shm."""

    def make(size: int | None) -> str:
        facts = {} if size is None else {"shm_size": size, "shm_free": size, "memory_total": 2 * size}
        path = tmp_path / "machine.json"
        rows = {name: {"value": value, "how": "a test"} for name, value in facts.items()}
        path.write_text(json.dumps({"schema": "errdoc-probe/1", "facts": rows}))
        return str(path)

    return make


def test_from_a_confirmed_cause_to_fixed(errdoc, kept, machine):
    """Explain confirms, verify says not fixed, then fixed, and explain remembers what it was."""
    said = errdoc("explain", str(LOG), "--facts", machine(64 << 20), "--lang", "en")
    assert "✔ confirmed  /dev/shm of the container is too small" in said.out
    assert "its machine  /dev/shm has 64.0 MiB" in said.out
    said = errdoc("verify", "--facts", machine(64 << 20), "--lang", "en")
    assert (said.status, "not fixed" in said.out) == (1, True)
    said = errdoc("verify", "--facts", machine(32 << 30), "--lang", "en")
    assert (said.status, "shared-memory-exhausted: fixed" in said.out) == (0, True)
    said = errdoc("explain", str(LOG), "--lang", "en")
    assert "seen once before" in said.out
    assert "the cause was: /dev/shm of the container is too small" in " ".join(said.out.split())
    assert (
        json.loads(errdoc("explain", str(LOG), "--format", "json").out)["seen"]["fixed_by"] == "container-shm-too-small"
    )
    assert "fixed: container-shm-too-small" in errdoc("history").out


def test_the_log_may_be_given_again(errdoc, kept, machine):
    """Checks that turn on the log's words read them anew; another log is refused."""
    errdoc("explain", str(LOG), "--facts", machine(64 << 20))
    assert errdoc("verify", str(LOG), "--facts", machine(32 << 30)).status == 0
    other = LOG.parents[1] / "disk-full" / "hit-01.log"
    said = errdoc("verify", str(other), "--facts", machine(32 << 30))
    assert said.status == 2
    assert "not the log of the last diagnosis" in said.err


def test_a_machine_that_tells_nothing_fixes_nothing(errdoc, kept, machine):
    """Neither fixed nor not: run the job again."""
    errdoc("explain", str(LOG), "--facts", machine(64 << 20))
    said = errdoc("verify", "--facts", machine(None), "--lang", "en")
    assert (said.status, "run the job again" in said.out) == (1, True)
    assert json.loads(errdoc("history", "--format", "json").out)[0]["outcome"] == ""


def test_verify_needs_a_diagnosis(errdoc, kept):
    """The way out is named."""
    said = errdoc("verify")
    assert said.status == 2
    assert "errdoc explain --probe LOG" in said.err


def test_no_history_keeps_nothing(errdoc, kept):
    """Neither the option nor the setting leaves a file."""
    errdoc("explain", str(LOG), "--no-history")
    assert not kept.exists()
    os.environ["ERRDOC_HISTORY"] = "off"
    errdoc("explain", str(LOG))
    assert not kept.exists()
    assert "turned off" in errdoc("history").err


def test_a_broken_history_costs_no_answer(errdoc, kept):
    """The answer stands, and a note names the file."""
    kept.write_bytes(b"no database" * 100)
    said = errdoc("explain", str(LOG))
    assert said.status == 0
    assert str(kept) in said.err


@pytest.mark.skipif(sys.platform != "linux", reason="the loader of Linux")
def test_the_experiment_is_done_again(errdoc, kept, tmp_path, monkeypatch):
    """A library that the loader does not find: the same error, then, with its folder on the path, fixed."""
    log = tmp_path / "train.log"
    log.write_text("OSError: libcudart.so.11.0: cannot open shared object file: No such file or directory\n")
    monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
    said = errdoc("explain", str(log), "--active", "--python", sys.executable, "--lang", "en")
    assert "experiment  loading libcudart.so.11.0 gives the same error here" in said.out
    said = errdoc("verify", str(log), "--lang", "en")
    assert (said.status, "cuda-library-not-found: not fixed" in said.out) == (1, True)
    source = tmp_path / "source.c"
    source.write_text("int nothing;")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(tmp_path / "libcudart.so.11.0"), str(source)], check=True)
    said = errdoc("verify", "--lang", "en")
    assert (said.status, "the log names no library" in said.out) == (1, True)
    said = errdoc("verify", str(log), "--lang", "en")
    assert "loading libcudart.so.11.0 works here" in said.out
    assert (said.status, "cuda-library-not-found: fixed" in said.out) == (0, True)


def test_an_experiment_is_for_this_machine(errdoc, kept, machine):
    """It cannot be asked for with the facts of another, nor where the machine shall not be asked."""
    for options in (("--facts", machine(64 << 20)), ("--no-probe",)):
        said = errdoc("explain", str(LOG), "--active", *options)
        assert (said.status, "--active tries something here" in said.err) == (2, True)
    errdoc("explain", str(LOG), "--facts", machine(64 << 20))
    assert errdoc("verify", "--active", "--facts", machine(64 << 20)).status == 2


def test_a_failure_without_an_experiment_is_said(errdoc, kept, tmp_path):
    """Whoever asks for one learns that there is none."""
    log = tmp_path / "train.log"
    log.write_text("RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x3 and 5x6)\n")
    said = errdoc("explain", str(log), "--active", "--python", sys.executable, "--lang", "en")
    assert "note: no experiment stands for shape-mismatch" in said.err
    assert "experiment  " not in said.out
