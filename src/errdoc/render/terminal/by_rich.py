"""What rich does: consoles that only it knows, and pages of Markdown laid out."""

from collections.abc import Iterable
from typing import ClassVar, TextIO

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from errdoc.render.terminal.styled import Styled
from errdoc.render.terminal.surface import Surface


def console(stream: TextIO, plain: bool, width: int | None) -> Console:
    """A console that interprets nothing."""
    made = Console(file=stream, width=width, highlight=False, markup=False, emoji=False)
    if plain or made.no_color:
        # NO_COLOR asks for no colours; bold and dim go too, so that the text is the same as in a pipe.
        made = Console(file=stream, width=width, highlight=False, markup=False, emoji=False, color_system=None)
    return made


def surface(on: Console) -> Surface:
    """What a console is."""
    return Surface(on.width, on.encoding, on.color_system is not None)


def write(lines: Iterable[Styled], on: Console) -> None:
    """Writes lines as they are laid out, so that rich neither wraps nor cuts a command."""
    texts = [Text.assemble(*line.parts) for line in lines]
    on.print(Text("\n").join(texts), soft_wrap=True)


def write_page(body: str, on: Console) -> None:
    """Lays a page of Markdown out."""
    from rich.markdown import Markdown, TableElement  # slow to import

    class Table(TableElement):
        """Cells are folded: Chinese has no spaces to wrap at, and would be cut."""

        def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
            for table in super().__rich_console__(console, options):
                for column in getattr(table, "columns", ()):
                    column.overflow = "fold"
                yield table

    class Page(Markdown):
        elements: ClassVar = {**Markdown.elements, "table_open": Table}

    on.print(Page(body, hyperlinks=False), width=min(on.width, 100))
