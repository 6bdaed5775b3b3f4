"""`errdoc serve`: a page to paste logs into and a JSON API, with the site beside them."""

import sys
from pathlib import Path
from typing import Annotated

from errdoc.cli.options import Debug, Option, Pages, option


def serve(
    host: Annotated[
        str, Option("--host", metavar="ADDRESS", help="The address to listen on; any but this machine's needs a token.")
    ] = "127.0.0.1",
    port: Annotated[int, Option("--port", metavar="PORT", help="Its port; 0 takes one that is free.")] = 8766,
    token: Annotated[
        str | None,
        Option(
            "--token", metavar="TOKEN", envvar="ERRDOC_SERVE_TOKEN", show_default=False,
            help="What requests must show; others of this machine see arguments, but no variables. "
            "One is made and printed where one is needed.",
        ),
    ] = None,
    site: Annotated[Path | None, option("--site", "FOLDER", "Serve a folder made by errdoc site, too.")] = None,
    keep: Annotated[Path | None, option("--keep", "FOLDER", "Keep what is sent, as it is; nothing by default.")] = None,
    redact: Annotated[
        bool | None,
        Option(
            "--redact/--no-redact", show_default=False,
            help="Pseudonyms in place of secrets and names, where a request does not say; so it is on other addresses "
            "than this machine's.",
        ),
    ] = None,
    workers: Annotated[int | None, Option("--workers", metavar="N", min=1, show_default=False,
        help="Processes that read logs; as many as processors by default.")] = None,
    seconds: Annotated[int, Option("--seconds", metavar="N", min=1, help="The time that one log may take.")] = 30,
    size: Annotated[int, Option("--size", metavar="MIB", min=1, help="What one request may bring.")] = 64,
    kb: Pages = None,
    debug: Debug = False,
) -> None:  # fmt: skip
    """Serve a page to paste logs into, the same as a JSON API, and a site. docs/serve.md tells more.

    errdoc serve
    """
    del debug
    import os

    from errdoc.errors import UsageError

    if not 0 <= port < 65536:
        raise UsageError(f"--port {port} is no port", hint="errdoc serve --port 8766")
    try:
        from errdoc.integrations.web import serve as web
        from errdoc.integrations.web.settings import Settings, is_local
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("errdoc"):
            raise
        raise UsageError(f"errdoc serve needs {error.name}", hint="pip install 'errdoc[web]'") from error
    local = is_local(host)
    shown = web.token_of(token, needed=not local)
    web.forget_token()
    settings = Settings(
        host=host, port=port, token=shown, redact=not local if redact is None else redact, site=site, keep=keep,
        workers=workers or os.cpu_count() or 1, seconds=seconds, size=size,
    )  # fmt: skip

    def ready(at: int) -> None:
        named = f"[{host}]" if ":" in host else host
        sys.stderr.write(f"errdoc: note: http://{named}:{at}/paste, Ctrl-C ends it\n")
        if shown and token is None:
            sys.stderr.write(f"errdoc: note: token: {shown}\n")
        if not local:
            sys.stderr.write("errdoc: note: what is sent is not encrypted: a proxy with TLS before it does that\n")

    web.serve(settings, kb or [], ready=ready)
