"""Commands that start without the machinery they do not use.

typer hands every parameter to pydantic, also those that were not given and those that are text as typed; importing it
costs a third of the time that `errdoc explain` takes on a small log. Here such values are taken as they are, all others
go typer's way.
"""

import os
import shlex
from collections.abc import Iterable
from typing import Any

from typer.core import TyperCommand, TyperGroup


class _AsTyped:
    """Stands where typer keeps a parameter's conversion, until that is needed."""

    def __init__(self, param: Any) -> None:
        self.text = getattr(param.type_descriptor, "annotation", None) in (str, list[str])

    def coerce(self, value: Any, *, param: Any, ctx: Any) -> Any:
        """The value as typed; what is neither text nor absent is converted by typer."""
        if value is None or value == ():
            return () if param.multiple or param.nargs == -1 else None
        if self.text:
            return value
        param._runtime_param = None  # noqa: SLF001 - typer has no public way
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


def _spare(params: Iterable[Any]) -> None:
    for param in params:
        # Other versions of typer convert in another way, and do not need this.
        if hasattr(param, "get_runtime_param") and getattr(param, "_runtime_param", param) is None:
            param._runtime_param = _AsTyped(param)  # noqa: SLF001 - see above


class Command(TyperCommand):
    """A command that converts only what needs it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parses, with the conversions spared."""
        _spare(self.get_params(ctx))
        return super().parse_args(ctx, args)


class Group(TyperGroup):
    """The same for a command that has commands; the name of a file in place of one gets a hint."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that the first argument names.

        Raises:
            UsageError: it names a log, or a program that is to be run.
        """
        name = args[0]
        if self.get_command(ctx, name) is None and (name == "-" or "." in name or "/" in name):
            from errdoc.errors import UsageError

            script = name.endswith(".py")
            program = script or name.endswith(".sh") or (os.path.isfile(name) and os.access(name, os.X_OK))  # noqa: PTH113
            before = ("run -- python" if script else "run --") if program else "explain"
            hint = f"errdoc {before} {shlex.join(args)}"
            raise UsageError(f"{name} is no command of errdoc", hint=hint)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parses, with the conversions spared."""
        _spare(self.get_params(ctx))
        return super().parse_args(ctx, args)
