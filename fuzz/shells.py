"""Commands as shells read them: bash and zsh themselves, asked; PowerShell and cmd by their rules of words.

A real shell is started with nothing on its search path, and hands over each command that it would have started: what it
is called and with which words. Builtins hand themselves over too.
"""

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

#: The commands of a line, each the words that it is called with; None where the shell cannot read the line.
Read = list[list[str]] | None

_BUILTINS = (
    "cd export set unset source kill type command echo pwd test exec ulimit trap alias exit return read wait jobs hash "
    "declare local let printf readonly shift umask times getopts typeset module conda"
)
_RECORD, _WORD, _LINE = "\x1e", "\x1f", "\x1d"
_HANDING = r"""
PATH=/nonexistent
handed() {
  builtin local row=$'\036' word
  for word; do row+="$word"$'\037'; done
  builtin printf '%s' "$row" >&9
}
command_not_found_handle() { handed "$@"; }
command_not_found_handler() { handed "$@"; }
"""
_READING = r"""
while IFS= builtin read -r -d '' line; do
  builtin printf '\035' >&9
  ( builtin eval "$line" ) </dev/null >/dev/null 2>&1 || builtin :
  ( builtin eval "errdoc_never() { $line
}" ) </dev/null >/dev/null 2>&1 || builtin printf '\036?\037' >&9
done
"""


def program(shell: str, *, read: bool) -> str:
    """What makes a shell hand over its commands; with `read` it takes lines from its input."""
    names = [name for name in _BUILTINS.split() if (shell, name) != ("zsh", "typeset")]
    handing = "".join(f'{name}() {{ handed {name} "$@"; }}\n' for name in names)
    return _HANDING + handing + (_READING if read else "")


def asked(shell: str, lines: Sequence[str]) -> list[Read]:
    """How `bash` or `zsh` reads lines, in a folder that has files for patterns to find.

    Raises:
        FileNotFoundError: there is no such shell.
    """
    path = shutil.which(shell)
    if path is None:
        raise FileNotFoundError(shell)
    options = ["--norc", "--noprofile"] if shell == "bash" else ["-f"]
    with TemporaryDirectory() as folder:
        for name in ("kept.txt", "kept.bin", "a", "b"):
            (Path(folder) / name).touch()
        told = Path(folder).parent / f"{Path(folder).name}.told"
        given = "".join(line + "\0" for line in lines).encode("utf-8", "surrogatepass")
        try:
            subprocess.run(
                ["/bin/sh", "-c", 'exec 9>"$1"; shift; exec "$@"', "sh", str(told), path, *options, "-c",
                 program(shell, read=True)], input=given, cwd=folder, check=False, capture_output=True, timeout=120,
                env={"LC_ALL": "C.UTF-8", "HOME": folder},
            )  # fmt: skip
            text = told.read_bytes().decode("utf-8", "surrogateescape")
        finally:
            told.unlink(missing_ok=True)
    return [commands_in(row) for row in text.split(_LINE)[1:]]


def commands_in(row: str) -> Read:
    """The commands that were handed over."""
    commands = [part.split(_WORD)[:-1] for part in row.split(_RECORD)[1:]]
    return None if ["?"] in commands else commands


#: Signs that PowerShell takes for the dash of an option.
DASHES = "-\u2013\u2014\u2015"
# what ends a command of PowerShell, of cmd
_ENDS = {"powershell": re.compile(r"&&|\|\||[;|\n&]"), "cmd": re.compile(r"&&|\|\||[&|\n]")}
_SPACES = " \t\u00a0\u0085\u3000"


def read(shell: str, line: str) -> Read:
    """How PowerShell or cmd cuts a line into commands and words, by their documents; quotes are taken away."""
    ends, at, open_ = _ENDS[shell], 0, ""
    commands: list[list[str]] = []
    words: list[str] = []
    word: str | None = None
    while at < len(line):
        char = line[at]
        if open_:
            if char == open_ and not (open_ == "'" and line[at + 1 : at + 2] == "'"):
                open_ = ""
            else:
                word = (word or "") + char
        elif char == '"' or (char == "'" and shell == "powershell"):
            open_, word = char, word or ""
        elif ended := ends.match(line, at):
            words += [word] if word is not None else []
            commands, words, word = ([*commands, words] if words else commands), [], None
            at += len(ended[0]) - 1
        elif char in _SPACES:
            words += [word] if word is not None else []
            word = None
        else:
            word = (word or "") + char
        at += 1
    if open_:
        return None
    words += [word] if word is not None else []
    return [*commands, words] if words else commands


def is_option(shell: str, word: str) -> bool:
    """Whether a program that is started by this shell would take a word for an option."""
    if shell == "cmd":
        return word[:1] in ("-", "/")
    return word[:1] in (DASHES if shell == "powershell" else "-")


def words_apart(shell: str, line: Read, plain: Read) -> str:
    """What a shell reads otherwise than the template says; empty where it is only other values.

    Args:
        shell: whose reading it is.
        line: the command with a log's values.
        plain: the same with values that harm nobody.
    """
    if line is None or plain is None:
        return "" if line == plain else "a quote is open"
    line, plain = (sorted(every, key=lambda one: (len(one), _starts(one))) for every in (line, plain))
    if [len(command) for command in line] != [len(command) for command in plain]:
        return f"other commands or words: {line} in place of {plain}"
    if list(map(_starts, line)) != list(map(_starts, plain)):
        return f"another program: {line} in place of {plain}"
    for mine, other in zip(line, plain, strict=True):
        for word, meant in zip(mine, other, strict=True):
            # `-DNAME_ROOT` is the template's own, and so is `--data VALUE`, an option of the user's own program
            if is_option(shell, word) and not is_option(shell, meant):
                return f"the option {word!r}: {mine}"
    return ""


def _starts(command: Sequence[str]) -> str:
    """What a command starts; what PowerShell assigns to a variable starts nothing."""
    return "$env:" if command[0].startswith("$env:") else command[0]
