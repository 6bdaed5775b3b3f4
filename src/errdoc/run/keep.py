"""The folder of `--save`: one folder for each run in it, with the log, and after a failure the snapshot and the end."""

import contextlib
import json
import os
import time
from pathlib import Path
from typing import BinaryIO

from errdoc.errors import InputError
from errdoc.probe.telling.files import save
from errdoc.probe.telling.snapshot import Snapshot
from errdoc.run.death import Death

LOG, SNAPSHOT, END = "output.log", "snapshot.json", "end.json"


class Kept:
    """What is kept of one run.

    Attributes:
        folder: where.
    """

    def __init__(self, parent: Path, name: str) -> None:
        """Makes the folder, for nobody else to read: logs hold what they hold.

        Raises:
            InputError: it cannot be made.
        """
        stamp = time.strftime("%Y%m%d-%H%M%S")
        self.folder = parent / f"{stamp}-{name}-{os.getpid()}"
        try:
            self.folder.mkdir(mode=0o700, parents=True)
            self._log = (self.folder / LOG).open("wb", buffering=0)
        except OSError as error:
            raise InputError(
                f"{self.folder} cannot be written: {error.strerror}", hint="choose another --save DIR"
            ) from error

    @property
    def log(self) -> BinaryIO:
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
        try:
            (self.folder / END).write_text(json.dumps(death.as_dict(), indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise InputError(f"{self.folder} cannot be written: {error.strerror}", hint="make room there") from error
        if machine is not None:
            save(machine, self.folder / SNAPSHOT)
