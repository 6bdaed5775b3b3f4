"""The log of the last good run, read as the failed one is, and held against it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from errdoc.against.compare import Log, compared
from errdoc.against.nature import Nature
from errdoc.errors import UsageError
from errdoc.kb.base import KnowledgeBase
from errdoc.logs.job_lines import logs_of
from errdoc.model import Against, Explanation, Line, SourceInfo
from errdoc.pipeline import diagnose
from errdoc.record import replace

if TYPE_CHECKING:
    from errdoc.logs.masks.redact import Redactor
    from errdoc.logs.reading.read import Source

#: Of the lines of a log that were read, where it counts as read whole.
_WHOLE = 0.98


class Good:
    """A good run's log.

    Args:
        given: the log, a folder of logs of one job, or an input that is there already.
        kb: the knowledge base.
        lang: the language of titles.
        limit: bytes that are read of each input at most.
        redactor: learns what is secret in it.

    Raises:
        InputError: it cannot be read.
        UsageError: its logs are of several jobs.
    """

    def __init__(
        self,
        given: "str | Source",
        kb: KnowledgeBase,
        *,
        lang: str = "en",
        limit: int | None = None,
        redactor: "Redactor | None" = None,
    ) -> None:
        self._name = given if isinstance(given, str) else given.name
        jobs = list(logs_of([given], kb.alarms, limit=limit, redactor=redactor))
        if len(jobs) > 1:
            raise UsageError(
                f"--against takes the log of one run, and {self._name} has logs of {len(jobs)}", hint="give one of them"
            )
        self._lines, self._infos, self._notes = jobs[0]
        self._answer = diagnose(self._lines, kb=kb, infos=self._infos, lang=lang)
        self._failed: list[Line] = []
        self._kb = kb

    def take(self, lines: Sequence[Line], answer: Explanation) -> None:
        """Keeps the lines of the failed run; the pipeline calls it."""
        del answer
        self._failed = list(lines)

    def beside(self, answer: Explanation) -> Explanation:
        """The answer with what is different from the good run.

        Raises:
            UsageError: it is about several jobs.
        """
        if answer.parts:
            raise UsageError(
                f"--against compares one run with one, and these are logs of {len(answer.parts)}",
                hint="give one of them",
            )
        whole = _whole(self._lines, self._infos) and _whole(self._failed, answer.sources)
        found = compared(Log(self._lines, self._answer), Log(self._failed, answer), Nature(self._kb.runs), whole=whole)
        notes = [*answer.notes, *(one for one in self._notes if one not in answer.notes)]
        if failure := _failure(self._answer):
            notes.append(f"{self._name} is not the log of a good run: {failure}")
        if not whole:
            notes.append("of a large log only its head, its tail and what is around errors is compared")
        return replace(answer, notes=tuple(notes), against=Against(tuple(self._infos), found))


def _whole(lines: Sequence[Line], infos: Sequence[SourceInfo]) -> bool:
    return len(lines) >= sum(one.lines for one in infos) * _WHOLE - len(infos)


def _failure(answer: Explanation) -> str:
    """What errdoc finds wrong in a log; empty where nothing is."""
    root = next((one for one in answer.diagnoses if one.role == "root"), None)
    if answer.status == "diagnosed" and root:
        return root.title
    return answer.unexplained.text if answer.unexplained else ""
