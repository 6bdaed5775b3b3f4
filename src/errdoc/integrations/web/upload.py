"""What a request brings, within bounds: logs as bytes, and how they are to be read."""

import re
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import anyio
import python_multipart  # noqa: F401 - Starlette reads forms by it, and misses it only then
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from errdoc.integrations.web.settings import Settings
from errdoc.render.words import Lang, is_language

#: Files and other fields of a form.
_FILES, _FIELDS = 64, 16
#: Characters of a file's name.
_NAME = 120
#: What text is called that was pasted, and a body without a name.
_PASTED = "paste"

# a browser sends the name alone, others a path: C:\runs\rank0.log
_FOLDERS = re.compile(r".*[/\\]", re.DOTALL)


class RefusedError(Exception):
    """A request that is not answered by a log's answer.

    Attributes:
        key: a key of `errdoc.integrations.web.words`.
        status: of HTTP.
        values: what its words tell.
    """

    def __init__(self, key: str, status: int, **values: object) -> None:
        super().__init__(key)
        self.key, self.status, self.values = key, status, values


@dataclass
class Upload:
    """What a request brings.

    Attributes:
        names: of the logs.
        logs: their bytes.
        good: the log of the last good run, by its name.
        lang: the language that is asked for.
        redact: whether pseudonyms are asked for; None where nothing is said.
    """

    names: list[str] = field(default_factory=list)
    logs: list[bytes] = field(default_factory=list)
    good: tuple[str, bytes] | None = None
    lang: Lang = "en"
    redact: bool | None = None

    @property
    def attached(self) -> list[bytes]:
        """What goes with the job: the logs, and last that of the good run."""
        return [*self.logs, *([self.good[1]] if self.good else [])]


class Room:
    """Bytes that requests brought and that are not read yet: all of them together are bounded.

    Args:
        settings: its bounds.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.held = 0

    @asynccontextmanager
    async def received(self, request: Request) -> AsyncIterator[Upload]:
        """What a request brings; its bytes count until the end of the block.

        Raises:
            RefusedError: it is too large, too slow, malformed, or empty.
        """
        taken = [0]
        try:
            try:
                with anyio.fail_after(self._settings.patience):
                    found = await self._read(request, taken)
            except TimeoutError:
                raise RefusedError("too_slow", 408, seconds=round(self._settings.patience)) from None
            if not found.logs:
                raise RefusedError("nothing", 400)
            yield found
        finally:
            self.held -= taken[0]

    async def _read(self, request: Request, taken: list[int]) -> Upload:
        if request.headers.get("content-encoding", "identity").lower() != "identity":
            raise RefusedError("encoded", 415)
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        found = Upload()
        _told(found, request.query_params)
        stream = self._stream(request, taken)
        most = self._settings.most
        try:
            if kind == "multipart/form-data":
                parser = MultiPartParser(
                    request.headers, stream, max_files=_FILES, max_fields=_FIELDS, max_part_size=most
                )
                parser.spool_max_size = most  # in memory alone: nothing of a log is written
                await _filled(found, await parser.parse())
            else:
                body = b"".join([chunk async for chunk in stream])
                _add(found, request.query_params.get("name", ""), body)
        except (MultiPartException, KeyError, ValueError) as error:
            raise RefusedError("malformed", 400) from error
        return found

    async def _stream(self, request: Request, taken: list[int]) -> AsyncGenerator[bytes, None]:
        """The body, as far as there is room for it.

        Raises:
            RefusedError: there is none.
        """
        most = self._settings.most
        length = request.headers.get("content-length", "0")
        if length.isdigit() and int(length) > most:
            raise RefusedError("too_large", 413, size=self._settings.size)
        async for chunk in request.stream():
            taken[0] += len(chunk)
            self.held += len(chunk)
            if taken[0] > most:
                raise RefusedError("too_large", 413, size=self._settings.size)
            if self.held > self._settings.held:
                raise RefusedError("busy", 503)
            yield chunk


async def _filled(found: Upload, form: FormData) -> None:
    """Takes from a form what it brings: every file, the pasted text, the settings."""
    try:
        texts = {key: value for key, value in form.multi_items() if isinstance(value, str)}
        if text := texts.get("text", "").strip("\r\n"):
            _add(found, _PASTED, text.encode("utf-8", "replace"))
        for key, value in form.multi_items():
            if not isinstance(value, UploadFile):
                continue
            data = await value.read()
            if key == "against" and data:
                found.good = (_plain(value.filename or "good"), data)
            elif key != "against":
                # a form whose files were not chosen has one without a name
                _add(found, value.filename or "", data)
        _told(found, texts)
    finally:
        await form.close()


def _told(found: Upload, values: Mapping[str, str]) -> None:
    if is_language(values.get("lang", "")):
        found.lang = values["lang"]
    if "redact" in values:
        found.redact = values["redact"].lower() not in ("", "0", "no", "false", "off")


def _add(found: Upload, name: str, data: bytes) -> None:
    """Adds a log, if there is something in it, by a name that no other has."""
    if not data:
        return
    plain = _plain(name)
    free, number = plain, 1
    while free in found.names:
        number += 1
        free = f"{number}-{plain}"
    found.names.append(free)
    found.logs.append(data)


def _plain(name: str) -> str:
    """A file's name without its folder and what cannot be shown."""
    return "".join(sign for sign in _FOLDERS.sub("", name) if sign.isprintable())[-_NAME:].strip() or "log"
