"""Commands that start without typer, whose import costs as much as explaining a small log.

What is typed plainly is read here: `read` knows the parameters of a command from the command itself. Everything else
is typer's, with its words: help, a name that no option has, a value that does not fit, a setting from the environment,
the completion of a shell.
"""

import os
import re
import sys
from collections.abc import Callable
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import NoneType
from typing import Any

from errdoc.cli.options import Given, Option

#: The commands, each a function in the module of its last word, as the help lists them.
COMMANDS = (
    "explain", "run", "last", "check", "fix", "watch", "show", "search", "code", "which", "probe", "guide", "history",
    "verify", "versions", "candidates", "init", "bundle", "mcp", "serve", "site", "triage",
    "triage gaps", "triage mark",
)  # fmt: skip
#: Settings that are help and nothing else, or that are read here.
_PLAIN = {"help", "metavar", "show_default", "autocompletion", "case_sensitive", "envvar", "min"}


# train.log   logs/   "RuntimeError: CUDA out of memory"   -
_NO_COMMAND = re.compile(r"^[^-].*[./\\:\s]|^-$", re.DOTALL)


class _UnreadError(Exception):
    """Something that only typer reads."""


def run(args: list[str]) -> bool:
    """Runs the command that is typed plainly; false where nothing was done, because typer has to read what is typed."""
    if "_ERRDOC_COMPLETE" in os.environ:
        return False
    if args == ["--version"]:
        from errdoc import __version__

        sys.stdout.write(f"errdoc {__version__}\n")
        return True
    if args and (args[0] == "--paste" or _NO_COMMAND.search(args[0])):
        from errdoc.cli.meant import explained

        args = explained(args) or args
    args = joined(args)
    if not args or args[0] not in COMMANDS:
        return False
    name = args[0].rpartition(" ")[2]
    module = import_module(f"errdoc.cli.{name}")
    command = getattr(module, name)
    values = read(command, args[1:], getattr(module, "SETTINGS", {}))
    if values is None:
        return False
    command(**values)
    return True


def joined(args: list[str]) -> list[str]:
    """What is typed with a command's name of two words as one; `./gaps` is a folder, `gaps` none."""
    two = " ".join(args[:2])
    return [two, *args[2:]] if " " not in "".join(args[:2]) and two in COMMANDS else args


def read(command: Callable[..., None], args: list[str], settings: dict[str, Any]) -> dict[str, Any] | None:
    """The values of a command's parameters; None where typer has to read them.

    Args:
        command: its parameters are `Annotated` with an `Option` or an `Argument`.
        args: what is typed after its name.
        settings: of typer's context: whether options end at the first argument, whether unknown ones are arguments.
    """
    # Windows' shells leave wildcards and variables to the program
    if os.name == "nt" and any(sign in arg for arg in args for sign in "*?[~$%"):
        return None
    try:
        return _Reader(command, settings).values(args)
    except _UnreadError:
        return None


class _Reader:
    """Reads what is typed after the name of a command."""

    def __init__(self, command: Callable[..., None], settings: dict[str, Any]) -> None:
        self.settings = settings
        self.kinds: dict[str, tuple[Any, Given]] = {}
        self.argument = ""
        self.options: dict[str, tuple[str, bool]] = {}
        for name, kind in command.__annotations__.items():
            given = next((one for one in getattr(kind, "__metadata__", ()) if isinstance(one, Given)), None)
            if given is None:
                continue  # the return type
            self.kinds[name] = (kind.__origin__, given)
            if not isinstance(given, Option):
                self.argument = name
            for typed in given.names:
                yes, _, no = typed.partition("/")
                self.options[yes] = (name, True)
                if no:
                    self.options[no] = (name, False)
        code, defaults = command.__code__, command.__defaults__ or ()
        parameters = code.co_varnames[: code.co_argcount]
        self.defaults = dict(zip(parameters[len(parameters) - len(defaults) :], defaults, strict=True))

    def values(self, args: list[str]) -> dict[str, Any]:
        """The values of all parameters."""
        found: dict[str, Any] = {}
        loose: list[str] = []
        left = list(reversed(args))
        while left:
            typed = left.pop()
            if typed == "--":
                loose += reversed(left)
                break
            if self._is_loose(typed):
                loose.append(typed)
                if not self.settings.get("allow_interspersed_args", True):
                    loose += reversed(left)
                    break
                continue
            self._option(typed, left, found)
        if loose:
            if not self.argument:
                raise _UnreadError
            kind, given = self.kinds[self.argument]
            if not _is_list(kind) and len(loose) > 1:
                raise _UnreadError
            values = [_value(_single(kind), text, given) for text in loose]
            found[self.argument] = values if _is_list(kind) else values[0]
        for name, (_, given) in self.kinds.items():
            if name not in found:
                if name not in self.defaults or os.environ.get(given.settings.get("envvar", "")):
                    raise _UnreadError
                found[name] = self.defaults[name]
        return found

    def _is_loose(self, typed: str) -> bool:
        # -11, a signal's number
        number = self.settings.get("ignore_unknown_options", False) and re.fullmatch(r"-\d+", typed)
        return not typed.startswith("-") or typed == "-" or bool(number)

    def _option(self, typed: str, left: list[str], found: dict[str, Any]) -> None:
        """Puts the value of an option into `found`, taken from `left` where it is not in `typed`."""
        name, equals, text = typed.partition("=")
        if name not in self.options or (equals and not name.startswith("--")):
            raise _UnreadError
        parameter, told = self.options[name]
        kind, given = self.kinds[parameter]
        if not given.settings.keys() <= _PLAIN:
            raise _UnreadError
        if _single(kind) is bool:
            if equals:
                raise _UnreadError
            found[parameter] = told
            return
        if not equals:
            if not left or left[-1].startswith("-"):
                raise _UnreadError
            text = left.pop()
        value = _value(_single(kind), text, given)
        if _is_list(kind):
            found.setdefault(parameter, []).append(value)
        else:
            found[parameter] = value


def _is_list(kind: Any) -> bool:
    return getattr(_without_none(kind), "__origin__", None) is list


def _single(kind: Any) -> Any:
    """The type of one value."""
    kind = _without_none(kind)
    return kind.__args__[0] if getattr(kind, "__origin__", None) is list else kind


def _without_none(kind: Any) -> Any:
    """`Path` of `Path | None`."""
    kinds = [one for one in getattr(kind, "__args__", ()) if one is not NoneType]
    return kinds[0] if NoneType in getattr(kind, "__args__", ()) else kind


def _value(kind: Any, text: str, given: Given) -> Any:
    """A value of that type."""
    if kind is str:
        return text
    if kind is Path:
        return Path(text)
    if kind is int and text.isascii() and text.isdigit() and int(text) >= given.settings.get("min", 0):
        return int(text)
    if isinstance(kind, type) and issubclass(kind, Enum):
        for one in kind:
            if one.value == text or (not given.settings.get("case_sensitive", True) and one.value == text.lower()):
                return one
    raise _UnreadError
