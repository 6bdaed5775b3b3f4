"""From marks to weights, as the documentation has people type it."""

import json
import re
import shlex
from pathlib import Path

import pytest

from errdoc.history import History

DOCS = Path(__file__).parents[2] / "docs" / "learning.md"
COMMANDS = [
    line for block in re.findall(r"```sh\n(.*?)```", DOCS.read_text(), re.DOTALL) for line in block.splitlines()
]
OOM, PAGE = "cuda-out-of-memory", "failures/memory/cuda-out-of-memory/failure.md"

pytestmark = pytest.mark.usefixtures("kb")


@pytest.fixture
def here(tmp_path, monkeypatch) -> Path:
    """A folder with logs, and a history and a data folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ERRDOC_HISTORY", str(tmp_path / "history.sqlite"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "logs").mkdir()
    for name, lobe in (("a", 3), ("b", 41)):
        (tmp_path / "logs" / f"{name}.log").write_text(
            f"mixer.BlendError: lobe {lobe} has no counterpart in the atlas\n"
        )
    (tmp_path / "logs" / "c.log").write_text("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n")
    return tmp_path


def said(history: History, cause: str, count: int) -> None:
    """So many words on causes of one failure, each in a run of its own."""
    for number in range(count):
        history.mark(OOM, cause, "told", run=f"/{cause}/{number}")


def test_the_commands_of_the_page_do_what_it_says(errdoc, here) -> None:
    """In their order: the second triage names what the first did not know. `tests/triage/test_gaps.py` lints."""
    assert len(COMMANDS) == 9
    for command in (one for one in COMMANDS if one != "errdoc kb lint --kb my-pages"):
        result = errdoc(*shlex.split(command)[1:])
        assert result.status == 0, (command, result.err)
    assert "blend-lobe-counterpart" in (here / "week-again" / "logs.jsonl").read_text()


def test_enough_words_become_a_diff_and_after_a_yes_a_page_of_ones_own(errdoc, here) -> None:
    """Without --yes nothing is written; with it the page lies in the folder, and a second look changes nothing."""
    history = History(here / "history.sqlite")
    said(history, "gpu-shared-with-other-process", 30)
    said(history, "batch-or-model-too-large", 3)
    shown = errdoc("kb", "weigh", "--kb", "mine")
    assert '-weight = "common"\n+weight = "rare"\n' in shown.out
    assert not (here / "mine").exists()
    assert errdoc("kb", "weigh", "--kb", "mine", "--yes").status == 0
    page = (here / "mine" / PAGE).read_text()
    assert re.search(r'id = "batch-or-model-too-large"\nweight = "rare"', page)
    assert (here / "mine" / PAGE).with_name("hit-01.log").exists()
    assert "+weight" not in errdoc("kb", "weigh", "--kb", "mine", "--yes").out
    assert (here / "mine" / PAGE).read_text() == page
    answer = json.loads(errdoc("explain", "logs/c.log", "--kb", "mine", "-f", "json", "--no-history").out)
    assert answer["diagnoses"][0]["causes"][0]["cause"] == "gpu-shared-with-other-process"


def test_the_bots_presses_count_where_they_name_one_cause(errdoc, here) -> None:
    """A confirmed one; of several possible ones nobody knows which."""
    from errdoc.integrations.slack.feedback import Feedback

    kept = Feedback(here / "bot")
    for number in range(12):
        causes = {"gpu-shared-with-other-process": "confirmed", "memory-fragmentation": "possible"}
        kept.keep({"failure": OOM, "causes": causes}, outcome="fixed", answer=f"{number}", person="p")
    kept.keep({"failure": OOM, "causes": dict.fromkeys("ab", "possible")}, outcome="fixed", answer="x", person="p")
    shown = errdoc("kb", "weigh", "--kb", "mine", "--slack", "bot")
    assert "12  gpu-shared-with-other-process" in shown.out
    assert "1 presses in Slack that name no one cause" in shown.err


def test_few_words_are_only_counted(errdoc, here) -> None:
    """Told by number; shown with --all."""
    said(History(here / "history.sqlite"), "memory-fragmentation", 2)
    shown = errdoc("kb", "weigh", "--kb", "mine")
    assert (shown.out, "1 failures with fewer than 10 words" in shown.err) == ("", True)
    assert "2  memory-fragmentation" in errdoc("kb", "weigh", "--kb", "mine", "--all").out


def test_a_mark_names_a_group_and_a_cause_that_there_are(errdoc, here) -> None:
    """Else it says which there are, and keeps nothing."""
    errdoc("triage", "logs", "--out", "week", "--jobs", "1")
    assert "its causes: batch-or-model-too-large" in errdoc("triage", "mark", "week", OOM, "--cause", "nothing").err
    assert errdoc("triage", "mark", "week", "no-group", "--cause", "x").status == 2
    assert "contradict" in errdoc("triage", "mark", "week", OOM, "--cause", "x", "--wrong", "--fixed-by", "y").err
    assert History(here / "history.sqlite").entries() == []


def test_a_later_word_on_a_group_replaces_the_first(here) -> None:
    """And a mark is no diagnosis: verify does not take it for the last one."""
    history = History(here / "history.sqlite")
    history.mark(OOM, "memory-fragmentation", "told", run="/week")
    history.mark(OOM, "batch-or-model-too-large", "fixed", run="/week", remedy="half the batch")
    (only,) = history.entries()
    assert (only.fixed_by, only.remedy) == ("batch-or-model-too-large", "half the batch")
    assert history.entries(marks=False) == []


def test_a_mark_is_no_sighting_of_the_same_failure(here, kb) -> None:
    """`errdoc explain` counts diagnoses."""
    from errdoc import explain

    history = History(here / "history.sqlite")
    answer = explain([str(here / "logs" / "c.log")], kb=kb)
    history.mark(OOM, "memory-fragmentation", "told", run="/week", key=answer.diagnoses[0].hash)
    assert history.seen(answer) is None
