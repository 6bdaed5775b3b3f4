"""What the history adds to an answer: the command line and the server for agents say the same."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from errdoc.asking import Files, Question, answer
from errdoc.history import SAME, History
from errdoc.history.beside import kept, looked_up
from errdoc.integrations.mcp.inputs import Log, Progress
from errdoc.integrations.mcp.work import Work
from errdoc.kb import KnowledgeBase
from errdoc.logs.reading.read import of_text
from errdoc.model import Explanation
from errdoc.pipeline import explain

LOG = b"torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB\n"


@pytest.fixture
def found(kb: KnowledgeBase) -> Explanation:
    """Of a failure that is named."""
    return explain([of_text(LOG)], kb=kb)


def test_another_time_is_told(found: Explanation, kb: KnowledgeBase, tmp_path: Path) -> None:
    """The first time nothing is known, and the minutes after it are the same time."""
    history = History(tmp_path / "h.sqlite")
    assert looked_up(found, history, kb.cause_title).seen is None
    assert kept(found, history) == []
    assert looked_up(found, history, kb.cause_title).seen is None
    history.record(found, now=datetime.now(UTC) - 2 * SAME)
    assert looked_up(found, History(tmp_path / "h.sqlite"), kb.cause_title).seen is not None


@pytest.mark.parametrize("whose", ["cli", "mcp"])
def test_damaged_rows_are_told_whoever_asks(
    found: Explanation, kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whose: str
) -> None:
    """Nobody loses an answer, and everybody learns that something is left out."""
    path = tmp_path / "h.sqlite"
    kept(found, History(path))
    with sqlite3.connect(path) as file:
        file.execute("update diagnosis set causes = 'nonsense'")
    file.close()
    monkeypatch.setenv("ERRDOC_HISTORY", str(path))
    if whose == "cli":
        notes = answer(Files([of_text(LOG)]), Question(kb, history=True)).found.notes
    else:
        notes = Work().explain(Log(text=LOG.decode()), Progress(), "en").data["notes"]
    assert any("damaged rows of the history are left out" in note for note in notes)
