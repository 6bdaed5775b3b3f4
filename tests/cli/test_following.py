"""`errdoc triage --follow` on the command line: what it needs, and what leaves the machine."""

import contextlib
import json
from pathlib import Path

import pytest

from errdoc.cli.following import After
from errdoc.triage.pool import Pool
from errdoc.triage.run import triage
from errdoc.triage.sources import inputs
from errdoc.triage.store import Store
from errdoc.triage.watch import tell
from errdoc.triage.watch.webhook import Hook, Outcome, State
from errdoc.triage.work import Setting

OOM = "SLURMD_NODENAME=gpu-017\nRuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB in /home/jane/train.py\n"

pytestmark = pytest.mark.usefixtures("kb")


@pytest.mark.parametrize(
    "more",
    [
        ["logs", "--follow"],
        ["-", "--follow", "--out", "out"],
        ["logs", "--webhook", "https://hooks.slack.com/x"],
        ["logs", "--metrics", "9109"],
        ["logs", "--out", "out", "--follow", "--webhook", "nowhere"],
        ["logs", "--metrics-file", "a.txt"],
    ],
)
def test_options_that_do_not_go_together_are_told(errdoc, tmp_path, monkeypatch, more) -> None:
    """Before anything is read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logs").mkdir()
    said = errdoc("triage", *more)
    assert said.status == 2
    assert "hint: " in said.err


@pytest.fixture
def sent(kb, tmp_path: Path, monkeypatch):
    """What a webhook is sent of a new group."""

    def run(redact: bool | None) -> dict:
        got: list[dict] = []
        monkeypatch.setattr(tell, "send", lambda _hook, message: got.append(message) or Outcome(State.arrived))
        (tmp_path / "a.log").write_text(OOM)
        with contextlib.closing(Store(tmp_path / "out", kb.version)) as store:
            after = After(store, [Hook("generic", "https://alerts.example/")], (), "en", None, "json", redact)
            triage(store, Pool(1, Setting(tmp_path)), kb, inputs.logs([str(tmp_path / "a.log")], tmp_path))
            after()
            after()
        (message,) = got
        return message

    return run


def test_a_message_has_pseudonyms(sent) -> None:
    """Also where nobody asked for them: it leaves the machine."""
    message = sent(None)
    whole = json.dumps(message)
    assert "<host-1>" in whole
    assert "gpu-017" not in whole
    assert "jane" not in whole
    assert message["group"]["failure"] == "cuda-out-of-memory"
    assert message["text"].startswith("errdoc: new failure: cuda-out-of-memory")


def test_names_stay_where_somebody_wants_them(sent) -> None:
    """With `--no-redact`."""
    assert "gpu-017" in json.dumps(sent(False))
