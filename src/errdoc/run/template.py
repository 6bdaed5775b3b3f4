"""Whether a command that may be run is what its page's template says, word for word, and which words are a log's."""

import re
import shlex
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from errdoc.match.words import Kind, Words
from errdoc.model.said import PLACEHOLDER

_PLACEHOLDER = re.compile(PLACEHOLDER)
#: Programs that run what is named behind them: `bash -x FILE`, `python FILE`, `gdb --args FILE`, `srun FILE`.
_RUNNERS = re.compile(
    r"(?:.*[/\\])?(?:python|pypy|bash|sh|zsh|dash|fish|perl|ruby|node|npx|lua|th|Rscript|R|gdb|strace|ltrace|env|nohup|exec|source|\."
    r"|time|timeout|srun|mpirun|mpiexec|torchrun|accelerate|deepspeed|docker|podman|apptainer|singularity|make|cmake"
    r"|xargs|ssh|powershell|pwsh|cmd|uvx|pipx|call|start|iex)[\d.]*(?:\.exe)?"
)
#: `python -m MODULE` runs that module, and what stands behind it is its data.
_MODULE = "-m"
# import torch as t, {module}
_IMPORTS = re.compile(r"\b(?:import|from)\s[\w.,\s]*\Z")
_OPERATORS = frozenset("();<>|&")


class Slot(NamedTuple):
    """A value in a command.

    Attributes:
        kind: what it must be.
        value: what stands there.
        runs: whether it stands where a shell or an interpreter runs it.
    """

    kind: Kind
    value: str
    runs: bool


def words_of(line: str) -> list[str] | None:
    """The words of a command as a shell reads them, its operators as words of their own; None where a quote is open."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    lexer.commenters = ""
    lexer.escape = ""  # a backslash is of Windows' paths, and of `\\(` in find
    try:
        return list(lexer)
    except ValueError:
        return None


def slots(line: str, template: str, words: Words, ours: Collection[str] = frozenset()) -> tuple[Slot, ...] | None:
    """The values of a template in a command.

    Args:
        line: the command as it would be run.
        template: what the page has, in the same dialect, with its placeholders.
        words: the kinds of words.
        ours: placeholders that our tables fill, with several words.

    Returns:
        None where the command is not that template with a word of its kind in each place.
    """
    typed, shapes = words_of(line), words_of(template)
    if typed is None or shapes is None:
        return None
    if any(asked[1] in ours for asked in _PLACEHOLDER.finditer(template)):
        return () if _tabled(typed, shapes[0]) else None
    if len(typed) != len(shapes):
        return None
    values: list[Slot] = []
    for place, (word, shape) in enumerate(zip(typed, shapes, strict=True)):
        held = _held(word, shape, words)
        if held is None:
            return None
        values += [Slot(kind, value, _runs(typed, shape, place, before)) for kind, value, before in held]
    return tuple(values)


def stages(typed: Sequence[str]) -> Iterator[list[str]]:
    """The commands between operators, without what is assigned before them."""
    stage: list[str] = []
    for word in (*typed, ";"):
        if word and not set(word) - _OPERATORS:
            if stage:
                yield stage
            stage = []
        elif stage or not re.match(r"[A-Za-z_]\w*=", word):
            stage.append(word)


def _held(word: str, shape: str, words: Words) -> list[tuple[Kind, str, str]] | None:
    """Kind, value and what stands before it, for each placeholder of a word; None where the word is another."""
    pattern, kinds, at = "", [], 0
    for asked in _PLACEHOLDER.finditer(shape):
        kinds.append((words.kind(asked[1], asked[2]), shape[: asked.start()]))
        pattern += re.escape(shape[at : asked.start()]) + "(.+?)"
        at = asked.end()
    found = re.fullmatch(pattern + re.escape(shape[at:]), word, re.DOTALL)
    if found is None:
        return None
    held = [(kind, value, before) for (kind, before), value in zip(kinds, found.groups(), strict=True)]
    return held if all(kind.word(value) == value for kind, value, _ in held) else None


def _runs(typed: Sequence[str], shape: str, place: int, before: str) -> bool:
    """Whether what stands in a word of a command is run, by the shell itself or by the program named before it."""
    start = max((at + 1 for at, word in enumerate(typed[:place]) if word and not set(word) - _OPERATORS), default=0)
    stage = [word for word in typed[start:place] if not re.match(r"[A-Za-z_]\w*=", word)]
    if not stage:
        return "=" not in shape.partition("{")[0]
    if not any(map(_RUNNERS.fullmatch, stage)):
        return False
    if " " in shape.strip():
        # the text of -c: what it imports is run, what it opens is not
        return bool(_IMPORTS.search(before))
    return _MODULE not in stage or stage[-1] == _MODULE


# torch==2.4.1+cu118   jax[cuda12]<0.5   nvidia-cudnn-cu12>=8.9,<9   cudnn=7.6.5   install   https://download.pytorch.org/whl/cu118
_TABLED = re.compile(
    r"(?:torch(?:vision|audio)?|tensorflow|jax(?:lib)?|keras|numpy|protobuf|nvidia-\w[\w-]*|cudnn|cudatoolkit)(?:\[[\w,-]+\])?"
    r"(?:[<>=!~]{1,2}[\w.*+,<>=!]+)?"
    r"|python|pip|conda|conda-forge|install|-m|-c|-f|-U|--force-reinstall|--(?:extra-)?index-url"
    r"|https://download\.pytorch\.org/whl/[\w./]+"
)


def _tabled(typed: Sequence[str], python: str) -> bool:
    """Whether a command installs frameworks alone, in the few words that the tables have for it."""
    words = ["python" if word == python else word for word in typed]
    return words[:1] != [] and "install" in words and all(map(_TABLED.fullmatch, words))


def acts(stage: Sequence[str], shown: Mapping[str, Sequence[str]]) -> bool:
    """Whether a command changes or removes what it names: `find -delete`, `rm`, `git config`.

    Args:
        stage: the words of one command.
        shown: programs, each with the words of which one makes it act; none where it always does.
    """
    rest = [word for word in stage if word not in ("sudo", "srun", "env")]
    program = re.split(r"[/\\]", rest[0])[-1].lower().removesuffix(".exe") if rest else ""
    if program not in shown:
        return False
    return not shown[program] or any(word.startswith(tuple(shown[program])) for word in rest[1:])
