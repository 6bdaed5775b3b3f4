"""The page of a cause, and that of a kind of errors: why, how to be sure, what mends it, which failures it leads to."""

from functools import partial

from errdoc.kb.entries import Cause, KindRules
from errdoc.kb.translation import HEADINGS
from errdoc.site import addresses, data
from errdoc.site.book import Book, Page
from errdoc.site.failures import prose
from errdoc.site.prose import plain, sections, slug
from errdoc.site.templating import render
from errdoc.site.words import say

#: Where pages of these kinds are listed.
_LISTS = {"cause": "causes", "kind": "kinds"}


def page(ident: str, book: Book) -> Page:
    """The page of a cause or of a kind of errors."""
    lang, source, shown = book.lang, book.sources[ident], book.page(ident)
    kind = source["kind"]
    here = addresses.page(kind, ident)
    to = partial(addresses.way, here)
    rules = _rules(ident, kind, book)
    remedies = book.said(rules.remedies if isinstance(rules, Cause) else rules.steps)
    english = {said: heading for heading, said in HEADINGS.get(lang, {}).items()}
    said = [
        (slug(english.get(heading, heading)), heading, prose(text, book, here))
        for heading, text in sections(shown["body"])
    ]
    failures = book.failures_of.get(ident, []) if kind == "cause" else source["head"].get("related", [])
    path = [(say("home", lang), ""), (say(_LISTS[kind], lang), kind)]
    evidence, checks = (book.said(rules.evidence), rules.checks) if isinstance(rules, Cause) else ((), ())
    body = render(
        "cause.html", lang, to, book=book, ident=ident, source=source, title=shown["title"], said=said, path=path,
        remedies=remedies, evidence=evidence, checks=checks, kind=kind,
        failures=[one for one in failures if book.address(one)],
        filled=any("{" in text for one in remedies for text in (one.text, *one.commands)),
    )  # fmt: skip
    toc = [(anchor, heading) for anchor, heading, _ in said if heading]
    toc += [("telling", say("checked_by", lang))] if evidence or checks else []
    toc += [("remedies", say("remedies", lang))] if remedies else []
    toc += [("failures", say("cause_of" if kind == "cause" else "related", lang))] if failures else []
    toc += [("references", say("references", lang))] if source["head"].get("references") else []
    told = [
        data.article(shown["title"], plain(book.said(rules.summary)), lang),
        data.path([(name, to(there)) for name, there in path]),
    ]
    if remedies:
        told.append(data.steps(shown["title"], [(plain(one.text), one.commands) for one in remedies]))
    return Page(
        here, shown["title"], plain(book.said(rules.summary)), body, tuple(toc), tuple(told),
        words=tuple(source["head"].get("words", ())), text=shown["body"], wide=True,
    )  # fmt: skip


def _rules(ident: str, kind: str, book: Book) -> Cause | KindRules:
    found = book.kb.cause(ident) if kind == "cause" else None
    return found or next(one for one in book.kb.kinds if one.id == ident)
