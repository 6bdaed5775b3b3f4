"""How much of an answer each face takes, and the answer with that and its language."""

from typing import Literal, NamedTuple

from errdoc.model import Diagnosis, Evidence, Explanation
from errdoc.render import view
from errdoc.render.view import FIRST_STEPS
from errdoc.render.words import Lang, say


class Extent(NamedTuple):
    """How much of an answer a face takes: None for all.

    Attributes:
        causes: how many causes.
        steps: how many steps.
        evidence: pieces of evidence for a cause.
        quotes: lines of the log that show the failure.
        others: further roots, and suggestions.
        searches: what to search for beside steps.
        differences: from a good run, where one was given.
        short: of the place no more than the user's own frame, where a page names the failure.
        counts: whether the title tells the rank and how often it was seen.
        rest: consequences, reports, notices and facts: counted, listed below the answer, or folded there.
        more: the phrase for what is counted.
        brief: a screen: of texts a few lines, and of what its reader knows no more than that it is so.
        calm: what is left out, and where to read on, is told of a log without an error too.
        several: each of several jobs is told of.
        beyond: the causes and steps that are left out stand folded at the end.
        here: the words for the machine that was asked; those of the answer by default.
        without: kinds of blocks, and keys of sections, that are not told.
    """

    causes: int | None = 4
    steps: int | None = FIRST_STEPS
    evidence: int | None = 1
    quotes: int | None = None
    others: int | None = None
    searches: int | None = None
    differences: int | None = 12
    short: bool = True
    counts: bool = True
    rest: Literal["counted", "listed", "folded"] = "counted"
    more: str = "are_folded"
    brief: bool = False
    calm: bool = True
    several: bool = False
    beyond: bool = False
    here: str = ""
    without: frozenset[str] = frozenset()


class Telling(NamedTuple):
    """What every part of an answer is told with."""

    answer: Explanation
    lang: Lang
    extent: Extent

    def say(self, key: str, **values: object) -> str:
        """The words for a key."""
        return say(key, self.lang, **values)

    def at(self, what: Diagnosis | Evidence) -> str:
        """Where something stands."""
        if self.extent.here and getattr(what, "source", "log") != "log":
            return self.say(self.extent.here)
        return view.place(self.answer, what, self.lang)

    @property
    def roots(self) -> tuple[Diagnosis, ...]:
        """The failures that nothing else explains."""
        return view.with_role(self.answer, "root")


_TERMINAL = frozenset(("again", "notes", "choose"))
_PAPER = frozenset(("nothing", "files", "notes", "choose", "add"))
_SLACK = frozenset(("experiment", "against", "nothing", "seen", "files", "ask", "choose", "add", "more"))
_AGENT = frozenset(
    ("experiment", "summary", "meaning", "nothing", "search", "perhaps", "also", "more", "seen", "files", "notes")
) | {"folded", "add"}
#: One screen of a terminal, and `--all`.
SCREEN = Extent(
    quotes=1, others=3, searches=1, differences=3, brief=True, calm=False, several=True, without=_TERMINAL | {"add"}
)  # fmt: skip
ALL = Extent(None, None, None, differences=None, short=False, rest="listed", several=True, without=_TERMINAL)
#: A document, all of it, and a comment in which the rest is folded.
DOCUMENT = Extent(without=_PAPER)
WHOLE = Extent(None, None, None, differences=None, short=False, rest="listed", without=_PAPER)
COMMENT = DOCUMENT._replace(rest="folded")
#: An answer within another document, all of it, and a report beside its log; both have the facts elsewhere.
PART = COMMENT._replace(counts=False, without=_PAPER | {"facts"})
OPENED = PART._replace(causes=None, steps=None, evidence=None, differences=None, short=False)
REPORT = PART._replace(beyond=True)
#: A message of Slack, and the details below it.
MESSAGE = Extent(others=3, more="slack_more", calm=False, here="slack_machine", without=_SLACK)
DETAILS = Extent(None, None, None, short=False, rest="listed", here="slack_machine", without=_SLACK)
#: What a coding agent needs: it has the log.
AGENT = Extent(differences=3, short=False, counts=False, calm=False, without=_AGENT)
