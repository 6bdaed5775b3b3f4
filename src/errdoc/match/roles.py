"""Which of the failures found in a log started it, and which only followed.

A failure is the consequence of another where its page says so, where it stands later in one chain of exceptions, or, of
two in one event, where it is only suggested. Among the roots the earliest comes first. An error that no page has can be
the root: what only follows where another process failed (`victim` in a page) is then its consequence. Of several runs
in one log the last that failed is the one asked about.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from errdoc.kb.entries import Failure
from errdoc.logs.events.signs import ends_run, is_notice, is_uncaught
from errdoc.logs.lazy import lazy
from errdoc.match import claims
from errdoc.match.answered import Answered, Failing
from errdoc.match.calibrate import Features
from errdoc.match.key_line import LOUD, OWN, Errors, KeyLines
from errdoc.match.order import Order, process
from errdoc.match.text import Text
from errdoc.match.unexplained import unexplained
from errdoc.model import Event, Found, Role, Said
from errdoc.model.said import TABLES, filled
from errdoc.record import field, record, replace

#: Why a failure is no root; `kb/tables/languages` has it in others.
_WHY = {
    "page": "follows from {other}",
    "chain": "raised while {other} was handled",
    "part": "part of {other}",
    "ended": "another error ended the run",
    "went_on": "the run went on after it",
    "earlier": "from an earlier run in this log",
    "outweighed": "another line says more of it",
}
#: The roles of what is no root, in the order of an answer.
_AFTER: tuple[Role, ...] = ("consequence", "wrapper", "benign")


class Pages(Protocol):
    """What ranking needs of the knowledge base."""

    @property
    def fit(self) -> Mapping[str, Any]:
        """What was learnt of confidence."""
        ...

    def failure(self, ident: str) -> Failure:
        """The rules of a page."""
        ...


@record
class Named:
    """A failure with its role.

    Attributes:
        found: its first certain place, counted over all, with the groups that any of its signatures captured.
        signatures: all signatures of it that were found.
        features: what its confidence comes from.
        earlier: it is of another run of the log.
        by_kind: the kind of its error named it, and no signature of its page.
        why: what made it a consequence or benign, for the reader.
        places: all places of it, in the order of the log.
    """

    page: Failure
    found: Found
    role: Role
    confidence: float
    why: str = ""
    signatures: frozenset[str] = frozenset()
    places: tuple[Found, ...] = ()
    features: Features = field(default_factory=dict)
    by_kind: bool = False
    earlier: bool = False


class Assigned(NamedTuple):
    """What became of what was found.

    Attributes:
        named: the failures with their roles, the root first.
        stray: the errors that none of them explains, the key line's first; none where there is a root.
        answered: the runs of the log, and which of them this is about.
    """

    named: list[Named]
    stray: list[Event]
    answered: Answered


def assign(found: Sequence[Found], text: Text, pages: Pages, lines: KeyLines, run: int | None = None) -> Assigned:
    """The failures with their roles, and the errors that none of them explains.

    There is a root among the failures, or the first of the errors is what went wrong: no page has it.

    Args:
        found: the failures that were found.
        text: the log.
        pages: the knowledge base.
        lines: chooses key lines.
        run: the number of the run that is asked about, from 0; None where errdoc chooses it.
    """
    answered = Answered(text, lines)
    unknown = unexplained(text, found, pages, lines, answered)
    answered.choose(_failed(found, unknown, answered, pages, lines))
    if run is not None:
        answered.ask(run)
    return _Roles(found, unknown, answered, text, pages, lines).assigned()


class _Roles:
    """The roles of what was found in the run that is answered.

    Args:
        found: the failures that were found, in any run.
        unknown: the errors that no page explains.
        answered: the runs, and which of them is answered.
        text: the log.
        pages: the knowledge base.
        lines: chooses key lines.
    """

    def __init__(
        self, found: Sequence[Found], unknown: Sequence[Event], answered: Answered, text: Text, pages: Pages,
        lines: KeyLines,
    ) -> None:  # fmt: skip
        self.found, self.answered, self.text, self.pages, self.lines = found, answered, text, pages, lines
        self.unknown = [event for event in unknown if answered.is_asked(event)]
        wrapped = {id(one.event) for one in found if pages.failure(one.failure).kind == "wrapper"}
        #: Of the errors those that no wrapper only reports.
        self.reported = [event for event in self.unknown if id(event) not in wrapped]
        self.roles: dict[str, tuple[Role, str]] = {}
        self.groups: dict[str, list[Found]] = {}
        for one in found:
            self.groups.setdefault(one.failure, []).append(one)

    def assigned(self) -> Assigned:
        """The failures with their roles, the root first."""
        for name, group in self.groups.items():
            now = [one for one in group if self.answered.is_asked(one.event)]
            if role := self._harmless(name, now):
                self.roles[name] = role
            self.groups[name] = now or group
        self.firsts = {name: _first(group) for name, group in self.groups.items()}
        self.order = Order(self.firsts, self.text)
        roots = self._roots()
        for name in roots:
            self.roles[name] = ("root", "")
        order = [*roots, *(name for role in _AFTER for name in self.firsts if self.roles[name][0] == role)]
        named = [self._named(name, len(roots)) for name in order]
        stray = [] if roots else list(Errors(self.unknown, self.lines).in_order())
        return Assigned(named, stray, self.answered)

    def _harmless(self, name: str, now: Sequence[Found]) -> tuple[Role, str] | None:
        """The role of what did not fail in this run, or did not end it; None where it may be the root."""
        page = self.pages.failure(name)
        if page.kind != "failure":
            return ("wrapper" if page.kind == "wrapper" else "benign"), ""
        if not now:
            return "benign", _why("earlier")
        if not (page.stop or page.death or page.victim) and _is_survived(now, self.answered):
            return "benign", _why("went_on")
        real = [one for one in self.found if self.pages.failure(one.failure).kind == "failure"]
        if _is_left_out(now, real, self.reported, self.text, self.lines):
            return "benign", _why("went_on")
        # an exception that is only suggested ended its own process: what a launcher says of that is no other error
        stray = self.reported if any(one.event.kind == "traceback" for one in now) else self.unknown
        if _is_background(now, self.text, stray, self.lines):
            return "benign", _why("ended" if any(map(ends_run, self.unknown)) else "went_on")
        return None

    def _roots(self) -> list[str]:
        """The failures that started it, the first first; what only followed, or ended nothing, gets its role."""
        alive = [name for name in self.firsts if name not in self.roles]
        for name in alive:
            if reason := self._consequence(name, alive):
                self.roles[name] = ("consequence", reason)
        # a circle of pages that call each other consequences has no root: the earliest is
        roots = sorted([name for name in alive if name not in self.roles] or alive[:1], key=self._precedence)
        # what is only suggested of an exception names it, and leaves it one that may stand beside a certain failure
        suggested = [name for name in roots if _only_suggested(self.groups[name])]
        own = [event for event in self.reported if self.lines.weight(event) >= OWN]
        own += [self.firsts[name].event for name in suggested if ends_run(self.firsts[name].event)]
        beside = {name: role for name in roots if name not in suggested and (role := self._beside(name, own))}
        self.roles.update(beside)
        roots = [name for name in roots if name not in beside]
        if roots and not _only_suggested(self.groups[roots[0]]) and ends_run(self.firsts[roots[0]].event):
            # What was only suggested did not end the run, and no page says that it led to what did.
            self.roles.update((name, ("benign", _why("ended"))) for name in suggested)
            roots = [name for name in roots if name not in suggested]
        telling = [name for name in roots if any(one.signature.certainty != "hints" for one in self.groups[name])]
        mere = [name for name in roots if name not in telling] if telling else []
        self.roles.update((name, ("benign", _why("outweighed"))) for name in mere)
        return telling or roots

    def _precedence(self, name: str) -> tuple[bool, bool, bool, tuple[float, int, str]]:
        """Certain ones first; those that a program does not survive; those that follow no other rank; the earliest."""
        one = self.firsts[name]
        notice = _is_notice(one.event) or _is_told_by_warning(one)
        only = one.signature.certainty != "names"
        follows = self.pages.failure(name).victim
        return (follows or only) and not (is_uncaught(one.event) and not follows), only, notice, self.order.key(name)

    def _consequence(self, name: str, alive: Sequence[str]) -> str:
        """Why a failure is the consequence of another, or an empty string."""
        mine, page = self.firsts[name], self.pages.failure(name)
        for other in alive:
            if other == name:
                continue
            theirs, above = self.firsts[other], self.pages.failure(other)
            certain = theirs.signature.certainty == "names"
            earlier = self.order.key(other) < self.order.key(name)
            if page.death and certain and not above.death:
                return _why("page", other)
            if other in page.consequence_of and (earlier or name not in above.consequence_of):
                return _why("page", other)
            if page.stop and certain and not above.stop and earlier and ends_run(theirs.event):
                return _why("page", other)
            if certain:
                chained = mine.event.chain is not None and mine.event.chain == theirs.event.chain
                if chained and theirs.event.link < mine.event.link:
                    return _why("chain", other)
                together = (theirs.event is mine.event or chained) and name not in above.consequence_of
                if mine.signature.certainty != "names" and together:
                    return _why("part", other)
        return ""

    def _beside(self, name: str, own: Sequence[Event]) -> tuple[Role, str] | None:
        """What a failure is where exceptions that no page has stand beside it: what follows, a notice, or itself."""
        root, page = self.firsts[name], self.pages.failure(name)
        place, mine = self.text.span(root.event)[0], process(root.event.lines[0])
        for event in own:
            before = self.text.span(event)[0] < place
            if page.victim and (process(event.lines[0]) != mine or before):
                return "consequence", _why("page", event.exception)
            if page.stop and before and event.kind == "traceback" and event.chain != root.event.chain:
                return "consequence", _why("page", event.exception)
        warned = root.event.level in ("I", "W") or is_notice(root.line) or _is_told_by_warning(root)
        if warned and any(process(one.lines[0]) != mine or self.text.span(one)[0] > place + _NEAR for one in own):
            return "benign", _why("ended")
        return None

    def _named(self, name: str, roots: int) -> Named:
        page, first, group = self.pages.failure(name), self.firsts[name], self.groups[name]
        loud = [event for event in self.unknown if self.lines.weight(event) >= LOUD]
        features = claims.of_failure(page, [first, *group], roots, loud, self.text, self.lines)
        role, why = self.roles[name]
        signatures = frozenset(one.signature.id for one in group)
        sure = claims.confidence(features, self.pages.fit)
        earlier = not any(self.answered.is_asked(one.event) for one in group)
        return Named(page, first, role, sure, why, signatures, tuple(group), features, earlier=earlier)


def of_general(one: Found, stray: Sequence[Event], text: Text, pages: Pages, lines: KeyLines) -> Named:
    """An error that no page names, by the general name that its exception is the proof of.

    Args:
        one: the general failure, found in the first of the errors.
        stray: the errors that no page names.
        text: the log.
        pages: the knowledge base.
        lines: tells lines by their sort.
    """
    page = pages.failure(one.failure)
    loud = [event for event in stray if event is not one.event and lines.weight(event) >= LOUD]
    features = {**claims.of_failure(page, [one], 1, loud, text, lines), "general": 1.0}
    sure = claims.confidence(features, pages.fit)
    return Named(page, one, "root", sure, "", frozenset({one.signature.id}), (one,), features, by_kind=True)


def _failed(
    found: Sequence[Found], unknown: Sequence[Event], answered: Answered, pages: Pages, lines: KeyLines
) -> dict[int, Failing]:
    """What runs failed of by an error of their own, by their number."""
    runs = answered.runs
    if len(runs.starts) == 1:
        return {}
    failed = {runs.of(event): Failing("", lines.line(event)) for event in unknown if lines.weight(event) >= LOUD}
    named: dict[str, dict[int, Failing]] = {"names": {}, "suggests": {}}
    for one in found:
        if pages.failure(one.failure).kind == "failure" and not answered.survived(one.event):
            named[one.signature.certainty].setdefault(runs.of(one.event), Failing(one.failure, one.line))
    return {**failed, **named["names"]} or named["suggests"]


# /env/vllm/connections.py:8: RuntimeWarning: Failed to read commit hash:
_WARNING_GOES_ON = lazy(r"\s*\S{1,400}:\d+: \w{0,60}Warning: [^\n]{0,400}:\s*$")


def _is_told_by_warning(one: Found) -> bool:
    """Whether a failure stands in the message of a warning of Python's: in the line below one that ends in a colon."""
    first, *below = one.event.lines[:2]
    return below == [one.line] and _WARNING_GOES_ON.match(first.text) is not None


#: A warning so few lines above an exception speaks of it.
_NEAR = 8


def _first(group: Sequence[Found]) -> Found:
    certain = [one for one in group if one.signature.certainty == "names"]
    first = (certain or group)[0]
    groups = {name: value for one in reversed([first, *group]) for name, value in one.groups.items()}
    return replace(first, count=len({id(one.event) for one in group}), groups=groups)


def _is_background(group: Sequence[Found], text: Text, stray: Sequence[Event], lines: KeyLines) -> bool:
    """Whether a failure that is only suggested, or told as skipped, did not stop the job."""
    if all(lines.is_sort("ignored", one.line.text) for one in group):
        return True
    if all(_is_skipped(one, lines) for one in group):
        last = max(group, key=lambda one: text.span(one.event)[0])
        return text.goes_on_after(last.event, last.line)
    if not _only_suggested(group):
        return False
    # beside what nobody caught only an error that says as much ended the run
    dead = any(is_uncaught(one.event) for one in group)
    if any(ends_run(event) and (not dead or lines.weight(event) >= OWN) for event in stray):
        return True
    last = max(group, key=lambda one: text.span(one.event)[0])
    return not dead and text.goes_on_after(last.event, last.line)


def _ends_processes(page: Failure) -> bool:
    """Whether a page says how a process was ended, which none survives."""
    return page.stop or page.death or page.victim


def _is_survived(group: Sequence[Found], answered: Answered) -> bool:
    """Whether the run worked on after all places of a failure, or warned of it and came to its end."""
    return answered.all_survived([one.event for one in group]) or all(
        is_notice(one.line) and answered.came_to_its_end(one.event) for one in group
    )


def _is_left_out(
    group: Sequence[Found], found: Sequence[Found], stray: Sequence[Event], text: Text, lines: KeyLines
) -> bool:
    """Whether a program says below each exception what it goes on without, and another one ended it, or it went on."""
    if not all(_has_left_out(one.event, text, lines) for one in group):
        return False
    last = max((one.event for one in group), key=text.span)
    later = [event for event in (*stray, *(one.event for one in found)) if text.span(event) > text.span(last)]
    return text.goes_on_after(last) or any(ends_run(one) and not _has_left_out(one, text, lines) for one in later)


#: Between an exception and what the program says of it stand blank lines.
_BELOW = 3


def _has_left_out(event: Event, text: Text, lines: KeyLines) -> bool:
    end = text.span(event)[1]
    below = [*event.lines[-1:], *text.lines[end : end + _BELOW]]
    return event.exception != "" and any(lines.is_sort("left-out", line.text) for line in below)


def _is_skipped(one: Found, lines: KeyLines) -> bool:
    """Whether the program itself warns that it left something out."""
    return one.event.kind == "plain" and is_notice(one.line) and lines.is_sort("skipped", one.line.text)


def _only_suggested(group: Sequence[Found]) -> bool:
    return all(one.signature.certainty != "names" for one in group)


def _is_notice(event: Event) -> bool:
    """Whether an event is a line that a library logs and survives."""
    return event.kind == "cxx" and event.level in ("I", "W", "E")


def _why(reason: str, other: str = "") -> str:
    return filled(Said(_WHY[reason], TABLES), {"other": other})
