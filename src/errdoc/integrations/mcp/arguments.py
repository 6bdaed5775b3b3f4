"""What a client gives a tool, looked at before any work: words and paths are short, the text of a log alone is long."""

from collections.abc import Mapping
from typing import Any

from errdoc.errors import UsageError
from errdoc.render.safe import safe

#: Characters of a word or a path (Linux opens none that is longer), and entries of a list.
_LONGEST, _MOST = 4096, 10_000
#: Arguments that may be a log itself.
_LOGS = frozenset({"text", "log"})
#: Characters of an error: its beginning names the input, its end the way out.
_BEGIN, _END = 600, 300


def bounded(arguments: Mapping[str, Any]) -> None:
    """Looks at what a client gives.

    Raises:
        UsageError: it is longer than anything of its kind.
    """
    for name, value in arguments.items():
        if name in _LOGS:
            continue
        entries = value if isinstance(value, list) else [value]
        if len(entries) > _MOST:
            raise UsageError(f"{name} has {len(entries):,} entries, at most {_MOST:,} are read", hint="give a folder")
        longest = max((len(one) for one in entries if isinstance(one, str)), default=0)
        if longest > _LONGEST:
            raise UsageError(
                f"{name} has {longest:,} characters, at most {_LONGEST:,} are read",
                hint="a log is given as text, or as the path of its file",
            )


def sentence(error: str) -> str:
    """An error as a client is told it: one line, with the middle left out of one that echoes something long."""
    line = safe(" ".join(error.split()))
    return line if len(line) <= _BEGIN + _END else f"{line[:_BEGIN]} … {line[-_END:]}"
