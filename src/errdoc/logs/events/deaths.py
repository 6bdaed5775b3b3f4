"""How a process died, in the words of shells, IDEs, C libraries and interpreters."""

import re
from collections.abc import Sequence

from errdoc.logs.events.frames import starts_frames
from errdoc.logs.events.rows import Piece, Row
from errdoc.logs.lazy import lazy

_WORDS = (
    r"(?:[Kk]illed|[Ss]egmentation fault|[Bb]us error|[Aa]borted|[Ii]llegal (?:hardware )?instruction"
    r"|[Ff]loating point exception"
    r"|[Tt]erminated|SIG(?:KILL|SEGV|ABRT|BUS|ILL|TERM))"
)
# Killed      Aborted (core dumped)      run.sh: line 3:  1234 Killed                  python train.py
# zsh: killed     python train.py        [1]    1234 segmentation fault (core dumped)  python train.py
_NOTICE = lazy(
    rf"\s*(?:[\w./-]{{1,200}}: (?:line \d+|第 ?\d+ ?行)[:：] +(?:\d+ )?|zsh: "
    rf"|(?:\[\d+\]\s{{1,8}}[+-]?\s{{0,4}})?\d+ (?=\w)|bash: )?"
    rf"{_WORDS}(?::? ?\d{{1,3}})?(?:\s*[(（](?:core dumped|核心已转储|[^()]{{0,30}})[)）])?"
    rf"(?:\s+[\w./(~$\"'].{{0,400}})?$"
)
_ALONE = lazy(rf"\s*(?:{_WORDS})(?::? ?\d{{1,3}})?(?: ?\([\w ]{{1,30}}\)| ?（[^）]{{1,20}}）)?[.!]?\s*$")
# Process finished with exit code -1073741819 (0xC0000005)     Command exited with code 1     exited with code 139
# exit code: 137
_EXIT = lazy(
    r"(?:.{0,160}\b)?(?:exit(?:ed|s)?(?: with)?(?: status)?(?: code)?|exitcode|return(?:ed)? code"
    r"|returned non-zero exit status)"
    r"[ :=]{1,3}(-?\d{1,12}|0x[0-9A-Fa-f]+)\b",
    re.IGNORECASE,
)
# Command terminated by signal 9       died with signal 11
_SIGNAL = lazy(
    r".{0,160}\b(?:terminated|killed|died|exited|crashed)\b.{0,40}\b(?:signal|SIG[A-Z]{2,5})\b", re.IGNORECASE
)
# Fatal Python error: Segmentation fault
_FATAL = lazy(r"Fatal Python error: ")
_THREAD = lazy(r"(?:Current thread|Thread) 0x|Extension modules: |\s*<no Python frame>|\s*\.\.\.$|Python runtime state")
# [node:123] *** Process received signal ***      [node:123] [ 0] /lib/libc.so.6(+0x45330)[0x59]
_MPI = lazy(r"\[[^\]\s]{1,80}:\d+\] ")
#: One of them is in every row that it claims.
SIGNS = (
    "illed",
    "ault",
    "error",
    "borted",
    "nstruction",
    "xception",
    "erminated",
    "SIG",
    "exit",
    "Exit",
    "signal",
    "code",
    "EXIT",
    "Fatal",
)


def take(rows: Sequence[Row], at: int) -> Piece | None:
    """One notice of a process's death, with the stack that belongs to it."""
    text = rows[at].text
    if len(text) > 600 or not any(sign in text for sign in SIGNS):
        return None
    if "Fatal Python error" in text and _FATAL.match(text):
        return Piece("death", _dump_end(rows, at + 1), message=text)
    if "*** Process received signal ***" in text:
        end = at + 1
        while (
            end < len(rows) and end - at < 80 and _MPI.match(rows[end].text) and "received signal" not in rows[end].text
        ):
            end += 1
        return Piece("death", end, message=text)
    if _ALONE.match(text) or (_NOTICE.match(text) and _is_shell(text)):
        return Piece("death", at + 1, message=text.strip())
    if found := _EXIT.match(text):
        # A sentence that goes on is no notice of its own; zero is success.
        if not _is_zero(found[1]) and not rows[at].indent and len(text) - found.end() < 60:
            return Piece("death", at + 1, message=text.strip())
        return None
    if _SIGNAL.match(text) and len(text) < 200:
        return Piece("death", at + 1, message=text.strip())
    return None


def _is_shell(text: str) -> bool:
    return text[:1] in "[0123456789 " or ": " in text or "(core dumped)" in text


def _is_zero(code: str) -> bool:
    return code.strip("-0xX") == ""


def _dump_end(rows: Sequence[Row], at: int) -> int:
    """The row after the stacks that faulthandler prints."""
    start = at
    while at < len(rows) and at - start < 2000:
        text = rows[at].text
        if not text:
            after = at + 1
            if after < len(rows) and (_THREAD.match(rows[after].text) or starts_frames(rows, after)):
                at = after
                continue
            return at
        if not (_THREAD.match(text) or text.startswith('  File "')):
            return at
        at += 1
    return at
