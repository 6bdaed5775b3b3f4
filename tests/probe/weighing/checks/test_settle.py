"""Checks of a diagnosis' causes, run: what breaks off is told as a defect, and says nothing of its cause."""

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.logs.reading.read import of_text
from errdoc.model import RankedCause
from errdoc.pipeline import explain
from errdoc.probe.telling.snapshot import Snapshot
from errdoc.probe.weighing.checks import settle

LOG = b"RuntimeError: The NVIDIA driver on your system is too old (found version 9000).\n"
CAUSES = (RankedCause("driver-too-old", "", "possible", 0.9),)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check with a mistake in it, of a cause that the log has."""

    def check(_: object) -> settle.Result:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setitem(settle.CHECKS, "driver-too-old", check)
    monkeypatch.setattr(settle, "STRICT", False)


@pytest.mark.usefixtures("broken")
def test_a_check_that_breaks_off_is_told_as_a_defect(kb: KnowledgeBase) -> None:
    """Its cause is as it was without it, and no machine is blamed."""
    defects: list[str] = []
    assert settle.measure("driver-insufficient", CAUSES, {}, Snapshot(), kb, defects=defects) == {}
    (told,) = defects
    assert told.startswith(
        "the check driver-too-old broke off (ZeroDivisionError: division by zero): a defect of errdoc"
    )


@pytest.mark.usefixtures("broken")
def test_an_answer_keeps_it_in_its_notes(kb: KnowledgeBase) -> None:
    """Once, whatever else the machine says."""
    answer = explain([of_text(LOG)], kb=kb, machine=Snapshot(given=True))
    assert [note for note in answer.notes if "driver-too-old broke off" in note] != []
    (cause,) = (one for one in answer.diagnoses[0].causes if one.cause == "driver-too-old")
    assert cause.verdict != "undetermined"
    assert all(piece.source == "log" for piece in cause.evidence)


@pytest.mark.usefixtures("broken")
def test_where_nobody_can_be_told_it_comes_out(kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch) -> None:
    """And everywhere in errdoc's own tests."""
    with pytest.raises(ZeroDivisionError):
        settle.measure("driver-insufficient", CAUSES, {}, Snapshot(given=True), kb)
    monkeypatch.setattr(settle, "STRICT", True)
    with pytest.raises(ZeroDivisionError):
        settle.measure("driver-insufficient", CAUSES, {}, Snapshot(given=True), kb, defects=[])
