"""The shipped knowledge base proves itself."""

from pathlib import Path

import pytest

from errdoc.curate.lint import lint
from errdoc.curate.prove import judged, sound
from errdoc.kb import KnowledgeBase
from errdoc.kb.page import Page, PageLog

ROOT = Path(__file__).resolve().parents[2]
PAGES = sound(ROOT / "kb")
LOGS = [(page, log) for page in PAGES for log in page.logs]


@pytest.mark.parametrize(("page", "log"), LOGS, ids=[f"{page.id}/{log.name}" for page, log in LOGS])
def test_a_log_of_a_page_is_diagnosed_as_the_page_says(page: Page, log: PageLog, kb: KnowledgeBase) -> None:
    """Each hit is recognised, first, with its cause; no miss is."""
    assert [outcome for outcome in judged(page, log, kb) if not outcome.ok] == []


def test_the_lint_finds_nothing() -> None:
    """The pages hold to their format."""
    assert [str(finding) for finding in lint(ROOT / "kb")] == []
