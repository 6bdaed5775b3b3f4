"""The schemas of what programs are answered. Those of an answer and of a choice are contracts of the command line."""

import json
from functools import cache
from importlib import resources
from typing import Any

Shape = dict[str, Any]

TEXT: Shape = {"type": "string"}
_MAYBE: Shape = {"type": ["string", "null"]}


def _rows(of: Shape) -> Shape:
    return {"type": "array", "items": of}


def object_of(**properties: Shape) -> Shape:
    """An object that has all of these; keys may be added."""
    return {"type": "object", "required": sorted(properties), "properties": properties}


_LISTED = object_of(id=TEXT, title=TEXT)
_ANY: Shape = {"type": "object"}
#: A page, without what a log makes of it.
PAGE = {
    "id": TEXT, "kind": {"enum": ["failure", "wrapper", "benign", "cause", "guide", "kind"]}, "family": _MAYBE,
    "title": TEXT, "lang": TEXT, "markdown": TEXT,
}  # fmt: skip

SEARCH = object_of(pages=_rows(_LISTED))
CODE = object_of(
    schema={"const": "errdoc-code/1"},
    asked=TEXT,
    codes=_rows(
        object_of(name=TEXT, code={"type": "integer"}, space=TEXT, title=TEXT, text=TEXT, hint=TEXT,
                pages=_rows(object_of(failure=TEXT, title=TEXT)))
    ),
)  # fmt: skip
WHICH = object_of(
    schema={"const": "errdoc-which/1"},
    asked=TEXT,
    answers=_rows(object_of(name=TEXT, kind=TEXT, title=TEXT, page=TEXT, page_title=TEXT)),
)
VERSIONS = object_of(
    schema={"const": "errdoc-versions/1"}, given=_ANY, works={"type": "boolean"}, combinations=_rows(_ANY),
    clash={"type": ["object", "null"]}, changes=_rows(_ANY), notes=_rows(TEXT),
)  # fmt: skip
#: The list of guides, or one.
GUIDE: Shape = {"type": "object", "properties": {"guides": _rows(_LISTED), **PAGE}}
PROBE = object_of(
    schema={"const": "errdoc-probe/1"},
    taken=TEXT,
    facts={"type": "object", "additionalProperties": object_of(value={}, how=TEXT, source=TEXT)},
    sources=_rows(object_of(source=TEXT, status=TEXT, reason=TEXT)),
)
VERIFY = object_of(
    failure=TEXT,
    outcome={"enum": ["fixed", "not-fixed", "unknown"]},
    causes=_rows(object_of(cause=TEXT, title=TEXT, state={"enum": ["there", "gone", ""]}, because=TEXT)),
    experiment=_MAYBE,
)


@cache
def kept(name: str) -> Shape:
    """A schema that lies beside the faces: `errdoc-1`, `errdoc-candidates-1`."""
    file = resources.files("errdoc") / "render" / "schema" / f"{name}.json"
    return dict(json.loads(file.read_text(encoding="utf-8")))


def show() -> Shape:
    """A page, and the answer to a log where there is one."""
    answer = kept("errdoc-1")
    # what an answer refers to stands at the root of a document
    whole = object_of(**PAGE, answer={"anyOf": [{"type": "null"}, without(answer, "$defs", "$schema", "$id")]})
    return whole | {"$defs": answer["$defs"]}


def without(shape: Shape, *keys: str) -> Shape:
    """A schema without some of its keys."""
    return {key: value for key, value in shape.items() if key not in keys}
