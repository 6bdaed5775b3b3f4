"""The answer on a terminal: one screen of 24 lines, more with `--all`. The only user of rich.

`surface` says what it is written on, `lines` lays text out to the cell, `screen` has a form for each kind of block,
`styled` makes it bytes; `by_rich` does so where only rich can, and lays out pages.
"""

from typing import TextIO

from errdoc.model import Explanation
from errdoc.render.terminal.screen import Screen
from errdoc.render.terminal.styled import Styled, coloured
from errdoc.render.terminal.styled import plain as uncoloured
from errdoc.render.terminal.surface import Surface, surface
from errdoc.render.words import Lang


def write(
    explanation: Explanation,
    stream: TextIO,
    *,
    lang: Lang = "en",
    everything: bool = False,
    plain: bool = False,
    width: int | None = None,
) -> None:
    """Writes the answer.

    Args:
        explanation: the answer.
        stream: where to; colours only where it is a terminal that has them.
        lang: language of headings and verdicts.
        everything: all evidence, causes, consequences and notices instead of one screen.
        plain: no styles, whatever the terminal can do.
        width: columns; the terminal's own by default.
    """
    on = surface(stream, plain, width)
    if on is None:
        from errdoc.render.terminal import by_rich

        console = by_rich.console(stream, plain, width)
        by_rich.write(_lines(explanation, by_rich.surface(console), lang, everything=everything), console)
        return
    lines = _lines(explanation, on, lang, everything=everything)
    stream.write(coloured(lines) if on.colours else uncoloured(lines))
    stream.flush()


def text(explanation: Explanation, *, lang: Lang = "en", everything: bool = False, width: int = 80) -> str:
    """The answer as plain lines, for what shows them elsewhere: a notebook, a test's report.

    Args:
        explanation: the answer.
        lang: language of headings and verdicts.
        everything: all evidence, causes, consequences and notices instead of one screen.
        width: columns.
    """
    return uncoloured(_lines(explanation, Surface(width, "utf-8", False), lang, everything=everything))


def write_page(body: str, stream: TextIO, *, plain: bool = False) -> None:
    """Writes a page's Markdown: laid out on a terminal, as it stands into a pipe."""
    on = surface(stream, plain, None)
    if on is None or on.colours:
        from errdoc.render.terminal import by_rich

        console = by_rich.console(stream, plain, None)
        if console.is_terminal and console.color_system is not None:
            by_rich.write_page(body, console)
            return
    stream.write(body.rstrip("\n") + "\n")


def _lines(explanation: Explanation, on: Surface, lang: Lang, *, everything: bool) -> list[Styled]:
    return Screen(on, lang).of(explanation, everything=everything)
