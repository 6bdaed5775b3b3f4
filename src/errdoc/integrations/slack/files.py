"""Files of Slack, streamed to disk under a limit of size and time.

The bot's token goes to Slack and nowhere else: the address must be one of Slack's (or the configured API's host), and a
redirect is followed only to such a one. Slack answers a token without `files:read` with a page to log in, not with an
error (that page is HTML where a log was uploaded).
"""

import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from http.client import HTTPException
from pathlib import Path
from typing import IO, Any

from errdoc.integrations.slack.words import tell
from errdoc.outgoing import opener
from errdoc.render.words import Lang

_CHUNK = 1 << 16
_REDIRECTS = 3
#: Seconds without a byte, and for a whole file.
_SILENCE, _LONGEST = 20.0, 300.0
_HOSTS = ("slack.com", "slack-gov.com", "slack-files.com")


class FileError(Exception):
    """A file that cannot be read; the message is for the person who sent it."""


def trusted(url: str, api: str) -> bool:
    """Whether the token may be sent to an address."""
    own = urllib.parse.urlsplit(api)
    try:
        parts = urllib.parse.urlsplit(url)
        plain = parts.port in (None, 443) and not parts.username
    except ValueError:  # http://[   https://slack.com:port
        return False
    if (parts.scheme, parts.netloc) == (own.scheme, own.netloc):
        return True
    host = (parts.hostname or "").lower()
    return parts.scheme == "https" and plain and any(host == one or host.endswith("." + one) for one in _HOSTS)


def download(file: Mapping[str, Any], target: Path, *, token: str, api: str, limit: int, most: int, lang: Lang) -> None:
    """Streams a file to disk.

    Args:
        file: as Slack describes it.
        target: where to; exists afterwards only if all of the file is there.
        token: the bot's.
        api: the address of Slack's API.
        limit: bytes that it may have.
        most: MiB that all files of a message may have, as the person is told.
        lang: the language of errors.

    Raises:
        FileError: it cannot be had, or is too large.
    """
    if file.get("mode") in ("tombstone", "hidden_by_limit"):
        raise FileError(tell("gone", lang))
    url = str(file.get("url_private_download") or file.get("url_private") or "")
    if file.get("is_external") or not trusted(url, api):
        raise FileError(tell("elsewhere", lang))
    if isinstance(file.get("size"), int) and file["size"] > limit:
        raise FileError(tell("too_large", lang, limit=most))
    part = target.with_suffix(".part")
    try:
        with _opened(url, token=token, api=api, lang=lang) as response, part.open("wb") as out:
            # A login page in place of the file.
            page = response.headers.get_content_type() == "text/html"
            if page and "html" not in str(file.get("mimetype", "")):
                raise FileError(tell("forbidden", lang))
            _copy(response, out, limit, most, lang)
        part.rename(target)
    except urllib.error.HTTPError as error:
        error.close()
        key = "gone" if error.code in (404, 410) else "forbidden" if error.code in (401, 403) else ""
        raise FileError(tell(key, lang) if key else tell("unread", lang, why=f"HTTP {error.code}")) from error
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", None) or getattr(error, "strerror", None) or type(error).__name__
        raise FileError(tell("unread", lang, why=reason)) from error
    finally:
        part.unlink(missing_ok=True)


def _opened(url: str, *, token: str, api: str, lang: Lang) -> Any:
    for _ in range(_REDIRECTS + 1):
        request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"})  # noqa: S310 - see trusted
        try:
            return opener.open(request, timeout=_SILENCE)
        except urllib.error.HTTPError as error:
            if error.code not in (301, 302, 303, 307, 308):
                raise
            error.close()
            url = urllib.parse.urljoin(url, error.headers.get("Location", ""))
            if not trusted(url, api):
                raise FileError(tell("forbidden", lang)) from error
    raise FileError(tell("forbidden", lang))


def _copy(response: Any, out: IO[bytes], limit: int, most: int, lang: Lang) -> None:
    """Copies chunk by chunk: what a file claims to be is not what it is."""
    started, left = time.monotonic(), limit
    expected = response.headers.get("Content-Length", "")
    got = 0
    while chunk := response.read(_CHUNK):
        got += len(chunk)
        left -= len(chunk)
        if left < 0:
            raise FileError(tell("too_large", lang, limit=most))
        if time.monotonic() - started > _LONGEST:
            raise FileError(tell("slow_file", lang, seconds=int(_LONGEST)))
        out.write(chunk)
    if expected.isdigit() and got != int(expected):
        raise FileError(tell("unread", lang, why=f"{got} of {expected} bytes arrived"))
