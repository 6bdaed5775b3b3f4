"""What is different from a good run, as every face tells it: rows of a label, a text and the places in both logs."""

from typing import NamedTuple

from errdoc.model import Difference, Evidence, Explanation
from errdoc.render.before import view
from errdoc.render.safe import excerpt
from errdoc.render.words import Lang, say

#: Differences that a first screen has room for.
FIRST = 3
#: Differences of a document.
MOST = 12
#: Characters of a line, and of a value.
_LINE, _VALUE = 200, 80


class Told(NamedTuple):
    """A difference, told.

    Attributes:
        label: the key of its kind in `words`.
        text: what was and what is; words of errdoc's own around quotes of the logs.
        places: in both logs, those that there are.
    """

    label: str
    text: str
    places: str
    one: Difference


def heading(answer: Explanation, lang: Lang) -> str:
    """`What is different from good.log`."""
    names = (
        [source.name.replace("\\", "/").rsplit("/", 1)[-1] for source in answer.against.sources]
        if answer.against
        else []
    )
    return say("against_head", lang, name=names[0] if len(names) == 1 else say("inputs", lang, count=len(names)))


def rows(answer: Explanation, lang: Lang, most: int | None = None) -> list[Told]:
    """The differences, what explains the failure best first."""
    found = answer.against.differences[:most] if answer.against else ()
    return [Told(f"against_{one.kind}", _text(one, lang), _places(answer, one, lang), one) for one in found]


def _text(one: Difference, lang: Lang) -> str:
    if one.kind in ("line", "gone"):
        return excerpt(" ".join((one.now or one.before).split()), _LINE)
    before, now = (excerpt(value, _VALUE) or say("against_none", lang) for value in (one.before, one.now))
    at = say("against_from", lang, step=one.step) if one.step else ""
    name = f"{one.name}{at}" + (": " if lang == "en" else "：") if one.name else ""
    return f"{name}{before} → {now}"


def _places(answer: Explanation, one: Difference, lang: Lang) -> str:
    places = []
    if one.line is not None:
        places.append(view.place(answer, Evidence("log", line=one.line, file=one.file), lang))
    if one.line_before is not None and answer.against:
        name = one.file_before or answer.against.sources[0].name
        places.append(f"{name.replace(chr(92), '/').rsplit('/', 1)[-1]}:{one.line_before}")
    return say("comma", lang).join(places)
