"""The words of a choice: what may be read as the error of a log, and the pages that it may be of."""

from typing import NamedTuple

from errdoc.model.answer import Evidence, Role, Status
from errdoc.record import Own


class Candidate(NamedTuple):
    """A page that the error of a log may be of.

    Attributes:
        id: the page's id.
        kind: `failure`, `wrapper` (it only reports that something else failed) or `benign`.
        summary: what it is, in the first sentence of the page.
        role: what errdoc itself took it for in this log; empty where it found it by likeness alone.
    """

    id: Own[str]
    title: Own[str]
    kind: str
    family: str
    summary: Own[str]
    role: Own[Role | str] = ""


class Choice(NamedTuple):
    """What a reader chooses from who looks at a log with the catalogue in hand.

    Attributes:
        status: of errdoc's own answer.
        lines: the lines that look like the root error, the likeliest first.
        candidates: the pages, the likeliest first.
    """

    status: Own[Status]
    lines: tuple[Evidence, ...] = ()
    candidates: tuple[Candidate, ...] = ()
