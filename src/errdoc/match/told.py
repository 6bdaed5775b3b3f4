"""What is told beside the diagnoses: where it happened, and of an error that no page names its kind and what to do."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

from errdoc.kb.entries import Failure, KindRules
from errdoc.kb.registry import Registry
from errdoc.logs.events.signs import is_uncaught
from errdoc.match import unknown
from errdoc.match.advice import advice
from errdoc.match.key_line import OWN, KeyLines
from errdoc.match.kinds import Fit, kind_of, names_of, shown_by
from errdoc.match.place import Places
from errdoc.match.programs import Programs
from errdoc.match.steps import of_kind
from errdoc.match.text import Text
from errdoc.model import (
    CLONED,
    NOWHERE,
    Condition,
    Event,
    Fact,
    Found,
    Kind,
    Line,
    Place,
    Program,
    RaisedBy,
    Search,
    Step,
)

#: Events at the end of a log without errors that may tell what somebody misses in it.
_LAST = 40
#: Lines that may still follow the last thing that a shell says.
_LAST_WORDS = 5
#: Stands in commands for a log that has no name of its own.
_ANY_LOG = "LOG"


class Pages(unknown.Pages, Protocol):
    """What is needed of the knowledge base."""

    def __hash__(self) -> int:
        """It is the same one for many logs."""
        ...

    @property
    def kinds(self) -> list[KindRules]:
        """The rules of all kinds."""
        ...

    @property
    def field(self) -> Condition | None:
        """That a log is of this field."""
        ...

    @property
    def registry(self) -> Registry:
        """Programs and packages by what logs call them."""
        ...

    def failure(self, ident: str) -> Failure:
        """The rules of a page."""
        ...


class Told(NamedTuple):
    """What is told; fields as in `errdoc.model.Explanation`.

    Attributes:
        general: the general failure that an error is for certain which no page names sharper; None where it is none.
    """

    place: Place = NOWHERE
    program: Program = Program()
    kind: Kind | None = None
    do: tuple[Step, ...] = ()
    searches: tuple[Search, ...] = ()
    codes: tuple[str, ...] = ()
    reported: bool = False
    general: Found | None = None


#: What is told before anything was asked.
NOTHING = Told()


@lru_cache(maxsize=2)
def _programs(pages: Pages) -> Programs:
    """What the rows of a knowledge base know of programs, for all logs that it explains."""
    return Programs(pages.registry)


def of_root(
    root: Found, text: Text, facts: Sequence[Fact], names: Mapping[str, str], pages: Pages, lines: KeyLines
) -> Told:
    """Where the failure happened that a page names, and what ran."""
    programs = _programs(pages)
    places = Places(text, names, programs, _cloned(facts))
    place = places.of(root.event, lines.telling(root.event, root.line))
    return Told(place, programs.ran(facts, root.event.frames))


def _cloned(facts: Sequence[Fact]) -> list[str]:
    """Repositories that the log shows being cloned."""
    return [fact.value for fact in facts if fact.name == CLONED]


def of_error(
    stray: Sequence[Event], found: Sequence[Found], text: Text, facts: Sequence[Fact], names: Mapping[str, str],
    pages: Pages, lines: KeyLines, log: str,
) -> Told:  # fmt: skip
    """What can be told of an error that no page names.

    Args:
        stray: the errors that no page names, the key line's first.
        found: all that was found in the log: a wrapper may be this very line.
        text: the log.
        facts: what the log states.
        names: the same, each with one value.
        pages: the knowledge base.
        lines: chooses key lines.
        log: the name of the log; empty where there are several, or none.
    """
    programs = _programs(pages)
    event = stray[0]
    line = lines.line(event)
    place = Places(text, names, programs, _cloned(facts)).of(event, line)
    known = {**names, **names_of(place, event, log or _ANY_LOG, stray)}
    if place.raised_by and _is_refusal(place.raised_by, event):
        known["refuses"] = programs.refuses(place.raised_by.package)
    here = advice(known, facts, pages, text=text, at=(event, line))
    kinds = [one for one in pages.kinds if not one.clean]
    kind, fit = kind_of(event, line, text, here, kinds) or (None, None)
    tracker = place.repository or (programs.tracker(place.raised_by.package) if place.raised_by else "")
    wrappers = [one for one in found if one.event is event and pages.failure(one.failure).kind == "wrapper"]
    vague = kind is None and lines.weight(event) < OWN
    reports = any(one.reports for one in kinds if kind is not None and one.id == kind.id)
    reported = reports or any(vague or one.line is line for one in wrappers)
    general = None if reported else _general(kind, fit, event, line, text, pages, lines)
    return Told(
        place, programs.ran(facts, event.frames), kind, of_kind(kind, unknown.clashes(names, facts, pages)),
        unknown.searches(event, line.text, place, tracker), tuple(unknown.codes_in(event, pages)), reported, general,
    )  # fmt: skip


def _is_refusal(raised: RaisedBy, event: Event) -> bool:
    """Whether a library checked what it was given, and refused it: by raising, or by an assertion."""
    last = event.frames[-1].code if event.frames else ""
    asserts = event.exception == "AssertionError" and last.startswith("assert")
    return raised.origin == "argument-check" or (raised.origin == "library" and asserts)


def _general(
    kind: Kind | None, fit: Fit | None, event: Event, line: Line, text: Text, pages: Pages, lines: KeyLines
) -> Found | None:
    """The general failure that an error is by its kind, whatever stands around it; none where the run went on."""
    if kind is None or fit is None or not kind.names or (not is_uncaught(event) and text.goes_on_after(event)):
        return None
    # a shell goes on after a command that it lacks, and after a line that is no exception any program may
    left = text.lines[-1].number - line.number
    if left > (_LAST_WORDS if lines.is_sort("common", line.text) else _LAST) and event.kind != "traceback":
        return None
    # an exception of Python's is the proof itself; what other programs print is named where they are of this field
    if event.kind != "traceback" and pages.field and text.meets(pages.field, event, line, {}) is None:
        return None
    return Found(kind.names, fit.signature, event, line, fit.groups) if _is_there(kind.names, pages) else None


def _is_there(name: str, pages: Pages) -> bool:
    """Whether a page is among those at hand: who uses a few pages of their own may lack it."""
    try:
        pages.failure(name)
    except KeyError:
        return False
    return True


def inherited(
    root: Found,
    place: Place,
    text: Text,
    facts: Sequence[Fact],
    names: Mapping[str, str],
    pages: Pages,
    lines: KeyLines,
) -> tuple[Step, ...]:
    """The steps of the general pages above a failure, the nearest first, as far as its error is of their kind."""
    line = lines.telling(root.event, root.line)
    known = {**names, **names_of(place, root.event, _ANY_LOG)}
    here = advice(known, facts, pages, text=text, at=(root.event, line))
    steps: tuple[Step, ...] = ()
    for name in upwards(root.failure, pages):
        for rules in pages.kinds:
            if name in rules.named and (kind := shown_by(rules, name, root.event, line, text, here)):
                steps += of_kind(kind)
    return steps


def upwards(name: str, pages: Pages) -> Iterator[str]:
    """A failure, and the general pages above it."""
    seen: set[str] = set()
    while name not in seen:  # pages of one's own may stand above each other
        try:
            above = pages.failure(name).parent
        except KeyError:
            return  # what stands above is a family
        yield name
        seen.add(name)
        name = above


def of_nothing(text: Text, facts: Sequence[Fact], names: Mapping[str, str], pages: Pages) -> Told:
    """What can be told of a log in which nothing looks like an error, should somebody have asked for a reason."""
    kinds = [one for one in pages.kinds if one.clean]
    shown = [event for event in text.events if event.text.strip()][-_LAST:]
    person = advice({}, facts, pages)

    def kind(event: Event) -> Kind | None:
        values = person.values.but({**names, **names_of(NOWHERE, event, "")})
        shape = kind_of(event, event.lines[0], text, person._replace(values=values), kinds)
        return shape[0] if shape else None

    found = map(kind, shown)
    return Told(program=_programs(pages).ran(facts, ()), kind=next((one for one in found if one is not None), None))
