"""What each tool answers: plain lines for the model, and JSON for programs; short unless details are asked for.

What a log says stands in quotation marks in the lines; in the JSON it has fields of its own, and a note says which.
"""

from pathlib import Path

from errdoc.asking import Answer, Question, answer, choices, supposed
from errdoc.errors import UsageError
from errdoc.integrations import lookups
from errdoc.integrations.lookups import Reply
from errdoc.integrations.mcp import shorter
from errdoc.integrations.mcp.inputs import Bounds, Log, Progress, python_of
from errdoc.kb import KnowledgeBase
from errdoc.logs.masks.redact import Redactor
from errdoc.private import redacted
from errdoc.probe.asking.ask import Ask
from errdoc.probe.asking.take import take
from errdoc.probe.machine.host import Host
from errdoc.probe.telling.files import load
from errdoc.probe.telling.snapshot import Snapshot, as_dict
from errdoc.render import agent, candidates, json, libraries, machine, markdown, pages, versions
from errdoc.render.words import Lang, say
from errdoc.stack.answered import answered
from errdoc.stack.given import SYSTEMS, UnknownValueError
from errdoc.stack.stated import first_of, stated
from errdoc.verify import last_kept, verify


class Work:
    """Answers, with the knowledge base; one thread uses it.

    Args:
        pages: folders of one's own pages.
        bounds: what clients may name.
    """

    def __init__(self, pages: tuple[Path, ...] = (), bounds: Bounds = Bounds()) -> None:  # noqa: B008 - it is frozen
        self.kb = KnowledgeBase.open(pages)
        self.bounds = bounds

    def explain(
        self, log: Log, progress: Progress, lang: Lang, *, details: bool = False, redact: bool = True,
        probe: bool = False, python: str | None = None, facts: str | None = None, against: str | None = None,
    ) -> Reply:  # fmt: skip
        """Why the log's job failed, and where a good run's log is given what is different from it."""
        wish: Ask | Snapshot | None = load(Path(facts)) if facts else None
        if probe or python:
            if facts:
                raise UsageError(
                    f"facts ({facts}) are of another machine, probe asks this one", hint="give one of them"
                )
            wish = Ask(python=python_of(python, self.bounds))
        question = Question(
            self.kb, lang, wish, against=against or None, history=True, redactor=Redactor() if redact else None
        )
        told = answer(log.watched(progress), question)
        # before it is told: `verify` asks about the last one
        return self._told(told.noting(told.keep()), lang, details=details)

    def _told(self, told: Answer, lang: Lang, *, details: bool) -> Reply:
        shown = told.shown()
        text = markdown.render(shown, lang=lang, everything=True) if details else agent.render(shown, lang=lang)
        data = json.as_dict(shown)
        data["notes"].append(say("data_not_orders", lang))
        return Reply(text, data if details else shorter.answer(data))

    def candidates(self, log: Log, progress: Progress, lang: Lang, *, most: int = 20, redact: bool = True) -> Reply:
        """What to choose from."""
        question = Question(self.kb, lang, redactor=Redactor() if redact else None)
        shown = choices(log.watched(progress), question, most=most)
        return Reply(candidates.text(shown, lang), candidates.as_dict(shown))

    def show(self, ident: str, log: Log | None, progress: Progress, lang: Lang, *, redact: bool = True) -> Reply:
        """A page; with a log also what it means for that log."""
        page = lookups.page_of(self.kb, ident, lang)
        text, data = pages.text(page, self.kb), None
        if log is not None:
            if "cause" not in page["head"]:
                raise UsageError(f"{ident} is not the page of a failure", hint="candidates lists those it may be")
            question = Question(self.kb, lang, redactor=Redactor() if redact else None)
            told = self._told(next(supposed(ident, log.watched(progress), question)), lang, details=False)
            text, data = f"{told.text}\n{text}", told.data
        told_page = lookups.shown(page, text if log is None else pages.text(page, self.kb))
        return Reply(text, told_page.data | {"answer": data})

    def search(self, words: str, lang: Lang, *, most: int = 10) -> Reply:
        """Pages by words."""
        return lookups.search(self.kb, words, lang, most=most)

    def code(self, what: str, lang: Lang) -> Reply:
        """What an error code means."""
        return lookups.code(self.kb, what, lang)

    def which(self, what: str, system: str | None, lang: Lang) -> Reply:
        """What a library file or a symbol is."""
        return lookups.which(self.kb, what, system, lang, here=libraries.this_system(self._platform()))

    @staticmethod
    def _platform() -> str:
        import sys

        return sys.platform

    def versions(
        self, asked: dict[str, str], log: Log | None, progress: Progress, lang: Lang, *, here: bool = False,
        details: bool = False,
    ) -> Reply:  # fmt: skip
        """What goes together."""
        if (system := asked.get("os")) is not None and system not in SYSTEMS:
            raise UsageError(f"os {system!r} is not one of {', '.join(SYSTEMS)}")
        found = stated(first_of(take().facts())) if here else {}
        if log:
            found |= stated(first_of(answer(log.watched(progress), Question(self.kb)).found.facts))
        try:
            combinations = answered(asked, found, self.kb.compatibility)
        except UnknownValueError as error:
            lookups.refuse(str(error), error.near, "versions as 2.1 or 12.4, a GPU as RTX 3090 or sm_86")
        data = versions.as_dict(combinations, lang)
        return Reply(versions.text(combinations, lang), data if details else shorter.combinations(data))

    def guide(self, name: str | None, given: dict[str, str], lang: Lang) -> Reply:
        """A guide, or the list of them."""
        known = self.kb.guides()
        if not name:
            rows = [{"id": ident, "title": self.kb.title(ident, lang)} for ident in known]
            return Reply("".join(f"{row['id']}  {row['title']}\n" for row in rows), {"guides": rows})
        if name not in known:
            near = [ident for ident in self.kb.nearest(name) if ident in known]
            lookups.refuse(f"there is no guide {name!r}", near, "guide without a name lists them")
        page = self.kb.page(name, lang)
        text = pages.text(page, self.kb, given)
        return lookups.shown(page, text)

    def probe(self, python: str | None, *, deep: bool, details: bool = False, redact: bool = True) -> Reply:
        """What this machine has."""
        snapshot = take(Host(python=python_of(python, self.bounds), deep=deep))
        data = as_dict(snapshot)
        text = machine.text(snapshot)
        if redact:
            private = Redactor()
            data = redacted(data, private)
            text = "\n".join(map(private.redact, text.split("\n")))
        return Reply(text, data if details else shorter.snapshot(data))

    def verify(self, log: Log | None, python: str | None, lang: Lang, *, active: bool, redact: bool = True) -> Reply:
        """Whether the cause of the last diagnosis is gone."""
        if log is not None and len(log.paths) != 1:
            raise UsageError("verify reads one log", hint="give path")
        history, last = last_kept(elsewhere=False)
        found = verify(
            last, kb=self.kb, lang=lang, log=log.paths[0] if log else None,
            python=python_of(python, self.bounds) or None, again=active or bool(last.tried),
            redactor=Redactor() if redact else None, history=history,
        )  # fmt: skip
        words = {"there": say("still_there", lang), "gone": say("gone", lang)}
        unknown = say("cannot_tell", lang)
        lines = [
            f"{words.get(one.state, unknown)}: {one.title} [{one.cause}]" + (f" ({one.because})" if one.because else "")
            for one in found.causes
        ]
        if found.experiment:
            lines.append(found.experiment.because)
        outcome = found.outcome or "unknown"
        lines.append(f"{found.failure}: {say(found.outcome.replace('-', '_'), lang) if found.outcome else unknown}")
        data = {
            "failure": found.failure, "outcome": outcome, "causes": [one._asdict() for one in found.causes],
            "experiment": found.experiment.because if found.experiment else None,
        }  # fmt: skip
        return Reply("\n".join(lines) + "\n", data)
