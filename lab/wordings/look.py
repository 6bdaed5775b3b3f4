"""Looks the signatures up among the texts of releases.

Of each text first the literals are searched; where it has an anchor, the regex is tried on the text with plausible
values in its holes, in the forms that logs give it. Regexes ask for values that nothing here guesses (`23.70 GiB`), so
that the text counts too where a hit of the page could be made of it.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import regex

from errdoc.logs.reading.literals import Literals
from lab.census.plausible import filled
from lab.census.texts import HOLE, letters
from lab.wordings.signatures import SHORTEST, Wanted
from lab.wordings.union import Row, Union

_BLOCK = 4 << 20
#: Between texts, and in place of holes.
_END, _PUT_IN = b"\0", "\1"
#: A hole is at most so long in a hit.
_VALUE = r"[\s\S]{0,160}?"
#: So much of a text, holes not counted, makes a hit of it.
_LETTERS = 10
_PATIENCE = 0.5
# Expected 8 of '*_optim_states.pt' under 'x' but found 6 files.
_SENTENCE = re.compile(r"[\s\S]{24,}?(?=[.:!] |[.:!]?$)")
_SENTENCE_END = re.compile(r"(?<=[.:!]) ")
#: So long a piece of a text must stand in a hit as it is.
_PIECE = 12
# What of a regex is no letter of a text: (?P<name>  \s  [a-z]
_NO_LETTERS = re.compile(r"\(\?(?:P<\w+>|[a-z])|\\\w|\[[^\]]*\]|\{[^}]*\}")


@dataclass
class Found:
    """Where one signature's wording stands in one source.

    Attributes:
        whole: releases in which a text is what its regex or a hit says.
        anchored: releases in which a text has an anchor, and a literal of the regex where any has both.
        rows: the texts that are it.
        near: the texts that have an anchor alone.
    """

    whole: set[str] = field(default_factory=set)
    anchored: set[str] = field(default_factory=set)
    rows: list[Row] = field(default_factory=list)
    near: list[Row] = field(default_factory=list)


class Looker:
    """Looks for the same signatures in one source after the other."""

    def __init__(self, signatures: Sequence[Wanted]) -> None:
        self._signatures = [one for one in signatures if one.anchors]
        texts = sorted({text for one in self._signatures for text in one.anchors | one.required})
        self._number = {text: number for number, text in enumerate(texts)}
        self._literals = Literals([text.encode() for text in texts])
        self._led: dict[int, list[Wanted]] = defaultdict(list)
        for one in self._signatures:
            for anchor in one.anchors:
                self._led[self._number[anchor]].append(one)

    def __call__(self, union: Union) -> dict[str, Found]:
        """What a source's texts hold, by signature."""
        found: dict[str, Found] = defaultdict(Found)
        both: set[str] = set()
        for row, literals in self._held(union.rows):
            for one in {one.name: one for number in literals for one in self._led.get(number, ())}.values():
                needed = not one.required or any(self._number[text] in literals for text in one.required)
                told = found[one.name]
                if needed and _is(row, one):
                    told.whole.update(row.releases)
                    told.rows.append(row)
                elif needed or one.name not in both:
                    if needed and one.name not in both:
                        both.add(one.name)
                        told.anchored.clear()
                        told.near.clear()
                    told.anchored.update(row.releases)
                    told.near.append(row)
        return dict(found)

    def _held(self, rows: Sequence[Row]) -> Iterator[tuple[Row, set[int]]]:
        """The rows that hold literals, with these."""
        for some, block in _blocks(rows):
            held: dict[int, set[int]] = defaultdict(set)
            places = [place for _, place in some]
            at = 0
            for number, end in sorted(self._literals.find(block), key=lambda hit: hit[1]):
                while at + 1 < len(places) and places[at + 1] < end:
                    at += 1
                held[at].add(number)
            for at, numbers in held.items():
                yield some[at][0], numbers


def _blocks(rows: Iterable[Row]) -> Iterator[tuple[list[tuple[Row, int]], bytes]]:
    """Texts as one block of bytes after the other, each with where it begins."""
    some: list[tuple[Row, int]] = []
    block = bytearray()
    for row in rows:
        some.append((row, len(block)))
        said = f"{row.text.exception}:{row.text.text}" if row.text.exception else row.text.text
        block += "".join(HOLE.sub(_PUT_IN, said).split()).lower().encode() + _END
        # a value may be a part of an anchor: `'{name}' object has no attribute`
        block += "".join(filled(said).split()).lower().encode() + _END if OPENED in said else b""
        if len(block) >= _BLOCK:
            yield some, bytes(block)
            some, block = [], bytearray()
    if some:
        yield some, bytes(block)


OPENED = "‹"


def _is(row: Row, one: Wanted) -> bool:
    """Whether the text is one that the signature is about."""
    if not one.pattern:
        return False
    try:
        if regex.compile(one.pattern, regex.MULTILINE).search(shown(row), timeout=_PATIENCE):
            return True
    except TimeoutError:
        return False
    return any(made_of(row.text.text, line) for line in one.quoted)


def shown(row: Row) -> str:
    """A text as logs show it: alone, behind an exception's name, behind a level; with words and with numbers."""
    forms = []
    texts = (filled(row.text.text), filled(row.text.text, numbers=True), HOLE.sub("3", row.text.text))
    for said in dict.fromkeys(texts):
        names = [row.text.exception] if row.text.exception else ["RuntimeError", "ValueError"]
        forms += [
            said,
            *(f"{name}: {said}" for name in names),
            f"ERROR: {said}",
            f"2024-05-02 10:00:00.000000: E file.cc:12] {said}",
        ]
    return "\n\n".join(dict.fromkeys(forms))


def made_of(text: str, line: str) -> bool:
    """Whether a line of a hit could be made of a text by putting values in; a hit may quote one sentence alone."""
    first = _SENTENCE.match(text)
    for said in dict.fromkeys((text, text.split("\n")[0], first[0] if first else text)):
        if letters(said) >= _LETTERS and _made_of(said, line):
            return True
    return False


def _made_of(text: str, line: str) -> bool:
    parts = [
        re.sub(r"\s+", r"\\s*", regex.escape(" ".join(part.split()), literal_spaces=True))
        for part in HOLE.split(text)[::2]
    ]
    try:
        return bool(regex.search(_VALUE.join(parts), line, timeout=_PATIENCE))
    except (TimeoutError, regex.error):
        return False


def pieces(rows: Iterable[Row]) -> list[tuple[str, Row]]:
    """Texts with their longest piece, where that is long enough to be looked for."""
    found = ((max(HOLE.split(row.text.text)[::2], key=len).split("\n")[0].strip(), row) for row in rows)
    firsts = ((_SENTENCE_END.split(longest)[0], row) for longest, row in found)
    return [(first, row) for first, row in firsts if len(first) >= _PIECE]


def rebuilt(one: Wanted, texts: Iterable[tuple[str, Row]]) -> list[Row]:
    """The texts (of `pieces`) of which a hit could be made, where none has an anchor: values make the wording."""
    lines = [line for line in one.quoted if len(line) < 2000]
    return [
        row
        for longest, row in texts
        if any(
            (longest in line or _SENTENCE_END.split(longest)[0] in line) and _covers(row, one, line) for line in lines
        )
    ]


def _covers(row: Row, one: Wanted, line: str) -> bool:
    """Whether a good part of what the regex asks for is the text."""
    asked = sum(map(str.isalpha, _NO_LETTERS.sub("", one.pattern)))
    return 3 * letters(row.text.text) >= min(asked, 60) and made_of(row.text.text, line)


def weighty(one: Wanted) -> bool:
    """Whether an anchor alone says something: short ones stand in any program."""
    return bool(one.anchors) and min(map(len, one.anchors)) >= 2 * SHORTEST
