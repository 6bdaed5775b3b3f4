"""The knowledge base, opened: who is told that pages are compiled."""

import gc
import io
import os
import sys
import time
import weakref
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase, base, kept
from errdoc.spoken import spoken


class Terminal(io.StringIO):
    """Standard error of a person who waits."""

    def isatty(self) -> bool:
        """It is one."""
        return True


@pytest.mark.parametrize(("stream", "lines"), [(Terminal, 1), (io.StringIO, 0)])
def test_a_person_is_told_that_pages_are_compiled(
    stream: type[io.StringIO], lines: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line, before it takes seconds; none to a file or pipe, and none when nothing is to be compiled."""
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "kb.toml").write_text('version = "1"\n')
    monkeypatch.setattr(kept, "cache_folder", lambda: str(tmp_path / "cache"))
    told = stream()
    monkeypatch.setattr(sys, "stderr", told)
    for _ in range(2):
        base.KnowledgeBase(kept.compiled(pages))
        assert told.getvalue().count("\n") == lines
        assert (str(pages) in told.getvalue()) == bool(lines)


def test_a_scratch_file_that_was_left_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of yesterday goes, one that another process may be writing stays."""
    (tmp_path / "kb").mkdir()
    cache = tmp_path / "cache"
    cache.mkdir()
    monkeypatch.setattr(kept, "cache_folder", lambda: str(cache))
    for name, age in (("tmpold.sqlite", 2 * 86400), ("tmpnew.sqlite", 0)):
        (cache / name).touch()
        os.utime(cache / name, (time.time() - age,) * 2)
    base.KnowledgeBase(kept.compiled(tmp_path / "kb"))
    assert [path.name for path in cache.glob("tmp*")] == ["tmpnew.sqlite"]


def test_what_nobody_holds_is_gone(kb: KnowledgeBase) -> None:
    """A program that opens a knowledge base for each log keeps none of them, in whatever language it was asked."""
    asked = KnowledgeBase(kb.path)
    assert asked.failure("cuda-out-of-memory") is asked.failure("cuda-out-of-memory")
    assert asked.cause("batch-or-model-too-large") is not None
    assert asked.leads(0) is asked.leads(0)
    assert spoken(asked.failure("cuda-out-of-memory").title, asked, "zh") == asked.title("cuda-out-of-memory", "zh")
    gone = weakref.ref(asked)
    del asked
    gc.collect()
    assert gone() is None
