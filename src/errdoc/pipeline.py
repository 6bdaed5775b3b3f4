"""The pipeline, from the bytes of a log to the answer. One direction, no way back."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from errdoc.kb.base import KnowledgeBase
from errdoc.kb.translation import ENGLISH
from errdoc.logs.events.parse import parse
from errdoc.logs.facts.collect import collect
from errdoc.logs.job_lines import JobLines, logs_of
from errdoc.logs.lines.clean import clean
from errdoc.logs.lines.wrap import squash
from errdoc.logs.reading.read import Source
from errdoc.match.answered import Answered
from errdoc.match.causes import first_values, settled
from errdoc.match.command import forget
from errdoc.match.diagnoses import diagnosis_of, failing, in_order, quoted, status_of, suggested, told_of_root
from errdoc.match.key_line import KeyLines
from errdoc.match.roles import Named, assign, of_general
from errdoc.match.runs import Runs
from errdoc.match.signatures import find
from errdoc.match.stated import distinct, stated
from errdoc.match.text import Text
from errdoc.match.told import NOTHING, of_error, of_nothing
from errdoc.model import (
    CONTEXT_NAMES,
    INNER_NAMES,
    Diagnosis,
    Event,
    Explanation,
    Fact,
    Found,
    Line,
    Role,
    SourceInfo,
    Status,
)
from errdoc.record import replace
from errdoc.spoken import spoken

if TYPE_CHECKING:
    from errdoc.logs.masks.redact import Redactor
    from errdoc.probe.asking.ask import Ask
    from errdoc.probe.asking.experiment import Wish
    from errdoc.probe.machine.host import Host
    from errdoc.probe.telling.snapshot import Snapshot
    from errdoc.probe.weighing.consult import Consulted

#: Diagnoses whose causes are ranked, the root's first; a log of more failures asks for none of the others.
_RANKED = 12


def explain(
    paths: Sequence[str | Source],
    *,
    kb: KnowledgeBase,
    live: BinaryIO | None = None,
    muted: Collection[str] = (),
    lang: str = ENGLISH,
    machine: "Snapshot | Ask | None" = None,
    every_check: bool = False,
    limit: int | None = None,
    redactor: "Redactor | None" = None,
    beside: Callable[[Sequence[Line], Explanation], None] | None = None,
) -> Explanation:
    """Reads logs and says what failed and why.

    Args:
        paths: files, folders of per-rank logs, `-` for standard input, or inputs that are there already.
        kb: the knowledge base.
        live: what is read is also written here as it comes.
        muted: ids of pages whose signatures are switched off, to measure the fallback.
        lang: the language of titles, reasons and remedies; English where a page has no other.
        machine: facts of the machine that the log is from, or the wish to ask this one; None asks none.
        every_check: run all checks of all causes, also where the order cannot change any more.
        limit: bytes that are read of each input at most.
        redactor: learns what is secret in all that is kept of the logs, also in lines that nothing quotes. The answer
            has it still: `errdoc.private.redacted` takes it out where the answer leaves the machine.
        beside: gets each job's lines with its answer, before they are forgotten.

    Returns:
        The answer; a log that cannot be explained is one too.

    Raises:
        InputError: a path cannot be read.
    """
    return explained(
        logs_of(paths, kb.alarms, live=live, limit=limit, redactor=redactor), kb=kb, muted=muted, lang=lang,
        machine=machine, every_check=every_check, beside=beside,
    )  # fmt: skip


def explained(
    read: Iterable[JobLines],
    *,
    kb: KnowledgeBase,
    muted: Collection[str] = (),
    lang: str = "en",
    machine: "Snapshot | Ask | None" = None,
    every_check: bool = False,
    beside: Callable[[Sequence[Line], Explanation], None] | None = None,
    run: int | None = None,
) -> Explanation:
    """The one answer to the logs of one or several jobs; arguments as in `explain`."""
    answers = []
    for lines, infos, notes in read:
        answer = diagnose(
            lines, kb=kb, infos=infos, notes=notes,
            muted=muted, lang=lang, machine=machine, every_check=every_check, run=run,
        )  # fmt: skip
        if beside:
            beside(lines, answer)
        answers.append(answer)
    return answers[0] if len(answers) == 1 else together(answers)


def together(answers: Sequence[Explanation]) -> Explanation:
    """One answer of those to logs that have nothing to do with each other: each with its own root, none mixed.

    Its status, unexplained line and steps are those of the first that says most.
    """
    order: tuple[Status, ...] = ("diagnosed", "similar", "unknown", "open", "clean")
    lead = min(answers, key=lambda one: order.index(one.status))
    others = [one for one in answers if one is not lead]
    rows = [*lead.diagnoses, *(row for one in others for row in one.diagnoses)]
    roles: tuple[Role, ...] = ("root", "suggestion", "consequence", "wrapper", "benign")
    return replace(
        lead,
        sources=tuple(source for one in answers for source in one.sources),
        diagnoses=tuple(sorted(rows, key=lambda row: roles.index(row.role))),
        facts=tuple(fact for one in (lead, *others) for fact in one.facts),
        notes=tuple(dict.fromkeys(note for one in answers for note in one.notes)),
        parts=tuple(answers),
    )


class Searched(NamedTuple):
    """A log in which all that pages know was looked for.

    Attributes:
        text: its lines and events.
        facts: what its lines state.
        found: where signatures fit.
        key_lines: choose the line to quote.
    """

    text: Text
    facts: list[Fact]
    found: list[Found]
    key_lines: KeyLines


def search(lines: Sequence[Line], kb: KnowledgeBase, muted: Collection[str] = ()) -> Searched:
    """Looks for all that pages know; nothing is concluded from it. Arguments as in `explain`."""
    events = parse(lines)
    squashed = squash(lines)
    text = Text(lines, events, squashed)
    facts = collect(lines, events, kb.fact_rules, squashed, told=kb.registry.told)
    found = find(text, kb, first_values(facts), muted=muted)
    return Searched(text, facts, found, KeyLines(kb.branches))


def _of_run(searched: Searched, answered: Answered, kb: KnowledgeBase, muted: Collection[str]) -> Searched:
    """What was found in the lines of the run that is answered, so that nothing of another stands in its answer.

    What others state is known of it too, where it does not state it itself.
    """
    lines = searched.text.lines
    first, last = answered.runs.appended(answered.number)
    if last - first == len(lines):
        return searched
    own = search(lines[first:last], kb, muted)
    told = {fact.name for fact in own.facts}
    return own._replace(facts=[*own.facts, *(fact for fact in searched.facts if fact.name not in told)])


def diagnose(
    lines: Sequence[Line],
    *,
    kb: KnowledgeBase,
    infos: Sequence[SourceInfo] = (),
    notes: Sequence[str] = (),
    muted: Collection[str] = (),
    lang: str = ENGLISH,
    machine: "Snapshot | Ask | None" = None,
    every_check: bool = False,
    searched: Searched | None = None,
    run: int | None = None,
) -> Explanation:
    """The answer for cleaned lines, in a language; arguments as in `explain`.

    `searched` is what was made of the lines already, by the same pages; `run` the number of the run that is asked
    about, from 1, where errdoc shall not choose it.

    Raises:
        InputError: there is no such run.
    """
    searched = searched or search(lines, kb, muted)
    answer = _diagnosed(lines, kb, infos, notes, muted, machine, searched, run, every_check=every_check)
    return answer if lang == ENGLISH else spoken(answer, kb, lang)


def _diagnosed(
    lines: Sequence[Line], kb: KnowledgeBase, infos: Sequence[SourceInfo], notes: Sequence[str],
    muted: Collection[str], machine: "Snapshot | Ask | None", searched: Searched, run: int | None, *,
    every_check: bool,
) -> Explanation:  # fmt: skip
    """The answer in English; each text of errdoc's own says where it stands in other languages."""
    whole = assign(searched.found, searched.text, kb, searched.key_lines, None if run is None else run - 1)
    answered, earlier = whole.answered, [one for one in whole.named if one.earlier]
    own = _of_run(searched, answered, kb, muted)
    text, facts, found, key_lines = own
    events, facts = text.events, [*stated(found), *facts]
    if own is searched:
        named, stray, inner = whole
    else:
        begins = answered.runs.starts[answered.number] - answered.runs.appended(answered.number)[0]
        asked_for = None if run is None else Runs(text, key_lines).at(begins)
        named, stray, inner = assign(found, text, kb, key_lines, asked_for)
    here = [event for event in events if inner.is_asked(event)]
    if not stray and not any(one.role == "root" for one in named) and (stopped := key_lines.stop(here)):
        stray = [stopped]
    names = first_values(facts)
    rooted = any(one.role == "root" for one in named)
    told = NOTHING
    if not rooted and stray:
        log = infos[0].name if len(infos) == 1 and infos[0].name != "stdin" else ""
        told = of_error(stray, found, text, facts, names, kb, key_lines, log)
        if told.general:
            named = [of_general(told.general, stray, text, kb, key_lines), *named]
    diagnoses = [
        diagnosis_of(one, text, facts, kb, key_lines, ranked=number < _RANKED) for number, one in enumerate(named)
    ]
    asked = _asked(machine, lines, events, facts)
    if asked and asked.machine:
        defects: list[str] = []
        diagnoses = _checked(named, diagnoses, facts, asked.machine, kb, every=every_check, defects=defects)
        notes = [*notes, *defects]
        if asked.host:
            diagnoses = _tried(named, diagnoses, events, facts, asked.host, kb)
            roots = [one for one in diagnoses if one.role == "root"]
            if roots and roots[0].experiment is None:
                notes = [*notes, f"no experiment stands for {roots[0].failure}"]
    if named and named[0].role == "root":
        told = told_of_root(named[0], diagnoses[0], told, text, facts, kb, key_lines)
    elif not stray:
        told = of_nothing(text, facts, names, kb)
    # a line that only reports has no words of the failure that any page could be like
    some = [] if rooted or told.reported else suggested(stray, [one.failure for one in diagnoses], text, kb, key_lines)
    known = {one.page.id for one in named}
    diagnoses += [
        diagnosis_of(one, text, facts, kb, key_lines, ranked=False) for one in earlier if one.page.id not in known
    ]
    error, stopped_while_healthy = failing(named, stray, key_lines)
    runs = answered.rows(error, kb, stopped=stopped_while_healthy)
    outcome = runs[answered.number].outcome if runs else ""
    forget()
    if text.budget.spent:
        notes = [*notes, "this log says more than can be weighed: not every pattern was tried on all of it"]
    return Explanation(
        status=status_of(diagnoses, some, stray, outcome), sources=tuple(infos), kb=kb.version,
        diagnoses=tuple(in_order(diagnoses, some)),
        facts=(*distinct([one for one in facts if one.name not in INNER_NAMES]), *(asked.facts if asked else ())),
        notes=(*kb.notes, *notes, *(asked.notes if asked else ())),
        unexplained=quoted(key_lines.line(stray[0])) if stray and not (rooted or told.general) else None,
        machine=str(asked.whose) if asked else "unknown",
        machine_given=bool(asked and asked.machine and asked.machine.given),
        interpreter=asked.interpreter if asked else "", interpreter_found_by=asked.found_by if asked else "",
        folder=asked.folder if asked else "",
        place=told.place, program=told.program, kind=told.kind, do=told.do,
        searches=told.searches, codes=told.codes, reported=told.reported,
        outcome=outcome, runs=runs, run=answered.number + 1 if runs else 0,
    )  # fmt: skip


def _checked(
    named: Sequence[Named], diagnoses: list[Diagnosis], facts: Sequence[Fact], machine: "Snapshot", kb: KnowledgeBase,
    *, every: bool, defects: list[str],
) -> list[Diagnosis]:  # fmt: skip
    """The diagnoses with their causes settled by the machine that the log is from; `defects` gets what broke off."""
    from errdoc.probe.weighing.checks.settle import measure

    values = _measurable(facts)
    rows = []
    for one, diagnosis in zip(named, diagnoses, strict=True):
        log = {**values, **one.found.groups}
        if (path := log.get("path")) and not machine.given and diagnosis.causes:
            from errdoc.probe.asking.take import with_paths

            machine = with_paths(machine, [path])
        told = measure(diagnosis.failure, diagnosis.causes, log, machine, kb, every=every, defects=defects)
        rows.append(replace(diagnosis, causes=settled(diagnosis.causes, told)))
    return rows


def _measurable(facts: Sequence[Fact]) -> dict[str, str]:
    """What a log states of things that a machine can be asked about; which module is meant, an error says itself."""
    return {name: value for name, value in first_values(facts).items() if name not in CONTEXT_NAMES}


def _tried(
    named: Sequence[Named], diagnoses: list[Diagnosis], events: Sequence[Event], facts: Sequence[Fact], host: "Host",
    kb: KnowledgeBase,
) -> list[Diagnosis]:  # fmt: skip
    """The diagnoses, the root's causes settled by doing here the smallest thing that it forbids."""
    from errdoc.probe.asking.experiment import Wish, spoken_of

    place = next((place for place, one in enumerate(diagnoses) if one.role == "root"), None)
    if place is None:
        return diagnoses
    root = diagnoses[place]
    values = {**_measurable(facts), **named[place].found.groups}
    wish = Wish(root.failure, spoken_of(named[place].found.event, events, values), values)
    return [*diagnoses[:place], experimented(root, wish, host, kb), *diagnoses[place + 1 :]]


def experimented(root: Diagnosis, wish: "Wish", host: "Host", kb: KnowledgeBase) -> Diagnosis:
    """A diagnosis after its failure's experiment was done; as it was where none stands for it."""
    from errdoc.probe.asking.experiment import Rules, attempt, weigh

    def recognise(text: str) -> Sequence[Diagnosis]:
        return diagnose(clean(list(enumerate(text.splitlines(), 1))), kb=kb).diagnoses

    rules = Rules(kb.experiment_rules)
    done = attempt(wish, rules, host, recognise, known=lambda name: bool(kb.libraries.which(name)))
    if done is None:
        return root
    return replace(root, causes=settled(root.causes, weigh(done, root.causes, rules)), experiment=done)


def _asked(
    machine: "Snapshot | Ask | None", lines: Sequence[Line], events: Sequence[Event], facts: Sequence[Fact]
) -> "Consulted | None":
    """What the machine adds; its room is imported only where somebody asks."""
    if machine is None:
        return None
    from errdoc.probe.weighing.consult import consult

    return consult(machine, lines, events, facts)
