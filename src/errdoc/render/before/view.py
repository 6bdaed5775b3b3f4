"""What of an answer is shown, in which order: the same in every face.

Selects from an `Explanation` and words places ("train.log:12"); it neither lays out nor escapes.
"""

from collections.abc import Callable, Sequence
from typing import Any

from errdoc.logs.lazy import lazy
from errdoc.model import Diagnosis, Evidence, Explanation, RankedCause, Search, Step
from errdoc.render.words import MARKS, Lang, count_of, listed, say

#: Steps that a first screen has room for.
FIRST_STEPS = 3
#: Names that a pipe goes by: a line number says enough.
_PIPES = ("", "-", "stdin", "<stdin>")
# `find_unused_parameters=True`, as a page quotes it
_CODE = lazy(r"`([^`\n]{4,80})`")
# {torch_again}, {keras:minor}, but neither ${HOME} nor {{node}}: as `errdoc.match.templates` reads them
_PLACEHOLDER = lazy(r"(?<![${])\{[a-z_]\w*(?::[a-z]+)?\}(?!\})")
_STRENGTHS = {"decisive": 0, "strong": 1, "weak": 2}


def with_role(explanation: Explanation, *roles: str) -> tuple[Diagnosis, ...]:
    """The diagnoses that have one of these roles, in the answer's order."""
    return tuple(diagnosis for diagnosis in explanation.diagnoses if diagnosis.role in roles)


def only_reported(answer: Explanation) -> bool:
    """Whether the log has no more than a report that something failed elsewhere."""
    return answer.reported and not with_role(answer, "root")


def several_inputs(explanation: Explanation) -> bool:
    """Whether lines need the name of their file."""
    return len(explanation.sources) > 1


def place(explanation: Explanation, at: Diagnosis | Evidence, lang: Lang) -> str:
    """Where something stands: `train.log:1842`, `a.ipynb:212 (cell 5)`, `line 12` of a pipe, `this machine`."""
    if isinstance(at, Evidence) and at.source == "machine":
        return say("its_machine" if explanation.machine_given else "this_machine", lang)
    name = at.file or (explanation.sources[0].name if explanation.sources else "-")
    cell = cell_at(explanation, at.line, at.file)
    if cell:
        cell = say("at", lang, at=cell.replace("cell", say("cell", lang)))
    if not several_inputs(explanation):
        # One input: the folder is known to whoever typed it.
        name = name.replace("\\", "/").rsplit("/", 1)[-1]
    if name in _PIPES:
        return say("line", lang, line=at.line) + cell if at.line else say("stdin", lang)
    return f"{name}:{at.line}{cell}" if at.line else name


def cell_at(explanation: Explanation, line: int | None, file: str | None) -> str:
    """The cell of a notebook in whose output a line stands, `cell 5`; empty where there is none."""
    name = file or (explanation.sources[0].name if explanation.sources else "")
    cells = next((one.cells for one in explanation.sources if one.name == name), ())
    return next((cell for first, cell in reversed(cells) if line and first <= line), "")


def inputs(explanation: Explanation, lang: Lang) -> str:
    """What was read, in words."""
    if several_inputs(explanation):
        return say("inputs", lang, count=len(explanation.sources))
    name = explanation.sources[0].name if explanation.sources else "-"
    return say("stdin", lang) if name in _PIPES else name.replace("\\", "/").rsplit("/", 1)[-1]


def files_read(explanation: Explanation, lang: Lang, most: int | None = 8) -> str:
    """`3 files read: a.log, b.log, c.log`, the names without the folder that all are in; empty of one input."""
    if not several_inputs(explanation):
        return ""
    names = [source.name.replace("\\", "/") for source in explanation.sources]
    if len({name.rpartition("/")[0] for name in names}) == 1:
        names = [name.rpartition("/")[2] for name in names]
    shown, more = names[:most], len(names) - len(names[:most])
    listing = say("comma", lang).join(shown)
    if more:
        total = more if lang == "en" else len(names)
        listing = say("and_more", lang, names=listing, count=total)
    return say("files_read", lang, count=len(names), names=listing)


def named(diagnosis: Diagnosis, lang: Lang) -> str:
    """The page, `key-not-found (general)` where it is a name above others."""
    return diagnosis.failure + (say("general", lang) if diagnosis.general else "")


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


def brief(diagnosis: Diagnosis) -> bool:
    """Whether its reader knows the cause: who pressed Ctrl-C needs no lecture."""
    return any(one.brief and one.verdict in ("confirmed", "likely") for one in diagnosis.causes[:1])


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


def conditional(answer: Explanation, shown: Sequence[Step]) -> bool:
    """Whether each step must say for which cause it is: the causes are not decided, or there are several."""
    causes = next((one.causes for one in with_role(answer, "root")), ())
    if not causes:
        return False
    undecided = {cause.cause for cause in causes if cause.verdict in ("possible", "undetermined")}
    # a step that helps whatever the cause is has no title
    targets = {step.target for step in shown if step.title}
    return len(targets) > 1 or (len(undecided) > 1 and bool(targets & undecided))


def advice(answer: Explanation, diagnosis: Diagnosis, steps: int | None = None) -> str:
    """What "not this" says of a failure, in every face; empty where it is not to be said.

    Not while a step of the first screen is left out, nor against one of them: `find_unused_parameters=True` helps with
    one variant and is wrong for another.

    Args:
        answer: what the failure is of.
        diagnosis: the failure.
        steps: how many steps are shown; None for all.
    """
    if len(answer.do[:steps]) < min(FIRST_STEPS, len(answer.do)):
        return ""
    told = "\n".join(line for step in answer.do[:FIRST_STEPS] for line in (step.text, *step.commands))
    return "" if any(part in told for part in _CODE.findall(diagnosis.wrong_advice)) else diagnosis.wrong_advice


def others(diagnosis: Diagnosis, most: int | None) -> tuple[RankedCause, ...]:
    """The causes that `shown` leaves out."""
    told = shown(diagnosis, most)
    return tuple(one for one in diagnosis.causes if one not in told)


def step_text(answer: Explanation, step: Step, lang: Lang, *, conditional: bool) -> str:
    """A step as a sentence: for which cause, what, and on which systems, where the log does not tell its own."""
    condition = say("if", lang, title=step.title) if conditional and step.title else ""
    known = any(fact.name == "os" for fact in answer.facts)
    where = say("only_on", lang, where=", ".join(step.platforms)) if step.platforms and not known else ""
    return f"{condition}{step.text}{where}"


def search_text(search: Search, lang: Lang) -> str:
    """`search for "…" in huggingface/peft's issues`."""
    key = "search_in" if search.where else "search_web"
    return say(key, lang, words=search.words, where=search.where)


def counted(
    explanation: Explanation, lang: Lang, *, causes: int | None = None, steps: int | None = None, roles: bool = True
) -> str:
    """`1 more step, 3 consequences and 2 harmless notices`: what is not shown, or an empty string.

    Args:
        explanation: the answer.
        lang: the language.
        causes: how many causes are shown; None for all.
        steps: how many steps are shown; None for all.
        roles: whether consequences, reports and notices count too.
    """
    root = next(iter(with_role(explanation, "root")), None)
    counts = {
        "step": len(explanation.do[steps:]) if steps is not None else 0,
        "cause": len(root.causes[causes:]) if root and causes is not None else 0,
    }
    if roles:
        reports = () if only_reported(explanation) else with_role(explanation, "wrapper")
        counts["consequence"] = len(with_role(explanation, "consequence"))
        counts |= {"wrapper": len(reports), "benign": len(with_role(explanation, "benign"))}
    return listed([count_of(what, count, lang) for what, count in counts.items() if count], lang)


def folded(
    explanation: Explanation, lang: Lang, *, causes: int | None = None, steps: int | None = None, roles: bool = True
) -> str:
    """`3 consequences and 2 harmless notices folded (--all)`, or an empty string; as `counted`."""
    what = counted(explanation, lang, causes=causes, steps=steps, roles=roles)
    return say("are_folded", lang, what=what) if what else ""


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
    kind = say("clean_but", lang, page=explanation.kind.id) if explanation.kind else ""
    return say(key, lang, name=inputs(explanation, lang), lines=f"{lines:,}") + kind


def log_name(explanation: Explanation) -> str:
    """The input's path to paste into a command, or `LOG` where it is a pipe or a shell would read it otherwise."""
    name = explanation.sources[0].name if len(explanation.sources) == 1 else ""
    plain = all(char.isalnum() or char in "/._-+" for char in name) and not name.startswith("-")
    return name if name not in _PIPES and plain else "LOG"


def page_remedies(head: dict[str, Any], title_of: Callable[[str], str], lang: Lang) -> list[dict[str, Any]]:
    """The remedies that the head of a page holds; those that a failure has for one of its causes name that cause."""
    rows = [*head.get("remedy", [])] + [
        row | {"text": say("if", lang, title=cause.get("title") or title_of(cause["id"])) + row["text"]}
        for cause in head.get("cause", [])
        for row in cause.get("remedy", [])
    ]
    return [
        row
        | {key: unfilled(row[key]) for key in ("text", "verify") if key in row}
        | ({"commands": [unfilled(one) for one in texts_in(row["commands"])]} if "commands" in row else {})
        for row in rows
    ]


def texts_in(value: str | Sequence[str]) -> Sequence[str]:
    """The texts of a head's field, which may be one or a list."""
    return [value] if isinstance(value, str) else value


def unfilled(template: str) -> str:
    """A text of a page without a log: what errdoc fills in stands as ‹name›; braces of shells and JSON stay."""
    return _PLACEHOLDER.sub(lambda found: f"‹{found[0][1:-1]}›", template)
