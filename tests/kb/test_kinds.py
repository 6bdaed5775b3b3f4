"""The kinds of errors: every page in both languages, and steps that help whoever has such an error."""

import re
import tomllib
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.kb.page import Page, PageLog, files, read
from errdoc.logs.lines.clean import clean
from errdoc.pipeline import diagnose

ROOT = Path(__file__).resolve().parents[2] / "kb"
KINDS = [read(path, ROOT) for path in files(ROOT) if path.parent.name == "kinds"]
HITS = [(page, log) for page in KINDS for log in page.logs if log.is_hit and not page.head.get("clean")]
# {frame_line}, left in a sentence or command
_LEFT = re.compile(r"(?<![${'])\{[a-z_]{2,30}\}(?!\})")


def test_the_catalogue_lists_exactly_the_pages() -> None:
    """No id without a page, no page without an id."""
    catalogue = tomllib.loads((ROOT / "catalogue.toml").read_text(encoding="utf-8"))
    assert sorted(page.id for page in KINDS) == sorted(catalogue["kinds"])


@pytest.mark.parametrize("page", KINDS, ids=lambda page: page.id)
def test_a_kind_is_told_in_both_languages(page: Page) -> None:
    """The Chinese page says in Chinese each step that the English one has."""
    chinese, _ = page.translations["zh"]
    assert len(chinese["remedy"]) == len(page.head["remedy"])
    assert all(re.search(r"[\u4e00-\u9fff]", row["text"]) for row in chinese["remedy"])


@pytest.mark.parametrize(("page", "log"), HITS, ids=[f"{page.id}/{log.name}" for page, log in HITS])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_error_of_a_kind_gets_a_step_that_is_filled_in(
    page: Page, log: PageLog, lang: str, kb: KnowledgeBase
) -> None:
    """Something to do is said for every hit, and no placeholder is left in it."""
    answer = diagnose(clean(enumerate(log.text.split("\n"), 1)), kb=kb, lang=lang)
    named = {row["names"] for row in (page.head, *page.head["signature"]) if isinstance(row.get("names"), str)}
    steps = [
        step for step in answer.do if step.target in {page.id, *named, *([answer.kind.names] if answer.kind else [])}
    ]
    assert steps
    said = "\n".join("\n".join((step.text, step.verify, *step.commands)) for step in steps)
    assert [name for name in _LEFT.findall(said) if name not in log.text] == []


def test_no_kinds_yield_to_each_other() -> None:
    """Whichever is told, it is told of the more special shape: there are no circles."""
    yields = {page.id: set(page.head.get("yields_to", [])) for page in KINDS}
    above: dict[str, set[str]] = {}
    for ident in yields:
        seen, todo = set[str](), [*yields[ident]]
        while todo:
            other = todo.pop()
            if other not in seen:
                seen.add(other)
                todo.extend(yields.get(other, ()))
        above[ident] = seen
    assert [ident for ident, others in above.items() if ident in others] == []
