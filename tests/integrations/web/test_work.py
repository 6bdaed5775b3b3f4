"""What a process does with a job, in this process."""

import json
import re
import subprocess
import sys

import pytest

from errdoc.integrations.web.words import WORDS
from errdoc.integrations.web.work import Worker
from errdoc.render.bundle import packed

LOG = b"RuntimeError: CUDA error: device-side assert triggered\n"


@pytest.fixture(scope="module")
def worker(kb):
    """A worker."""
    return Worker({"base": str(kb.path), "unpacked": 1 << 20})


def job(*logs, face="json", **more):
    """A job to explain texts."""
    names = [f"{number}.log" for number in range(len(logs))]
    return {
        "kind": "explain",
        "face": face,
        "names": names,
        "attached": list(logs),
        "lang": "en",
        "redact": False,
        **more,
    }


def test_a_job_that_cannot_be_done_says_why(worker) -> None:
    """Unreadable inputs are `failed`; mistakes are `bug` with the place and without the log."""
    assert "a program or core dump" in worker.reply(job(b"\x7fELF" + bytes(99)))["failed"]
    assert worker.reply(job(LOG, lang="en") | {"attached": [5]})["bug"]


def test_a_snapshot_alone_is_no_log(worker) -> None:
    """It is said."""
    assert "no log" in worker.reply(job(b'{"schema": "errdoc-probe/1", "facts": {}}'))["failed"]


def test_an_archive_of_errdoc_bundle_is_opened(worker) -> None:
    """Its logs are explained, with the facts in it."""
    facts = {"schema": "errdoc-probe/1", "facts": {"driver": {"value": "418.87", "how": "", "source": ""}}}
    files = {"bundle.json": b"{}", "logs/train.log": LOG, "facts.json": json.dumps(facts).encode()}
    told = json.loads(worker.reply(job(packed(files)))["text"])
    assert told["source"]["name"] == "train.log"
    assert told["diagnoses"][0]["failure"] == "device-side-assert"
    assert {"418.87"} <= {fact["value"] for fact in told["facts"]}


def test_only_so_much_of_a_log_is_read(worker) -> None:
    """A note tells it."""
    told = json.loads(worker.reply(job(b"step\n" * 300_000 + LOG))["text"])
    assert told["status"] != "diagnosed"
    assert any("first 1048576 bytes" in note for note in told["notes"])


def test_nothing_stays_of_a_log(worker) -> None:
    """The second answer is that of a worker that saw the first log only."""
    first = worker.reply(job(LOG))
    worker.reply(job(b"RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n"))
    assert worker.reply(job(LOG)) == first


def test_this_machine_is_never_asked(kb) -> None:
    """A report with a snapshot loads nothing that looks at this machine or at its history, and starts no process."""
    program = f"""
import os, subprocess, sys
def forbidden(*args, **more): raise AssertionError("a process was started")
subprocess.Popen.__init__ = os.system = os.fork = forbidden
from errdoc.integrations.web.work import Worker
facts = b'{{"schema": "errdoc-probe/1", "facts": {{"driver": {{"value": "418.87", "how": "", "source": ""}}}}}}'
reply = Worker({{"base": {str(kb.path)!r}, "unpacked": 1 << 30}}).reply({job(LOG, face="html")!r} | {{
    "names": ["a.log", "m.json"], "attached": [{LOG!r}, facts]}})
assert "text" in reply, reply
print("\\n".join(sys.modules))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=300)
    modules = set(done.stdout.split())
    assert "errdoc.pipeline" in modules
    assert (
        not {"errdoc.probe.asking.take", "errdoc.probe.machine.run", "pynvml", "starlette", "errdoc.history.kept"}
        & modules
    )


@pytest.mark.parametrize("key", WORDS)
def test_both_languages_fill_in_the_same(key) -> None:
    """The Chinese words have the placeholders of the English ones."""
    english, chinese = WORDS[key]
    assert sorted(re.findall(r"{\w+}", english)) == sorted(re.findall(r"{\w+}", chinese))


@pytest.mark.parametrize("face", ["json", "html"])
def test_the_last_good_run_is_compared(worker, face) -> None:
    """What is different from the log that came last is in the answer and in the report."""
    told = worker.reply(job(b"batch_size: 64\n" + LOG, face=face) | {
        "attached": [b"batch_size: 64\n" + LOG, b"batch_size: 32\ndone\n"], "against": "good.log"
    })["text"]  # fmt: skip
    if face == "html":
        assert "good.log" in told
        assert "batch_size" in told
        return
    answer = json.loads(told)
    assert [(one["name"], one["before"], one["now"]) for one in answer["against"]["differences"]] == [
        ("batch_size", "32", "64")
    ]
    assert [one["name"] for one in answer["against"]["sources"]] == ["good.log"]


def test_a_good_run_that_is_no_log_is_refused(worker) -> None:
    """As on the command line, with the way out."""
    assert (
        "x is a binary file"
        in worker.reply(job(LOG) | {"attached": [LOG, b"\x7fELF" + bytes(99)], "against": "x"})["failed"]
    )
