"""Whether the commands of a step may be run for somebody: a page's own, for a shell, of this system, without root."""

import re
import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from errdoc.match.called import with_python
from errdoc.match.dialect import Dialect
from errdoc.match.person import Person
from errdoc.match.templates import REMARK
from errdoc.match.words import Words
from errdoc.model import Remedy
from errdoc.run.template import Slot, acts, slots, stages, words_of

#: Programs that need root, or end what others do on the machine.
_ROOT = frozenset((
    "sudo", "su", "doas", "pkexec", "run0", "reboot", "shutdown", "poweroff", "halt", "systemctl", "service",
    "modprobe", "rmmod", "insmod", "dkms", "mount", "umount", "sysctl", "update-initramfs", "dracut", "apt", "apt-get",
    "dpkg", "dnf", "yum", "rpm", "zypper", "pacman", "apk", "snap", "xbps-install", "ldconfig", "update-alternatives",
    "mokutil", "ubuntu-drivers", "nvidia-modprobe", "kill", "pkill", "killall", "wsl", "bcdedit",
))  # fmt: skip
# nvidia-smi --gpu-reset, -pl 250, -pm 1, -mig 1: settings of the card that all its users share
_SETS_CARD = re.compile(r"\bnvidia-smi\b.*\s(?:-r|--gpu-reset|-pl|-pm|-mig|-c|-e|-lgc|-cgi|-dgi)\b")
# IMAGE, ORG/NAME, PATH, nvcr.io/…:TAG; not A=1 and not $HOME
_BLANK = re.compile(r"(?<![\w$.-])[A-Z][A-Z_]{2,}\b(?![=\w])")
# export A=b    unset A    source x    conda activate e    module load cuda    $env:A="b"
_OF_SHELL = re.compile(
    r"(?:export|unset|set|source|cd|ulimit|(?:conda|mamba) activate|module|\$env:)\b|\.\s|[A-Z_]+=\S*$|\$env:"
)
#: Programs that remove, replace or set what they name, with the words that make them do so; none: they always do.
ACTS: Mapping[str, Sequence[str]] = {
    "find": ("-delete", "-exec", "-ok", "-fprint", "-fls"), "sed": ("-i", "--in-place"),
    "git": ("config", "clean", "reset", "pull", "checkout"), "attrib": ("+", "-"), "python": ("lib2to3",),
    "icacls": ("/grant", "/deny", "/reset", "/set"), "rm": (), "rmdir": (), "mv": (), "cp": (), "ln": (), "chmod": (),
    "chown": (), "chgrp": (), "dd": (), "tee": (), "truncate": (), "shred": (), "xargs": (), "del": (), "erase": (),
    "rd": (), "move": (), "copy": (), "remove-item": (), "move-item": (), "set-item": (),
}  # fmt: skip
#: Commands behind which a package's own code is run.
_INSTALLS = re.compile(
    r"\b(?:pip|uv|conda|mamba|poetry|pixi|mim|npm|luarocks|R CMD)\b.*\b(?:install|add|create|INSTALL)\b"
)
#: Efforts that are an edit of a program, or work on the machine itself.
_BY_HAND = ("code", "driver", "hardware")
#: The systems that a remedy's platform means.
_SYSTEMS = {"linux": ("linux", "wsl"), "windows": ("windows",), "macos": ("macos",)}


class Known(NamedTuple):
    """What a step is held to.

    Attributes:
        dialects: `kb/tables/dialects.toml`.
        words: the kinds of words that commands take.
        ours: placeholders that the tables fill.
        command: the words of the command that failed, where `errdoc run` started it: the user's own.
        packages: names of packages that the tables know, in lower case.
        person: whose commands they are.
        python: the user's own word for Python, which pages call `python`.
    """

    dialects: Mapping[str, Any]
    words: Words
    ours: Collection[str] = frozenset()
    command: Sequence[str] = ()
    packages: Collection[str] = frozenset()
    person: Person | None = None
    python: str = ""


def commands_of(remedy: Remedy) -> list[str]:
    """The commands as they are run."""
    return [one.partition(REMARK)[0].strip() for one in remedy.commands]


def refused(remedy: Remedy, templates: Iterable[str], system: str, known: Known) -> str:
    """Why a step is only shown; empty where it may be run after a yes.

    Each command is held to a page's template again, word for word: a value stands in its place alone and is of its
    kind. What is no kind of words at all, as the text of a log, is never looked at.

    Args:
        remedy: the step, filled in.
        templates: the commands of the cause as its pages have them.
        system: `linux`, `windows` or `macos`.
        known: what the step is held to.

    Returns:
        `code`, `root`, `blank`, `shell`, `system`, `page`, `acts` or `program`.
    """
    lines = commands_of(remedy)
    shell = Dialect(known.dialects, known.person or Person(os=system))
    if remedy.platforms and not set(remedy.platforms).intersection(_SYSTEMS.get(system, ())):
        return "system"
    if remedy.effort == "code" or not lines or not all(map(shell.is_shell, lines)):
        return "code"
    if remedy.effort in _BY_HAND or any(map(_needs_root, lines)):
        return "root"
    if any(_BLANK.search(_without_quotes(one)) for one in lines):
        return "blank"
    if all(_OF_SHELL.match(one) for one in lines):
        return "shell"
    if any(acts(stage, ACTS) for one in lines for stage in stages(words_of(one) or ["rm"])):
        return "acts"
    shapes = [row for one in templates for row in _forms(one.partition(REMARK)[0].strip(), shell, known.python)]
    held = [_held(one, shapes, known) for one in lines]
    if any(one is None for one in held):
        return "page"
    foreign = (_foreign(line, slot, known) for line, one in zip(lines, held, strict=True) for slot in one or ())
    return "program" if any(foreign) else ""


def _forms(template: str, shell: Dialect, python: str) -> Iterator[str]:
    """A template as its page has it, and in the person's own commands."""
    for one in (template, *((shell.lines(template) or ()) if shell.is_shell(template) else ())):
        yield one
        if python:
            yield with_python(one, shlex.quote(python))


def _held(line: str, shapes: Sequence[str], known: Known) -> tuple[Slot, ...] | None:
    """The values in a command; None where it is no template's."""
    every = (slots(line, shape, known.words, known.ours) for shape in shapes)
    return next((one for one in every if one is not None), None)


def _foreign(line: str, slot: Slot, known: Known) -> bool:
    """Whether a value would be run, or installed, that only the log knows."""
    if slot.value in known.command:
        return False
    if _INSTALLS.search(line) and slot.kind.name in ("distribution", "requirement", "word"):
        name = re.split(r"[\[<>=!~ ]", slot.value, maxsplit=1)[0]
        return re.sub(r"[-_.]+", "-", name).lower() not in known.packages and not name[:1].isdigit()
    return slot.runs or (slot.kind.program and bool(_INSTALLS.search(line)))


def _needs_root(line: str) -> bool:
    words = re.split(r"[\s;|&()]+", line)
    return bool(_SETS_CARD.search(line)) or any(word.rpartition("/")[2] in _ROOT for word in words)


def _without_quotes(line: str) -> str:
    return re.sub(r"'[^']*'|\"[^\"]*\"", "''", line)
