"""What is wrong with the answer to a log, whatever page it comes from: borrowed titles, steps missing or late."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from errdoc.curate.findings import Finding
from errdoc.match.own_build import own_build
from errdoc.model import Diagnosis, Explanation, RankedCause
from errdoc.render.view import unfilled, with_role

#: How a text shows that it is about a framework.
_FRAMEWORKS = {
    name: re.compile(pattern, re.IGNORECASE)
    for name, pattern in {
        # torch.cuda, c10::Error, at::Tensor; vllm and Lightning stand on it
        "torch": r"torch|\bc10\b|\baten\b|vllm|lightning",
        # tensorflow/core, tf.data, Keras
        "tensorflow": r"tensorflow|\btf[._]|keras|local_xla|local_tsl",
        # jax.errors, jaxlib
        "jax": r"\bjax",
        # paddle.fluid, PaddlePaddle
        "paddle": r"paddle",
        # mxnet.base.MXNetError
        "mxnet": r"mxnet",
        # theano.gpuarray
        "theano": r"theano",
    }.items()
}


class Object(NamedTuple):
    """What a title speaks of, and how a log, a failure's title or a reason speaks of the same."""

    title: re.Pattern[str]
    shown: re.Pattern[str]


def objects(root: Path) -> tuple[Object, ...]:
    """The rows of `tables/objects.toml` below `root`; none where there is no such table."""
    path = root / "tables" / "objects.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["object"] if path.is_file() else []
    return tuple(Object(*(re.compile(row[key], re.IGNORECASE) for key in ("title", "shown"))) for row in rows)


def check(
    answer: Explanation, log: str, known: Sequence[Object], programs: Sequence[Mapping[str, Any]] = ()
) -> Iterator[Finding]:
    """What is wrong with an answer; the path is left to the caller.

    Args:
        answer: what is told of the log.
        log: its text.
        known: what titles speak of.
        programs: those rows of `tables/programs` that bring a build of their own.
    """
    root = next(iter(with_role(answer, "root")), None)
    cause = next((one for one in root.causes if one.verdict != "refuted"), None) if root else None
    if root and cause:
        yield from _borrowed(root, cause, log, known)
        yield from _of_another(root, log)
        yield from _step(answer, cause)
    yield from _unfilled(answer, log)
    yield from _beneath(answer, log, programs)


def _borrowed(root: Diagnosis, cause: RankedCause, log: str, known: Sequence[Object]) -> Iterator[Finding]:
    """A first cause whose title speaks of what neither the log, nor the failure, nor the reason speaks of."""
    spoken = "\n".join([log, root.failure, root.title, *(one.because for one in cause.evidence if one.says == "for")])
    for one in known:
        found = one.title.search(cause.title)
        if found and not one.shown.search(spoken):
            told = f"the first cause is {cause.title!r}, and nothing here is about {found[0]!r}"
            yield Finding("", 0, "KB146", told, f'title = "…" in the [[cause]] {cause.cause!r} of {root.failure}')


def _of_another(root: Diagnosis, log: str) -> Iterator[Finding]:
    """Advice against something of another framework than the log's: it belongs to another wording of the page."""
    here, spoken = _frameworks(f"{log}\n{root.title}"), _frameworks(root.wrong_advice)
    if here and spoken and not here & spoken:
        told = f"'Not this' is about {min(spoken)}, and the log about {min(here)}: {root.wrong_advice!r:.80}"
        yield Finding("", 0, "KB150", told, f"not_this = [[…]] in {root.failure}, for the signatures of {min(spoken)}")


def _frameworks(text: str) -> set[str]:
    return {name for name, pattern in _FRAMEWORKS.items() if pattern.search(text)}


def _step(answer: Explanation, cause: RankedCause) -> Iterator[Finding]:
    """A first cause without a step, or one that stands out and whose step does not come first."""
    targets = [step.target for step in answer.do]
    if answer.gap and targets:
        return  # the steps are those of the error's kind, whatever its cause is
    if cause.cause not in targets:
        told = f"the first cause, {cause.cause}, has no step here"
        yield Finding("", 0, "KB147", told, "a [[cause.remedy]] that holds for this wording too")
    elif cause.verdict in ("confirmed", "likely") and targets[0] != cause.cause:
        yield Finding("", 0, "KB147", f"{cause.cause} is {cause.verdict}, and the first step is for {targets[0]}")


def _beneath(answer: Explanation, log: str, programs: Sequence[Mapping[str, Any]]) -> Iterator[Finding]:
    """Steps that change a framework which the program or the platform brings along."""
    brought = own_build(programs, lambda one: re.search(one.regex, log, re.MULTILINE) is not None)
    for step in answer.do if brought else ():
        if brought and brought.refuses(step.commands):
            told = f"{step.commands[0]!r} changes a framework that something here brings along"
            yield Finding("", 0, "KB149", told, "see what programs bring in tables/programs")


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
