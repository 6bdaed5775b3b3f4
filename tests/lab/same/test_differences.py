"""What differs between two answers is told by kind, once, and nothing else is."""

from copy import deepcopy
from typing import Any

import pytest
from lab.same.answers import Answers
from lab.same.command import compared, report
from lab.same.compact import compact
from lab.same.differences import KINDS, differences
from lab.same.steps import Remedies

REMEDIES = Remedies({"pump/dry": {"pump/dry~1": "Fill {litres} litres\nfill {litres}", "pump/dry~2": "Wait"}})
STEP = {"text": "Fill 3 litres", "commands": ["fill 3"], "verify": "", "for": "dry"}


def answer() -> dict[str, Any]:
    """An answer as JSON: a root with two causes, a notice, a step."""

    def cause(name: str, confidence: float) -> dict[str, Any]:
        return {
            "cause": name, "title": name, "title_en": name, "title_zh": "", "verdict": "possible",
            "confidence": confidence, "evidence": [{"source": "log", "line": 2, "text": "x", "because": "it says so"}],
            "remedies": [{"effort": "code", "platforms": [], **{key: STEP[key] for key in ("text", "commands", "verify")}}],
        }  # fmt: skip

    def diagnosis(name: str, role: str) -> dict[str, Any]:
        return {
            "failure": name, "title": name, "title_en": name, "title_zh": "", "role": role, "confidence": 0.9712,
            "matched_by": "signature", "signature": "s", "hash": "h", "line": 4, "rank": None, "count": 1, "score": None,
            "tier": None, "summary": "It broke.", "wrong_advice": "", "guides": [],
            "evidence": [{"line": 4, "text": "broke"}], "causes": [cause("dry", 0.6), cause("cold", 0.4)],
        }  # fmt: skip

    return {
        "schema": "errdoc/1", "errdoc": "0.1.0", "kb": "2026.11", "source": {"name": "log"}, "status": "diagnosed",
        "machine": {}, "diagnoses": [diagnosis("pump", "root"), diagnosis("noise", "benign")], "unexplained": None,
        "kind": None, "frame": None, "raised_by": None, "do": [STEP], "searches": [],
        "facts": [{"name": "torch", "value": "2.1", "line": 1}], "notes": [], "seen": None,
    }  # fmt: skip


def kinds(changed: dict[str, Any], names: dict[str, str] | None = None) -> list[str]:
    """The kinds that are told of a changed answer."""
    old, new = (compact(one, REMEDIES) for one in (answer(), changed))
    return [one.kind for one in differences("a.log", old, new, names or {})]


def test_the_same_answer_of_other_releases_does_not_differ() -> None:
    """Neither errdoc's version nor the pages' is what a log is told."""
    assert kinds(answer() | {"errdoc": "9", "kb": "2027.01", "source": {"name": "b"}}) == []


def _set(path: str, value: object) -> dict[str, Any]:
    changed = answer()
    place: Any = changed
    *way, last = path.split(".")
    for part in way:
        place = place[int(part)] if part.isdigit() else place[part]
    place[int(last) if last.isdigit() else last] = value
    return changed


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("status", "unknown", ["status"]),
        ("outcome", "failed", ["runs", "keys"]),
        ("diagnoses.0.failure", "valve", ["name", "steps"]),
        ("kind", "kind-x", ["kind"]),
        ("unexplained", {"line": 3, "text": "x"}, ["line"]),
        ("frame", {"file": "a.py"}, ["line"]),
        ("diagnoses.0.line", 5, ["line"]),
        ("do", [], ["steps"]),
        ("do.0", STEP | {"text": "Wait", "commands": []}, ["steps"]),
        ("do.0", STEP | {"text": "Fill 4 litres"}, ["values"]),
        ("diagnoses.0.causes.0.verdict", "likely", ["verdict"]),
        ("diagnoses.0.causes.0.confidence", 0.7, ["confidence"]),
        ("diagnoses.0.confidence", 0.5, ["confidence"]),
        ("diagnoses.0.confidence", 0.9713, []),
        ("diagnoses.1.role", "consequence", ["beside"]),
        ("diagnoses.0.causes.0.remedies", [], ["further"]),
        ("diagnoses.0.causes.0.evidence.0.text", "y", ["evidence"]),
        ("diagnoses.0.signature", "t", ["evidence"]),
        ("diagnoses.0.count", 2, ["evidence"]),
        ("facts.0.value", "2.2", ["facts"]),
        ("notes", ["a note"], ["notes"]),
        ("searches", [{"words": "a", "where": ""}], ["notes"]),
        ("verdict_of_all", 3, ["keys", "keys"]),
        ("diagnoses.0.general", True, ["keys"]),
        ("diagnoses.0.summary", "It broke down.", ["wording"]),
        ("diagnoses.0.causes.0.title_zh", "干", ["wording"]),
        ("diagnoses.0.causes.0.evidence.0.because", "it says this", ["wording"]),
    ],
)
def test_each_change_is_told_as_what_it_is(path: str, value: object, told: list[str]) -> None:
    """One thing changed in an answer is one kind, or those that follow from it."""
    found = kinds(_set(path, value))
    assert [kind for kind in found if kind != "further" or "further" in told] == told
    assert set(told) <= set(KINDS)


def test_the_order_of_causes_is_told() -> None:
    """Two causes that change places."""
    changed = answer()
    changed["diagnoses"][0]["causes"].reverse()
    assert kinds(changed) == ["causes"]


def test_a_reworded_remedy_is_wording_alone() -> None:
    """The step is the same, in other words."""
    old, new = (compact(answer(), REMEDIES) for _ in range(2))
    reworded = deepcopy(new)
    for step in (reworded["do"][0], reworded["diagnoses"]["pump"]["causes"]["dry"]["steps"][0]):
        step[0], step[2] = step[0].replace("~1", "~9"), "other"
    names = {"pump/dry~1": "pump/dry~9"}
    assert {one.kind for one in differences("a.log", old, reworded, names)} == {"wording"}
    assert "steps" in {one.kind for one in differences("a.log", old, reworded, {})}


def test_an_error_in_place_of_an_answer_is_told() -> None:
    """Whichever side it is on; the same one on both is no difference."""
    told, broken = compact(answer(), REMEDIES), {"error": "KeyError: 3"}
    assert [one.kind for one in differences("a.log", told, broken, {})] == ["error"]
    assert [one.kind for one in differences("a.log", broken, told, {})] == ["error"]
    assert list(differences("a.log", broken, dict(broken), {})) == []


def test_only_logs_that_both_have_unchanged_are_compared() -> None:
    """A log that changed itself says nothing about errdoc; what is told names the kind and the log."""
    old, new = compact(answer(), REMEDIES), compact(answer() | {"status": "clean"}, REMEDIES)
    before = Answers(
        "a" * 40, {"a.log": "1", "b.log": "1", "c.log": "1"}, dict.fromkeys(("a.log", "b.log", "c.log"), old), REMEDIES
    )
    now = Answers(
        "b" * 40, {"a.log": "1", "b.log": "2", "d.log": "1"}, dict.fromkeys(("a.log", "b.log", "d.log"), new), REMEDIES
    )
    found = compared(before, now)
    assert [(one.kind, one.log) for one in found] == [("status", "a.log")]
    assert report(found, whole=False) == [
        "status: another status: 1 logs", "      1  diagnosed -> clean\n         a.log",
    ]  # fmt: skip
