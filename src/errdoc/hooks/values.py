"""The local variables of the user's own frame, told without asking what they say of themselves (`__repr__`)."""

import reprlib
from collections.abc import Iterable
from types import FrameType, ModuleType
from typing import Any, NamedTuple

from errdoc.match.place import is_own
from errdoc.model import Frame

#: Variables that are told, and characters of each.
_MOST, _LONGEST = 24, 120
_REPR = reprlib.Repr()
_REPR.maxstring = _REPR.maxother = _LONGEST
_PLAIN = (bool, int, float, complex, str, bytes, type(None))


class Taken(NamedTuple):
    """The variables of a frame, each with its value in words."""

    file: str
    line: int
    function: str
    rows: list[tuple[str, str]]


def taken(frames: Iterable[tuple[FrameType, int]]) -> list[Taken]:
    """The variables of the user's own frames among those that an exception went through, each with its line."""
    return [
        Taken(frame.f_code.co_filename, line, frame.f_code.co_name, _rows(frame))
        for frame, line in frames
        if is_own(frame.f_code.co_filename)
    ]


def at(place: Frame | None, frames: list[Taken]) -> Taken | None:
    """The variables of the frame that an answer names, else of the innermost one."""
    named = [one for one in frames if place and (one.file, one.line) == (place.file, place.line)]
    return next((one for one in reversed(named or frames) if one.rows), None)


def _rows(frame: FrameType) -> list[tuple[str, str]]:
    rows = [
        (name, shown(value))
        for name, value in list(frame.f_locals.items())
        if not name.startswith("__") and not issubclass(type(value), (ModuleType, type)) and not callable(value)
    ]
    return rows[:_MOST]


def shown(value: Any) -> str:
    """A value in a few words: of an array or tensor its shape, type and device; of other objects their type.

    What an object says of itself may take long, fail, or wait for a GPU that will not answer.
    """
    kind = type(value)
    if kind in _PLAIN:
        return _REPR.repr(value)
    name = kind.__name__
    try:
        if kind in (list, tuple, set, frozenset, dict):
            small = kind in (list, tuple) and len(value) <= 8 and all(type(one) in _PLAIN for one in value)
            return _REPR.repr(value) if small else f"{name} of {len(value)}"
        if hasattr(value, "shape") and hasattr(value, "dtype"):
            device = f" {value.device}" if hasattr(value, "device") else ""
            return f"{name} {list(value.shape)} {value.dtype}{device}"
    except Exception:
        return name
    return name
