"""Commands that start without the machinery they do not use.

typer hands every parameter to pydantic, also those that were not given and those that are text as typed; importing it
costs a third of the time that `errdoc explain` takes on a small log. Here such values are taken as they are, all others
go typer's way.
"""

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
    """The same for a command that has commands."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parses, with the conversions spared."""
        _spare(self.get_params(ctx))
        return super().parse_args(ctx, args)
