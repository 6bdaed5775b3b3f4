"""Checks of how Chinese texts are written: the terms of the glossary, quotation marks, comments in code."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from errdoc.curate.findings import Finding
from errdoc.kb.page import Page, title_of
from errdoc.kb.said import FOLDER

#: Where the glossary stands below the folder of pages.
PATH = "tables/glossary.toml"
_CHINESE = "\u3000-\u303f\u4e00-\u9fff\uff00-\uffef"
_HAN = re.compile("[\u4e00-\u9fff]")
# ```sh … ```, `pip install x`
_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_BLOCK = re.compile(r"^```\w*[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
# seed(1)  # random and NumPy
_COMMENT = re.compile(r"(?:^|(?<=\s))# (?P<said>.*)$", re.MULTILINE)
# 标签为 "auto"；以 'module.' 开头, but not device_map="auto"
_STRAIGHT = re.compile(rf"""(?:^|[{_CHINESE}] ?)(?P<mark>["'])(?:(?!(?P=mark)).)+(?P=mark)(?= ?(?:$|[{_CHINESE}]))""")


@dataclass(frozen=True, slots=True)
class Term:
    """A row of the glossary.

    Attributes:
        use: the term to write.
        unused: what is not written for it.
        allowed: longer pieces of text in which one of `unused` may stand.
        glossed: what stands in brackets after its first mention on a page; empty where nothing does.
    """

    use: str
    unused: tuple[str, ...]
    allowed: tuple[str, ...] = ()
    glossed: str = ""


def glossary(root: Path) -> list[Term]:
    """The terms of a folder of pages; none where it has no glossary."""
    path = root / PATH
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("term", []) if path.is_file() else []
    return [Term(row["use"], tuple(row["not"]), tuple(row.get("allowed", ())), row.get("glossed", "")) for row in rows]


def unused(text: str, terms: Iterable[Term]) -> Iterator[tuple[str, Term]]:
    """What a text says that the glossary says otherwise, with its surroundings, and the term to use."""
    for term in terms:
        # as long as what it hides, so that what is shown is cut at the same place
        rest = text
        for piece in term.allowed:
            rest = rest.replace(piece, "\0" * len(piece))
        for word in term.unused:
            for found in re.finditer(re.escape(word), rest):
                yield text[max(0, found.start() - 8) : found.end() + 8].replace("\n", " "), term


def check(pages: Iterable[Page], root: Path) -> Iterator[Finding]:
    """Everything wrong with how the Chinese of pages and tables is written."""
    terms = glossary(root)
    if not terms:
        return
    for page in pages:
        if "zh" in page.translations:
            head, body = page.translations["zh"]
            path = f"{page.path.removesuffix('.md')}.zh.md"
            yield from (Finding(path, 0, "KB141", told, fix) for told, fix in _page(head, body, terms))
    for table in sorted((root / "tables").glob("*.toml")):
        if table.name != Path(PATH).name:
            said = "\n".join(_chinese(tomllib.loads(table.read_text(encoding="utf-8"))))
            yield from (Finding(f"tables/{table.name}", 0, "KB141", *found) for found in _terms(said, terms))
    own = root / FOLDER / "zh.toml"
    if own.is_file():
        said = "\n".join(_texts(tomllib.loads(own.read_text(encoding="utf-8"))))
        yield from (Finding(f"{FOLDER}/zh.toml", 0, "KB141", *found) for found in _terms(said, terms))


def _page(head: dict[str, Any], body: str, terms: list[Term]) -> Iterator[tuple[str, str]]:
    prose = _CODE.sub("", body)
    values = list(_texts(head))
    yield from _terms("\n".join([*values, prose]), terms)
    for term in terms:
        if term.glossed and term.use in prose and f"{term.use}（{term.glossed}）" not in prose:
            yield f"the page does not say what {term.use} is in English", f"{term.use}（{term.glossed}）"
    # a value may hold code, which has no marks of its own: there only what Chinese surrounds is a quotation
    straight = [f'"{line}"' for line in prose.splitlines() if '"' in line]
    straight += [text for text in (*values, title_of(prose)) if _STRAIGHT.search(text)]
    for text in straight:
        yield f"straight quotation marks in {text[:40]!r}…", "“…”"
    for block in _BLOCK.findall(body):
        for comment in _COMMENT.finditer(block):
            if not _HAN.search(comment["said"]):
                yield f"the comment {comment['said']!r} is not Chinese", "the code stays, its comments are translated"


def _terms(text: str, terms: Iterable[Term]) -> Iterator[tuple[str, str]]:
    for shown, term in unused(text, terms):
        yield f"the glossary has another term: …{shown}…", term.use


def _texts(value: Any) -> Iterator[str]:
    """The strings of a head, without its keys, which are English."""
    if isinstance(value, dict):
        for row in value.values():
            yield from _texts(row)
    elif isinstance(value, list):
        for row in value:
            yield from _texts(row)
    elif isinstance(value, str):
        yield _CODE.sub("", value)


def _chinese(value: Any, name: str = "") -> Iterator[str]:
    """The texts of a table that are read in Chinese: those of `zh`, `text_zh`, `hint_zh`."""
    if isinstance(value, dict):
        for key, row in value.items():
            yield from _chinese(row, key)
    elif isinstance(value, list):
        for row in value:
            yield from _chinese(row, name)
    elif isinstance(value, str) and (name == "zh" or name.endswith("_zh")):
        yield _CODE.sub("", value)
