"""Answers, snapshots and other records without what is secret in them: what a log or a machine put there is redacted.

Numbers, verdicts and order stay, and so does what errdoc and its pages say of their own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar, cast

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.redact import Redactor
from errdoc.model import Explanation, Search
from errdoc.record import OWN

_Record = TypeVar("_Record")

#: Fields that hold what a record's `name` is the name of.
_VALUES = frozenset({"value", "before", "now"})
# "the log names the host db7", "the log names this host, db7": errdoc's own words around a name
_HOST_TOLD = lazy(r"(?:(?<=\bnames the host )|(?<=\bnames this host, ))[\w.-]+")
# A word of a search, `torch "the flux is wrong with hf_abc"`; what is left beside its quotes where one went
_BARE, _GAP = lazy(r"[^\s\"]+"), lazy(r"(?<=\") | (?=\"$)")
# "…" and '…' within a command
_QUOTED = lazy(r"(\"[^\"]*\"|'[^']*')")
# A word of a command that has a pseudonym and may be quoted: "--data /scratch/<user-1>/x", "HF_TOKEN=<token-1>"
_WORD = lazy(r"(?P<before>^|[\s=;|&(])(?P<word>[^\s\"'=;|&()]*<[a-z]+-\d+>[^\s\"';|&()]*)")


def redacted(record: _Record, redactor: Redactor) -> _Record:
    """The record with pseudonyms.

    Args:
        record: an answer, a snapshot, or plain values such as JSON has.
        redactor: knows the log. It first learns from the whole record, so that a value has the same pseudonym in all
            of it.
    """
    redactor.learn("\n".join(dict.fromkeys(_texts(record))))
    return cast(_Record, _redacted(record, redactor))


def _texts(value: Any) -> Iterator[str]:
    """All texts in a record that are not errdoc's own."""
    if isinstance(value, str):
        yield value
    for name, part in _parts(value).items():
        named = _named(value, name, part)
        yield from [named] if named else _texts(part)


def _parts(value: Any) -> dict[Any, Any]:
    """What a record consists of, by name or place; nothing for what is no record."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: getattr(value, name) for name in value._fields if name not in _own(type(value))}
    if isinstance(value, tuple | list):
        return dict(enumerate(value))
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: getattr(value, one.name) for one in fields(value)
                if one.name not in _own(type(value))}  # fmt: skip
    return {}


@cache
def _own(cls: type) -> frozenset[str]:
    """The fields of a record that no log fills: those that are marked so where they are declared."""
    declared = {
        name: told for one in reversed(cls.__mro__) for name, told in vars(one).get("__annotations__", {}).items()
    }
    return frozenset(name for name, told in declared.items() if OWN in getattr(told, "__metadata__", ()))


def _named(record: Any, name: Any, part: Any) -> str:
    """A value with what it is the value of, `hostname=db7`: alone it says nothing. Empty where it has no such name."""
    if not isinstance(part, str):
        return ""
    if isinstance(record, Mapping):
        return f"{name}={part}"
    return f"{record.name}={part}" if name in _VALUES and part and getattr(record, "name", "") else ""


def _redacted(value: Any, redactor: Redactor) -> Any:
    if isinstance(value, str):
        return _HOST_TOLD.sub(lambda found: _of(f"hostname={found[0]}", redactor), redactor.redact(value))
    changed = {name: _part(value, name, part, redactor) for name, part in _parts(value).items()}
    if isinstance(value, Mapping):
        return changed
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return cast(Any, value)._replace(**changed)
    if isinstance(value, tuple | list):
        return type(value)(changed.values())
    if isinstance(value, Explanation) and value.unexplained:
        was, now = value.unexplained.text, changed["unexplained"].text
        searches = tuple(_searched(one, was, now) for one in value.searches)
        changed["searches"] = _part(value, "searches", searches, redactor)
    return replace(value, **changed) if changed else value


def _part(record: Any, name: Any, part: Any, redactor: Redactor) -> Any:
    if name == "commands":
        return tuple(_command(one, redactor) for one in part)
    named = _named(record, name, part)
    return _of(named, redactor) if named else _redacted(part, redactor)


def _of(named: str, redactor: Redactor) -> str:
    """The value of `name=value`, redacted in the light of its name."""
    name, sign, value = named.partition("=")
    shown = redactor.redact(named)
    return shown.removeprefix(name + sign) if shown.startswith(name + sign) else redactor.redact(value)


def _searched(search: Search, was: str, now: str) -> Search:
    """A search without the words that redaction took out of the line: a part of a token looks like none."""
    words = _BARE.sub(lambda found: found[0] if found[0] in now or found[0] not in was else "", search.words)
    return search._replace(words=_GAP.sub("", " ".join(words.split())))


def _command(command: str, redactor: Redactor) -> str:
    """A command that a shell still reads as it was: outside of quotes `<user-1>` would be a redirection."""
    parts = _QUOTED.split(redactor.redact(command))
    return "".join(one if one[:1] in ("'", '"') else _WORD.sub(r'\g<before>"\g<word>"', one) for one in parts)
