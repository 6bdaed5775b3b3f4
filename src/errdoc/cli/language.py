"""The option `--lang` of the commands that speak."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from errdoc.render.words import Lang


class Language(StrEnum):
    """The languages of pages, headings and verdicts."""

    en = "en"
    zh = "zh"


#: The option; without it the locale decides.
Option = Annotated[
    Language | None,
    typer.Option(
        "--lang", help="Language of the answer; from the locale by default.", show_default=False, case_sensitive=False
    ),
]


def spoken(given: Language | None) -> "Lang":
    """The language that was asked for, else that of the locale."""
    from errdoc.render.words import language

    return given.value if given else language()
