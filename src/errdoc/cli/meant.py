"""What somebody means who types no command: a log that is there, or the words of an error."""

import os
import re
from collections.abc import Sequence

# RuntimeError: CUDA out of memory     ModuleNotFoundError     CUDNN_STATUS_NOT_INITIALIZED
_ERROR = re.compile(r"\S:\s+\S|\n|[A-Z]\w*(?:Error|Exception|Interrupt|Warning):?|[A-Z]+(?:_[A-Z0-9]+)+:?$")
# my runs/train.log     "train 2.log"
_PATH = re.compile(r"[/\\]|\.\w{1,5}$")

# https://example.org/train.log
_ADDRESS = re.compile(r"[a-z][a-z0-9+]*://")


def explained(args: Sequence[str]) -> list[str] | None:
    """The same as arguments of `errdoc explain`; None where neither a log nor an error is named.

    Args:
        args: what is typed, no command of errdoc's in front.
    """
    first = args[0]
    if first in ("-", "--paste") or text([one for one in args if not one.startswith("--")]):
        return ["explain", *args]
    if os.path.exists(first) and not is_program(first):  # noqa: PTH110 - text
        return ["explain", *args]
    return None


def is_program(path: str) -> bool:
    """Whether a path is of something that is run, not read."""
    if path.endswith((".py", ".sh")):
        return True
    return os.name != "nt" and os.path.isfile(path) and os.access(path, os.X_OK)  # noqa: PTH113 - text


def text(words: Sequence[str]) -> str:
    """The words of an error, quoted as one argument or not; empty where a file may be meant.

    Example:
        >>> text(["RuntimeError:", "CUDA", "error"]), text(["train.log"]), text(["CUDA out of memory"])
        ('RuntimeError: CUDA error', '', 'CUDA out of memory')
    """
    if not words or words[0].startswith("-") or _ADDRESS.match(words[0]) or os.path.lexists(words[0]):
        return ""
    first = words[0]
    if _ERROR.match(first) or _ERROR.search(first) or (first.endswith(":") and len(words) > 1):
        return " ".join(words)
    return first if len(words) == 1 and " " in first.strip() and not _PATH.search(first) else ""
