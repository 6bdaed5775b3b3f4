"""From a page's head to what the log must say: conditions, signatures, rules of facts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import regex

from errdoc.errors import PageError
from errdoc.kb.expression import compile_where
from errdoc.kb.given import a_text, check_regex, compile_regex, one_of, only, table_of, texts_of
from errdoc.kb.required import Needs, around, needs, required, squashed
from errdoc.kb.shapes import Shape, expand, read
from errdoc.model import BY_PACKAGE, Condition, FactRule, Signature

#: Where a condition is looked for; `frames` and `code` are those of the error's tracebacks.
PLACES = ("event", "before", "after", "anywhere", "frames", "code")
#: What a rule of facts may count.
_COUNTS = ("items", "indices")
#: What a signature is: the failure itself, a warning, a warning that says less than any other.
CERTAINTIES = ("names", "suggests", "hints")
#: Keys of a condition.
CONDITION_KEYS = {"regex", "at", "where", "text", "anchor"}
_SIGNATURE_KEYS = {"id", "anchor", "regex", "on", "certainty", "where", "only_if", "not_if", "facts", "source", "code"}
# \A at the beginning of a regex, and not the path C:\\A
_BEGINNING = regex.compile(r"(?<!\\)\\A")


@dataclass(frozen=True)
class Tables:
    """The tables that rules refer to.

    Attributes:
        texts: named patterns, from `texts.toml`.
        frames: frames in which bare codes are quoted, from `codes.toml`: rows of space, anchor, regex.
        shapes: named forms, from `shapes.toml`.
        names: the regex of each sort of names, from `names.toml`.
    """

    texts: Mapping[str, str]
    frames: Sequence[Mapping[str, Any]]
    shapes: Mapping[str, Shape]
    names: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "Tables":
        """Those of the tables as `read_tables` gives them."""
        return cls(plain["texts"], plain["codes"], read(plain["shapes"]), plain["names"])


def _literals(table: Mapping[str, Any], pattern: str, what: str) -> tuple[str, ...]:
    """What a text must hold: the anchors that the table gives, else what the regex requires."""
    if "anchor" not in table:
        return required(pattern)
    return tuple(squashed(text) for text in texts_of(table["anchor"], f"{what}: anchor"))


def condition(table: Mapping[str, Any], tables: Tables, what: str, *, needed: bool = True) -> Condition:
    """The condition that a table of the head describes.

    Raises:
        PageError: a key is wrong, or it says nothing.
    """
    pattern, name = a_text(table["regex"], f"{what}: regex") if "regex" in table else "", table.get("text")
    if name is not None:
        if pattern or name not in tables.texts:
            raise PageError(f"{what}: text {name!r} is unknown, or stands beside a regex")
        pattern = tables.texts[name]
    if pattern:
        pattern, _ = expand(pattern, tables.shapes, what)
        check_regex(pattern, what)
    where = compile_where(table["where"], tables.names) if "where" in table else None
    if needed and not pattern and where is None and not table.get("signature"):
        raise PageError(f"{what} says nothing: give regex, text or where")
    # what counts for some signatures only speaks of what they matched in
    at = table.get("at", "event" if "signature" in table else "anywhere")
    one_of(at, PLACES, f"{what}: at")
    # frames are written otherwise than logs write them: nothing of a regex for them need be in the log
    literals = () if at == "frames" else _literals(table, pattern, what)
    # what stands before or after is searched in place: there `\\A` is where that begins
    placed = _BEGINNING.sub(r"\\G", pattern) if at in ("before", "after") else pattern
    return Condition(placed, at, where, literals, () if at == "frames" else needs(pattern))


def _codes(table: Mapping[str, Any], tables: Tables, what: str) -> tuple[tuple[str, ...], str, Needs]:
    """Anchors and regex of a signature that is a bare number in the known frames, and what its matches need.

    Every code shares its frames with all others: the numbers tell them apart, and then what stands around them.
    """
    anchors: list[str] = []
    branches: list[str] = []
    quoted: set[str] = set()
    wanted: dict[str, list[str]] = {}
    for code in texts_of(table["code"], f"{what}: code"):
        space, _, number = code.partition(":")
        wanted.setdefault(space, []).append(number)
    for space, numbers in wanted.items():
        frames = [frame for frame in tables.frames if frame["space"] == space]
        if not frames or not all(number.lstrip("-").isalnum() for number in numbers):
            raise PageError(f"{what}: no frame of tables/codes.toml quotes codes of {space!r}")
        for frame in frames:
            anchors.extend(texts_of(frame["anchor"], "codes.toml: anchor"))
            branches.append(frame["regex"].replace("{code}", f"(?:{'|'.join(numbers)})"))
            for number in numbers:
                quoted.update(around(frame["regex"].replace("{code}", number), number.lower()))
    every = sorted({number.lower() for numbers in wanted.values() for number in numbers})
    pattern = "|".join(f"(?:{branch})" for branch in branches)
    return tuple(dict.fromkeys(anchors)), pattern, (tuple(every), tuple(sorted(quoted)))


def signature(table: Any, tables: Tables, index: int, *, loose: bool = False) -> Signature:
    """The signature that `[[signature]]` number `index` describes; a `loose` one, of a kind, needs no anchor.

    Raises:
        PageError: it is incomplete or wrong.
    """
    what = f"signature {index + 1}"
    given = only(table, _SIGNATURE_KEYS, what)
    ident = a_text(given.get("id"), f"{what}: id")
    what = f"signature {ident!r}"
    if "code" in given:
        anchors, pattern, literals = _codes(given, tables, what)
    else:
        pattern, shaped = expand(a_text(given.get("regex"), f"{what}: regex"), tables.shapes, what)
        literals = needs(pattern)
        if "anchor" in given or not (shaped or loose):
            anchors = texts_of(given.get("anchor"), f"{what}: anchor")
        else:
            # a kind is looked for in one event, not in the whole log: the scan needs no anchor of it
            anchors = shaped or required(pattern)
        short = [anchor for anchor in anchors if len("".join(anchor.split()).encode()) < 4]
        if short and not loose:
            raise PageError(f"{what}: the anchor {short[0]!r} has fewer than 4 bytes")
    check_regex(pattern, what)
    on = one_of(given.get("on", "event"), ("event", "frames"), f"{what}: on")
    default = "suggests" if on == "frames" else "names"
    return Signature(
        id=ident,
        anchors=anchors,
        regex=pattern,
        on=on,
        certainty=one_of(given.get("certainty", default), CERTAINTIES, f"{what}: certainty"),
        where=compile_where(given["where"], tables.names) if "where" in given else None,
        only_if=conditions(given.get("only_if", []), tables, f"{what}: only_if"),
        not_if=conditions(given.get("not_if", []), tables, f"{what}: not_if"),
        facts=tuple(sorted(table_of(given.get("facts", {}), f"{what}: facts").items())),
        source=str(given.get("source", "")),
        needs=literals,
    )


def conditions(rows: Any, tables: Tables, what: str) -> tuple[Condition, ...]:
    """The conditions that a list of tables describes.

    Raises:
        PageError: it is no list, or one of them is wrong.
    """
    if not isinstance(rows, list):
        raise PageError(f"{what} is a list of tables: [[….only_if]]")
    return tuple(condition(only(row, CONDITION_KEYS, what), tables, what) for row in rows)


def fact_rules(rows: Iterable[Mapping[str, Any]]) -> list[FactRule]:
    """The rules of `tables/facts.toml`.

    Raises:
        PageError: a row is incomplete or its regex is wrong.
    """
    rules = []
    for index, row in enumerate(rows):
        what = f"facts.toml: fact {index + 1} ({row.get('name', '')})"
        pattern = a_text(row.get("regex"), f"{what}: regex")
        compiled = compile_regex(pattern, what)
        name = str(row.get("name", ""))
        if name and "value" not in compiled.groupindex and "template" not in row:
            raise PageError(f"{what}: the regex has no group 'value'")
        if name == BY_PACKAGE and "package" not in compiled.groupindex:
            raise PageError(f"{what}: the regex has no group 'package'")
        count = one_of(str(row.get("count", "")), ("", *_COUNTS), f"{what}: count")
        literals = _literals(row, pattern, what)
        rules.append(FactRule(name, literals, pattern, str(row.get("template", "{value}")), count))
    return rules
