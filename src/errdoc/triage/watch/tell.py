"""Webhooks are told of each new group once; one that does not answer is tried again later, and holds nobody up."""

import time
from collections.abc import Callable
from typing import Any

from errdoc.triage.watch.news import News
from errdoc.triage.watch.webhook import Hook, Outcome, State, body, send

#: Seconds until the next attempt: twice as many after each, at most so many.
_FIRST, _LONGEST = 2.0, 900.0
#: Attempts for a message that a service answers and does not take.
_ATTEMPTS = 5

#: A group as in the JSON of a triage, and as text; None where it is gone.
Compose = Callable[[str], tuple[dict[str, Any], str] | None]


class Listener:
    """A webhook with what it was not told yet.

    Args:
        hook: the webhook.
        news: its news.
        note: says what went wrong.
    """

    def __init__(self, hook: Hook, news: News, note: Callable[[str], None]) -> None:
        self._hook, self._news, self._note = hook, news, note
        self._due, self._wait, self._refused = 0.0, _FIRST, 0

    def tell(self, compose: Compose) -> None:
        """Sends what waits, until something goes wrong."""
        if time.monotonic() < self._due:
            return
        for kind in self._news.waiting():
            told = compose(kind)
            if told is None:
                continue
            group, text = told
            self._news.begin(kind)
            outcome = send(self._hook, body(self._hook.kind, text, group))
            if outcome.state is State.arrived:
                self._news.end(kind)
                self._wait, self._refused = _FIRST, 0
                continue
            self._failed(kind, outcome)
            return

    def _failed(self, kind: str, outcome: Outcome) -> None:
        self._refused += outcome.state is State.refused
        if outcome.state is State.unknown:  # it may have arrived: never twice
            self._news.end(kind)
        elif self._refused >= _ATTEMPTS:
            self._news.end(kind, refused=True)
            self._refused = 0
        else:
            self._news.back(kind)
        self._due = time.monotonic() + max(self._wait, min(outcome.wait, _LONGEST))
        self._wait = min(2 * self._wait, _LONGEST)
        self._note(f"webhook at {self._hook.host}: {outcome.why}")
