"""Reports as a parser of HTML reads them."""

from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.model.report import Report
from errdoc.pipeline import explain
from errdoc.report import Beside


class Page(HTMLParser):
    """A document's tags, texts, ids and links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = self.sheet = ""
        self._in = ""
        self.feed(text)
        self.ids = [attrs["id"] for _, attrs in self.tags if "id" in attrs]
        self.links = [attrs["href"] for _, attrs in self.tags if "href" in attrs]

    def handle_starttag(self, tag, attrs):
        """A tag with its attributes."""
        self.tags.append((tag, dict(attrs)))
        self._in = tag

    def handle_data(self, data):
        """A text, or the style sheet."""
        if self._in == "style":
            self.sheet += data
        else:
            self.text += data

    def handle_endtag(self, tag):
        """The style sheet ends."""
        self._in = ""

    def of_class(self, name: str) -> list[dict[str, str | None]]:
        """Attributes of the tags that have a class."""
        return [attrs for _, attrs in self.tags if name in (attrs.get("class") or "").split()]


@pytest.fixture
def report(kb: KnowledgeBase) -> Callable[..., Report]:
    """Makes a report of logs, as the command line does."""

    def made(*paths: str, lang: str = "en") -> Report:
        beside = Beside(kb, "zh" if lang == "en" else "en")
        return beside.report(explain(paths, kb=kb, lang=lang, beside=beside.take))

    return made
