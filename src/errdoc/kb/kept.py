"""Compiled forms of folders of pages, kept in the user's cache folder until a page changes."""

import hashlib
import os
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from errdoc.errors import KnowledgeBaseError
from errdoc.folders import cache_folder, is_closed, make, opened

#: Compiled forms that are kept: one for each state of each folder.
MOST = 8
#: Bytes of a compiled form: that of all shipped pages has thirty million.
_LARGEST = 1 << 30
#: Files that a folder of pages may have.
_MOST_FILES = 100_000
#: How often pages are read that change meanwhile.
_TRIES = 3
#: The time of a compiled form, in nanoseconds, is a multiple of this: as good as never where somebody wrote into it.
_SEAL = 64 * 10**9


class Below(Protocol):
    """What is needed of the knowledge base that a folder is laid over."""

    path: Path

    @property
    def over(self) -> Sequence[dict[str, Any]]:
        """Its folders whose pages lie over others."""
        ...

    @property
    def tables(self) -> dict[str, Any]:
        """Its tables."""
        ...

    def sources(self) -> Sequence[dict[str, Any]]:
        """Its pages as they were written."""
        ...


def compiled(folder: Path, below: Below | None = None) -> Path:
    """The compiled form of a folder over another knowledge base, from the cache or made now.

    Raises:
        KnowledgeBaseError: pages are wrong, change all the while, or what is made of them cannot be kept.
    """
    cache = _cache()
    for _ in range(_TRIES):
        state = fingerprint(folder, below.path if below else None)
        target = cache / f"kb-{state}.sqlite"
        if is_closed(str(cache)) and _is_whole(target):
            return target
        try:
            _compile(folder, below, target)
        except (OSError, sqlite3.Error) as error:
            why = (error.strerror if isinstance(error, OSError) else "") or str(error)
            raise KnowledgeBaseError(
                f"the compiled pages cannot be kept in {cache}: {why}", hint="XDG_CACHE_HOME names another folder"
            ) from None
        if fingerprint(folder, below.path if below else None) == state:
            _forget_old(cache, keep=target)
            return target
        target.unlink(missing_ok=True)  # of pages as they were before, or of some from before and some from after
    raise KnowledgeBaseError(
        f"the pages in {folder} change while they are read", hint="try again when they are written"
    )


def _cache() -> Path:
    """Where compiled forms are kept.

    Raises:
        KnowledgeBaseError: the user has no such folder.
    """
    if folder := cache_folder():
        return Path(folder)
    raise KnowledgeBaseError(
        "there is no folder to keep the compiled pages in", hint="XDG_CACHE_HOME names one, from the root on"
    )


def _compile(folder: Path, below: Below | None, target: Path) -> None:
    """Makes the compiled form; whoever does so beside this process makes the same."""
    from errdoc.kb.compile import compile_folder, page_of

    tables = below.tables if below else None
    if tables is not None:
        from errdoc.kb.own import check

        check(folder, tables)
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"errdoc: compiling the pages in {folder}, some seconds, once until one changes\n")
    pages = [page_of(source) for source in below.sources()] if below else []
    scratch = target.with_name(f"tmp-{target.stem}-{os.getpid()}.sqlite")
    make(str(target.parent))
    try:
        compile_folder(folder, scratch, base=pages, tables=tables, over=below.over if below else ())
        with scratch.open("rb") as file:
            os.fsync(file.fileno())
        sealed = time.time_ns() // _SEAL * _SEAL
        scratch.chmod(0o600)
        os.utime(scratch, ns=(sealed, sealed))
        scratch.replace(target)
    finally:
        scratch.unlink(missing_ok=True)


def _is_whole(target: Path) -> bool:
    """Whether a compiled form is as the user made it: whatever writes to it later leaves another time."""
    try:
        with opened(str(target), _LARGEST) as file:
            return os.fstat(file.fileno()).st_mtime_ns % _SEAL == 0 and file.read(16) == b"SQLite format 3\0"
    except OSError:
        return False


def fingerprint(folder: Path, base: Path | None) -> str:
    """Changes when a page below a folder, or the knowledge base below it, changes.

    Raises:
        KnowledgeBaseError: the folder holds more than pages can be.
    """
    from errdoc import __version__

    digest = hashlib.sha256(f"{__version__} {base} {base.stat().st_mtime_ns if base else 0}".encode())
    for number, name in enumerate(_named(str(folder))):
        if number == _MOST_FILES:
            raise KnowledgeBaseError(f"{folder} holds too many files for a folder of pages", hint="see CONTRIBUTING.md")
        try:
            status = os.stat(name)  # noqa: PTH116
        except OSError:
            continue  # a link that leads nowhere, or it is gone just now
        digest.update(os.fsencode(name) + f" {status.st_mtime_ns} {status.st_size}\n".encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(str(path.stat().st_mtime_ns).encode())
    return digest.hexdigest()[:16]


def _named(folder: str) -> Iterator[str]:
    """The files of pages and tables: some five thousand at each start of a checkout, with pathlib ten times as slow."""
    yield f"{folder}/kb.toml"
    yield f"{folder}/provenance.toml"
    for top in ("causes", "failures", "guides", "kinds", "tables"):
        # failures/FAMILY/ID: links are followed, as reading the pages does, and no deeper than that
        for root, folders, names in os.walk(f"{folder}/{top}", followlinks=True):
            folders.sort()
            if root.count("/") >= folder.count("/") + 3:
                folders.clear()
            for name in sorted(names):
                if name.endswith((".md", ".toml", ".log", ".bin")):
                    yield f"{root}/{name}"


def _forget_old(cache: Path, keep: Path) -> None:
    """Leaves the newest few in the cache, and no scratch file of yesterday."""
    kept = sorted(((_time(path), path) for path in cache.glob("kb-*.sqlite")), reverse=True)
    # a process that was ended while it compiled leaves its scratch file
    yesterday = time.time() - 86400
    left = [path for path in cache.glob("tmp*.sqlite*") if _time(path) < yesterday]
    for path in (*(path for _, path in kept[MOST:]), *left):
        if path != keep:
            with suppress(OSError):
                path.unlink()


def _time(path: Path) -> float:
    """When a file was made; now, where another process has just removed it."""
    try:
        return path.stat().st_mtime
    except OSError:
        return time.time()
