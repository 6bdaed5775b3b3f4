"""Lines of NCCL: a warning with the calls that handed it on, runs of information."""

from collections.abc import Sequence

from errdoc.logs.events.rows import Piece, Row, run
from errdoc.logs.lazy import lazy

# node:123:456 [0] NCCL INFO …      node:123:456 [0] transport/p2p.cc:238 NCCL WARN …
_LINE = lazy(r"\S{1,120}:\d+:\d+ \[\d+\] (?:\S{1,120} )?NCCL (WARN|INFO|ERROR|TRACE|ABORT)\b ?(.*)")
# node:123:456 [0] NCCL INFO transport.cc:68 -> 1
_HANDED_ON = lazy(r"\S{1,120}:\d+:\d+ \[\d+\] NCCL INFO \S{1,120}:\d+(?: \(\w+\))? -> -?\d+")
# node:123:456 [0] NCCL INFO init.cc:1393 -> 3: it went up to the call of the user; 7 is in progress
_FAILED = lazy(r"\S{1,120}:\d+:\d+ \[\d+\] NCCL INFO (?:init|group|bootstrap)\.cc:\d+(?: \(\w+\))? -> [1-6]\b")
_INFO = lazy(r"\S{1,120}:\d+:\d+ \[\d+\] NCCL INFO ")


#: In every row that it claims.
SIGNS = ("NCCL",)


def take(rows: Sequence[Row], at: int) -> Piece | None:
    """One warning with its calls, or a run of information."""
    text = rows[at].text
    if SIGNS[0] not in text:
        return None
    found = _LINE.match(text)
    if found is None:
        return None
    if found[1] in ("WARN", "ERROR", "ABORT"):
        return Piece("nccl", run(rows, at + 1, _HANDED_ON), message=found[2])
    return Piece("nccl", run(rows, at + 1, _INFO, 40) if not _HANDED_ON.match(text) else run(rows, at + 1, _HANDED_ON))


def is_error(text: str) -> bool:
    """Whether a line of NCCL reports a failure."""
    found = _LINE.match(text)
    return found is not None and (found[1] in ("WARN", "ERROR", "ABORT") or _FAILED.match(text) is not None)
