"""What the browser searches: an inverted index of the pages in one language, weighed as BM25F does, and their messages.

`theme/assets/errdoc/search.js` reads it and cuts what is typed into the same terms; a test holds both to each other.
"""

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence

from errdoc.kb.required import squashed
from errdoc.site.book import Page

NAME = "errdoc-index.json"
#: How much a word counts by the place it stands in.
_BOOSTS = {"words": 6.0, "title": 5.0, "messages": 3.0, "description": 2.0, "text": 1.0}
#: Saturation and the part of a page's length, as BM25 has them; steps that a weight is told in.
_SATURATION, _LENGTH, _STEPS = 1.2, 0.6, 15
#: Characters of what stands below a title among the results.
_SHOWN = 140

# cudnn_status_alloc_failed, torch.cuda.is_available, libcudnn.so.8, 79, 显存不足
_TERM = re.compile(r"[a-z0-9_]+(?:[.+-][a-z0-9_]+)*|[\u3400-\u9fff]+")
_PART = re.compile(r"[a-z0-9]+")
_DIGITS = re.compile(r"[0-9]+")


def terms(text: str) -> list[str]:
    """The terms of a text: words, their parts, a number with the word before it, pairs of Chinese characters.

    Example:
        >>> terms("Xid 79: CUDA_ERROR_X")
        ['xid', 'xid 79', 'cuda_error_x', 'cuda', 'error', 'x']
        >>> terms("显存不足")
        ['显存', '存不', '不足']
    """
    found: list[str] = []
    last = ""
    for word in _TERM.findall(text.lower()):
        if word >= "\u3400":
            found += [word[at : at + 2] for at in range(len(word) - 1)] or [word]
            last = ""
            continue
        if _DIGITS.fullmatch(word):
            found += [f"{last} {word}"] if last else []
            continue
        found.append(word)
        parts = [part for part in _PART.findall(word) if not _DIGITS.fullmatch(part)]
        found += parts if parts != [word] else []
        last = word
    return found


def text(pages: Sequence[Page]) -> str:
    """The index as JSON.

    `pages`: address, title and what stands below it, of each. `messages`: literals of what errors say, in lower case
    and without white space, each with the numbers of its pages. `terms`: each with a list of numbers, of which each is
    the distance to the next page times 16, plus the weight there.
    """
    searched = [page for page in pages if page.address not in ("", "search")]
    told = [[page.address, page.title, _short(page.description)] for page in searched]
    document = {"pages": told, "messages": _messages(searched), "terms": _postings(searched)}
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN].rsplit(" ", 1)[0] + " …"


def _messages(pages: Sequence[Page]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for number, page in enumerate(pages):
        for message in dict.fromkeys(map(squashed, page.messages)):
            found.setdefault(message, []).append(number)
    return found


def _postings(pages: Sequence[Page]) -> dict[str, list[int]]:
    counts = [_counted(page) for page in pages]
    lengths = [sum(some.values()) for some in counts]
    usual = sum(lengths) / max(1, len(lengths))
    found: dict[str, list[int]] = {}
    before: dict[str, int] = {}
    for number, (some, length) in enumerate(zip(counts, lengths, strict=True)):
        norm = _SATURATION * (1 - _LENGTH + _LENGTH * length / usual)
        for term, count in some.items():
            weight = max(1, math.ceil(_STEPS * count / (count + norm)))
            found.setdefault(term, []).append((number - before.get(term, -1)) * (_STEPS + 1) + weight)
            before[term] = number
    return dict(sorted(found.items()))


def _counted(page: Page) -> Mapping[str, float]:
    """How often each term stands in a page, by the worth of the place."""
    found: dict[str, float] = {}
    for place, boost in _BOOSTS.items():
        value: str | Iterable[str] = getattr(page, place)
        for term in terms(value if isinstance(value, str) else "\n".join(value)):
            found[term] = found.get(term, 0.0) + boost
    return found
