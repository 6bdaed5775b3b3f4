"""Who was right: what people say about answers, one JSON line each.

Nothing of a log is kept but the failure, its signature and the hash of its masked text; nothing of a person but a hash
that tells one voice on one answer from another, so that a second press replaces the first.
"""

import errno
import hashlib
import json
import os
import stat
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from errdoc.errors import InputError
from errdoc.folders import opened, ready

NAME = "slack-feedback.jsonl"
#: Bytes of the file: half a million words.
_LARGEST = 128 << 20
_KEPT = ("failure", "signature", "hash", "causes")


class Feedback:
    """The file in the data folder.

    Args:
        folder: made when something is first kept.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self._lock = threading.Lock()

    def keep(self, said: Mapping[str, Any], *, outcome: str, answer: str, person: str) -> None:
        """Adds a line.

        Args:
            said: what the button carried: the diagnosis.
            outcome: `fixed` or `wrong`.
            answer: what tells the answer from others: its channel and time.
            person: the id of who pressed.
        """
        voice = hashlib.sha256(f"{answer} {person}".encode()).hexdigest()[:16]
        row = {"time": int(time.time()), "outcome": outcome, "voice": voice, **{key: said.get(key) for key in _KEPT}}
        line = json.dumps(row, ensure_ascii=False) + "\n"
        with self._lock:
            ready(str(self.path.parent))
            # One write to a file that is only appended to: whole lines, also from two bots and before a kill.
            # A pipe in its place is an error at once, and not a bot that waits for a reader.
            descriptor = os.open(
                self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NONBLOCK", 0), 0o600
            )
            try:
                if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                    raise OSError(errno.EINVAL, "it is no file", str(self.path))
                os.write(descriptor, line.encode())
            finally:
                os.close(descriptor)

    def rows(self) -> list[dict[str, Any]]:
        """What was said, the last word of each voice.

        Raises:
            InputError: what lies there cannot be read.
        """
        last: dict[str, dict[str, Any]] = {}
        try:
            with opened(str(self.path), _LARGEST, alone=False) as file:
                lines = file.read(_LARGEST).decode("utf-8", "replace").splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise InputError(f"{self.path} cannot be read: {error.strerror}") from error
        for line in lines:
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if isinstance(row, dict) and isinstance(row.get("voice"), str):
                last.pop(row["voice"], None)
                last[row["voice"]] = row
        return list(last.values())
