"""Templates of the site: escaping on, nothing undefined passes."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from errdoc.render.words import Lang
from errdoc.site.prose import filled, painted, plain, typed
from errdoc.site.words import say

TEMPLATES = Path(__file__).parent / "templates"


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(TEMPLATES, encoding="utf-8"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    made.filters |= {"filled": filled, "painted": painted, "plain": plain, "typed": typed}
    return made


def render(template: str, lang: Lang, to: Callable[[str], str], **values: Any) -> Markup:
    """A template's output.

    Args:
        template: its file.
        lang: the language of headings.
        to: the link to an address.
        values: what else it puts in.
    """
    text = _environment().get_template(template).render(lang=lang, say=partial(say_in, lang), to=to, **values)
    return Markup(text)  # noqa: S704 - a template's own output


def say_in(lang: Lang, key: str, **values: object) -> str:
    """A sentence of the site, the language first."""
    return say(key, lang, **values)
