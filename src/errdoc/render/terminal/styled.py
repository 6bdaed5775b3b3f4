"""Text with styles, and how many cells it takes, without rich: its import costs as much as explaining a small log."""

from collections.abc import Iterable
from functools import lru_cache

#: The codes of the styles that answers use, as rich writes them.
_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


class Styled:
    """A line of an answer: parts, each in one style.

    Attributes:
        parts: (text, style); the style is empty or words of `bold`, `dim` and a colour.
    """

    __slots__ = ("parts",)

    def __init__(self, text: str = "") -> None:
        self.parts: list[tuple[str, str]] = [(text, "")] if text else []

    def append(self, text: str, style: str = "") -> "Styled":
        """The same line with more at its end."""
        if text:
            self.parts.append((text, style))
        return self

    @property
    def plain(self) -> str:
        """The text alone."""
        return "".join(text for text, _ in self.parts)


def plain(lines: Iterable[Styled]) -> str:
    """The lines without styles."""
    return "".join(f"{line.plain}\n" for line in lines)


def coloured(lines: Iterable[Styled]) -> str:
    """The lines with the escape sequences of a terminal."""
    return "".join("".join(_painted(text, style) for text, style in line.parts) + "\n" for line in lines)


def _painted(text: str, style: str) -> str:
    codes = ";".join(_CODES[word] for word in style.split())
    return f"\x1b[{codes}m{text}\x1b[0m" if codes else text


def _characters(*ranges: tuple[int, int]) -> frozenset[str]:
    return frozenset(chr(code) for first, last in ranges for code in range(first, last + 1))


#: Of one cell: Latin, Greek, Cyrillic, dashes, quotes, "…" and "•", arrows, signs of mathematics, boxes.
_NARROW = _characters(
    (0x20, 0x7E), (0xA0, 0xAC), (0xAE, 0x2FF), (0x370, 0x482), (0x2010, 0x2027), (0x2190, 0x21FF), (0x2200, 0x22FF),
    (0x2500, 0x25FC), (0x2713, 0x2718),
)  # fmt: skip


@lru_cache(maxsize=4096)
def cell_len(text: str) -> int:
    """Cells that a text takes, as rich counts them."""
    if _NARROW.issuperset(text):
        return len(text)
    cells = 0
    for char in text:
        # 显存 。（ ，
        if "\u4e00" <= char <= "\u9fff" or "\u3001" <= char <= "\u3029" or "\uff01" <= char <= "\uff60":
            cells += 2
        elif char in _NARROW:
            cells += 1
        else:
            from rich.cells import cell_len as measured  # combined signs, emoji: its tables know them

            return measured(text)
    return cells
