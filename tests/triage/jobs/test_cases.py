"""Job by job."""

import json
from pathlib import Path

import pytest

from errdoc.errors import InputError
from errdoc.triage.jobs.scheduler import accounts, events, topology

pytestmark = pytest.mark.usefixtures("kb")

STEPS = "hostname: gpu-{node}\nrank={rank}\nworld_size=4\n2026-03-14 09:20:00 step 1\n2026-03-14 09:26:50 step 2\n"
TIMEOUT = "[rank{rank}]:[E314 09:36:5{rank}.000000 ProcessGroupNCCL.cpp:629] [Rank {rank}] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=51, OpType=ALLREDUCE, NumelIn=2, NumelOut=2, Timeout(ms)=600000) ran for 600081 milliseconds before timing out.\n"
OWN = 'Traceback (most recent call last):\n  File "a.py", line 3, in f\nmixer.BlendError: lobe {rank} has no counterpart\n'
XID = "Mar 14 {time} gpu-{node} kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=12, GPU has fallen off the bus.\n"


@pytest.fixture
def job(tmp_path: Path):
    """Writes a job of four ranks on two nodes, with what its ranks say last, and kernels' logs."""

    def written(last: dict[int, str], kernels: str = "") -> list[str]:
        folder = tmp_path / "run7"
        folder.mkdir()
        for rank in range(4):
            text = STEPS.format(node=rank // 2, rank=rank) + last.get(rank, TIMEOUT).format(rank=rank)
            (folder / f"rank{rank}.log").write_text(text)
        if kernels:
            (tmp_path / "messages-all.log").write_text(kernels)
            return [str(folder), str(tmp_path / "messages-all.log")]
        return [str(folder)]

    return written


def test_the_first_error_of_its_own_decides_and_not_the_loudest(job, told, tmp_path) -> None:
    """One rank raises what no page has; three wait for it, and say so."""
    report, lines = told(job({2: OWN}), tmp_path / "out")
    (case,) = report["jobs"]
    assert case["group"].startswith("unknown:")
    assert Path(case["root"]).name == "rank2.log"
    assert (case["logs"], case["failed"], case["ranks"], case["nodes"], case["gpus"]) == (4, 4, 4, 2, 4)
    assert {row["job"] for row in lines} == {str(tmp_path / "run7" / "#")}
    assert {group["failure"]: group["jobs"] for group in report["groups"]} == {"nccl-timeout": 0, None: 1}


def test_a_kernel_s_word_beside_a_timeout_is_its_cause(job, told, tmp_path) -> None:
    """All ranks wait; the node's kernel has lost a GPU ten minutes before they say so."""
    report, _ = told(job({2: ""}, XID.format(time="09:26:52", node=1)), tmp_path / "out")
    (case,) = report["jobs"]
    assert case["group"] == "gpu-fell-off-bus"
    assert "fallen off the bus" in case["text"]


@pytest.mark.parametrize(("time", "node"), [("09:26:52", 7), ("05:00:00", 1), ("11:00:00", 1)])
def test_what_a_kernel_says_elsewhere_or_hours_away_is_none_of_the_job_s(job, told, tmp_path, time, node) -> None:
    """Another node, another time."""
    report, _ = told(job({}, XID.format(time=time, node=node)), tmp_path / "out")
    assert [case["group"] for case in report["jobs"]] == ["nccl-timeout"]


def test_a_job_in_which_all_is_well_is_counted_and_not_told(job, told, tmp_path) -> None:
    """Four logs that end well."""
    report, _ = told(job(dict.fromkeys(range(4), "training finished\n")), tmp_path / "out")
    assert (report["jobs_total"], report["jobs_failed"], report["jobs"]) == (1, 0, [])


def test_the_order_of_the_logs_changes_nothing(job, told, tmp_path) -> None:
    """Nor do two runs."""
    paths = job({2: OWN}, XID.format(time="09:26:52", node=7))
    assert told(paths, tmp_path / "one") == told(paths[::-1], tmp_path / "two")


SACCT = {
    "jobs": [
        {"job_id": 4711, "array": {"job_id": 0, "task_id": {"set": False, "number": 0}}, "nodes": "gpu-[08-09]",
         "state": {"current": ["NODE_FAIL"]}, "time": {"start": 1773000000, "end": 1773003600},
         "tres": {"allocated": [{"type": "gres", "name": "gpu", "count": 16}, {"type": "cpu", "name": "", "count": 9}]}},
        {"job_id": 4713, "array": {"job_id": 4712, "task_id": {"set": True, "number": 1}}, "nodes": "None assigned",
         "state": {"current": "PENDING"}, "time": {"start": 0, "end": {"set": False}}, "tres": {}},
    ]
}  # fmt: skip


def test_slurm_s_accounting_of_two_forms(tmp_path: Path) -> None:
    """A state is a word in older Slurm and a list in newer; an array's task has its own name."""
    (tmp_path / "jobs.json").write_text(json.dumps(SACCT))
    first, second = accounts(tmp_path / "jobs.json")
    assert first == ("slurm 4711", "NODE_FAIL", ("gpu-08", "gpu-09"), 16, "2026-03-08T20:00:00", "2026-03-08T21:00:00")
    assert second == ("slurm 4712_1", "PENDING", (), 0, "", "")


def test_kubernetes_events_are_those_that_a_page_names(tmp_path: Path) -> None:
    """Of pods and nodes; the message is asked as a log's line is."""
    pod = {"kind": "Pod", "name": "bert-worker-3"}
    rows = [
        {"involvedObject": pod, "reason": "OOMKilling", "message": "killed", "lastTimestamp": "2026-03-14T09:26:53Z"},
        {"involvedObject": pod, "reason": "Pulled", "message": "image", "lastTimestamp": "2026-03-14T09:26:53Z"},
        {
            "involvedObject": {"kind": "Job", "name": "x"},
            "reason": "OOMKilling",
            "message": "",
            "eventTime": "2026-03-14T09:26:53Z",
        },
    ]
    (tmp_path / "events.json").write_text(json.dumps({"items": rows}))
    found = list(events(tmp_path / "events.json", lambda text: "host-out-of-memory" if "OOMKilling" in text else ""))
    assert [(one.host, one.failure, one.text) for one in found] == [
        ("bert-worker-3", "host-out-of-memory", "OOMKilling: killed")
    ]


@pytest.mark.parametrize("text", ["", "[]", '{"jobs": 3}', "{", "\udcff"])
def test_what_is_no_accounting_is_told(tmp_path: Path, text: str) -> None:
    """With the command that writes it."""
    path = tmp_path / "jobs.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(InputError, match="holds no jobs"):
        list(accounts(path))


def test_a_topology_file_gives_each_node_its_leaf(tmp_path: Path) -> None:
    """Switches of switches are none of a node's; comments and line speeds are passed over."""
    text = "# rack 1\nSwitchName=s0 Nodes=dev[0-2],login LinkSpeed=100\nswitchname=s1 LinkSpeed=100 nodes=gpu-[008-010,40]-ib\nSwitchName=top Switches=s[0-1]\n"
    (tmp_path / "topology.conf").write_text(text)
    assert topology(tmp_path / "topology.conf") == {
        "dev0": "s0", "dev1": "s0", "dev2": "s0", "login": "s0",
        "gpu-008-ib": "s1", "gpu-009-ib": "s1", "gpu-010-ib": "s1", "gpu-40-ib": "s1",
    }  # fmt: skip


def test_a_topology_that_is_none_is_told(tmp_path: Path) -> None:
    """A file that is not there, and one of something else."""
    (tmp_path / "slurm.conf").write_text("ClusterName=lab\n")
    for name in ("nowhere.conf", "slurm.conf"):
        with pytest.raises(InputError):
            topology(tmp_path / name)
