"""What tells each cause of each failure apart: evidence in a log, a check of the machine, or a trial."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from errdoc.curate.findings import Finding
from errdoc.kb.page import Page, load, tables

#: The section that says how causes are told apart.
_SECTION = "How to tell the causes apart"


@dataclass(frozen=True, slots=True)
class Pair:
    """A failure and one of its causes.

    Attributes:
        by: what tells the cause: `evidence`, `check`, `trial`, `only` (it has no rival); empty where nothing does.
        evidence: rules of the log, of the pair and of the cause.
        checks: names of the cause's checks.
        trial: what to try where only trying tells.
    """

    failure: str
    cause: str
    by: str
    evidence: int = 0
    checks: tuple[str, ...] = ()
    trial: str = ""


def pairs(root: Path, only: Sequence[str] = ()) -> list[Pair]:
    """Every failure below `root` with each of its causes.

    Args:
        root: the folder of pages.
        only: ids or families of failures; all by default.
    """
    pages = load(root)[0]
    causes = {page.id: page for page in pages if page.kind == "cause"}
    return [
        one
        for page in pages
        if page.shape == "failure" and (not only or {page.id, page.family}.intersection(only))
        for one in _of(page, causes)
    ]


def check(pages: Sequence[Page]) -> Iterator[Finding]:
    """Pairs that nothing tells, and trials that their page does not tell the reader."""
    causes = {page.id: page for page in pages if page.kind == "cause"}
    for page in pages:
        if page.shape != "failure":
            continue
        for one in _of(page, causes):
            if not one.by and page.status == "stable":
                told = f"nothing tells the cause {one.cause!r} apart"
                yield Finding(page.path, 0, "KB145", told, 'evidence, a check, or trial = "…" of the cause')
            if one.trial and one.trial not in " ".join(page.section(_SECTION).split()):
                told = f"the trial of {one.cause!r} is not in the section {_SECTION!r}"
                yield Finding(page.path, 0, "KB145", told, f"a sentence of it: {one.trial}")


def _of(page: Page, causes: dict[str, Page]) -> Iterator[Pair]:
    rows = tables(page.head.get("cause"))
    for row in rows:
        ident = str(row.get("id"))
        cause = causes[ident].head if ident in causes else {}
        evidence = len(tables(row.get("evidence"))) + len(tables(cause.get("evidence")))
        checks = tuple(map(str, cause.get("checks", [])))
        trial = str(row.get("trial", ""))
        by = "evidence" if evidence else "check" if checks else "trial" if trial else "only" if len(rows) == 1 else ""
        yield Pair(page.id, ident, by, evidence, checks, trial)
