"""The official client, in this process and against real servers."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from errdoc.integrations.mcp.inputs import Bounds
from errdoc.integrations.mcp.work import Work

#: What is asked, with the official client.
Ask = Callable[[Any], Awaitable[Any]]
ANYTHING = Bounds()
#: Seconds that a server on a busy machine may take to listen.
_PATIENCE = 120


@pytest.fixture(scope="session")
def work() -> Work:
    """What answers, without a client; the thread of the tests uses it."""
    return Work()


@pytest.fixture
def asked() -> Callable[..., Any]:
    """Asks a server in this process: what a function of the client gives."""

    def run(ask: Ask, bounds: Bounds = ANYTHING, mode: str = "auto") -> Any:
        from mcp import Client

        from errdoc.integrations.mcp.tools import build

        async def main() -> Any:
            async with Client(build(lambda: Work((), bounds), bounds), mode=mode) as client:
                return await ask(client)

        return asyncio.run(main())

    return run


@pytest.fixture
def over_stdio() -> Callable[[Ask], Any]:
    """Asks `errdoc mcp` over its standard input and output."""

    def run(ask: Ask) -> Any:
        from mcp import Client, StdioServerParameters, stdio_client

        command = StdioServerParameters(command=sys.executable, args=["-m", "errdoc", "mcp"], env=dict(os.environ))

        async def main() -> Any:
            async with Client(stdio_client(command)) as client:
                return await ask(client)

        return asyncio.run(main())

    return run


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of `errdoc mcp --http`, and the folder that it was started in."""
    folder = tmp_path_factory.mktemp("served")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "errdoc", "mcp", "--http", "--port", str(port)], cwd=folder, stderr=subprocess.DEVNULL
    )
    until = time.monotonic() + _PATIENCE
    while server.poll() is None and time.monotonic() < until:
        with socket.socket() as door:
            if door.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    yield f"http://127.0.0.1:{port}/mcp", folder
    server.terminate()
    server.wait()
