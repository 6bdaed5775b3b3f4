"""Templates of the HTML face: everything that is put in is made safe to look at, then escaped."""

import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from errdoc.render.safe import safe


@cache
def environment() -> Environment:
    """Jinja2 with escaping on, and no way for a template to put in what is not a string of its own."""
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates", encoding="utf-8"), autoescape=True,
        undefined=StrictUndefined, finalize=_shown, keep_trailing_newline=False,
    )  # fmt: skip
    made.filters["prose"] = prose
    return made


def prose(text: str) -> Markup:
    """Text of a page, its code spans as `<code>`."""
    parts = [escape(part) for part in safe(text).split("`")]
    if len(parts) % 2 == 0:
        return Markup("`").join(parts)
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if number % 2 else part for number, part in enumerate(parts)
    )


def style(name: str) -> Markup:
    """A style sheet of errdoc's own, its comments and blanks taken out."""
    text = (Path(__file__).parent / "templates" / name).read_text("utf-8")
    # /* … */
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return Markup("\n".join(line.strip() for line in text.splitlines() if line.strip()))  # noqa: S704


def _shown(value: object) -> object:
    return safe(value) if isinstance(value, str) and not isinstance(value, Markup) else value
