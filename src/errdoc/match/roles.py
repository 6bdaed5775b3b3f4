"""Which of the failures found in a log started it, and which only followed.

A failure is the consequence of another where its page says so, where it stands later in one chain of exceptions, or, of
two in one event, where it is only suggested. Among the roots the earliest comes first. An error that no page has can be
the root: what only follows where another process failed (`victim` in a page) is then its consequence. Of several runs
in one log the last that failed is the one asked about.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from errdoc.kb.entries import Failure
from errdoc.logs.events.signs import ends_run, is_error, is_notice
from errdoc.logs.lazy import lazy
from errdoc.match import claims
from errdoc.match.answered import Answered, Failing
from errdoc.match.calibrate import Features
from errdoc.match.key_line import LOUD, OWN, SAID, Errors, KeyLines
from errdoc.match.text import Text
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
}


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


def assign(found: Sequence[Found], text: Text, pages: Pages, lines: KeyLines) -> Assigned:
    """The failures with their roles, and the errors that none of them explains.

    There is a root among the failures, or the first of the errors is what went wrong: no page has it.
    """
    answered = Answered(text, lines)
    runs = answered.runs
    unknown = _left(unexplained(text, found, pages, lines), answered, lines)
    current = answered.choose(_failed(found, unknown, answered, pages, lines))
    unknown = [event for event in unknown if runs.of(event) >= current]
    groups: dict[str, list[Found]] = {}
    for one in found:
        groups.setdefault(one.failure, []).append(one)
    roles: dict[str, tuple[Role, str]] = {}
    wrapped = {id(one.event) for one in found if pages.failure(one.failure).kind == "wrapper"}
    reported = [event for event in unknown if id(event) not in wrapped]
    for name, group in groups.items():
        kind = pages.failure(name).kind
        now = [one for one in group if runs.of(one.event) >= current]
        if kind != "failure":
            roles[name] = ("wrapper" if kind == "wrapper" else "benign", "")
        elif not now:
            roles[name] = ("benign", _why("earlier"))
        elif not _ends_processes(pages.failure(name)) and _is_survived(now, answered):
            roles[name] = ("benign", _why("went_on"))
        elif _is_left_out(
            now, [one for one in found if pages.failure(one.failure).kind == "failure"], reported, text, lines
        ):
            roles[name] = ("benign", _why("went_on"))
        # an exception that is only suggested ended its own process: what a launcher says of that is no other error
        elif _is_background(
            now, text, reported if any(one.event.kind == "traceback" for one in now) else unknown, lines
        ):
            roles[name] = ("benign", _why("ended" if any(map(ends_run, unknown)) else "went_on"))
        groups[name] = now or group
    firsts = {name: _first(group) for name, group in groups.items()}
    alive = [name for name in firsts if name not in roles]
    for name in alive:
        reason = _consequence(name, alive, firsts, pages)
        if reason:
            roles[name] = ("consequence", reason)
    # a circle of pages that call each other consequences has no root: the earliest is
    roots = _ordered([name for name in alive if name not in roles] or alive[:1], firsts)
    own = [event for event in unknown if id(event) not in wrapped and lines.weight(event) >= OWN]
    # what is only suggested of an exception names it, and leaves it one that may stand beside a certain failure
    suggested = [name for name in roots if _only_suggested(groups[name])]
    own += [firsts[name].event for name in suggested if ends_run(firsts[name].event)]
    certain = [name for name in roots if name not in suggested]
    if certain and own:
        roles.update({name: role for name in certain if (role := _beside(firsts[name], own, text, pages))})
        roots = [name for name in roots if name not in roles]
    if roots and not _only_suggested(groups[roots[0]]) and ends_run(firsts[roots[0]].event):
        # What was only suggested did not end the run, and no page says that it led to what did.
        roles.update((name, ("benign", _why("ended"))) for name in suggested)
        roots = [name for name in roots if name not in suggested]
    for name in roots:
        roles[name] = ("root", "")
    order = roots + [name for role in ("consequence", "wrapper", "benign") for name in firsts if roles[name][0] == role]
    loud = [event for event in unknown if lines.weight(event) >= LOUD]
    told = {
        name: claims.of_failure(pages.failure(name), [firsts[name], *groups[name]], len(roots), loud, text, lines)
        for name in order
    }
    named = [
        Named(
            pages.failure(name),
            firsts[name],
            roles[name][0],
            claims.confidence(told[name], pages.fit),
            roles[name][1],
            frozenset(one.signature.id for one in groups[name]),
            tuple(groups[name]),
            told[name],
        )
        for name in order
    ]
    return Assigned(named, [] if roots else list(Errors(unknown, lines).in_order()), answered)


def _left(unknown: Sequence[Event], answered: Answered, lines: KeyLines) -> list[Event]:
    """The errors that their runs did not survive; of a shape that one of them survived none ended it."""
    survived = {lines.line(event).text[:_SHAPE].translate(_DIGITS) for event in unknown if answered.survived(event)}
    return [
        event
        for event in unknown
        if not answered.survived(event)
        and (event.kind != "plain" or lines.line(event).text[:_SHAPE].translate(_DIGITS) not in survived)
        and not (lines.weight(event) <= SAID and answered.is_left_behind(event))
    ]


#: Characters by which two complaints are alike, digits left out.
_SHAPE = 24
_DIGITS = str.maketrans("", "", "0123456789")


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


def _beside(root: Found, own: Sequence[Event], text: Text, pages: Pages) -> tuple[Role, str] | None:
    """What a failure is where exceptions that no page has stand beside it: what follows, a notice, or itself."""
    place = text.span(root.event)[0]
    if pages.failure(root.failure).victim:
        for event in own:
            elsewhere = _process(event) != _process(root.event)
            if elsewhere or text.span(event)[0] < place:
                return "consequence", _why("page", event.exception)
    if root.event.level in ("I", "W") or is_notice(root.line) or _is_told_by_warning(root):
        mine = _process(root.event)
        if any(_process(event) != mine or text.span(event)[0] > place + _NEAR for event in own):
            return "benign", _why("ended")
    return None


# /env/vllm/connections.py:8: RuntimeWarning: Failed to read commit hash:
_WARNING_GOES_ON = lazy(r"\s*\S{1,400}:\d+: \w{0,60}Warning: [^\n]{0,400}:\s*$")


def _is_told_by_warning(one: Found) -> bool:
    """Whether a failure stands in the message of a warning of Python's: in the line below one that ends in a colon."""
    first, *below = one.event.lines[:2]
    return below == [one.line] and _WARNING_GOES_ON.match(first.text) is not None


#: A warning so few lines above an exception speaks of it.
_NEAR = 8


def _process(event: Event) -> tuple[object, ...]:
    """What tells the processes of a log apart."""
    return (event.rank, event.lines[0].stream, event.lines[0].file)


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
    if any(ends_run(event) for event in stray):
        return True
    last = max(group, key=lambda one: text.span(one.event)[0])
    return text.goes_on_after(last.event, last.line)


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


def _consequence(name: str, alive: Sequence[str], firsts: dict[str, Found], pages: Pages) -> str:
    """Why a failure is the consequence of another, or an empty string."""
    mine = firsts[name]
    above = set(pages.failure(name).consequence_of)
    for other in alive:
        if other == name:
            continue
        theirs = firsts[other]
        earlier = (theirs.line.number, other) < (mine.line.number, name)
        certain = theirs.signature.certainty == "names"
        if pages.failure(name).death and certain and not pages.failure(other).death:
            return _why("page", other)
        if other in above and (earlier or name not in pages.failure(other).consequence_of):
            return _why("page", other)
        if certain:
            chained = mine.event.chain is not None and mine.event.chain == theirs.event.chain
            if chained and theirs.event.link < mine.event.link:
                return _why("chain", other)
            together = (theirs.event is mine.event or chained) and name not in pages.failure(other).consequence_of
            if mine.signature.certainty == "suggests" and together:
                return _why("part", other)
    return ""


def _why(reason: str, other: str = "") -> str:
    return filled(Said(_WHY[reason], TABLES), {"other": other})


def _ordered(roots: list[str], firsts: dict[str, Found]) -> list[str]:
    """Certain ones first; those that a program does not survive; the earliest."""

    def key(name: str) -> tuple[bool, bool, int]:
        one = firsts[name]
        return one.signature.certainty != "names", _is_notice(one.event) or _is_told_by_warning(one), one.line.number

    return sorted(roots, key=key)


def _said(event: Event) -> tuple[int | None, str, str]:
    """What an exception of a chain says; RemoteTraceback has quotes below the one of the worker."""
    return event.chain, event.exception, event.message.rstrip("\"'\n")


def unexplained(text: Text, found: Sequence[Found], pages: Pages, lines: KeyLines) -> list[Event]:
    """The events that look like errors and that no page explains, in the order of the log.

    Empty where the run visibly went on after all of them and none is of the kind that a program does not survive: then
    they were not what ended the run. A wrapper explains nothing.
    """
    explaining = [one for one in found if pages.failure(one.failure).kind != "wrapper"]
    known = {id(one.event) for one in explaining}
    # what is only suggested says nothing of the other exceptions of its chain
    certain = [one for one in explaining if one.signature.certainty == "names" or one.signature.on == "frames"]
    chains = {one.event.chain for one in certain} - {None}
    # a pool raises in its parent what a worker of it raised: one exception, told twice in one chain
    chained = [one.event for one in explaining if one.event.chain is not None]
    said = set(map(_said, chained))
    errors = [
        event
        for event in text.events
        if id(event) not in known
        and _said(event) not in said
        and (event.chain is None or event.chain not in chains)
        and (is_error(event) or lines.is_error(event))
        and lines.weight(event) > 0
    ]
    if not errors:
        return []
    survived = not any(map(ends_run, errors)) and text.goes_on_after(errors[-1])
    return [] if survived else errors
