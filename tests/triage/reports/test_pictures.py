"""What a report draws, and GPU hours."""

from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("kb")

LOG = """SLURM_JOB_USER=ada
SLURMD_NODENAME=gpu-{node}
SLURM_TOPOLOGY_ADDR=root.leaf{leaf}.gpu-{node}
2026-03-{day:02d} 08:00:00 INFO world_size=4
2026-03-{day:02d} 10:30:00 INFO step 9
RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB
"""


@pytest.fixture
def report(told, tmp_path: Path) -> dict:
    """Four logs of three days and two nodes, ten GPU hours each, and one without a failure."""
    logs = tmp_path / "logs"
    logs.mkdir()
    for number, (day, node) in enumerate(((1, 1), (1, 2), (3, 2), (9, 2))):
        (logs / f"job-{number}.log").write_text(LOG.format(day=day, node=node, leaf=node))
    (logs / "fine.log").write_text("SLURMD_NODENAME=gpu-2\n2026-03-09 08:00:00 step 1\ntraining finished\n")
    return told([str(logs)], tmp_path / "out")[0]


def test_failures_over_time_are_counted_in_columns_of_one_length(report) -> None:
    """Nine days are quarters of a day; columns before the first failure are left out."""
    time = report["over_time"]
    assert time["seconds"] == 21_600
    assert time["columns"][0] == "2026-03-01T06:00:00"
    assert time["columns"][-1] == "2026-03-09T06:00:00"
    (row,) = time["rows"]
    assert {time["columns"][at]: count for at, count in enumerate(row["counts"]) if count} == {
        "2026-03-01T06:00:00": 2, "2026-03-03T06:00:00": 1, "2026-03-09T06:00:00": 1,
    }  # fmt: skip


def test_nodes_are_counted_by_failure_with_all_their_logs(report) -> None:
    """The worst first."""
    assert report["by_node"] == {
        "groups": ["cuda-out-of-memory"],
        "rows": [{"host": "gpu-2", "counts": [3], "failed": 3, "logs": 4},
                 {"host": "gpu-1", "counts": [1], "failed": 1, "logs": 1}],
    }  # fmt: skip


def test_gpu_hours_are_those_of_runs_that_failed_and_tell_them(report) -> None:
    """Two and a half hours on four GPUs, four times."""
    assert (report["gpu_hours_lost"], report["gpu_hours_logs"]) == (40.0, 4)
    (group,) = report["groups"]
    assert (group["gpu_hours"], group["gpu_hours_logs"]) == (40.0, 4)


def test_a_group_tells_users_as_pseudonyms_and_switches(report) -> None:
    """No report has a user's name, nor has the store."""
    (group,) = report["groups"]
    ((user,), switches) = group["users"], group["switches"]
    assert user["count"] == 4
    assert user["user"].startswith("user-")
    assert [(one["switch"], one["count"]) for one in switches] == [("root", 4), ("leaf2", 3), ("leaf1", 1)]
    assert "'ada'" not in repr(report)


def test_without_a_failure_nothing_is_drawn(told, tmp_path: Path) -> None:
    """Nor where no log tells its node."""
    (tmp_path / "a.log").write_text("step 1\ntraining finished\n")
    report, _ = told([str(tmp_path / "a.log")], tmp_path / "out")
    assert (report["over_time"], report["by_node"], report["gpu_hours_lost"]) == (None, None, 0)


def test_a_kernel_s_log_is_no_run_with_gpu_hours(told, tmp_path: Path) -> None:
    """It goes on for weeks, whoever works there."""
    (tmp_path / "messages").write_text(
        "Mar  1 09:26:53 gpu-1 kernel: usb 1-1: new device\n"
        "Mar 14 09:26:53 gpu-1 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=12, GPU has fallen off the bus.\n"
    )
    report, _ = told([str(tmp_path / "messages")], tmp_path / "out")
    assert [group["failure"] for group in report["groups"]] == ["gpu-fell-off-bus"]
    assert report["gpu_hours_logs"] == 0
