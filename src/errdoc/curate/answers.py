"""What is wrong with the answer to a log, whatever page it comes from: borrowed titles, steps missing or late."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from errdoc.curate.findings import Finding
from errdoc.model import Diagnosis, Explanation, RankedCause
from errdoc.render.view import unfilled, with_role


class Object(NamedTuple):
    """What a title speaks of, and how a log, a failure's title or a reason speaks of the same."""

    title: re.Pattern[str]
    shown: re.Pattern[str]


def objects(root: Path) -> tuple[Object, ...]:
    """The rows of `tables/objects.toml` below `root`; none where there is no such table."""
    path = root / "tables" / "objects.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["object"] if path.is_file() else []
    return tuple(Object(*(re.compile(row[key], re.IGNORECASE) for key in ("title", "shown"))) for row in rows)


def check(answer: Explanation, log: str, known: Sequence[Object]) -> Iterator[Finding]:
    """What is wrong with an answer; the path is left to the caller.

    Args:
        answer: what is told of the log.
        log: its text.
        known: what titles speak of.
    """
    root = next(iter(with_role(answer, "root")), None)
    cause = next((one for one in root.causes if one.verdict != "refuted"), None) if root else None
    if root and cause:
        yield from _borrowed(root, cause, log, known)
        yield from _step(answer, cause)
    yield from _unfilled(answer, log)


def _borrowed(root: Diagnosis, cause: RankedCause, log: str, known: Sequence[Object]) -> Iterator[Finding]:
    """A first cause whose title speaks of what neither the log, nor the failure, nor the reason speaks of."""
    spoken = "\n".join([log, root.failure, root.title, *(one.because for one in cause.evidence if one.says == "for")])
    for one in known:
        found = one.title.search(cause.title)
        if found and not one.shown.search(spoken):
            told = f"the first cause is {cause.title!r}, and nothing here is about {found[0]!r}"
            yield Finding("", 0, "KB146", told, f'title = "…" in the [[cause]] {cause.cause!r} of {root.failure}')


def _step(answer: Explanation, cause: RankedCause) -> Iterator[Finding]:
    """A first cause without a step, or one that stands out and whose step does not come first."""
    targets = [step.target for step in answer.do]
    if cause.cause not in targets:
        told = f"the first cause, {cause.cause}, has no step here"
        yield Finding("", 0, "KB147", told, "a [[cause.remedy]] that holds for this wording too")
    elif cause.verdict in ("confirmed", "likely") and targets[0] != cause.cause:
        yield Finding("", 0, "KB147", f"{cause.cause} is {cause.verdict}, and the first step is for {targets[0]}")


def _unfilled(answer: Explanation, log: str) -> Iterator[Finding]:
    """Names in braces that errdoc was to fill in, and reasons that lost all their words with them."""
    known = _braced(log)
    for text in _texts(answer):
        for name in sorted(_braced(text) - known):
            yield Finding("", 0, "KB148", f"{name} stands on the screen, in {text!r:.90}", "a condition: known(…)")
    for one in answer.diagnoses:
        for cause in one.causes:
            if any(found.source == "log" and not found.because for found in cause.evidence):
                told = f"a reason for {cause.cause} of {one.failure} names what this log does not tell"
                yield Finding("", 0, "KB148", told, "one piece of evidence for each wording")


def _texts(answer: Explanation) -> Iterator[str]:
    for one in answer.diagnoses:
        yield from (one.title, one.summary, one.wrong_advice)
        for cause in one.causes:
            yield from (cause.title, *(found.because for found in cause.evidence))
    for step in answer.do:
        yield from (step.text, *step.commands, step.verify)


def _braced(text: str) -> set[str]:
    """The names in braces of a text: what `unfilled` would put between other marks."""
    return {f"{{{name}}}" for name in re.findall(r"‹([^‹›]*)›", unfilled(text.replace("‹", "").replace("›", "")))}
