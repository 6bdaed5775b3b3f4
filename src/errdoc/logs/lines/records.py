r"""Log records written as one line: JSON objects, and text whose line breaks were escaped as `\n` or `#012`."""

import json
from typing import Any

from errdoc.logs.lazy import lazy

#: Keys of a record's text, in the order in which they are read.
_TEXTS = (
    "log",
    "message",
    "msg",
    "text",
    "event",
    "error",
    "err",
    "exc_info",
    "exception",
    "traceback",
    "stack_trace",
    "stack",
)
_LEVELS = ("level", "severity", "levelname", "log.level")
_TIMES = ("time", "timestamp", "ts", "@timestamp", "asctime")
#: Keys that are prefixes and nothing more.
_META = frozenset(
    {*_LEVELS, *_TIMES, "stream", "logger", "name", "pid", "thread", "lineno", "filename", "funcName", "module"}
)
_LONGEST = 1_000_000
_ESCAPED_BREAK = lazy(r"(?<!\\)\\n")
# Traceback (most recent call last):\n  File \"a.py\", line 3, in f\n …
_TELLING = lazy(r"raceback \(most recent call last\):\\n|\\n {1,8}File \\?\"")


class Record:
    """The lines of one record and what it says about itself."""

    __slots__ = ("level", "lines", "time")

    def __init__(self, lines: list[str], level: str | None = None, time: str | None = None) -> None:
        self.lines = lines
        self.level = level
        self.time = time


def unpack(text: str) -> Record | None:
    """The lines that one line holds, or None where it holds only itself."""
    if text[:1] == "{" and text[-1:] == "}" and len(text) < _LONGEST and '":' in text:
        record = _json(text)
        if record:
            return record
    if "\\n" in text and _TELLING.search(text):
        return Record([_unescaped(line) for line in _ESCAPED_BREAK.split(text)])
    if "#012" in text:
        return Record(text.split("#012"))
    return None


def _unescaped(line: str) -> str:
    return line.replace("\\\\", "\\").replace('\\"', '"').replace("\\t", "\t").replace("\\'", "'")


def _json(text: str) -> Record | None:
    try:
        values: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(values, dict):
        return None
    if (told := values.get("message")) and isinstance(told, dict):
        return _of_torchelastic(told)
    used = [key for key in _TEXTS if isinstance(values.get(key), str) and values[key]]
    if not used:
        return None
    lines = [line for key in used for line in values[key].splitlines()]
    rest = {key: value for key, value in values.items() if key not in used and key not in _META}
    if rest:
        lines.append(json.dumps(rest, ensure_ascii=False))
    level = next((str(values[key]) for key in _LEVELS if isinstance(values.get(key), str)), None)
    time = next((str(values[key]) for key in _TIMES if key in values), None)
    return Record(lines, level, time)


def _of_torchelastic(told: dict[str, Any]) -> Record | None:
    """What torchrun's error files hold: the traceback, else the message alone, of a process that a signal ended.

    {"message": {"message": "ValueError: …", "extraInfo": {"py_callstack": "Traceback …", "timestamp": "1763"}}}
    """
    extra = told.get("extraInfo")
    extra = extra if isinstance(extra, dict) else {}
    text = extra.get("py_callstack") or told.get("message")
    if not isinstance(text, str):
        return None
    time = extra.get("timestamp")
    return Record(text.splitlines(), None, str(time) if time else None)
