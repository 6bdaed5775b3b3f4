"""The differences between two logs."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal, NamedTuple

from errdoc.against import curves, only, prose, tables
from errdoc.against.forms import Stated, stated
from errdoc.against.messages import messages
from errdoc.against.nature import Kind, Nature
from errdoc.against.order import WEIGHED, ordered
from errdoc.against.relevance import failure_of, names
from errdoc.against.series import by_name, is_series, name_of
from errdoc.logs.events.parse import parse
from errdoc.model import Difference, Event, Explanation, Line

#: Forms that are a whole line.
_BARE = frozenset({"keyed", "tabled", "variable", "listed"})


class Log(NamedTuple):
    """One of the two logs.

    Attributes:
        lines: all that was kept.
        answer: what errdoc says of it.
    """

    lines: Sequence[Line]
    answer: Explanation


def compared(good: Log, failed: Log, nature: Nature, *, whole: bool = True) -> tuple[Difference, ...]:
    """What is different in the failed log, what explains the failure best first.

    Args:
        good: the log of the good run.
        failed: that of the failed one.
        nature: what words of names tell.
        whole: both were read whole: what stands in one alone is told.
    """
    events = parse(failed.lines)
    was, now = _plain(good.lines, parse(good.lines)), _plain(failed.lines, events)
    was_stated, now_stated = (_stated(lines, nature) for lines in (was, now))
    error = _error(failed.answer, events)
    failure = failure_of(failed.answer, error, nature)
    named = list(islice(_named(was_stated, now_stated, nature, failure.text), WEIGHED))
    facts = list(_facts(good.answer, failed.answer, _reached(was, now), nature))
    spoken = _spoken(was, was_stated, now_stated), _spoken(now, now_stated, was_stated)
    said = list(_sentences(*spoken, named, nature))
    rows = [*facts, *named, *said]
    if whole:
        told = {(one.file_before, one.line_before) for one in rows}
        told_now = {(one.file, one.line) for one in rows}
        left = [one for one in _unnamed(was, was_stated, now_stated) if (one.file, one.number) not in told]
        new = [one for one in _unnamed(now, now_stated, was_stated) if (one.file, one.number) not in told_now]
        rows += _alone(left, new, error, nature)
    return ordered(rows, failure, said)


def _plain(lines: Sequence[Line], events: Sequence[Event]) -> list[Line]:
    """What lines say that are of no error: a traceback's code sets nothing."""
    errors = {line.place for event in events if _is_error(event) for line in event.lines}
    return messages(line for line in lines if line.place not in errors)


def _stated(lines: Sequence[Line], nature: Nature) -> list[Stated]:
    """All that lines state by name; a table's rows state what stands in their columns."""
    cells = list(tables.cells(lines))
    rows = {one.line.place for one in cells}
    others = [line for line in lines if line.place not in rows]
    return [*cells, *stated(others, nature), *curves.spoken(lines, nature)]


def _is_error(event: Event) -> bool:
    return bool(event.frames) or bool(event.exception and not event.exception.endswith("Warning"))


def _error(answer: Explanation, events: Sequence[Event]) -> Sequence[Line]:
    """The lines of the event that the answer is about."""
    root = next((one for one in answer.diagnoses if one.role == "root"), None)
    key = root.evidence[0] if root and root.evidence else answer.unexplained
    if key is None:
        return ()
    at = (key.file, key.line)
    return next((event.lines for event in events if any((line.file, line.number) == at for line in event.lines)), ())


def _reached(good: Sequence[Line], failed: Sequence[Line]) -> tuple[str | None, int]:
    """The last line of the good log that the failed one has too: as far as that it went."""
    texts = {line.text.strip() for line in failed} - {""}
    return next(((line.file, line.number) for line in reversed(good) if line.text.strip() in texts), (None, 0))


def _facts(
    good: Explanation, failed: Explanation, reached: tuple[str | None, int], nature: Nature
) -> Iterator[Difference]:
    """Facts of which both logs state another value, and what the failed one should state by then and does not."""
    machine = nature.row("machine")
    for name in dict.fromkeys(fact.name for fact in good.facts if fact.name in nature.row("facts") | machine):
        was = [fact for fact in good.facts if fact.name == name and fact.source == "log"]
        now = [fact for fact in failed.facts if fact.name == name and fact.source == "log"]
        kind: Literal["node", "version"] = "node" if name in machine else "version"
        if was and now and not {one.value for one in was} & {one.value for one in now}:
            yield Difference(
                kind, name, was[0].value, now[0].value, was[0].line, now[0].line, was[0].file, now[0].file
            )  # fmt: skip
        elif was and not now and was[0].file == reached[0] and (was[0].line or 0) < reached[1]:
            yield Difference(kind, name, was[0].value, "", was[0].line, None, was[0].file)


def _named(good: Sequence[Stated], failed: Sequence[Stated], nature: Nature, error: str) -> Iterator[Difference]:
    """What both logs state by name and not the same; what comes again and again is a curve."""
    was, now = by_name(good), by_name(failed)
    for form, name in dict.fromkeys([*now, *was]):
        before, after = was.get((form, name), []), now.get((form, name), [])
        if form == "spoken" or is_series(before, after):
            if parted := curves.parted(name, before, after, nature):
                yield _of_lines("curve", name, parted.before, parted.now, parted.line_before, parted.line_now)._replace(
                    step=parted.step
                )
            continue
        old, new = {one.value for one in before}, {one.value for one in after}
        gone = next((one for one in before if one.value not in new), None)
        come = next((one for one in after if one.value not in old), None)
        lone = form in ("option", "variable", "pinned") and not name.startswith("argument ")
        name = (after or before)[0].name
        if (gone and come) or (lone and ((come and not before) or (gone and not after))):
            yield from _set(gone, come, nature, error)


def _set(before: Stated | None, now: Stated | None, nature: Nature, error: str) -> Iterator[Difference]:
    """A name with another value, or with one in one log alone."""
    one = now or before
    assert one is not None  # one of them is there
    was, is_now = before.value if before else "", now.value if now else ""
    named = nature.is_of("addresses", one.name) and names(is_now, error)  # `node-7`, which nobody answers
    if one.form != "listed" and not named and nature.varies(one.name, was, is_now):
        return
    if nature.measured(one.name, was, is_now):
        return
    kind = nature.kind_of(one.name, was, is_now, one.form)
    yield _of_lines(kind, one.name, was, is_now, before and before.line, now and now.line)


def _of_lines(
    kind: Kind | Literal["curve"], name: str, before: str, now: str, was: Line | None, line: Line | None
) -> Difference:
    return Difference(
        kind, name, before, now, was.number if was else None, line.number if line else None, was.file if was else None,
        line.file if line else None,
    )  # fmt: skip


def _sentences(
    good: Sequence[Line], failed: Sequence[Line], named: Sequence[Difference], nature: Nature
) -> Iterator[Difference]:
    """Sentences that differ in a number, a path or a word; what has a name there is told by it."""
    told = {(one.file_before, one.line_before, one.before) for one in named}
    told_now = {(one.file, one.line, one.now) for one in named}
    for change in prose.changed(*_different(good, failed), nature):
        was, now = change.line_before, change.line_now
        if (was.file, was.number, change.before) in told or (now.file, now.number, change.now) in told_now:
            continue
        if nature.varies(change.of, change.before, change.now):
            continue
        if nature.measured(change.of, change.before, change.now):
            continue
        kind = nature.kind_of(change.name, change.before, change.now, "prose")
        yield _of_lines(kind, change.name, change.before, change.now, was, now)


def _different(good: Sequence[Line], failed: Sequence[Line]) -> tuple[prose.Sentences, prose.Sentences]:
    """The sentences of both logs, without lines that are the same in both."""
    same = {line.text.strip() for line in good} & {line.text.strip() for line in failed}
    was, now = (prose.sentences([one for one in lines if one.text.strip() not in same]) for lines in (good, failed))
    return was, now


def _spoken(lines: Sequence[Line], mine: Sequence[Stated], theirs: Sequence[Stated]) -> list[Line]:
    """Lines without those that are no more than a name and its value, where the other log has the name too."""
    return _unnamed(lines, [one for one in mine if one.form in _BARE], theirs)


def _unnamed(lines: Sequence[Line], mine: Sequence[Stated], theirs: Sequence[Stated]) -> list[Line]:
    """Lines without those of which the other log has the name too: they are compared by it."""
    names = {(one.form, name_of(one)) for one in theirs}
    named = {one.line.place for one in mine if (one.form, name_of(one)) in names}
    return [line for line in lines if line.place not in named]


def _alone(good: Sequence[Line], failed: Sequence[Line], error: Sequence[Line], nature: Nature) -> Iterator[Difference]:
    """Lines that stand in one log alone, before the error; what is one line with another word is told as that."""
    was, now = prose.sentences(good), prose.sentences(failed)
    file, end = (error[0].file, error[0].number) if error else (None, 0)
    new = [line for line in only.new(was, now) if not end or line.file != file or line.number < end]
    gone = list(only.gone(was, now))
    for before, line in list(prose.reworded(gone, new)):
        new.remove(line)
        gone.remove(before)
        for change in prose.between(before, line):
            if not nature.varies(change.of, change.before, change.now):
                kind = nature.kind_of(change.name, change.before, change.now, "prose")
                yield _of_lines(kind, change.name, change.before, change.now, before, line)
    for line in new:
        yield Difference("line", "", "", line.shown, None, line.number, None, line.file)
    for line in gone:
        yield Difference("gone", "", line.shown, "", line.number, None, line.file, None)
