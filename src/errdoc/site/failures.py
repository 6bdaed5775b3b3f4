"""The page of a failure: its wordings, causes and what decides them, remedies, wrong advice, neighbours, examples."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from errdoc.kb.provenance import Found, found_of
from errdoc.kb.required import squashed
from errdoc.kb.translation import HEADINGS
from errdoc.model import EvidenceRule, Remedy
from errdoc.record import record
from errdoc.render.view import unfilled
from errdoc.render.words import Lang
from errdoc.site import addresses, data, picture
from errdoc.site.book import Book, Page
from errdoc.site.prose import html, plain, sections, slug
from errdoc.site.templating import render
from errdoc.site.words import say

#: Causes that the picture has room for; the text has all.
MOST_DRAWN = 9
#: Wordings that stand unfolded, lines of an example, examples, and neighbours by their causes.
_FEW, _LINES, _EXAMPLES, _NEIGHBOURS = 4, 14, 4, 6
_STRENGTHS = {"decisive": 0, "strong": 1, "weak": 2}


@record
class Told:
    """A cause of a failure as the page tells it.

    Attributes:
        evidence: what stands in a log, of this failure first.
        checks: what errdoc asks the machine.
        trial: what to try where nothing else tells; empty where something does.
        remedies: those of this failure first.
    """

    id: str
    title: str
    link: str
    weight: str
    evidence: tuple[EvidenceRule, ...]
    checks: tuple[str, ...]
    trial: str
    remedies: tuple[Remedy, ...]


@record
class Example:
    """A log that is read as this failure, its beginning left out where it is long."""

    name: str
    source: str
    cause: str
    text: str
    left_out: int


@record
class Wording:
    """How a failure shows itself."""

    anchors: tuple[str, ...]
    source: str
    found: tuple[Found, ...]


def page(ident: str, book: Book) -> Page:
    """The page of a failure, of a report of one, or of a harmless notice."""
    lang, source = book.lang, book.sources[ident]
    shown, rules = book.page(ident), book.kb.failure(ident)
    here = addresses.page(source["kind"], ident)
    to = partial(addresses.way, here)
    said = dict(_sections(shown["body"], lang))
    causes = told(ident, book, to)
    wordings = _wordings(ident, book)
    toc = list(_toc(said, causes, source, book, wordings))
    body = render(
        "failure.html", lang, to, book=book, ident=ident, source=source,
        title=shown["title"], rules=rules, causes=causes, wordings=wordings, few=_FEW,
        said={heading: prose(text, book, here) for heading, text in said.items()},
        drawing=drawing(shown["title"], causes, lang) if causes else None,
        examples=_examples(source["logs"]), neighbours=_neighbours(ident, book), best=best,
        filled=any("{" in text for one in causes for text in _texts(one)), path=_path(source, book),
    )  # fmt: skip
    summary = plain(book.said(rules.summary))
    return Page(
        here, shown["title"], summary, body, tuple(toc),
        tuple(_data(shown["title"], summary, causes, lang, _path(source, book), to, source["head"])), wide=True,
        words=tuple(source["head"].get("words", ())), messages=tuple(a for one in wordings for a in one.anchors),
        text="\n".join([shown["body"], *_lines(source["logs"], wordings), *(one.title for one in causes)]),
    )  # fmt: skip


def prose(text: str, book: Book, here: str) -> Any:
    """A section's Markdown, its ids as links."""

    def code(span: str) -> str | None:
        ident = re.sub(r"^errdoc (?:show|guide) ", "", span)
        there = book.address(ident)
        return addresses.way(here, there) if there and there != here else None

    return html(text, code)


def _sections(body: str, lang: Lang) -> list[tuple[str, str]]:
    """Sections under their English headings, so that anchors are the same in each language."""
    english = {said: heading for heading, said in HEADINGS.get(lang, {}).items()}
    return [(english.get(heading, heading), text) for heading, text in sections(body)]


def told(ident: str, book: Book, to: Any) -> list[Told]:
    """The causes of a failure, commonest first."""
    rules = book.kb.failure(ident)
    heads = {one["id"]: one for one in book.sources[ident]["head"].get("cause", [])}
    found = []
    for cause, weight, evidence in rules.causes:
        own = book.kb.cause(cause)
        found.append(Told(
            cause, book.said(book.kb.cause_title(ident, cause)),
            to(book.address(cause)) if book.address(cause) else "", weight,
            book.said((*evidence, *(own.evidence if own else ()))), own.checks if own else (),
            heads[cause].get("trial", "") if book.lang == "en" else "",
            book.said(tuple(sorted(rules.steps(cause, own.remedies if own else ()), key=_conditional))),
        ))  # fmt: skip
    return found


def _conditional(remedy: Remedy) -> bool:
    """Whether a remedy helps only where a log says so: what helps always is told first where there is no log."""
    return bool(remedy.where or remedy.only_if or remedy.signatures or remedy.let)


def best(one: Told) -> EvidenceRule | None:
    """The piece of evidence that tells most: what speaks for the cause before what speaks against it."""
    order = sorted(one.evidence, key=lambda rule: (rule.says != "for", _STRENGTHS[rule.strength]))
    return order[0] if order else None


def drawing(title: str, causes: Sequence[Told], lang: Lang) -> picture.Picture:
    """The picture of a failure's causes."""
    rows = []
    for one in causes[:MOST_DRAWN]:
        telling = best(one)
        if telling is not None:
            decides = telling.because
        elif one.trial:
            decides = one.trial
        elif one.checks:
            decides = say("asked", lang, checks=", ".join(one.checks))
        else:
            decides = say("nothing_tells", lang)
        remedy = one.remedies[0] if one.remedies else None
        rows.append(picture.Row(
            picture.Said(say("weighed", lang, title=one.title, weight=say(one.weight, lang)),
                         one.link or f"#cause-{one.id}"),
            picture.Said(_shown(decides), f"#cause-{one.id}"), telling is None or telling.says == "for",
            picture.Said(_shown(remedy.text), f"#do-{one.id}") if remedy else None,
        ))  # fmt: skip
    if len(causes) > MOST_DRAWN:
        more = say("picture_more", lang, count=len(causes) - MOST_DRAWN)
        rows.append(picture.Row(picture.Said(more, f"#cause-{causes[MOST_DRAWN].id}")))
    return picture.draw(title, rows)


def _shown(text: str) -> str:
    return unfilled(plain(text))


def _texts(one: Told) -> list[str]:
    return [
        *(rule.because for rule in one.evidence),
        *(text for remedy in one.remedies for text in (remedy.text, *remedy.commands)),
    ]


def _wordings(ident: str, book: Book) -> list[Wording]:
    return [
        Wording(one.anchors, one.source, tuple(found_of(f"{ident}/{one.id}", book.kb.provenance)))
        for one in book.kb.failure(ident).signatures
    ]


def _examples(logs: Sequence[Sequence[Any]]) -> list[Example]:
    """Recordings first: what was printed is worth more than what was put together."""
    hits = [(name, notes, text) for name, notes, text in logs if name.startswith("hit-")]
    hits.sort(key=lambda hit: "recorded" not in hit[1].get("source", ""))
    found = []
    for name, notes, text in hits[:_EXAMPLES]:
        lines = text.strip("\n").split("\n")
        cut = [line[:400] for line in lines[-_LINES:]]
        cause = notes.get("cause", "")
        found.append(Example(name, notes.get("source", ""), cause, "\n".join(cut), len(lines) - len(cut)))
    return found


def _lines(logs: Sequence[Sequence[Any]], wordings: Sequence[Wording]) -> Iterator[str]:
    """The lines of its logs that show the failure, each wording once."""
    anchors = {squashed(anchor) for one in wordings for anchor in one.anchors}
    told = set()
    for name, _, text in logs:
        for line in text.split("\n") if name.startswith("hit-") else ():
            plain_line = squashed(line)
            if plain_line not in told and any(anchor in plain_line for anchor in anchors):
                told.add(plain_line)
                yield line[:400]


def _neighbours(ident: str, book: Book) -> dict[str, list[str]]:
    head = book.sources[ident]["head"]
    roots = [one for one in head.get("consequence_of", []) if book.address(one)]
    follows = book.consequences_of.get(ident, [])
    shared: dict[str, int] = {}
    for cause in head.get("cause", []):
        for other in book.failures_of[cause["id"]]:
            if other not in (ident, *roots, *follows):
                shared[other] = shared.get(other, 0) + 1
    near = sorted(shared, key=lambda one: (-shared[one], one))[:_NEIGHBOURS]
    return {"consequence_of": roots, "leads_to": follows, "shares": near}


def _path(source: dict[str, Any], book: Book) -> list[tuple[str, str]]:
    family = source["head"].get("family", "")
    return [
        (say("home", book.lang), ""),
        (say("failures", book.lang), "failure"),
        *([(family, f"failure#{slug(family)}")] if family else []),
    ]


def _toc(
    said: dict[str, str], causes: Sequence[Told], source: dict[str, Any], book: Book, wordings: Sequence[Wording]
) -> Any:
    lang = book.lang

    def of(heading: str) -> tuple[str, str]:
        return slug(heading), HEADINGS.get(lang, {}).get(heading, heading)

    if wordings:
        yield "wordings", say("wordings", lang)
    if "What it means" in said:
        yield of("What it means")
    if causes:
        yield "picture", say("picture", lang)
    if "How to tell the causes apart" in said:
        yield of("How to tell the causes apart")
    if any(one.remedies for one in causes):
        yield "remedies", say("remedies", lang)
    for heading in ("Often advised, and wrong", "Not to be confused with"):
        if heading in said:
            yield of(heading)
    if any(_neighbours(source["id"], book).values()) or source["id"] in book.leading:
        yield "neighbours", say("neighbours", lang)
    if any(name.startswith("hit-") for name, *_ in source["logs"]):
        yield "examples", say("examples", lang)
    if any(one.found or one.source for one in wordings):
        yield "since", say("since", lang)
    if source["head"].get("references"):
        yield "references", say("references", lang)


def _data(
    title: str, summary: str, causes: Sequence[Told], lang: Lang, path: Sequence[tuple[str, str]], to: Any,
    head: dict[str, Any],
) -> Any:  # fmt: skip
    yield data.article(title, summary, lang, [*head.get("words", []), *head.get("frameworks", {})])
    yield data.path([(name, to(there)) for name, there in path])
    questions = [
        (say("remedies_of", lang, title=one.title), _shown(one.remedies[0].text)) for one in causes[:6] if one.remedies
    ]
    if questions:
        yield data.answers(questions)
