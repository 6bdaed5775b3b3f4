"""Logs that the store names, ready to be read: files, members of archives, what lies at addresses."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from errdoc.errors import InputError
from errdoc.logs.reading.read import Source, sources
from errdoc.triage.sources import remote
from errdoc.triage.sources.inputs import MEMBERS, file_of
from errdoc.triage.store import Entry


def opened(entries: Sequence[Entry], folder: Path) -> Iterator[tuple[Entry, Source | InputError]]:
    """Each log as an input of its own, or why there is none.

    Args:
        entries: the logs; those at addresses are fetched side by side.
        folder: of the run.
    """
    fetched = remote.fetched([(entry.path, entry.size) for entry in entries])
    for entry in entries:
        try:
            yield entry, _source(entry, folder, fetched.get(entry.path))
        except InputError as error:
            yield entry, error


def _source(entry: Entry, folder: Path, fetched: object) -> Source:
    if isinstance(fetched, InputError):
        raise fetched
    if fetched is not None:
        return Source(entry.path, lambda: fetched)  # type: ignore[arg-type, return-value]
    if remote.is_address(entry.path):
        return Source(entry.path, partial(remote.opened, entry.path))
    path = file_of(entry.path, folder)
    if entry.path.startswith(MEMBERS):
        return Source(entry.path, lambda: open(path, "rb", buffering=0))  # noqa: PTH123 - whoever reads closes it
    (source,) = sources([path])
    return source
