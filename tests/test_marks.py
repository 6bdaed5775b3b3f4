"""What is private is a mark on the field of a record: what has none is somebody's own words, whatever it is called."""

import types
import typing
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

import pytest

from errdoc.logs.masks.redact import Redactor
from errdoc.model import Explanation
from errdoc.model.choice import Choice
from errdoc.model.report import Report
from errdoc.private import redacted
from errdoc.probe.telling.snapshot import Snapshot
from errdoc.record import OWN, Own, record

#: A secret that redaction knows by its form alone, made up and cut in two.
CANARY = "hf_" + "aB3dEfGhIjKlMnOpQrStUvWxYz012345"


def parts_of(cls: type) -> Iterator[tuple[str, Any, bool]]:
    """The fields of a record with what they hold, and whether errdoc fills them alone."""
    for name, told in typing.get_type_hints(cls, include_extras=True).items():
        own = OWN in getattr(told, "__metadata__", ())
        yield name, typing.get_args(told)[0] if own else told, own


def is_record(cls: Any) -> bool:
    """Whether it is one of errdoc's records."""
    return isinstance(cls, type) and (is_dataclass(cls) or hasattr(cls, "_fields"))


def filled(held: Any, seen: tuple[type, ...] = ()) -> Any:
    """A value of a type with the canary in each text of somebody's own."""
    if held is str or held is Any or held is object:
        return f"token {CANARY}"
    if is_record(held):
        if held in seen:
            return None
        made = {}
        for name, inner, own in parts_of(held):
            value = None if own else filled(inner, (*seen, held))
            if value is not None:
                made[name] = value
        needed = {name: "" for name, inner, own in parts_of(held) if own and inner is str and name not in made}
        try:
            return held(**{**needed, **made})
        except TypeError:
            rest = {name: "" for name, _, _ in parts_of(held) if name not in made}
            return held(**{**rest, **made})
    origin, inner = typing.get_origin(held), [one for one in typing.get_args(held) if one not in (type(None), Ellipsis)]
    if origin in (typing.Union, types.UnionType):
        return next((value for one in inner if (value := filled(one, seen)) is not None), None)
    if origin is tuple or (isinstance(origin, type) and issubclass(origin, list)):
        values = [value for one in inner if (value := filled(one, seen)) is not None]
        return (tuple if origin is tuple else list)(values)
    if isinstance(origin, type) and hasattr(origin, "keys"):
        value = filled(inner[1], seen)
        return {} if value is None else {"name": value}
    return None


@pytest.mark.parametrize("cls", [Explanation, Snapshot, Choice, Report])
def test_a_canary_in_every_field_comes_out_of_none(cls: type) -> None:
    """But for those that are marked as errdoc's own."""
    whole = filled(cls)
    assert repr(whole).count(CANARY) > (5 if cls is not Snapshot else 0)
    assert CANARY not in repr(redacted(whole, Redactor()))


def test_no_name_of_a_field_exempts_it() -> None:
    """A field that is called as one of errdoc's own is redacted where it has no mark."""

    @record
    class Unmarked:
        title: str
        failure: str

    @record
    class Marked:
        title: Own[str]

    class Tupled(NamedTuple):
        title: str
        status: Own[str]

    assert CANARY not in repr(redacted(Unmarked(CANARY, CANARY), Redactor()))
    assert redacted(Marked(CANARY), Redactor()).title == CANARY
    told = redacted(Tupled(CANARY, CANARY), Redactor())
    assert (told.title == CANARY, told.status) == (False, CANARY)


@pytest.mark.parametrize("cls", [Explanation, Snapshot, Choice, Report])
def test_what_is_marked_is_text_of_errdoc_or_of_its_pages(cls: type) -> None:
    """Nothing that holds a line, a path or a value is."""
    marked = {name for name, _, own in parts_of(cls) if own}
    assert marked.isdisjoint(
        {"text", "line", "value", "file", "name", "notes", "folder", "interpreter", "words", "code"}
    )
    assert {one.name for one in fields(cls)} >= marked if is_dataclass(cls) else True
