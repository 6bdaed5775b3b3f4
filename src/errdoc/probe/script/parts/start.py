"""Takes the snapshot and prints it."""

import contextlib
import json
import os
import select
import sys

from errdoc.errors import UsageError
from errdoc.probe.asking.named import interpreter
from errdoc.probe.asking.take import take
from errdoc.probe.machine.host import Host
from errdoc.probe.telling.snapshot import as_dict


def main(arguments: list[str], description: str) -> None:
    """Does what the arguments say, and ends the process: a source that hangs keeps nobody waiting."""
    try:
        status = _done(arguments, description)
    except KeyboardInterrupt:
        status = 130
    with contextlib.suppress(AttributeError, OSError, ValueError):  # closed
        sys.stderr.flush()
    os._exit(status)


def _done(arguments: list[str], description: str) -> int:
    """What the process's status shall be."""
    python, left = "", list(reversed(arguments))
    while left:
        word, equals, value = left.pop().partition("=")
        if word in ("-h", "--help"):
            return _written(description.strip() + "\n")
        if word == "--python" and (equals or left):
            python = value if equals else left.pop()
        else:
            return _refused(f"{word} is no option, or lacks its value; --help lists them")
    # with an almost empty environment Python may not know its own path
    sys.executable = sys.executable or os.path.realpath("/proc/self/exe")
    try:
        host = Host(python=interpreter(python) if python else "")
    except UsageError as error:
        return _refused(f"{error}; {error.hint}")
    return _written(json.dumps(as_dict(take(host)), indent=1) + "\n")


def _refused(why: str) -> int:
    with contextlib.suppress(AttributeError, OSError, ValueError):  # closed
        sys.stderr.write(f"errdoc-probe: error: {why}\n")
    return 2


def _written(text: str) -> int:
    """Writes to standard output, whatever that is; 0 where all of it could be written."""
    data = text.encode("ascii", "backslashreplace")
    while data:
        try:
            data = data[os.write(1, data) :]
        except BlockingIOError:
            select.select([], [1], [])
        except OSError as error:
            return _refused(f"standard output cannot be written: {error.strerror}")
    return 0
