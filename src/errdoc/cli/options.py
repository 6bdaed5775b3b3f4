"""What an option is, and the options that several commands take. What only one command takes stands with it."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from errdoc.render.words import languages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from errdoc.kb import KnowledgeBase
    from errdoc.logs.masks.redact import Redactor
    from errdoc.render.words import Lang


class Given:
    """What somebody may give a command: `errdoc.cli.quick` reads it, and `errdoc.cli.typed` makes typer's of it.

    Attributes:
        names: as typed, `--format` and `-f`, or `--probe/--no-probe`; none of an argument.
        settings: what typer takes besides: `help`, `metavar`, `envvar` …
    """

    def __init__(self, *names: str, **settings: Any) -> None:
        self.names = names
        self.settings = settings


class Option(Given):
    """An option."""


class Argument(Given):
    """What stands without a name: a log, an id."""


#: The languages of pages, headings and verdicts: all that there are words in.
Language = StrEnum("Language", {lang: lang for lang in languages()})  # type: ignore[misc]


class Format(StrEnum):
    """The faces of an answer: for people, for programs."""

    terminal = "terminal"
    json = "json"


def option(name: str, metavar: str, help_text: str) -> Option:
    """An option that takes a value and has no default."""
    return Option(name, metavar=metavar, help=help_text, show_default=False)


def written(what: str) -> Option:
    """`--format` of an answer, a list, a guide."""
    return Option("--format", "-f", help=f"How the {what} is written.")


def _pages(help_text: str) -> Option:
    return Option("--kb", metavar="DIR", envvar="ERRDOC_KB", help=help_text, show_default=False)


#: The language of the answer; without it the locale decides.
Spoken = Annotated[
    Language | None,
    Option(
        "--lang", help="Language of the answer; from the locale by default.", show_default=False, case_sensitive=False
    ),
]
#: Folders of the user's own pages.
Pages = Annotated[list[Path] | None, _pages("A folder of pages of your own.")]
#: The same where logs are explained.
PagesLaidOver = Annotated[list[Path] | None, _pages("A folder of pages of your own, laid over the shipped ones.")]
#: The face of an answer.
Form = Annotated[Format, written("answer")]
#: The same where the help says what holds without it.
FORM_OR_TERMINAL = Option("--format", "-f", help="How the answer is written; terminal by default.", show_default=False)
#: What one screen has no room for.
Everything = Annotated[bool, Option("--all", help="All causes, evidence, consequences and notices, not one screen.")]
NoHistory = Annotated[bool, Option("--no-history", help="Neither look into the history nor keep the diagnosis in it.")]
#: Off on a terminal; where an answer is written for others, in CI, on.
Redact = Annotated[
    bool | None,
    Option(
        "--redact/--no-redact",
        show_default=False,
        help="Write pseudonyms in place of secrets and names; in CI all formats but terminal do.",
    ),
]
#: The same where an answer is for the terminal only.
RedactHere = Annotated[
    bool,
    Option("--redact/--no-redact", show_default=False, help="Write pseudonyms in place of secrets and names."),
]
#: Read by `errdoc.cli.main` where errors are printed; few commands use it themselves.
Debug = Annotated[bool, Option("--debug", help="Show where an error of errdoc comes from.")]


def interpreter(python: str) -> str:
    """The Python of `--python`: a path as it is typed, an environment's folder, or a name on PATH.

    Raises:
        UsageError: there is none.
    """
    from errdoc.probe.asking import named

    return named.interpreter(python)


#: Variables by which continuous integration shows itself, where it does not set CI.
_CI = ("GITHUB_ACTIONS", "GITLAB_CI", "JENKINS_URL", "TF_BUILD", "BUILDKITE", "TEAMCITY_VERSION", "CIRCLECI")
_NO = ("", "0", "false", "no", "off")


def redactor(asked: bool | None, form: str = "terminal") -> "Redactor | None":
    """What takes secrets and names out of an answer; None where it keeps them.

    Args:
        asked: whether somebody wants that; None where nobody said.
        form: the answer's face: what a job writes for others is redacted unless somebody said otherwise.
    """
    if asked is None and form != "terminal":
        import os

        asked = any(os.environ.get(name, "").lower() not in _NO for name in ("CI", *_CI))
    if not asked:
        return None
    from errdoc.logs.masks.redact import Redactor

    return Redactor()


def completed(ids: "Callable[[KnowledgeBase], Iterable[str]]") -> "Callable[[str], list[str]]":
    """The shell's completion of ids of pages; a knowledge base that does not open completes nothing."""

    def complete(incomplete: str) -> list[str]:
        from errdoc.errors import ErrdocError
        from errdoc.kb import KnowledgeBase

        try:
            return [ident for ident in ids(KnowledgeBase.open()) if ident.startswith(incomplete)]
        except ErrdocError:
            return []

    return complete


def spoken(asked: Language | None) -> "Lang":
    """The language that was asked for, else that of the locale."""
    from errdoc.render.words import language

    return asked.value if asked else language()
