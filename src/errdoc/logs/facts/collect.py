"""Facts that a log states: versions, GPUs, sizes, codes.

The rules come from `kb/tables/facts.toml`; what a single line says is in them. Here are only the gate that spares
most rules most lines, and what no rule can see: the types of the exceptions, and the rank that failed.

What a transport put before a line is no part of its text any more, yet it says who speaks (`dockerd[812]`, `kernel`,
`pod/trainer-0`): the rules see it as a line of its own, `dockerd[812]: `.

The order of the rules is their weight: of a name's values those of earlier rules are kept first.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from errdoc.logs.facts.canonical import canonical
from errdoc.logs.facts.counting import items
from errdoc.logs.facts.packages import version_fact
from errdoc.logs.lines.wrap import Squashed, goes_alone, squash
from errdoc.logs.reading.literals import Literals
from errdoc.model import BY_PACKAGE, CLONED, FACT_NAMES, INNER_NAMES, RAN, Event, Fact, FactRule, Line
from errdoc.record import replace

#: The place of a fact among those of the same line; packages stand behind, in the order of their names.
_PLACES = {name: place for place, name in enumerate((*FACT_NAMES, *INNER_NAMES))}

#: Values of one name that are kept, and lines that state one value: more are noise.
MOST_VALUES = 4
MOST_LINES = 4
#: Exception types that are kept.
MOST_TYPES = 3
#: Lines that one rule looks at, and matches without a new value after which it stops: a bound for hostile logs.
_PATIENCE = 20_000
_ENOUGH = 200
#: Characters that one rule searches, and how often a line without a match is searched.
_MOST_CHARACTERS = 24_000_000
_TRIES = 8
#: Values that one rule collects of a name; the best of all rules are chosen at the end.
_COLLECTED = 16
#: Different indices that one rule counts.
_MOST_INDICES = 4096
#: Values of names that have more, or fewer: launchers, places and programs are of one name.
_KEPT = {"exception_type": MOST_TYPES, RAN: _COLLECTED, CLONED: _COLLECTED}
#: Streams whose names are looked at.
_MOST_STREAMS = 32
#: Matches of one rule in one line, and characters of a line that are searched.
_PER_LINE = 8
_LONGEST = 8192
#: Lines that a terminal made of one, beyond the first, and the narrowest and the widest terminal.
_PIECES = 3
_NARROWEST, _WIDEST = 60, 400
#: Literals of one pass: compiling takes 3 MiB for 250 and 54 for 1,000.
_AT_ONCE = 250
#: What happens, and happens again: the first in the log counts. All other names have one true value on a machine.
_HAPPENINGS = frozenset({"tried_to_allocate", "gpu_free_memory", "error_code", "exit_code", "signal", "xid", "rank"})


class _Stated(NamedTuple):
    """A fact with its place and the weight of its rule: smaller is better."""

    weight: int
    position: int
    fact: Fact


def collect(
    lines: Sequence[Line],
    events: Sequence[Event],
    rules: Sequence[FactRule],
    squashed: Squashed | None = None,
    *,
    told: Mapping[str, str] | None = None,
) -> list[Fact]:
    """The facts of a log, names in the order of their first line.

    Args:
        lines: all cleaned lines.
        events: all events of these lines.
        rules: how logs state facts, the more telling ones first.
        squashed: `squash(lines)`, where it is there already.
        told: of each distribution whose version is told, folded, the fact.

    Returns:
        One fact for each name, value and line, at most `MOST_VALUES` values of a name. What is true of a machine comes
        with the value of the most telling rule first, what happened in the order of lines.
    """
    index = _Index(lines, tuple(rule.literals for rule in rules), squashed)
    told = told or {}
    stated: dict[str, list[_Stated]] = {}
    for weight, rule in enumerate(rules):
        if rule.literals and index.held.isdisjoint(rule.literals):
            continue
        for one in _applied(rule, weight, lines, index, told):
            stated.setdefault(one.fact.name, []).append(one)
    for one in _from_streams(lines, rules, told):
        stated.setdefault(one.fact.name, []).append(one)
    for one in _from_events(events):
        stated.setdefault(one.fact.name, []).append(one)
    names = {name: _chosen(name, found) for name, found in stated.items()}
    ordered = sorted(names, key=lambda name: (min(one.position for one in names[name]), *_place(name)))
    return [one.fact for name in ordered for one in names[name]]


def _place(name: str) -> tuple[int, str]:
    return _PLACES.get(name, len(_PLACES)), name


class _Index:
    """All text in lower case without white space, to find the lines that hold a literal, also one cut by a wrap.

    Attributes:
        held: the literals of all rules that are anywhere in it.
    """

    def __init__(self, lines: Sequence[Line], literals: tuple[tuple[str, ...], ...], squashed: Squashed | None) -> None:
        self._text, self._starts, self._owners = squashed or squash(lines)
        self._count = len(lines)
        self._known: dict[str, list[int]] = {}
        text = self._text.encode("utf-8", errors="replace")
        whole, parts = _sets(literals)
        # the first small logs are searched at once and without an engine, the others with one for each part
        found = [(whole, whole.held(text))] if whole.small(text) else [(part, part.met(text)) for part in parts]
        self.held = {some.literals[index].decode() for some, indices in found for index in indices}

    def holding(self, literals: Sequence[str]) -> Sequence[int]:
        """Positions of the lines in which one of the literals begins, ascending; all lines where there is none."""
        if not literals:
            return range(self._count)
        held = [literal for literal in literals if literal in self.held]
        if len(held) < 2:
            return self._of(held[0]) if held else ()
        return sorted({position for literal in held for position in self._of(literal)})

    def _of(self, literal: str) -> list[int]:
        if literal not in self._known:
            found: list[int] = []
            self._known[literal] = found
            at = self._text.find(literal)
            while at >= 0 and len(found) < _PATIENCE:
                place = bisect_right(self._starts, at) - 1
                found.append(self._owners[place])
                after = self._starts[place + 1] if place + 1 < len(self._starts) else len(self._text)
                at = self._text.find(literal, after)
        return self._known[literal]


@lru_cache(maxsize=4)
def _sets(literals: tuple[tuple[str, ...], ...]) -> tuple[Literals, list[Literals]]:
    """The literals of all rules, in one set and in parts; what an engine needs is kept from log to log."""
    folded = sorted({literal.encode() for some in literals for literal in some})
    return Literals(folded), [Literals(folded[start : start + _AT_ONCE]) for start in range(0, len(folded), _AT_ONCE)]


def _applied(
    rule: FactRule, weight: int, lines: Sequence[Line], index: _Index, told: Mapping[str, str]
) -> Iterator[_Stated]:
    positions = index.holding(rule.literals)
    if not positions:
        return
    pattern = re.compile(rule.regex, re.MULTILINE)
    names = (rule.name,) if rule.name else tuple(name for name in pattern.groupindex if name in _PLACES or name in told)
    counts: dict[tuple[str, str], int] = {}
    indices: set[str] = set()
    last: _Stated | None = None
    idle = searched = 0
    for position in positions[:_PATIENCE]:
        line = lines[position]
        matches = _matches(pattern, lines, position)
        searched += len(line.text) * (1 if matches else _TRIES)
        for match in matches:
            idle += 1
            for name in names if rule.name != BY_PACKAGE else _named(match, told):
                printed, value = _value(rule, name, match, told)
                if value is None or ((name, value) not in counts and _distinct(counts, name) >= _COLLECTED):
                    continue
                if rule.count == "indices":
                    if value not in indices and len(indices) < _MOST_INDICES:
                        indices.add(value)
                        idle, last = 0, _Stated(weight, position, _fact(name, value, printed, line))
                    continue
                count = counts.get((name, value), 0)
                if count == 0:
                    idle = 0
                counts[name, value] = count + 1
                if count < MOST_LINES:
                    yield _Stated(weight, position, _fact(name, value, printed, line))
        if idle > _ENOUGH or searched > _MOST_CHARACTERS:
            break
    if last is not None:
        # told where the last of them is named: only there are all known
        yield last._replace(fact=replace(last.fact, value=str(len(indices))))


def _from_streams(lines: Sequence[Line], rules: Sequence[FactRule], told: Mapping[str, str]) -> Iterator[_Stated]:
    """What the names of streams say, each at the first line of its own."""
    first: dict[str, int] = {}
    for position, line in enumerate(lines):
        if line.stream and line.stream not in first:
            first[line.stream] = position
            if len(first) == _MOST_STREAMS:
                break
    if not first:
        return
    places = list(first.values())
    names = [replace(lines[place], text=f"{stream}: ", width=0) for stream, place in first.items()]
    index = _Index(names, tuple(rule.literals for rule in rules), None)
    for weight, rule in enumerate(rules):
        for one in _applied(rule, weight, names, index, told):
            yield one._replace(position=places[one.position])


def _fact(name: str, value: str, printed: str, line: Line) -> Fact:
    return Fact(name, value, line=line.number, printed=printed, file=line.file)


def _named(match: re.Match[str], told: Mapping[str, str]) -> tuple[str, ...]:
    name = version_fact(match["package"], told)
    return (name,) if name else ()


def _distinct(counts: dict[tuple[str, str], int], name: str) -> int:
    return sum(one == name for one, _ in counts)


def _matches(pattern: re.Pattern[str], lines: Sequence[Line], position: int) -> list[re.Match[str]]:
    """The matches that begin in a line; where there is none, with the lines after it that a wrap made of it."""
    line = lines[position]
    found: list[re.Match[str]] = []
    for match in pattern.finditer(line.text[:_LONGEST]):
        found.append(match)
        if len(found) == _PER_LINE:
            break
    if found:
        return found
    text = line.text[:_LONGEST]
    alone = _spaced(text)
    if alone != text and (spaced := pattern.search(alone)):
        return [spaced]
    pieces = lines[position + 1 : position + 1 + _PIECES] if _may_be_wrapped(line) else ()
    for between in ("", " "):
        whole = alone
        for after in pieces:
            if not after.text or goes_alone(after):
                break
            whole = _spaced(whole + between + after.text[:_LONGEST])
            wrapped = pattern.search(whole)
            if wrapped and wrapped.start() < len(text):
                return [wrapped]
    return []


def _may_be_wrapped(line: Line) -> bool:
    """Whether the next line may belong to this one; an interactive session answers in the next line."""
    return _NARROWEST <= max(line.width, len(line.text)) <= _WIDEST or line.text.startswith((">>>", "In ["))


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _value(rule: FactRule, name: str, match: re.Match[str], told: Mapping[str, str]) -> tuple[str, str | None]:
    """What the log prints of a fact, and its canonical value."""
    groups = match.groupdict(default="")
    if not rule.name:
        text = groups[name]
        return text, canonical(name, text, told) if text else None
    if rule.template == "{value}" and not rule.count:
        text = groups.get("value", "")
        return text, canonical(name, text, told) if text else None
    text = rule.template
    for group, captured in groups.items():
        text = text.replace("{" + group + "}", captured)
    if rule.count == "items":
        text = str(items(text))
    return match.group()[:200].strip(), canonical(name, text, told)


def _chosen(name: str, found: list[_Stated]) -> list[_Stated]:
    """The facts of one name that are kept, in the order in which they are told."""
    by_weight = sorted(found, key=lambda one: (one.weight, one.position))
    values: dict[str, list[_Stated]] = {}
    for one in by_weight:
        values.setdefault(one.fact.value, []).append(one)
    kept = [value for value in values if not any(_says_more(name, other, value) for other in values)]
    kept = kept[: _KEPT.get(name, MOST_VALUES)]
    chosen: list[_Stated] = []
    for value in kept:
        # One fact for each line, however many rules saw it there.
        places = {one.position: one for one in reversed(values[value])}
        chosen += [places[position] for position in sorted(places)[:MOST_LINES]]
    return sorted(chosen, key=lambda one: one.position) if name in _HAPPENINGS else chosen


def _says_more(name: str, other: str, value: str) -> bool:
    """Whether another value is the same with more of its version: `3.8.12` and `3.8`, `ubuntu 20.04` and `ubuntu`."""
    if name == "distro":
        return other.startswith(value + " ")
    return value[:1].isdigit() and other.startswith((value + ".", value + "+")) and " " not in other


def _from_events(events: Sequence[Event]) -> Iterator[_Stated]:
    """The types of the exceptions, root first, and the ranks that failed."""
    raised = [event for event in events if event.exception and not event.exception.endswith("Warning")]
    chains: dict[int | None, int] = {}
    for event in raised:
        chains.setdefault(event.chain, event.number)
    # Within a chain the first that was raised comes first, whatever the order of printing.
    raised.sort(key=lambda event: (event.number, 0) if event.chain is None else (chains[event.chain], event.link))
    distinct: dict[str, Event] = {}
    for event in raised:
        distinct.setdefault(event.exception, event)
    types = list(distinct)
    if len(types) > MOST_TYPES:
        # The first may be the root, the last is what ended the run.
        types = [*types[: MOST_TYPES - 1], types[-1]]
    for weight, name in enumerate(types):
        value = canonical("exception_type", name)
        if value is not None:
            line = _line_of(distinct[name])
            fact = Fact("exception_type", value, line=line.number, printed=name, file=line.file)
            yield _Stated(weight - MOST_TYPES, line.place, fact)
    ranks: set[int] = set()
    for event in events:
        rank = event.rank
        if rank is None or rank in ranks or not _failed(event):
            continue
        ranks.add(rank)
        line = next(one for one in event.lines if one.rank is not None)
        yield _Stated(-1, line.place, Fact("rank", str(rank), line=line.number, file=line.file))
        if len(ranks) == MOST_VALUES:
            return


def _failed(event: Event) -> bool:
    return event.level in ("E", "F") or bool(event.exception and not event.exception.endswith("Warning"))


def _line_of(event: Event) -> Line:
    """The line of a traceback that names its exception."""
    short = event.exception.rpartition(".")[2]
    return next((line for line in reversed(event.lines) if short in line.text), event.lines[-1])
