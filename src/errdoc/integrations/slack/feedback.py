"""Who was right: what people say about answers, one JSON line each.

Nothing of a log is kept but the failure, its signature and the hash of its masked text; nothing of a person but a hash
that tells one voice on one answer from another, so that a second press replaces the first.
"""

import hashlib
import json
import os
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

NAME = "slack-feedback.jsonl"
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
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # One write to a file that is only appended to: whole lines, also from two bots and before a kill.
            descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(descriptor, line.encode())
            finally:
                os.close(descriptor)

    def rows(self) -> list[dict[str, Any]]:
        """What was said, the last word of each voice."""
        last: dict[str, dict[str, Any]] = {}
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return []
        for line in lines:
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if isinstance(row, dict) and isinstance(row.get("voice"), str):
                last.pop(row["voice"], None)
                last[row["voice"]] = row
        return list(last.values())
