"""Job by job."""

import json
from datetime import datetime
from pathlib import Path

import pytest

from errdoc.errors import InputError
from errdoc.triage.jobs.scheduler import accounts, events, topology
from errdoc.triage.jobs.zones import zones

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


def answer(folder: Path, *values: tuple[str, int], **labels: str) -> Path:
    """What Prometheus has of a GPU of the second node, at times of the fourteenth of March in UTC."""
    metric = {"__name__": "DCGM_FI_DEV_XID_ERRORS", "Hostname": "gpu-1", "gpu": "0", "UUID": "GPU-1",
              "pci_bus_id": "00000000:3B:00.0", **labels}  # fmt: skip
    at = [[datetime.fromisoformat(f"2026-03-14T{time}+00:00").timestamp(), str(xid)] for time, xid in values]
    document = {"status": "success", "data": {"resultType": "matrix", "result": [{"metric": metric, "values": at}]}}
    (folder / "answer.json").write_text(json.dumps(document))
    return folder / "answer.json"


def test_an_xid_that_dcgm_saw_beside_a_timeout_is_its_cause(job, told, tmp_path) -> None:
    """Without any kernel's log; the report says who told it."""
    report, _ = told(job({2: ""}), tmp_path / "out", [answer(tmp_path, ("09:26:30", 0), ("09:27:00", 79))])
    (case,) = report["jobs"]
    assert (case["group"], case["source"]) == ("gpu-fell-off-bus", "dcgm")
    assert case["text"] == "DCGM_FI_DEV_XID_ERRORS 0 -> 79 (GPU 0, 0000:3b:00, GPU-1)"


def test_an_xid_of_the_kernel_and_of_dcgm_is_one(job, told, tmp_path) -> None:
    """The kernel said it first."""
    paths = job({2: ""}, XID.format(time="09:26:52", node=1))
    report, _ = told(paths, tmp_path / "out", [answer(tmp_path, ("09:26:30", 0), ("09:27:00", 79))])
    assert [(case["group"], case["source"]) for case in report["jobs"]] == [("gpu-fell-off-bus", "kernel")]


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        ([("09:00:00", 79), ("09:27:00", 79)], {}),
        ([("05:00:00", 0), ("05:00:30", 79), ("09:27:00", 79)], {}),
        ([("05:00:00", 0), ("09:27:00", 79)], {}),
        ([("09:26:30", 0), ("09:27:00", 79)], {"Hostname": "gpu-7"}),
        ([("10:00:00", 79)], {}),
        ([("09:26:30", 0), ("09:27:00", 0)], {}),
    ],
)
def test_what_dcgm_saw_before_the_job_or_elsewhere_is_none_of_the_job_s(job, told, tmp_path, values, labels) -> None:
    """It was so when the job began; it changed hours before; nobody looked in between; another node; later; nothing."""
    report, _ = told(job({}), tmp_path / "out", [answer(tmp_path, *values, **labels)])
    assert [case["group"] for case in report["jobs"]] == ["nccl-timeout"]


def test_an_error_at_another_hour_accuses_nobody_and_is_mentioned(job, told, tmp_path) -> None:
    """The job's logs tell no zone; where somebody says it there is nothing to mention."""
    paths, dcgm = job({2: ""}), [answer(tmp_path, ("01:26:30", 0), ("01:27:00", 79))]
    report, _ = told(paths, tmp_path / "one", dcgm)
    assert [case["group"] for case in report["jobs"]] == ["nccl-timeout"]
    assert [(one["of"], one["logs"]) for one in report["clocks"]] == [("unsure", 1)]
    assert told(paths, tmp_path / "two", dcgm, zones("UTC", ()))[0]["clocks"] == []
    report, _ = told(paths, tmp_path / "three", dcgm, zones("+08:00", ()))
    assert ([case["group"] for case in report["jobs"]], report["clocks"]) == (["gpu-fell-off-bus"], [])


def test_what_dcgm_only_saw_once_counts_where_the_job_itself_tells_no_cause(job, told, tmp_path) -> None:
    """A reading of the moment at which all wait, and no reading before it."""
    one = answer(tmp_path, ("09:30:00", 79))
    (tmp_path / "a").mkdir()
    report, _ = told(job({2: ""}), tmp_path / "out", [one])
    assert [case["group"] for case in report["jobs"]] == ["gpu-fell-off-bus"]
    (tmp_path / "run7" / "rank2.log").write_text(STEPS.format(node=1, rank=2) + OWN.format(rank=2))
    report, _ = told([str(tmp_path / "run7")], tmp_path / "two", [one])
    assert [case["group"].partition(":")[0] for case in report["jobs"]] == ["unknown"]


@pytest.mark.parametrize(("owner", "group"), [("4711", "gpu-fell-off-bus"), ("4712", "nccl-timeout")])
def test_a_gpu_of_another_job_on_the_same_node_is_none_of_this_one_s(job, told, tmp_path, owner, group) -> None:
    """Where the exporter was told whose it is."""
    job({2: ""})
    for path in (tmp_path / "run7").iterdir():
        path.write_text("SLURM_JOB_ID=4711\n" + path.read_text())
    given = [answer(tmp_path, ("09:26:30", 0), ("09:27:00", 79), hpc_job=owner)]
    report, _ = told([str(tmp_path / "run7")], tmp_path / "out", given)
    assert [(case["job"], case["group"]) for case in report["jobs"]] == [("slurm 4711", group)]


@pytest.mark.parametrize(
    ("host", "pod", "group"),
    [
        ("node-a", "train-worker-2", "gpu-fell-off-bus"),
        ("gpu-1", "train-worker-2", "gpu-fell-off-bus"),
        ("gpu-1.cluster.local", "", "gpu-fell-off-bus"),
        ("gpu-1", "other-worker-2", "nccl-timeout"),
        ("node-a", "other-worker-2", "nccl-timeout"),
    ],
)
def test_a_pod_s_gpu_is_told_by_the_pod(told, tmp_path, host, pod, group) -> None:
    """Whatever its logs call its node; a node's name may have its domain."""
    (tmp_path / "pods").mkdir()
    for rank in range(4):
        text = STEPS.format(node=rank // 2, rank=rank) + ("" if rank == 2 else TIMEOUT.format(rank=rank))
        (tmp_path / "pods" / f"train-worker-{rank}.log").write_text(text)
    given = [answer(tmp_path, ("09:26:30", 0), ("09:27:00", 79), Hostname=host, pod=pod)]
    report, _ = told([str(tmp_path / "pods")], tmp_path / "out", given)
    assert [case["group"] for case in report["jobs"]] == [group]


@pytest.mark.parametrize(
    ("line", "said", "group"),
    [
        (XID.format(time="17:26:52", node=1), [], "nccl-timeout"),
        (XID.format(time="17:26:52", node=1), ["Asia/Shanghai"], "gpu-fell-off-bus"),
        (XID.format(time="17:26:52", node=1), ["gpu-1=+08:00", "UTC"], "gpu-fell-off-bus"),
        (XID.format(time="17:26:52", node=1), ["gpu-2=+08:00"], "nccl-timeout"),
        (XID.format(time="09:26:52", node=1), ["Asia/Shanghai"], "nccl-timeout"),
    ],
)
def test_a_kernel_s_zone_is_what_somebody_says(job, told, tmp_path, line, said, group) -> None:
    """Of all nodes or of some; one job alone shows no zone, and an error that would fit at some hour accuses nobody."""
    report, _ = told(job({2: ""}, line), tmp_path / "out", zones=zones(None, said))
    assert [case["group"] for case in report["jobs"]] == [group]
    unsure = [one["logs"] for one in report["clocks"] if one["of"] == "unsure"]
    assert unsure == ([1] if said in ([], ["gpu-2=+08:00"]) else [])


def test_a_line_that_tells_its_zone_needs_nobody_to_say_it(job, told, tmp_path) -> None:
    """As journalctl -o short-iso writes it; also where the jobs' logs are local and somebody says so."""
    line = (
        "2026-03-14T17:26:52+0800 gpu-1 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=12, GPU has fallen off the bus.\n"
    )
    paths = job({2: ""}, line)
    assert [case["group"] for case in told(paths, tmp_path / "one")[0]["jobs"]] == ["gpu-fell-off-bus"]
    (tmp_path / "messages-all.log").write_text(line.replace("T17:26:52+0800", "T03:26:52+0800"))
    for said, group in ((None, "nccl-timeout"), ("Pacific/Honolulu", "nccl-timeout"), ("Africa/Cairo", "nccl-timeout"),
                        ("+14:00", "gpu-fell-off-bus")):  # fmt: skip
        report, _ = told(paths, tmp_path / f"two{said}".replace("/", ""), zones=zones(said, ()))
        assert [case["group"] for case in report["jobs"]] == [group]


def test_several_jobs_that_agree_show_the_zone_of_the_kernels(told, tmp_path) -> None:
    """Three that failed at other hours of the day; then the report says what was assumed, and why."""
    lines = []
    for number, hour in enumerate((9, 12, 18)):
        (tmp_path / f"run{number}").mkdir()
        for rank in range(4):
            text = STEPS.format(node=f"{number}{rank // 2}", rank=rank) + (
                "" if rank == 2 else TIMEOUT.format(rank=rank)
            )
            text = text.replace(" 09:2", f" {hour:02d}:2").replace(" 09:3", f" {hour:02d}:3")
            (tmp_path / f"run{number}" / f"rank{rank}.log").write_text(text)
        lines.append(XID.format(time=f"{hour + 5:02d}:26:52", node=f"{number}1"))
    (tmp_path / "messages-all.log").write_text("".join(lines))
    report, _ = told([str(tmp_path)], tmp_path.with_name("out"))
    assert [case["group"] for case in report["jobs"]] == ["gpu-fell-off-bus"] * 3
    assert report["clocks"] == [{"of": "kernels", "offset": 18_000.0, "why": "jobs", "logs": 3}]


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


@pytest.mark.parametrize("number", [10**18, 10**30, -(10**18), 253_402_300_800, 1e308, "x", [], {"set": True}])
def test_what_slurm_can_not_mean_is_no_time_and_no_count(tmp_path, number) -> None:
    """A number that no calendar has, or no machine; the job is one all the same."""
    gres = {"type": "gres", "name": "gpu", "count": 10**30 if number == 10**30 else number}
    job = {"job_id": 4711, "nodes": "gpu-1", "time": {"start": number, "end": number}, "tres": {"allocated": [gres]}}
    (tmp_path / "jobs.json").write_text(json.dumps({"jobs": [job]}))
    (told,) = accounts(tmp_path / "jobs.json")
    assert (told.job, told.begin, told.end) == ("slurm 4711", "", "")
    assert 0 <= told.gpus <= 200_000


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
