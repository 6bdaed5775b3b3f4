"""The lines that remedies have people type: which there are, and what an installing one asks for."""

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from errdoc.kb.page import Page, remedies_of

# python -m pip install …      uv pip install …      pip3 install …
_PIP = re.compile(r"(?:^|\s)pip3? install (?P<rest>.+)$")
# conda install …      mamba create …
_CONDA = re.compile(r"(?:^|\s)(?:conda|mamba) (?:install|create) (?P<rest>.+)$")
# > log.txt      2>&1      | tee build.log      && py-spy dump
_END = re.compile(r"\s(?:\d?>|\||&&|;)")
#: Options that take a word, of pip and of conda.
_TAKES = frozenset({
    "-i", "--index-url", "--extra-index-url", "-f", "--find-links", "-r", "--requirement", "-c", "--only-binary",
    "--no-binary", "-e", "--editable", "--target", "-n", "--name", "--channel", "-p", "--prefix",
})  # fmt: skip
#: Options by which another index than the general one is asked.
_ELSEWHERE = frozenset({"-i", "--index-url", "--extra-index-url", "-f", "--find-links"})
_LOCAL = frozenset({"-r", "--requirement", "-e", "--editable"})


class Installs(NamedTuple):
    """What a command that installs asks for.

    Attributes:
        wanted: the requirements, without quotes.
        options: the options, each with the word that it takes.
        where: `index` (the general one), `elsewhere` (an index that the command names), `git`, `local` (a folder, a
            list of requirements), or `open` (something is put in).
    """

    wanted: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    where: str


def commands_of(page: Page) -> Iterator[tuple[Mapping[str, Any], str]]:
    """The commands of a page, each with its remedy."""
    for row in remedies_of(page.head):
        for command in commands_in(row):
            yield row, command


def commands_in(row: Mapping[str, Any]) -> list[str]:
    """The commands of a remedy."""
    commands = row.get("commands", [])
    return [str(one) for one in ([commands] if isinstance(commands, str) else commands)]


def by_pip(command: str) -> Installs | None:
    """What `pip install` is asked for; None where the command is another."""
    found = _PIP.search(_bare(command))
    return None if found is None else _asked(found["rest"])


def by_conda(command: str) -> Installs | None:
    """What `conda install` or `conda create` is asked for; None where the command is another."""
    found = _CONDA.search(_bare(command))
    return None if found is None else _asked(found["rest"])


def _bare(command: str) -> str:
    """The command without a remark, and without what follows it."""
    typed = command.partition("   #")[0].rstrip()
    pip = _PIP.search(typed) or _CONDA.search(typed)
    if pip is None:
        return typed
    end = _END.search(typed, pip.start("rest"))
    return typed[: end.start()] if end else typed


def _asked(rest: str) -> Installs:
    words = shlex.split(rest)
    wanted: list[str] = []
    options: list[tuple[str, str]] = []
    at = 0
    while at < len(words):
        word = words[at]
        name, equals, value = word.partition("=")
        if not word.startswith("-"):
            wanted.append(word)
        elif word in _TAKES and at + 1 < len(words):
            at += 1
            options.append((word, words[at]))
        else:
            options.append((name, value) if equals else (word, ""))
        at += 1
    return Installs(tuple(wanted), tuple(options), _where(wanted, options))


def _where(wanted: Sequence[str], options: Sequence[tuple[str, str]]) -> str:
    names = {name for name, _ in options}
    # {distribution}      scikit-learn==VERSION      "PACKAGE<VERSION"
    if any("{" in one or re.search(r"[=<>][A-Z]+$", one) for one in (*wanted, *(value for _, value in options))):
        return "open"
    if names & _ELSEWHERE:
        return "elsewhere"
    if any(one.startswith("git+") for one in wanted):
        return "git"
    if not wanted or names & _LOCAL or any(re.match(r"[./~]|[A-Z]+$|\w+/", one) for one in wanted):
        return "local"
    return "index"
