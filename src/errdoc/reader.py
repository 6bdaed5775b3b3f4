"""Many logs in one process: what they share is made once, and nothing of a log outlives its answer."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from errdoc.asking import Files, Question, Words, answer, choices
from errdoc.kb.base import KnowledgeBase
from errdoc.model import Explanation

if TYPE_CHECKING:
    from errdoc.logs.reading.read import Source
    from errdoc.model.choice import Choice
    from errdoc.probe.telling.snapshot import Snapshot


class Reader:
    """Explains one log after the other with flat memory: for batches, servers and programs of one's own.

    Anchors, rules and the patterns that logs led to stay; lines, events and texts go with their log. One thread uses
    it at a time (the knowledge base is an SQLite connection); several processes each open their own.

    Args:
        pages: folders of one's own pages, laid over the shipped ones.
        lang: the language of titles, reasons and steps; English where a page has no other.

    Attributes:
        kb: the knowledge base.

    Example:
        >>> reader = Reader()
        >>> reader.explain_text("RuntimeError: CUDA error: device-side assert triggered").diagnoses[0].failure
        'device-side-assert'

    Raises:
        KnowledgeBaseError: pages are wrong, or there is no knowledge base.
    """

    def __init__(self, *, pages: Sequence[Path] = (), lang: str = "en") -> None:
        self.kb = KnowledgeBase.open(pages)
        self.lang = lang

    def explain(
        self, *paths: "str | Source", machine: "Snapshot | None" = None, against: "str | Source | None" = None
    ) -> Explanation:
        """The answer to a log, or to several of one job.

        Args:
            paths: files, folders of per-rank logs, or inputs that are there already.
            machine: facts of the machine that the log is from; no machine is asked without them.
            against: the log of the last good run; the answer's `against` has what is different from it.

        Raises:
            InputError: a path cannot be read.
            UsageError: it is compared, and the logs are of several jobs.
        """
        return answer(Files(paths), Question(self.kb, self.lang, machine, against=against)).found

    def explain_text(self, text: str, *, name: str = "text") -> Explanation:
        """The answer to a text that was read already.

        Args:
            text: the log.
            name: stands for the file's name in the answer.
        """
        return answer(Words(text, name), Question(self.kb, self.lang)).found

    def candidates(self, *paths: str, most: int = 40) -> "Choice":
        """The lines that may be the error of a log, and the pages it may be of: see `errdoc.candidates`.

        Raises:
            InputError: a path cannot be read.
        """
        return choices(Files(paths), Question(self.kb, self.lang), most=most)

    def candidates_text(self, text: str, *, most: int = 40) -> "Choice":
        """The same for a text that was read already."""
        return choices(Words(text), Question(self.kb, self.lang), most=most)
