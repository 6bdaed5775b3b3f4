"""Serves one client over standard input and output, or several over HTTP on this machine alone."""

from collections.abc import Sequence
from pathlib import Path

from errdoc.integrations.door import opened
from errdoc.integrations.mcp.inputs import Bounds
from errdoc.integrations.mcp.tools import build
from errdoc.integrations.mcp.work import Work

#: Where no port is given, and the only address that is listened on.
PORT, HOST = 8765, "127.0.0.1"


def stdio(pages: Sequence[Path] = ()) -> None:
    """Serves the program that started this one, until it closes the pipe."""
    bounds = Bounds()
    build(lambda: Work(tuple(pages), bounds), bounds).run("stdio")


def http(port: int = PORT, pages: Sequence[Path] = ()) -> None:
    """Serves on loopback, at `/mcp`, until it is interrupted.

    Whoever has an account on this machine reaches the port: only logs below the folder it was started in are read, and
    no Python is run. The SDK refuses requests whose Host or Origin is not this machine.

    Raises:
        UsageError: the port is taken, or not the user's to take.
    """
    opened(HOST, port, "errdoc mcp --http --port").close()  # the SDK opens its own, and says less
    bounds = Bounds(folder=Path.cwd(), programs=False)
    build(lambda: Work(tuple(pages), bounds), bounds).run("streamable-http", host=HOST, port=port)
