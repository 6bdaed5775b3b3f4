"""What of an answer is shown, in which order: the same in every face.

Selects from an `Explanation` and words places ("train.log:12"); it neither lays out nor escapes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from errdoc.model import Diagnosis, Evidence, Explanation, RankedCause, Remedy
from errdoc.render.words import MARKS, Lang, count_of, listed, say

#: What `os` says and the names that remedies use for it.
_OS = {"wsl": ("wsl", "linux"), "linux": ("linux",), "windows": ("windows",), "macos": ("macos",)}
#: Names that a pipe goes by: a line number says enough.
_PIPES = ("", "-", "stdin", "<stdin>")
_STRENGTHS = {"decisive": 0, "strong": 1, "weak": 2}


def with_role(explanation: Explanation, *roles: str) -> tuple[Diagnosis, ...]:
    """The diagnoses that have one of these roles, in the answer's order."""
    return tuple(diagnosis for diagnosis in explanation.diagnoses if diagnosis.role in roles)


def several_inputs(explanation: Explanation) -> bool:
    """Whether lines need the name of their file."""
    return len(explanation.sources) > 1


def place(explanation: Explanation, at: Diagnosis | Evidence, lang: Lang) -> str:
    """Where something stands: `train.log:1842`, `line 12` of a pipe, `this machine`."""
    if isinstance(at, Evidence) and at.source == "machine":
        return say("its_machine" if explanation.machine_given else "this_machine", lang)
    name = at.file or (explanation.sources[0].name if explanation.sources else "-")
    if not several_inputs(explanation):
        # One input: the folder is known to whoever typed it.
        name = name.replace("\\", "/").rsplit("/", 1)[-1]
    if name in _PIPES:
        return say("line", lang, line=at.line) if at.line else say("stdin", lang)
    return f"{name}:{at.line}" if at.line else name


def inputs(explanation: Explanation, lang: Lang) -> str:
    """What was read, in words."""
    if several_inputs(explanation):
        return say("inputs", lang, count=len(explanation.sources))
    name = explanation.sources[0].name if explanation.sources else "-"
    return say("stdin", lang) if name in _PIPES else name.replace("\\", "/").rsplit("/", 1)[-1]


def percent(confidence: float) -> str:
    """`97 %`; certainty is never claimed."""
    return f"{min(max(round(confidence * 100), 1), 99)} %"


def mark(verdict: str, encoding: str | None = "utf-8") -> str:
    """The mark of a verdict, in ASCII where the stream cannot take it."""
    sign, plain = MARKS[verdict]
    try:
        sign.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return plain
    return sign


def told(evidence: Evidence) -> str:
    """The words of a piece of evidence: the log's line, what the machine says, or the fact and its value."""
    if evidence.text:
        return " ".join(evidence.text.split())
    if evidence.source == "machine" and evidence.because:
        return evidence.because
    return f"{evidence.fact} {evidence.value}".strip()


def shown(diagnosis: Diagnosis, most: int | None) -> tuple[RankedCause, ...]:
    """The first so many causes; the last of them gives way to one that a machine refuted, which is worth knowing."""
    head, rest = diagnosis.causes[:most], diagnosis.causes[most:] if most is not None else ()
    refuted = [one for one in rest if one.verdict == "refuted" and any(e.source == "machine" for e in one.evidence)]
    if refuted and len(head) > 2 and head[-1].verdict in ("possible", "undetermined"):
        return (*head[:-1], refuted[0])
    return head


def why(evidence: Evidence) -> str:
    """The reason that stands beside the words of a piece of evidence; what a machine says is both."""
    return "" if told(evidence) == evidence.because else evidence.because


def telling(cause: RankedCause, limit: int | None = None) -> list[Evidence]:
    """The evidence of a cause, what decided first: against it where it is refuted, else for it.

    Where a check could not tell, its reason goes first.
    """
    first = {"refuted": "against", "undetermined": ""}.get(cause.verdict, "for")
    ordered = sorted(cause.evidence, key=lambda e: (e.says != first, _STRENGTHS.get(e.strength, 3)))
    return ordered[:limit]


@dataclass(frozen=True, slots=True)
class Step:
    """A remedy to show, with what it is for."""

    remedy: Remedy
    cause: RankedCause


def steps(explanation: Explanation, diagnosis: Diagnosis, limit: int | None = None) -> list[Step]:
    """What to do: all steps of the best cause where it stands out, else the first steps of the best few.

    Steps for another system than the log's are left out, and so are repetitions.
    """
    causes = [cause for cause in diagnosis.causes if cause.verdict != "refuted" and cause.remedies]
    if not causes:
        return []
    if causes[0].verdict in ("confirmed", "likely"):
        pairs = [(causes[0], remedy) for remedy in causes[0].remedies]
        pairs += [(cause, remedy) for cause in causes[1:] if cause.verdict == "confirmed" for remedy in cause.remedies]
    else:
        # Nothing decides between them: one step of each first, then the others.
        deepest = max(len(cause.remedies) for cause in causes)
        pairs = [(cause, cause.remedies[i]) for i in range(deepest) for cause in causes if i < len(cause.remedies)]
    systems = [name for fact in explanation.facts if fact.name == "os" for name in _OS.get(fact.value, ())]
    chosen: list[Step] = []
    seen = set()
    for cause, remedy in pairs:
        key = (remedy.text, remedy.commands)
        if key in seen or (systems and remedy.platforms and not set(systems) & set(remedy.platforms)):
            continue
        seen.add(key)
        chosen.append(Step(remedy, cause))
    return chosen[:limit]


def conditional(diagnosis: Diagnosis, shown: list[Step]) -> bool:
    """Whether each step must say for which cause it is: the causes are not decided, or there are several."""
    open_causes = [cause for cause in diagnosis.causes if cause.verdict in ("possible", "undetermined")]
    undecided = len(open_causes) > 1 and any(step.cause in open_causes for step in shown)
    return undecided or len({step.cause.cause for step in shown}) > 1


def folded(explanation: Explanation, lang: Lang, causes: int = 0) -> str:
    """`3 consequences and 2 harmless notices folded (--all)`, or an empty string."""
    counts = {
        "cause": causes,
        "consequence": len(with_role(explanation, "consequence")),
        "wrapper": len(with_role(explanation, "wrapper")) if with_role(explanation, "root") else 0,
        "benign": len(with_role(explanation, "benign")),
    }
    parts = [count_of(what, count, lang) for what, count in counts.items() if count]
    return say("are_folded", lang, what=listed(parts, lang)) if parts else ""


def seen(explanation: Explanation, lang: Lang) -> str:
    """`seen 3 times since 2026-11-01, last fixed by: …`, or an empty text."""
    before = explanation.seen
    if before is None:
        return ""
    text = say("seen_once" if before.count == 1 else "seen", lang, count=before.count, day=before.first[:10])
    if before.fixed_by:
        text += say("comma" if lang == "en" else "semicolon", lang) + say(
            "last_fixed_by", lang, cause=before.fixed_title or before.fixed_by
        )
    return text


def summary_line(explanation: Explanation, lang: Lang) -> str:
    """The one line of a clean log."""
    lines = sum(source.lines for source in explanation.sources)
    key = "clean_one" if lines == 1 else "clean"
    return say(key, lang, name=inputs(explanation, lang), lines=f"{lines:,}")


def log_name(explanation: Explanation) -> str:
    """The input's path to paste into a command, or `LOG` where it is a pipe or a shell would read it otherwise."""
    name = explanation.sources[0].name if len(explanation.sources) == 1 else ""
    plain = all(char.isalnum() or char in "/._-+" for char in name) and not name.startswith("-")
    return name if name not in _PIPES and plain else "LOG"


def page_remedies(head: dict[str, Any], title_of: Callable[[str], str], lang: Lang) -> list[dict[str, Any]]:
    """The remedies that the head of a page holds; those that a failure has for one of its causes name that cause."""
    return [*head.get("remedy", [])] + [
        row | {"text": say("if", lang, title=title_of(cause["id"])) + row["text"]}
        for cause in head.get("cause", [])
        for row in cause.get("remedy", [])
    ]
