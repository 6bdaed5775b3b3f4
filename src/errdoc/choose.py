"""What a reader of a log chooses from, lines that may be the error and pages it may be of, and what a choice gives.

For logs that errdoc cannot name, or names weakly: whoever understands more than signatures do, a person or an agent,
picks a page here.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from errdoc.kb.base import KnowledgeBase
from errdoc.kb.entries import Failure
from errdoc.logs.job_lines import JobLines, logs_of
from errdoc.logs.lazy import lazy
from errdoc.logs.masks.mask import fingerprint
from errdoc.match.candidates import candidates as ranked
from errdoc.match.candidates import errors_in
from errdoc.match.causes import first_values, rank
from errdoc.match.key_line import KeyLines
from errdoc.match.person import person_of
from errdoc.match.remedies import not_this
from errdoc.match.stated import stated
from errdoc.match.steps import of_causes
from errdoc.match.text import Text
from errdoc.match.told import of_root
from errdoc.model import Diagnosis, Evidence, Explanation, Found, Line, SourceInfo
from errdoc.model.choice import Candidate, Choice
from errdoc.pipeline import diagnose, search
from errdoc.record import replace
from errdoc.spoken import spoken

if TYPE_CHECKING:
    from errdoc.logs.masks.redact import Redactor

#: What is claimed of a failure that a reader chose, and the regex of no signature.
_CHOSEN, _NOTHING = 0.5, r"(?!)"
#: Pages and lines that are offered.
MOST, MOST_LINES = 40, 8
# The end of a first sentence, in any script: "the run ended. ", "任务结束。"; not that of "1.8" or "U.S. "
_SENTENCE = lazy(r"(?<=[^\W_A-Z]|[)`\"'])[.;](?=\s)|。")
#: Characters of a sentence that a list has room for.
_LONGEST = 220


def candidates(
    paths: Sequence[str], *, kb: KnowledgeBase, lang: str = "en", most: int = MOST, redactor: "Redactor | None" = None
) -> Choice:
    """The lines and pages to choose from for a log, or for several of one job.

    Args:
        paths: files, folders of per-rank logs, or `-` for standard input. Of logs of several jobs the first that
            failed counts.
        kb: the knowledge base.
        lang: the language of titles and summaries.
        most: so many pages at most.
        redactor: learns what is secret in the logs, as in `errdoc.explain`.

    Raises:
        InputError: a path cannot be read.
    """
    return choice_of(logs_of(paths, kb.alarms, redactor=redactor), kb=kb, lang=lang, most=most)


def choice_of(
    logs: Iterable[JobLines], *, kb: KnowledgeBase, lang: str = "en",
    most: int = MOST,
) -> Choice:  # fmt: skip
    """The same for the lines of each job, as `errdoc.pipeline.logs_of` gives them."""
    found = [of_lines(lines, kb=kb, infos=infos, lang=lang, most=most) for lines, infos, _ in logs]
    return next((one for one in found if one.status not in ("clean", "open")), found[0])


def of_lines(
    lines: Sequence[Line], *, kb: KnowledgeBase, infos: Sequence[SourceInfo] = (), lang: str = "en", most: int = MOST,
    muted: Collection[str] = (),
) -> Choice:  # fmt: skip
    """The same for cleaned lines.

    Args:
        lines: of one log, or of the logs of one job.
        kb: the knowledge base.
        infos: what was read.
        lang: the language of titles and summaries.
        most: so many pages at most.
        muted: pages whose signatures are switched off, to measure how well the rest does.
    """
    searched = search(lines, kb, muted)
    answer = diagnose(lines, kb=kb, infos=infos, muted=muted, searched=searched)
    text, key_lines = searched.text, searched.key_lines
    errors = errors_in(text.events, key_lines)
    pages = ranked(
        errors, text, key_lines, kb,
        found=answer.diagnoses, kind=answer.kind.id if answer.kind else "", most=most,
        muted=muted,
    )  # fmt: skip
    roles = {one.failure: one.role for one in reversed(answer.diagnoses)}
    shown = [one for diagnosis in answer.diagnoses if diagnosis.role == "root" for one in diagnosis.evidence]
    shown += [answer.unexplained] if answer.unexplained else []
    said = [key_lines.line(event) for event in errors] or [line for line in lines if line.text.strip()][-MOST_LINES:]
    shown += [Evidence("log", line.shown, line.number, file=line.file, rank=line.rank) for line in said]
    places = {(one.file, one.line): one for one in reversed(shown)}
    ordered = list(dict.fromkeys((one.file, one.line) for one in shown))
    return Choice(
        answer.status,
        tuple(spoken(places[place], kb, lang) for place in ordered[:MOST_LINES]),
        tuple(_candidate(page, kb, roles.get(page, ""), lang) for page in pages),
    )


def supposed(
    failure: str, lines: Sequence[Line], *, kb: KnowledgeBase, infos: Sequence[SourceInfo] = (), lang: str = "en"
) -> Explanation:
    """The answer as it is where a reader chose the failure: its causes, evidence and steps with this log's values.

    Args:
        failure: the id of its page.
        lines: of the log.
        kb: the knowledge base.
        infos: what was read.
        lang: the language of titles, reasons and steps.

    Raises:
        KeyError: there is no such failure.
    """
    return spoken(_supposed(failure, lines, kb, infos), kb, lang)


def _supposed(failure: str, lines: Sequence[Line], kb: KnowledgeBase, infos: Sequence[SourceInfo]) -> Explanation:
    page = kb.failure(failure)
    searched = search(lines, kb)
    answer = diagnose(lines, kb=kb, infos=infos, searched=searched)
    if any(one.failure == failure and one.role == "root" for one in answer.diagnoses):
        return answer
    text, key_lines = searched.text, searched.key_lines
    if not text.events:
        return answer  # nothing was read that could be one
    seen = [one for one in searched.found if one.failure == failure]
    found = seen[0] if seen else _assumed(page, text, key_lines)
    facts = [*stated([found]), *searched.facts]
    shown = key_lines.best((found, *seen))
    chosen = Diagnosis(
        failure=page.id, title=page.title, role="root", confidence=_CHOSEN, matched_by="choice",
        hash=fingerprint(found.event.text), line=shown.number, rank=found.event.rank,
        evidence=(Evidence("log", shown.shown, shown.number, file=shown.file),),
        causes=rank(page, found, text, facts, kb, frozenset(one.signature.id for one in seen)),
        summary=page.summary, wrong_advice=not_this(page, found, text, facts), guides=page.guides,
        titles=page.all_titles, file=shown.file,
    )  # fmt: skip
    names = first_values(facts)
    told = of_root(found, text, facts, names, kb, key_lines)
    others = tuple(one for one in answer.diagnoses if one.failure != failure and one.role in ("wrapper", "benign"))
    return replace(
        answer, status="diagnosed", diagnoses=(chosen, *others), unexplained=None, kind=None, searches=(),
        place=told.place, program=told.program,
        do=of_causes(chosen, {**names, "os": person_of(facts, kb.dialects).os}, told.place),
    )  # fmt: skip


def _assumed(page: Failure, text: Text, lines: KeyLines) -> Found:
    """The failure at the line that looks most like the error, as if a signature without groups had found it."""
    errors = errors_in(text.events, lines)
    event = errors[0] if errors else text.events[-1]
    none = replace(page.signatures[0], id="", regex=_NOTHING, facts=())
    return Found(page.id, none, event, lines.line(event))


def _candidate(ident: str, kb: KnowledgeBase, role: str, lang: str) -> Candidate:
    page = kb.failure(ident)
    title, summary = spoken((page.title, page.summary), kb, lang)
    return Candidate(ident, title, page.kind, page.family, brief(summary), role)


def brief(summary: str) -> str:
    """The first sentence of a paragraph, cut where it is long.

    Example:
        >>> brief("The driver is older than the runtime. Install a newer one.")
        'The driver is older than the runtime.'
    """
    end = _SENTENCE.search(summary)
    first = summary[: end.end()] if end else summary
    return first if len(first) <= _LONGEST else first[: _LONGEST - 1].rstrip() + "…"
