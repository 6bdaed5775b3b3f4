"""What a failure speaks of, and how much of that a difference names."""

import re
from collections.abc import Sequence
from itertools import pairwise

from errdoc.against.nature import Nature, last_of, words_of
from errdoc.logs.lazy import lazy
from errdoc.model import Explanation, Line
from errdoc.record import record

#: What a word weighs, by where it stands, and the most that words weigh together.
_KEY, _FRAME, _CAUSE, _PAGE, _MOST = 1.5, 1.0, 0.8, 0.3, 3.0
#: What it weighs that the error names a value, or the package that raised it.
_VALUE = 2.5
_CAUSES = 4
# KeyError: 'Cat '
_QUOTED = lazy(r"['\"`]([^'\"`\n]{2,60})['\"`]")
_LONGEST = 4_000


@record
class Failure:
    """What a failure speaks of.

    Attributes:
        words: with their weights.
        text: the lines of the error itself.
        package: what raised it.
        quoted: what its key line has in quotes.
        nature: what words tell.
    """

    words: dict[str, float]
    text: str
    package: str
    quoted: tuple[str, ...]
    nature: Nature


def failure_of(answer: Explanation, lines: Sequence[Line], nature: Nature) -> Failure:
    """What the first failure of an answer speaks of; `lines` are those of its event."""
    words: dict[str, float] = {}

    def take(text: str, weight: float) -> None:
        for word in _forms(text, nature):
            words[word] = max(weight, words.get(word, 0.0))

    root = next((one for one in answer.diagnoses if one.role == "root"), None)
    key = root.evidence[0] if root and root.evidence else answer.unexplained
    if key:
        take(key.text, _KEY)
    frame, raised = answer.place.frame, answer.place.raised_by
    if frame:
        take(f"{frame.code} {frame.function}", _FRAME)
    if root:
        take(f"{root.title} {root.failure}", _CAUSE)
        take(root.summary, _PAGE)
        for cause in root.causes[:_CAUSES]:
            take(f"{cause.cause} {cause.title}", _CAUSE)
            take(" ".join(one.fact for one in cause.evidence), _CAUSE)
            take(" ".join(one.text for one in cause.remedies), _PAGE)
    if answer.kind:
        take(f"{answer.kind.title} {answer.kind.summary}", _PAGE)
    text = "\n".join(line.text for line in lines)[-_LONGEST:]
    take(text, _PAGE)
    return Failure(
        words,
        f"{text}\n{key.text if key else ''}",
        raised.package if raised else "",
        _quoted(key.text if key else ""),
        nature,
    )


def _quoted(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in _QUOTED.findall(text[:_LONGEST]))[:_CAUSES]


def shared(name: str, before: str, now: str, failure: Failure) -> tuple[float, tuple[str, ...]]:
    """How much a difference has to do with the failure, and by which of its words."""
    found = {
        word: failure.words[word]
        for word in _forms(f"{name} {_worded(before)} {_worded(now)}", failure.nature)
        if word in failure.words
    }
    weight = min(_MOST, sum(found.values()))
    # a pair of words has weighed; a reader sees its words
    alone = [word for word in found if word in words_of_all(f"{name} {before} {now}")]
    named: list[str] = sorted(alone, key=lambda word: -found[word])
    quoted = (one for one in failure.quoted if names(one, now) and one not in before)
    if said := now if names(now, failure.text) else next(quoted, ""):
        weight += _VALUE
        named.insert(0, said)
    elif len(last_of(name)) > 3 and names(re.split(r"[./ ]", name)[-1], failure.text):
        weight += _VALUE / 2
    if failure.package and last_of(name) == last_of(failure.package):
        weight += _VALUE
        named.insert(0, failure.package)
    return weight, tuple(dict.fromkeys(named))[:3]


def _forms(text: str, nature: Nature) -> set[str]:
    """The words of a text that say something, in the singular, and pairs of them."""
    words = [_singular(word) for short in words_of_all(text) for word in nature.spelled(short)]
    told = {word for word in words if len(word) > 2 and word not in nature.row("stop") and not word.isdigit()}
    return told | {one + other for one, other in pairwise(words) if one in told and other in told}


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def words_of_all(text: str) -> list[str]:
    """The words of a longer text; of `NumPy` the whole as well."""
    found: list[str] = []
    for part in text[:_LONGEST].split():
        words = words_of(part)
        found += words
        if len(words) > 1 and part.isalnum():
            found.append(part.lower())
    return found


def _worded(value: str) -> str:
    """A value as far as it is words."""
    return value if re.search(r"[A-Za-z]{3}", value) else ""


def names(value: str, text: str) -> bool:
    """Whether the error's own lines name a value; a digit or `True` is named by anything."""
    plain = value.strip("'\"")
    if len(plain) < 2 or plain.lower() in ("true", "false", "none", "auto") or len(plain) > 100:
        return False
    at = text.find(plain)
    while at >= 0:
        before, after = text[at - 1 : at] if at else "", text[at + len(plain) : at + len(plain) + 2]
        inside = before.isalnum() or before in ("_", ".") or after[:1].isalnum() or after[:1] == "_"
        if not inside and not (after[:1] == "." and after[1:].isdigit()):
            return True
        at = text.find(plain, at + 1)
    return False
