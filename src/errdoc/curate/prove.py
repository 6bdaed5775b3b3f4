"""Runs the logs of the pages through the engine: each hit must be diagnosed as its page, no miss may be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from errdoc.errors import KnowledgeBaseError, PageError
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import compile_pages, page_of, read_tables
from errdoc.kb.page import Page, PageLog, load
from errdoc.kb.rules import record
from errdoc.kb.signatures import Tables
from errdoc.logs.lines.clean import clean
from errdoc.model import Explanation
from errdoc.pipeline import diagnose


@dataclass(frozen=True)
class Outcome:
    """What became of one log of a page.

    Attributes:
        log: `cudnn/cudnn-conv-algorithm/hit-01.log`.
        ok: whether it is what the page says.
        said: what the engine made of it.
        code: the lint code of the failure, where it is not ok.
    """

    log: str
    ok: bool
    said: str
    code: str = ""


def explain_text(text: str, kb: KnowledgeBase) -> Explanation:
    """The answer for a text that is already decoded."""
    return diagnose(clean(enumerate(text.split("\n"), 1)), kb=kb)


def open_folder(root: Path, scratch: Path) -> tuple[KnowledgeBase, list[Page]]:
    """A knowledge base of the sound pages below `root`, over the shipped ones where `root` is the user's own.

    Raises:
        KnowledgeBaseError: the tables are wrong.
    """
    pages = sound(root)
    tables = read_tables(root)
    base = shipped(root)
    if base:
        whole = KnowledgeBase.open().tables
        tables = {key: tables[key] or whole.get(key, tables[key]) for key in tables}
    taken = {page.id for page in pages}
    target = scratch / "kb.sqlite"
    compile_pages([page for page in base if page.id not in taken] + pages, tables, target)
    return KnowledgeBase(target), pages


def shipped(root: Path) -> list[Page]:
    """The pages over which those below `root` lie: the shipped ones, or none where these are the shipped ones."""
    if (root / "kb.toml").is_file():
        return []
    return [page_of(source) for source in KnowledgeBase.open().sources()]


def sound(root: Path) -> list[Page]:
    """The pages below `root` that the engine understands, the first of each id."""
    tables = read_tables(root)
    rules = Tables.of(tables)
    found: dict[str, Page] = {}
    for page in load(root)[0]:
        try:
            record(page, rules)
        except PageError:
            continue
        found.setdefault(page.id, page)
    return list(found.values())


def chosen(pages: Sequence[Page], only: Sequence[str]) -> list[Page]:
    """The pages named by `family/id`, `id` or `family`; all where nothing is named.

    Raises:
        KnowledgeBaseError: a name fits no page.
    """
    if not only:
        return list(pages)
    found = []
    for name in only:
        some = [page for page in pages if name in (page.id, page.family, f"{page.family}/{page.id}")]
        if not some:
            raise KnowledgeBaseError(f"no page or family is called {name!r}", hint="errdoc kb list shows them")
        found.extend(some)
    return found


def test(root: Path, only: Sequence[str] = ()) -> list[Outcome]:  # noqa: PT028 - named like the command
    """The outcome of every log of the pages.

    Raises:
        KnowledgeBaseError: the pages cannot be compiled.
    """
    with TemporaryDirectory() as scratch:
        kb, pages = open_folder(root, Path(scratch))
        return [outcome for page in chosen(pages, only) for log in page.logs
                for outcome in judged(page, log, explain_text(log.text, kb))]  # fmt: skip


def _status(answer: Explanation) -> str:
    """The status, as logs beside pages write it: what is open tells no error, as what is clean."""
    return "clean" if answer.calm else answer.status


def _of_kind(page: Page, log: PageLog, answer: Explanation, name: str) -> Outcome:
    """What became of a log of a kind: an error that no page names, and of this shape; or, of a miss, of another."""
    kind = answer.kind.id if answer.kind else ""
    kinds = {kind, *(one.id for one in (*answer.kind.leading, *answer.kind.closing))} if answer.kind else {""}
    fits = answer.calm if page.head.get("clean") else answer.gap
    said = f"{answer.status}: {kind or ', '.join(one.failure for one in answer.diagnoses[:3]) or 'nothing'}"
    if log.is_hit:
        return Outcome(name, fits and page.id in kinds, said, "KB108")
    instead = log.notes.get("instead", "")
    named = {one.failure for one in answer.diagnoses if one.role != "suggestion"}
    fits = not instead or instead in (*kinds, _status(answer)) or instead in named
    return Outcome(name, fits and page.id not in kinds, said, "KB109")


def judged(page: Page, log: PageLog, answer: Explanation) -> Iterator[Outcome]:
    """What became of one log; more than one outcome where more than one thing is wrong."""
    name = f"{page.family}/{page.id}/{log.name}"
    real = [one for one in answer.diagnoses if one.role in ("root", "consequence")]
    said = f"{answer.status}: " + (", ".join(one.failure for one in answer.diagnoses[:3]) or "nothing")
    named = {one.failure for one in answer.diagnoses if one.role != "suggestion"}
    if page.kind == "kind":
        yield _of_kind(page, log, answer, f"kinds/{page.id}/{log.name}")
        return
    if not log.is_hit:
        instead = log.notes.get("instead", "")
        fits = (
            not instead or _status(answer) == instead or (bool(real) and real[0].failure == instead) or instead in named
        )
        if instead == "unknown":
            fits = answer.gap
        claimed = page.id in named if page.kind != "failure" else bool(real) and real[0].failure == page.id
        yield Outcome(name, fits and not claimed, said, "KB109")
        return
    if page.kind != "failure":
        yield Outcome(name, page.id in named, said, "KB108")
        return
    first = bool(real) and real[0].failure == page.id and real[0].role == "root"
    yield Outcome(name, first, said, "KB108")
    cause = log.notes.get("cause", "")
    if first and cause:
        ranked = [one.cause for one in real[0].causes if one.verdict != "refuted"]
        yield Outcome(name, ranked[:1] == [cause], f"causes: {', '.join(ranked[:3])}; wanted {cause}", "KB110")
    rivals = [one.failure for one in real[1:] if one.role == "root"] if first else []
    if rivals:
        yield Outcome(name, False, f"{rivals[0]} is a root beside it", "KB112")
