"""Compiled forms of folders of pages, kept in the user's cache folder until a page changes."""

import hashlib
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from errdoc.folders import cache_folder

#: Compiled forms that are kept: one for each state of each folder.
MOST = 8


class Below(Protocol):
    """What is needed of the knowledge base that a folder is laid over."""

    path: Path

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
        KnowledgeBaseError: pages are wrong.
    """
    cache = Path(cache_folder())
    target = cache / f"kb-{fingerprint(folder, below.path if below else None)}.sqlite"
    if not target.is_file():
        from errdoc.kb.compile import compile_folder, page_of

        if sys.stderr is not None and sys.stderr.isatty():
            sys.stderr.write(f"errdoc: compiling the pages in {folder}, some seconds, once until one changes\n")
        pages = [page_of(source) for source in below.sources()] if below else []
        compile_folder(folder, target, base=pages, tables=below.tables if below else None)
        _forget_old(cache, keep=target)
    return target


def fingerprint(folder: Path, base: Path | None) -> str:
    """Changes when a page below a folder, or the knowledge base below it, changes."""
    from errdoc import __version__

    digest = hashlib.sha256(f"{__version__} {base} {base.stat().st_mtime_ns if base else 0}".encode())
    # some five thousand files at each start of a checkout: pathlib would take ten times as long
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith((".md", ".toml", ".log")):
                status = os.stat(f"{root}/{name}")  # noqa: PTH116
                digest.update(f"{root}/{name} {status.st_mtime_ns} {status.st_size}\n".encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(str(path.stat().st_mtime_ns).encode())
    return digest.hexdigest()[:16]


def _forget_old(cache: Path, keep: Path) -> None:
    """Leaves the newest few in the cache, and no scratch file of yesterday."""
    kept = sorted(cache.glob("kb-*.sqlite"), key=lambda path: path.stat().st_mtime, reverse=True)
    # a process that was ended while it compiled leaves its scratch file
    yesterday = time.time() - 86400
    left = [path for path in cache.glob("tmp*.sqlite") if path.stat().st_mtime < yesterday]
    for path in (*kept[MOST:], *left):
        if path != keep:
            path.unlink(missing_ok=True)
