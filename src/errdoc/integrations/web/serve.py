"""Serves until Ctrl-C: the socket first, then the processes, then uvicorn."""

import asyncio
import logging
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from errdoc.errors import UsageError
from errdoc.integrations.door import opened
from errdoc.integrations.web.app import build
from errdoc.integrations.web.pool import Pool
from errdoc.integrations.web.settings import Settings
from errdoc.kb.base import KnowledgeBase

#: Connections at once.
_CONNECTIONS = 512
#: Seconds in which a request's head must have arrived, that an idle connection is held, and that running requests have
#: to end after Ctrl-C.
_HEAD, _IDLE, _END = 10.0, 5, 10
#: Times `_HEAD` in which an answer must have been taken.
_TAKES = 30
#: Characters of a token that nobody guesses.
_TOKEN = 16


def token_of(given: str | None, *, needed: bool) -> str:
    """The token: the given one, or where one is needed one that nobody guesses.

    Raises:
        UsageError: the given one is easy to guess, or no header can carry it.
    """
    if given is None:
        return secrets.token_urlsafe(24) if needed else ""
    if len(given) < _TOKEN or not given.isascii() or not given.isprintable() or " " in given:
        hint = f"python -c 'import secrets; print(secrets.token_urlsafe())' makes one of more than {_TOKEN} characters"
        raise UsageError("the token is too short, or has other signs than letters, digits and marks", hint=hint)
    return given


def serve(settings: Settings, pages: Sequence[Path] = (), *, ready: Callable[[int], None] = lambda _: None) -> None:
    """Serves until Ctrl-C or SIGTERM; requests that run may end.

    Args:
        settings: what it may take, and from whom.
        pages: folders of one's own pages.
        ready: is told the port as soon as there is one.

    Raises:
        UsageError: the port is not to be had, or a folder is none.
        KnowledgeBaseError: the pages cannot be opened.
    """
    if settings.site is not None and not (settings.site / "index.html").is_file():
        raise UsageError(f"{settings.site} is no folder with an index.html", hint="errdoc site FOLDER makes one")
    with opened(settings.host, settings.port, "errdoc serve --port") as door:
        pool = Pool(settings, KnowledgeBase.open(pages).path)
        for name in ("uvicorn", "python_multipart"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # who sends nonsense fills no log
        config = uvicorn.Config(
            build(settings, pool), http=_Patient, ws="none", lifespan="on", log_config=None, access_log=False,
            proxy_headers=False, server_header=False, limit_concurrency=_CONNECTIONS, timeout_keep_alive=_IDLE,
            timeout_graceful_shutdown=_END,
        )  # fmt: skip
        ready(door.getsockname()[1])
        try:
            uvicorn.Server(config).run(sockets=[door])
        except KeyboardInterrupt:
            sys.stderr.write("errdoc: note: stopped\n")
        finally:
            pool.close()


def forget_token() -> None:
    """Takes the token out of the variables, which processes that read logs would inherit."""
    os.environ.pop("ERRDOC_SERVE_TOKEN", None)


class _Patient(H11Protocol):
    """uvicorn's HTTP, which waits for ever for the rest of a request's head; this does not."""

    _late: asyncio.TimerHandle | None = None
    _given = 0

    def connection_made(self, transport: Any) -> None:
        """Begins to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits no more."""
        self._stop()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Waits no more once a request's head is there."""
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self._stop()

    def on_response_complete(self) -> None:
        """Begins to wait for the next one."""
        super().on_response_complete()
        self._given = 0
        self._wait()

    def _wait(self) -> None:
        self._stop()
        self._late = self.loop.call_later(_HEAD, self._tired)

    def _tired(self) -> None:
        """Hangs up, but not on one who still takes the last answer."""
        self._given += 1
        if self.transport.get_write_buffer_size() and self._given < _TAKES:
            self._wait()
        else:
            self.transport.abort()

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
