"""The page of an error code: what it means in its space, the failures that it leads to, the same number elsewhere."""

from dataclasses import asdict
from functools import partial

from errdoc.render.codes import holds_for
from errdoc.site import addresses, data
from errdoc.site.book import Book, Page
from errdoc.site.templating import render
from errdoc.site.words import say
from errdoc.stack.codes import Space


def page(space: Space, number: int, book: Book) -> Page:
    """The page of one number of a space, with all names that it has had."""
    lang, some = book.lang, book.codes[space.id][number]
    here = book.code_address(space.id, number)
    to = partial(addresses.way, here)
    space_title = space.title_zh if lang == "zh" else space.title
    written = addresses.number(space.id, number)
    title = f"{written} {some[0].name}" if some[0].name != written else f"{space.said[0]} {written}"
    rows = [
        asdict(one)
        | {
            "hint": (one.hint_zh or one.hint) if lang == "zh" else one.hint,
            "names": one.names,
            "holds": holds_for(one.releases, space.product, lang) if one.releases else "",
            "pages": [ident for ident in one.pages if book.address(ident)],
        }
        for one in some
    ]
    path = [
        (say("home", lang), ""), (say("codes", lang), "code"), (space_title, f"code/{book.space_names[space.id]}")
    ]  # fmt: skip
    numbers = list(book.codes[space.id])
    place = numbers.index(number)
    near = [
        (book.code_address(space.id, one), f"{addresses.number(space.id, one)} {book.codes[space.id][one][0].name}")
        for one in numbers[max(0, place - 2) : place + 3]
        if one != number
    ]
    same = [
        (book.code_address(other.id, number), book.codes[other.id][number][0].name,
         other.title_zh if lang == "zh" else other.title)
        for other in book.spaces
        if other.id != space.id and number in book.codes[other.id]
    ]  # fmt: skip
    about = next((text for row in rows for text in (row["text"], row["hint"]) if text), space_title)
    typed = f"errdoc code {space.said[0]} {written}"
    body = render(
        "code.html", lang, to, book=book, title=title, space=space_title, rows=rows, near=near, same=same, path=path,
        written=written, typed=typed,
    )  # fmt: skip
    description = f"{space_title}: {about}"
    told = (
        data.article(f"{title} ({space_title})", description, lang, [name for one in some for name in one.names]),
        data.path([(name, to(there)) for name, there in path]),
    )
    names = tuple(name for one in some for name in one.names)
    messages = tuple(one.text for one in some if len(one.text) > 20)
    return Page(
        here, f"{title} · {space_title}", description, body, (), told,
        words=(*names, *(f"{said} {written}" for said in space.said)), messages=(),
        text="\n".join([*messages, *(row["hint"] for row in rows)]), wide=True,
    )  # fmt: skip
