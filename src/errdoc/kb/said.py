"""What the tables say in other languages than English, found by the English text.

A language is a file of `tables/languages`, and its pages: `failure.zh.md`. A row of any table may hold its own words in
such a language, `hint_zh` beside `hint` and `zh` beside `en`; all other words stand in the language's file.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from errdoc.errors import PageError
from errdoc.kb.given import only

FOLDER = "tables/languages"
#: Language, where the text stands (a row's key, or empty), English text, text.
Row = tuple[str, str, str, str]


def languages(files: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """The words of each language that its own file holds.

    Args:
        files: of each file's path its table.

    Raises:
        PageError: a file holds something else than words.
    """
    found: dict[str, dict[str, str]] = {}
    for path, table in sorted(files.items()):
        try:
            words = only(table, {"words"}, "the table").get("words", {})
        except PageError as error:
            raise PageError(Exception.__str__(error), path=path, hint=error.hint) from None
        if not isinstance(words, dict) or not all(isinstance(text, str) and text.strip() for text in words.values()):
            raise PageError("[words] has one text for each English one", path=path)
        found[path.rsplit("/", 1)[-1].removesuffix(".toml")] = words
    return found


def rows(tables: Iterable[Any], spoken: Mapping[str, Mapping[str, str]], below: Iterable[str] = ()) -> list[Row]:
    """All words of the tables, each once for its place.

    Args:
        tables: as they are read from TOML.
        spoken: what `languages` gives.
        below: languages that are known already.
    """
    found: dict[tuple[str, str, str], str] = {}
    known = {*spoken, *below}
    for lang, place, english, text in (row for table in tables for row in _pairs(table, known)):
        found.setdefault((lang, place, english), text)
    found.update(((lang, "", english), text) for lang, words in spoken.items() for english, text in words.items())
    return [(*key, text) for key, text in found.items()]


def _pairs(value: Any, known: set[str], place: str = "") -> Iterator[Row]:
    if isinstance(value, dict):
        for key, one in value.items():
            english, _, lang = key.rpartition("_")
            if lang in known and one and isinstance(one, str) and isinstance(value.get(english), str):
                yield lang, "", value[english], one
            if key in known and "en" in value:
                yield from _zipped(key, place, value["en"], one)
            yield from _pairs(one, known, key)
    elif isinstance(value, list):
        for one in value:
            yield from _pairs(one, known, place)


def _zipped(lang: str, place: str, english: Any, other: Any) -> Iterator[Row]:
    if isinstance(english, str) and isinstance(other, str):
        yield lang, place, english, other
    elif isinstance(english, dict) and isinstance(other, dict):
        for key in english.keys() & other.keys():
            yield from _zipped(lang, place, english[key], other[key])
