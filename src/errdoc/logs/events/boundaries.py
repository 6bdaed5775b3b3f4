"""Where the message of an exception or of a C++ line ends.

Messages have many lines, and nothing marks their end. They go on until something that is certainly not theirs, or
until a blank line that nothing indented or known follows.
"""

from collections.abc import Sequence

from errdoc.logs.events.exceptions import named
from errdoc.logs.events.frames import starts_frames
from errdoc.logs.events.rows import Row, is_progress
from errdoc.logs.lazy import lazy

_MOST = 400
#: Unindented rows of a message without any mark of belonging to it.
_MOST_LOOSE = 40
# user@host:~$ python train.py      <user-1>@<host-1>:~$ ls      [root@gpu1 work]# sh run.sh      >>> import torch
# PS C:\> python a.py
PROMPT = lazy(
    r"(?:\([\w./ -]{1,60}\) ?)?(?:<?[\w.-]{1,40}>?@<?[\w.-]{1,60}>?[:~ /][^$#%>\n]{0,120}[$#%>]"
    r"|\[<?[\w.-]{1,40}>?@<?[\w.-]{1,60}>? [^\]\n]{0,100}\][$#]"
    r"|\$|>>>|In \[\d{1,5}\]:|PS [A-Z]:\\[^>\n]{0,120}>|[A-Z]:\\[^>\n]{0,120}>|julia>)(?: |$)"
)
# What begins something else, at the start of a row.
_STARTS = lazy(
    r"(?:ERROR|WARNING|WARN|INFO|DEBUG|CRITICAL|FATAL)\b|\[?[IWEF] [^\s\]]{1,300}:\d+\]|(?:srun|slurmstepd"
    r"|mpirun|wandb|prterun):|g?make(?:\[\d+\])?: \*\*\* |ninja: build stopped"
    r"|terminate called|Process finished with|Fatal Python error|\*\*\* Process received|NVRM:"
    r"|\S{1,100}:\d+:\d+ \[\d+\] "
    r"|(?:Killed|Segmentation fault|Bus error|Aborted|Illegal instruction|Terminated)(?: \(core dumped\))?$"
    r"|\S{1,400}:\d+: \w{0,40}Warning: |During handling of the above|The above exception was"
    r"|Exception (?:in thread|ignored)"
)
# What belongs to the message before it although a blank row stands between.
_GOES_ON = lazy(
    r"\s*(?:\[\[|Function call stack:|Original stack trace for|Errors may have originated"
    r"|Input Source operations|Caused by op |Detected at node"
    r"|Node: |Hint: |CUDA kernel errors|For debugging|Compile with `?TORCH|Device-side assertion|\(\d\) "
    r"|\d+ (?:successful operations|derived errors)"
    r"|Original error was|Exception raised from |frame #\d|-- Process \d+ terminated"
    r"|The stack trace below excludes|The preceding is the original"
    r"|-{8,}$|ncclSystemError|ncclInternalError|Last error:|Importing the )"
)
# What lists frames inside a message.
_LISTS = lazy(
    r"\s*(?:Caused by op |Original stack trace for|Detected at node|Errors may have|Input Source"
    r"|.{0,200}defined at\b.{0,60}:$)"
)
# ValueError: Non-hashable static arguments are not supported. … The error was:
_LEADS = lazy(r"(?:[Ee]rrors?|[Ee]xception) was:\s*$")
_BLOCK = lazy(r"\s*([=*])\1{9,}\s*")


def message_end(rows: Sequence[Row], at: int, first: Row, name: str = "", *, per_line: bool = False) -> int:
    """The row after a message.

    Args:
        rows: all rows of a stream.
        at: the row after the message's first one.
        first: the message's first row.
        name: the exception's type.
        per_line: whether the stream stamps every row, so that stamps do not tell records apart.
    """
    start, loose, listing = at, 0, False
    while at < len(rows) and at - start < _MOST:
        row = rows[at]
        text = row.text
        if not text:
            after = next((index for index in range(at + 1, min(at + 4, len(rows))) if not rows[index].blank), None)
            if after is None:
                return at
            going = rows[after].indent > 0 or _GOES_ON.match(rows[after].text) is not None
            # TensorFlow 1 repeats the message below the operation's own stack.
            again = listing and "(see above for traceback)" in rows[after].text
            if not again and (not going or begins(rows, after, first, per_line, listing)):
                return at
            at = after
            continue
        if _LISTS.match(text):
            listing = True
        elif _BLOCK.fullmatch(text) and at == start:
            return block_end(rows, at)
        elif _LEADS.search(rows[at - 1].text) and named(text) is not None:
            loose += 1  # the other exception is quoted
        elif begins(rows, at, first, per_line, listing):
            if not (listing and name and "(see above for traceback)" in text):
                return at
        elif row.indent == 0 and not _GOES_ON.match(text):
            loose += 1
            if loose > _MOST_LOOSE:
                return at
        at += 1
    return at


def block_end(rows: Sequence[Row], at: int) -> int:
    """The row after a block that begins and ends with a row of `=` or `*`, as torchrun prints its report."""
    found = _BLOCK.fullmatch(rows[at].text)
    last = at
    for index in range(at + 1, min(len(rows), at + _MOST)):
        row = rows[index]
        if found and (again := _BLOCK.fullmatch(row.text)) and again[1] == found[1]:
            last = index
            if index > at + 2 and not _more(rows, index + 1):
                return index + 1
        elif row.stamped and not rows[at].stamped:
            break
    return last + 1


def _more(rows: Sequence[Row], at: int) -> bool:
    return at < len(rows) and rows[at].text.lstrip().startswith(("Root Cause", "Other Failures", "Failures:"))


def begins(rows: Sequence[Row], at: int, first: Row, per_line: bool = False, listing: bool = False) -> bool:
    """Whether something of its own begins at a row, so that it does not belong to the message before it."""
    row = rows[at]
    text = row.text
    if not per_line and row.stamped and (row.first.level is not None or first.first.time is None):
        return True
    if "raceback (most recent call last)" in text or _STARTS.match(text) or PROMPT.match(text):
        return True
    if not listing and starts_frames(rows, at):
        return True
    return (row.indent == 0 and named(text) is not None) or is_progress(text)
