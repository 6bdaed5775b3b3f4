"""An answer without secrets: all that a log may have put into it is redacted."""

from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

from errdoc.logs.masks.redact import Redactor
from errdoc.model import Explanation

#: Fields that errdoc and its pages fill, and no log.
_OWN = frozenset({
    "failure", "signature", "hash", "role", "status", "verdict", "cause", "kb", "matched_by", "effort", "platforms",
    "says", "strength", "source", "fact", "encoding", "title", "title_en", "title_zh", "summary",
    "wrong_advice", "guides", "machine", "id", "origin", "target", "tier",
})  # fmt: skip


def redacted(explanation: Explanation, redactor: Redactor) -> Explanation:
    """The answer with pseudonyms; verdicts, order, lines and numbers stay as they are."""
    return cast(Explanation, _redacted(explanation, redactor))


def _redacted(value: Any, redactor: Redactor) -> Any:
    if isinstance(value, str):
        return redactor.redact(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        changed = {name: _redacted(getattr(value, name), redactor) for name in value._fields if name not in _OWN}
        return cast(Any, value)._replace(**changed)
    if isinstance(value, tuple):
        return tuple(_redacted(one, redactor) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        changed = {
            field.name: _redacted(getattr(value, field.name), redactor)
            for field in fields(value)
            if field.name not in _OWN
        }
        return replace(value, **changed)
    return value
