"""Frozen values: dataclasses that cost nothing before they are used.

A dataclass writes and compiles six methods when its module is imported, a millisecond each, and brings `inspect` with
it: a third of what `errdoc explain` takes on a small log. A record has the same methods from here, and its `__init__`
is compiled when the first one is made. `dataclasses.replace`, `fields` and `asdict` take records like dataclasses.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Annotated, Any, TypeVar, dataclass_transform

T = TypeVar("T")
#: The mark of a field that errdoc and its pages fill, and no log: what has it is not redacted.
OWN = "own"
#: `failure: Own[str]`; a field without it is somebody's own words, and leaves the machine with pseudonyms.
Own = Annotated[T, OWN]


class _Made:
    """Stands for a default that each record gets anew."""

    def __init__(self, factory: Callable[[], Any]) -> None:
        self.factory = factory


def field(*, default_factory: Callable[[], Any]) -> Any:
    """A default that is made for each record: a dict or a list of its own."""
    return _Made(default_factory)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """A class of frozen values of the annotated names, like `dataclass(frozen=True, slots=True)`."""
    names = tuple(cls.__annotations__)
    defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
    body = {name: value for name, value in cls.__dict__.items() if name not in (*names, "__dict__", "__weakref__")}
    kept = any(isinstance(value, cached_property) for value in body.values())
    methods = {
        "__init__": _init(names, defaults), "__repr__": _repr, "__eq__": _eq, "__hash__": _hash, "__setattr__": _frozen,
        "__delattr__": _frozen, "__reduce__": _reduce, "__dataclass_fields__": _Fields(defaults),
    }  # fmt: skip
    slots = (*names, "__dict__") if kept else names
    made: Any = type(cls.__name__, cls.__bases__, {**methods, **body, "__slots__": slots, "__match_args__": names})
    made.__qualname__ = cls.__qualname__
    return made  # type: ignore[no-any-return]


def replace(one: T, /, **changes: Any) -> T:
    """The same record with other values; `dataclasses.replace` without its import."""
    names: tuple[str, ...] = type(one).__match_args__  # type: ignore[attr-defined]
    return type(one)(**{name: getattr(one, name) for name in names} | changes)


def _init(names: tuple[str, ...], defaults: dict[str, Any]) -> Callable[..., None]:
    """An `__init__` that compiles itself when it is first called."""

    def first(self: Any, *args: Any, **values: Any) -> None:
        cls = type(self)
        scope: dict[str, Any] = {f"_{name}": value for name, value in defaults.items()}
        scope |= {f"_set_{name}": cls.__dict__[name].__set__ for name in names}
        parameters = "".join(f", {name}=_{name}" if name in defaults else f", {name}" for name in names)
        lines = [f"def __init__(self{parameters}):"]
        for name in names:
            made = isinstance(defaults.get(name), _Made)
            value = f"_{name}.factory() if {name} is _{name} else {name}" if made else name
            lines.append(f" _set_{name}(self, {value})")
        exec("\n".join(lines) or "pass", scope)  # noqa: S102 - of names alone, as dataclasses do
        cls.__init__ = scope["__init__"]
        cls.__init__(self, *args, **values)

    return first


def _values(self: Any) -> tuple[Any, ...]:
    return tuple(getattr(self, name) for name in self.__match_args__)


def _repr(self: Any) -> str:
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({told})"


def _eq(self: Any, other: Any) -> Any:
    if self is other:
        return True
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _frozen(self: Any, name: str, *_: Any) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"{type(self).__name__} is frozen: {name} cannot be changed")


def _reduce(self: Any) -> Any:
    return type(self), _values(self)


class _Fields:
    """What `dataclasses` asks for, made when it asks."""

    def __init__(self, defaults: dict[str, Any]) -> None:
        self._defaults = defaults
        self._made: dict[str, Any] | None = None

    def __get__(self, _: object, owner: type) -> dict[str, Any]:
        if self._made is None:
            import dataclasses

            rows: list[Any] = []
            for name, kind in owner.__annotations__.items():
                default = self._defaults.get(name, dataclasses.MISSING)
                made = isinstance(default, _Made)
                rows.append((name, kind, dataclasses.field(default_factory=default.factory) if made
                             else dataclasses.field(default=default)))  # fmt: skip
            shape: Any = dataclasses.make_dataclass(owner.__name__, rows)
            self._made = dict(shape.__dataclass_fields__)
        return self._made
