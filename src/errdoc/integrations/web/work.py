"""What a process answers: to logs as JSON or as a report, to ids, words, names and codes from the pages.

A job and its reply are JSON; the logs are attached::

    {"kind": "explain", "face": "json", "names": ["train.log"], "lang": "en", "redact": false}
        -> {"text": "…"}, of the face `html` a document; `against` names the good run's log, the last one attached
    {"kind": "show", "what": "nan-loss", "lang": "en"}   also `search`, `code`, `which` (with `os`)
        -> {"data": {…}}, or {"unknown": "there is no page …", "hint": "did you mean …"}
    whatever cannot be done
        -> {"failed": "why"}, or {"bug": "the exception's type"}
"""

import io
from json import dumps
from pathlib import Path
from typing import Any

from errdoc.asking import Files, Question, answer
from errdoc.errors import InputError
from errdoc.integrations import lookups
from errdoc.integrations.workers.inputs import told_apart
from errdoc.integrations.workers.life import Job, Reply, done
from errdoc.kb.base import KnowledgeBase
from errdoc.logs.masks.redact import Redactor
from errdoc.logs.reading import bundle, unpack
from errdoc.logs.reading.read import Source
from errdoc.render import html, json
from errdoc.render.words import known

#: Characters of an id, of words, of a name.
_MOST = 400


class Worker:
    """Does jobs with one knowledge base.

    Args:
        settings: `base`, the compiled knowledge base; `unpacked`, the bytes of a log that are read.
    """

    def __init__(self, settings: dict[str, Any]) -> None:
        # Not compiled here: every process answers from the pages that the server was started with.
        self.kb = KnowledgeBase(Path(settings["base"]))
        self._unpacked: int = settings["unpacked"]
        # what all logs share is made before the first one comes
        self._explain(
            {"face": "html", "names": ["log"], "attached": [b"RuntimeError: CUDA out of memory\n"], "lang": "en",
             "redact": False}
        )  # fmt: skip

    def reply(self, job: Job) -> Reply:
        """What came of a job; there is always something."""
        return done(self._explain if job["kind"] == "explain" else self._looked_up, job)

    def _explain(self, job: Job) -> Reply:
        lang = known(job["lang"])
        attached = list(job["attached"])
        against = self._source(job["against"], attached.pop()) if "against" in job else None
        brought = zip(job["names"], attached, strict=True)
        given = told_apart([source for name, data in brought for source in self._sources(name, data)])
        if not given.logs:
            raise InputError("; ".join(given.notes) or "a snapshot is no log", hint="send the log with it")
        page = job["face"] == "html"
        question = Question(
            self.kb, lang, given.machine, against=against, report=page, redactor=Redactor() if job["redact"] else None
        )
        told = answer(Files(given.logs), question).noting(given.notes)
        return {"text": html.render(told.report(), lang=lang) if page else json.render(told.shown())}

    def _sources(self, name: str, data: bytes) -> list[Source]:
        """What was sent as inputs: a file, or what an archive of `errdoc bundle` holds."""
        if not bundle.begins(io.BytesIO(data)):
            return [self._source(name, data)]
        found = bundle.read(name, data)
        logs = [self._source(log, text) for log, text in found.logs.items()]
        return [*logs, *([self._source(name, dumps(found.facts).encode())] if found.facts is not None else [])]

    def _source(self, name: str, data: bytes) -> Source:
        """A log that is there already; of a packed one nobody knows how large it is."""
        size = None if data.startswith(unpack.MAGICS) else len(data)
        return Source(name, lambda: io.BytesIO(data), size=size, limit=self._unpacked)

    def _looked_up(self, job: Job) -> Reply:
        lang = known(job["lang"])
        kind, what = job["kind"], str(job["what"])[:_MOST]
        try:
            found = {
                "which": lambda: lookups.which(self.kb, what, job["os"], lang),
                "show": lambda: lookups.show(self.kb, what, lang),
                "search": lambda: lookups.search(self.kb, what, lang),
                "code": lambda: lookups.code(self.kb, what, lang),
            }[kind]()
        except lookups.UnknownNameError as error:
            return {"unknown": str(error), "hint": error.hint}
        return {"data": found.data}
