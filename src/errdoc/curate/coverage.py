"""What each page has and what it lacks: logs, their sources, Chinese, references, evidence, remedies.

The ids of the catalogue that have no page yet are rows too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from errdoc.curate import form
from errdoc.curate.findings import Finding
from errdoc.curate.lint import lint
from errdoc.errors import KnowledgeBaseError
from errdoc.kb.page import Page, load, remedies_of, tables


@dataclass(frozen=True, slots=True)
class Row:
    """What one page has.

    Attributes:
        kind: `failure`, `wrapper`, `benign` or `cause`.
        status: of the page; `missing` where the catalogue has the id and no page is there.
        sources: different notes of source among the hits.
        printers: signatures that name the file or function that prints them, and `signatures` all of them.
        evidence: rules; of a failure those of its causes under it.
        causes: that a failure lists; of a cause the failures that list it.
        remedies: of a cause; of a failure those of its causes together.
        chinese: whether there is a Chinese page.
        references: primary sources that are https.
        missing: what it lacks for `stable`, in words.
    """

    id: str
    kind: str
    family: str
    status: str
    hits: int = 0
    misses: int = 0
    sources: int = 0
    signatures: int = 0
    printers: int = 0
    causes: int = 0
    evidence: int = 0
    remedies: int = 0
    checks: int = 0
    chinese: bool = False
    references: int = 0
    missing: tuple[str, ...] = ()


def coverage(root: Path, only: Sequence[str] = ()) -> list[Row]:
    """A row for each failure and cause below `root`, and for each id of its catalogue.

    Args:
        root: the folder of pages.
        only: ids, families or `family/id`; all by default.

    Raises:
        KnowledgeBaseError: a name in `only` fits no row.
    """
    pages = [page for page in load(root)[0] if page.kind != "guide"]
    causes = {page.id: page for page in pages if page.kind == "cause"}
    users = [ident for page in pages for ident in _causes_of(page)]
    rows = [_row(page, causes, users.count(page.id)) for page in pages]
    known = {row.id for row in rows}
    rows += [row for row in _unwritten(root) if row.id not in known]
    rows.sort(key=lambda row: (row.kind == "cause", row.family, row.id))
    for name in only:
        if not any(_is(row, name) for row in rows):
            raise KnowledgeBaseError(f"no page or family is called {name!r}", hint="errdoc kb list shows them")
    return [row for row in rows if not only or any(_is(row, name) for name in only)]


def _is(row: Row, name: str) -> bool:
    return name in (row.id, row.family, f"{row.family}/{row.id}")


def _row(page: Page, causes: dict[str, Page], users: int) -> Row:
    hits = [log for log in page.logs if log.is_hit]
    signatures = tables(page.head.get("signature"))
    row = Row(
        page.id, page.kind, page.family, page.status,
        hits=len(hits), misses=len(page.logs) - len(hits), sources=len(_sources(page)),
        signatures=len(signatures), printers=sum(bool(one.get("source")) for one in signatures),
        chinese="zh" in page.translations, references=len(_https(page)), checks=len(page.head.get("checks", [])),
    )  # fmt: skip
    if page.kind == "cause":
        return replace(
            row,
            causes=users,
            evidence=len(tables(page.head.get("evidence"))),
            remedies=len(tables(page.head.get("remedy"))),
            missing=tuple(_lacks_as_cause(page)),
        )
    listed = _causes_of(page)
    return replace(
        row, causes=len(listed), evidence=sum(len(one.get("evidence", [])) for one in tables(page.head.get("cause"))),
        remedies=len(remedies_of(page.head))
        + sum(len(tables(causes[ident].head.get("remedy"))) for ident in listed if ident in causes),
        missing=tuple(lacks(page)),
    )  # fmt: skip


def lacks(page: Page) -> Iterator[str]:
    """What the page of a failure lacks for `stable`, apart from findings of the lint."""
    hits = sum(log.is_hit for log in page.logs)
    if hits < 2:
        yield f"{2 - hits} more hit" + ("s" if hits == 0 else "")
    elif len(_sources(page)) < 2:
        yield "a hit from another source"
    if hits == len(page.logs):
        yield "a miss"
    if not _https(page):
        yield "a reference"
    if "zh" not in page.translations:
        yield "Chinese"


def _lacks_as_cause(page: Page) -> Iterator[str]:
    if not tables(page.head.get("remedy")):
        yield "a remedy"
    if not _https(page):
        yield "a reference"
    if "zh" not in page.translations:
        yield "Chinese"


def _sources(page: Page) -> set[str]:
    return {log.notes["source"] for log in page.logs if log.is_hit and log.notes.get("source")}


def _https(page: Page) -> list[str]:
    return [url for url in page.head.get("references", []) if str(url).startswith("https://")]


def _causes_of(page: Page) -> list[str]:
    return [str(row.get("id")) for row in tables(page.head.get("cause"))]


def _unwritten(root: Path) -> Iterator[Row]:
    catalogue = form.catalogue_of(root)
    for family, idents in catalogue.get("failures", {}).items():
        for ident in idents:
            yield Row(ident, "failure", family, "missing", missing=("the page",))
    for ident in catalogue.get("causes", []):
        yield Row(ident, "cause", "", "missing", missing=("the page",))


def ripe(root: Path) -> list[tuple[Page, tuple[Finding, ...]]]:
    """The draft failures that fulfil all that `stable` asks but, for some, findings of the lint; those without first.

    Each page is linted as if it were stable already.
    """
    pages = load(root)[0]
    drafts = [page for page in pages if page.shape == "failure" and page.status == "draft" and not list(lacks(page))]
    findings = lint(root) if drafts else []
    promoted = {page.id: replace(page, head=page.head | {"status": "stable"}) for page in drafts}
    findings += form.check([promoted.get(page.id, page) for page in pages], root)
    found = []
    for page in drafts:
        folder = page.path.rsplit("/", 1)[0] + "/"
        found.append((page, tuple(sorted({one for one in findings if one.path.startswith(folder)}))))
    return sorted(found, key=lambda pair: (len(pair[1]), pair[0].path))


def totals(rows: Sequence[Row]) -> dict[str, dict[str, int]]:
    """For failures (wrappers and benign notices with them) and causes: how many have what."""
    groups = {
        "failures": [row for row in rows if row.kind != "cause"],
        "causes": [row for row in rows if row.kind == "cause"],
    }
    found = {}
    for name, some in groups.items():
        written = [row for row in some if row.status != "missing"]
        found[name] = {
            "ids": len(some), "pages": len(written), "stable": sum(row.status == "stable" for row in written),
            "draft": sum(row.status == "draft" for row in written), "chinese": sum(row.chinese for row in written),
            "with reference": sum(row.references > 0 for row in written),
            "with evidence": sum(row.evidence > 0 for row in written),
            "with remedy": sum(row.remedies > 0 for row in written),
            "with two sources": sum(row.sources > 1 for row in written),
            "with a miss": sum(row.misses > 0 for row in written),
            "hits": sum(row.hits for row in written), "misses": sum(row.misses for row in written),
            "lacking nothing": sum(not row.missing for row in written),
        }  # fmt: skip
    for key in ("hits", "misses", "with a miss", "with two sources", "stable", "draft"):
        del found["causes"][key]
    return found
