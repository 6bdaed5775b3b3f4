"""The answer as Markdown, for a document or, with folding, for a comment on GitHub.

What a log says stands in fences that its own back-ticks cannot close; elsewhere Markdown and HTML are escaped, and on
GitHub nobody is mentioned and no issue linked by a log.
"""

import re
from collections.abc import Iterator, Sequence

from errdoc.logs.lazy import lazy
from errdoc.model import Explanation
from errdoc.render.safe import safe
from errdoc.render.told import Block, told
from errdoc.render.told.extent import DOCUMENT, WHOLE
from errdoc.render.view import mark
from errdoc.render.words import Lang

# <b> [link](…) *x* _x_ ~x~ |x| &amp; # x
_SPECIAL = lazy(r"([\\`*_\[\]<>~|&#!])")
# `@name` mentions; `#12`, `GH-12` and https://github.com/org/name/issues/12 link: an empty comment between breaks them
_MENTION = lazy(r"(?i)(@|#|\bGH-)(?=\w)|(https?:)(?=//(?:www\.)?github\.com)|(www)(?=\.github\.com)")


def render(explanation: Explanation, *, lang: Lang = "en", everything: bool = False, github: bool = False) -> str:
    """The answer as a Markdown document.

    Args:
        explanation: the answer.
        lang: language of headings and verdicts.
        everything: all causes and evidence, and the folded diagnoses listed.
        github: fold what is not the root into `<details>`.
    """
    extent = WHOLE if everything else DOCUMENT
    blocks = told(explanation, lang, extent._replace(rest="folded") if github else extent)
    return "\n\n".join(_Document(github=github).of(blocks)) + "\n"


class _Document:
    """Blocks in Markdown, each kind in its form.

    Args:
        github: nobody is mentioned and nothing linked.
    """

    def __init__(self, *, github: bool) -> None:
        self.github = github

    def of(self, blocks: Sequence[Block]) -> Iterator[str]:
        """The parts of a document, which blank lines part."""
        for block in blocks:
            yield from self._one(block)

    def _one(self, block: Block) -> Iterator[str]:
        match block.kind:
            case "title":
                yield f"## {self._prose(block.text)}"
                yield " · ".join((f"`{_code(block.page)}` {block.lead.strip()}".strip(), *block.tags))
            case "opening":
                yield f"**{block.text}**"
            case "quotes":
                yield fence("\n".join(_quote(one) for one in block.inner))
            case "rows":
                keys, rows = ([one for one in block.inner if (one.kind == "key") == key] for key in (True, False))
                yield from (fence(_quote(one)) for one in keys)
                yield from self._list(rows)
            case "experiment" | "advice":
                lead = block.lead.strip().capitalize() + ":" if block.kind == "experiment" else block.lead.strip()
                yield f"**{lead}** {self._prose(block.text)}"
            case "section":
                yield f"### {self._plain(block.text)}"
                yield from self._steps(block.inner) if block.lead == "do" else self._list(block.inner)
            case "fold":
                content = "\n\n".join(self._list(block.inner))
                yield f"<details>\n<summary>{block.text} ({len(block.inner)})</summary>\n\n{content}\n\n</details>"
            case "way":
                yield from (
                    f"`{_code(one.text)}`" if one.kind == "ask" else self._plain(one.text) for one in block.inner
                )
            case "calm" | "code":
                yield self._plain(block.text)
            case _:
                yield self._prose(block.text)

    def _steps(self, blocks: Sequence[Block]) -> Iterator[str]:
        for number, step in enumerate(blocks, 1):
            parts = [self._prose(step.text) if step.kind == "step" else self._plain(step.text)]
            for one in step.inner:
                commands = one.kind == "command"
                lines = "\n".join(safe(line) for line in one.tags)
                parts.append(fence(lines, "sh") if commands else one.lead + self._prose(one.text))
            yield _item(f"{number}. ", "\n\n".join(parts))

    def _list(self, blocks: Sequence[Block]) -> Iterator[str]:
        if blocks:
            yield "\n".join(self._item(one) for one in blocks)

    def _item(self, block: Block) -> str:
        """A line of a list, with what belongs to it."""
        match block.kind:
            case "row":
                code = f"\n{fence(safe(block.code))}" if block.code else ""
                return _item("- ", f"{block.lead}: {self._plain(block.text)}{code}")
            case "cause":
                parts = [f"{mark(block.lead)} **{block.tags[0]}**: {self._prose(block.text)}"]
                parts += [self._prose(one.text) if one.kind == "reason" else fence(_quote(one)) for one in block.inner]
                return _item("- ", "\n".join(parts))
            case "difference":
                return f"- {block.lead}: {self._plain(block.text)} ({self._plain(block.at)})"
            case "fact":
                return f"- `{_code(block.lead)}` {self._plain(block.text)} ({self._plain(block.at)})"
            case "listed" | "perhaps":
                lead = f"{self._plain(block.at)}:" if block.at else block.lead
                return f"- {lead} {self._prose(block.text)} (`{_code(block.page)}`)"
            case _:
                return block.text

    def _plain(self, text: str) -> str:
        text = _SPECIAL.sub(r"\\\1", safe(text))
        return _MENTION.sub(r"\g<0><!-- -->", text) if self.github else text

    def _prose(self, text: str) -> str:
        """Text of a page, whose code spans stay; what a log put into it is escaped."""
        parts = safe(text).split("`")
        if len(parts) % 2 == 0:
            return self._plain(text)
        shown = [_span(part) if i % 2 else self._plain(part) for i, part in enumerate(parts)]
        # back-ticks of two spans side by side would begin another, which ends anywhere
        inner = [part or " " for part in shown[1:-1]]
        return "".join([*shown[:1], *inner, *shown[1:][-1:]])


def _quote(block: Block) -> str:
    return f"{safe(block.at)}  {f'{block.lead} ' if block.lead else ''}{safe(block.text)}"


def _span(text: str) -> str:
    return f"`{text}`" if text.strip() else r"\`\`"


def _code(text: str) -> str:
    return safe(text).replace("`", "'")


def fence(text: str, language: str = "text") -> str:
    """A fenced block that no run of back-ticks in the text closes."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{text}\n{fence}"


def _item(lead: str, text: str) -> str:
    """A list item whose further lines stand below its text."""
    return lead + text.replace("\n", "\n" + " " * len(lead)).replace("\n" + " " * len(lead) + "\n", "\n\n")
