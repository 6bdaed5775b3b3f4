"""From the failures that were found to the diagnoses of an answer, and what is told and done about the root."""

from collections.abc import Collection, Sequence

from errdoc.kb.base import KnowledgeBase
from errdoc.logs.masks.mask import fingerprint
from errdoc.match.answered import Failing
from errdoc.match.causes import first_values, rank
from errdoc.match.key_line import KeyLines
from errdoc.match.person import person_of
from errdoc.match.remedies import not_this
from errdoc.match.roles import Named
from errdoc.match.steps import joined, of_causes, of_general
from errdoc.match.suggestions import Suggestion, near, suggest
from errdoc.match.text import Text
from errdoc.match.told import Told, inherited, of_root
from errdoc.model import Diagnosis, Event, Evidence, Fact, Line, Status

#: Steps that a first screen has room for: with fewer of a page's own the general pages above it are asked.
FIRST_STEPS = 3


def told_of_root(
    root: Named, diagnosis: Diagnosis, told: Told, text: Text, facts: Sequence[Fact], kb: KnowledgeBase, lines: KeyLines
) -> Told:
    """Where the root happened and what to do.

    Args:
        root: as it was found.
        diagnosis: the same with its causes settled.
        told: what was told of the error, where only its general name is known.
        text: the log.
        facts: what it states.
        kb: the knowledge base.
        lines: chooses key lines.
    """
    names = first_values(facts)
    person = {**names, "os": person_of(facts, kb.dialects).os}
    if told.general:
        return told._replace(do=of_general(diagnosis, told.do, person, told.place))
    told = of_root(root.found, text, facts, names, kb, lines)
    do = of_causes(diagnosis, person, told.place)
    # beside a cause that stands out general advice is none
    clear = any(one.verdict in ("confirmed", "likely") for one in diagnosis.causes[:1])
    if len(do) < FIRST_STEPS and not clear:
        do = joined(do, inherited(root.found, told.place, text, facts, names, kb, lines))
    return told._replace(do=do)


def suggested(
    stray: Sequence[Event], named: Collection[str], text: Text, kb: KnowledgeBase, lines: KeyLines
) -> list[Diagnosis]:
    """What the fallback suggests for errors that no page names, or none but a general one: other pages than those."""
    fit = kb.fallback.get("suggestion", {})
    # what is near a wording of everybody's is another program's
    common = bool(stray) and lines.is_sort("common", lines.line(stray[0]).text)
    found = suggest(near(stray, text, lines, kb.index), fit) if stray and fit and not common else []
    return [_suggestion(one, stray[0], kb) for one in found if one.page not in named]


def status_of(
    diagnoses: Sequence[Diagnosis], suggestions: Sequence[Diagnosis], stray: Sequence[Event], outcome: str
) -> Status:
    """The status of an answer with these diagnoses, suggestions, and errors that no page names.

    Args:
        diagnoses: all that were found.
        suggestions: what the fallback suggests.
        stray: errors that no page names.
        outcome: how the run that is answered ended.
    """
    if any(one.role == "root" for one in diagnoses):
        return "diagnosed"
    if not stray:
        return "open" if outcome == "open" else "clean"
    return "similar" if suggestions and suggestions[0].tier == "looks-like" else "unknown"


def failing(named: Sequence[Named], stray: Sequence[Event], lines: KeyLines) -> tuple[Failing | None, bool]:
    """What the answered run failed of, and whether it was healthy until its user or the scheduler ended it."""
    root = next((one for one in named if one.role == "root"), None)
    if root is not None:
        return Failing(root.page.id, root.found.line), root.page.stop
    if stray:
        line = lines.line(stray[0])
        return Failing("", line), lines.is_sort("stopped", line.text)
    return None, False


def in_order(diagnoses: Sequence[Diagnosis], suggestions: Sequence[Diagnosis]) -> Sequence[Diagnosis]:
    """The roots, what else it may be, and the others."""
    roots = [one for one in diagnoses if one.role == "root"]
    return [*roots, *suggestions, *(one for one in diagnoses if one.role != "root")]


def quoted(line: Line) -> Evidence:
    """A line of the log, as it is quoted."""
    return Evidence("log", line.shown, line.number, file=line.file, rank=line.rank)


def _suggestion(one: Suggestion, event: Event, kb: KnowledgeBase) -> Diagnosis:
    rules = kb.failure(one.page)
    return Diagnosis(
        failure=one.page,
        title=rules.title,
        role="suggestion",
        confidence=round(one.probability, 2),
        matched_by="similarity",
        line=event.number,
        rank=event.rank,
        score=round(one.score, 3),
        tier=one.tier,
        summary=rules.summary,
        titles=rules.all_titles,
        file=event.lines[0].file,
    )


def diagnosis_of(
    one: Named, text: Text, facts: Sequence[Fact], kb: KnowledgeBase, lines: KeyLines, *, ranked: bool
) -> Diagnosis:
    """A failure that was found, with its causes where they are to be ranked."""
    found = one.found
    ranked = ranked and one.role in ("root", "consequence") and bool(one.page.causes)
    shown = lines.best((found, *one.places))
    causes = rank(one.page, found, text, facts, kb, one.signatures) if ranked else ()
    if one.by_kind:
        # whose wording no page knows may be of any cause: those are told for which something speaks
        causes = tuple(cause for cause in causes if any(evidence.says == "for" for evidence in cause.evidence))
    return Diagnosis(
        failure=one.page.id,
        title=one.page.title,
        role=one.role,
        confidence=one.confidence,
        matched_by="signature",
        signature=found.signature.id,
        hash=fingerprint(found.event.text),
        line=found.line.number,
        rank=found.event.rank,
        count=found.count,
        evidence=(Evidence("log", shown.shown, shown.number, because=one.why, file=shown.file),),
        causes=causes,
        summary=one.page.summary,
        wrong_advice=not_this(one.page, found, text, facts, one.signatures),
        guides=one.page.guides,
        titles=one.page.all_titles,
        file=found.line.file,
        general=one.by_kind or one.page.is_general,
    )
