"""A page of the knowledge base as Block Kit, for `/errdoc show`; of Markdown what pages use, and no links."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from errdoc.kb.variants import parts
from errdoc.logs.lazy import lazy
from errdoc.render.slack import Block, fitting, header, prose, quotes, rich, section, words
from errdoc.render.view import page_remedies
from errdoc.render.words import Lang, say

# "[the guide](https://example.org/a)", "<https://example.org/a>"
_LINK = lazy(r"\[([^\[\]\n]{1,300})\]\([^()\s]{1,1000}\)")
_BARE_LINK = lazy(r"<(https?://[^<>\s]{1,1000})>")
# "**must**"
_BOLD = lazy(r"\*\*([^*\n]{1,300})\*\*")
# "- item", "* item", "3. item"
_ITEM = lazy(r"\s{0,6}(?:[-*]|(\d{1,2})\.)\s+(.*)")
#: Characters of one paragraph; longer ones are told in several.
_LONGEST = 2500
#: Messages of a page: who asks for one wants all of it.
_MOST_MESSAGES = 8


def page(found: dict[str, Any], title_of: Callable[[str], str]) -> list[list[Block]]:
    """The messages that show a page.

    Args:
        found: as `KnowledgeBase.page` gives it.
        title_of: the title of another page.
    """
    lang: Lang = found["lang"]
    head = found["head"]
    title, _, rest = found["body"].strip().partition("\n")
    kind = [found["id"], found["kind"], found["family"], str(head.get("status", ""))]
    blocks = [header(title.lstrip("# ")), rich(section(words(" · ".join(filter(None, kind)), "code")))]
    for part in parts(rest):
        if part.label:
            blocks.append(rich(section(words(part.label, "italic"))))
        blocks += markdown(part.text)
    if causes := head.get("cause", []):
        rows = [
            f"• `{one['id']}`: "
            + say("weighed", lang, title=one.get("title") or title_of(one["id"]), weight=say(one["weight"], lang))
            for one in causes
        ]
        blocks += _titled(say("causes", lang), [section(*prose(row)) for row in rows])
    if remedies := page_remedies(head, title_of, lang):
        elements: list[dict[str, Any]] = []
        for number, remedy in enumerate(remedies, 1):
            where = say("only_on", lang, where=", ".join(remedy["platforms"])) if remedy.get("platforms") else ""
            elements.append(section(*prose(f"{number}. {remedy['text']}{where}")))
            if remedy.get("commands"):
                elements += quotes("\n".join(remedy["commands"]))
            if remedy.get("verify"):
                elements.append(section(words(say("worked_if", lang), "italic"), *prose(remedy["verify"])))
        blocks += _titled(say("remedies", lang), elements)
    if references := head.get("references", []):
        blocks += _titled(say("references", lang), [section(words(one, "code")) for one in references])
    return fitting(blocks, lang, _MOST_MESSAGES)


def results(rows: list[tuple[str, str, float]]) -> list[Block]:
    """Pages that a search found: id and title."""
    return [rich(*(section(words(ident, "code"), words("  "), *prose(title)) for ident, title, _ in rows))]


def markdown(text: str) -> list[Block]:
    """Headings, paragraphs, lists, tables and fences as blocks: one for each heading with what follows it."""
    blocks: list[Block] = []
    elements: list[dict[str, Any]] = []
    for kind, content in _parts(text):
        if kind == "heading":
            if elements:
                blocks.append(rich(*elements))
            elements = [section(words(content, "bold"))]
        elif kind == "box":
            elements += quotes(content)
        else:
            elements += [section(*_inline(piece)) for piece in _pieces(content)]
    return [*blocks, rich(*elements)] if elements else blocks


def _titled(title: str, elements: list[dict[str, Any]]) -> list[Block]:
    return [rich(section(words(title, "bold")), *elements)]


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """(heading | box | text, content): lines of a paragraph joined, each item of a list for itself."""
    paragraph: list[str] = []
    box: list[str] = []
    fenced = False
    for line in [*text.splitlines(), ""]:
        fence = line.lstrip().startswith("```")
        if fenced and not fence:
            box.append(line)
            continue
        item = _ITEM.fullmatch(line)
        table = line.startswith("|")
        if paragraph and (fence or table or item or not line.strip() or line.startswith("#")):
            yield "text", " ".join(paragraph)
            paragraph = []
        if box and not table:
            yield "box", "\n".join(box)
            box = []
        if fence:
            fenced = not fenced
        elif table:
            box.append(line)
        elif line.startswith("#"):
            yield "heading", line.lstrip("# ")
        elif item:
            paragraph.append(f"{item[1]}. {item[2]}" if item[1] else f"• {item[2]}")
        elif line.strip():
            paragraph.append(line.strip())
    if box:
        yield "box", "\n".join(box)


def _inline(text: str) -> list[dict[str, Any]]:
    """Code spans and bold; of a link its words."""
    text = _BARE_LINK.sub(r"\1", _LINK.sub(r"\1", text))
    elements: list[dict[str, Any]] = []
    for index, part in enumerate(re.split("`", text)):
        if index % 2:
            elements.append(words(part, "code"))
            continue
        for number, run in enumerate(_BOLD.split(part)):
            if run:
                elements.append(words(run, *(["bold"] if number % 2 else [])))
    return elements


def _pieces(text: str) -> list[str]:
    return [text[start : start + _LONGEST] for start in range(0, len(text), _LONGEST)]
