"""What a process does with a job, in this process."""

import json
import subprocess
import sys

import pytest

from errdoc.integrations.slack.config import Config
from errdoc.integrations.slack.jobs import process
from errdoc.integrations.slack.words import WORDS
from errdoc.integrations.slack.work import Worker

SETTINGS = {"lang": "en", "redact_names": True, "users": (), "hosts": (), "memory": 2048, "seconds": 60}
LOG = "RuntimeError: Unable to find a valid cuDNN algorithm to run convolution\n"


@pytest.fixture
def settings(kb):
    """Those of a worker."""
    return {**SETTINGS, "base": str(kb.path)}


@pytest.fixture
def worker(monkeypatch, tmp_path, settings):
    """A worker whose folder is put back."""
    monkeypatch.chdir(tmp_path)
    return Worker(settings)


def job(folder, *paths, **more):
    """A job to explain files."""
    return {"kind": "explain", "folder": str(folder), "paths": list(paths), "value": {}, **more}


def test_a_job_that_cannot_be_done_says_why(worker, tmp_path):
    """Unreadable inputs are `failed`, mistakes of errdoc are `bug` with the place and without the log."""
    (tmp_path / "a.bin").write_bytes(b"\x7fELF" + bytes(100))
    reply = worker.reply(job(tmp_path, "a.bin"))
    assert "a program or core dump" in reply["failed"]
    reply = worker.reply({"kind": "explain", "folder": str(tmp_path), "paths": 5})
    assert reply["bug"] == "TypeError"
    assert "inputs.py" in reply["at"]


def test_replies_are_json(worker, tmp_path):
    """Whatever a log holds, lone surrogates too."""
    (tmp_path / "a.log").write_bytes(b"\xff\xfe\x00 \xed\xa0\x80" + LOG.encode())
    assert json.loads(json.dumps(worker.reply(job(tmp_path, "a.log")))) == worker.reply(job(tmp_path, "a.log"))


def test_the_language_of_answers(monkeypatch, tmp_path, settings):
    """Chinese where the settings say so."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "message").write_text(LOG)
    reply = Worker({**settings, "lang": "zh"}).reply(job(tmp_path, "message"))
    shown = json.dumps(reply, ensure_ascii=False)
    assert "原因" in shown
    assert "第 1 行" in shown


def test_notes_are_told(worker, tmp_path):
    """What could not be downloaded stands in the answer."""
    (tmp_path / "a.log").write_text(LOG)
    reply = worker.reply(job(tmp_path, "a.log", notes=["b.log: it is no longer there"]))
    assert "b.log: it is no longer there" in json.dumps(reply)


def test_the_bots_machine_is_never_asked(tmp_path, settings):
    """Explaining a log, with a snapshot too, loads nothing that looks at this machine, and starts no process."""
    (tmp_path / "a.log").write_text(LOG)
    snapshot = {"schema": "errdoc-probe/1", "facts": {"driver": {"value": "418.87", "how": "", "source": ""}}}
    (tmp_path / "probe.json").write_text(json.dumps(snapshot))
    program = f"""
import json, os, subprocess, sys
def forbidden(*args, **more): raise AssertionError("a process was started")
subprocess.Popen.__init__ = os.system = os.fork = forbidden
from errdoc.integrations.slack.work import Worker
job = {job(tmp_path, "a.log", "probe.json")!r}
reply = Worker({settings!r}).reply(job)
assert "messages" in reply, reply
print("\\n".join(sys.modules))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=300)
    modules = set(done.stdout.split())
    assert "errdoc.pipeline" in modules
    assert not {"errdoc.probe.asking.take", "errdoc.probe.machine.run", "pynvml", "slack_bolt", "slack_sdk"} & modules


def test_a_process_has_none_of_the_secrets(kb):
    """It is told the settings without them."""
    config = Config(bot_token="xoxb-" + "1234567890-abcdef", signing_secret="0" * 32)
    made = process(config, kb.path)
    assert "xoxb" not in json.dumps(made._settings)
    assert "0" * 32 not in json.dumps(made._settings)


@pytest.mark.parametrize("key", WORDS)
def test_both_languages_fill_in_the_same(key):
    """The Chinese words have the placeholders of the English ones."""
    import re

    english, chinese = WORDS[key]
    assert sorted(re.findall(r"{\w+}", english)) == sorted(re.findall(r"{\w+}", chinese))
