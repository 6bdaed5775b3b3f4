"""Finds the failures of a log: anchors in squashed text, confirmed by each signature's regex in its event."""

from collections.abc import Collection, Mapping
from typing import Protocol

from errdoc.logs.lines.wrap import unwrap
from errdoc.logs.reading.literals import Literals
from errdoc.match.arithmetic import holds
from errdoc.match.text import MOST, Part, Text, groups_of, search
from errdoc.model import Event, Found, Line, Signature

#: Places of one anchor that are looked at: the first and the last so many.
MOST_PLACES = 40
#: Lines around an anchor that are searched where its event alone does not confirm.
BEFORE, AFTER = 2, 12


class Pages(Protocol):
    """What the search needs of the knowledge base."""

    @property
    def anchors(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """Each anchor with the signatures that it leads to."""
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
    found: dict[tuple[str, str, int], Found] = {}
    for page, index, position in _candidates(text, pages, muted):
        event = text.event_of[position]
        one = pages.signature(page, index)
        key = (page, one.id, id(event))
        if key in found:
            continue
        confirmed = _confirm(one, event, text, position, facts)
        if confirmed:
            line, groups = confirmed
            found[key] = Found(page, one, event, line, groups)
    return sorted(found.values(), key=lambda one: (text.span(one.event)[0], one.line.number))


def _candidates(text: Text, pages: Pages, muted: Collection[str]) -> list[tuple[str, int, int]]:
    """(page, signature, position of the line) for each place of an anchor."""
    anchors = pages.anchors
    literals = Literals(["".join(anchor.lower().split()).encode() for anchor, _ in anchors])
    places: dict[int, list[int]] = {}
    for number, end in literals.find(text.squashed_bytes):
        places.setdefault(number, []).append(end)
    rows: list[tuple[str, int, int]] = []
    for number, ends in places.items():
        if len(ends) > 2 * MOST_PLACES:
            ends = ends[:MOST_PLACES] + ends[-MOST_PLACES:]
        positions = dict.fromkeys(text.line_at_byte(end - 1) for end in ends)
        # an anchor that a wrap cut begins on an earlier line
        size = len("".join(anchors[number][0].split()).encode())
        positions |= dict.fromkeys(text.line_at_byte(end - size) for end in ends)
        rows.extend(
            (page, index, position) for page, index in anchors[number][1] if page not in muted for position in positions
        )
    return rows


def _confirm(
    one: Signature, event: Event, text: Text, position: int, facts: Mapping[str, str]
) -> tuple[Line, dict[str, str]] | None:
    """The line and the groups of a signature that holds in an event."""
    hit = _in_frames(one, event) if one.on == "frames" else _in_event(one, event, text, position)
    if hit is None:
        return None
    line, groups = hit
    names = {**facts, **groups}
    if one.where is not None and not holds(one.where, names):
        return None
    if any(text.meets(condition, event, line, names) is None for condition in one.only_if):
        return None
    if any(text.meets(condition, event, line, names) is not None for condition in one.not_if):
        return None
    return line, groups


def _in_frames(one: Signature, event: Event) -> tuple[Line, dict[str, str]] | None:
    if not event.frames or not event.truncated:
        return None
    # as pages write paths, also where Windows printed them
    frames = (f"{frame.file.replace(chr(92), '/')}, {frame.function}" for frame in event.frames)
    match = search(one.regex, "\n".join(frames))
    # blank lines below an event belong to it
    last = next(line for line in reversed(event.lines) if line.text)
    return (last, groups_of(match)) if match else None


def _in_event(one: Signature, event: Event, text: Text, position: int) -> tuple[Line, dict[str, str]] | None:
    """The event as it stands, with wraps undone, then the neighbourhood of the anchor whatever its events."""
    hit = text.told(Part(event.lines).hits(one.regex))
    if hit is None:
        near = text.lines[max(0, position - BEFORE) : position + AFTER]
        plain = "\n".join(line.text for line in near)
        match = search(one.regex, plain[:MOST]) or search(one.regex, unwrap(near)[:MOST])
        if match is None or not _holds_anchor(one, match.group()):
            return None
        return text.lines[position], groups_of(match)
    return hit.line or text.lines[position], hit.groups


def _holds_anchor(one: Signature, matched: str) -> bool:
    squashed = "".join(matched.lower().split())
    return any("".join(anchor.lower().split()) in squashed for anchor in one.anchors)
