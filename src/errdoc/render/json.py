"""The answer as JSON, as contracted: `errdoc/1`, described by `schema/errdoc-1.json`.

Keys may be added here and in the schema, none renamed or removed.
"""

import json
from typing import Any

from errdoc import __version__
from errdoc.logs.lazy import lazy
from errdoc.model import (
    Against,
    Diagnosis,
    Evidence,
    Experiment,
    Explanation,
    Frame,
    Program,
    RaisedBy,
    RankedCause,
    Remedy,
    Run,
    Seen,
)
from errdoc.render.view import FIRST_STEPS, cell_at, with_role

SCHEMA = "errdoc/1"

#: What JSON leaves as it is and a terminal may act on, or a reader not see: DEL, C1, bidi overrides, zero width, lone
#: surrogates, tags. And the bracket of `##[error]`, which a CI runner acts on wherever it stands in a line.
_UNSEEN = lazy(
    r"[\x7f-\x9f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff"
    r"\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]|(?<=##)\[|(?<=##)v(?=so\[)"
)


def as_dict(explanation: Explanation) -> dict[str, Any]:
    """The answer as plain values."""
    several = len(explanation.sources) > 1
    sources = [
        {"name": source.name, "bytes": source.bytes, "lines": source.lines, "encoding": source.encoding}
        for source in explanation.sources
    ]
    whose, _, why = explanation.machine.partition(":")
    answer: dict[str, Any] = {
        "schema": SCHEMA,
        "errdoc": __version__,
        "kb": explanation.kb,
        "source": sources[0] if sources else None,
        **({"sources": sources} if several else {}),
        "status": explanation.status,
        "outcome": explanation.outcome or None,
        "runs": [_run(one) for one in explanation.runs],
        "run": explanation.run or None,
        "machine": {"log_is_from": whose.strip(), "because": why.strip()},
        "diagnoses": [_diagnosis(diagnosis, explanation) for diagnosis in explanation.diagnoses],
        "unexplained": None,
        "kind": explanation.kind.id if explanation.kind and not with_role(explanation, "root") else None,
        "frame": _frame(explanation.place.frame),
        "raised_by": _raised(explanation.place.raised_by),
        "project": explanation.place.project or None,
        "program": _program(explanation.program),
        "do": [
            {"text": step.text, "commands": list(step.commands), "verify": step.verify, "for": step.target}
            for step in explanation.do[:FIRST_STEPS]
        ],
        "searches": [{"words": one.words, "where": one.where} for one in explanation.searches],
        "facts": [
            {"name": fact.name, "value": fact.value, "source": fact.source, **_line(fact.line, fact.file, explanation),
             "printed": fact.printed}
            for fact in explanation.facts
        ],
        "notes": [*explanation.notes, *explanation.codes],
        "seen": _seen(explanation.seen),
    }  # fmt: skip
    if explanation.against is not None:
        answer["against"] = _against(explanation.against, explanation)
    if explanation.unexplained is not None:
        shown = explanation.unexplained
        answer["unexplained"] = {**_shown(shown, explanation), "file": shown.file, "rank": shown.rank}
    return answer


def render(explanation: Explanation, *, ascii_only: bool = False) -> str:
    """The answer as JSON text with a newline at its end.

    Args:
        explanation: the answer.
        ascii_only: for streams that cannot take all of Unicode.
    """
    text = json.dumps(as_dict(explanation), ensure_ascii=ascii_only, indent=1)
    return _UNSEEN.sub(lambda found: _escaped(found[0]), text) + "\n"


def _escaped(char: str) -> str:
    """A character as JSON may write it; beyond U+FFFF that takes two."""
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def _against(against: Against, answer: Explanation) -> dict[str, Any]:
    several = len(against.sources) > 1
    sources = [
        {"name": one.name, "bytes": one.bytes, "lines": one.lines, "encoding": one.encoding} for one in against.sources
    ]
    differences = [
        {
            "kind": one.kind, "name": one.name, "before": one.before, "now": one.now, "step": one.step or None,
            **_line(one.line, one.file, answer), "line_before": one.line_before,
            **({"file_before": one.file_before} if several else {}), "words": list(one.words),
        }
        for one in against.differences
    ]  # fmt: skip
    return {"sources": sources, "differences": differences}


def _frame(frame: Frame | None) -> dict[str, Any] | None:
    if frame is None:
        return None
    # code that is made at run time may stand on "line 0", which is none
    return {"file": frame.file, "line": frame.line or None, "function": frame.function, "code": frame.code}


def _raised(raised: RaisedBy | None) -> dict[str, Any] | None:
    if raised is None or not raised.origin:
        return None
    return {"origin": raised.origin, "package": raised.package or None, "version": raised.version or None,
            "file": raised.file or None, "line": raised.line or None}  # fmt: skip


def _program(ran: Program) -> dict[str, Any] | None:
    return {name: value or None for name, value in ran._asdict().items()} if any(ran) else None


def _run(run: Run) -> dict[str, Any]:
    reached = [{"name": name, "done": done, "of": of} for name, done, of in run.standing.counters]
    return {"first": run.first, "last": run.last, "outcome": run.outcome, "command": run.command or None,
            "file": run.file, "failure": run.failure or None, "line": run.line, "reached": reached}  # fmt: skip


def _seen(seen: Seen | None) -> dict[str, Any] | None:
    if seen is None:
        return None
    return {"count": seen.count, "first": seen.first, "last": seen.last, "fixed_by": seen.fixed_by or None}


def _line(line: int | None, file: str | None, answer: Explanation) -> dict[str, Any]:
    told: dict[str, Any] = {"line": line}
    if len(answer.sources) > 1:
        told["file"] = file
    if cell := cell_at(answer, line, file):
        told["cell"] = cell
    return told


def _shown(evidence: Evidence, answer: Explanation) -> dict[str, Any]:
    return {**_line(evidence.line, evidence.file, answer), "text": evidence.text}


def _diagnosis(diagnosis: Diagnosis, answer: Explanation) -> dict[str, Any]:
    return {
        "failure": diagnosis.failure,
        "title": diagnosis.title,
        "title_en": diagnosis.title_en,
        "title_zh": diagnosis.title_zh,
        "role": diagnosis.role,
        "confidence": round(diagnosis.confidence, 4),
        "matched_by": diagnosis.matched_by,
        "signature": diagnosis.signature,
        "hash": diagnosis.hash,
        **_line(diagnosis.line, diagnosis.file, answer),
        "rank": diagnosis.rank,
        "count": diagnosis.count,
        "general": diagnosis.general,
        "score": None if diagnosis.score is None else round(diagnosis.score, 4),
        "tier": diagnosis.tier or None,
        "summary": diagnosis.summary,
        "wrong_advice": diagnosis.wrong_advice,
        "guides": list(diagnosis.guides),
        "evidence": [_shown(evidence, answer) for evidence in diagnosis.evidence],
        "causes": [_cause(cause, answer) for cause in diagnosis.causes],
        **({"experiment": _experiment(diagnosis.experiment)} if diagnosis.experiment else {}),
    }


def _experiment(done: Experiment) -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(done)


def _cause(cause: RankedCause, answer: Explanation) -> dict[str, Any]:
    return {
        "cause": cause.cause,
        "title": cause.title,
        "title_en": cause.title_en,
        "title_zh": cause.title_zh,
        "verdict": cause.verdict,
        "confidence": round(cause.confidence, 4),
        "evidence": [_evidence(evidence, answer) for evidence in cause.evidence],
        "remedies": [_remedy(remedy) for remedy in cause.remedies],
    }


def _evidence(evidence: Evidence, answer: Explanation) -> dict[str, Any]:
    said = {"says": evidence.says, "strength": evidence.strength, "because": evidence.because}
    if evidence.source == "machine":
        return {"source": "machine", "fact": evidence.fact, "value": evidence.value, **said}
    fact = {"fact": evidence.fact, "value": evidence.value} if evidence.fact else {}
    return {"source": "log", **_line(evidence.line, evidence.file, answer), "text": evidence.text, **fact, **said}


def _remedy(remedy: Remedy) -> dict[str, Any]:
    return {
        "effort": remedy.effort,
        "text": remedy.text + remedy.beside,
        "commands": list(remedy.commands),
        "verify": remedy.verify,
        "platforms": list(remedy.platforms),
    }
