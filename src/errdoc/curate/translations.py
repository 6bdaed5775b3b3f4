"""Checks that a translation says what its page says: the same sections, blocks, reasons and remedies."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from errdoc.curate.findings import Finding
from errdoc.kb.page import Page, remedies_of, sections_of, tables
from errdoc.kb.translation import HEADINGS, heading
from errdoc.model.said import blanks

# ```sh … ```
_BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
# seed(1)  # random and NumPy
_COMMENT = re.compile(r"(?:^|(?<=\s))# .*$", re.MULTILINE)
# {cuda_runtime}
_PLACEHOLDER = re.compile(r"\{\w+\}")


def check(page: Page) -> Iterator[Finding]:
    """Everything in which the translations of a page are out of step with it."""
    for lang, (head, body) in page.translations.items():
        path = f"{page.path.removesuffix('.md')}.{lang}.md"
        found = [*_head(page, head), *_body(page, body, lang), *_reasons(page, head), *_titles(page, head),
                 *_remedies(page, head)]  # fmt: skip
        for message, fix in found:
            yield Finding(path, 0, "KB115", message, fix)


def _head(page: Page, head: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if head.get("of") != page.id:
        yield f"it is of {head.get('of')!r}, not of the page beside it", f'of = "{page.id}"'
    if head.get("english") != page.digest:
        yield "the English text has changed since", f'translate again, english = "{page.digest}"'


def _body(page: Page, body: str, lang: str) -> Iterator[tuple[str, str]]:
    ours, theirs = list(sections_of(page.body)), list(sections_of(body))
    if page.shape == "guide" or lang not in HEADINGS:
        if len(ours) != len(theirs):
            yield "not the same number of sections as the English page", ""
    elif (wanted := [heading(name, lang) for name in ours]) != theirs:
        yield f"its headings are {_shown(theirs)}", f"the English ones in their order: {_shown(wanted)}"
    if _code(body) != _code(page.body):
        yield "its code blocks are not the English ones", "only their comments are translated"


def _code(body: str) -> list[str]:
    """The code blocks of a body, of their comments only where each stands."""
    return [_COMMENT.sub("#", block) for block in _BLOCK.findall(body)]


def _reasons(page: Page, head: dict[str, Any]) -> Iterator[tuple[str, str]]:
    given = head.get("because", {})
    if not isinstance(given, dict):
        return
    english = list(dict.fromkeys(reasons(page.head)))
    for text in english:
        if text not in given:
            yield f"no words for the reason {text!r}", "[because] has one for each of the page and its causes"
        elif sorted(set(_PLACEHOLDER.findall(text))) != sorted(set(_PLACEHOLDER.findall(str(given[text])))):
            yield f"the reason {text!r} has other {{placeholders}}", ""
    for text in given:
        if text not in english:
            yield f"the page gives no reason {text!r}", "the English text is the key, letter for letter"


def reasons(head: dict[str, Any]) -> Iterator[str]:
    """The `because` of every piece of evidence in an English head."""
    for table in (head, *tables(head.get("cause"))):
        for row in tables(table.get("evidence")):
            if isinstance(row.get("because"), str):
                yield row["because"]


def _titles(page: Page, head: dict[str, Any]) -> Iterator[tuple[str, str]]:
    given = head.get("title", {})
    english = set(titles(page.head))
    for text in sorted(english.difference(given)):
        yield f"no words for the cause's title {text!r}", "[title] has one for each of the page's causes"
    for text in sorted(set(given) - english):
        yield f"the page gives no cause the title {text!r}", "the English text is the key, letter for letter"


def titles(head: dict[str, Any]) -> Iterator[str]:
    """The titles that an English head gives to causes, and to what is seen of them."""
    for table in tables(head.get("cause")):
        yield from (str(row["title"]) for row in (table, *tables(table.get("evidence"))) if "title" in row)


def _remedies(page: Page, head: dict[str, Any]) -> Iterator[tuple[str, str]]:
    ours, theirs = remedies_of(page.head), tables(head.get("remedy"))
    if len(ours) != len(theirs):
        yield f"{len(theirs)} remedies, the English page has {len(ours)}", "[[remedy]] for each, in their order"
        return
    for number, (our, their) in enumerate(zip(ours, theirs, strict=True), 1):
        if bool(our.get("verify")) != bool(their.get("verify")):
            lacks = "lacks verify" if our.get("verify") else "has a verify that the English one has not"
            yield f"remedy {number} {lacks}", ""
        unknown = {blank for key in ("text", "verify") for blank in blanks(str(their.get(key, "")))}
        unknown.difference_update(*(blanks(str(our.get(key, ""))) for key in ("text", "verify")))
        if unknown:
            yield f"remedy {number} asks for {{{min(unknown)}}}, which the English one does not", ""


def _shown(names: Sequence[str]) -> str:
    return " | ".join(names) or "none"
