"""What lines say, without what a logger writes before it: a clock, a process, a module, a level."""

from collections.abc import Iterable

from errdoc.logs.lazy import lazy
from errdoc.model import Line
from errdoc.record import replace

# "[cpu-31] 2026-11-23 18:56:51,516 (asr_train:24) INFO: ", "2026-11-23 18:56:51 | INFO     | train:main:23 - ",
# "[src.train][INFO] - ", "11/23 18:30:57 - mmengine - INFO - ", "{taskinstance.py:1157} INFO - ", "INFO:root:"
_HEAD = lazy(
    r".{0,160}?\b(?:DEBUG|INFO|NOTICE|SUCCESS)\b(?::[\w.]{1,60}:(?=\S)|[\])]?\s{0,8}(?:[|:-]\s?|\s)"
    r"(?:[\w.]{1,60}:[\w.<>]{1,60}:\d{1,5} - |[\w.]{1,60} [-|:] )?)"
)


def messages(lines: Iterable[Line]) -> list[Line]:
    """The lines with their heads moved to what stands before them; a warning keeps its own."""
    return [_message(line) for line in lines]


def _message(line: Line) -> Line:
    found = _HEAD.match(line.text)
    if not found or found.end() == len(line.text):
        return line
    return replace(line, text=line.text[found.end() :], lead=line.lead + found[0])
