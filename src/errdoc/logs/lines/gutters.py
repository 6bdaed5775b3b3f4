"""What stands at the edge of a whole paste: indentation, quote marks, comment signs, line numbers, ranks, panes.

One line cannot tell whether ` * ` is its text; a paste can. Each of these is removed only where most lines have it.
"""

import re
from collections import Counter
from itertools import pairwise

from errdoc.logs.lazy import lazy

# > Traceback (most recent call last):
_QUOTE = lazy(r"> ?(?:> ?){0,4}")
# # RuntimeError: …, and the same behind a shell's or an editor's comment sign
_COMMENT = lazy(r"(?:#|//)(?!#| {0,2}-{2,}) ?")
#  * Error: …
_STAR = lazy(r"\* ?(?!\*)")
#  111  File "a.py", line 3          12: epoch 1          12 | epoch 1
_NUMBER = lazy(r" {0,6}(\d{1,6})(?:\t|[:.|] ?| {1,2}(?=\S)| {2}|$)")
# 3: Traceback (most recent call last):, as srun --label prints it; not the clock of 15:06:30 worker 1: …
_LABEL = lazy(r" {0,3}(\d{1,5}):(?!\d\d:\d\d) ?")
# web  | epoch 1, where the service has a name of its own
_SERVICE = lazy(r"([A-Za-z][\w.-]{0,60}) {1,60}\| ?")
_FENCE = lazy(r"\s{0,8}(?:```|~~~)[\w+-]{0,20}\s*")
_TELLING = lazy(r"\s{0,40}(?:Traceback \(|File \"|\[rank\d|\[?\d{4}-\d\d-\d\d|[\w.]{1,80}(?:Error|Exception)\b)")
_BAR = "\u2502"
_FRAME = lazy("[\u2500-\u257f]")
_SIDE = "\u2502\u2503\u2551"
#: Corners, lines and tees of boxes; blocks of progress bars are not among them.
_FRAMES = str.maketrans(dict.fromkeys(range(0x2500, 0x2580), " "))


def fences(texts: list[str]) -> list[str]:
    """The texts without Markdown's code fences; without the back-ticks around a line and the asterisks of bold type."""
    return [_markdown(text) if "`" in text or "**" in text or "~~~" in text else text for text in texts]


# **Could not create cudnn handle**, not f(*args, **kwargs)
_BOLD = lazy(r"(?<![\w)\]*])\*\*(?=[^\s*])([^*\n]{1,400}?)(?<=[^\s*])\*\*(?![\w*])")


def _markdown(text: str) -> str:
    if _FENCE.fullmatch(text):
        return ""
    if "**" in text:
        text = _BOLD.sub(r"\1", text)
    bare = text.strip()
    if len(bare) > 2 and bare[0] == bare[-1] == "`" and "`" not in bare[1:-1]:
        return text.replace("`", "")
    return text


def without_gutter(texts: list[str]) -> tuple[list[str], list[str | None]]:
    """The texts without what stands at the edge of most of them, and the label that each had (a rank, a service)."""
    labels: list[str | None] = [None] * len(texts)
    texts = _without_indent(texts)
    for sign, pattern in ((">", _QUOTE), ("#", _COMMENT), ("/", _COMMENT), ("*", _STAR)):
        texts = _without_sign(texts, sign, pattern)
    texts = _without_numbers(texts)
    for pattern, least in ((_LABEL, 2), (_SERVICE, 3)):
        texts, labels = _without_labels(texts, labels, pattern, least)
    return texts, labels


def _without_indent(texts: list[str]) -> list[str]:
    shared: str | None = None
    for text in texts:
        if not text or text.isspace():
            continue
        if text[0] not in " \t":
            return texts
        blanks = text[: len(text) - len(text.lstrip(" \t"))]
        if shared is None:
            shared = blanks
        while not blanks.startswith(shared):
            shared = shared[:-1]
        if not shared:
            return texts
    return [text[len(shared) :] if shared and text.startswith(shared) else text for text in texts] if shared else texts


def _without_sign(texts: list[str], sign: str, pattern: re.Pattern[str]) -> list[str]:
    filled = sum(1 for text in texts if text.strip())
    signed = sum(1 for text in texts if text.startswith(sign) and pattern.match(text))
    if not signed or signed < 0.6 * filled:
        return texts
    return _without_indent([pattern.sub("", text, count=1) if text.startswith(sign) else text for text in texts])


def _without_numbers(texts: list[str]) -> list[str]:
    filled = [text for text in texts if text.strip()]
    found = [_NUMBER.match(text) for text in filled]
    numbers = [int(one[1]) for one in found if one]
    if len(numbers) < 3 or len(numbers) < 0.7 * len(filled) or any("-> " in text[:12] for text in filled):
        return texts
    steps = [later - earlier for earlier, later in pairwise(numbers)]
    rests = [text[one.end() :] for text, one in zip(filled, found, strict=True) if one]
    if sum(1 for step in steps if step == 1) < 0.6 * len(steps) or not any(_TELLING.match(rest) for rest in rests):
        return texts
    return [_NUMBER.sub("", text, count=1) for text in texts]


def _without_labels(
    texts: list[str], labels: list[str | None], pattern: re.Pattern[str], least: int
) -> tuple[list[str], list[str | None]]:
    sample = [text for text in texts[:400] if text.strip()]
    if sum(1 for text in sample if pattern.match(text)) < max(least, 0.8 * len(sample)):
        return texts, labels
    shorter, named = [], []
    for text, label in zip(texts, labels, strict=True):
        found = pattern.match(text)
        shorter.append(text[found.end() :] if found else text)
        named.append(found[1] if found else label)
    return shorter, named


def panes(texts: list[str]) -> int | None:
    """The column of the bar that divides a terminal into two panes, or None."""
    columns: Counter[int] = Counter()
    filled = 0
    for text in texts:
        if text.strip():
            filled += 1
            if _BAR in text and text.lstrip()[0] not in _SIDE:
                columns[text.index(_BAR)] += 1
    if not columns:
        return None
    column, count = columns.most_common(1)[0]
    return column if column >= 20 and count >= max(2, 0.4 * filled) else None


def unboxed(text: str) -> str:
    """The content of a line of a box, without the box: `│ x = 1 │`, `╭─ Traceback (most recent call last) ─╮`."""
    if text.isascii() or not _FRAME.search(text):
        return text
    bare = text.strip()
    if bare[0] in _SIDE:
        bare = bare[1:].removeprefix(" ")
        return bare.translate(_FRAMES).rstrip()
    if _FRAME.match(bare):
        return bare.translate(_FRAMES).strip()
    if bare[-1] in _SIDE:
        return text.rstrip()[:-1].rstrip()
    return text
