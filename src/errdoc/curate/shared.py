"""What the key lines of several logs share, and a regex of it in which the rest varies."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from errdoc.logs.masks.mask import mask

#: Stands for what varies.
GAP = ""
#: Gaps of a regex; characters that one may have.
_GAPS, _WIDE = 3, 120
#: Characters of a line that are compared.
_LONGEST = 400
# <n>   <user-1>   'q_proj'   "val"   `x`   word   blanks   :      not 'a whole sentence', as KeyError quotes it
_TOKEN = re.compile(r"<[a-z]{1,12}(?:-\d+)?>|'[^'\s]{0,80}'|\"[^\"\s]{0,80}\"|`[^`\s]{0,80}`|\w+|\s+|[^\w\s]")
# <path>   'name'   12
_VARIES = re.compile(r"<[a-z]{1,12}(?:-\d+)?>|['\"`].+|\d+", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{2}")


def shared(lines: Sequence[str]) -> list[str]:
    """What lines have in common: the texts that all have, in order, and `GAP` between them where they vary.

    Figures, paths and what stands in quotation marks vary, also where there is one line.

    Example:
        >>> shared(["BlendError: lobe 3 has no part in 'left'", "BlendError: lobe 41 has no part in 'right'"])
        ['BlendError: lobe ', '', ' has no part in ']
    """
    rows = [[GAP if _VARIES.fullmatch(token) else token for token in _TOKEN.findall(mask(line[:_LONGEST]))]
            for line in lines]  # fmt: skip
    common = rows[0]
    for row in rows[1:]:
        kept: list[str] = []
        # the last block is an empty one, at the end of both
        for block in SequenceMatcher(None, common, row, autojunk=False).get_matching_blocks():
            kept += [GAP, *common[block.a : block.a + block.size]]
        common = kept
    return _joined(common)


def _joined(tokens: Sequence[str]) -> list[str]:
    """Texts with a word in them, one gap between each two, none at an end."""
    pieces: list[str] = [""]
    for token in tokens:
        if token == GAP:
            pieces.append("")
        else:
            pieces[-1] += token
    found: list[str] = []
    for piece in pieces:
        if _WORD.search(piece):
            found += [piece, GAP]
    return found[:-1]


def anchor(pieces: Sequence[str]) -> str:
    """The longest run of words in what is shared, without figures or quotes, and what was raised only where it is all.

    Example:
        >>> anchor(["BlendError: lobe ", "", " has no part in "])
        'has no part in'
    """
    runs = [run.strip(" :,.;=-") for piece in pieces for run in re.split(r"[\d'\"`<>(){}\[\]\\/\n]+", piece)]
    # BlendError: lobe
    told = [re.sub(r"^[\w.]*(?:Error|Exception|Warning)\b:? ?", "", run) for run in runs]
    best = max(told, key=len, default="")
    return (best if len(best) >= 10 else max(runs, key=len, default=""))[:80].strip()


def regex(pieces: Sequence[str], around: str) -> str:
    """A regex of what is shared, in which what varies is a group; it holds the anchor.

    Args:
        pieces: as `shared` gives them.
        around: the anchor; of many pieces those next to it are taken.
    """
    texts = [piece for piece in pieces if piece != GAP]
    at = next((place for place, text in enumerate(texts) if around in text), 0)
    first = max(0, min(at - _GAPS // 2, len(texts) - _GAPS - 1))
    some = texts[first : first + _GAPS + 1]
    found = _escaped(some[0].lstrip())
    for number, text in enumerate(some[1:], 1):
        last = number == len(some) - 1
        found += rf"(?P<value_{number}>[^\n]{{0,{_WIDE}}}?)" + _escaped(text.rstrip() if last else text)
    return found


def _escaped(text: str) -> str:
    """A text as a regex: any blanks stand for blanks, a terminal may have broken the line there."""
    words = [re.escape(word).replace("\\-", "-") for word in text.split()]
    begins, ends = (r"\s+" if side else "" for side in (text[:1].isspace(), text[-1:].isspace()))
    return begins + r"\s+".join(words) + ends
