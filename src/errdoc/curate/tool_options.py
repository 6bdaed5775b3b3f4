"""Checks that the options in commands of remedies are options of the tool: kb/options.toml, from the tools' help."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from errdoc.curate.findings import Finding
from errdoc.curate.lines import commands_of
from errdoc.kb.page import Page
from errdoc.match.command import shlex_words

PATH = "options.toml"
# CUDA_VISIBLE_DEVICES=1
_ASSIGNED = re.compile(r"[A-Z_][A-Z0-9_]*=\S*")
# 2>&1      > log.txt      {torch_install}
_OTHER = re.compile(r"\d?[<>]|\{\w+\}$")
# what a program of the user's, an image, or a script begins: its options are its own
_PROGRAM = re.compile(
    r".*\.(?:py|sh|sif|exe)$|IMAGE$|PROGRAM$|docker://|[a-z][\w.-]*/[\w./-]+(?::[\w.-]+)?$|nvcr\.io/|\{script\}$|--$"
)
#: Words that srun and others are given to start.
_STARTED = ("python", "torchrun", "ls", "bash", "apptainer", "./PROGRAM")


class Tool(NamedTuple):
    """A tool's command and its options.

    Attributes:
        command: `pip install`, `torchrun`.
        options: each as its help writes it: `--upgrade`, `-U`.
        starts: it starts a program, whose options stand behind it.
        spelt: `one dash` where long options take one dash as well as two (-batch of gdb), `joined` where an option's
            value follows its letter (-iTCP of lsof).
    """

    command: str
    options: frozenset[str]
    starts: bool = False
    spelt: str = ""


def check(known: Mapping[str, Page], root: Path) -> Iterator[Finding]:
    """Options that a tool's own help does not know."""
    tools = read(root / PATH)
    if not tools:
        return
    for page in known.values():
        for _, command in commands_of(page):
            for tool, option in unknown(command, tools):
                told = f"{tool} has no option {option}, in {command!r}"
                yield Finding(page.path, 0, "KB143", told, f"python -m lab options makes {PATH} of the tools' help")


@cache
def read(path: Path) -> Mapping[str, Tool]:
    """The tools of a table by their command; none where there is no table."""
    if not path.is_file():
        return {}
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["tool"]
    tools = (
        Tool(row["command"], frozenset(row["options"]), row.get("starts", False), row.get("spelt", "")) for row in rows
    )
    return {tool.command: tool for tool in tools}


def unknown(command: str, tools: Mapping[str, Tool]) -> Iterator[tuple[str, str]]:
    """The options of a command that its tool does not know, each with the tool."""
    bare = re.sub(r"'[^']*'|\"[^\"]*\"|\$\([^()]*\)", "x", command.partition("   #")[0])
    for stage in re.split(r"&&|\|\||[|;&]", bare):
        words = [word for word in shlex_words(stage) if not _ASSIGNED.fullmatch(word)]
        words = words[1:] if words[:1] == ["sudo"] else words
        if words[:2] == ["python", "-m"] or words[:2] == ["python3", "-m"]:
            words = ["torchrun", *words[3:]] if words[2:3] == ["torch.distributed.run"] else words[2:]
        tool = _tool(words, tools)
        if tool is not None:
            yield from ((tool.command, one) for one in _asked(words, tool) if not _is_option(one, tool))


def _tool(words: list[str], tools: Mapping[str, Tool]) -> Tool | None:
    """The tool whose command the words are: of two words, else of one."""
    plain = [word for word in words if not word.startswith("-")]
    for many in (3, 2, 1):
        if found := tools.get(" ".join(plain[:many])):
            return found
    # kubectl -n NAMESPACE scale
    own = [tool for name, tool in tools.items() if plain and name.startswith(f"{plain[0]} ")]
    between = plain[:1] and len(words) > 1 and words[1].startswith("-")
    return Tool(plain[0], frozenset().union(*(one.options for one in own))) if own and between else None


def _asked(words: list[str], tool: Tool) -> Iterator[str]:
    named = tool.command.split()
    for word in words:
        if _OTHER.match(word) or word == "--":
            return
        if tool.starts and word not in named and (_PROGRAM.fullmatch(word) or word in _STARTED):
            return
        if word.startswith("-") and word != "-" and not re.fullmatch(r"-\d+", word):
            yield word.partition("=")[0]


def _is_option(word: str, tool: Tool) -> bool:
    """Whether a tool has the option; -it is -i and -t, -N1 is -N."""
    options = tool.options
    if word in options or word in ("-h", "--help") or (tool.spelt == "one dash" and f"-{word}" in options):
        return True
    if tool.spelt == "joined":
        return word[:2] in options
    if word.startswith("--"):
        return "{" in word
    return all(f"-{letter}" in options for letter in word[1:]) or (f"-{word[1]}" in options and not word[2:].isalpha())
