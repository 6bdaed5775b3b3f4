"""What is told beside the diagnoses: where it happened, and of an error that no page names its kind and what to do."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from errdoc.kb.entries import Failure, KindRules
from errdoc.match import unknown
from errdoc.match.advice import advice
from errdoc.match.key_line import OWN, KeyLines
from errdoc.match.kinds import kind_of, names_of
from errdoc.match.place import Owner, Places
from errdoc.match.steps import of_kind
from errdoc.match.text import Text
from errdoc.model import NOWHERE, Event, Fact, Found, Kind, Place, Search, Step

#: Events at the end of a log without errors that may tell what somebody misses in it.
_LAST = 40
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
    def trackers(self) -> list[dict[str, Any]]:
        """Which package a path is of, and where its errors are discussed."""
        ...

    def failure(self, ident: str) -> Failure:
        """The rules of a page."""
        ...


class Told(NamedTuple):
    """What is told; fields as in `errdoc.model.Explanation`."""

    place: Place = NOWHERE
    kind: Kind | None = None
    do: tuple[Step, ...] = ()
    searches: tuple[Search, ...] = ()
    codes: tuple[str, ...] = ()
    reported: bool = False


@lru_cache(maxsize=2)
def _owner(pages: Pages) -> Owner:
    """The owner of paths by the rows of a knowledge base, for all logs that it explains."""
    return Owner(pages.trackers)


def raiser(exception: str, pages: Pages) -> str:
    """The package that an exception's dotted name says it is from, or an empty text."""
    return _owner(pages).of_exception(exception) if "." in exception else ""


def of_root(root: Found, text: Text, names: Mapping[str, str], pages: Pages, lines: KeyLines) -> Told:
    """Where the failure happened that a page names."""
    places = Places(text, names, _owner(pages))
    return Told(places.of(root.event, lines.telling(root.event, root.line)))


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
    owner = _owner(pages)
    event = stray[0]
    line = lines.line(event)
    place = Places(text, names, owner).of(event, line)
    known = {**names, **names_of(place, event, log or _ANY_LOG, stray)}
    here = advice(known, facts, pages, text=text, at=(event, line))
    kind = kind_of(event, line, text, here, [one for one in pages.kinds if not one.clean])
    tracker = owner.tracker(place.raised_by.package) if place.raised_by else ""
    wrappers = [one for one in found if one.event is event and pages.failure(one.failure).kind == "wrapper"]
    vague = kind is None and lines.weight(event) < OWN
    return Told(
        place, kind, of_kind(kind, unknown.clashes(names, facts, pages)),
        unknown.searches(event, line.text, place, tracker), tuple(unknown.codes_in(event, pages)),
        reported=any(vague or one.line is line for one in wrappers)
        or any(one.reports for one in pages.kinds if kind is not None and one.id == kind.id),
    )  # fmt: skip


def of_nothing(text: Text, facts: Sequence[Fact], names: Mapping[str, str], pages: Pages) -> Told:
    """What can be told of a log in which nothing looks like an error, should somebody have asked for a reason."""
    kinds = [one for one in pages.kinds if one.clean]
    shown = [event for event in text.events if event.text.strip()][-_LAST:]
    person = advice({}, facts, pages)

    def kind(event: Event) -> Kind | None:
        values = person.values.but({**names, **names_of(NOWHERE, event, "")})
        return kind_of(event, event.lines[0], text, person._replace(values=values), kinds)

    found = map(kind, shown)
    return Told(kind=next((one for one in found if one is not None), None))
