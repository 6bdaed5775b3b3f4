"""typer's parameters, made of a command's own: `Option` and `Argument` of `errdoc.cli.options`."""

from collections.abc import Callable
from types import FunctionType
from typing import Annotated, Any

import typer

from errdoc.cli.options import Given, Option


def typed(command: Callable[..., None]) -> Callable[..., None]:
    """The same command as typer reads it; the command itself stays as it is."""
    assert isinstance(command, FunctionType)
    made = FunctionType(
        command.__code__, command.__globals__, command.__name__, command.__defaults__, command.__closure__
    )
    made.__doc__, made.__module__ = command.__doc__, command.__module__
    made.__annotations__ = {name: _typed(kind) for name, kind in command.__annotations__.items()}
    return made


def _typed(kind: Any) -> Any:
    given = next((one for one in getattr(kind, "__metadata__", ()) if isinstance(one, Given)), None)
    if given is None:
        return kind
    make = typer.Option if isinstance(given, Option) else typer.Argument
    made = make(*given.names, **given.settings) if given.names else make(**given.settings)
    return Annotated[kind.__origin__, made]
