"""Pages that lead to others: the start page, the list of each sort of page, the search."""

from collections.abc import Sequence
from functools import partial

from errdoc.render.words import Lang
from errdoc.site import addresses, data, tables
from errdoc.site.book import FAILURES, Book, Page
from errdoc.site.prose import slug
from errdoc.site.readings import Document
from errdoc.site.templating import render
from errdoc.site.words import say

#: Groups of a list: (anchor, heading, rows of (address, title, what stands beside it)).
Groups = list[tuple[str, str, list[tuple[str, str, str]]]]
#: The sorts of pages in the order of the menu: what they are called, and where their list stands.
SORTS = {
    "failures": "failure", "causes": "cause", "guides": "guide", "kinds": "kind", "codes": "code",
    "libraries": "library", "tables": "table", "documents": "docs",
}  # fmt: skip


def pages(book: Book, documents: Sequence[Document]) -> list[Page]:
    """The lists of all sorts of pages, one for each space of codes among them."""
    groups = {
        "failures": _by_family(book),
        "causes": _by_letter([(book.address(one), book.title(one), one) for one in book.of("cause")]),
        "guides": [("", "", [(book.address(one), book.title(one), "") for one in book.of("guide")])],
        "kinds": [("", "", [(book.address(one), book.title(one), "") for one in book.of("kind")])],
        "codes": [("", "", [(f"code/{book.space_names[space.id]}", _title(space, book.lang),
                             str(len(book.codes[space.id]))) for space in book.spaces])],
        "libraries": _by_component(book),
        "tables": [("", "", [(f"table/{one}", tables.title_of(one, book.lang), "") for one in tables.names(book)])],
        "documents": [("", "", [(f"docs/{one.name}", one.title, one.path) for one in documents])],
    }  # fmt: skip
    found = [
        _list(SORTS[sort], say(sort, book.lang), say(f"{sort}_about", book.lang), some, book)
        for sort, some in groups.items()
    ]
    for space in book.spaces:
        rows = [
            (book.code_address(space.id, number), f"{addresses.number(space.id, number)} {some[0].name}",
             some[0].text or ((some[0].hint_zh if book.lang == "zh" else "") or some[0].hint))
            for number, some in book.codes[space.id].items()
        ]  # fmt: skip
        title = _title(space, book.lang)
        found.append(_list(f"code/{book.space_names[space.id]}", title, title, [("", "", rows)], book, under="codes"))
    return found


def home(book: Book, counts: dict[str, int]) -> Page:
    """The start page."""
    lang = book.lang
    families = [(anchor, heading, len(rows)) for anchor, heading, rows in _by_family(book)]
    sorts = [(sort, address, counts[sort]) for sort, address in SORTS.items() if counts.get(sort)]
    body = render("home.html", lang, partial(addresses.way, ""), families=families, listed=sorts, sorts=_sorts(lang))
    about = say("site_about", lang)
    return Page("", "errdoc", about, body, (), ({"@context": "https://schema.org", "@type": "WebSite", "name": "errdoc",
                "description": about, "inLanguage": "zh-Hans" if lang == "zh" else "en"},), wide=True)  # fmt: skip


def search(book: Book) -> Page:
    """The page that searches."""
    body = render("search.html", book.lang, partial(addresses.way, "search"), sorts=_sorts(book.lang))
    title = say("search_title", book.lang)
    return Page("search", title, say("search_hint", book.lang), body, wide=True)


def _sorts(lang: Lang) -> dict[str, str]:
    """What a page is, by the first part of its address, for the results of the search."""
    return {address: say(f"one_{sort}", lang) for sort, address in SORTS.items()}


def _list(address: str, title: str, about: str, groups: Groups, book: Book, *, under: str = "") -> Page:
    to = partial(addresses.way, address)
    path = [(say("home", book.lang), ""), *([(say(under, book.lang), SORTS[under])] if under else [])]
    body = render("list.html", book.lang, to, title=title, about=about, groups=groups, path=path)
    toc = tuple((anchor, heading) for anchor, heading, _ in groups if heading)
    told = (data.article(title, about, book.lang), data.path([(name, to(there)) for name, there in path]))
    return Page(address, title, about, body, toc, told)


def _title(space: object, lang: Lang) -> str:
    return str(getattr(space, "title_zh" if lang == "zh" else "title"))


def _by_family(book: Book) -> Groups:
    found: dict[str, list[tuple[str, str, str]]] = {}
    for ident in book.of(*FAILURES):
        family = str(book.sources[ident]["head"].get("family", ""))
        found.setdefault(family, []).append((book.address(ident), book.title(ident), ident))
    return [(slug(family), family, rows) for family, rows in sorted(found.items())]


def _by_letter(rows: Sequence[tuple[str, str, str]]) -> Groups:
    """By the first letter of the id, which is the same in each language."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for row in rows:
        found.setdefault(row[2][0].upper(), []).append(row)
    return [(slug(letter), letter, some) for letter, some in sorted(found.items())]


def _by_component(book: Book) -> Groups:
    found: dict[str, list[tuple[str, str, str]]] = {}
    for name in book.library_names:
        found.setdefault(book.components[name], []).append((f"library/{name}", name, ""))
    return [(slug(component), component, rows) for component, rows in sorted(found.items())]
