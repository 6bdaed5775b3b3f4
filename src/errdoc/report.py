"""What stands beside an answer in a report: the log as far as it is shown, its ranks, the answer in the other language.

Handed to the pipeline, which calls it with each job's lines while they are there: only this face pays for it.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from errdoc.kb.base import KnowledgeBase
from errdoc.logs.events.parse import parse
from errdoc.logs.events.signs import ends_run, is_error
from errdoc.logs.lines.times import Moment, moment
from errdoc.model import Evidence, Explanation, Line
from errdoc.model.report import Failed, Lane, Report
from errdoc.private import redacted as without_secrets
from errdoc.record import replace
from errdoc.spoken import spoken

if TYPE_CHECKING:
    from errdoc.logs.masks.redact import Redactor

#: A log of so many lines is shown whole; of a longer one what is around marked lines, its head and its tail.
WHOLE = 1_500
_HEAD, _TAIL, _AROUND = 40, 80, 15
#: Lines that are shown at most; those around the key line come first.
_MOST = 3_000
#: Lanes that a reader can still compare.
_LANES = 64
_DAY = 86_400

Where = tuple[str | None, int]


class Beside:
    """Takes what a report shows, one job after the other.

    Args:
        kb: the knowledge base.
        lang: the other language.
    """

    def __init__(self, kb: KnowledgeBase, lang: str) -> None:
        self._kb, self._lang = kb, lang
        self._lines: list[Line] = []
        self._lanes: list[Lane] = []
        self._axis: Literal["time", "line"] = "line"

    def take(self, lines: Sequence[Line], answer: Explanation) -> None:
        """What is shown of one job's log."""
        self._lines += shown(lines, answer)
        lanes, axis = lanes_of(lines, answer)
        if len(lanes) > len(self._lanes):
            self._lanes, self._axis = lanes, axis

    def report(self, answer: Explanation) -> Report:
        """All that was taken, beside the answer to all jobs, which is put into the other language as it is."""
        return Report(answer, spoken(answer, self._kb, self._lang), tuple(self._lines), tuple(self._lanes), self._axis)


def redacted(report: Report, redactor: "Redactor") -> Report:
    """The report with pseudonyms; the log's lines are looked at together, as they stood."""
    whole = [(line.lead + line.text).replace("\n", " ") for line in report.lines]
    texts = redactor.redact("\n".join(whole)).split("\n")
    if len(texts) == len(report.lines):
        rows = [replace(line, text=text, lead="") for line, text in zip(report.lines, texts, strict=True)]
    else:
        rows = [
            replace(line, text=redactor.redact(text), lead="") for line, text in zip(report.lines, whole, strict=True)
        ]
    names = {line.file: redactor.redact(line.file) for line in report.lines if line.file}
    rows = [replace(line, file=names.get(line.file or ""), stream=None) for line in rows]
    return without_secrets(replace(report, lines=tuple(rows)), redactor)


def key_of(answer: Explanation) -> Evidence | None:
    """The line that is the error."""
    root = next((one for one in answer.diagnoses if one.role == "root"), None)
    return root.evidence[0] if root and root.evidence else answer.unexplained


def marked(answer: Explanation, lines: Sequence[Line]) -> dict[Where, str]:
    """What lines are in the answer: `key`, `frame`, `evidence`, a role or `fact`; each the first that it is."""
    marks: dict[Where, str] = {}

    def mark(what: str, file: str | None, line: int | None) -> None:
        if line is not None:
            marks.setdefault((file, line), what)

    for part in answer.parts or (answer,):
        if key := key_of(part):
            mark("key", key.file, key.line)
            if (at := _frame(part, lines, key)) is not None:
                mark("frame", at.file, at.number)
    for one in answer.diagnoses:
        what = "key" if one.role == "root" else one.role
        for evidence in one.evidence:
            mark("evidence" if what == "suggestion" else what, evidence.file, evidence.line)
        for evidence in (evidence for cause in one.causes for evidence in cause.evidence):
            if evidence.source == "log":
                mark("evidence", evidence.file, evidence.line)
    for fact in answer.facts:
        if fact.source == "log":
            mark("fact", fact.file, fact.line)
    return marks


def _frame(answer: Explanation, lines: Sequence[Line], key: Evidence) -> Line | None:
    """The line of a traceback that names the user's own frame: the last one before the key line, or the next."""
    frame = answer.place.frame
    if frame is None or frame.line is None:
        return None
    # File "train.py", line 41, in main      train.py:41: in main
    forms = (f'{frame.file}", line {frame.line}', f"{frame.file}:{frame.line}")
    found = [line for line in lines if line.file == key.file and any(form in line.text for form in forms)]
    before = [line for line in found if line.number <= (key.line or 0)]
    return before[-1] if before else found[0] if found else None


def shown(lines: Sequence[Line], answer: Explanation) -> list[Line]:
    """A log that is short; of a long one its head, its tail and what is around marked lines, in its order."""
    if len(lines) <= WHOLE:
        return list(lines)
    places: dict[Where, int] = {}
    for number, line in enumerate(lines):
        places.setdefault((line.file, line.number), number)
    kept: set[int] = set()
    spans = [range(places[at] - _AROUND, places[at] + _AROUND + 1) for at in marked(answer, lines) if at in places]
    spans += [range(_HEAD), range(len(lines) - _TAIL, len(lines))]
    for span in spans:
        if len(kept) < _MOST:
            kept.update(number for number in span if 0 <= number < len(lines))
    return [lines[number] for number in sorted(kept)]


def lanes_of(lines: Sequence[Line], answer: Explanation) -> tuple[list[Lane], Literal["time", "line"]]:
    """The ranks of a job, or its inputs where no line names a rank; none of a single one."""
    ranks = any(line.rank is not None for line in lines)
    names = {line.rank if ranks else line.file for line in lines} - {None}
    if len(names) < 2:
        return [], "line"
    axis, at = _axis(lines, ranks=ranks)
    failed = _first_errors(lines, answer, at, ranks=ranks)
    lanes: dict[object, Lane] = {}
    for number, line in enumerate(lines):
        name = line.rank if ranks else line.file
        if name is None or number not in at:
            continue
        where = at[number]
        lane = lanes.get(name) or Lane(line.rank if ranks else None, line.file or "", where, where, failed.get(name))
        lanes[name] = lane._replace(first=min(lane.first, where), last=max(lane.last, where))
    order = sorted(
        lanes.values(), key=lambda lane: (lane.failed.at, lane.failed.line) if lane.failed else (math.inf, 0)
    )
    start = min((lane.first for lane in order), default=0.0)
    if axis == "time":
        order = [_after(lane, start) for lane in order]
    return order[:_LANES], axis


def _after(lane: Lane, start: float) -> Lane:
    """A lane whose times count from the first line."""
    failed = lane.failed and lane.failed._replace(at=lane.failed.at - start)
    return lane._replace(first=lane.first - start, last=lane.last - start, failed=failed)


def _axis(lines: Sequence[Line], *, ranks: bool) -> tuple[Literal["time", "line"], dict[int, float]]:
    """Where each line stands: at its time, else at its lane's time before it; by its place where lanes have none."""
    read: dict[str, Moment | None] = {text: moment(text) for text in {line.time for line in lines if line.time}}
    # a line may have two times, a logger's within a launcher's, and the inner one is kept: the commonest form counts
    styles = Counter(now.style for line in lines if line.time and (now := read[line.time]))
    usual = styles.most_common(1)[0][0] if styles else ""
    times: dict[int, float] = {}
    last: dict[object, float] = {}
    latest: dict[str | None, float] = {}
    for number, line in enumerate(lines):
        name = line.rank if ranks else line.file
        if line.time and (now := read[line.time]):
            seconds = now.seconds if now.style == usual else _near(latest.get(line.file), now)
            if seconds is not None:
                last[name] = latest[line.file] = seconds
        if name in last:
            times[number] = last[name]
    if last and {line.rank if ranks else line.file for line in lines} - {None} <= set(last):
        return "time", times
    return "line", {number: float(line.number if ranks else number) for number, line in enumerate(lines)}


def _near(before: float | None, now: Moment) -> float | None:
    """A time of day on the day of the line before it; the time of that line where it is no later one."""
    if before is None:
        return None
    seconds = before // _DAY * _DAY + now.seconds % _DAY
    return seconds if before <= seconds < before + _DAY / 2 else before


def _first_errors(
    lines: Sequence[Line], answer: Explanation, at: dict[int, float], *, ranks: bool
) -> dict[object, Failed]:
    """The first error of each lane that a run does not survive, or that the answer knows."""
    roles = dict(_roles(answer))
    found: dict[object, Failed] = {}
    for event in parse(lines):
        first = event.lines[0]
        role = next((roles[key] for line in event.lines if (key := (line.file, line.number)) in roles), "")
        name = event.rank if ranks else first.file
        place = event.place
        if name is None or place not in at or role in ("benign", "wrapper"):
            continue
        if not role and not (is_error(event) and ends_run(event)):
            continue
        told = f"{event.exception}: {event.message}" if event.exception else first.text
        one = Failed(at[place], first.number, first.file, told.split("\n")[0], role, first.time or "")
        if name not in found or one.at < found[name].at:
            found[name] = one
    return found


def _roles(answer: Explanation) -> Iterator[tuple[Where, str]]:
    for one in reversed(answer.diagnoses):
        for line in (one.line, *(evidence.line for evidence in one.evidence)):
            if line is not None:
                yield (one.file, line), one.role
    if answer.unexplained and answer.unexplained.line is not None:
        yield (answer.unexplained.file, answer.unexplained.line), "root"
