"""Hostile values in the messages of all pages that put values into commands, and the commands that are shown then."""

import re
import shlex
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from errdoc.errors import ErrdocError
from errdoc.kb import KnowledgeBase
from errdoc.logs.reading.read import of_text
from errdoc.match import templates
from errdoc.match.dialect import Dialect
from errdoc.match.person import Person
from errdoc.match.templates import Values
from errdoc.match.words import Words, words_of
from errdoc.model.said import PLACEHOLDER
from errdoc.pipeline import explain
from errdoc.stack.install import NAMES
from errdoc.stack.verdict import FITTING
from fuzz.campaign import Budget, Tally
from fuzz.mutate import ROOT
from fuzz.shells import Read, asked, read, words_apart

NAME = "words"
PROMISE = "No word of a log is an option, an operator, a program or a pattern in a command that is shown."
_PLACEHOLDER = re.compile(PLACEHOLDER)
#: Commands that a real shell is asked about at once.
_BATCH = 400
#: Bytes of a hit that is tried.
_SMALL = 20_000

#: Hostile values by kind, and lines that say whose terminal it is.
_HARM: dict[str, list[str]] = tomllib.loads((ROOT / "fuzz" / "words.toml").read_text(encoding="utf-8"))
_PLACES = _HARM.pop("place")


class Place(NamedTuple):
    """A value that stands in a log, and in a command."""

    log: str
    name: str
    value: str


class Shown(NamedTuple):
    """A template with a log's values, and what it would be with values that harm nobody."""

    template: str
    shape: str
    typed: str
    plain: str


@contextmanager
def noted() -> Iterator[list[tuple[str, Values, str]]]:
    """Every template that is filled in within, with its values and what came of it."""
    rows: list[tuple[str, Values, str]] = []
    command = Values.command

    def noting(self: Values, template: str) -> str | None:
        done = command(self, template)
        rows.append((template, self, done or ""))
        return done

    templates.Values.command = noting  # type: ignore[method-assign]
    try:
        yield rows
    finally:
        templates.Values.command = command  # type: ignore[method-assign]


@cache
def knowledge() -> tuple[KnowledgeBase, Words, dict[str, str]]:
    """The pages, the kinds of words, and one harmless value of each kind."""
    kb = KnowledgeBase.open()
    table = tomllib.loads((ROOT / "kb" / "tables" / "words.toml").read_text(encoding="utf-8"))
    return kb, words_of(kb.words), {row["kind"]: row["examples"][0] for row in table["kind"]}


@cache
def hits() -> tuple[Path, ...]:
    """The logs that pages carry, small ones alone."""
    return tuple(path for path in sorted((ROOT / "kb").rglob("hit-*.log")) if path.stat().st_size <= _SMALL)


@cache
def places(path: Path) -> tuple[Place, ...]:
    """The values of a hit that its answer puts into commands."""
    text = path.read_bytes().decode("utf-8", "replace")
    with noted() as filled:
        explain([of_text(text.encode())], kb=knowledge()[0])
    rows: dict[Place, None] = {}
    for template, values, _ in filled:
        for asked_for in _PLACEHOLDER.finditer(template.partition(templates.REMARK)[0]):
            value = values.get(asked_for[1], None)
            if value and value in text and asked_for[1] not in (*NAMES, *FITTING):
                rows.setdefault(Place(text, asked_for[1], value))
    return tuple(rows)


def make(draw: Random) -> str:
    """A log of a page, in which a value that commands take is another."""
    known: tuple[Place, ...] = ()
    while not known:
        known = places(draw.choice(hits()))
    place = draw.choice(known)
    harm = draw.choice(_HARM[draw.choice(tuple(_HARM))])
    within = (place.value + harm, f"{place.value} {harm}", harm + place.value, place.value[:1] + harm)
    return draw.choice(_PLACES) + place.log.replace(place.value, draw.choice((harm, harm, *within)))


def shown(log: str) -> list[Shown]:
    """The commands with values of a log in the answer to it."""
    kb, words, examples = knowledge()
    with noted() as filled:
        try:
            explain([of_text(log.encode("utf-8", "surrogatepass"))], kb=kb)
        except ErrdocError:
            return []
    rows = []
    for template, values, typed in filled:
        if typed and "{" in template:
            plain = _plain(template.partition(templates.REMARK)[0], values, words, examples)
            rows.append(Shown(template, values.shape(template), typed, plain))
    return list(dict.fromkeys(rows))


def _plain(template: str, values: Values, words: Words, examples: dict[str, str]) -> str:
    """The template with a harmless value of its kind in each place."""
    done, at = "", 0
    for found in _PLACEHOLDER.finditer(template):
        if found[1] in (*NAMES, *FITTING):
            value = values.get(found[1], found[2]) or ""
        else:
            before = template[: found.start()]
            value = examples[words.kind(found[1], found[2]).name]
            quoted = before.count("'") % 2 or before.count('"') % 2
            value = value if quoted or value == shlex.quote(value) else shlex.quote(value)
        done += template[at : found.start()] + value
        at = found.end()
    return done + template[at:]


_PERSONS = {
    "bash": Person(),
    "zsh": Person(os="linux", installs="uv"),
    "powershell": Person("windows", "powershell"),
    "cmd": Person("windows", "cmd"),
}


def lines_of(rows: Sequence[Shown], shell: str) -> list[tuple[Shown, str, str]]:
    """What is typed into a shell for each command, and for the harmless one; those that are typed there alone."""
    kb, _, _ = knowledge()
    dialect = Dialect(kb.dialects, _PERSONS[shell], lambda _: None)
    typed: list[tuple[Shown, str, str]] = []
    for row in rows:
        if not dialect.is_shell(row.shape):
            continue
        mine, plain = dialect.lines(row.typed), dialect.lines(row.plain)
        if mine and plain and len(mine) == len(plain):
            typed += [(row, one, other) for one, other in zip(mine, plain, strict=True)]
        elif mine and not plain:
            typed += [(row, one, "") for one in mine]
    return typed


def breaches(rows: Sequence[Shown]) -> list[str]:
    """What does not hold of commands, in any shell."""
    told = []
    for shell in _PERSONS:
        typed = lines_of(rows, shell)
        readings: list[Read]
        if shell in ("bash", "zsh"):
            try:
                every = asked(shell, [text for _, mine, plain in typed for text in (mine, plain)])
            except FileNotFoundError:
                continue
            readings = every
        else:
            readings = [read(shell, text) for _, mine, plain in typed for text in (mine, plain)]
        for number, (row, mine, plain) in enumerate(typed):
            if not plain:
                continue
            if why := words_apart(shell, readings[2 * number], readings[2 * number + 1]):
                told.append(f"{shell}: {mine!a} of {row.template!a}: {why!a}")
    return told


def campaign(budget: Budget) -> Tally:
    """Puts hostile values into logs, and reads the commands of each answer as four shells do."""
    tally = Tally()
    rows: dict[Shown, Any] = {}
    for draw in budget.rounds():
        tally.tried += 1
        for row in shown(make(draw)):
            tally.counted["commands"] += 1
            rows.setdefault(row)
        if len(rows) >= _BATCH:
            tally.breaches += breaches(list(rows))
            tally.counted["lines read by shells"] += len(rows)
            rows.clear()
    tally.breaches += breaches(list(rows))
    tally.counted["lines read by shells"] += len(rows)
    tally.breaches = list(dict.fromkeys(tally.breaches))
    return tally
