"""The errors of a log that no page explains, and that their runs did not survive."""

from collections.abc import Sequence
from typing import Protocol

from errdoc.kb.entries import Failure
from errdoc.logs.events.signs import ends_run, is_error
from errdoc.match.answered import Answered
from errdoc.match.key_line import SAID, KeyLines
from errdoc.match.text import Text
from errdoc.model import Event, Found

#: Characters by which two complaints are alike, digits left out.
_SHAPE = 24
_DIGITS = str.maketrans("", "", "0123456789")


class Pages(Protocol):
    """What is asked of the knowledge base."""

    def failure(self, ident: str) -> Failure:
        """The rules of a page."""
        ...


def unexplained(text: Text, found: Sequence[Found], pages: Pages, lines: KeyLines, answered: Answered) -> list[Event]:
    """The events that look like errors and that no page explains, in the order of the log.

    Empty where the run visibly went on after all of them and none is of the kind that a program does not survive: then
    they were not what ended the run. A wrapper explains nothing.
    """
    explaining = [one for one in found if pages.failure(one.failure).kind != "wrapper"]
    known = {id(one.event) for one in explaining}
    # what is only suggested says nothing of the other exceptions of its chain
    certain = [one for one in explaining if one.signature.certainty == "names" or one.signature.on == "frames"]
    chains = {one.event.chain for one in certain} - {None}
    # a pool raises in its parent what a worker of it raised: one exception, told twice in one chain
    chained = [one.event for one in explaining if one.event.chain is not None]
    said = set(map(_said, chained))
    errors = [
        event
        for event in text.events
        if id(event) not in known
        and _said(event) not in said
        and (event.chain is None or event.chain not in chains)
        and (is_error(event, lines.is_harmless) or lines.is_error(event))
        and lines.weight(event) > 0
    ]
    if not errors or (not any(map(ends_run, errors)) and text.goes_on_after(errors[-1])):
        return []
    return _left(errors, answered, lines)


def _said(event: Event) -> tuple[int | None, str, str]:
    """What an exception of a chain says; RemoteTraceback has quotes below the one of the worker."""
    return event.chain, event.exception, event.message.rstrip("\"'\n")


def _left(errors: Sequence[Event], answered: Answered, lines: KeyLines) -> list[Event]:
    """The errors that their runs did not survive; of a shape that one of them survived none ended it."""
    survived = {_shape(event, lines) for event in errors if answered.survived(event)}
    return [
        event
        for event in errors
        if not answered.survived(event)
        and (event.kind != "plain" or _shape(event, lines) not in survived)
        and not (lines.weight(event) <= SAID and answered.is_left_behind(event))
    ]


def _shape(event: Event, lines: KeyLines) -> str:
    return lines.line(event).text[:_SHAPE].translate(_DIGITS)
