"""`errdoc mcp`: errdoc as tools for coding agents."""

import sys
from pathlib import Path
from typing import Annotated

from errdoc.cli.options import Debug, Option, Pages, option


def mcp(
    http: Annotated[
        bool, Option("--http", help="Streamable HTTP on this machine alone, in place of standard input and output.")
    ] = False,
    port: Annotated[int | None, option("--port", "PORT", "With --http: 8765 by default.")] = None,
    kb: Pages = None,
    debug: Debug = False,
) -> None:
    """Serve errdoc's answers to coding agents, over the Model Context Protocol. docs/agents.md sets it up.

    claude mcp add errdoc -- errdoc mcp
    """
    del debug
    from errdoc.errors import UsageError

    if port is not None and not http:
        raise UsageError("--port needs --http", hint="errdoc mcp --http --port 8765")
    if http and port is not None and not 0 < port < 65536:
        raise UsageError(f"--port {port} is no port", hint="errdoc mcp --http --port 8765")
    try:
        from errdoc.integrations.mcp import serve
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("errdoc"):
            raise
        raise UsageError(f"errdoc mcp needs {error.name}", hint="pip install 'errdoc[mcp]'") from error
    if not http:
        if sys.stdin is not None and sys.stdin.isatty():
            sys.stderr.write(
                "errdoc: note: a coding agent starts this and speaks here; docs/agents.md; Ctrl-C ends it\n"
            )
        serve.stdio(kb or [])
        return
    port = port or serve.PORT
    sys.stderr.write(f"errdoc: note: http://{serve.HOST}:{port}/mcp, logs below {Path.cwd()}; Ctrl-C ends it\n")
    serve.http(port, kb or [])
