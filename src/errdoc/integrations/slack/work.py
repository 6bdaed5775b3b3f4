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
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from errdoc.asking import Files, Question, answer
from errdoc.errors import InputError
from errdoc.integrations.slack.words import tell
from errdoc.integrations.workers import inputs
from errdoc.integrations.workers.life import Job, Reply, done
from errdoc.kb.base import KnowledgeBase
from errdoc.logs.masks.redact import Redactor
from errdoc.model import Explanation
from errdoc.render import slack, slack_page
from errdoc.render.words import Lang

#: The name that pasted text has among files.
PASTED = "message"
#: Causes that are kept with the button that says whether the answer was right.
_CAUSES = 3


class Worker:
    """Does jobs with one knowledge base.

    Args:
        settings: `base`, the compiled knowledge base, and `lang`, `redact_names`, `users`, `hosts` of
            `errdoc.integrations.slack.config.Config`.
    """

    def __init__(self, settings: dict[str, Any]) -> None:
        self._settings = settings
        self.lang: Lang = settings["lang"]
        # Not compiled here: every process answers from the pages that the bot was started with.
        self.kb = KnowledgeBase(Path(settings["base"]))

    def reply(self, job: Job) -> Reply:
        """What came of a job; there is always something."""
        kinds = {"explain": self._explain, "show": self._show, "search": self._search}
        return done(lambda given: kinds[given["kind"]](given), job)

    def _explain(self, job: Job) -> Reply:
        os.chdir(job["folder"])
        given = inputs.told_apart(job["paths"])
        notes = [*job.get("notes", ()), *given.notes]
        if not given.logs:
            raise InputError("; ".join(notes) or tell("nothing", self.lang))
        question = Question(self.kb, self.lang, given.machine, redactor=self._redactor())
        shown = _named(answer(Files(given.logs), question).noting(notes).shown())
        if job.get("details"):
            messages = slack.details(shown, lang=self.lang)
        else:
            blocks = slack.message(shown, lang=self.lang, value=_value(job["value"], shown))
            messages = [[*(slack.plain(tell("again", self.lang)) if job.get("again") else []), *blocks]]
        return {"text": slack.summary(shown, self.lang), "messages": messages}

    def _redactor(self) -> Redactor:
        """Takes out what the bot's configuration wants taken out."""
        settings = self._settings
        return Redactor(names=settings["redact_names"], users=settings["users"], hosts=settings["hosts"])

    def _show(self, job: Job) -> Reply:
        name = str(job["id"])
        try:
            found = self.kb.page(self.kb.retired(name), self.lang)
        except KeyError:
            near = self.kb.nearest(name)[:5]
            said = tell("no_page", self.lang, name=name.replace("`", "'")[:80])
            if near:
                said += " " + tell("near", self.lang, names=", ".join(f"`{one}`" for one in near))
            return _said(said)
        return {"text": found["title"], "messages": slack_page.page(found, partial(self.kb.title, lang=self.lang))}

    def _search(self, job: Job) -> Reply:
        found = self.kb.search(str(job["words"])[:400], lang=self.lang)
        if not found:
            return _said(tell("no_words", self.lang))
        return {"text": found[0][1], "messages": [slack_page.results(found)]}


def _said(text: str) -> Reply:
    return {"text": text, "messages": [slack.plain(text)]}


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
