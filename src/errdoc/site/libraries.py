"""The page of a library file or of a symbol version: what `errdoc which` says of it."""

from functools import partial

from errdoc.render.libraries import head, rows_of
from errdoc.site import addresses, data
from errdoc.site.book import Book, Page
from errdoc.site.templating import render
from errdoc.site.words import say


def page(name: str, book: Book) -> Page:
    """The page of one name of the table."""
    lang = book.lang
    here = f"library/{name}"
    to = partial(addresses.way, here)
    one = book.libraries[name]
    about = head(one, lang)
    rows = []
    for key, value in rows_of(one, book.kb, lang):
        if key == "page":
            continue  # a link in its place
        lines = value.split("\n")
        rows.append((say(key, lang), [(line.startswith("    "), line.strip()) for line in lines]))
    path = [(say("home", lang), ""), (say("libraries", lang), "library")]
    same = [
        other for other in book.library_names
        if other != name and book.components.get(other) == one.component
    ]  # fmt: skip
    body = render(
        "library.html", lang, to, book=book, name=name, about=about, rows=rows, failure=one.page, path=path,
        typed=f"errdoc which {name}", same=same,
    )  # fmt: skip
    description = f"{name}: {about}"
    told = (data.article(description, description, lang), data.path([(title, to(there)) for title, there in path]))
    return Page(here, name, description, body, (), told, words=(name,), text=about, wide=True)
