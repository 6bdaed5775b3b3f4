"""Web servers are asked as they were named: where one leads to another host or port, nobody is asked.

A server that a stranger writes to, or one that was taken over, would else let errdoc read what only this machine
reaches. Who keeps logs behind a redirect (a CI server before its storage) names the other host too. Nor does what a
server says of sizes decide how much is held.
"""

import os
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlsplit

#: The variable that names further hosts, each with its port where that is not the usual one, between commas.
ALSO = "ERRDOC_REDIRECTS"
_PORTS = {"http": 80, "https": 443}
#: Bytes of an answer that is held as a whole: a small log, a piece of a large one, a page of links.
_HELD = 16 << 20


class ElsewhereError(Exception):
    """A server leads to a host or port that nobody named.

    Attributes:
        host: as `ALSO` takes it.
    """

    def __init__(self, to: "Server") -> None:
        self.host = f"[{to.host}]" if ":" in to.host else to.host
        if to.port != _PORTS[to.scheme]:
            self.host += f":{to.port}"
        super().__init__(f"its server leads to {to.scheme}://{self.host}, which nobody named")


class EndlessError(Exception):
    """A server sends more than it said."""

    def __init__(self) -> None:
        super().__init__(f"its server sends more than {_HELD >> 20} MiB at a time")


class Server(NamedTuple):
    """Who answers at an address."""

    scheme: str
    host: str
    port: int

    def leads_to(self, other: "Server", also: Sequence[str]) -> bool:
        """Whether another one may be asked where this one was named: itself, with TLS, or one that was named too."""
        if self == other or (self.host == other.host and (self.port, other.port) == (80, 443)):
            return True
        usual = _PORTS[other.scheme]
        return any(one == (other.host, other.port) for one in (_pair(name, usual) for name in also))


def server_of(address: str) -> Server | None:
    """The web server of an address; None of other protocols, and of what is no address.

    Example:
        >>> server_of("https://ci.example/job/1.log")
        Server(scheme='https', host='ci.example', port=443)
    """
    try:
        parts = urlsplit(address)
        scheme = parts.scheme.lower()
        return Server(scheme, (parts.hostname or "").rstrip("."), parts.port or _PORTS[scheme])
    except (KeyError, ValueError):
        return None


def _pair(name: str, usual: int) -> tuple[str, int] | None:
    try:
        parts = urlsplit(f"//{name.strip()}")
        return (parts.hostname or "").rstrip("."), parts.port or usual
    except ValueError:
        return None


def client_of(server: Server) -> dict[str, Any]:
    """What fsspec's HTTP takes to ask no other server than this one, and those that `ALSO` names."""
    also = tuple(sorted(name for name in os.environ.get(ALSO, "").split(",") if name.strip()))
    return {"get_client": partial(_client, server, also)}


async def _client(server: Server, also: Sequence[str], **given: Any) -> Any:
    import aiohttp
    from yarl import URL

    def told(url: URL) -> Server:  # as the library spells a host, in whatever script it was typed
        return Server(url.scheme, (url.raw_host or "").rstrip("."), url.port or 0)

    home = told(URL.build(scheme=server.scheme, host=server.host, port=server.port))

    class Connector(aiohttp.TCPConnector):
        """Connects for each request, those of redirects among them, once the library knows where to."""

        async def connect(self, req: Any, *args: Any, **kwargs: Any) -> Any:
            to = told(req.url)
            if not home.leads_to(to, also):
                raise ElsewhereError(to)
            return await super().connect(req, *args, **kwargs)

    class Answer(aiohttp.ClientResponse):
        """An answer that ends: what a server says of its size binds nobody."""

        async def read(self) -> bytes:
            if self._body is None:
                held = bytearray()
                async for some in self.content.iter_any():
                    held += some
                    if len(held) > _HELD:
                        self.close()
                        raise EndlessError
                self._body = bytes(held)
            told: bytes = await super().read()
            return told

    return aiohttp.ClientSession(connector=Connector(), response_class=Answer, **given)
