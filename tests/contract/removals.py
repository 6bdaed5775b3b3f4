"""What a surface lacks that an earlier one had. What was added is no one's loss."""

from collections.abc import Iterator
from typing import Any

_NONE: dict[str, Any] = {}


def removed(then: Any, now: Any, where: str = "") -> list[str]:
    """What stood in plain values and does not any more: keys, names in lists, another value.

    Args:
        then: what was promised.
        now: what there is.
        where: the place that is told.
    """
    if isinstance(then, dict):
        if not isinstance(now, dict):
            return [f"{where} has no names any more"]
        return [
            line
            for key, part in then.items()
            for line in (removed(part, now[key], f"{where}/{key}") if key in now else [f"{where}/{key} is gone"])
        ]
    if isinstance(then, list):
        return [f"{where}: {one} is gone" for one in then if one not in (now or [])]
    return [] if then == now else [f"{where} was {then!r} and is {now!r}"]


class Shapes:
    """Two JSON schemas, compared for whoever reads what they describe, or for whoever fills it in.

    Args:
        then: the schema that was promised.
        now: the one that there is.
        asked: they describe what a program gives, not what it gets: then nothing more may be demanded, and nothing that
            was taken may be refused.
    """

    def __init__(self, then: dict[str, Any], now: dict[str, Any], *, asked: bool = False) -> None:
        self._then, self._now, self._asked = then, now, asked
        self._seen: set[tuple[str, str]] = set()

    def removed(self, where: str = "") -> list[str]:
        """What was promised and is not any more."""
        return list(self._of(self._then, self._now, where))

    def _of(self, then: dict[str, Any], now: dict[str, Any], where: str) -> Iterator[str]:
        pair = (then.get("$ref", ""), now.get("$ref", ""))
        if pair != ("", "") and (pair in self._seen or self._seen.add(pair)):
            return
        then, now = _resolved(then, self._then), _resolved(now, self._now)
        parts = now.get("properties", _NONE)
        for name, part in then.get("properties", _NONE).items():
            if name in parts:
                yield from self._of(part, parts[name], f"{where}/{name}")
            else:
                yield f"{where}/{name} is gone"
        yield from self._required(set(then.get("required", ())), set(now.get("required", ())), where)
        yield from self._values(then, now, where)
        for key in ("items", "additionalProperties"):
            if isinstance(then.get(key), dict) and isinstance(now.get(key), dict):
                yield from self._of(then[key], now[key], f"{where}[]")
        for one in then.get("anyOf", ()):
            others = now.get("anyOf", [now])
            if not any(not list(self._of(one, other, where)) for other in others):
                yield f"{where}: one of its forms is gone or another: {one.get('$ref') or one.get('type') or one}"

    def _required(self, then: set[str], now: set[str], where: str) -> Iterator[str]:
        if self._asked:
            yield from (f"{where}/{name} must be given now" for name in sorted(now - then))
        else:
            yield from (f"{where}/{name} may be missing now" for name in sorted(then - now))

    def _values(self, then: dict[str, Any], now: dict[str, Any], where: str) -> Iterator[str]:
        """What a value may be: an enumeration may grow, a type may not turn into another."""
        if "const" in then and then["const"] != now.get("const"):
            yield f"{where} was {then['const']!r} and is {now.get('const')!r}"
        if "enum" in then and (gone := [one for one in then["enum"] if one not in now.get("enum", then["enum"])]):
            yield f"{where}: {gone} is no value any more"
        before, after = _types(then), _types(now)
        if before and after and (lost := before - after if self._asked else after - before):
            yield f"{where}: {sorted(lost)} {'is not taken any more' if self._asked else 'may come now'}"


def _types(part: dict[str, Any]) -> set[str]:
    found = part.get("type", [])
    types = {found} if isinstance(found, str) else set(found)
    return types | {"integer"} if "number" in types else types


def _resolved(part: dict[str, Any], root: dict[str, Any]) -> dict[str, Any]:
    """What a reference means: `#/$defs/line`, `#/components/schemas/Answer`."""
    if "$ref" not in part:
        return part
    found: Any = root
    for step in part["$ref"].removeprefix("#/").split("/"):
        found = found[step]
    return _resolved(found, root)
