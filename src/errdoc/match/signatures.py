"""Finds the failures of a log: anchors in squashed text, confirmed by each signature's regex in its event."""

from collections.abc import Collection, Mapping
from typing import Protocol

from errdoc.logs.reading.literals import Literals
from errdoc.match.arithmetic import holds
from errdoc.match.part import Hit, Part, groups_of
from errdoc.match.text import Text, written
from errdoc.model import Event, Found, Line, Signature

#: Places of one anchor that are looked at: the first and the last so many.
MOST_PLACES = 40
#: Characters of a neighbourhood that are searched.
MOST = 65_536
#: Lines around an anchor that are searched where its event alone does not confirm.
BEFORE, AFTER = 2, 12


class Pages(Protocol):
    """What the search needs of the knowledge base."""

    @property
    def literals(self) -> Literals:
        """The anchors in squashed form."""
        ...

    def leads(self, number: int) -> list[tuple[str, int]]:
        """The signatures that an anchor leads to, by its number among `literals`."""
        ...

    def signature(self, page: str, index: int) -> Signature:
        """One signature of a page."""
        ...


def find(text: Text, pages: Pages, facts: Mapping[str, str], *, muted: Collection[str] = ()) -> list[Found]:
    """All confirmed signatures, in order of their lines.

    Args:
        text: the log.
        pages: the knowledge base.
        facts: facts of the log by name, for arithmetic.
        muted: pages whose signatures are switched off.
    """
    found: dict[tuple[str, int, int], Found] = {}
    hits: dict[tuple[str, int, int], Hit | None] = {}
    candidates = _candidates(text, pages, muted)
    order = {key: number for number, key in reversed(list(enumerate(_key(one, text) for one in candidates)))}
    # rare anchors first: they tell most, should the budget not last
    for one in sorted(candidates, key=lambda one: one[0]):
        if text.budget.exhausted:
            break
        key = _key(one, text)
        if key in found:
            continue
        _, page, index, position = one
        event, signature = text.event_of[position], pages.signature(page, index)
        in_frames = signature.on == "frames"
        if key not in hits:
            hits[key] = _in_frames(signature, event, text) if in_frames else _in_event(signature, event, text)
        hit = hits[key] or (None if in_frames else _near(signature, event, text, position))
        confirmed = _confirm(signature, hit, event, text, position, facts)
        if confirmed:
            found[key] = Found(page, signature, event, *confirmed)
    text.budget.renew()
    rows = sorted(found, key=lambda key: (text.span(found[key].event)[0], found[key].line.number, order[key]))
    return [found[key] for key in rows]


def _key(candidate: tuple[int, str, int, int], text: Text) -> tuple[str, int, int]:
    """Page, signature and event of a candidate: what is confirmed once."""
    _, page, index, position = candidate
    return page, index, text.event_of[position].place


def _candidates(text: Text, pages: Pages, muted: Collection[str]) -> list[tuple[int, str, int, int]]:
    """(how often the anchor is there, page, signature, position of the line) for each place of an anchor."""
    places: dict[int, list[int]] = {}
    for number, end in pages.literals.find(text.squashed_bytes):
        places.setdefault(number, []).append(end)
    rows: list[tuple[int, str, int, int]] = []
    for number, ends in places.items():
        if len(ends) > 2 * MOST_PLACES:
            ends = ends[:MOST_PLACES] + ends[-MOST_PLACES:]
        positions = dict.fromkeys(text.line_at_byte(end - 1) for end in ends)
        # an anchor that a wrap cut begins on an earlier line
        size = len(pages.literals.literals[number])
        positions |= dict.fromkeys(text.line_at_byte(end - size) for end in ends)
        rows.extend(
            (len(ends), page, index, position)
            for page, index in pages.leads(number)
            if page not in muted
            for position in positions
        )
    return rows


def _confirm(
    one: Signature, hit: Hit | None, event: Event, text: Text, position: int, facts: Mapping[str, str]
) -> tuple[Line, dict[str, str]] | None:
    """The line and the groups of a signature that holds in an event."""
    if hit is None:
        return None
    line = hit.line or text.lines[position]
    names = {**facts, **hit.groups}
    if one.where is not None and not holds(one.where, names):
        return None
    if any(text.meets(condition, event, line, names) is None for condition in one.only_if):
        return None
    if any(text.meets(condition, event, line, names) is not None for condition in one.not_if):
        return None
    return line, hit.groups


def _in_frames(one: Signature, event: Event, text: Text) -> Hit | None:
    if not event.frames or not event.truncated:
        return None
    match = text.budget.search(one.regex, "\n".join(map(written, event.frames)))
    # blank lines below an event belong to it
    last = next(line for line in reversed(event.lines) if line.text)
    return Hit(last, groups_of(match)) if match else None


def _in_event(one: Signature, event: Event, text: Text) -> Hit | None:
    """The event as it stands, or with wraps undone."""
    return text.told(text.part(event).hits(one.regex, one.needs))


def _near(one: Signature, event: Event, text: Text, position: int) -> Hit | None:
    """The neighbourhood of the anchor, whatever its events."""
    first, last = max(0, position - BEFORE), min(position + AFTER, len(text.lines))
    if all(text.event_of[place] is event for place in range(first, last)):
        return None  # it was searched with its event
    if not text.whole.holds(one.needs, first, last):
        return None
    near = Part(text.lines[first:last], text.budget)
    match = text.budget.search(one.regex, near.text[:MOST])
    if match is not None and not _reaches(event, text, first + near.text.count("\n", 0, match.start()), match.group()):
        return None  # it is found where it stands, by an anchor of its own
    if match is None and near.unwrapped != near.text:
        match = text.budget.search(one.regex, near.unwrapped[:MOST])
    if match is None or not _holds_anchor(one, match.group()):
        return None
    return Hit(text.lines[position], groups_of(match))


def _reaches(event: Event, text: Text, first: int, matched: str) -> bool:
    """Whether one of the lines of what matched, from the first of them on, belongs to the event."""
    return any(text.event_of[place] is event for place in range(first, first + 1 + matched.rstrip().count("\n")))


def _holds_anchor(one: Signature, matched: str) -> bool:
    squashed = "".join(matched.lower().split())
    return any("".join(anchor.lower().split()) in squashed for anchor in one.anchors)
