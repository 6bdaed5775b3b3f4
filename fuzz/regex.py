"""Texts that the knowledge base's own regexes nearly match, and take longest to refuse, as logs."""

from collections.abc import Callable
from functools import cache
from random import Random

from errdoc.kb import KnowledgeBase
from errdoc.kb.adversary import near_misses
from fuzz.campaign import Budget, Tally
from fuzz.found import attack
from fuzz.logs import Faces
from fuzz.mutate import payload, recording

NAME = "regex"
PROMISE = "No text that is made from the pages' own regexes takes longer to answer than any other."
CHECK = Faces
#: Characters of what is repeated.
_SIZES = (50, 300, 300, 3000, 3000, 20_000)


@cache
def patterns() -> list[tuple[str, str]]:
    """Each signature's regex with an anchor that leads to it, in an order that does not change."""
    kb = KnowledgeBase.open()
    anchors: dict[str, str] = {}
    for anchor, leads in kb.anchors:
        for page, _ in leads:
            anchors.setdefault(page, anchor)
    return [(one.regex, anchor) for page, anchor in sorted(anchors.items()) for one in kb.failure(page).signatures]


def make(draw: Random) -> bytes:
    """A few near-misses, each behind an anchor or within a log."""
    rows = []
    for _ in range(draw.choice((1, 1, 2, 6))):
        pattern, anchor = draw.choice(patterns())
        texts = near_misses(pattern, draw.choice(_SIZES), 6)
        if texts:
            lead = draw.choice(("", "RuntimeError: ", f"{anchor} ", f"{anchor}\n", "E0311 09:00:00.000000 1 x.cc:1] "))
            rows.append(lead + draw.choice(texts) + draw.choice(("", payload(draw), " " * 200, "\n" + anchor)))
    text = _SHAPES[draw.randrange(len(_SHAPES))](draw, "\n".join(rows) + "\n")
    return text.encode("utf-8", "surrogatepass")


_SHAPES: tuple[Callable[[Random, str], str], ...] = (
    lambda _, text: text,
    lambda _, text: text,
    lambda draw, text: recording(draw).decode("utf-8", "replace") + text,
    lambda _, text: "Traceback (most recent call last):\n  File \"a.py\", line 1, in f\n    f(x)\n" + text,
    lambda draw, text: text.replace("\n", draw.choice(("\r", "\n\n", "\n[rank0]: ", " \t"))),
    lambda draw, text: text * draw.choice((2, 5)),
)  # fmt: skip


def campaign(budget: Budget) -> Tally:
    """Explains near-misses of the pages' regexes."""
    return attack(NAME, make, CHECK, budget)
