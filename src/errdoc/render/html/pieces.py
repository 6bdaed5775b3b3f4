"""Templates of the HTML face: everything that is put in is made safe to look at, then escaped."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from errdoc.render.safe import safe
from errdoc.render.words import Lang, languages, say


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


def report_style() -> Markup:
    """The style sheet of a report, in which one of its languages is seen at a time."""
    pairs = permutations(languages(), 2)
    hidden = ",".join(f"body:has(#in-{shown}:checked) .{other}" for shown, other in pairs)
    return Markup(f"{style('report.css')}\n{hidden}{{display:none}}")  # noqa: S704


def in_all(langs: Sequence[Lang], said: Callable[[Lang], object]) -> Markup:
    """What is said in each language of a page, of which one is seen."""
    span = Markup('<span class="{0}" lang="{0}">{1}</span>')
    return Markup("").join(span.format(lang, said(lang)) for lang in langs)


def names(langs: Sequence[Lang]) -> dict[Lang, str]:
    """What each language calls itself."""
    return {lang: say("language", lang) for lang in langs}


def _shown(value: object) -> object:
    return safe(value) if isinstance(value, str) and not isinstance(value, Markup) else value
