"""The generator's Markdown, told that a page is HTML already: its body passes as it stands, and fast.

Named in the generator's settings; the only user of Python-Markdown, which comes with the generator.
"""

from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor


class Whole(Preprocessor):  # type: ignore[misc]  # has no types
    """Puts the whole text aside, as the parser does with blocks of HTML."""

    def run(self, lines: list[str]) -> list[str]:
        """The mark that stands for it."""
        return [self.md.htmlStash.store("\n".join(lines))]


class AsItStands(Extension):  # type: ignore[misc]  # has no types
    """No text is read as Markdown."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the parser's own name
        """Takes the place of the search for HTML."""
        md.preprocessors.deregister("html_block")
        # after the mark of its own stash is taken out of texts, before anything that reads them
        md.preprocessors.register(Whole(md), "whole", 29)


def makeExtension(**settings: Any) -> Extension:  # noqa: N802 - the parser's own name
    """What the parser asks a module for."""
    return AsItStands(**settings)
