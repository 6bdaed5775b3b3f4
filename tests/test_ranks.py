"""Of several ranks the one leads that failed by an error of its own: real runs under torchrun, `lab/ranks`."""

from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain

RANKS = Path(__file__).resolve().parent.parent / "corpus" / "ranks"
#: Kinds whose culprit writes nothing before it is gone.
SILENT = ("exit", "kill")
LOGS = sorted(path for path in RANKS.iterdir() if not path.name.startswith(SILENT))


@pytest.fixture(scope="module")
def kb() -> KnowledgeBase:
    """The shipped pages."""
    return KnowledgeBase.open()


@pytest.mark.parametrize("log", LOGS, ids=lambda path: path.name)
def test_the_rank_that_failed_first_leads(log: Path, kb: KnowledgeBase) -> None:
    """Whether a page names its error or none, in one stream and in a folder of the ranks' own logs."""
    culprit = int(log.name.removesuffix(".log").rsplit("-", 2)[1])
    answer = explain([str(log)], kb=kb)
    root = next((one for one in answer.diagnoses if one.role == "root"), None)
    assert (root.rank if root else answer.unexplained and answer.unexplained.rank) == culprit
    assert answer.outcome == "failed"


@pytest.mark.parametrize("log", sorted(RANKS.glob("kill-*.log")), ids=lambda path: path.name)
def test_a_rank_that_was_killed_leads_by_its_launchers_report(log: Path, kb: KnowledgeBase) -> None:
    """It wrote nothing: the report names its exit code, and those whose connection it closed only follow."""
    root = explain([str(log)], kb=kb).diagnoses[0]
    assert (root.role, root.failure) == ("root", "host-out-of-memory")
    assert "local_rank: 0" in root.evidence[0].text
