"""The differences between two logs, what explains the failure best first."""

from collections.abc import Iterator, Sequence
from math import log10

from errdoc.against import curves, nature, only, prose
from errdoc.against.forms import Stated, stated
from errdoc.against.relevance import Failure, failure_of, shared
from errdoc.against.series import by_name, is_series
from errdoc.logs.events.parse import parse
from errdoc.model import Difference, Event, Explanation, Line

#: What a difference is worth before the failure is looked at.
_WORTH = {
    "version": 5.0, "setting": 4.5, "environment": 4.0, "data": 4.5, "node": 2.0, "line": 2.0, "gone": 1.0, "curve": 3.0,
}  # fmt: skip
#: A new warning; a metric that is no number any more; what is chosen and seldom decides; what one log alone states.
_WARNS, _NOT_FINITE, _SELDOM, _ALONE = 1.5, 1.5, -2.5, -1.5
#: Differences that are told at most.
MOST = 40
#: Facts that say on what a run took place.
_FACTS = frozenset({
    "tensorflow", "torch", "jax", "keras", "torchvision", "transformers", "numpy", "protobuf", "python", "os", "distro", "arch", "cuda_runtime",
    "cuda_driver_version", "driver", "cudnn_loaded", "cudnn_compiled", "nccl", "gpu", "compute_capability", "gpu_count", "gpu_total_memory",
})  # fmt: skip
_NODE = frozenset({"os", "distro", "arch", "gpu", "compute_capability", "gpu_count", "gpu_total_memory"})
#: Values that say nothing without their name.
_BARE = frozenset({"", "true", "false", "none", "null", "0", "1"})


def compared(
    good: tuple[Sequence[Line], Explanation], failed: tuple[Sequence[Line], Explanation], *, whole: bool = True
) -> tuple[Difference, ...]:
    """What is different in the failed log.

    Args:
        good: the lines of the good run, and what errdoc says of them.
        failed: the same of the failed one.
        whole: both logs were read whole: what stands in one alone is told.
    """
    events = parse(failed[0])
    said, was = _plain(failed[0], events), _plain(good[0], parse(good[0]))
    failure = failure_of(failed[1], _error(failed[1], events))
    named = list(_named(was, said))
    rows = [*_facts(good[1], failed[1]), *named, *_sentences(was, said, named, whole=whole)]
    return _ordered(rows, failure)


def _plain(lines: Sequence[Line], events: Sequence[Event]) -> list[Line]:
    """Lines that are of no error: a traceback's code sets nothing."""
    errors = {id(line) for event in events if _is_error(event) for line in event.lines}
    return [line for line in lines if id(line) not in errors]


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


def _facts(good: Explanation, failed: Explanation) -> Iterator[Difference]:
    """Facts of which both logs state another value."""
    for name in dict.fromkeys(fact.name for fact in failed.facts):
        was = [fact for fact in good.facts if fact.name == name and fact.source == "log"]
        now = [fact for fact in failed.facts if fact.name == name and fact.source == "log"]
        if name not in _FACTS or not was or not now or {one.value for one in was} & {one.value for one in now}:
            continue
        yield Difference("node" if name in _NODE else "version", name, was[0].value, now[0].value,
                         was[0].line, now[0].line, was[0].file, now[0].file)  # fmt: skip


def _named(good: Sequence[Line], failed: Sequence[Line]) -> Iterator[Difference]:
    """What both logs state by name and not the same; what comes again and again is a curve."""
    was, now = (by_name([*stated(lines), *curves.spoken(lines)]) for lines in (good, failed))
    for key in dict.fromkeys([*now, *was]):
        form, name = key
        before, after = was.get(key, []), now.get(key, [])
        if form == "spoken" or is_series(before, after):
            parted = curves.parted(name, before, after)
            if parted:
                yield Difference("curve", name, parted.before, parted.now, parted.line_before.number, parted.line_now.number,
                                 parted.line_before.file, parted.line_now.file, parted.step)  # fmt: skip
            continue
        gone = [one for one in before if one.value not in {other.value for other in after}]
        new = [one for one in after if one.value not in {other.value for other in before}]
        if before and after and gone and new:
            yield from _set(gone[0], new[0])
        elif form in ("option", "variable", "pinned") and not name.startswith("argument "):
            if not before and new:
                yield from _set(None, new[0])
            elif not after and gone:
                yield from _set(gone[0], None)


def _set(before: Stated | None, now: Stated | None) -> Iterator[Difference]:
    one = now or before
    assert one is not None  # noqa: S101 - one of them is there
    was, is_now = before.value if before else "", now.value if now else ""
    if len(was.split()) > 3 or len(is_now.split()) > 3 or nature.varies(one.name, was, is_now) or nature.measured(one.name, was, is_now):
        return
    kind = "version" if one.form in ("version", "pinned") else "environment" if one.form == "variable" else _kind(one.name, was, is_now, one.form)
    yield Difference(kind, one.name, was, is_now, before.line.number if before else None, now.line.number if now else None,
                     before.line.file if before else None, now.line.file if now else None)  # fmt: skip


def _kind(name: str, before: str, now: str, form: str) -> str:
    """What a name is the name of."""
    if nature.ends_with("places", name) or form == "prose" and (nature.is_of("places", name) or nature.is_host(before, now)):
        return "node"
    if form in ("option",):
        return "setting"
    last = nature.last_of(name)
    if nature.is_of("versions", name):
        return "version"
    return "data" if nature.is_of("data", last) or form == "prose" and nature.is_of("data", name) else "setting"


def _sentences(
    good: Sequence[Line], failed: Sequence[Line], named: Sequence[Difference], *, whole: bool
) -> Iterator[Difference]:
    """Sentences that differ in a word, and lines that stand in one log alone."""
    same = only.stands(good) & only.stands(failed)
    was, now = (
        prose.sentences([line for line in lines if line.text.strip() not in same]) for lines in (good, failed)
    )
    told = {(side, value) for one in named for side, value in ((one.line_before, one.before), (one.line, one.now))}
    changes = list(prose.changed(was, now))
    both = prose.sentences([line for line in good if line.text.strip() in same])
    new, gone = list(only.new(was | both, now)), list(only.gone(prose.sentences(good), now | both))
    for before, line in prose.reworded(gone, new):
        changes += prose.between(before, line)
        new.remove(line)
        gone.remove(before)
    for change in changes:
        if (change.line_before.number, change.before) in told or (change.line_now.number, change.now) in told:
            continue
        if not nature.varies(change.name, change.before, change.now) and not nature.measured(change.name, change.before, change.now):
            kind = _kind(change.name, change.before, change.now, "prose")
            yield Difference(kind, change.name, change.before, change.now, change.line_before.number, change.line_now.number,
                             change.line_before.file, change.line_now.file)  # fmt: skip
    if not whole:
        return
    names = {(one.form, one.name) for one in stated(good)} & {(one.form, one.name) for one in stated(failed)}
    said = {id(one.line) for one in (*stated(good), *stated(failed)) if (one.form, one.name) in names}
    new, gone = ([line for line in lines if id(line) not in said] for lines in (new, gone))
    for line in new:
        yield Difference("line", "", "", line.shown, None, line.number, None, line.file)
    for line in gone:
        yield Difference("gone", "", line.shown, "", line.number, None, line.file, None)


def _ordered(rows: Sequence[Difference], failure: Failure) -> tuple[Difference, ...]:
    """The differences, each once, what explains the failure best first."""
    weighed: list[tuple[float, int, Difference]] = []
    for row in _once(rows):
        weight, words = shared(row.name, row.before, row.now, failure)
        worth = _WORTH[row.kind] + weight + _more(row)
        weighed.append((-worth, row.line or row.line_before or 0, row._replace(words=words)))
    weighed.sort(key=lambda one: one[:2])
    return tuple(row for _, _, row in weighed[:MOST])


def _more(row: Difference) -> float:
    """What a difference is worth beyond its kind."""
    more = 0.0
    if row.kind in ("setting", "environment", "data") and nature.is_of("seldom", nature.last_of(row.name)) and not nature.is_of("data", row.name):
        more += _SELDOM
    if row.kind == "line" and only.warns(Line(0, row.now)):
        more += _WARNS
    if row.kind == "curve" and (nature.number(row.now) or 0.0) * 0 != 0:
        more += _NOT_FINITE
    if row.kind in ("setting", "version", "environment") and not (row.before and row.now):
        more += _ALONE
    was, now = nature.number(row.before), nature.number(row.now)
    if row.kind in ("setting", "data") and was and now and was * now > 0 and "…" not in row.name:
        more += min(1.0, abs(log10(abs(now / was))) / 2)
    return more


def _once(rows: Sequence[Difference]) -> list[Difference]:
    """What several lines say is one difference: the first, with the value of a line that has it."""
    kept: list[Difference] = []
    for row in rows:
        same = next((at for at, one in enumerate(kept) if _same(one, row)), None)
        if same is None:
            kept.append(row)
        elif not kept[same].before and row.before or not kept[same].now and row.now:
            kept[same] = row
    return kept


def _same(one: Difference, other: Difference) -> bool:
    if "line" in (one.kind, other.kind) or "gone" in (one.kind, other.kind) or "curve" in (one.kind, other.kind):
        return one == other
    alike = nature.last_of(one.name) == nature.last_of(other.name)
    if alike and (one.before == other.before or not one.before or not other.before) and (one.now == other.now or not one.now or not other.now):
        return True
    return (one.before, one.now) == (other.before, other.now) and not {one.before.lower(), one.now.lower()} <= _BARE
