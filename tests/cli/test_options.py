"""What several commands take."""

import sys

from errdoc.cli.options import completed
from errdoc.errors import KnowledgeBaseError


def test_ids_are_completed(pipeline):
    """The shell gets the ids that begin with what is typed."""
    complete = completed(lambda kb: kb.ids())
    assert complete("cudnn-") == ["cudnn-conv-algorithm"]
    assert complete("") == ["cudnn-conv-algorithm", "driver-too-old"]
    assert complete("zzz") == []


def test_a_broken_knowledge_base_completes_nothing(pipeline, monkeypatch):
    """While a page is half-written, the shell prints no error in the middle of a line."""

    def broken(user_pages=()):
        raise KnowledgeBaseError("1 pages are wrong")

    monkeypatch.setattr(sys.modules["errdoc.kb"].KnowledgeBase, "open", broken)
    assert completed(lambda kb: kb.ids())("") == []
