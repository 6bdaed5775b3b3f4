"""The shipped knowledge base proves itself: what `errdoc kb lint` finds, page by page."""

from pathlib import Path

import pytest

from errdoc.curate.answers import objects
from errdoc.curate.lint import behaviour, written
from errdoc.kb import KnowledgeBase
from errdoc.kb.compile import read_tables
from errdoc.kb.page import files, load, read
from errdoc.render import pages
from errdoc.render.view import unfilled
from errdoc.render.words import Lang

ROOT = Path(__file__).resolve().parents[2] / "kb"


@pytest.mark.parametrize("path", list(files(ROOT)), ids=lambda path: path.relative_to(ROOT).with_suffix("").as_posix())
def test_a_page_does_what_it_says(path: Path, kb: KnowledgeBase) -> None:
    """Each hit is recognised, first, with its cause; no miss is; each signature is shown by a hit and is fast.

    The first cause of each hit is told in its own words and has a step.
    """
    assert list(map(str, behaviour(read(path, ROOT), kb, objects(ROOT)))) == []


def test_the_pages_hold_to_their_format() -> None:
    """What the lint finds by reading alone: form, references, translations, tables, examples."""
    known, errors = load(ROOT)
    assert list(map(str, errors)) == []
    assert list(map(str, written(known, ROOT, read_tables(ROOT)))) == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_page_that_is_shown_without_a_log_has_no_blank_in_braces(kb: KnowledgeBase, lang: Lang) -> None:
    """What a log would fill in stands as ‹name›, in steps, commands and titles alike; code of guides is their own."""
    paths = (path for path in files(ROOT) if "guides" not in path.parts)
    names = [path.parent.name if path.name == "failure.md" else path.stem for path in paths]
    # git's @{u} is no blank
    texts = {name: pages.text(kb.page(name, lang), kb).replace("@{u}", "@u") for name in names}
    assert [name for name, text in texts.items() if unfilled(text) != text] == []
