"""What Python 3.6 lacks of that which errdoc's modules use."""

import operator
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import timezone
from typing import Any

UTC = timezone.utc  # noqa: UP017 - its name since Python 3.2
CREATE_NO_WINDOW = 0x08000000


class Box:
    """The names of a function that one of its expressions assigns: `(name := value)`."""

    def let(self, name: str, value: Any) -> Any:
        """Assigns, and gives the value."""
        setattr(self, name, value)
        return value


class cached_property:  # noqa: N801 - as functools has it
    """A property that is worked out once."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.function = function

    def __get__(self, one: Any, owner: Any = None) -> Any:
        if one is None:
            return self
        value = one.__dict__[self.function.__name__] = self.function(one)
        return value


class _Made:
    """A default that each value gets anew."""

    def __init__(self, factory: Callable[[], Any]) -> None:
        self.factory = factory


def field(default_factory: Callable[[], Any]) -> Any:
    """As `dataclasses.field`."""
    return _Made(default_factory)


def dataclass(cls: Any = None, frozen: bool = False, slots: bool = False) -> Any:
    """As `dataclasses.dataclass`, for classes without parents; slots only save memory."""
    del slots
    if cls is None:
        return lambda decorated: dataclass(decorated, frozen)
    names = tuple(cls.__annotations__)
    defaults = {name: getattr(cls, name) for name in names if name in cls.__dict__}

    def made(one: Any, *values: Any, **named: Any) -> None:
        given = dict(zip(names, values))  # noqa: B905 - what is too much is found below
        unknown = [name for name in named if name not in names or name in given]
        lacking = [name for name in names if name not in given and name not in named and name not in defaults]
        if unknown or lacking or len(values) > len(names):
            raise TypeError(f"{cls.__name__}: {unknown or lacking or values!r}")
        given.update(named)
        for name in names:
            default = defaults.get(name)
            if name not in given:
                given[name] = default.factory() if isinstance(default, _Made) else default
            object.__setattr__(one, name, given[name])

    def all_of(one: Any) -> tuple[Any, ...]:
        return tuple(getattr(one, name) for name in names)

    def changed(one: Any, name: str, value: Any = None) -> None:
        del one, value
        raise AttributeError(f"{name} of a frozen {cls.__name__}")

    for name, default in defaults.items():
        if isinstance(default, _Made):
            delattr(cls, name)
    cls.__init__ = made
    cls.__eq__ = lambda one, other: type(other) is cls and all_of(one) == all_of(other)
    cls.__repr__ = lambda one: f"{cls.__name__}{all_of(one)!r}"
    cls.__hash__ = (lambda one: hash(all_of(one))) if frozen else None
    if frozen:
        cls.__setattr__ = cls.__delattr__ = changed
    return cls


def replace(one: Any, **changes: Any) -> Any:
    """As `dataclasses.replace`."""
    values = {name: getattr(one, name) for name in type(one).__annotations__}
    values.update(changes)
    return type(one)(**values)


def union(left: Any, right: Any) -> Any:
    """`left | right`, of dicts too."""
    if isinstance(left, dict):
        return {**left, **right}
    return operator.or_(left, right)


def updated(left: Any, right: Any) -> Any:
    """What `left |= right` leaves in `left`."""
    if isinstance(left, dict):
        left.update(right)
        return left
    return union(left, right)


def zip_strict(*rows: Iterable[Any]) -> Iterator[Any]:
    """`zip(..., strict=True)`."""
    lists = [list(row) for row in rows]
    if len({len(one) for one in lists}) > 1:
        raise ValueError("zip() of different lengths")
    return iter(zip(*lists))  # noqa: B905 - they are as long as each other


def removeprefix(text: Any, prefix: Any) -> Any:
    """`str.removeprefix`."""
    return text[len(prefix) :] if text.startswith(prefix) else text  # noqa: FURB188 - that is it


def removesuffix(text: Any, suffix: Any) -> Any:
    """`str.removesuffix`."""
    return text[: len(text) - len(suffix)] if suffix and text.endswith(suffix) else text


def isascii(text: Any) -> bool:
    """`str.isascii`."""
    return all(ord(char) < 128 for char in text)


def monotonic_ns() -> int:
    """`time.monotonic_ns`."""
    return int(time.monotonic() * 1e9)


def _library() -> frozenset[str]:
    """`sys.stdlib_module_names`; before Python 3.10 the names in the library's folders."""
    known = getattr(sys, "stdlib_module_names", None)
    if known is not None:
        return frozenset(known)
    names = set(sys.builtin_module_names)
    for folder in sys.path:
        if os.path.isdir(folder):  # noqa: PTH112 - text
            names.update(entry.partition(".")[0] for entry in os.listdir(folder))  # noqa: PTH208 - names
    return frozenset(names - {"test"})


stdlib_module_names = _library()
