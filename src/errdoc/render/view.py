"""What stands in an answer, in words: places ("train.log:12"), inputs, figures; and what pages hold for readers.

It neither chooses what is told (`told` does), nor lays out, nor escapes.
"""

from collections.abc import Callable, Sequence
from typing import Any

from errdoc.logs.lazy import lazy
from errdoc.model import Diagnosis, Evidence, Explanation
from errdoc.render.safe import safe
from errdoc.render.words import MARKS, Lang, say

#: Steps that a first screen has room for.
FIRST_STEPS = 3
#: Names that a pipe goes by: a line number says enough.
_PIPES = ("", "-", "stdin", "<stdin>")
# {torch_again}, {keras:minor}, but neither ${HOME} nor {{node}}: as `errdoc.match.templates` reads them
_PLACEHOLDER = lazy(r"(?<![${])\{[a-z_]\w*(?::[a-z]+)?\}(?!\})")


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
        listing = say("and_more", lang, names=listing, more=more)
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


def brief(diagnosis: Diagnosis) -> bool:
    """Whether its reader knows the cause: who pressed Ctrl-C needs no lecture."""
    return any(one.brief and one.verdict in ("confirmed", "likely") for one in diagnosis.causes[:1])


def seen(explanation: Explanation, lang: Lang) -> str:
    """`seen 3 times since 2026-11-01, last fixed by: …`, or an empty text."""
    before = explanation.seen
    if before is None:
        return ""
    text = say("seen_once" if before.count == 1 else "seen", lang, count=before.count, day=before.first[:10])
    if before.fixed_by:
        text += say("last_fixed_by", lang, cause=before.fixed_title or before.fixed_by)
    return text


def log_name(explanation: Explanation) -> str:
    """The input's path to paste into a command, or `LOG` where it is a pipe or a shell would read it otherwise."""
    name = explanation.sources[0].name if len(explanation.sources) == 1 else ""
    plain = all(char.isalnum() or char in "/._-+" for char in name) and not name.startswith("-")
    return name if name not in _PIPES and plain else "LOG"


def log_names(explanation: Explanation) -> str:
    """All inputs as a command names them; LOG stands for what came by a pipe."""
    import shlex  # an agent's alone: a screen does without

    names = [one.name for one in explanation.sources if one.name not in (*_PIPES, "text")]
    return " ".join(shlex.quote(safe(name)) for name in names) or "LOG"


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
