"""The one way from logs to an answer, for whoever asks: a command, a server, a chat, a notebook, a hook.

    logs ──read──► jobs ──diagnose──► found ──against──► with differences ──called──► ──history──► Answer
    Answer ──keep──► the history                                      Answer ──shown, report──► a face, with pseudonyms

The history sees what was found as it is, and pseudonyms come last: nothing is added to what has them.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from errdoc.kb.base import KnowledgeBase
from errdoc.logs.job_lines import JobLines, lines_of, logs_of
from errdoc.logs.lines.clean import clean
from errdoc.model import Explanation, Line, SourceInfo
from errdoc.pipeline import explained
from errdoc.record import record, replace
from errdoc.spoken import spoken

if TYPE_CHECKING:
    from errdoc.against.good import Good
    from errdoc.history import History
    from errdoc.logs.masks.redact import Redactor
    from errdoc.logs.reading.read import Source
    from errdoc.logs.reading.scan import Scanned
    from errdoc.model.choice import Choice
    from errdoc.model.report import Report
    from errdoc.probe.asking.ask import Ask
    from errdoc.probe.telling.snapshot import Snapshot
    from errdoc.report import Beside


@record
class Question:
    """What somebody wants to know of logs, and how.

    Attributes:
        kb: the knowledge base.
        lang: the language of titles, reasons and steps; English where a page has no other.
        machine: facts of the machine that the logs are from, or the wish to ask this one; None asks none.
        every_check: run all checks of all causes, also where the order cannot change any more.
        limit: bytes that are read of each input at most.
        against: the log of the last good run, which the answer tells the differences from.
        python: the user's own word for Python, for commands; empty leaves pages' own.
        history: look into the user's history, and hold the diagnosis ready to be kept there.
        report: gather what the HTML face shows beside the answer.
        redactor: learns what is secret in the logs; what is shown has pseudonyms then.
        run: the number of the start that is asked about, from 1; None where errdoc chooses it.
    """

    kb: KnowledgeBase
    lang: str = "en"
    machine: "Snapshot | Ask | None" = None
    every_check: bool = False
    limit: int | None = None
    against: "str | Source | None" = None
    python: str = ""
    history: bool = False
    report: bool = False
    redactor: "Redactor | None" = None
    run: int | None = None


class Files(NamedTuple):
    """Files, folders of per-rank logs, `-` for standard input, or inputs that are there already.

    Attributes:
        paths: their names.
        live: what is read is also written here as it comes.
    """

    paths: "Sequence[str | Source]"
    live: BinaryIO | None = None

    def read(self, question: Question) -> Iterator[JobLines]:
        """The lines of each job.

        Raises:
            InputError: one cannot be read.
        """
        return logs_of(
            self.paths, question.kb.alarms, live=self.live, limit=question.limit, redactor=question.redactor
        )  # fmt: skip


class Passed(NamedTuple):
    """What a scan kept of an input that went by: a command's output, a log that grows.

    Attributes:
        scanned: what was kept.
        source: the input.
    """

    scanned: "Scanned"
    source: "Source"

    def read(self, question: Question) -> Iterator[JobLines]:
        """Its lines; the scan is done, and had its own bounds."""
        lines, info = lines_of(self.scanned, self.source, redactor=question.redactor)
        yield JobLines(lines, [info], self.source.notes)


class Words(NamedTuple):
    """A text that was read already, all of it.

    Attributes:
        text: the log.
        name: stands for a file's name.
    """

    text: str
    name: str = "text"

    def read(self, question: Question) -> Iterator[JobLines]:
        """Its lines."""
        if question.redactor:
            question.redactor.learn(self.text)
        rows = self.text.removesuffix("\n").split("\n")
        info = SourceInfo(self.name, len(self.text.encode("utf-8", "replace")), len(rows), "utf-8")
        yield JobLines(clean(enumerate(rows, 1)), [info], [])


Logs = Files | Passed | Words


class Answer(NamedTuple):
    """What came of a question.

    Attributes:
        found: the answer as it is, with what is secret in the log: to decide by, not to be sent.
        redactor: that of the question.
        history: where the diagnosis can be kept; None where nobody wants that, or nothing is named.
        beside: what stands beside it in a report, as it was gathered.
    """

    found: Explanation
    redactor: "Redactor | None" = None
    history: "History | None" = None
    beside: "Beside | None" = None

    def keep(self) -> list[str]:
        """Keeps the diagnosis in the history; nobody loses an answer because that fails.

        Returns:
            What is to be said of it.
        """
        if self.history is None:
            return []
        from errdoc.history.beside import kept

        return kept(self.found, self.history)

    def noting(self, notes: Sequence[str]) -> "Answer":
        """The same with more notes."""
        return self._replace(found=replace(self.found, notes=(*self.found.notes, *notes))) if notes else self

    def shown(self) -> Explanation:
        """The answer as it leaves: with pseudonyms where the question wants them."""
        found: Explanation
        (found,) = self.along()
        return found

    def along(self, *others: Any) -> tuple[Any, ...]:
        """The answer as it leaves, and other records with it: what is secret in one is in none."""
        if self.redactor is None:
            return (self.found, *others)
        from errdoc.private import redacted

        return redacted((self.found, *others), self.redactor)

    def report(self) -> "Report":
        """The answer as it leaves, with what stands beside it in a report."""
        assert self.beside is not None, "the question did not ask for a report"
        whole = self.beside.report(self.found)
        if self.redactor is None:
            return whole
        from errdoc.report import redacted

        return redacted(whole, self.redactor)


def answer(logs: Logs, question: Question) -> Answer:
    """Reads logs and says what failed and why; a log that cannot be explained has an answer too.

    Raises:
        InputError: a log cannot be read.
        UsageError: runs are compared, and the logs of one side are of several jobs.
    """
    beside, good = _beside(question), _good(question)
    found = explained(
        logs.read(question), kb=question.kb, lang=question.lang, machine=question.machine,
        every_check=question.every_check, beside=_each([one.take for one in (beside, good) if one]), run=question.run,
    )  # fmt: skip
    if good:
        found = good.beside(found)
    if question.python:
        from errdoc.match.called import called

        found = called(found, question.python)
    found, history = _remembering(found, question)
    return Answer(found, question.redactor, history, beside)


def supposed(failure: str, logs: Logs, question: Question) -> Iterator[Answer]:
    """The answers to the logs of each job where a reader chose the failure.

    Raises:
        InputError: a log cannot be read.
        KeyError: there is no such failure.
    """
    from errdoc.choose import supposed as explained_as

    for lines, infos, notes in logs.read(question):
        found = explained_as(failure, lines, kb=question.kb, infos=infos, lang=question.lang)
        yield Answer(found, question.redactor).noting(notes)


def choices(logs: Logs, question: Question, *, most: int) -> "Choice":
    """The lines that may be the error and the pages that it may be of, as they leave.

    Raises:
        InputError: a log cannot be read.
    """
    from errdoc.choose import choice_of

    choice = choice_of(logs.read(question), kb=question.kb, lang=question.lang, most=most)
    if question.redactor is None:
        return choice
    from errdoc.private import redacted

    return redacted(choice, question.redactor)


def _beside(question: Question) -> "Beside | None":
    """What gathers for a report what stands beside the answer: the log's lines, the other language."""
    if not question.report:
        return None
    from errdoc.render.words import beside
    from errdoc.report import Beside

    return Beside(question.kb, beside(question.lang))


def _good(question: Question) -> "Good | None":
    """The log of the last good run, read; its room is imported only where somebody gives one."""
    if question.against is None:
        return None
    from errdoc.against.good import Good

    return Good(
        question.against, question.kb, lang=question.lang, limit=question.limit, redactor=question.redactor
    )  # fmt: skip


def _remembering(found: Explanation, question: Question) -> "tuple[Explanation, History | None]":
    """What was found with what is known of the same failure from earlier, and where it can be kept."""
    if not question.history or found.status != "diagnosed":
        return found, None
    from errdoc.history import History
    from errdoc.history.beside import looked_up

    history = History.usual()  # None where it is turned off
    if history is None:
        return found, None
    # what fixed it the last time is told by the pages too
    return spoken(looked_up(found, history, question.kb.cause_title), question.kb, question.lang), history


def _each(
    takers: Sequence[Callable[[Sequence[Line], Explanation], None]],
) -> Callable[[Sequence[Line], Explanation], None] | None:
    """All of them, one after the other; None where there is none."""
    if not takers:
        return None

    def take(lines: Sequence[Line], found: Explanation) -> None:
        for one in takers:
            one(lines, found)

    return take
