"""The answer for a coding agent: the fewest words that hold the diagnosis, its evidence, the steps and how to verify.

What the log says stands in quotation marks, as JSON writes a text, and the last line says that it is data: an agent
obeys what it reads unless it is told.
"""

import json
import shlex

from errdoc.model import Diagnosis, Evidence, Explanation, RankedCause
from errdoc.render import against, starts, told, view
from errdoc.render.safe import excerpt, safe
from errdoc.render.words import Lang, say

#: Characters of a line of the log: an agent has the log, and its number.
_QUOTED = 300
#: Causes that are told; as many as the first screen has.
_CAUSES = 4


def render(answer: Explanation, *, lang: Lang = "en") -> str:
    """The answer as plain lines.

    Args:
        answer: the answer.
        lang: language of titles, reasons and steps.
    """
    if answer.calm:
        lines = [safe(starts.calm_line(answer, lang)), *_against(answer, lang)]
        return "\n".join([*lines, *([say("quoted", lang)] if '"' in "".join(lines) else [])]) + "\n"
    root = next(iter(view.with_role(answer, "root")), None)
    lines = _root(answer, root, lang) if root else _without(answer, lang)
    if line := starts.starts_line(answer, lang):
        lines.insert(0, safe(line))
    lines += _against(answer, lang)
    lines += _steps(answer, lang)
    if root and (advice := view.advice(answer, root)):
        lines.append(say("not_this", lang) + safe(advice))
    if page := root.failure if root else told.page(answer):
        lines.append(f"errdoc show {safe(page)}")
    if not root:
        # who reads the log with the catalogue in hand may know what no signature does
        lines.append(f"errdoc candidates {_logs(answer)}")
    if '"' in "".join(lines):
        lines.append(say("quoted", lang))
    return "\n".join(lines) + "\n"


def _logs(answer: Explanation) -> str:
    """The logs as a command names them; LOG stands for what came by a pipe."""
    names = [one.name for one in answer.sources if one.name not in ("", "-", "stdin", "text")]
    return " ".join(shlex.quote(safe(name)) for name in names) or "LOG"


def _root(answer: Explanation, root: Diagnosis, lang: Lang) -> list[str]:
    lines = [f"{safe(root.title)} [{safe(view.named(root, lang))} {view.percent(root.confidence)}]"]
    lines += [_quoted(answer, evidence, lang) for evidence in root.evidence]
    lines += _place(answer, lang)
    causes = view.shown(root, _CAUSES)
    if causes:
        lines.append(f"{say('why', lang)}:")
        lines += [f"- {_cause(answer, cause, lang)}" for cause in causes]
    return lines


def _without(answer: Explanation, lang: Lang) -> list[str]:
    lines = [told.headline(answer, lang)]
    if answer.unexplained is not None:
        lines.append(_quoted(answer, answer.unexplained, lang))
    lines += _place(answer, lang)
    lines += [f"{say(row.label, lang)}: {safe(row.text)}" for row in told.likeness(answer)]
    lines += [safe(code) for code in answer.codes]
    return lines


def _place(answer: Explanation, lang: Lang) -> list[str]:
    rows = told.place(answer, lang)
    return [f"{say(row.label, lang)}: {_json(row.text)}" + (f" {_json(row.code)}" if row.code else "") for row in rows]


def _cause(answer: Explanation, cause: RankedCause, lang: Lang) -> str:
    text = f"{say(cause.verdict, lang)}: {safe(cause.title)} [{safe(cause.cause)}]"
    for evidence in view.telling(cause, 1):
        at = safe(view.place(answer, evidence, lang))
        because = safe(evidence.because or view.told(evidence))
        text += f" ({at}: {because})" if because else ""
    return text


def _against(answer: Explanation, lang: Lang) -> list[str]:
    """What is different from a good run; nothing where none was given."""
    if answer.against is None:
        return []
    rows = against.rows(answer, lang, against.FIRST)
    told = [f"- {say(row.label, lang)}: {_json(row.text)} ({safe(row.places)})" for row in rows]
    return [f"{safe(against.heading(answer, lang))}:", *(told or [say("against_same", lang)])]


def _steps(answer: Explanation, lang: Lang) -> list[str]:
    steps = answer.do[: view.FIRST_STEPS]
    if not steps:
        return []
    several = view.conditional(answer, steps)
    lines = [f"{say('do', lang)}:"]
    for number, step in enumerate(steps, 1):
        lines.append(f"{number}. {safe(view.step_text(answer, step, lang, conditional=several))}")
        lines += [f"   $ {safe(line)}" for command in step.commands for line in command.splitlines()]
        if step.verify:
            lines.append(f"   {say('worked_if', lang)}{safe(step.verify)}")
    return lines


def _quoted(answer: Explanation, evidence: Evidence, lang: Lang) -> str:
    return f"{safe(view.place(answer, evidence, lang))} {_json(excerpt(safe(view.told(evidence)), _QUOTED))}"


def _json(text: str) -> str:
    return json.dumps(safe(text), ensure_ascii=False)
