"""A text of errdoc's own that can be said in any language: English words, where they stand, and what was filled in.

The engine makes such texts, compares and orders them as the English that they are, and knows no other language;
`errdoc.spoken` puts them into one.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Self

#: What stands for a value: `{frame_line}`, `{keras:minor}`, but neither `${HOME}` nor `{{node}}`.
PLACEHOLDER = r"(?<![${])\{([a-z_]\w*)(?::([a-z]+))?\}(?!\})"
#: Where words stand that are no page's: in the tables.
TABLES = "#"
#: Forms that a text gives a value, whatever language that is in.
FORMS: dict[str, Callable[[str], str]] = {"capital": lambda value: value[:1].upper() + value[1:]}


class Said(str):
    """A text with the key that it is found by in other languages.

    What is cut or put together by hand is a plain `str` again, and stays as it is: `filled` and `joined` keep the key.

    Attributes:
        of: where its words stand: `PAGE`, `PAGE#PART`, `#` or `#PART` for the tables; empty where it has none of its
            own, and only its values are put into a language.
        template: its English words.
        values: what was filled in, by the placeholder that it stands for.
    """

    __slots__ = ("of", "template", "values")
    of: str
    template: str
    values: Mapping[str, str]

    def __new__(cls, text: str, of: str = "", template: str | None = None, values: Mapping[str, str] = {}) -> Self:
        """A text; without a template it is its own."""
        made = super().__new__(cls, text)
        made.of, made.template, made.values = of, text if template is None else template, values
        return made

    def __reduce__(self) -> tuple[object, ...]:
        """Copies and pickles keep the key."""
        return type(self), (str(self), self.of, self.template, dict(self.values))


@cache
def _placeholder() -> re.Pattern[str]:
    return re.compile(PLACEHOLDER)


def blanks(template: str) -> dict[str, tuple[str, str]]:
    """The placeholders of a template as they are written between the braces, with name and function.

    Example:
        >>> blanks("{keras:minor} of {python}")
        {'keras:minor': ('keras', 'minor'), 'python': ('python', '')}
    """
    if "{" not in template:
        return {}
    return {found[0][1:-1]: (found[1], found[2] or "") for found in _placeholder().finditer(template)}


def fill(template: str, values: Mapping[str, str]) -> str:
    """A template with its values, in one pass: a value that holds braces stays as it is, and so does what is unknown.

    Args:
        template: the text.
        values: by what stands between the braces, `keras:minor`; where that is none, by the name before the colon.
    """

    def value(found: re.Match[str]) -> str:
        key = found[0][1:-1]
        if key in values:
            return values[key]
        known = values.get(found[1])
        return found[0] if known is None else FORMS.get(found[2], str)(known)

    return _placeholder().sub(value, template) if "{" in template else template


def filled(template: str, values: Mapping[str, str]) -> str:
    """The same of a template that may be put into another language: it keeps its key and these values."""
    if not isinstance(template, Said):
        return fill(template, values)
    used = {name for key, (name, _) in blanks(template.template).items() for name in (key, name)}
    kept = {name: value for name, value in values.items() if name in used}
    return Said(fill(template.template, kept), template.of, template.template, kept) if kept else template


def joined(*parts: str) -> str:
    """Texts one behind the other, each of which may be put into another language."""
    parts = tuple(part for part in parts if part)
    if len(parts) < 2:
        return parts[0] if parts else ""
    if not any(isinstance(part, Said) for part in parts):
        return "".join(parts)
    names = [f"part_{number}" for number in range(len(parts))]
    template = "".join(f"{{{name}}}" for name in names)
    return filled(Said(template), dict(zip(names, parts, strict=True)))
