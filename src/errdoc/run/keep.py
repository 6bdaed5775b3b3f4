"""What is kept of a run.

The folder of `--save` has one folder for each run in it, with the log, and after a failure the snapshot and the end.
Without it the log of a failure that no page names is kept in errdoc's cache, so that it can be looked at again.
"""

import contextlib
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from errdoc.errors import InputError
from errdoc.folders import cache_folder, make, write
from errdoc.logs.reading.scan import Scanned
from errdoc.probe.telling.files import save
from errdoc.probe.telling.snapshot import Snapshot
from errdoc.run.death import Death

if TYPE_CHECKING:
    from errdoc.logs.masks.redact import Redactor
    from errdoc.run.output import Log

LOG, SNAPSHOT, END = "output.log", "snapshot.json", "end.json"
#: Logs of unknown failures that are kept, the newest ones.
_MOST = 20


class Kept:
    """What is kept of one run.

    Attributes:
        folder: where.
    """

    def __init__(self, parent: Path, name: str, redactor: "Redactor | None" = None) -> None:
        """Makes the folder, for nobody else to read: logs hold what they hold.

        Args:
            parent: the folder of `--save`.
            name: the program's.
            redactor: takes out what is secret before anything is written.

        Raises:
            InputError: it cannot be made.
        """
        self._redactor = redactor
        stamp = time.strftime("%Y%m%d-%H%M%S")
        self.folder = parent / f"{stamp}-{name}-{os.getpid()}"
        try:
            self.folder.mkdir(mode=0o700, parents=True)
            self._log = self._opened()
        except OSError as error:
            raise InputError(
                f"{self.folder} cannot be written: {error.strerror}", hint="choose another --save DIR"
            ) from error

    def _opened(self) -> "Log":
        if self._redactor is None:
            return (self.folder / LOG).open("wb", buffering=0)
        from errdoc.run.private_log import PrivateLog

        return PrivateLog(self.folder / LOG, self._redactor)

    @property
    def log(self) -> "Log":
        """Gets the output as it comes, so that it is there even if errdoc is killed."""
        return self._log

    def close(self) -> None:
        """Ends the log."""
        with contextlib.suppress(OSError):
            self._log.close()

    def drop(self) -> None:
        """Nothing ran: nothing is kept."""
        self.close()
        with contextlib.suppress(OSError):
            (self.folder / LOG).unlink()
            self.folder.rmdir()

    def failure(self, death: Death, machine: Snapshot | None) -> None:
        """Adds how it ended, and the machine at that moment.

        Raises:
            InputError: it cannot be written.
        """
        end = death.as_dict()
        if self._redactor:
            from errdoc.private import redacted

            end = redacted(end, self._redactor)
            machine = machine and redacted(machine, self._redactor)
        try:
            (self.folder / END).write_text(json.dumps(end, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise InputError(f"{self.folder} cannot be written: {error.strerror}", hint="make room there") from error
        if machine is not None:
            save(machine, self.folder / SNAPSHOT)


def keep_unknown(scanned: Scanned, name: str, redactor: "Redactor | None" = None) -> Path | None:
    """Keeps the log of a failure that no page names, for nobody else to read.

    It is what the scan kept, at most a few MiB: all of a small output, and of a large one its beginning, its end and
    what surrounds errors, with the numbers of the lines between them that are left out.

    Args:
        scanned: the output.
        name: the program's.
        redactor: takes out what is secret.

    Returns:
        Where; None where there is nothing to keep, or it cannot be written.
    """
    cache = cache_folder()
    if not scanned.regions or not cache:
        return None
    folder = Path(cache) / "runs"
    path = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{name}-{os.getpid()}.log"
    try:
        make(cache)
        make(str(folder))
        write(str(path), parts(scanned) if redactor is None else _redacted(scanned, redactor))
        # names tell when by a clock that may have been ahead: this one stays
        others = sorted(one for one in folder.glob("*.log") if one != path)
        for old in others[: max(0, len(others) + 1 - _MOST)]:
            old.unlink()
    except OSError:
        return None
    return path


def _redacted(scanned: Scanned, redactor: "Redactor") -> list[bytes]:
    from errdoc.run.private_log import redacted_bytes

    return [redacted_bytes(part, redactor) for part in parts(scanned)]


def parts(scanned: Scanned) -> Iterator[bytes]:
    """What a scan kept: the regions, and between them which lines are missing."""
    line = 1
    for region in scanned.regions:
        if region.line > line:
            yield f"[errdoc: lines {line} to {region.line - 1} are left out]\n".encode()
        yield region.data if region.data.endswith(b"\n") else region.data + b"\n"
        line = region.line + region.data.count(b"\n")
