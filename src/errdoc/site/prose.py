"""Markdown of pages as HTML: raw HTML in it is text, ids of pages become links. The only user of markdown-it.

A page may be a user's own (`--kb`), so that nothing it says is markup of the site; addresses are those that
markdown-it takes for harmless.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from errdoc.render.view import unfilled

#: The address that a link or a code span leads to; None where it leads nowhere.
Finder = Callable[[str], str | None]

# {driver} {tensorflow:minor}
_PLACEHOLDER = re.compile(r"\{(\w+(?::\w+)?)\}")
# everything but letters, digits and Chinese characters
_BETWEEN = re.compile(r"[^a-z0-9\u4e00-\u9fff]+")


_TABLE = '<div class="errdoc-scroll" tabindex="0"><table class="errdoc-table">\n'


@cache
def _reader() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}).enable("table")
    # a table that is wider than a phone scrolls by itself
    made.add_render_rule("table_open", lambda *_: _TABLE)
    made.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return made


def slug(text: str, taken: Sequence[str] = ()) -> str:
    """The anchor of a heading, unlike those that are taken.

    Example:
        >>> slug("Often advised, and wrong"), slug("A b", ["a-b"])
        ('often-advised-and-wrong', 'a-b-2')
    """
    plain = _BETWEEN.sub("-", text.lower()).strip("-") or "section"
    found, number = plain, 1
    while found in taken:
        number += 1
        found = f"{plain}-{number}"
    return found


def sections(body: str) -> list[tuple[str, str]]:
    """A body without its title as (heading, Markdown), the first under an empty heading; code blocks stay whole."""
    found: list[tuple[str, list[str]]] = [("", [])]
    fenced = False
    for line in body.strip().split("\n"):
        fenced ^= line.lstrip().startswith("```")
        if line.startswith("## ") and not fenced:
            found.append((line[3:].strip(), []))
        elif not (line.startswith("# ") and not fenced and found == [("", [])]):
            found[-1][1].append(line)
    return [(heading, "\n".join(lines).strip()) for heading, lines in found]


def html(text: str, code: Finder, link: Finder | None = None, anchors: Callable[[str], str] | None = None) -> Markup:
    """Markdown as HTML.

    Args:
        text: of a page, a guide or a document.
        code: where a code span leads, by its text.
        link: where a link leads, by its address; without it as it stands.
        anchors: the anchor of a heading, by its text; without it headings have none.
    """
    tokens = _reader().parse(text)
    out = _reader().renderer
    _walk(tokens, code, link, anchors)
    return Markup(out.render(tokens, _reader().options, {}))  # noqa: S704 - raw HTML is off


def _walk(tokens: list[Token], code: Finder, link: Finder | None, anchors: Callable[[str], str] | None) -> None:
    for number, token in enumerate(tokens):
        if token.type == "heading_open" and anchors is not None:
            token.attrSet("id", anchors(_plain(tokens[number + 1])))
        elif token.type == "fence":
            _painted(token)
        if token.children:
            token.children = _inline(token.children, code, link)


def _plain(token: Token) -> str:
    return "".join(one.content for one in token.children or [])


def _inline(children: list[Token], code: Finder, link: Finder | None) -> list[Token]:
    made: list[Token] = []
    inside = 0
    for token in children:
        if token.type == "link_open":
            inside += 1
            there = link(str(token.attrGet("href"))) if link else str(token.attrGet("href"))
            token.attrSet("href", there or "")
            if not there:  # it leads to a file that is no page
                token.tag = "span"
                token.attrs = {}
        elif token.type == "link_close":
            inside -= 1
            opened = next(one for one in reversed(made) if one.type == "link_open")
            token.tag = opened.tag
        where = code(token.content) if token.type == "code_inline" and not inside else None
        if where:
            made += [Token("link_open", "a", 1, attrs={"href": where}), token, Token("link_close", "a", -1)]
        else:
            made.append(token)
    return made


def _painted(token: Token) -> None:
    """A block of code in colours, as the generator's own style sheet has them."""
    name = (token.info or "").split(" ")[0]
    token.type, token.content = "html_block", painted(token.content, name)


@cache
def _formatter() -> Any:
    return HtmlFormatter(nowrap=True)


def painted(text: str, language: str) -> Markup:
    """Code as HTML."""
    try:
        inner = highlight(text, get_lexer_by_name(language), _formatter()) if language else escape(text)
    except ClassNotFound:
        inner = escape(text)
    return Markup(  # noqa: S704 - both ways escape
        f'<div class="highlight"><pre tabindex="0"><code>{inner.rstrip()}</code></pre></div>\n'
    )


def plain(text: str) -> str:
    """Markdown of one paragraph as text: marks of code and stress taken out.

    Example:
        >>> plain("Set `A=b` **once**, see [this](https://x)")
        'Set A=b once, see this'
    """
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return " ".join(re.sub(r"[`*]", "", text).split())


def filled(text: str) -> Markup:
    """A sentence of a page's head: code spans as code, what errdoc fills in as ‹name›."""
    pieces = [escape(piece) for piece in text.split("`")]
    if len(pieces) % 2 == 0:
        pieces = [escape(text)]
    marked = "".join(f"<code>{piece}</code>" if number % 2 else piece for number, piece in enumerate(pieces))
    return Markup(_PLACEHOLDER.sub(r"<var>‹\1›</var>", marked))  # noqa: S704 - escaped above


def typed(command: str) -> str:
    """A command with what errdoc fills in as ‹name›; braces of shells and JSON stay."""
    return unfilled(command)
