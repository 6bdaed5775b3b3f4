"""The pages that the error of a log may be of, by all that its shape, packages and words say; the likeliest first.

A signature says yes or no; here nothing says no. Several readings of the log each bring the pages into an order, and a
page that several bring near the front stands before one that a single reading is sure of. What errdoc found goes first.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from errdoc.kb.entries import Failure
from errdoc.kb.search import Entry, ranked
from errdoc.kb.terms import MOST_CHARACTERS, gist, terms
from errdoc.logs.events.parse import is_error
from errdoc.logs.lazy import lazy
from errdoc.match.key_line import Errors, KeyLines
from errdoc.match.signatures import Pages as SignaturePages
from errdoc.match.similarity import Index, likeness
from errdoc.match.text import Text
from errdoc.model import Diagnosis, Event, Line, Role

#: Errors whose texts are read together, those whose lines are, and lines at the end of a log that are read one by one.
_GISTS, _LINES, _LAST = 3, 8, 40
#: Pages that a reading brings forward: the k of reciprocal rank fusion; a smaller one trusts the first few more.
_DAMPING = 10
#: Pages whose neighbours count, and how many places later than their page these stand.
_LIKELY, _LATER = 5, 3
#: What errdoc's own finding counts, in units of being first in one reading.
_FOUND: Mapping[Role, float] = {"root": 50.0, "consequence": 20.0, "suggestion": 20.0, "wrapper": 0.5, "benign": 0.2}
#: What a notice counts that every log may have.
_NOTICE = 0.3
#: Characters of one line that are read.
_LONGEST = 1000
#: Words of key lines that are searched for.
_WORDS = 80
# input-ran-out-of-data, as a page names another
_IDENT = lazy(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w-])")

_Reading = Mapping[str, float]


class Pages(SignaturePages, Protocol):
    """What is needed of the knowledge base."""

    @property
    def index(self) -> Index:
        """What likeness is measured with."""
        ...

    @property
    def entries(self) -> Sequence[Entry]:
        """The pages as they are searched."""
        ...

    def failure(self, ident: str) -> Failure:
        """The rules of a failure, wrapper or benign page."""
        ...

    def page(self, ident: str) -> dict[str, Any]:
        """A page for reading."""
        ...


def errors_in(events: Sequence[Event], lines: KeyLines) -> list[Event]:
    """The events that may be the error, the likeliest first; the one that shows that the run was stopped comes last."""
    loud = [event for event in events if is_error(event, lines.is_harmless) or lines.is_error(event)]
    found = list(Errors(loud, lines).in_order())
    stopped = lines.stop(events)
    return found if stopped is None or stopped in found else [*found, stopped]


def candidates(
    errors: Sequence[Event], text: Text, lines: KeyLines, pages: Pages, *, found: Sequence[Diagnosis] = (),
    kind: str = "", most: int = 40, muted: Collection[str] = (),
) -> list[str]:  # fmt: skip
    """Ids of pages, the likeliest first.

    Args:
        errors: what may be the error, as `errors_in` gives it.
        text: the log.
        lines: tells key lines.
        pages: the knowledge base.
        found: what errdoc itself found in the log, or thinks that it looks like.
        kind: the shape of the error, where no page names it.
        most: so many at most.
        muted: pages whose anchors do not count, to measure how well the rest does.
    """
    entries = [one for one in pages.entries if one.kind in ("failure", "wrapper", "benign")]
    known = {one.ident: one.kind for one in entries}
    said = [lines.line(event).text for event in errors]
    last = [line for line in text.lines if line.text.strip()][-_LAST:]
    worth: dict[str, float] = {}
    for reading in (
        _alike("\n".join(map(gist, errors[:_GISTS])) or _joined(last), pages.index),
        _each([*said[:_LINES], *(line.text for line in last)], pages.index),
        _alike(_whole(errors, text), pages.index),
        _by_words("\n".join(said[:_LINES]) or _joined(last), entries),
        _anchored(text, pages, muted),
    ):
        for place, page in enumerate(_in_order(reading)):
            if page in known:
                worth[page] = worth.get(page, 0.0) + 1 / (_DAMPING + place)
    for page in worth:
        worth[page] *= _NOTICE if known[page] == "benign" else 1.0
    for place, one in enumerate(found):
        if one.failure in known:
            worth[one.failure] = worth.get(one.failure, 0.0) + (_FOUND[one.role] - place / 100) / _DAMPING
    _add_neighbours(worth, [*([kind] if kind else []), *_in_order(worth)[:_LIKELY]], known, pages)
    return _in_order(worth)[:most]


def _in_order(reading: _Reading) -> list[str]:
    return sorted((page for page in reading if reading[page] > 0), key=lambda page: (-reading[page], page))


def _add_neighbours(worth: dict[str, float], likely: Iterable[str], known: Mapping[str, str], pages: Pages) -> None:
    """Brings forward what the likeliest pages name: others that they are confused with, or that lead to them."""
    nearest: dict[str, float] = {}
    for place, ident in enumerate(likely):
        page = pages.page(ident)
        head = page["head"]
        named = [*head.get("related", []), *head.get("consequence_of", []), *_IDENT.findall(page["body"])]
        for other in named:
            if other in known and other != ident:
                nearest.setdefault(other, 1 / (_DAMPING + _LATER + place))
    for other, more in nearest.items():
        worth[other] = worth.get(other, 0.0) + more


def _best(index: Index, cosines: Sequence[float]) -> dict[str, float]:
    """The cosine of each page's nearest document."""
    best: dict[str, float] = {}
    for page, cosine in zip(index.pages, cosines, strict=True):
        if cosine > best.get(page, 0.0):
            best[page] = cosine
    return best


def _alike(text: str, index: Index) -> _Reading:
    return _best(index, likeness(text, index).cosines)


def _each(texts: Sequence[str], index: Index) -> _Reading:
    """How like the line is to each page that is most like it: one telling line is not outvoted by forty others."""
    best: dict[str, float] = {}
    for text in dict.fromkeys(text[:_LONGEST] for text in texts):
        for page, cosine in _alike(text, index).items():
            best[page] = max(cosine, best.get(page, 0.0))
    return best


def _whole(errors: Sequence[Event], text: Text) -> str:
    """The log as far as similarity reads it: all of a short one, of a long one its errors and its end."""
    whole = _joined(text.lines)
    if len(whole) <= MOST_CHARACTERS:
        return whole
    return "\n".join([*(event.text[: MOST_CHARACTERS // 8] for event in errors[:4]), whole[-MOST_CHARACTERS // 2 :]])


def _by_words(text: str, entries: Sequence[Entry]) -> _Reading:
    words = [term for term in dict.fromkeys(terms(text)) if " " not in term and not term.startswith("#")]
    return dict(ranked(" ".join(words[:_WORDS]), entries, len(entries)))


def _anchored(text: Text, pages: Pages, muted: Collection[str]) -> _Reading:
    """The pages one of whose anchors is there, whether or not a regex confirms it: a long and rare one counts most."""
    found: dict[str, float] = {}
    literals = pages.literals
    for number in {number for number, _ in literals.find(text.squashed_bytes)}:
        led = {page for page, _ in pages.leads(number)}
        for page in led.difference(muted):
            found[page] = max(found.get(page, 0.0), len(literals.literals[number]) / len(led) ** 0.5)
    return found


def _joined(lines: Iterable[Line]) -> str:
    return "\n".join(line.text for line in lines)
