"""An answer that is told: in which language, how much of it, and how its places are called."""

from typing import NamedTuple

from errdoc.model import Diagnosis, Evidence, Explanation
from errdoc.render import view
from errdoc.render.told.extent import Extent
from errdoc.render.words import Lang, say


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
