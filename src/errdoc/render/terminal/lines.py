"""Text laid out to the cell in lines of a given width.

Nothing that a log says is interpreted: it goes into `Styled`, after `safe`. Lines are laid out here and written as they
are, so that nothing wraps or cuts a command.
"""

from errdoc.render.safe import excerpt, fit, safe, wrapped
from errdoc.render.terminal.styled import Styled, cell_len
from errdoc.render.terminal.surface import Surface
from errdoc.render.told import Block
from errdoc.render.words import Lang

#: Prose wider than this is hard to read.
_WIDEST = 120
#: Evidence stands below the cause's title from so many columns on; in fewer it is indented less, and much less.
_ROOMY, _NARROW = 100, 60
#: Cells that a text needs beside what leads it.
_LEAST = 4


class Lines:
    """Lays parts of an answer out in lines of a given width."""

    def __init__(self, surface: Surface, lang: Lang) -> None:
        """Begins an answer.

        Args:
            surface: where it goes: its width and its encoding.
            lang: the language.
        """
        self.surface = surface
        self.lang = lang
        self.encoding = surface.encoding
        self.width = max(min(surface.width, _WIDEST), 20)
        self.ascii = not _takes("…·", self.encoding)
        self.indent = 15 if self.width >= _ROOMY else 6 if self.width >= _NARROW else 4

    def quote(self, block: Block, indent: int) -> Styled:
        """`train.log:12  the line`, cut around what it tells."""
        at = self.place(block.at)
        room = self.width - indent - cell_len(at) - 2
        shown = self.marks(excerpt(safe(block.text), room, cell_len))
        return Styled(" " * indent).append(at, "cyan").append("  ").append(shown)

    def quote_whole(self, block: Block) -> list[Styled]:
        """The same in as many lines as it may have; cut like one where they are not enough."""
        lead, text, most = f"{self.place(block.at)}  ", safe(block.text), block.most
        room = self.width - 1 - cell_len(lead)
        if most is None:
            return self.prose(text, 1, lead=lead, lead_style="cyan", hang=True)
        if most > 1 and "…" in excerpt(text, room, cell_len)[1:]:  # else it says all from the error's name on
            for spare in (0, room // 4, room // 2):
                # words are not cut at the ends of the lines: less fits than there are cells
                shown = excerpt(text, most * room - spare, cell_len)
                lines = self.prose(shown, 1, lead=lead, lead_style="cyan", hang=True)
                if len(lines) <= most:
                    return lines
        return [self.quote(block, 1)]

    def place(self, at: str) -> str:
        """Where something stands, in a third of the width at most."""
        text, room = safe(at), self.width // 3
        if cell_len(text) <= room:
            return text
        # The end tells the rank and the line.
        return self.marks("…") + fit(text[::-1], room - 1, cell_len)[::-1]

    def prose(
        self,
        text: str,
        indent: int,
        *,
        style: str = "",
        lead: str = "",
        lead_style: str = "",
        hang: bool = False,
        most: int | None = None,
    ) -> list[Styled]:
        """A paragraph wrapped to the width.

        Args:
            text: the paragraph.
            indent: blanks before each line.
            style: of the paragraph.
            lead: stands before it on its first line, in `lead_style`.
            lead_style: how that looks.
            hang: whether the further lines begin where the text begins, after the lead.
            most: lines at most; what is left out is an ellipsis.
        """
        room = max(self.width - indent, 12)
        taken = cell_len(lead)
        if lead and room - taken < _LEAST:
            # no room beside the lead: it stands on a line of its own
            below = self.prose(text, indent + 2, style=style, most=most)
            return [Styled(" " * indent).append(lead.rstrip(), lead_style), *below]
        blank = " " * (taken if hang else 0)
        text = self.marks(safe(text))
        # what was cut off a word may begin a line as no word does
        lines = [safe(line) for line in wrapped(text, room - len(blank), room - taken, cell_len)]
        if most is not None and len(lines) > most:
            room -= taken if hang or most == 1 else 0
            lines = lines[:most]
            lines[-1] = fit(lines[-1], room - 1, cell_len).rstrip(" ,.;:，。；：") + self.marks("…")
        return [
            Styled(" " * indent).append(blank if index else lead, lead_style).append(line, style)
            for index, line in enumerate(lines)
        ]

    def cut(self, text: str, room: int) -> str:
        """At most so many cells of a text."""
        room = max(room, 4)
        return text if cell_len(text) <= room else self.marks(fit(text, room - 1, cell_len).rstrip() + "…")

    def marks(self, text: str) -> str:
        """The ellipsis and the dot in what the stream can take."""
        return text.replace("…", "~").replace("·", "-") if self.ascii else text


def _takes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
