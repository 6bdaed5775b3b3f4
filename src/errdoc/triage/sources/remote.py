"""Logs at addresses: buckets and web servers, through fsspec and what each protocol needs beside it.

Nothing here is used unless an address was named. Who may read is what the libraries find: `AWS_PROFILE`,
`AWS_ENDPOINT_URL`, `GOOGLE_APPLICATION_CREDENTIALS` and so on.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from io import BytesIO, RawIOBase
from typing import Any, BinaryIO, NamedTuple, TypeVar

from errdoc.errors import InputError
from errdoc.logs.lazy import lazy
from errdoc.triage.sources.hosts import ALSO, ElsewhereError, client_of, server_of
from errdoc.triage.store import mtime_of

# s3://bucket/logs/   gs://bucket/a.log   https://ci.example/job/4711/log.txt
_ADDRESS = lazy(r"(?!(?:file|tar|zip)://)([a-z][a-z0-9+.-]*)://", re.IGNORECASE)
#: The extra that brings what a protocol needs; others name theirs themselves.
_EXTRAS = {
    "s3": "triage-s3", "s3a": "triage-s3", "gs": "triage-gs", "gcs": "triage-gs",
    "http": "triage", "https": "triage",
}  # fmt: skip
#: A log of so many bytes is fetched whole, side by side with others of its piece of work.
_WHOLE = 1 << 20
#: What is read ahead of a larger one.
_BLOCK = 4 << 20

_Told = TypeVar("_Told")


class Object(NamedTuple):
    """What lies at an address; `mtime` in nanoseconds, 0 where nobody tells."""

    address: str
    size: int
    mtime: int


def is_address(path: str) -> bool:
    """Whether a path is an address: `s3://bucket/a.log`."""
    return bool(_ADDRESS.match(path))


def objects(address: str) -> Iterator[tuple[Object, bool]]:
    """What is named: an object, all below a folder, or what fits a wildcard; and whether it was named itself.

    Raises:
        InputError: a library is missing, or nothing is there, or it may not be read.
    """
    system, path = _system(address)
    try:
        if re.search(r"[*]" if address.startswith("http") else r"[*?\[]", path):  # ? asks a web server
            found = system.glob(path, detail=True)
            if not found:
                raise InputError(f"{address}: nothing there has such a name")
            for info in found.values():
                yield from _below(system, info) if info["type"] == "directory" else [(_object(system, info), True)]
            return
        info = system.info(path)
        if info["type"] == "directory" or (address.startswith("http") and path.endswith("/")):
            yield from _below(system, {**info, "type": "directory"})
        else:
            yield _object(system, info), True
    except InputError:
        raise
    except Exception as error:  # each library has its own
        raise _refused(address, error) from error


def opened(address: str) -> BinaryIO:
    """The bytes at an address, read as they are asked for.

    Raises:
        InputError: as `objects`.
    """
    system, path = _system(address)
    try:
        return _Reading(address, system.open(path, "rb", block_size=_BLOCK))  # type: ignore[return-value]
    except Exception as error:
        raise _refused(address, error) from error


class _Reading(RawIOBase):
    """A file of fsspec whose errors, of each library its own, are told as those of opening it."""

    def __init__(self, address: str, file: BinaryIO) -> None:
        self._address, self._file = address, file

    def _ask(self, do: Callable[..., _Told], *given: int) -> _Told:
        try:
            return do(*given)
        except Exception as error:
            raise _refused(self._address, error) from error

    def readable(self) -> bool:
        """It is read alone."""
        return True

    def seekable(self) -> bool:
        """As the file."""
        return self._file.seekable()

    def readinto(self, buffer: Any) -> int:
        """Bytes of it; as many as there is room for, but at its end."""
        data = self._ask(self._file.read, len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def seek(self, offset: int, whence: int = 0) -> int:
        """To another place."""
        return self._ask(self._file.seek, offset, whence)

    def tell(self) -> int:
        """The place."""
        return self._ask(self._file.tell)

    def close(self) -> None:
        """Closes the file."""
        self._file.close()
        super().close()


def fetched(some: Sequence[tuple[str, int]]) -> dict[str, BinaryIO | InputError]:
    """Small objects, those of one system side by side.

    Args:
        some: addresses with their sizes; those that are large or of unknown size are not fetched.
    """
    wanted: dict[object, list[str]] = {}
    for address, size in some:
        if 0 < size <= _WHOLE and is_address(address):
            wanted.setdefault(server_of(address) or address.partition("://")[0], []).append(address)
    found: dict[str, BinaryIO | InputError] = {}
    for addresses in wanted.values():
        try:
            system = _system(addresses[0])[0]
            paths = {system._strip_protocol(one): one for one in addresses}  # noqa: SLF001 - its own way to do so
            told: dict[str, Any] = system.cat(list(paths), on_error="return")
        except Exception as error:
            found |= {one: _refused(one, error) for one in addresses}
            continue
        for path, data in told.items():
            one = paths[path]
            found[one] = BytesIO(data) if isinstance(data, bytes) else _refused(one, data)
    return found


def _system(address: str) -> tuple[Any, str]:
    """The file system of an address, and its path there."""
    scheme = address.partition("://")[0].lower()
    extra = _EXTRAS.get(scheme, "triage")
    hint = f"pip install 'errdoc[{extra}]'"
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise InputError(f"{scheme}:// needs fsspec", hint=hint) from error
    # https://host/a.log   dir://logs::https://host/week.zip
    web = {one.scheme: client_of(one) for one in map(server_of, address.split("::")) if one}
    try:
        system, path = url_to_fs(address, use_listings_cache=False, **web)
    except ImportError as error:
        raise InputError(f"{scheme}:// cannot be read here: {error}", hint=hint) from error
    except ValueError as error:
        raise InputError(f"{address}: {error}", hint="s3://, gs:// and https:// are read") from error
    return system, path


def _below(system: Any, folder: dict[str, Any]) -> Iterator[tuple[Object, bool]]:
    """All below a folder: what lies in it, then each of its folders at once, so that not all is held."""
    for info in sorted(system.ls(folder["name"], detail=True), key=lambda one: str(one["name"])):
        if info["name"].rstrip("/") == folder["name"].rstrip("/"):
            continue
        if (here := server_of(folder["name"])) and (there := server_of(info["name"])) and not here.leads_to(there, ()):
            continue  # what a page links to, and takes for its own
        if info["type"] != "directory":
            yield _object(system, info), False
        elif not info["name"].rstrip("/").rpartition("/")[2].startswith("."):
            for one in system.find(info["name"], detail=True).values():
                yield _object(system, one), False


def _object(system: Any, info: dict[str, Any]) -> Object:
    return Object(system.unstrip_protocol(info["name"]), int(info.get("size") or 0), _changed(info))


def _changed(info: dict[str, Any]) -> int:
    """When it was written, as each system tells it."""
    told = next((info[name] for name in ("LastModified", "mtime", "Last-Modified", "created") if info.get(name)), None)
    if isinstance(told, str):
        text, told = told, None
        with suppress(ValueError):
            told = parsedate_to_datetime(text)
        with suppress(ValueError):
            told = told or datetime.fromisoformat(text)
    if isinstance(told, int | float):
        return mtime_of(told * 10**9)
    if not isinstance(told, datetime):
        return 0
    return mtime_of((told if told.tzinfo else told.replace(tzinfo=UTC)).timestamp() * 10**9)


def _refused(address: str, error: Exception) -> InputError:
    cause: BaseException | None = error
    while cause:  # fsspec takes whatever goes wrong for a file that is not there
        if isinstance(cause, ElsewhereError):
            return InputError(f"{address}: {cause}", hint=f"name it if logs may lie there: {ALSO}={cause.host}")
        cause = cause.__cause__ or cause.__context__
    if isinstance(error, FileNotFoundError):
        return InputError(f"{address}: nothing is there", hint="give the address of a log, a folder or an archive")
    hint = "who may read it is found in the usual variables: AWS_PROFILE, AWS_ENDPOINT_URL, …"
    return InputError(f"{address} cannot be read: {error or type(error).__name__}", hint=hint)
