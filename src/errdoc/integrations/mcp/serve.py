"""Serves one client over standard input and output, or several over HTTP on this machine alone."""

import os
import socket
from collections.abc import Sequence
from pathlib import Path

from errdoc.errors import UsageError
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
    with socket.socket() as door:
        if os.name == "posix":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server itself does
        try:
            door.bind((HOST, port))
        except OSError as error:
            hint = f"errdoc mcp --http --port {port + 1 if port < 65535 else PORT}"
            raise UsageError(f"port {port} is not to be had: {error.strerror}", hint=hint) from error
    bounds = Bounds(folder=Path.cwd(), programs=False)
    build(lambda: Work(tuple(pages), bounds), bounds).run("streamable-http", host=HOST, port=port)
