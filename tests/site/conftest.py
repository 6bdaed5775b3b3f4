"""The knowledge in both languages, and pages as a parser of HTML reads them."""

from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.site.book import Book


class Read(HTMLParser):
    """What stands in a page: anchors, links, elements, and whether each is closed.

    Attributes:
        anchors: the ids.
        links: where `href` leads.
        elements: the names of all elements with their attributes.
        texts: what stands between them.
    """

    _VOID = frozenset(("br", "hr", "img", "input", "meta", "link", "path", "rect", "circle"))

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.elements: list[tuple[str, dict[str, Any]]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes an element."""
        found = dict(attrs)
        self.elements.append((tag, found))
        if found.get("id"):
            self.anchors.append(str(found["id"]))
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))
        if tag not in self._VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes an element that is closed at once."""
        self.handle_starttag(tag, attrs)
        if tag not in self._VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Each end belongs to what was opened last."""
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> at {self.getpos()}"

    def handle_data(self, data: str) -> None:
        """Notes a text."""
        self.texts.append(data)


@pytest.fixture(scope="session")
def read() -> Callable[[str], Read]:
    """Reads a page's HTML; raises where elements do not nest."""

    def made(text: str) -> Read:
        found = Read(text)
        assert not found.open, found.open
        return found

    return made


@pytest.fixture(scope="session")
def books(kb: KnowledgeBase) -> dict[str, Book]:
    """The knowledge by language."""
    return {"en": Book(kb, "en"), "zh": Book(kb, "zh")}
