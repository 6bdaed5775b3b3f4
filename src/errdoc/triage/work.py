"""What a process of the pool does: looks at logs and explains them. Each has a knowledge base of its own."""

import contextlib
import multiprocessing
import multiprocessing.process
import os
import signal
import socket
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from errdoc.errors import ErrdocError, InputError, KnowledgeBaseError
from errdoc.logs.masks.mask import fingerprint
from errdoc.logs.reading.read import Source
from errdoc.logs.reading.scan import scan
from errdoc.model import Explanation
from errdoc.reader import Reader
from errdoc.triage.looks.clock import When, when
from errdoc.triage.looks.look import Look, Looker
from errdoc.triage.sources.opening import opened
from errdoc.triage.store import Entry

#: Characters of a quoted line.
_LONGEST = 400
#: `kind` of a log in which nothing failed.
CLEAN = "clean"


class Setting(NamedTuple):
    """What the processes of a run are told.

    Attributes:
        folder: of the run.
        pages: folders of one's own pages.
        key: of the users' pseudonyms; without one no user is kept.
        leaves: the leaf switch of each node.
    """

    folder: Path
    pages: tuple[Path, ...] = ()
    key: bytes = b""
    leaves: Mapping[str, str] = {}


class Worker:
    """Looks at logs, and explains them.

    Args:
        setting: the same for every process of a run.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting, self._folder = setting, setting.folder
        self.reader = Reader(pages=setting.pages)
        self._looker = Looker(self.reader.kb, self.named, setting.key, setting.leaves)

    def look(self, entries: Sequence[Entry]) -> list[tuple[int, Look | str]]:
        """What looks at some logs tell; a text is why one cannot be read."""
        found: list[tuple[int, Look | str]] = []
        for entry, source in opened(entries, self._folder):
            try:
                found.append((entry.id, self._looker.look(_there(source), entry.mtime / 1e9)))
            except Exception as error:  # one log, whatever it is, ends no run
                found.append((entry.id, _why(error)))
        return found

    def named(self, text: str) -> str:
        """The page that a line leads to; empty where none does."""
        return named(self.reader, text)

    def place(self, entries: Sequence[tuple[Entry, str]]) -> list[tuple[int, When]]:
        """When logs failed, and the last sign of life before; each with its line, as a log of its shape has it."""
        lines = {entry.id: text for entry, text in entries}
        found = []
        for entry, source in opened([entry for entry, _ in entries], self._folder):
            told = None
            with contextlib.suppress(Exception):  # gone since, whatever it is: it has no time
                data = b"\n".join(one.data for one in scan(_there(source), self.reader.kb.alarms).regions)
                told = when(data, lines[entry.id], time.gmtime(entry.mtime / 1e9).tm_year)
            found.append((entry.id, told or When(0.0, 0.0, False)))
        return found

    def explain(self, entries: Sequence[Entry]) -> list[tuple[int, dict[str, Any]]]:
        """The answers to some logs, each by itself, as plain values."""
        found = []
        for entry, source in opened(entries, self._folder):
            try:
                answer = of(self.reader.explain(_there(source)))
            except Exception as error:
                answer = {**_NOTHING, "kind": "unread", "status": "unread", "text": _why(error)}
            found.append((entry.id, answer))
        return found


_NOTHING: dict[str, Any] = {"failure": None, "title": "", "title_zh": "", "fingerprint": "", "line": None, "text": ""}


def of(explanation: Explanation) -> dict[str, Any]:
    """What is kept of an answer; its `kind` is what it is grouped by: the root failure, else the masked line."""
    root = next((one for one in explanation.diagnoses if one.role == "root"), None)
    if explanation.status == "diagnosed" and root and not explanation.gap:
        said = root.evidence[0].text if root.evidence else ""
        return {**_NOTHING, "kind": root.failure, "status": "diagnosed", "failure": root.failure,
                "title": root.title_en or root.title, "title_zh": root.title_zh, "fingerprint": root.hash,
                "line": root.line, "text": said[:_LONGEST]}  # fmt: skip
    # of what has but a general name each wording is a group of its own, as of what has none
    error = root.evidence[0] if root else explanation.unexplained
    if error is None:
        return {**_NOTHING, "kind": CLEAN if explanation.calm else "unknown", "status": explanation.status}
    key = fingerprint(error.text)
    # what is unknown and what is like a known failure hang together by their line
    return {**_NOTHING, "kind": f"unknown:{key}", "status": "unknown", "fingerprint": key, "line": error.line,
            "text": error.text[:_LONGEST], "wrapper": _only_wraps(explanation)}  # fmt: skip


def _only_wraps(explanation: Explanation) -> bool:
    """Whether the log only reports that another process failed."""
    return bool(explanation.reported) or any(one.role == "wrapper" for one in explanation.diagnoses)


def named(reader: Reader, text: str) -> str:
    """The page that a text leads to; empty where none does."""
    answer = reader.explain_text(text)
    root = next((one for one in answer.diagnoses if one.role == "root"), None)
    return root.failure if root and not answer.gap else ""


def _there(source: Source | InputError) -> Source:
    if isinstance(source, InputError):
        raise source
    return source


def _why(error: Exception) -> str:
    told = str(error) if isinstance(error, ErrdocError) else f"{type(error).__name__} in errdoc"
    return told[:_LONGEST].encode("utf-8", "replace").decode()


#: Of a process of the pool.
_worker: Worker | None = None


def begin(setting: Setting) -> None:
    """A process of the pool begins; it ends with the one that began it, however that ends."""
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that writes
    if parent := multiprocessing.parent_process():
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    _worker = Worker(setting)


def ready(setting: Setting, version: str) -> None:
    """A process that others began, and use for several runs, gets its knowledge base.

    Raises:
        KnowledgeBaseError: it has other pages than the run.
    """
    global _worker
    if _worker is None or _worker.setting != setting:
        _worker = Worker(setting)
    if (mine := _worker.reader.kb.version) != version:
        raise KnowledgeBaseError(f"the pages of {socket.gethostname()} are {mine}, those of the run {version}")


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


def idle() -> None:
    """Nothing, in a process of the pool, which has to be there for it."""


def look(entries: Sequence[Entry]) -> list[tuple[int, Look | str]]:
    """`Worker.look` in a process of the pool."""
    assert _worker
    return _worker.look(entries)


def place(entries: Sequence[tuple[Entry, str]]) -> list[tuple[int, When]]:
    """`Worker.place` in a process of the pool."""
    assert _worker
    return _worker.place(entries)


def explain(entries: Sequence[Entry]) -> list[tuple[int, dict[str, Any]]]:
    """`Worker.explain` in a process of the pool."""
    assert _worker
    return _worker.explain(entries)
