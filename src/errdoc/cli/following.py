"""What `errdoc triage --follow` does after each round: new groups are told, figures worked out."""

import signal
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errdoc.cli import output
from errdoc.cli.options import redactor
from errdoc.errors import InputError
from errdoc.render.triage import message
from errdoc.render.words import Lang, say
from errdoc.triage.reports.private import redacted
from errdoc.triage.reports.report import new_group
from errdoc.triage.store import Store
from errdoc.triage.watch import follow as watch
from errdoc.triage.watch.news import News
from errdoc.triage.watch.tell import Listener
from errdoc.triage.watch.webhook import Hook

if TYPE_CHECKING:
    from errdoc.logs.masks.redact import Redactor
    from errdoc.triage.reports.results import Written
    from errdoc.triage.sources.inputs import Log
    from errdoc.triage.watch.metrics import Metrics


class After:
    """Tells new groups: on the terminal, to webhooks, as figures.

    Args:
        store: the run.
        hooks: who is told.
        known: groups of an earlier run.
        said: the language.
        figures: for Prometheus.
        form: of the report; other faces than the terminal's say nothing before it.
        redact: whether somebody wants pseudonyms: what leaves the machine has them unless somebody said otherwise.
    """

    def __init__(
        self, store: Store, hooks: Sequence[Hook], known: Collection[str], said: Lang, figures: "Metrics | None",
        form: str, redact: bool | None,
    ) -> None:  # fmt: skip
        self._store, self._said, self._figures, self._shown = store, said, figures, form == "terminal"
        self._news = News(store, known=known)
        self._listeners = [Listener(hook, News(store, hook.id, known), _note) for hook in hooks]
        self._away, self._here = redactor(redact is not False), redactor(redact)

    def __call__(self) -> None:
        """After a round."""
        for kind in self._news.waiting():
            told = self._told(kind, self._here)
            self._news.begin(kind)
            if told and self._shown:
                sys.stdout.write(told[1] + "\n\n")
                sys.stdout.flush()
            self._news.end(kind)
        for listener in self._listeners:
            listener.tell(lambda kind: self._told(kind, self._away))
        if self._figures:
            try:
                self._figures.at(self._store, self._news)
            except InputError as error:
                _note(str(error))

    def _told(self, kind: str, private: "Redactor | None") -> tuple[dict[str, Any], str] | None:
        group = new_group(self._store, kind)
        if group is None:
            return None
        if private:
            group = redacted(group, self._store, private)
        return group, message(group, self._said)


def follow(
    store: Store, read: "Callable[[Iterable[Log]], None]", paths: Sequence[str], folder: Path, every: int,
    written: "Sequence[Written]", after: After, said: Lang,
) -> None:  # fmt: skip
    """Follows until Ctrl-C; what a service manager or Kubernetes ends with SIGTERM ends as cleanly."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    _note(say("triage_follows", said, every=every))
    watch.follow(store, read, paths, folder, every=every, written=written, after=after, note=_note)


def _note(text: str) -> None:
    output.note([text])
    sys.stderr.flush()
