"""The answer on a terminal: one screen of 24 lines, more with `--all`. The only user of rich.

`lines` lays text out to the cell, `parts` has what screens are made of, `screen` puts an answer together.
"""

from typing import ClassVar, TextIO

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from errdoc.model import Explanation
from errdoc.render.detail import ALL
from errdoc.render.terminal.screen import Screen
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
    console = _console(stream, plain, width)
    page = Screen(explanation, console, lang)
    lines = page.lines(ALL) if everything else page.screen()
    console.print(Text("\n").join(lines), soft_wrap=True)


def write_page(body: str, stream: TextIO, *, plain: bool = False) -> None:
    """Writes a page's Markdown: laid out on a terminal, as it stands into a pipe."""
    console = _console(stream, plain, None)
    if not console.is_terminal or console.color_system is None:
        stream.write(body.rstrip("\n") + "\n")
        return
    from rich.markdown import Markdown, TableElement  # slow to import, and needed here only

    class Table(TableElement):
        """Cells are folded: Chinese has no spaces to wrap at, and would be cut."""

        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            for table in super().__rich_console__(console, options):
                for column in getattr(table, "columns", ()):
                    column.overflow = "fold"
                yield table

    class Page(Markdown):
        elements: ClassVar = {**Markdown.elements, "table_open": Table}

    console.print(Page(body, hyperlinks=False), width=min(console.width, 100))


def _console(stream: TextIO, plain: bool, width: int | None) -> Console:
    console = Console(file=stream, width=width, highlight=False, markup=False, emoji=False)
    if plain or console.no_color:
        # NO_COLOR asks for no colours; bold and dim go too, so that the text is the same as in a pipe.
        console = Console(file=stream, width=width, highlight=False, markup=False, emoji=False, color_system=None)
    return console
