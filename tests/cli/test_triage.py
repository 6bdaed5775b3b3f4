"""`errdoc triage` on the command line."""

import contextlib
import io
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

OOM = "SLURMD_NODENAME=gpu-{n}\nRuntimeError: CUDA out of memory. Tried to allocate {n}.00 GiB\n"

pytestmark = pytest.mark.usefixtures("kb")


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with two failed runs, one with a line break in its name."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.log").write_text(OOM.format(n=1))
    (folder / "b\nc.log").write_text(OOM.format(n=2))
    return folder


def test_groups_come_as_json_and_as_text_in_two_languages(shown, logs) -> None:
    """A group with its count, its nodes and an example."""
    document = json.loads(shown("triage", str(logs), "--jobs", "1", "--format", "json"))
    assert document["schema"] == "errdoc-triage/1"
    assert [(one["failure"], one["count"]) for one in document["groups"]] == [("cuda-out-of-memory", 2)]
    assert "2  cuda-out-of-memory" in shown("triage", str(logs), "--jobs", "1")
    assert "节点" in shown("triage", str(logs), "--jobs", "1", "--lang", "zh")


def test_a_list_on_standard_input(shown, logs, monkeypatch) -> None:
    """With NUL between names, as `find -print0` gives them."""
    names = b"".join(os.fsencode(path) + b"\0" for path in logs.iterdir())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(names)))
    assert "2  cuda-out-of-memory" in shown("triage", "-", "-0", "--jobs", "1")


def test_what_was_not_seen_before_a_moment_is_new(shown, logs) -> None:
    """By the last time that each log names; here that of the files."""
    os.utime(logs / "a.log", (1_700_000_000, 1_700_000_000))
    (logs / "d.log").write_text("RuntimeError: CUDA error: an illegal memory access was encountered\n")
    told = shown("triage", str(logs), "--jobs", "1", "--since", "2024-01-01", "--format", "json", "--no-redact")
    document = json.loads(told)
    assert document["since"] == "2024-01-01T00:00:00"
    assert {one["failure"]: one["new"] for one in document["groups"]} == {
        "cuda-out-of-memory": False,
        "illegal-memory-access": True,
    }


def test_what_is_new_since_an_earlier_run(shown, logs, tmp_path) -> None:
    """A failure that the earlier run has not."""
    shown("triage", str(logs), "--jobs", "1", "--out", str(tmp_path / "one"))
    (logs / "d.log").write_text(
        'Traceback (most recent call last):\n  File "a.py", line 1, in f\nZeroDivisionError: division by zero\n'
    )
    told = shown(
        "triage", str(logs), "--jobs", "1", "--against", str(tmp_path / "one"), "--format", "json", "--no-redact"
    )
    groups = json.loads(told)["groups"]
    assert [(one["failure"], one["new"]) for one in groups] == [("cuda-out-of-memory", False), (None, True)]


def test_an_earlier_run_that_is_none_is_told(errdoc, logs, tmp_path) -> None:
    """Before anything is read."""
    said = errdoc("triage", str(logs), "--against", str(tmp_path))
    assert said.status == 2
    assert "no run of errdoc triage" in said.err


@pytest.mark.parametrize(
    "words",
    [("gaps", "RUN"), ("LOGS", "--out", "RUN"), ("LOGS", "--against", "RUN"), ("--merge", "RUN", "--out", "NEW")],
)
def test_a_store_that_is_damaged_is_told_by_its_name(errdoc, shown, logs, tmp_path, words) -> None:
    """The advice is about that file, in one line, whatever stands in it; errdoc itself is well."""
    out = tmp_path / "out"
    shown("triage", str(logs), "--jobs", "1", "--out", str(out))
    given = {"LOGS": str(logs), "RUN": str(out), "NEW": str(tmp_path / "new")}
    for damage, why in (
        ("drop table groups", "no table groups"),
        ('alter table logs rename to "\x1b[2J"', "no table logs"),
    ):
        with contextlib.closing(sqlite3.connect(out / "triage.sqlite")) as database:
            database.execute(damage)
        said = errdoc("triage", *(given.get(word, word) for word in words))
        assert (said.status, said.out) == (2, "")
        assert f"{out / 'triage.sqlite'} is damaged" in said.err
        assert "install" not in said.err
        assert "\x1b" not in said.err
        if "groups" in damage:
            assert why in said.err


def test_nodes_are_pseudonyms_with_redact(shown, logs) -> None:
    """In text and JSON."""
    for form in ("terminal", "json", "html"):
        told = shown("triage", str(logs), "--jobs", "1", "--redact", "--format", form)
        assert "<host-1>" in told or "&lt;host-1&gt;" in told
        assert "gpu-1" not in told


def test_a_reader_that_has_left_ends_it_quietly(logs) -> None:
    """As with `| head -1`; what was read stays in --out."""
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as closed:
        command = [sys.executable, "-m", "errdoc", "triage", str(logs), "--jobs", "2"]
        done = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_what_is_kept_is_closed_to_others(shown, logs, tmp_path) -> None:
    """The folder and the store; with pseudonyms no line of JSON is written beside them."""
    out = tmp_path / "out"
    shown("triage", str(logs), "--jobs", "1", "--out", str(out), "--redact")
    assert [path.stat().st_mode & 0o777 for path in (out, out / "triage.sqlite")] == [0o700, 0o600]
    assert not (out / "logs.jsonl").exists()


SACCT = {
    "jobs": [
        {"job_id": 4711, "nodes": "gpu-[08-09]", "state": {"current": ["NODE_FAIL"]}, "time": {"start": 1, "end": 3601},
         "tres": {"allocated": [{"type": "gres", "name": "gpu", "count": 16}]}},
    ]
}  # fmt: skip


def test_the_accounting_joins_what_logs_alone_do_not_tell(shown, tmp_path) -> None:
    """A job of one log that ends in the midst of its work: Slurm knows that its node failed."""
    (tmp_path / "slurm-4711.out").write_text("2026-03-08 20:00:00 step 1\n2026-03-08 20:10:00 step 2\n")
    (tmp_path / "jobs.json").write_text(json.dumps(SACCT))
    told = shown("triage", str(tmp_path / "slurm-4711.out"), "--sacct", str(tmp_path / "jobs.json"), "--jobs", "1",
                 "--format", "json", "--no-redact")  # fmt: skip
    (case,) = json.loads(told)["jobs"]
    assert (case["job"], case["group"], case["gpus"], case["nodes"]) == ("slurm 4711", "slurm:NODE_FAIL", 16, 2)


def test_what_dcgm_says_joins_the_jobs_and_is_told_as_its_own(shown, tmp_path) -> None:
    """In both languages; the job's logs are of Shanghai, and DCGM's times of UTC."""
    (tmp_path / "logs").mkdir()
    for rank in range(2):
        (tmp_path / "logs" / f"slurm-4711.{rank}.out").write_text(
            f"hostname: gpu-1\nrank={rank}\n2026-03-14 17:26:50 step 2\n2026-03-14 17:27:30 INFO stopping\n"
            "torch.distributed.elastic.multiprocessing.api.SignalException: Process 7 got signal: 15\n"
        )
    labels = {"__name__": "DCGM_FI_DEV_XID_ERRORS", "Hostname": "gpu-1", "gpu": "0", "pci_bus_id": "00000000:3B:00.0"}
    values = [[1773480390, "0"], [1773480420, "79"]]  # 09:26:30 and 09:27:00 in UTC
    result = {"resultType": "matrix", "result": [{"metric": labels, "values": values}]}
    (tmp_path / "dcgm.json").write_text(json.dumps({"status": "success", "data": result}))
    given = ("triage", str(tmp_path / "logs"), "--dcgm", str(tmp_path / "dcgm.json"), "--timezone", "Asia/Shanghai",
             "--jobs", "1")  # fmt: skip
    assert "DCGM: DCGM_FI_DEV_XID_ERRORS 0 -> 79 (GPU 0, 0000:3b:00)" in shown(*given)
    (case,) = json.loads(shown(*given, "--format", "json", "--no-redact"))["jobs"]
    assert (case["group"], case["source"], case["hosts"]) == ("gpu-fell-off-bus", "dcgm", "gpu-1")
    private = shown(*given, "--format", "json", "--redact")
    assert "gpu-1" not in private
    assert json.loads(private)["jobs"][0]["source"] == "dcgm"
    assert json.loads(shown(*given[:-4], "--jobs", "1", "--format", "json"))["jobs"][0]["source"] == "log"


@pytest.mark.parametrize(
    ("option", "value"), [("--dcgm", "nowhere.json"), ("--timezone", "Mars"), ("--kernel-timezone", "gpu-*=Mars")]
)
def test_what_no_such_option_takes_is_told(errdoc, tmp_path, option, value) -> None:
    """Before any log is read."""
    (tmp_path / "a.log").write_text("step 1\n")
    said = errdoc("triage", str(tmp_path / "a.log"), option, value, "--jobs", "1")
    assert (said.status, said.out) == (2, "")
    assert value.rpartition("=")[2] in said.err
