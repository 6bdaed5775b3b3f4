"""Compiled databases of literals for hyperscan, kept in a cache folder.

Compiling takes 8 ms for a thousand literals. A cached database is used only if its checksum holds; whatever is wrong
with the folder or the file, the database is then compiled again.
"""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING, Any

from errdoc.folders import cache_folder, is_closed, make, read, write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

#: Cached databases that are kept: other versions of the knowledge base leave theirs behind.
_KEPT = 32
#: Bytes of a cached database: that of all anchors has a million.
_LARGEST = 64 << 20


def database(literals: Sequence[bytes], cache: Path | None, *, once: bool, kept: bool) -> Any:
    """A database that searches a block for these literals, in any case of ASCII letters.

    Args:
        literals: in lower case; the same literals in the same order are found again in the cache.
        cache: the folder; by default the user's cache folder.
        once: each literal is told once per block, else every time.
        kept: whether it is kept in the folder.
    """
    import hyperscan

    mode = hyperscan.HS_MODE_BLOCK
    flags = hyperscan.HS_FLAG_CASELESS | (hyperscan.HS_FLAG_SINGLEMATCH if once else 0)
    file = _file(literals, cache, f"{mode} {flags}") if kept else None
    stored = _read_checked(file) if file else None
    if stored is not None:
        with contextlib.suppress(hyperscan.error):
            loaded = hyperscan.loadb(stored, mode)
            loaded.scratch = hyperscan.Scratch(loaded)
            return loaded
    _give_back()
    compiled = hyperscan.Database(mode=mode)
    compiled.compile(
        expressions=literals, ids=list(range(len(literals))), elements=len(literals), flags=flags, literal=True
    )
    if file:
        _write_checked(file, hyperscan.dumpb(compiled))
    _give_back()
    return compiled


def _file(literals: Sequence[bytes], folder: Path | None, form: str) -> Path | None:
    """Where the database of these literals, on this processor, with this version is kept; None for nowhere."""
    import hashlib
    from pathlib import Path

    import hyperscan

    cache = str(folder or cache_folder())
    if not cache:
        return None
    release = getattr(hyperscan, "__version__", "unknown")
    version = f"{release} {form} {sys.platform} {_processor()}"
    key = hashlib.sha256(version.encode() + b"\0" + b"\0".join(literals)).hexdigest()
    return Path(cache) / f"literals-{key[:24]}.hs"


def _give_back() -> None:
    """Returns to the system what compiling took: glibc keeps it otherwise, and it counts for the whole run."""
    import ctypes

    with contextlib.suppress(OSError, AttributeError, TypeError):  # other C libraries have no such function
        ctypes.CDLL(None).malloc_trim(0)


def _processor() -> str:
    """What the compiled database depends on: several machines may share a home folder."""
    machine = os.uname().machine if hasattr(os, "uname") else os.environ.get("PROCESSOR_IDENTIFIER", "")
    with contextlib.suppress(OSError), open("/proc/cpuinfo", "rb") as file:  # noqa: PTH123 - hot path, no pathlib
        for line in file.read(8192).splitlines():
            # flags           : fpu vme de pse ... avx512vbmi
            if line.startswith((b"flags", b"Features")):
                return f"{machine} {line.decode('ascii', 'replace')}"
    return machine


def _read_checked(file: Path) -> bytes | None:
    """The stored bytes; None where there are none that only the user can have written, or their checksum is wrong."""
    import hashlib

    try:
        stored = read(str(file), _LARGEST) if is_closed(str(file.parent)) else b""
    except OSError:
        return None
    checksum, content = stored[:32], stored[32:]
    if not content or hashlib.sha256(content).digest() != checksum:
        return None
    with contextlib.suppress(OSError):
        os.utime(file)  # what is used is kept
    return content


def _write_checked(file: Path, content: bytes) -> None:
    """Stores the bytes, whole or not at all."""
    import hashlib

    with contextlib.suppress(OSError):
        make(str(file.parent))
        write(str(file), (hashlib.sha256(content).digest(), content))
        for old in sorted(file.parent.glob("literals-*.hs"), key=lambda path: path.stat().st_mtime)[:-_KEPT]:
            old.unlink()
