"""What an answer is written on: how wide it is, whether it has colours. As rich finds it out."""

import os
import sys
from typing import NamedTuple, TextIO


class Surface(NamedTuple):
    """A stream as the layout knows it.

    Attributes:
        width: columns.
        encoding: of the stream.
        colours: whether styles are shown.
    """

    width: int
    encoding: str
    colours: bool


def surface(stream: TextIO, plain: bool, width: int | None) -> Surface | None:
    """What a stream is; None where only rich can tell: Windows' consoles, notebooks, IDLE.

    Args:
        stream: where the answer goes.
        plain: no styles, whatever it can do.
        width: columns; those of the terminal by default.
    """
    idle = getattr(sys.stdin, "__module__", "").startswith("idlelib")
    if sys.platform == "win32" or idle or "IPython" in sys.modules:
        return None
    dumb = os.environ.get("TERM", "").lower() in ("dumb", "unknown")
    terminal = _is_terminal(stream)
    # NO_COLOR asks for no colours; bold and dim go too, so that the text is the same as in a pipe.
    colours = terminal and not dumb and not plain and not os.environ.get("NO_COLOR")
    encoding = (getattr(stream, "encoding", "") or "utf-8").lower()
    return Surface(_columns(width, terminal and dumb), encoding, colours)


def _is_terminal(stream: TextIO) -> bool:
    compatible = os.environ.get("TTY_COMPATIBLE", "")
    if compatible in ("0", "1"):
        return compatible == "1"
    forced = os.environ.get("FORCE_COLOR")
    if forced is not None:
        return forced != ""
    try:
        return stream.isatty()
    except ValueError:  # it is closed
        return False


def _columns(width: int | None, dumb: bool) -> int:
    columns, lines = (os.environ.get(name, "") for name in ("COLUMNS", "LINES"))
    if width is None and columns.isdigit():
        width = int(columns)
    if dumb and (width is None or not lines.isdigit()):
        return 80
    if width is not None:
        return width
    for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__):
        try:
            return os.get_terminal_size(stream.fileno()).columns or 80  # type: ignore[union-attr]
        except (AttributeError, ValueError, OSError):
            continue  # probably not a terminal
    return 80
