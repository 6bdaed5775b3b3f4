"""What every face of an answer promises, whatever the log said: looked at with parsers, not with errdoc's own eyes."""

import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html.parser import HTMLParser
from itertools import product
from typing import Any, NamedTuple

import regex
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt

from errdoc.model import Explanation
from errdoc.render import html, markdown, slack, terminal
from errdoc.render import json as json_face
from errdoc.render.words import Lang
from fuzz.mutate import ROOT


class Way(NamedTuple):
    """How an answer is shown."""

    lang: Lang
    width: int
    everything: bool
    rich: bool


#: All ways, of which an input's own number chooses one; `rich` is with colours, and folded for GitHub.
_LANGS: tuple[Lang, ...] = ("en", "zh")
WAYS = [Way(*one) for one in product(_LANGS, (20, 80, 200), (False, True), (False, True))]
# \x1b[1;31m   the styles that errdoc writes, and nothing else that begins with an escape
_STYLE = re.compile(r"\x1b\[[0-9;]*m")
#: Tags of the HTML page, and the attributes that they may have; no script, form, picture or address from elsewhere.
_TAGS = {
    "html", "head", "meta", "title", "style", "body", "header", "main", "section", "article", "footer", "h1", "h2",
    "h3", "p", "b", "strong", "div", "pre", "span", "ul", "ol", "li", "code", "br", "table", "caption", "thead",
    "tbody", "tr", "th", "td", "details", "summary", "a", "fieldset", "legend", "label", "input", "svg", "rect",
}  # fmt: skip
_ATTRIBUTES = frozenset((
    "lang", "charset", "name", "content", "class", "id", "href", "title", "http-equiv", "scope", "tabindex", "role",
    "start", "for", "type", "checked", "viewbox", "preserveaspectratio", "x", "y", "width", "height", "aria-hidden",
    "aria-label", "aria-labelledby",
))  # fmt: skip
_VOID = ("meta", "br", "input")
#: What Markdown may be made of.
_PARTS = {
    "heading_open", "heading_close", "paragraph_open", "paragraph_close", "bullet_list_open", "bullet_list_close",
    "ordered_list_open", "ordered_list_close", "list_item_open", "list_item_close", "fence", "inline", "text",
    "code_inline", "strong_open", "strong_close", "softbreak", "html_block", "html_inline",
}  # fmt: skip
# what the GitHub face has for folding, and between the sign of a mention and its name
_FOLDS = re.compile(r"</?details>|<summary>[^<>&]*</summary>|<!-- -->|\s+")
# @name   org/name#12   GH-12   https://github.com/org/name/issues/12: GitHub links and notifies
_MENTION = re.compile(r"(?i)@\w|#\d|\bGH-\d|https?://(?:www\.)?github\.com|\bwww\.github\.com")
#: Controls, formats (bidi overrides, zero width, tags), lone surrogates, separators of lines.
_UNSEEN = regex.compile(r"[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}--\n]", regex.V1)
# ::error::x that begins a line   ##[error]x and ##vso[task.complete]x anywhere in one
_WORDS_OF_A_RUNNER = (re.compile(r"(?m)^\s*::\w"), re.compile(r"##(?:\[|vso\[)"))


def breaches(answer: Explanation, ways: Iterable[Way]) -> list[str]:
    """What does not hold in any face of an answer."""
    wrong = [*_json(json_face.render(answer)), *_commands(answer)]
    for way in ways:
        lang, everything = way.lang, way.everything
        wrong += _terminal(answer, way)
        wrong += _html(html.render(answer, lang=lang, everything=everything))
        text = markdown.render(answer, lang=lang, everything=everything, github=way.rich)
        wrong += _markdown(text, github=way.rich)
        shown = slack.details(answer, lang=lang) if everything else [slack.message(answer, lang=lang, value="{}")]
        wrong += [one for blocks in shown for one in blocks_wrong(blocks)]
        wrong += inert("the text of slack", slack.summary(answer, lang))
    return wrong


def _seen(face: str, text: str) -> list[str]:
    """What a terminal would act on, or a reader not see."""
    odd = _UNSEEN.search(text)
    return [f"{face} holds U+{ord(odd[0]):04X}: {_around(text, odd.start())}"] if odd else []


def inert(face: str, text: str) -> list[str]:
    """The same, and what a runner of CI that reads it line by line would act on."""
    wrong = _seen(face, text)
    for pattern in _WORDS_OF_A_RUNNER:
        if found := pattern.search(text):
            wrong.append(f"{face} has a line that a CI runner acts on: {_around(text, found.start())}")
    return wrong


def _around(text: str, at: int) -> str:
    return ascii(text[max(0, at - 40) : at + 60])


# ---- terminal


class _Screen(io.StringIO):
    """A terminal with colours."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Yes."""
        return True


def _terminal(answer: Explanation, way: Way) -> list[str]:
    stream = _Screen() if way.rich else io.StringIO()
    terminal.write(answer, stream, lang=way.lang, everything=way.everything, plain=not way.rich, width=way.width)
    text = stream.getvalue()
    return inert("the coloured terminal", _STYLE.sub("", text)) if way.rich else inert("the terminal", text)


# ---- JSON


@cache
def _schema() -> Any:
    path = ROOT / "src" / "errdoc" / "render" / "schema" / "errdoc-1.json"
    return Draft202012Validator(json.loads(path.read_text(encoding="utf-8")))


def _json(text: str) -> list[str]:
    wrong = inert("JSON", text)
    try:
        document = json.loads(text.encode("utf-8"))
    except ValueError as error:
        return [*wrong, f"JSON cannot be read: {error}"]
    return wrong + [f"JSON breaks its schema: {one.json_path}" for one in _schema().iter_errors(document)]


# ---- HTML


class _Page(HTMLParser):
    """What a browser would see."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.wrong: list[str] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens."""
        if tag not in _TAGS or any(name not in _ATTRIBUTES for name, _ in attrs):
            self.wrong.append(f"HTML has a tag out of place: {self.get_starttag_text()}")
        said = dict(attrs)
        # links stay on the page, what is chosen is a language, and what stands for a header is the page's own policy
        stays = (said.get("href") or "#").startswith("#")
        plain = tag != "input" or said.get("type") == "radio"
        if not (stays and plain and said.get("http-equiv") in (None, "Content-Security-Policy")):
            self.wrong.append(f"HTML acts: {self.get_starttag_text()}")
        if tag not in _VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens and closes: `<rect/>`."""
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """A tag closes."""
        if not self._open or self._open.pop() != tag:
            self.wrong.append(f"HTML closes what is not open: {tag}")

    def handle_comment(self, data: str) -> None:
        """There is none."""
        self.wrong.append(f"HTML has a comment: {data[:60]!r}")

    def close(self) -> None:
        """The end."""
        super().close()
        if self._open:
            self.wrong.append(f"HTML leaves open: {self._open}")


def _html(text: str) -> list[str]:
    page = _Page()
    page.feed(text)
    page.close()
    return page.wrong + inert("HTML", text)


# ---- Markdown


@cache
def _reader() -> MarkdownIt:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


def _markdown(text: str, *, github: bool) -> list[str]:
    face = "GitHub's Markdown" if github else "Markdown"
    wrong = inert(face, text)
    for token in _flat(_reader().parse(text)):
        if token.type not in _PARTS:
            wrong.append(f"{face} has a {token.type} out of place: {token.content[:80]!r}")
        elif token.type in ("html_block", "html_inline") and (not github or _FOLDS.sub("", token.content)):
            wrong.append(f"{face} has HTML out of place: {token.content[:80]!r}")
        elif token.type == "text" and github and (found := _MENTION.search(token.content)):
            wrong.append(f"{face} mentions or links: {_around(token.content, found.start())}")
    return wrong


def _flat(tokens: Iterable[Any]) -> Iterator[Any]:
    for token in tokens:
        yield token
        yield from _flat(token.children or ())


# ---- Slack


def blocks_wrong(blocks: Sequence[dict[str, Any]]) -> list[str]:
    """What Slack would refuse, or take for more than text."""
    wrong = []
    if not 1 <= len(blocks) <= slack.MOST_BLOCKS or slack.size(blocks) > slack.MOST_BYTES:
        wrong.append(f"Slack's message is too large: {len(blocks)} blocks, {slack.size(blocks)} bytes")
    for text, most in _texts(blocks, wrong):
        if not 1 <= len(text) <= most:
            wrong.append(f"Slack's text has {len(text)} characters")
        wrong += _seen("Slack", text)
    return wrong


def _texts(blocks: Sequence[dict[str, Any]], wrong: list[str]) -> Iterator[tuple[str, int]]:
    """All texts with what each may have; kinds that interpret their text are wrong."""
    for block in blocks:
        if block["type"] == "header" and block["text"]["type"] == "plain_text":
            yield block["text"]["text"], slack.MOST_HEADER
        elif block["type"] == "actions":
            yield from ((one["text"]["text"], slack.MOST_BUTTON) for one in block["elements"])
        elif block["type"] == "rich_text":
            for element in block["elements"]:
                for row in element["elements"] if element["type"] == "rich_text_list" else [element]:
                    for run in row["elements"]:
                        if row["type"] not in ("rich_text_section", "rich_text_preformatted") or run["type"] != "text":
                            wrong.append(f"Slack has a {row['type']} of {run['type']} out of place")
                        yield run["text"], slack.MOST_TEXT
        else:
            wrong.append(f"Slack has a {block['type']} out of place")


# ---- commands

# 'a b'   "a b"   and \' as shlex writes a quote within
_QUOTED = regex.compile(r"'[^']*'|\"'\"")
_DOUBLE = regex.compile(r'"[^"]*"')
# $(touch zqx)   `touch zqx`   ;touch zqx
_RUNS = regex.compile(r"\$\([^)]*zqx|`[^`]*zqx")
_BEGINS = regex.compile(r"[;|&\n]\s*touch zqx")


def _commands(answer: Explanation) -> list[str]:
    """Commands in which a shell would run what the log says."""
    wrong = []
    for step in answer.do:
        for line in (line for command in step.commands for line in command.split("\n")):
            typed = _QUOTED.sub("", line.partition("   #")[0])
            if _RUNS.search(typed) or _BEGINS.search(_DOUBLE.sub("", typed)):
                wrong.append(f"a command runs what the log says: {line[:200]!a}")
    return wrong
