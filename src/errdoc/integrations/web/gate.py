"""Who may ask, and how: stands before everything else that is served.

Pages in a browser can send requests to this machine, and names that their owner controls can lead here (DNS
rebinding). Without a token only names of this machine are answered; requests of other pages are refused in any case.
Whoever does not show the token gets the page that asks for it, and nothing else: no file, no schema, no hint of what
is there.
"""

import hashlib
import hmac
import logging
import re
import traceback
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from urllib.parse import parse_qs

import anyio
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from errdoc.integrations.web.settings import Settings
from errdoc.integrations.web.words import tell
from errdoc.render.html import asking

_log = logging.getLogger(__name__)
#: Where the token is sent to.
SIGN_IN = "/sign-in"
#: Bytes of the form that brings the token, and seconds that it has to arrive.
_MOST_FORM, _PATIENCE = 4096, 10
#: Seconds in which a part of an answer must be taken.
_TAKEN = 30
# localhost      127.0.0.1:8766      [::1]:8766: a name and a port, and nothing that only some read as one
_HOST = re.compile(r"(?:(?P<name>[A-Za-z0-9._-]+)|\[(?P<address>[0-9A-Fa-f:.]+)\])(?::[0-9]{1,5})?")
#: Of every answer that does not say otherwise.
_HEADERS = {
    "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # with `no-referrer` a browser would not say where a form is from, and forms of other pages could not be told
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}


class Gate:
    """An ASGI application before another one.

    Args:
        app: what is served.
        settings: the token, and whether only this machine is listened to.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._token = settings.token.encode()
        self._cookie = f"errdoc-{settings.port}"
        self._pass = hmac.new(self._token, b"errdoc serve", hashlib.sha256).hexdigest() if settings.token else ""
        # with a token a name that leads here opens nothing: a browser has no cookie for it
        self._names = {"localhost", "127.0.0.1", "::1", settings.host.lower()} if not settings.token else None
        self._redact = settings.redact

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers, or passes a request on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            with anyio.fail_after(_TAKEN):
                await send(message)

        try:
            answer = await self._refused(scope, receive)
            await (answer or self._app)(scope, receive, guarded)
        except ClientDisconnect:
            return
        except Exception as error:
            # where it happened, without what the request said
            last = traceback.extract_tb(error.__traceback__)[-1]
            at = f"{Path(last.filename).name}:{last.lineno} in {last.name}"
            _log.error("a request failed: %s at %s", type(error).__name__, at)
            if not begun:
                await JSONResponse({"error": "a mistake of errdoc", "hint": at}, 500)(scope, receive, guarded)

    async def _refused(self, scope: Scope, receive: Receive) -> Response | None:
        """What whoever may not ask is answered; None for the others."""
        headers = Headers(scope=scope)
        # of several names nobody knows which one a proxy before this went by
        host = names[0] if len(names := headers.getlist("host")) == 1 else ""
        if self._names is not None and _name(host) not in self._names:
            return JSONResponse({"error": "this server answers to names of its own machine only", "hint": ""}, 421)
        if not _own(headers, host, scope["method"]):
            return JSONResponse({"error": "requests of other pages are refused", "hint": ""}, 403)
        if not self._token:
            return None
        if scope["path"] == SIGN_IN and scope["method"] == "POST":
            return await self._signed_in(receive, headers)
        return None if self._knows(headers) else self._asked(scope, headers)

    def _knows(self, headers: Headers) -> bool:
        """Whether a request shows the token, or the cookie that was given for it."""
        kind, _, shown = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and hmac.compare_digest(shown.strip().encode("utf-8", "replace"), self._token):
            return True
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(self._cookie)
        except CookieError:
            return False
        return cookie is not None and hmac.compare_digest(cookie.value.encode("utf-8", "replace"), self._pass.encode())

    def _asked(self, scope: Scope, headers: Headers, *, wrong: bool = False) -> Response:
        """Asks for the token: people by a page, programs by a line."""
        told = {"www-authenticate": "Bearer"}
        if scope["path"].startswith("/api/") or "text/html" not in headers.get("accept", ""):
            return JSONResponse({"error": "a token is needed", "hint": "Authorization: Bearer TOKEN"}, 401, told)
        return self._page(headers, wrong=wrong)

    @staticmethod
    def _page(headers: Headers, *, wrong: bool) -> Response:
        page = asking.sign_in(tell, lang=asking.language(headers.get("accept-language", "")), wrong=wrong, to=SIGN_IN)
        told = {"www-authenticate": "Bearer", "content-security-policy": page.policy}
        return HTMLResponse(page.text, 401, told)

    async def _signed_in(self, receive: Receive, headers: Headers) -> Response:
        """The cookie for a token that is right."""
        body = b""
        with anyio.move_on_after(_PATIENCE):
            while len(body) <= _MOST_FORM:
                message = await receive()
                body += message.get("body", b"")
                if not message.get("more_body"):
                    break
        given = parse_qs(body[:_MOST_FORM].decode("utf-8", "replace")).get("token", [""])[0].strip()
        if not hmac.compare_digest(given.encode("utf-8", "replace"), self._token):
            return self._page(headers, wrong=True)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(self._cookie, self._pass, httponly=True, samesite="strict", path="/")
        return answer


def _name(host: str) -> str:
    """The name in a Host header: `localhost` of `LOCALHOST:8766`, `::1` of `[::1]:8766`; empty for anything else."""
    found = _HOST.fullmatch(host)
    return (found["name"] or found["address"]).lower() if found else ""


def _own(headers: Headers, host: str, method: str) -> bool:
    """Whether a request comes from a page of this server, from a program, or by a link."""
    origin = headers.get("origin")
    if origin is not None and origin.lower() not in {f"{scheme}://{host.lower()}" for scheme in ("http", "https")}:
        return False
    site = headers.get("sec-fetch-site", "none")
    # a link from elsewhere may be followed; nothing else of other pages, nor of other ports of this machine
    link = method in ("GET", "HEAD") and headers.get("sec-fetch-mode") == "navigate"
    return site in ("none", "same-origin") or link
