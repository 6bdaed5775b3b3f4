"""What C++ prints: absl, glog and c10 log lines, uncaught exceptions, stacks, device assertions."""

from collections.abc import Sequence

from errdoc.logs.events.boundaries import message_end
from errdoc.logs.events.exceptions import named
from errdoc.logs.events.rows import Piece, Row, run
from errdoc.logs.lazy import lazy

# E tensorflow/stream_executor/cuda/cuda_dnn.cc:328] …      [E ProcessGroupNCCL.cpp:455] …      F common.cpp:152] …
_LOGGED = lazy(r"\[?([IWEF]) [*\w./\\+-]{1,300}:\d+\]")
# terminate called after throwing an instance of 'c10::Error'
# libc++abi: terminating due to uncaught exception of type x
_TERMINATE = lazy(
    r".{0,120}?\b(?:terminate called|c\+\+abi(?:\.dylib)?: terminating)\b(?:.{0,60}?(?:instance of '"
    r"|of type )([\w:<>]{1,120}))?"
)
_WHAT = lazy(r"\s*what\(\):\s{0,4}(.*)")
# /pytorch/aten/src/THC/THCTensor.cu:12: kernel: block: [0,0,0], thread: [1,0,0] Assertion `t >= 0` failed.
# THCudaCheck FAIL file=…      local_domain.cuh@54: CUDA Runtime Error(46): …       main.cu:12 CUDA error
_PLACE = lazy(
    r"(?:\S{1,300}\.(?:cuh?|cc|cpp|cxx|c|hpp|h)[:@]\d{1,6}:? (?!\d)|THCudaCheck FAIL"
    r"|\S{1,200}: .{0,200}: Assertion [`'\"])"
)
# frame #0: c10::Error::Error(…)       Exception raised from …(most recent call first):
# @     0x7f google::LogMessage::Fail()
_STACK = lazy(
    r"\s*(?:frame #\d+:|#\d+ +0x|@ +0x[0-9a-f]+|\*\*\* (?:Check failure|Begin stack|End stack|Aborted at|SIG)|PC: @)"
)
_RAISED = lazy(r"Exception raised from .{1,400}$|C\+\+ (?:CapturedTraceback|Traceback)\b")
# 	 [[{{node conv2d/Conv2D}}]]     and whatever is indented below a log line
_INDENTED = lazy(r"[ \t]+\S")
# pciBusID: 0000:01:00.0 …      name: GeForce …, below "Found device 0 with properties:"
_PROPERTY = lazy(r"[A-Za-z]\w{1,40}(?: \w{1,20}){0,2}: ?\S")
#: One of them is in every row that it claims.
SIGNS = (
    "] ",
    "terminat",
    "frame #",
    "Exception raised from",
    "@",
    ".cu",
    ".c",
    ".h",
    "THCudaCheck",
    "*** ",
    "Assertion",
    "PC: ",
)


def take(rows: Sequence[Row], at: int) -> Piece | None:
    """The lines of one message of C++ that begins at a row."""
    text = rows[at].text
    if not any(sign in text for sign in SIGNS):
        return None
    if found := _LOGGED.match(text):
        return Piece("cxx", _logged_end(rows, at, found[1]), message=text[found.end() :].strip())
    if "terminat" in text and (found := _TERMINATE.match(text)):
        return _terminate(rows, at, found[1] or "")
    if _RAISED.match(text) or _STACK.match(text):
        return Piece("cxx", _stack_end(rows, at + 1))
    if _PLACE.match(text) and named(text) is None:
        return Piece("cxx", run(rows, at + 1, _STACK), message=text)
    return None


def _logged_end(rows: Sequence[Row], at: int, level: str) -> int:
    end = at + 1
    if level in "EF":
        end = message_end(rows, end, rows[at])
        return _stack_end(rows, end)
    end = run(rows, end, _INDENTED)
    if end == at + 1 and rows[at].text.endswith(":"):
        end = run(rows, end, _PROPERTY, 6)
    return end


def _stack_end(rows: Sequence[Row], at: int) -> int:
    """The row after a C++ stack that goes on at a row, over one blank row."""
    while at < len(rows):
        text = rows[at].text
        if _STACK.match(text) or _RAISED.match(text):
            at += 1
        elif not text and at + 1 < len(rows) and (_STACK.match(rows[at + 1].text) or _RAISED.match(rows[at + 1].text)):
            at += 2
        else:
            break
    return at


def _terminate(rows: Sequence[Row], at: int, name: str) -> Piece:
    end, message = at + 1, ""
    if " what():" in rows[at].text:
        message = rows[at].text.partition(" what():")[2].strip()
    while (
        end < len(rows)
        and end < at + 4
        and rows[end].text.startswith(("terminate called", "  what()", " what()", "what()"))
    ):
        if found := _WHAT.match(rows[end].text):
            message = found[1]
        end += 1
    if message:
        stop = message_end(rows, end, rows[at], name)
        message = "\n".join([message, *(row.text for row in rows[end:stop])]).strip()
        end = _stack_end(rows, stop)
    return Piece("cxx", end, name, message)
