"""The signatures of the knowledge base as they are looked up: anchors, literals, regexes, and what their hits quote."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import regex

from errdoc.errors import PageError
from errdoc.kb.page import Page
from errdoc.kb.required import required
from errdoc.kb.shapes import Shape, expand
from lab.wordings.programs import Program

#: Shorter literals, white space not counted, are in a text by chance.
SHORTEST = 8
#: What stands before an error's own text in a log and in no source.
_BEFORE = re.compile(r"^(?:\^|[\w.]*?(?:error|exception|warning|interrupt|exit|failed):)")
_QUOTED = 8


@dataclass(frozen=True)
class Wanted:
    """What is looked up for one signature; literals are lower case, without white space.

    Attributes:
        name: `page/signature`.
        anchors: one of them is in every text that it matches.
        required: the same, worked out from its regex, without what stands before the text.
        pattern: its regex; empty where it is about frames, or about the number of an error.
        form: `shape` where it is made of one (a hundred programs word it their own way), `frames`, `code`, else `text`.
        source: what the page says about who prints it.
        quoted: lines of its page's hits that it matches.
    """

    name: str
    anchors: frozenset[str]
    required: frozenset[str]
    pattern: str
    form: str
    source: str
    quoted: tuple[str, ...]


def wanted(pages: Iterable[Page], shapes: Mapping[str, Shape], *, quote: bool = True) -> list[Wanted]:
    """The signatures of all pages of failures, in order of their names; what their hits quote takes some seconds."""
    found = []
    for page in pages:
        if page.kind == "kind":
            continue
        hits = [log.text for log in page.logs if log.is_hit]
        for one in page.head.get("signature", []):
            given = one.get("regex", "") if one.get("on", "event") == "event" else ""
            try:
                pattern, shaped = expand(given, shapes, page.id) if given else ("", ())
            except PageError:
                pattern, shaped = "", ()
            anchors = one.get("anchor", []) or list(shaped)
            anchors = [anchors] if isinstance(anchors, str) else anchors
            found.append(
                Wanted(
                    f"{page.id}/{one['id']}", _usable(anchors),
                    _usable(_BEFORE.sub("", literal) for literal in required(pattern)) if pattern else frozenset(),
                    pattern, _form(one), str(one.get("source", "")), _quoted(pattern, hits if quote else ()),
                )
            )  # fmt: skip
    return sorted(found, key=lambda one: one.name)


def _form(signature: Mapping[str, Any]) -> str:
    if signature.get("on") == "frames":
        return "frames"
    return "code" if "code" in signature else "shape" if "{shape:" in signature.get("regex", "") else "text"


def _usable(literals: Iterable[str]) -> frozenset[str]:
    squashed = {"".join(literal.split()).lower() for literal in literals}
    # one that is too short would have to be in every text: then nothing follows of the others
    return frozenset(squashed) if squashed and min(map(len, squashed)) >= SHORTEST // 2 else frozenset()


def _quoted(pattern: str, hits: Iterable[str]) -> tuple[str, ...]:
    """The lines around what the pattern matches in the hits."""
    if not pattern:
        return ()
    compiled = regex.compile(pattern, regex.MULTILINE)
    found: dict[str, None] = {}
    for text in hits:
        try:
            matches = list(compiled.finditer(text, timeout=1))[:4]
        except TimeoutError:
            continue
        for match in matches:
            start = text.rfind("\n", 0, match.start()) + 1
            end = text.find("\n", match.end())
            found.setdefault(text[start : end if end >= 0 else len(text)][:3000])
    return tuple(found)[:_QUOTED]


def printed_by(source: str, programs: Iterable[Program]) -> list[Program]:
    """The programs of which a signature's `source` names a file or the name."""
    return [
        program
        for program in programs
        if any(re.search(rf"(?:^|[\s(,;]){re.escape(name)}(?=[/\s,:;)]|$)", source) for name in program.prints)
    ]
