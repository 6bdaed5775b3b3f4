"""Checks of guides and of what leads to them: the section that each must have, sources, links, conditions in step."""

from collections.abc import Iterator, Mapping
from typing import Any

from errdoc.curate.findings import Finding
from errdoc.errors import PageError
from errdoc.kb.page import SECTIONS, Page, sections_of
from errdoc.kb.translation import heading
from errdoc.kb.variants import conditions

#: The section that every guide has.
(WRONG,) = SECTIONS["guide"]


def check(page: Page, there: Mapping[str, Page], catalogue: Mapping[str, Any]) -> Iterator[Finding]:
    """Everything wrong with a guide, and every link of a page to a guide or a related page that does not exist."""
    guides = {ident for ident, other in there.items() if other.kind == "guide"} | set(catalogue.get("guides", []))
    for ident in _listed(page.head.get("guides")):
        if ident not in guides:
            yield Finding(page.path, 0, "KB117", f"the guide {ident!r} leads nowhere", "errdoc guide lists them")
    for ident in _listed(page.head.get("related")):
        if ident not in there:
            yield Finding(page.path, 0, "KB117", f"related: {ident!r} leads nowhere", "the id of a page")
    if page.kind != "guide":
        return
    if not page.head.get("references"):
        yield Finding(page.path, 0, "KB120", "a guide's claims need sources", 'references = ["https://…"]')
    for body, lang, path in _bodies(page):
        wanted = heading(WRONG, lang)
        if wanted not in sections_of(body):
            yield Finding(path, 0, "KB113", f"the section {wanted!r} is missing", "what is often advised, and why not")
        if not _same(body, page.body):
            yield Finding(path, 0, "KB115", "its conditions are not the English ones", "the same ones, in their order")


def _bodies(page: Page) -> Iterator[tuple[str, str, str]]:
    """Body, language and path of a guide and of its translations."""
    yield page.body, "en", page.path
    for lang, (_, body) in page.translations.items():
        yield body, lang, f"{page.path.removesuffix('.md')}.{lang}.md"


def _same(body: str, english: str) -> bool:
    """Whether two bodies have the same conditions; true where one cannot be read, which is a finding of its own."""
    try:
        return conditions(body) == conditions(english)
    except PageError:
        return True


def _listed(value: Any) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
