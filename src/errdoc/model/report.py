"""What a report shows beside an answer: the log, and its ranks on a time axis."""

from typing import Literal, NamedTuple

from errdoc.model.answer import Explanation
from errdoc.model.log import Line
from errdoc.record import Own, record


class Failed(NamedTuple):
    """A lane's first error.

    Attributes:
        at: where it stands on the axis.
        text: its line.
        role: what it is in the answer, `root` or `consequence`; empty where no diagnosis has this line.
        time: as printed.
    """

    at: float
    line: int
    file: str | None
    text: str
    role: Own[str] = ""
    time: str = ""


class Lane(NamedTuple):
    """One rank, or one input, from its first line to its last.

    Attributes:
        rank: None where lanes are inputs.
        name: the input's.
        failed: its first error; None where it shows none.
    """

    rank: int | None
    name: str
    first: float
    last: float
    failed: Failed | None = None


@record
class Report:
    """An answer with what stands beside it.

    Attributes:
        answer: in the language that was asked for.
        other: the same in the other language; None where it was not made.
        lines: what is shown of the log, in its order.
        lanes: in the order in which they failed, those that did not last; empty of a single process.
        axis: what lanes are measured by: seconds, or the number of the line.
    """

    answer: Explanation
    other: Explanation | None = None
    lines: tuple[Line, ...] = ()
    lanes: tuple[Lane, ...] = ()
    axis: Literal["time", "line"] = "line"
