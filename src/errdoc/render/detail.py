"""How much of an answer a screen shows."""

from dataclasses import dataclass

#: Lines of a screen, less the one that the prompt needs.
SCREEN = 23


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is shown: `None` for all.

    Attributes:
        causes: how many causes.
        quoted: causes with their evidence.
        reasons: lines of the reason that follows it.
        reasoned: causes with that reason.
        steps: remedies.
        verify: lines of "worked if".
        advice: lines of "not this".
        others: further roots, one line each.
        summary: lines of the page's first paragraph.
        message: lines of the line of the log that shows the failure.
    """

    causes: int | None = 4
    quoted: int | None = 4
    reasons: int | None = 2
    reasoned: int | None = 4
    steps: int | None = 3
    verify: int | None = 2
    advice: int | None = 2
    others: int | None = 3
    summary: int | None = 2
    message: int | None = 2


#: What `--all` shows.
ALL = Detail(*[None] * 10)
#: From all that a screen may hold to the least; the first that fits is taken.
DETAILS = (
    Detail(),
    Detail(reasoned=2),
    Detail(reasoned=2, summary=0),
    Detail(reasoned=2, summary=0, quoted=2, others=2),
    Detail(reasoned=1, summary=0, quoted=2, others=1, steps=2),
    Detail(reasoned=1, summary=0, quoted=1, others=1, steps=2),
    Detail(reasoned=1, summary=0, quoted=1, others=1, steps=2, advice=1),
    Detail(reasoned=1, summary=0, quoted=1, others=1, steps=1),
    Detail(reasoned=1, summary=0, quoted=1, others=1, steps=1, advice=1),
    Detail(reasoned=1, reasons=1, summary=0, quoted=1, others=0, steps=1, advice=0, causes=3),
    Detail(reasoned=1, reasons=1, summary=0, quoted=1, others=0, steps=1, verify=0, advice=0, causes=2, message=1),
)
