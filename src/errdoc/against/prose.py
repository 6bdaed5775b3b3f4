"""Sentences of both logs that differ in a number, a path or a word."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from errdoc.against.nature import Nature, settled
from errdoc.logs.lazy import lazy
from errdoc.logs.masks.mask import mask
from errdoc.model import Line

#: Characters of a line, and words of its name.
_LONGEST = 400
_CONTEXT = 2
#: Lines of one log that are compared.
_MOST = 20_000
#: A sentence that comes so often with other values is no sentence but a series.
_SEVERAL = 3
#: Of lines of one form that may differ, where they are files that are told one by one.
_FEW = 0.3
#: Of words of two lines that must be the same, where they are one line with another word.
_ALIKE = 0.6
#: Words of a line that is no more than a name and its value.
_LABELLED = 3

# "Found", "120", "3.5e-4", "data/train", "(47", "nan", "[(0, 49), (1, 40)]"
_TOKEN = lazy(r"\[[^\[\]]{0,200}, [^\[\]]{0,200}\]|[^\s,;:=|()\[\]{}\"'<>]+|<[tmx]>")
# "INFER_BATCH_SIZE", "n_features" names by itself what stands behind it
_IDENTIFIER = lazy(r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+")
# "4/8 [00:00<00:01", "100%|####", "900 examples [00:00,"
_BAR = lazy(r"\d+%\|| \d+/\d+ \[|\d [a-z]{1,20} \[\d\d:\d\d|\d+/\d+ *━")


#: Lines by their masked text, those of one form in their order.
Sentences = dict[str, list[Line]]


class Changed(NamedTuple):
    """One place of a sentence that is not the same.

    Attributes:
        name: the words around it.
        of: the word that it is the value of: the one before it, else the one after it.
    """

    name: str
    of: str
    before: str
    now: str
    line_before: Line
    line_now: Line


def is_bar(text: str) -> bool:
    """Whether a line is a bar of progress."""
    return bool(_BAR.search(text[:_LONGEST]))


def sentences(lines: Sequence[Line]) -> Sentences:
    """Lines by their masked text, those of one form in their order."""
    found: Sentences = {}
    for line in lines[:_MOST]:
        if line.text.strip() and not is_bar(line.text):
            found.setdefault(_form(line.text[:_LONGEST]), []).append(line)
    return found


@lru_cache(maxsize=16_384)
def _form(text: str) -> str:
    """A sentence without what varies."""
    return mask(settled(text))


def changed(good: Sentences, failed: Sentences, nature: Nature) -> Iterator[Changed]:
    """The places in which sentences of one form differ."""
    for form, now in failed.items():
        before = good.get(form, [])
        if not before or [line.text for line in before] == [line.text for line in now]:
            continue
        pairs = list(zip(before, now, strict=False))
        found = [list(between(one, other)) for one, other in pairs]
        if max(len(before), len(now)) >= _SEVERAL:
            # a shard that has fewer rows than it had; figures that are new each time are a series
            told = [some for some in found if any(nature.is_of("data", change.name) for change in some)]
            if told and len(told) <= max(1, len(pairs) * _FEW):
                yield from (change for change in told[0] if nature.is_of("data", change.name))
            continue
        for some in found:
            yield from some


def between(before: Line, now: Line) -> Iterator[Changed]:
    """The places in which two lines of as many words differ."""
    was, is_now = (_TOKEN.findall(settled(line.text[:_LONGEST], digests=False)) for line in (before, now))
    if len(was) != len(is_now):
        return
    for at, (one, other) in enumerate(zip(was, is_now, strict=True)):
        if one != other:
            name, of = _name(is_now, at)
            yield Changed(name, of, one.rstrip("."), other.rstrip("."), before, now)


def reworded(gone: Sequence[Line], new: Sequence[Line]) -> Iterator[tuple[Line, Line]]:
    """Lines that stand in one log alone and are one line with another word: `using cpu`, `using cuda`."""
    left = list(gone)
    for line in new:
        words = _TOKEN.findall(settled(line.text[:_LONGEST]))
        for other in left:
            was = _TOKEN.findall(settled(other.text[:_LONGEST]))
            same = sum(one == two for one, two in zip(words, was, strict=False))
            begun = len(words) > _LABELLED or words[:1] == was[:1]  # "numpy: absent" is no "scipy: absent" reworded
            if len(was) == len(words) > 1 and same / len(words) >= _ALIKE and begun:
                left.remove(other)
                yield other, line
                break


def _name(tokens: list[str], at: int) -> tuple[str, str]:
    """The words around a place, `Found … images`, and the one that counts."""
    before = [one for one in tokens[max(0, at - 2 * _CONTEXT) : at] if _wordy(one)][-_CONTEXT:]
    if before and before[-1] == tokens[at - 1] and _IDENTIFIER.fullmatch(before[-1]):
        return before[-1], before[-1]
    after = [one for one in tokens[at + 1 : at + 2] if _wordy(one)]
    words = [*before, *(["…"] if before and after else []), *after]
    if not words:
        words = [one for place, one in enumerate(tokens) if place != at and _wordy(one)][:3]
    return " ".join(words), next(iter([*before[::-1], *after, *words]), "")


def _wordy(token: str) -> bool:
    return bool(len(token) > 2 and re.search(r"[A-Za-z]{2}", token)) and not token.startswith("<")
