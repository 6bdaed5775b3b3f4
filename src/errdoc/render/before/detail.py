"""How much of an answer a screen shows."""

from errdoc.record import record
from errdoc.render.before.view import FIRST_STEPS

#: Lines of a screen, less the one that the prompt needs.
SCREEN = 23


@record
class Detail:
    """How much is shown: `None` for all.

    Attributes:
        causes: how many causes.
        quoted: causes with their evidence.
        reasons: lines of the reason that follows it.
        reasoned: causes with that reason.
        steps: steps; the more there are for the first screen alone (`view.FIRST_STEPS`).
        verify: lines of "worked if".
        advice: lines of "not this", which stands only where no step of the first screen is left out.
        others: further roots, or suggestions, one line each.
        summary: lines of the page's first paragraph.
        key: lines of the key line of an error that no page has.
        place: lines of the user's own frame with its source; at 0 that of an error without a page stays alone.
        message: lines of the line of the log that shows the failure.
        search: what to search for.
        against: differences from a good run, where one was given.
    """

    causes: int | None = 4
    quoted: int | None = 4
    reasons: int | None = 2
    reasoned: int | None = 4
    steps: int | None = FIRST_STEPS
    verify: int | None = 2
    advice: int | None = 2
    others: int | None = 3
    summary: int | None = 2
    key: int | None = 4
    place: int | None = 1
    message: int | None = 2
    search: int | None = 1
    against: int | None = 3


#: What `--all` shows.
ALL = Detail(*[None] * 14)
#: From all that a screen may hold to the least; the first that fits is taken. Steps go last, the place with the last.
DETAILS = (
    Detail(),
    Detail(reasoned=2),
    Detail(reasoned=2, summary=0),
    Detail(reasoned=2, summary=0, quoted=2, others=2),
    Detail(reasoned=1, summary=0, quoted=2, others=1),
    Detail(reasoned=1, summary=0, quoted=1, others=1, advice=1),
    Detail(reasoned=1, summary=0, quoted=1, others=1, advice=1, verify=1),
    Detail(reasoned=1, summary=0, quoted=1, others=1, advice=1, verify=1, causes=3),
    Detail(reasoned=1, reasons=1, message=1, summary=0, quoted=1, others=1, advice=1, verify=1, causes=3),
    Detail(reasoned=1, reasons=1, message=1, summary=0, quoted=1, others=1, advice=0, verify=1, causes=2),
    Detail(reasoned=1, reasons=1, message=1, summary=0, quoted=1, others=1, advice=0, verify=0, causes=2),
    Detail(reasoned=1, summary=0, quoted=1, others=1, advice=0, steps=2),
    Detail(reasoned=1, summary=0, quoted=1, others=1, advice=0, verify=1, steps=2, causes=3),
    Detail(reasoned=1, message=1, summary=0, quoted=1, others=1, advice=0, verify=1, steps=2, causes=3),
    Detail(reasoned=1, reasons=1, message=1, summary=0, quoted=1, others=1, advice=0, verify=1, steps=2, causes=2),
    Detail(reasoned=1, reasons=1, message=1, summary=0, quoted=1, others=1, advice=0, verify=0, steps=2, causes=2),
    Detail(reasoned=1, reasons=1, message=1, summary=0, quoted=1, others=1, advice=0, verify=1, steps=1, causes=3),
    Detail(reasoned=1, reasons=1, message=1, summary=0, quoted=1, others=0, advice=0, verify=1, steps=1, causes=2),
    Detail(reasoned=1, reasons=1, message=1, summary=0, quoted=1, others=0, advice=0, verify=0, steps=1, causes=2),
    Detail(
        reasoned=0, reasons=1, message=1, summary=0, quoted=0, others=0, advice=0, verify=0, steps=1, causes=1, place=0
    ),
)
#: The same where no page names the failure.
UNKNOWN_DETAILS = (
    Detail(place=2),
    Detail(place=2, verify=1),
    Detail(place=2, summary=0, verify=1, key=3, others=2),
    Detail(place=2, summary=0, verify=0, key=3, others=1),
    Detail(place=1, summary=0, verify=0, key=2, others=1),
    Detail(place=1, summary=0, verify=1, key=2, others=1, steps=2),
    Detail(place=1, summary=0, verify=0, key=2, others=1, steps=2),
    Detail(place=0, summary=0, verify=0, key=2, others=1, steps=2),
    Detail(place=1, summary=0, verify=1, key=2, others=1, steps=1),
    Detail(place=0, summary=0, verify=0, key=1, others=0, steps=1),
    Detail(place=0, summary=0, verify=0, key=1, others=0, steps=1, search=0),
)
