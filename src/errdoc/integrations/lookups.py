"""What the pages and tables answer without a log, for programs: as lines, and the same as plain values."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from errdoc.errors import UsageError
from errdoc.kb.base import KnowledgeBase
from errdoc.render import codes, libraries, pages
from errdoc.render.words import Lang


class Reply(NamedTuple):
    """An answer: lines for whoever reads, and the same as plain values."""

    text: str
    data: dict[str, Any]


class UnknownNameError(UsageError):
    """There is nothing of that name; the hint names what is near."""


def search(kb: KnowledgeBase, words: str, lang: Lang, *, most: int = 10) -> Reply:
    """Pages by words."""
    found = kb.search(words, limit=most, lang=lang)
    rows = [{"id": ident, "title": title} for ident, title, _ in found]
    text = "".join(f"{row['id']}  {row['title']}\n" for row in rows) or f"no page has the words {words!r}\n"
    return Reply(text, {"pages": rows})


def show(kb: KnowledgeBase, ident: str, lang: Lang) -> Reply:
    """A page.

    Raises:
        UnknownNameError: there is none.
    """
    page = page_of(kb, ident, lang)
    return shown(page, pages.text(page, kb))


def page_of(kb: KnowledgeBase, ident: str, lang: Lang) -> dict[str, Any]:
    """A page as its values.

    Raises:
        UnknownNameError: there is none.
    """
    try:
        return kb.page(ident, lang)
    except KeyError:
        near = ", ".join(kb.nearest(ident))
        hint = f"did you mean {near}?" if near else "search finds pages by words"
        raise UnknownNameError(f"there is no page {ident!r}", hint=hint) from None


def shown(page: Mapping[str, Any], text: str) -> Reply:
    """A page with its text."""
    return Reply(text, {key: page[key] for key in ("id", "kind", "family", "title", "lang")} | {"markdown": text})


def code(kb: KnowledgeBase, what: str, lang: Lang) -> Reply:
    """What an error code means.

    Raises:
        UnknownNameError: no code is called so.
    """
    found = [codes.filled(row, kb, lang) for row in kb.code(what)]
    if not found:
        refuse(f"no code is called {what!r}", kb.nearest_code(what), "a number, a name as in the headers")
    return Reply(codes.text(found, lang), {"schema": "errdoc-code/1", "asked": what, "codes": found})


def which(kb: KnowledgeBase, what: str, system: str | None, lang: Lang, *, here: str = "linux") -> Reply:
    """What a library file or a symbol is.

    Args:
        kb: the knowledge base.
        what: a name, a path or a line with one.
        system: where it is wanted.
        lang: the language.
        here: the system that is meant where nothing tells.

    Raises:
        UnknownNameError: nothing that is known is in it.
    """
    found = kb.libraries.which(what, system, here=here)
    if not found:
        near = kb.libraries.nearest(what)
        refuse(f"no library or symbol that errdoc knows is in {what!r}", near, "libcudnn.so.8, GLIBC_2.32")
    return Reply(libraries.text(found, kb, lang), libraries.as_dict(what, found, kb))


def refuse(error: str, near: Sequence[str], form: str) -> NoReturn:
    """Says that a name is unknown, and which are near.

    Raises:
        UnknownNameError: always.
    """
    raise UnknownNameError(error, hint=f"did you mean {', '.join(near)}?" if near else f"give {form}") from None
