"""The schemas of what tools answer. Those of an answer and of a choice are the contracts of other programs too."""

import json
from functools import cache
from importlib import resources
from typing import Any

Shape = dict[str, Any]

_TEXT: Shape = {"type": "string"}
_MAYBE: Shape = {"type": ["string", "null"]}


def _rows(of: Shape) -> Shape:
    return {"type": "array", "items": of}


def _object(**properties: Shape) -> Shape:
    """An object that has all of these; keys may be added."""
    return {"type": "object", "required": sorted(properties), "properties": properties}


_LISTED = _object(id=_TEXT, title=_TEXT)
_ANY: Shape = {"type": "object"}
_PAGE = {
    "id": _TEXT, "kind": {"enum": ["failure", "wrapper", "benign", "cause", "guide", "kind"]}, "family": _MAYBE,
    "title": _TEXT, "lang": _TEXT, "markdown": _TEXT,
}  # fmt: skip

SEARCH = _object(pages=_rows(_LISTED))
CODE = _object(
    schema={"const": "errdoc-code/1"},
    asked=_TEXT,
    codes=_rows(
        _object(name=_TEXT, code={"type": "integer"}, space=_TEXT, title=_TEXT, text=_TEXT, hint=_TEXT,
                pages=_rows(_object(failure=_TEXT, title=_TEXT)))
    ),
)  # fmt: skip
WHICH = _object(
    schema={"const": "errdoc-which/1"},
    asked=_TEXT,
    answers=_rows(_object(name=_TEXT, kind=_TEXT, title=_TEXT, page=_TEXT, page_title=_TEXT)),
)
VERSIONS = _object(
    schema={"const": "errdoc-versions/1"}, given=_ANY, works={"type": "boolean"}, combinations=_rows(_ANY),
    clash={"type": ["object", "null"]}, changes=_rows(_ANY), notes=_rows(_TEXT),
)  # fmt: skip
#: The list of guides, or one.
GUIDE: Shape = {"type": "object", "properties": {"guides": _rows(_LISTED), **_PAGE}}
PROBE = _object(
    schema={"const": "errdoc-probe/1"},
    taken=_TEXT,
    facts={"type": "object", "additionalProperties": _object(value={}, how=_TEXT, source=_TEXT)},
    sources=_rows(_object(source=_TEXT, status=_TEXT, reason=_TEXT)),
)
VERIFY = _object(
    failure=_TEXT,
    outcome={"enum": ["fixed", "not-fixed", "unknown"]},
    causes=_rows(_object(cause=_TEXT, title=_TEXT, state={"enum": ["there", "gone", ""]}, because=_TEXT)),
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
    whole = _object(**_PAGE, answer={"anyOf": [{"type": "null"}, _without(answer, "$defs", "$schema", "$id")]})
    return whole | {"$defs": answer["$defs"]}


def _without(shape: Shape, *keys: str) -> Shape:
    return {key: value for key, value in shape.items() if key not in keys}
