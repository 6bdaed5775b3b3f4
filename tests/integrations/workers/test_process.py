"""A process that reads logs: its time, its memory, its death, its successor."""

import os
import signal
import subprocess
import sys
import threading

import pytest

from errdoc.integrations.workers.life import done
from errdoc.integrations.workers.process import JobError, Process


class Echo:
    """Does what it is told."""

    def __init__(self, settings):
        self.settings = settings

    def reply(self, job):
        """What the job asks for."""
        if "signal" in job:
            os.kill(os.getpid(), job["signal"])
        if "take" in job:
            return done(lambda job: {"taken": len(bytearray(job["take"]))}, job)
        return {"said": job.get("say"), "sizes": [len(one) for one in job.get("attached", ())], "pid": os.getpid()}


@pytest.fixture
def made():
    """A process with other settings."""
    processes = []

    def make(**settings):
        processes.append(Process(Echo, {"memory": 2048, "seconds": 60, "jobs": 9, **settings}))
        return processes[-1]

    yield make
    for one in processes:
        one.close()


def test_what_is_attached_arrives_whole(made) -> None:
    """Bytes of all sizes, more than a pipe holds among them."""
    sizes = [0, 1, 100_000, 5 << 20]
    reply = made().run({"say": "hello"}, [bytes(size) for size in sizes])
    assert (reply["said"], reply["sizes"]) == ("hello", sizes)


def test_it_makes_room_for_a_new_one(made) -> None:
    """After its last job a process ends without taking the next job with it; closed, there is none."""
    process = made(jobs=2)
    pids = [process.run({})["pid"] for _ in range(5)]
    assert [pids[0] == pids[1], pids[2] == pids[3]] == [True, True]
    assert len(set(pids)) == 3
    process.close()
    with pytest.raises(JobError, match="stopping"):
        process.run({})


def test_the_next_one_is_ready_when_it_is_needed(made) -> None:
    """It is started while the last jobs are done, and ends with the others."""
    process = made(jobs=20)
    first = process.run({})["pid"]
    assert process._next is None
    assert [process.run({})["pid"] for _ in range(19)] == [first] * 19
    waiting = process._next.pid
    assert process.run({})["pid"] == waiting != first
    for _ in range(18):
        process.run({})
    children = [process._child, process._next]
    process.close()
    for child in children:
        child._process.join(60)
        assert child.pid is None


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_one_that_dies_is_replaced(made) -> None:
    """Who waited is told how; the next job is done."""
    process = made()
    with pytest.raises(JobError, match="SIGKILL"):
        process.run({"signal": signal.SIGKILL})
    assert process.run({"say": 1})["said"] == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_one_that_hangs_is_ended(made) -> None:
    """After its time, and the next job is done."""
    process = made(seconds=1)
    process.run({})
    with pytest.raises(JobError, match="timeout"):
        process.run({"signal": signal.SIGSTOP})
    assert process.pid is None


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit that holds")
def test_one_that_takes_all_memory_ends_alone(made) -> None:
    """What asks for more than it may have gets an error there."""
    assert made(memory=512).run({"take": 600 << 20})["bug"] == "MemoryError"


def test_closing_ends_a_running_job(made) -> None:
    """Whoever waits hears that it is stopping."""
    process = made(seconds=600)
    process.run({})
    threading.Timer(0.3, process.close).start()
    if sys.platform != "win32":
        with pytest.raises(JobError, match="stopping"):
            process.run({"signal": signal.SIGSTOP})


def test_a_process_that_is_not_needed_is_not_started(made) -> None:
    """Until it is asked to, or has a job."""
    process = made()
    assert process.pid is None
    process.start()
    assert process.pid is not None


def test_it_starts_without_the_program_that_started_it() -> None:
    """A process imports nothing of Slack or of the web."""
    program = "import sys, errdoc.integrations.workers.life; print([m for m in ('slack_sdk', 'starlette') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"
