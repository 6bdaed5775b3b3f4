"""The words and parts of a command as a page writes it, for a POSIX shell."""

import shlex
from functools import lru_cache

from errdoc.logs.lazy import lazy

# CUDA_LAUNCH_BLOCKING=1 python train.py      A="b c" B= cmd
ASSIGNED = lazy(r"(?P<name>[A-Z_][A-Z0-9_]*)=(?P<value>\"[^\"]*\"|'[^']*'|[^\s\"'=]*(?:=[^\s\"']*)?)(?: +|$)")
# set TF_FORCE_GPU_ALLOW_GROWTH=true, as pages write it for Windows
SET = lazy(r"set \"?(?P<name>[A-Za-z_]\w*)=(?P<value>[^\"]*?)\"?")


def forget() -> None:
    """Lets go of the commands of a log."""
    first.cache_clear()
    split.cache_clear()


@lru_cache(maxsize=512)  # a command is asked about many times
def first(command: str) -> str:
    """The word that a command begins with, behind assignments and sudo."""
    rest = command.strip()
    while found := ASSIGNED.match(rest):
        rest = rest[found.end() :]
    words = rest.split()
    if len(words) > 1 and words[0] == "sudo":
        words = words[1:]
    return words[0].rstrip(";") if words else ""


def shlex_words(text: str) -> list[str]:
    """The words of a command with their quotes as they stand."""
    try:
        lexer = shlex.shlex(text, posix=False, punctuation_chars=False)
        lexer.whitespace_split = True
        lexer.commenters = ""
        return list(lexer)
    except ValueError:
        return text.split()


@lru_cache(maxsize=512)
def split(command: str, marks: tuple[str, ...]) -> tuple[str, ...]:
    """The parts of a command between marks that stand outside quotes and parentheses."""
    if not any(mark in command for mark in marks):
        return (command.strip(),) if command.strip() else ()
    parts, start, depth, at = [], 0, 0, 0
    quote = ""
    while at < len(command):
        char = command[at]
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char in "()":
            depth += 1 if char == "(" else -1
        elif depth <= 0:
            mark = next((one for one in marks if command.startswith(one, at)), "")
            if mark:
                parts.append(command[start:at].strip())
                at += len(mark)
                start = at
                continue
        at += 1
    parts.append(command[start:].strip())
    return tuple(part for part in parts if part)
