"""What a surface of errdoc lacks that is recorded of it, each surface in its own way."""

from collections.abc import Iterator
from typing import Any

from removals import Shapes, removed


def lost(name: str, then: Any, now: Any) -> list[str]:
    """What was promised and is not any more.

    Args:
        name: of the surface, one of `surfaces.ALL`.
        then: as it is recorded.
        now: as it is.
    """
    return list(_LOST.get(name, _plain)(name, then, now))


def _plain(name: str, then: Any, now: Any) -> Iterator[str]:
    yield from removed(then, now, name)


def _keys(name: str, then: dict[str, list[str]], now: dict[str, list[str]]) -> Iterator[str]:
    """Paths of keys: each is still there, and one of the types that it had."""
    for place, types in then.items():
        if place not in now:
            yield f"{name}: {place} is gone"
        elif types and now[place] and not set(types) & set(now[place]):
            yield f"{name}: {place} was {'/'.join(types)} and is {'/'.join(now[place])}"


def _schemas(name: str, then: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    for one, shape in then.items():
        yield from Shapes(shape, now[one]).removed(f"{name}/{one}") if one in now else [f"{name}/{one} is gone"]


def _python(name: str, then: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    for part in ("answer", "choice"):
        yield from _keys(f"{name} {part}", then[part], now[part])
    for part in ("names", "modules", "errors"):
        yield from removed(then[part], now[part], f"{name} {part}")
    yield from _calls(f"{name} calls", then["calls"], now["calls"])


def _calls(name: str, then: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    """What is called: by the names that it was called by, and with no more that must be given."""
    for one, shape in then.items():
        where = f"{name}/{one}"
        yield from Shapes(shape, now[one], asked=True).removed(where) if one in now else [f"{where} is gone"]


def _mcp(name: str, then: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    tools = now["tools"]
    yield from _calls(name, {one: row["takes"] for one, row in then["tools"].items()},
                      {one: row["takes"] for one, row in tools.items()})  # fmt: skip
    for one, row in then["tools"].items():
        if one in tools:
            yield from Shapes(row["gives"], tools[one]["gives"]).removed(f"{name}/{one} gives")
    yield from removed(then["prompts"], now["prompts"], f"{name} prompts")


def _serve(name: str, then: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    yield from removed(then["statuses"], now["statuses"], f"{name} statuses")
    for one, keys in then["keys"].items():
        yield from _keys(f"{name} {one}", keys, now["keys"].get(one, {}))
    before, after = then["described"], now["described"]
    for path, methods in before["paths"].items():
        for method, row in methods.items():
            other = after["paths"].get(path, {}).get(method)
            where = f"{name} {method} {path}"
            if other is None:
                yield f"{where} is gone"
                continue
            yield from Shapes(_asked(row), _asked(other), asked=True).removed(where)
            yield from removed(sorted(row["responses"]), sorted(other["responses"]), f"{where} responses")
    for one, shape in before["components"]["schemas"].items():
        if one not in after["components"]["schemas"]:
            yield f"{name} schema {one} is gone"
            continue
        # references are looked up from the root of the whole document
        now_shape = after["components"]["schemas"][one]
        of_documents = (before | {"properties": {one: shape}}, after | {"properties": {one: now_shape}})
        yield from Shapes(*of_documents).removed(f"{name} schema")


def _asked(row: dict[str, Any]) -> dict[str, Any]:
    """What a request may bring, in the form of a schema: parameters, and the forms of its body."""
    parameters = row.get("parameters", [])
    bodies = row.get("requestBody", {}).get("content", {})
    return {
        "properties": {f"{one['in']} {one['name']}": one["schema"] for one in parameters}
        | {f"body {form}": one["schema"] for form, one in bodies.items()},
        "required": [f"{one['in']} {one['name']}" for one in parameters if one.get("required")],
    }


def _statuses(name: str, then: dict[str, int], now: dict[str, int]) -> Iterator[str]:
    """How commands end; which status a sample has may change, not what that status ends with."""
    told = {one: status for one, status in then.items() if one in now or not one.startswith("status ")}
    yield from removed(told, now, name)


_LOST = {"statuses": _statuses, "answers": _keys, "schemas": _schemas, "python": _python, "mcp": _mcp, "serve": _serve}  # fmt: skip
