"""What is gone from a surface is found, and what was added is no loss."""

from copy import deepcopy
from typing import Any

import pytest
from compared import lost
from removals import Shapes, removed
from surfaces import ALL, kept

SHAPE: dict[str, Any] = {
    "type": "object", "required": ["a"],
    "properties": {
        "a": {"type": ["string", "null"]}, "b": {"enum": ["x", "y"]}, "c": {"const": 1},
        "d": {"type": "array", "items": {"$ref": "#/$defs/row"}}, "e": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/row"}]},
    },
    "$defs": {"row": {"type": "object", "properties": {"n": {"type": "integer"}, "next": {"$ref": "#/$defs/row"}}}},
}  # fmt: skip


def changed(path: str, value: object = None) -> dict[str, Any]:
    """The shape with another value at a path; without it where there is none."""
    shape = deepcopy(SHAPE)
    place: Any = shape
    *way, last = path.split("/")
    for step in way:
        place = place[step]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return shape


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        (SHAPE, ""),
        (changed("properties/f", {"type": "string"}), ""),
        (changed("properties/b/enum", ["x", "y", "z"]), ""),
        (changed("properties/a/type", "string"), ""),
        (changed("required", ["a", "b"]), ""),
        (changed("properties/a"), "/a is gone"),
        (changed("properties/a/type", ["string", "null", "integer"]), "/a: ['integer'] may come now"),
        (changed("properties/b/enum", ["x"]), "/b: ['y'] is no value any more"),
        (changed("properties/c/const", 2), "/c was 1 and is 2"),
        (changed("required", []), "/a may be missing now"),
        (changed("$defs/row/properties/n/type", "string"), "/d[]/n: ['string'] may come now"),
        (changed("$defs/row/properties/n"), "/d[]/n is gone"),
        (changed("properties/e", {"type": "null"}), "/e: one of its forms is gone or another: #/$defs/row"),
    ],
)
def test_what_a_reader_of_a_shape_loses_is_told(shape: dict[str, Any], told: str) -> None:
    """An enumeration may grow and a type may narrow; what came must still come, and nothing of another type."""
    found = Shapes(SHAPE, shape).removed()
    assert (told in found) if told else found == []


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        (changed("properties/f", {"type": "string"}), ""),
        (changed("required", []), ""),
        (changed("required", ["a", "b"]), "/b must be given now"),
        (changed("properties/a/type", "string"), "/a: ['null'] is not taken any more"),
        (changed("properties/b/enum", ["x"]), "/b: ['y'] is no value any more"),
    ],
)
def test_what_a_caller_loses_is_told(shape: dict[str, Any], told: str) -> None:
    """More may be taken; nothing more may be demanded, and nothing that was taken may be refused."""
    found = Shapes(SHAPE, shape, asked=True).removed()
    assert (told in found) if told else found == []


def test_plain_values_may_grow_and_not_change() -> None:
    """Keys, names in lists, values."""
    then = {"a": 1, "b": ["x"]}
    assert removed(then, {"a": 1, "b": ["x", "y"], "c": 2}) == []
    assert removed(then, {"a": 2, "b": []}) == ["/a was 1 and is 2", "/b: x is gone"]
    assert removed(then, {"b": ["x"]}) == ["/a is gone"]


@pytest.mark.parametrize("name", ALL)
def test_each_surface_is_held_whole(name: str) -> None:
    """Of what is recorded, whichever piece is taken away is missed."""
    surface = kept(name)
    assert lost(name, surface, surface) == []
    for key in surface:
        part = surface[key]
        less = deepcopy(surface)
        if name == "statuses":
            less[key] += 1
        elif name == "serve":
            less[key].popitem() if key != "described" else less[key]["paths"].popitem()
        elif isinstance(part, list) and part:
            less[key] = less[key][:-1] if name != "answers" else ["another"]
        elif isinstance(part, dict) and name != "schemas":
            less[key].popitem()
        else:
            del less[key]
        assert lost(name, surface, less), key
