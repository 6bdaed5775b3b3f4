"""Whether the commands of a step may be run for somebody: a page's own, for a shell, of this system, without root."""

import re
import shlex
from collections.abc import Iterable, Sequence

from errdoc.match.dialect import Dialect
from errdoc.match.person import Person
from errdoc.model import Remedy

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
    r"(?:export|unset|set|source|\.|cd|ulimit|(?:conda|mamba) activate|module|\$env:)\b|[A-Z_]+=\S*$|\$env:"
)
#: Efforts that are an edit of a program, or work on the machine itself.
_BY_HAND = ("code", "driver", "hardware")
#: The systems that a remedy's platform means.
_SYSTEMS = {"linux": ("linux", "wsl"), "windows": ("windows",), "macos": ("macos",)}


def commands_of(remedy: Remedy) -> list[str]:
    """The commands as they are run: without the remark behind three blanks and a `#`."""
    return [one.partition("   #")[0].strip() for one in remedy.commands]


def refused(remedy: Remedy, templates: Iterable[str], system: str, dialects: dict[str, object]) -> str:
    """Why a step is only shown; empty where it may be run after a yes.

    Args:
        remedy: the step, filled in.
        templates: the commands of the cause as its pages have them.
        system: `linux`, `windows` or `macos`.
        dialects: `kb/tables/dialects.toml`.

    Returns:
        `code`, `root`, `blank`, `shell`, `system` or `page`.
    """
    lines = commands_of(remedy)
    shell = Dialect(dialects, Person(os=system))
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
    known = {_signs(one.partition("   #")[0].strip()) for one in templates}
    # the values stand in the command as words: they bring no sign of the shell's with them
    return "" if all(_signs(one) in known for one in lines) else "page"


def _needs_root(line: str) -> bool:
    words = re.split(r"[\s;|&()]+", line)
    return bool(_SETS_CARD.search(line)) or any(word.rpartition("/")[2] in _ROOT for word in words)


def _without_quotes(line: str) -> str:
    return re.sub(r"'[^']*'|\"[^\"]*\"", "''", line)


def _signs(line: str) -> tuple[str, ...]:
    """What of a command only a shell reads: its operators outside quotes, and what opens another command."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.commenters = ""
    try:
        words: Sequence[str] = list(lexer)
    except ValueError:
        return ("?",)
    operators = [word for word in words if word and not set(word) - set("();<>|&")]
    return (*operators, *re.findall(r"\$\(|`|\n|\$\{", line))
