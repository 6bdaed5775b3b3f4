"""The words of what was read, and of what is not the same in two logs: a failed run's and a good one's."""

from typing import Literal, NamedTuple

from errdoc.record import Own, record


@record
class SourceInfo:
    """What was read.

    Attributes:
        cells: of a notebook, the lines that its cells' outputs begin at, in their order, each with its cell: `cell 5`.
    """

    name: str
    bytes: int
    lines: int
    encoding: Own[str]
    cells: tuple[tuple[int, str], ...] = ()


class Difference(NamedTuple):
    """What is not the same in the log of a failed run and in that of a good one.

    Attributes:
        kind: `version`, `setting`, `environment` (a variable), `node`, `data`, `line` (only in the failed log), `gone`
            (only in the good one), `curve` (a metric).
        name: of what; a line has none.
        before: in the good log, empty where it has none; and `now`, in the failed one.
        step: from which on a curve is another.
        words: of the failure, that it has to do with.
    """

    kind: Literal["version", "setting", "environment", "node", "data", "line", "gone", "curve"]
    name: str = ""
    before: str = ""
    now: str = ""
    line_before: int | None = None
    line: int | None = None
    file_before: str | None = None
    file: str | None = None
    step: str = ""
    words: tuple[str, ...] = ()


class Against(NamedTuple):
    """What is different from a good run, what explains the failure best first.

    Attributes:
        sources: the good run's logs.
    """

    sources: tuple[SourceInfo, ...]
    differences: tuple[Difference, ...] = ()
