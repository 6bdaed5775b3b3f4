"""Many logs, in any order, interrupted at any moment."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from errdoc.triage.looks.look import Looker
from errdoc.triage.run import Progress
from errdoc.triage.store import id_of

FELL = "Mar 14 09:26:5{n} gpu-{n} kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=1{n}, GPU has fallen off the bus.\n"
OOM = "RuntimeError: CUDA out of memory. Tried to allocate {n}.00 GiB\n"

pytestmark = pytest.mark.usefixtures("kb")


def test_logs_are_grouped_by_their_root_failure(logs, told, tmp_path) -> None:
    """With counts, nodes, times, an example; healthy runs are no group."""
    report, lines = told([str(path) for path in logs.iterdir()], tmp_path / "out")
    assert [(one["failure"], one["count"]) for one in report["groups"]] == [
        ("cuda-out-of-memory", 3),
        ("gpu-fell-off-bus", 2),
    ]
    assert (report["logs"], report["clean"], report["unread"]) == (7, 2, 0)
    first, second = report["groups"]
    assert [one["host"] for one in first["hosts"]] == ["gpu-0", "gpu-1", "gpu-2"]
    assert (first["first"], first["last"]) == ("2026-03-14T09:26:00", "2026-03-14T09:26:02")
    assert second["gpus"][0]["gpu"] == "gpu-3 0000:3b:00"
    assert "out of memory" in first["example"]["text"]
    assert len(lines) == 7


def test_two_logs_of_a_kind_are_explained_and_not_all(logs, told, tmp_path) -> None:
    """That is what makes it fast."""
    report, _ = told([str(path) for path in logs.iterdir()], tmp_path / "out")
    assert report["explained"] == 6


def test_the_order_changes_nothing(logs, told, tmp_path) -> None:
    """Neither that in which logs are named, nor in how many runs."""
    paths = sorted(str(path) for path in logs.iterdir())
    once = told(paths, tmp_path / "one")
    assert told(paths[::-1], tmp_path / "two") == once
    told(paths[4:], tmp_path / "three")
    again = told(paths[:5], tmp_path / "three")
    assert [row | {"explained": 0} for row in again[1]] == [row | {"explained": 0} for row in once[1]]
    assert again[0]["groups"] == once[0]["groups"]


def test_where_the_second_log_differs_each_is_explained(logs, told, tmp_path, monkeypatch) -> None:
    """A look that takes all logs for one kind costs time and no answer."""
    look = Looker.look
    monkeypatch.setattr(Looker, "look", lambda self, source, mtime: look(self, source, mtime)._replace(shape="all"))
    # the two with the lowest ids are compared: here they are of two kinds
    lowest, second, *_ = sorted(map(str, logs.iterdir()), key=id_of)
    Path(lowest).write_text(OOM.format(n=1))
    Path(second).write_text(FELL.format(n=2))
    report, lines = told(map(str, logs.iterdir()), tmp_path / "out")
    assert report["explained"] == len(lines) == 7
    assert {row["path"]: row["kind"] for row in lines} == {str(path): kind_of(path) for path in logs.iterdir()}


def kind_of(log: Path) -> str:
    """What a log of these is of, by its words."""
    text = log.read_text()
    return "cuda-out-of-memory" if "memory" in text else "gpu-fell-off-bus" if "Xid" in text else "clean"


def test_a_log_that_changed_is_read_again(logs, told, tmp_path) -> None:
    """By its size and the time of its last change."""
    paths = [str(path) for path in sorted(logs.iterdir())]
    told(paths, tmp_path / "out")
    (logs / "job-0.log").write_text("all is well now\n")
    report, lines = told(paths, tmp_path / "out")
    assert report["groups"][0]["count"] == 2
    assert len(lines) == 7


def test_what_cannot_be_read_is_told_and_ends_nothing(logs, told, tmp_path) -> None:
    """An empty log, a program, one that is gone, the facts of a machine."""
    (logs / "machine.json").write_text('{"schema": "errdoc-probe/1", "facts": {}}')
    (logs / "job-0.log").write_bytes(b"")
    (logs / "job-1.log").write_bytes(b"\x7fELF\x02\x01\x01" + bytes(range(256)) * 9)
    (logs / "gone.log").symlink_to(tmp_path / "nowhere")
    report, lines = told([str(logs)], tmp_path / "out")
    assert report["unread"] == 4
    names = ["gone.log", "job-0.log", "job-1.log", "machine.json"]
    assert [Path(one["path"]).name for one in report["unread_logs"]] == names
    assert len(lines) == 9


def test_the_line_on_a_terminal_says_what_is_left_and_goes_away() -> None:
    """A step's beginning is shown at once; what follows at most a few times a second."""
    stream = io.StringIO()
    progress = Progress(stream, lambda step, done, total, left: f"{step} {done} of {total}")
    progress.at("look", 0, 9)
    progress.at("explain", 0, 3)
    progress.end()
    assert stream.getvalue() == "\r\x1b[Klook 0 of 9\r\x1b[Kexplain 0 of 3\r\x1b[K"


KILLED = """
import os, signal, sys
from errdoc.triage.store import Store
write, left = Store.write, [int(sys.argv[1])]
def counted(self, changes):
    left[0] -= 1
    if left[0] == 0:
        changes = list(changes)
        self._database.execute("begin immediate")
        for statement, values in changes[: len(changes) // 2]:
            self._database.execute(statement, values)
        os.kill(os.getpid(), signal.SIGKILL)
    write(self, changes)
Store.write = counted
sys.argv = ["errdoc", "triage", sys.argv[2], "--out", sys.argv[3], "--jobs", "1"]
from errdoc.cli import main
main()
"""


# the campaign `python -m fuzz triage` kills at instants that chance draws
@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing here is killed like that")
def test_a_run_that_was_killed_goes_on_without_loss_or_repetition(logs, told, tmp_path) -> None:
    """Killed in the midst of its first, second, … transaction, each time a little later."""
    paths = [str(path) for path in logs.iterdir()]
    whole = told(paths, tmp_path / "whole")
    for moment in (1, 2, 3, 4):
        command = [sys.executable, "-c", KILLED, str(moment), str(logs), str(tmp_path / "out")]
        assert subprocess.run(command, capture_output=True, check=False).returncode == -9
    assert told(paths, tmp_path / "out") == whole
