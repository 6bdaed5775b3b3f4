"""An answer in a language: what is said of it changes, what decides never does.

Every text of errdoc's own is a `Said`: it knows where its words stand. An answer in one language can be put into
another, as often as anybody asks; what was redacted or cut has lost its key, and stays as it is.
"""

from typing import Any, TypeVar, cast

from errdoc.kb.base import KnowledgeBase
from errdoc.kb.translation import ENGLISH
from errdoc.model import Said
from errdoc.model.said import blanks, fill
from errdoc.record import replace

_Value = TypeVar("_Value")
#: Values that hold no text of errdoc's own.
_PLAIN = frozenset({str, int, float, bool, type(None)})


def spoken(value: _Value, kb: KnowledgeBase, lang: str) -> _Value:
    """An answer, a part of one, or a text in a language; English where a page or table has no other.

    Args:
        value: any record, or values of them.
        kb: the knowledge base that its words are of.
        lang: the language.
    """
    return cast(_Value, _spoken(value, kb, lang))


def _spoken(value: Any, kb: KnowledgeBase, lang: str) -> Any:
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Said):
        return _text(value, kb, lang)
    names = getattr(type(value), "__match_args__", None)
    if names is None:
        if not isinstance(value, tuple | list):
            return value
        parts = [_spoken(part, kb, lang) for part in value]
        same = all(part is before for part, before in zip(parts, value, strict=True))
        return value if same else type(value)(parts)
    changed = {}
    for name in names:
        part = getattr(value, name)
        if (now := _spoken(part, kb, lang)) is not part:
            changed[name] = now
    if not changed:
        return value
    return value._replace(**changed) if hasattr(value, "_replace") else replace(value, **changed)


def _text(text: Said, kb: KnowledgeBase, lang: str) -> str:
    """A text and the values in it; English where its words in that language ask for a value that it does not have."""
    template = text.template
    if text.of and lang != ENGLISH and (words := kb.said(text.of, template, lang)):
        known = {*text.values, *blanks(template)}
        if all(key in known or name in text.values for key, (name, _) in blanks(words).items()):
            template = words
    values = {name: _spoken(value, kb, lang) for name, value in text.values.items()}
    told = fill(template, values)
    return text if told == text else Said(told, text.of, text.template, values)
