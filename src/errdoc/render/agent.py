"""The answer for a coding agent: the fewest words that hold the diagnosis, its evidence, the steps and how to verify.

What the log says stands in quotation marks, as JSON writes a text, and the last line says that it is data: an agent
obeys what it reads unless it is told.
"""

import json
from collections.abc import Iterator, Sequence

from errdoc.model import Explanation
from errdoc.render.safe import excerpt, safe
from errdoc.render.told import Block, told
from errdoc.render.told.extent import AGENT
from errdoc.render.words import Lang, say

#: Characters of a line of the log: an agent has the log, and its number.
_QUOTED = 300


def render(answer: Explanation, *, lang: Lang = "en") -> str:
    """The answer as plain lines.

    Args:
        answer: the answer.
        lang: language of titles, reasons and steps.
    """
    lines = list(_lines(told(answer, lang, AGENT)))
    if '"' in "".join(lines):
        lines.append(say("quoted", lang))
    return "\n".join(lines) + "\n"


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    for number, block in enumerate(blocks, 1):
        text = safe(block.text)
        match block.kind:
            case "title":
                yield f"{text} [{safe(block.page)}{block.lead} {' '.join(block.tags)}]"
            case "opening":
                yield block.brief
            case "quote" | "key":
                yield f"{safe(block.at)} {_json(excerpt(text, _QUOTED))}"
            case "row" if block.page:
                yield f"{block.lead}: {text}"
            case "row":
                yield f"{block.lead}: {_json(block.text)}" + (f" {_json(block.code)}" if block.code else "")
            case "section":
                yield f"{text}:"
            case "cause":
                proof = f" ({safe(block.inner[-1].at)}: {safe(block.inner[-1].text)})" if block.inner else ""
                yield f"- {block.tags[0]}: {text} [{safe(block.page)}]{proof}"
                continue
            case "difference":
                yield f"- {block.lead}: {_json(block.text)} ({safe(block.at)})"
            case "step":
                yield f"{number}. {text}"
            case "command":
                yield from (f"   $ {safe(line)}" for line in block.tags)
            case "verify":
                yield f"   {block.lead}{text}"
            case _ if text:
                yield block.lead + text
        yield from _lines(block.inner)


def _json(text: str) -> str:
    return json.dumps(safe(text), ensure_ascii=False)
