"""The addresses that are served.

::

    /paste                the page, and where its form goes: the report
    /api/explain          a log: the answer as JSON
    /api/search /api/show/ID /api/which /api/code
    /openapi.json         the API
    /                     the site, where there is one
"""

import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
from anyio import to_thread
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from errdoc.integrations.web.described import described
from errdoc.integrations.web.gate import Gate
from errdoc.integrations.web.pool import Pool
from errdoc.integrations.web.settings import Settings
from errdoc.integrations.web.upload import RefusedError, Room, Upload
from errdoc.integrations.web.words import tell
from errdoc.integrations.workers.life import Job, Reply
from errdoc.render.html import asking
from errdoc.render.html.page import policy
from errdoc.render.words import Lang, known

_log = logging.getLogger(__name__)
#: Seconds after which it is worth asking again.
_AGAIN = "5"
#: A site's pages may run their own scripts; nothing comes from elsewhere, and nothing is sent there.
_SITE = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'"
)


def build(settings: Settings, pool: Pool) -> ASGIApp:
    """What is served, behind the gate.

    Args:
        settings: what it may take, and from whom.
        pool: the processes that read logs; it is started and closed with the server.
    """
    served = _Served(settings, pool)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        pool.start()
        try:
            yield
        finally:
            pool.close()

    routes: list[Any] = [
        Route("/paste", served.page, methods=["GET"]),
        Route("/paste", served.report, methods=["POST"]),
        Route("/api/explain", served.explain, methods=["POST"]),
        Route("/api/search", served.looked_up("search")),
        Route("/api/show/{what}", served.looked_up("show")),
        Route("/api/which", served.looked_up("which")),
        Route("/api/code", served.looked_up("code")),
        Route("/openapi.json", served.described),
        Mount("/", _site(settings.site)) if settings.site else Route("/", lambda _: RedirectResponse("/paste")),
    ]
    handlers: Any = {RefusedError: served.refused, HTTPException: served.unserved}
    return Gate(Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers), settings)


def _site(folder: Path) -> ASGIApp:
    """The files of a folder, with a policy that lets the site's own scripts run."""
    files = StaticFiles(directory=folder, html=True)

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        async def told(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["content-security-policy"] = _SITE
                headers["cache-control"] = "private, no-cache"
            await send(message)

        await files(scope, receive, told)

    return served


class _Served:
    """The answers of the addresses."""

    def __init__(self, settings: Settings, pool: Pool) -> None:
        self._settings = settings
        self._pool = pool
        self._room = Room(settings)

    async def page(self, request: Request) -> Response:
        """The page to paste into."""
        return self._asks(_spoken(request))

    def _asks(self, lang: Lang, error: str = "", status: int = 200) -> Response:
        settings = self._settings
        asked = asking.ask(
            tell, lang=lang, to="/paste", size=settings.size, redact=settings.redact, kept=bool(settings.keep),
            site=bool(settings.site), error=error,
        )  # fmt: skip
        return HTMLResponse(asked.text, status, {"content-security-policy": asked.policy})

    async def report(self, request: Request) -> Response:
        """The report of what the page sent."""
        async with self._room.received(request) as upload:
            text = await self._answer(request, upload, "html")
        # no form and no script of a report, should its own policy ever fail
        rules = f"{policy()}; frame-ancestors 'none'; sandbox allow-same-origin"
        return HTMLResponse(text, headers={"content-security-policy": rules})

    async def explain(self, request: Request) -> Response:
        """The answer to a log as JSON."""
        async with self._room.received(request) as upload:
            text = await self._answer(request, upload, "json")
        return Response(text, media_type="application/json")

    async def _answer(self, request: Request, upload: Upload, face: str) -> str:
        if self._settings.keep:
            await to_thread.run_sync(_keep, self._settings.keep, upload)
        redact = self._settings.redact if upload.redact is None else upload.redact
        job: Job = {"kind": "explain", "face": face, "names": upload.names, "lang": upload.lang, "redact": redact}
        if upload.good:
            job["against"] = upload.good[0]
        return str((await self._reply(request, job, upload))["text"])

    async def _reply(self, request: Request, job: Job, upload: Upload | None = None) -> Reply:
        """What came of a job; whoever asked and has gone no longer waits for a process.

        Raises:
            RefusedError: it came to no answer.
            HTTPException: it cannot be read.
            ClientDisconnect: whoever asked has gone.
        """
        reply: Reply = {}
        async with anyio.create_task_group() as tasks:

            async def gone() -> None:
                while (await request.receive())["type"] != "http.disconnect":
                    pass
                tasks.cancel_scope.cancel()

            tasks.start_soon(gone)
            try:
                reply = await self._pool.run(job, upload.attached if upload else ())
            except RefusedError as error:
                reply = {"refused": error}
            tasks.cancel_scope.cancel()
        if not reply:
            raise ClientDisconnect
        if "refused" in reply:
            raise reply["refused"]
        if "failed" in reply:
            raise HTTPException(422, reply["failed"])
        if "bug" in reply:
            _log.error("reading a log failed: %s at %s", reply["bug"], reply["at"])
            raise RefusedError("bug", 500, why=reply["bug"])
        return reply

    def looked_up(self, kind: str) -> Callable[[Request], Awaitable[Response]]:
        """An address that answers from the pages: `search`, `show`, `which` or `code`."""

        async def answer(request: Request) -> Response:
            given = request.query_params
            what = request.path_params.get("what", given.get("q", ""))
            if not what.strip():
                raise HTTPException(400, "q is missing")
            system = given.get("os")
            if system not in (None, "linux", "windows", "macos"):
                raise HTTPException(400, "os is linux, windows or macos")
            job = {"kind": kind, "what": what, "os": system, "lang": known(given.get("lang"))}
            reply = await self._reply(request, job)
            if "unknown" in reply:
                return JSONResponse({"error": reply["unknown"], "hint": reply["hint"]}, 404)
            return JSONResponse(reply["data"])

        return answer

    async def described(self, request: Request) -> Response:
        """The API as OpenAPI."""
        del request
        return JSONResponse(described(token=bool(self._settings.token), size=self._settings.size))

    async def refused(self, request: Request, error: RefusedError) -> Response:
        """Why there is no answer, to people in their language, to programs as JSON."""
        words = tell(error.key, _spoken(request), **error.values)
        answer = self._said(request, words, error.status)
        if error.status == 503:
            answer.headers["retry-after"] = _AGAIN
        return answer

    async def unserved(self, request: Request, error: HTTPException) -> Response:
        """The same for what Starlette refuses, and for a log that cannot be read."""
        key = {404: "not_found", 405: "method"}.get(error.status_code)
        words = tell(key, _spoken(request)) if key else str(error.detail)
        answer = self._said(request, words, error.status_code)
        for name, value in (error.headers or {}).items():
            answer.headers[name] = value
        return answer

    def _said(self, request: Request, words: str, status: int) -> Response:
        if request.url.path == "/paste":
            return self._asks(_spoken(request), words, status)
        return JSONResponse({"error": words, "hint": ""}, status)


def _spoken(request: Request) -> Lang:
    """The language of a request; of a program that says nothing, English."""
    if request.url.path.startswith("/api/"):
        return known(request.query_params.get("lang"))
    return asking.language(request.headers.get("accept-language", ""))


def _keep(folder: Path, upload: Upload) -> None:
    """Writes what was sent into a folder, for its owner alone."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    stamp = f"{time.strftime('%Y%m%dT%H%M%S', time.gmtime())}-{secrets.token_hex(4)}"
    for name, data in zip(upload.names, upload.logs, strict=True):
        safe = "".join(sign if sign.isalnum() or sign in "._-" else "_" for sign in name)[-80:]
        path = folder / f"{stamp}-{safe}"
        path.touch(mode=0o600, exist_ok=False)
        path.write_bytes(data)
