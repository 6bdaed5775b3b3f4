"""The pages of the compatibility tables: the rows that `errdoc versions` reasons with, each with its source."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from errdoc.kb.compatibility import FORM
from errdoc.render.words import Lang
from errdoc.site import addresses, data
from errdoc.site.book import Book, Page
from errdoc.site.prose import slug
from errdoc.site.templating import render
from errdoc.site.words import COLUMNS, TABLES, say

#: What stands beside each row, not in it.
_ORIGIN = ("source", "confidence", "note")


def names(book: Book) -> list[str]:
    """The tables that have a page; library files have one each."""
    return [
        name for name in FORM if name != "library_files" and any(_rows(name, section, book) for section in FORM[name])
    ]


def title_of(name: str, lang: Lang) -> str:
    """What a table is called."""
    return TABLES.get(name, (name, name))[lang == "zh"]


def page(name: str, book: Book) -> Page:
    """The page of one table, its sections one after the other."""
    lang = book.lang
    here = f"table/{name}"
    to = partial(addresses.way, here)
    sections = []
    notes: dict[str, int] = {}
    for section in FORM[name]:
        rows = _rows(name, section, book)
        if rows:
            columns = list(
                dict.fromkeys(key for row, _ in rows for key in row if key not in _ORIGIN and _fits(key, lang))
            )
            cells = [
                ([_cell(row.get(key, "")) for key in columns], [notes.setdefault(one, len(notes) + 1)
                  for one in origin.sources], origin.confidence)
                for row, origin in rows
            ]  # fmt: skip
            sections.append((slug(section), _said(section, lang), [_said(key, lang) for key in columns], cells))
    path = [(say("home", lang), ""), (say("tables", lang), "table")]
    title = title_of(name, lang)
    body = render("table.html", lang, to, title=title, sections=sections, path=path, notes=notes)
    about = f"{title}: {say('tables_about', lang)}"
    told = (data.article(title, about, lang), data.path([(said, to(there)) for said, there in path]))
    toc = (*((anchor, heading) for anchor, heading, *_ in sections), ("sources", say("references", lang)))
    return Page(here, title, about, body, toc, told, words=(name.replace("_", " "),))


def _rows(name: str, section: str, book: Book) -> list[tuple[Mapping[str, Any], Any]]:
    return book.kb.compatibility.rows(name, section)


def _fits(key: str, lang: Lang) -> bool:
    """Of texts that a table has in both languages one is shown."""
    return key != ("text" if lang == "zh" else "text_zh")


def _said(key: str, lang: Lang) -> str:
    return COLUMNS.get(key, (key.replace("_", " "), key.replace("_", " ")))[lang == "zh"]


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "✓" if value else ""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
