"""What a process of the pool does: reads logs and gives blocks. It knows nothing of Slack and has none of its tokens.

A job and its reply are JSON::

    {"kind": "explain", "folder": "/tmp/…", "paths": ["train.log"], "notes": [], "again": false, "details": false,
     "value": {…}}
        -> {"text": "…", "messages": [[block, …], …]}
    {"kind": "show", "id": "cudnn-conv-algorithm"}  {"kind": "search", "words": "cudnn version"}
        -> the same
    whatever cannot be done
        -> {"failed": "why"}, or {"bug": "the exception's type"}
"""

import json
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from errdoc.errors import ErrdocError, InputError
from errdoc.integrations.slack import gather
from errdoc.integrations.slack.words import tell
from errdoc.kb.base import KnowledgeBase
from errdoc.logs.masks.redact import Redactor
from errdoc.logs.reading.read import sources
from errdoc.model import Explanation
from errdoc.pipeline import explain
from errdoc.private import redacted
from errdoc.render import slack, slack_page
from errdoc.render.words import Lang

Job = dict[str, Any]
Reply = dict[str, Any]

#: The name that pasted text has among files.
PASTED = "message"
#: What a process says when it can take jobs.
READY = b"ready"
#: Bytes of a job.
_MOST_JOB = 1 << 20
#: Causes that are kept with the button that says whether the answer was right.
_CAUSES = 3
#: Bytes that tell a snapshot of `errdoc probe` from a log, and that tell what a text is about.
_HEAD = 65536


def main(pipe: Connection, settings: dict[str, Any]) -> None:
    """The life of a process: job after job, until the pipe is closed or it has done as many as it may.

    Args:
        pipe: brings jobs and takes replies; the one with `last` is the last.
        settings: `memory`, `seconds`, `jobs`, and those of `Worker`.
    """
    if hasattr(signal, "SIGINT"):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which ends its processes itself
    _limit(settings["memory"])
    worker = Worker(settings)
    pipe.send_bytes(READY)
    for left in reversed(range(int(settings["jobs"]))):
        try:
            job = json.loads(pipe.recv_bytes(_MOST_JOB))
        except (EOFError, OSError):
            return
        if hasattr(signal, "alarm"):
            # The bot kills what is late; if the bot is gone, nobody does.
            signal.alarm(int(settings["seconds"]) + 30)
        reply = worker.reply(job)
        os.chdir(tempfile.gettempdir())
        if hasattr(signal, "alarm"):
            signal.alarm(0)
        pipe.send_bytes(json.dumps({**reply, "last": not left}).encode())


def _limit(mebibytes: int) -> None:
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        wanted = mebibytes << 20
        resource.setrlimit(resource.RLIMIT_AS, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


class Worker:
    """Does jobs with one knowledge base.

    Args:
        settings: `base`, the compiled knowledge base, and `lang`, `redact_names`, `users`, `hosts` of
            `errdoc.integrations.slack.config.Config`.
    """

    def __init__(self, settings: dict[str, Any]) -> None:
        self._settings = settings
        self.lang: Lang = "zh" if settings["lang"] == "zh" else "en"
        # Not compiled here: every process answers from the pages that the bot was started with.
        self.kb = KnowledgeBase(Path(settings["base"])).speaking(self.lang)

    def reply(self, job: Job) -> Reply:
        """What came of a job; there is always something."""
        try:
            return {"explain": self._explain, "show": self._show, "search": self._search}[job["kind"]](job)
        except ErrdocError as error:
            why = f"{error}. {error.hint}" if error.hint else str(error)
            return {"failed": Redactor().redact(why)}
        except Exception as error:
            # Where it happened, without what the log said.
            last = traceback.extract_tb(error.__traceback__)[-1]
            return {"bug": type(error).__name__, "at": f"{Path(last.filename).name}:{last.lineno} in {last.name}"}

    def _explain(self, job: Job) -> Reply:
        os.chdir(job["folder"])
        logs, environments, snapshots, notes = self._sorted(job["paths"])
        notes = [*job.get("notes", ()), *notes]
        if not logs:
            logs, environments = environments, []
        if not logs:
            raise InputError("; ".join(notes) or tell("nothing", self.lang))
        # What tells about the machine stands before the log: the log's end is the end.
        paths = [*environments, *logs]
        redactor = self._redactor()
        answer = explain(paths, kb=self.kb, lang=self.lang, redactor=redactor, **_machine(snapshots))
        answer = redacted(_named(replace(answer, notes=(*answer.notes, *notes))), redactor)
        if job.get("details"):
            messages = slack.details(answer, lang=self.lang)
        else:
            blocks = slack.message(answer, lang=self.lang, value=_value(job["value"], answer))
            messages = [[*(slack.plain(tell("again", self.lang)) if job.get("again") else []), *blocks]]
        return {"text": slack.summary(answer, self.lang), "messages": messages}

    def _sorted(self, paths: Sequence[str]) -> tuple[list[str], list[str], list[dict[str, Any]], list[str]]:
        """Logs, texts about the machine, snapshots of it, and what is wrong with the rest."""
        logs, environments, snapshots, notes = [], [], [], []
        for path in paths:
            try:
                head = next(sources([path])[0].chunks(), b"")
            except InputError as error:
                # A screenshot beside a log: the log is read.
                notes.append(str(error))
                continue
            if gather.is_snapshot(head):
                found = gather.snapshot(Path(path).read_bytes())
                if isinstance(found, dict):
                    snapshots.append(found)
                else:
                    notes.append(f"{path} is not JSON")
            elif gather.is_environment(head[:_HEAD].decode("utf-8", "replace")) and len(head) < _HEAD:
                environments.append(path)
            else:
                logs.append(path)
        return logs, environments, snapshots, notes

    def _redactor(self) -> Redactor:
        """Takes out what the bot's configuration wants taken out."""
        settings = self._settings
        return Redactor(names=settings["redact_names"], users=settings["users"], hosts=settings["hosts"])

    def _show(self, job: Job) -> Reply:
        name = str(job["id"])
        try:
            found = self.kb.page(name, self.lang)
        except KeyError:
            near = self.kb.nearest(name)[:5]
            said = tell("no_page", self.lang, name=name.replace("`", "'")[:80])
            if near:
                said += " " + tell("near", self.lang, names=", ".join(f"`{one}`" for one in near))
            return _said(said)
        return {"text": found["title"], "messages": slack_page.page(found, self.kb.title)}

    def _search(self, job: Job) -> Reply:
        found = self.kb.search(str(job["words"])[:400], lang=self.lang)
        if not found:
            return _said(tell("no_words", self.lang))
        return {"text": found[0][1], "messages": [slack_page.results(found)]}


def _said(text: str) -> Reply:
    return {"text": text, "messages": [slack.plain(text)]}


def _machine(snapshots: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The last snapshot that was dropped into the thread, as `explain` takes it."""
    if not snapshots:
        return {}
    from errdoc.probe.telling.snapshot import from_dict

    return {"machine": from_dict(snapshots[-1], "the snapshot")}


def _named(answer: Explanation) -> Explanation:
    """Pasted text has lines and no name."""
    if len(answer.sources) == 1 and answer.sources[0].name == PASTED:
        return replace(answer, sources=(replace(answer.sources[0], name="-"),))
    return answer


def _value(base: dict[str, Any], answer: Explanation) -> str:
    """What the buttons hand back: where the log is, and what was said about it."""
    root = next((one for one in answer.diagnoses if one.role == "root"), None)
    said = {}
    if root:
        causes = {cause.cause: cause.verdict for cause in root.causes[:_CAUSES]}
        said = {"failure": root.failure, "signature": root.signature, "hash": root.hash, "causes": causes}
    return json.dumps({**base, **said}, ensure_ascii=False)
