"""An answer's blocks on a terminal: each kind in its form."""

from collections.abc import Sequence
from itertools import chain

from errdoc.model import Explanation
from errdoc.render.safe import excerpt, safe
from errdoc.render.terminal.lines import Lines
from errdoc.render.terminal.styled import Styled, cell_len
from errdoc.render.told import Block, Room, told
from errdoc.render.told.extent import ALL, SCREEN
from errdoc.render.view import mark
from errdoc.render.words import say

#: Lines of a screen, less the one that the prompt needs.
LINES = 23
_STYLES = {"confirmed": "bold green", "likely": "green", "possible": "yellow", "undetermined": "dim", "refuted": "red"}
#: Paragraphs: how far in they stand (None: as far as evidence), their style, and that of what leads them.
_PROSE = {
    "starts": (1, "dim", ""), "calm": (1, "", ""), "unrelated": (1, "bold", ""),
    "experiment": (1, "", "cyan"), "summary": (1, "dim", ""), "meaning": (1, "", ""), "code": (1, "dim", ""),
    "measured": (None, "", "cyan"), "nothing": (None, "dim", ""), "reason": (None, "dim", ""), "same": (2, "", ""),
    "step": (2, "", "bold"), "search": (2, "", "bold"), "verify": (5, "dim", "dim"), "advice": (1, "", "bold"),
    "more": (2, "dim", ""), "seen": (1, "dim", ""), "files": (1, "dim", ""), "stopped": (2, "", "cyan"),
}  # fmt: skip
#: Whose further lines stand below the lead.
_FLUSH = ("advice", "verify", "stopped")


class Screen(Lines):
    """The lines of an answer."""

    def of(self, answer: Explanation, *, everything: bool) -> list[Styled]:
        """All lines, or as many as there is room for."""
        if everything:
            return self.all_of(told(answer, self.lang, ALL))
        return self.all_of(told(answer, self.lang, SCREEN, Room(LINES, self._taken)))

    def all_of(self, blocks: Sequence[Block]) -> list[Styled]:
        """The lines of blocks with what belongs to them."""
        laid = ([*self.own(block, at, blocks), *self.all_of(block.inner)] for at, block in enumerate(blocks))
        return list(chain.from_iterable(laid))

    def _taken(self, block: Block, at: int, beside: Sequence[Block]) -> list[int]:
        """Rows of a block; a terminal breaks what is longer than a line of it."""
        return [max(1, -(-cell_len(line.plain) // self.width)) for line in self.own(block, at, beside)]

    def own(self, block: Block, at: int, beside: Sequence[Block]) -> list[Styled]:
        """The lines of a block without what belongs to it.

        Args:
            block: the block.
            at: its place among those that it stands with.
            beside: those, itself among them.
        """
        if block.kind in _PROSE:
            indent, style, lead_style = _PROSE[block.kind]
            lead = f"{self.place(block.at)}  " if block.at and block.kind != "reason" else block.lead
            lead = f"{at + 1}  " if block.kind in ("step", "search") else lead
            indent = self.indent if indent is None else indent
            return self.prose(block.text, indent, style=style, lead=lead, lead_style=lead_style,
                              hang=block.kind not in _FLUSH, most=block.most)  # fmt: skip
        form = getattr(self, f"_{block.kind}", None)
        return form(block, at, beside) if form else []

    def _title(self, block: Block, *_: object) -> list[Styled]:
        """Title, page and how sure."""
        title, tag = safe(block.text), ", ".join((safe(block.page) + block.lead, *block.tags))
        gap = self.width - cell_len(title) - cell_len(tag) - 1
        if gap >= 2:
            return [Styled(" ").append(title, "bold").append(" " * gap).append(tag, "cyan")]
        return [*self.prose(title, 1, style="bold"), *self.prose(tag, 1, style="cyan")]

    def _quote(self, block: Block, *_: object) -> list[Styled]:
        return self.quote_whole(block)

    def _proof(self, block: Block, *_: object) -> list[Styled]:
        return [self.quote(block, self.indent)]

    def _key(self, block: Block, _: int, beside: Sequence[Block]) -> list[Styled]:
        """The error that no page names, with the rows below it in one column."""
        text = f"{block.lead} {block.text}" if block.lead else block.text
        lead = self._padded(self.place(block.at), self._column(beside))
        return self.prose(text, 1, lead=lead, lead_style="cyan", hang=True, most=block.most)

    def _row(self, block: Block, _: int, beside: Sequence[Block]) -> list[Styled]:
        lead = self._padded(block.lead, self._column(beside) or max(self._labels(beside)))
        whole, brief = (f"{text}  {block.code}" if block.code else text for text in (block.text, block.brief))
        text = whole if not block.brief or cell_len(lead + whole) < self.width else brief
        return self.prose(text, 1, lead=lead, lead_style="cyan", hang=True, most=block.most)

    def _column(self, beside: Sequence[Block]) -> int:
        """Cells that labels and the place of the error share; none where they are too many."""
        places = [cell_len(self.place(block.at)) for block in beside if block.kind == "key"]
        column = max(*places, *self._labels(beside), 0, 0)
        return column if not places or column <= self.width // 3 else 0

    def _labels(self, beside: Sequence[Block]) -> list[int]:
        return [cell_len(block.lead) for block in beside if block.kind != "key"]

    def _padded(self, lead: str, column: int) -> str:
        return lead + " " * (column - cell_len(lead) + 2 if column > cell_len(lead) else 2)

    def _section(self, block: Block, *_: object) -> list[Styled]:
        return [Styled(), *([] if block.lead == "perhaps" else [Styled(" ").append(safe(block.text), "bold")])]

    def _cause(self, block: Block, _: int, beside: Sequence[Block]) -> list[Styled]:
        width = max(cell_len(one.tags[0]) for one in beside if one.kind == "cause")
        lead = f"{mark(block.lead, self.encoding)} {self._padded(block.tags[0], width)}"
        faded = "dim" if block.lead == "refuted" else ""
        return self.prose(block.text, 2, style=faded, lead=lead, lead_style=_STYLES[block.lead], hang=True)

    def _difference(self, block: Block, _: int, beside: Sequence[Block]) -> list[Styled]:
        lead = self._padded(block.lead, max(self._labels(beside)))
        text = f"{block.text}  ({block.at})"
        return self.prose(text, 2, lead=lead, lead_style="cyan", hang=True, most=block.most)

    def _command(self, block: Block, *_: object) -> list[Styled]:
        # never wrapped, never cut: it is pasted
        return [Styled("     ").append(safe(line), "green") for line in block.tags]

    def _perhaps(self, block: Block, at: int, _: Sequence[Block]) -> list[Styled]:
        label = say("perhaps", self.lang)
        label = label if at == 0 else " " * cell_len(label)
        line = Styled(" ").append(label, "bold").append(f"  {block.lead:>4}  ", "cyan")
        tag = f" ({safe(block.page)})"
        room = self.width - cell_len(line.plain) - cell_len(tag)
        title = self.cut(safe(block.text), room) if room >= 16 else ""
        return [line.append(title).append(tag if title else safe(block.page), "dim")]

    def _listed(self, block: Block, *_: object) -> list[Styled]:
        """One line: where, what, which page."""
        at, tag = self.place(block.at), f" ({safe(', '.join(block.tags))})"
        room = self.width - 4 - cell_len(at) - cell_len(tag)
        if room < 16:
            room, tag = room + cell_len(tag), ""
        title = self.cut(safe(block.text), room)
        return [Styled("  ").append(at, "cyan").append("  ").append(title).append(tag, "dim")]

    def _fact(self, block: Block, _: int, beside: Sequence[Block]) -> list[Styled]:
        name = f"{safe(block.lead):<{max(self._labels(beside))}}  "
        return self.prose(f"{block.text}  ({block.at})", 2, lead=name, lead_style="cyan", hang=True)

    def _way(self, block: Block, *_: object) -> list[Styled]:
        rows = [safe(row.text) for row in block.inner]
        line = f" {'-' if self.ascii else '·'} ".join(rows)
        joined = [line] if block.inner[0].kind == "folded" and cell_len(line) < self.width else rows
        return [Styled(), *(line for row in joined for line in self.prose(row, 1, style="dim"))]

    def _job(self, *_: object) -> list[Styled]:
        return [Styled()]

    def _excerpt(self, block: Block, *_: object) -> list[Styled]:
        return [Styled("    ").append(self.marks(excerpt(safe(block.text), self.width - 4, cell_len)))]

    def _opening(self, block: Block, *_: object) -> list[Styled]:
        return [*self.prose(block.text, 1, style="bold"), Styled()]

    def _add(self, block: Block, *_: object) -> list[Styled]:
        return [Styled(" ").append(block.lead, "dim").append(safe(block.text), "green")]

    def _read(self, block: Block, *_: object) -> list[Styled]:
        return [Styled(), *self._add(block)]
