"""What the history adds to an answer: the command line and the server for agents say the same."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from errdoc.history import SAME, History
from errdoc.history.beside import kept, looked_up
from errdoc.integrations.mcp import work
from errdoc.kb import KnowledgeBase
from errdoc.logs.reading.read import of_text
from errdoc.model import Explanation
from errdoc.pipeline import explain

LOG = b"torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB\n"


@pytest.fixture
def answer(kb: KnowledgeBase) -> Explanation:
    """Of a failure that is named."""
    return explain([of_text(LOG)], kb=kb)


def test_another_time_is_told(answer: Explanation, kb: KnowledgeBase, tmp_path: Path) -> None:
    """The first time nothing is known, and the minutes after it are the same time."""
    history = History(tmp_path / "h.sqlite")
    assert looked_up(answer, history, kb.cause_title).seen is None
    assert kept(answer, history) == []
    assert looked_up(answer, history, kb.cause_title).seen is None
    history.record(answer, now=datetime.now(UTC) - 2 * SAME)
    assert looked_up(answer, History(tmp_path / "h.sqlite"), kb.cause_title).seen is not None


@pytest.mark.parametrize("whose", ["cli", "mcp"])
def test_damaged_rows_are_told_whoever_asks(
    answer: Explanation, kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whose: str
) -> None:
    """Nobody loses an answer, and everybody learns that something is left out."""
    path = tmp_path / "h.sqlite"
    kept(answer, History(path))
    with sqlite3.connect(path) as file:
        file.execute("update diagnosis set causes = 'nonsense'")
    file.close()
    monkeypatch.setenv("ERRDOC_HISTORY", str(path))
    history = History.usual()
    assert history is not None
    told = looked_up(answer, history, kb.cause_title) if whose == "cli" else work._remembered(answer, kb)
    assert any("damaged rows of the history are left out" in note for note in told.notes)
