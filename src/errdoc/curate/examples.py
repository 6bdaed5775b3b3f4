"""What `errdoc kb fit` learns from: for each log what the engine would say, and whether that is right.

A log whose page is known is read twice: as it is, and with that page muted, as if nobody had written its signatures.
"""

import tomllib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from errdoc.curate.cases import Case, load
from errdoc.errors import ErrdocError
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import page_of
from errdoc.logs.events.parse import parse
from errdoc.logs.facts.collect import collect
from errdoc.logs.job_lines import lines_of
from errdoc.logs.lines.clean import clean
from errdoc.logs.lines.wrap import squash
from errdoc.logs.reading.read import sources
from errdoc.logs.reading.scan import scan
from errdoc.match.calibrate import Features
from errdoc.match.causes import first_values, rank
from errdoc.match.claims import of_cause
from errdoc.match.key_line import KeyLines
from errdoc.match.roles import assign, of_general
from errdoc.match.signatures import find
from errdoc.match.text import Text
from errdoc.match.told import of_error, upwards
from errdoc.model import Fact, Line


@dataclass(frozen=True, slots=True)
class Log:
    """A log with what is right of it.

    Attributes:
        sort: `hit`, `miss`, `recorded`, `stranger`, `healthy` or `case`.
        right: the failures that are right; empty where no page is.
        causes: the causes that are right; empty where none is told.
        document: of a hit its own document in the index, as (page, name).
    """

    sort: str
    name: str
    lines: Sequence[Line]
    right: frozenset[str] = frozenset()
    causes: frozenset[str] = frozenset()
    document: tuple[str, str] = ("", "")

    @property
    def group(self) -> str:
        """What is left out together: all logs of a failure."""
        return min(self.right) if self.right else self.name


@dataclass(frozen=True, slots=True)
class Example:
    """What the engine would say of a log: a failure, or none.

    Attributes:
        muted: the pages that are right were switched off.
        claim: features of the failure that is named, with whether that is right.
        cause: the same of its first cause.
    """

    log: Log
    muted: bool
    claim: tuple[Features, bool] | None = None
    cause: tuple[Features, bool] | None = None


def logs(root: Path, cases: Sequence[Path], kb: KnowledgeBase) -> Iterator[Log]:
    """The logs of the pages, of the corpus beside them, and the labelled ones."""
    for page in map(page_of, kb.sources()):
        if page.kind != "failure":
            continue
        for one in page.logs:
            lines = _cleaned(one.text)
            if one.is_hit:
                yield Log("hit", f"{page.id}/{one.name}", lines, frozenset({page.id}), document=(page.id, one.name))
            elif one.notes.get("instead") in ("unknown", "clean"):
                yield Log("miss", f"{page.id}/{one.name}", lines)
    corpus = root.parent / "corpus"
    strangers = corpus / "strangers"
    named = tomllib.loads((strangers / "named.toml").read_text("utf-8")) if strangers.is_dir() else {}
    for path in sorted(strangers.glob("*.log")):
        right = frozenset({named[path.stem]} if path.stem in named else ())
        yield Log("stranger", path.stem, _cleaned(path.read_text(encoding="utf-8")), right)
    for sort, folder in (
        ("recorded", corpus / "recorded"),
        ("healthy", corpus / "healthy"),
        *(("case", one) for one in cases),
    ):
        for case in load(folder) if folder.is_dir() else ():
            yield from labelled(sort, case, kb)


def _cleaned(text: str) -> Sequence[Line]:
    return clean(list(enumerate(text.split("\n"), 1)))


def labelled(sort: str, case: Case, kb: KnowledgeBase) -> Iterator[Log]:
    """A labelled log; none where it cannot be read."""
    try:
        source = sources([str(case.log)])[0]
        lines, _ = lines_of(scan(source, kb.alarms), source)
    except ErrdocError:
        return
    yield Log(sort, case.name, lines, case.accepted, case.causes)


def examples(log: Log, kb: KnowledgeBase) -> Iterator[Example]:
    """What would be said of a log, and with the pages that are right of it muted."""
    events = parse(log.lines)
    squashed = squash(log.lines)
    text = Text(log.lines, events, squashed)
    facts = collect(log.lines, events, kb.fact_rules, squashed, told=kb.registry.told)
    yield _example(log, text, facts, kb, ())
    if log.right & {document.page for document in kb.index.documents}:
        yield _example(log, text, facts, kb, log.right)


def above(name: str, right: Collection[str], kb: KnowledgeBase) -> set[str]:
    """Of the failures that are right of a log those that a name is: itself, or one that it stands above."""
    return {one for one in right if name in upwards(one, kb)}


def _example(log: Log, text: Text, facts: Sequence[Fact], kb: KnowledgeBase, muted: Collection[str]) -> Example:
    lines = KeyLines(kb.branches)
    names = first_values(facts)
    found = find(text, kb, names, muted=muted)
    named, stray, _ = assign(found, text, kb, lines)
    root = next((one for one in named if one.role == "root"), None)
    # of a page that is muted, and of what has no label, nothing tells which general name is right
    if root is None and stray and not muted and (log.right or log.sort in ("healthy", "stranger")):
        told = of_error(stray, found, text, facts, names, kb, lines, "")
        root = of_general(told.general, stray, text, kb, lines) if told.general else None
    if root is None:
        return Example(log, bool(muted))
    right = not log.right.isdisjoint(above(root.page.id, log.right, kb))
    cause = None
    if right and log.causes and root.page.causes:
        ranked = rank(root.page, root.found, text, facts, kb, root.signatures)
        listed = [ident for ident, _, _ in root.page.causes]
        if ranked[0].verdict != "refuted" and log.causes.intersection(listed):
            cause = of_cause(ranked, listed), ranked[0].cause in log.causes
    return Example(log, bool(muted), claim=(root.features, right), cause=cause)
