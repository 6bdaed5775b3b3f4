"""Accuracy and calibration on labelled logs: over all, for each failure and for each cause.

The measures:
    failure@1   the first diagnosis is a root and names the labelled failure, or one accepted in its place
    failure@3   one of the first three roots or consequences does
    cause@1     the first cause of it that is not refuted is accepted; left out where another failure was rightly named
                that cannot have any accepted cause
    cause@3     one of its first three is
    constant    what cause@1 would be if always the first cause of the page were named
    decided@1   cause@1 where the cause is confirmed and is not the page's first: what reading the log adds
    echoes      labelled echoes that, where found, are not called the root
    silence     healthy logs and logs outside the field on which no failure is claimed
    clean       healthy logs answered `clean`, and others not
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from errdoc.curate.cases import Case, load
from errdoc.errors import ErrdocError
from errdoc.kb.base import KnowledgeBase
from errdoc.model import Diagnosis, Explanation
from errdoc.pipeline import explain

MEASURES = (
    "failure@1", "failure@3", "cause@1", "constant", "cause@3", "decided@1", "echoes", "silence", "clean",
)  # fmt: skip
#: Lower ends of the bands of confidence in which calibration is told.
BANDS = (0.0, 0.4, 0.6, 0.7, 0.8, 0.9, 0.95)


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many, with the Wilson interval of 95 %."""

    right: float
    of: int

    @property
    def value(self) -> float:
        """The share."""
        return self.right / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """What the true share lies between in 95 of 100 samples."""
        p, n, z = self.value, self.of, 1.96
        middle = p + z * z / (2 * n)
        half = z * ((p * (1 - p) + z * z / (4 * n)) / n) ** 0.5
        return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


@dataclass(frozen=True)
class Judged:
    """What became of one log.

    Attributes:
        said: the answer in short.
        causes: the first three causes that were named, refuted ones left out.
        verdict: of the first of them.
        claim: confidence in the named failure, and whether it is right; None where none was named.
        cause_claim: the same for the first cause, where the label has one.
        guess: confidence in the first suggestion, and whether it is right; None where nothing is suggested.
        marks: measure to 1 or 0, or the share of the echoes.
    """

    case: Case
    said: str
    causes: tuple[str, ...] = ()
    verdict: str = ""
    claim: tuple[float, bool] | None = None
    cause_claim: tuple[float, bool] | None = None
    guess: tuple[float, bool] | None = None
    marks: dict[str, float] = field(default_factory=dict)

    @property
    def missed(self) -> bool:
        """Whether failure, cause or silence is wrong."""
        return any(self.marks.get(key) == 0 for key in ("failure@1", "cause@1", "silence"))


def score(folder: Path, kb: KnowledgeBase) -> list[Judged]:
    """What became of each labelled log below a folder.

    Raises:
        InputError: there are none.
    """
    return [judge(case, kb) for case in load(folder)]


def judge(case: Case, kb: KnowledgeBase) -> Judged:
    """Explains a log and holds the answer against its label; a log that cannot be read is an answer that is wrong."""
    try:
        answer = explain([str(case.log)], kb=kb)
    except ErrdocError as error:
        marks = {"failure@1": 0.0, "failure@3": 0.0} if case.failure else {"silence": 0.0, "clean": 0.0}
        return Judged(case, f"error: {error}", marks=marks)
    guess = next((one for one in answer.diagnoses if one.role == "suggestion"), None)
    told = (guess.confidence, guess.failure in case.accepted) if guess else None
    return replace(_judged(case, answer, kb), guess=told)


def _judged(case: Case, answer: Explanation, kb: KnowledgeBase) -> Judged:
    """The answer against the label."""
    real = [one for one in answer.diagnoses if one.role not in ("benign", "wrapper")]
    claimed = answer.status == "diagnosed" and bool(real)
    first = real[0] if claimed else None
    said = f"{answer.status}: " + (", ".join(one.failure for one in real[:3]) or "nothing")
    claim = (first.confidence, first.failure in case.accepted) if first else None
    if not case.failure:
        silent = first is None or first.failure in case.accepted
        marks = {"silence": float(silent), "clean": float(answer.calm == case.healthy)}
        return Judged(case, said, claim=claim, marks=marks)
    if _is_notice(case.failure, kb):
        # a wrapper or a notice is never the root: to be named is all that it can be
        named = any(one.failure in case.accepted and one.role != "suggestion" for one in answer.diagnoses)
        return Judged(case, said, claim=claim, marks={"failure@1": float(named), "failure@3": float(named)})
    right = first is not None and first.failure in case.accepted and first.role == "root"
    near = claimed and any(one.failure in case.accepted for one in real[:3])
    marks = {"failure@1": float(right), "failure@3": float(near)} | _echoes(case, answer)
    return _with_causes(case, said, claim, marks, first if right else None, kb)


def _with_causes(
    case: Case, said: str, claim: tuple[float, bool] | None, marks: dict[str, float], root: Diagnosis | None,
    kb: KnowledgeBase,
) -> Judged:  # fmt: skip
    """The verdict on the causes, where the label has any."""
    ranked = [one for one in root.causes if one.verdict != "refuted"] if root else []
    names = tuple(one.cause for one in ranked[:3])
    if not case.causes:
        return Judged(case, said, names, claim=claim, marks=marks)
    listed = _listed(case.failure, kb)
    commonest = bool(listed) and listed[0] in case.causes
    marks = marks | {"constant": float(commonest)}
    if root and root.failure != case.failure and case.causes.isdisjoint(_listed(root.failure, kb)):
        return Judged(case, said, names, claim=claim, marks=marks)
    good = bool(names) and names[0] in case.causes
    marks |= {"cause@1": float(good), "cause@3": float(not case.causes.isdisjoint(names))}
    if case.confirmed and listed and not commonest:
        marks["decided@1"] = float(good)
    verdict = ranked[0].verdict if ranked else ""
    sure = (ranked[0].confidence, good) if ranked else None
    return Judged(case, said, names, verdict, claim, sure, marks=marks)


def _is_notice(ident: str, kb: KnowledgeBase) -> bool:
    try:
        return kb.failure(ident).kind != "failure"
    except KeyError:
        return False


def _listed(ident: str, kb: KnowledgeBase) -> list[str]:
    """The causes of a failure's page, commonest first."""
    try:
        return [name for name, _, _ in kb.failure(ident).causes]
    except KeyError:
        return []


def _echoes(case: Case, answer: Explanation) -> dict[str, float]:
    seen = {one.failure: one.role for one in reversed(answer.diagnoses)}
    marks = [seen[name] != "root" for name in case.secondary if name in seen and name not in case.accepted]
    return {"echoes": sum(marks) / len(marks)} if marks else {}


def share(rows: Iterable[Judged], key: str) -> Share | None:
    """A measure over some logs; None where no log has it."""
    values = [row.marks[key] for row in rows if key in row.marks]
    return Share(sum(values), len(values)) if values else None


def brier(claims: Sequence[tuple[float, bool]]) -> tuple[float, float | None]:
    """Mean squared gap between confidence and being right, and the skill against always saying the average.

    The skill is 1 for perfect, 0 for a constant, None where all claims are right or all wrong.
    """
    gap = sum((sure - right) ** 2 for sure, right in claims) / len(claims)
    mean = sum(right for _, right in claims) / len(claims)
    base = mean * (1 - mean)
    return gap, 1 - gap / base if base else None


def reached(claims: Sequence[tuple[float, bool]]) -> dict[str, float]:
    """The mean of what was said, the share that is right, the Brier score and, where there is one, the skill."""
    gap, skill = brier(claims)
    mean, right = (sum(column) / len(claims) for column in zip(*claims, strict=True))
    rows = {"said": round(mean, 3), "right": round(right, 3), "brier": round(gap, 4)}
    return rows | ({} if skill is None else {"skill": round(skill, 2)})


def bands(claims: Sequence[tuple[float, bool]]) -> list[tuple[float, float, float, Share]]:
    """For each band of confidence that has claims: its ends, their mean confidence, the share that is right."""
    found = []
    for low, high in zip(BANDS, (*BANDS[1:], 1.01), strict=True):
        some = [claim for claim in claims if low <= claim[0] < high]
        if some:
            mean = sum(sure for sure, _ in some) / len(some)
            found.append((low, min(high, 1.0), mean, Share(sum(right for _, right in some), len(some))))
    return found


def by_verdict(rows: Sequence[Judged]) -> dict[str, Share]:
    """For each verdict of the first cause the share of them that is right."""
    return _grouped(rows, lambda row: row.verdict, lambda row: row.marks.get("cause@1"))


def by_failure(rows: Sequence[Judged]) -> dict[str, tuple[Share | None, Share | None]]:
    """For each labelled failure `failure@1` and `cause@1`."""
    groups: dict[str, list[Judged]] = {}
    for row in rows:
        if row.case.failure:
            groups.setdefault(row.case.failure, []).append(row)
    return {name: (share(some, "failure@1"), share(some, "cause@1")) for name, some in sorted(groups.items())}


def by_cause(rows: Sequence[Judged]) -> dict[str, tuple[Share | None, Share | None]]:
    """For each cause the share of its logs that name it first, and the share of those that name it first and are right.

    Only logs whose failure was found and whose label has a cause.
    """
    told = [row for row in rows if "cause@1" in row.marks and row.marks["failure@1"]]
    wanted = _grouped(told, lambda row: row.case.cause, lambda row: row.marks["cause@1"])
    named = _grouped(told, lambda row: row.causes[0] if row.causes else "", lambda row: row.marks["cause@1"])
    return {name: (wanted.get(name), named.get(name)) for name in sorted(wanted.keys() | named.keys())}


def _grouped(
    rows: Iterable[Judged], key: Callable[[Judged], str], mark: Callable[[Judged], float | None]
) -> dict[str, Share]:
    groups: dict[str, list[float]] = {}
    for row in rows:
        value = mark(row)
        if key(row) and value is not None:
            groups.setdefault(key(row), []).append(value)
    return {name: Share(sum(values), len(values)) for name, values in groups.items()}
