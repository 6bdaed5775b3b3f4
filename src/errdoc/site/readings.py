"""Pages that are read from top to bottom: guides of the knowledge base, and the documents of the project."""

import posixpath
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from markupsafe import Markup

from errdoc.kb.base import CHECKOUT
from errdoc.kb.variants import fitting
from errdoc.record import record
from errdoc.render.words import Lang
from errdoc.site import addresses, data
from errdoc.site.book import Book, Page
from errdoc.site.failures import prose
from errdoc.site.prose import html, plain, sections, slug
from errdoc.site.templating import render
from errdoc.site.words import say

#: Documents by their address, in the order of the menu; `docs/*.md` follow the first.
_FIRST, _LAST = {"readme": "README.md"}, {
    "pages": "kb/README.md", "contributing": "CONTRIBUTING.md", "architecture": "ARCHITECTURE.md",
    "security": "SECURITY.md", "changelog": "CHANGELOG.md",
}  # fmt: skip
#: Where an installed errdoc has them; in a checkout they stand where they are written.
SHIPPED = Path(__file__).parent / "documents"


@record
class Document:
    """A document of the project: its place below `docs/` of the site, its path in the repository, its text."""

    name: str
    path: str
    text: str
    lang: Lang

    @property
    def title(self) -> str:
        """Its first heading."""
        return plain(self.text.lstrip().partition("\n")[0].lstrip("# "))


def documents(lang: Lang, root: Path | None = None) -> list[Document]:
    """The documents in a language, the English one where there is no other (`docs/NAME.zh.md`)."""
    root = root or (SHIPPED if SHIPPED.is_dir() else CHECKOUT.parent)
    docs = {path.stem: f"docs/{path.name}" for path in sorted((root / "docs").glob("*.md")) if "." not in path.stem}
    found = []
    for name, path in {**_FIRST, **docs, **_LAST}.items():
        translated = root / path.replace(".md", f".{lang}.md")
        own = translated if lang != "en" and translated.is_file() else root / path
        if own.is_file():
            found.append(Document(name, path, own.read_text(encoding="utf-8"), lang if own == translated else "en"))
    return found


def guide(ident: str, book: Book) -> Page:
    """The page of a guide; what holds for some versions only stands under its condition."""
    lang, source, shown = book.lang, book.sources[ident], book.page(ident)
    here = addresses.page("guide", ident)
    to = partial(addresses.way, here)
    text = fitting(shown["body"], {}, lambda what: say("only_for", lang, what=what))
    toc: list[tuple[str, str]] = []
    parts = []
    for heading, part in sections(text):
        anchor = slug(heading, [one for one, _ in toc]) if heading else ""
        toc += [(anchor, plain(heading))] if heading else []
        parts.append((anchor, plain(heading), prose(part, book, here)))
    path = [(say("home", lang), ""), (say("guides", lang), "guide")]
    related = [one for one in source["head"].get("related", []) if book.address(one)]
    body = render(
        "reading.html", lang, to, title=shown["title"], parts=parts, path=path, ident=ident, related=related,
        book=book, references=source["head"].get("references", []), note="",
    )  # fmt: skip
    toc += [("related", say("related", lang))] if related else []
    toc += [("references", say("references", lang))]
    about = plain(sections(text)[0][1].split("\n\n")[0])
    told = (data.article(shown["title"], about, lang), data.path([(name, to(there)) for name, there in path]))
    return Page(here, shown["title"], about, body, tuple(toc), told, text=shown["body"],
                words=tuple(source["head"].get("words", ())))  # fmt: skip


def document(one: Document, book: Book, known: Mapping[str, str]) -> Page:
    """The page of a document.

    Args:
        one: the document.
        book: the knowledge, for links to its pages.
        known: the address of each document by its path in the repository.
    """
    here = f"docs/{one.name}"
    to = partial(addresses.way, here)

    def code(span: str) -> str | None:
        there = known.get(span) or book.address(span.removeprefix("errdoc show ").removeprefix("errdoc guide "))
        return to(there) if there and there != here else None

    def link(address: str) -> str | None:
        if address.startswith(("https://", "http://", "#")):
            return address
        path, _, anchor = address.partition("#")
        there = known.get(posixpath.normpath(posixpath.join(posixpath.dirname(one.path), path)))
        return to(f"{there}#{anchor}" if anchor else there) if there else None

    toc: list[tuple[str, str]] = []
    parts: list[tuple[str, str, Markup]] = []
    for heading, part in sections(_without_marks(one.text)):
        anchor = slug(heading, [known_one for known_one, _ in toc]) if heading else ""
        toc += [(anchor, plain(heading))] if heading else []
        parts.append((anchor, plain(heading), html(part, code, link)))
    path = [(say("home", book.lang), ""), (say("documents", book.lang), "docs")]
    note = say("english_only", book.lang) if one.lang != book.lang else ""
    body = render(
        "reading.html", book.lang, to, title=one.title, parts=parts, path=path, ident=one.path, related=[],
        book=book, references=[], note=note,
    )  # fmt: skip
    about = plain(sections(one.text)[0][1].split("\n\n")[0])[:300]
    told = (data.article(one.title, about, one.lang), data.path([(name, to(there)) for name, there in path]))
    return Page(here, one.title, about, body, tuple(toc), told, text=one.text if one.lang == book.lang else "")


def _without_marks(text: str) -> str:
    """A document without the comments by which its tests find their places."""
    return "\n".join(line for line in text.split("\n") if not (line.startswith("<!-- ") and line.endswith("-->")))
