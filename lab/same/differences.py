"""In what two answers to one log differ: by kind, each with the words that tell it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from lab.same.compact import Compact

#: The kinds, what matters most first, each with what it means.
KINDS = {
    "error": "no answer came",
    "status": "another status",
    "runs": "another outcome, or other runs",
    "name": "another root, or its role",
    "kind": "another kind of an error that no page names",
    "line": "another line or place of the root, or of the error that no page names",
    "steps": "other steps on the first screen",
    "causes": "other causes, or another order",
    "verdict": "another verdict",
    "confidence": "another confidence",
    "beside": "other suggestions, consequences, wrappers or notices",
    "values": "the same steps with other commands",
    "further": "other steps below the first screen",
    "evidence": "other evidence, signature, hash or count",
    "facts": "other facts",
    "notes": "other notes, guides or searches",
    "keys": "other keys in the JSON, or another value of one that is not compared by kind",
    "wording": "the page's words alone",
}


class Difference(NamedTuple):
    """One thing in which two answers to a log differ.

    Attributes:
        kind: one of `KINDS`.
        what: between what, in short.
    """

    kind: str
    log: str
    what: str


def differences(log: str, old: Compact, new: Compact, names: Mapping[str, str]) -> Iterator[Difference]:
    """What differs between two answers.

    Args:
        log: the log's path.
        old: the answer that was.
        new: the one that is.
        names: names of remedies that were reworded, old to new.
    """
    if "error" in old or "error" in new:
        if old != new:
            yield Difference("error", log, f"{old.get('error', 'an answer')} -> {new.get('error', 'an answer')}")
        return
    for kind, what in _of_answer(old, new, names):
        yield Difference(kind, log, what)


def _of_answer(old: Compact, new: Compact, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    if old["status"] != new["status"]:
        yield "status", _moved(old["status"], new["status"])
    if (old["outcome"], old["runs"]) != (new["outcome"], new["runs"]):
        yield "runs", _moved(f"{old['outcome']}, {len(old['runs'])} runs", f"{new['outcome']}, {len(new['runs'])} runs")
    if _root(old) != _root(new):
        yield "name", _moved(_root(old) or "none", _root(new) or "none")
    if old["kind"] != new["kind"]:
        yield "kind", _moved(old["kind"], new["kind"])
    if old["unexplained"] != new["unexplained"] or old["place"] != new["place"]:
        yield "line", _moved(old["unexplained"] and old["unexplained"][0], new["unexplained"] and new["unexplained"][0])
    yield from _of_steps(old["do"], new["do"], names, "steps", "")
    yield from _of_diagnoses(old["diagnoses"], new["diagnoses"], names)
    if old["facts"] != new["facts"]:
        gone, come = ([f"{row[0]} {row[1]}" for row in one if row not in other]
                      for one, other in ((old["facts"], new["facts"]), (new["facts"], old["facts"])))  # fmt: skip
        yield "facts", _moved(", ".join(gone[:3]) or "none", ", ".join(come[:3]) or "none")
    if old["beside"] != new["beside"]:
        yield "notes", "notes or searches"
    if old["keys"] != new["keys"]:
        yield "keys", _moved(_without(old["keys"], new["keys"]), _without(new["keys"], old["keys"]))
    yield from _of_more("", old["more"], new["more"])


def _of_diagnoses(
    old: Mapping[str, Any], new: Mapping[str, Any], names: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """What differs in the diagnoses; the root's own name was told already."""
    before, now = ([(name, row["role"]) for name, row in one.items() if row["role"] != "root"] for one in (old, new))
    if before != now:
        yield "beside", _moved(_listed(before), _listed(now))
    roots = [[name for name, row in one.items() if row["role"] == "root"] for one in (old, new)]
    if roots[0][1:] != roots[1][1:]:
        yield "beside", _moved(_without(roots[0][1:], []), _without(roots[1][1:], []))
    # what is said of another role is told by the role
    for name in [name for name in old if name in new and old[name]["role"] == new[name]["role"]]:
        one, other = old[name], new[name]
        if (one["confidence"], one["score"]) != (other["confidence"], other["score"]):
            yield "confidence", f"{name}: {_moved(one['confidence'], other['confidence'])}"
        if one["more"].get("line") != other["more"].get("line"):
            yield "line", f"{name}: {_moved(one['more'].get('line'), other['more'].get('line'))}"
        if one["evidence"] != other["evidence"]:
            yield "evidence", f"{name}: {_moved(one['more'].get('signature'), other['more'].get('signature'))}"
        yield from _of_more(f"{name}.", *({**row["more"], "line": None, "signature": None} for row in (one, other)))
        if one["guides"] != other["guides"]:
            yield "notes", f"{name}: guides"
        if changed := [key for key in one["words"] if one["words"][key] != other["words"].get(key)]:
            yield "wording", f"{name}: {', '.join(changed)}"
        yield from _of_causes(name, one["causes"], other["causes"], names)


def _of_causes(
    name: str, old: Mapping[str, Any], new: Mapping[str, Any], names: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """What differs in the causes of a diagnosis."""
    if list(old) != list(new):
        what = "order" if set(old) == set(new) else "causes"
        yield "causes", f"{name}, {what}: {_moved(' '.join(list(old)[:4]), ' '.join(list(new)[:4]))}"
    for cause in [cause for cause in old if cause in new]:
        one, other, where = old[cause], new[cause], f"{name}/{cause}"
        if one["verdict"] != other["verdict"]:
            yield "verdict", f"{where}: {_moved(one['verdict'], other['verdict'])}"
        if one["confidence"] != other["confidence"]:
            yield "confidence", f"{where}: {_moved(one['confidence'], other['confidence'])}"
        if one["evidence"] != other["evidence"]:
            yield "evidence", where
        if changed := [key for key in one["words"] if one["words"][key] != other["words"].get(key)]:
            yield "wording", f"{where}: {', '.join(changed)}"
        yield from _of_steps(one["steps"], other["steps"], names, "further", f"{where}: ")
        yield from _of_more(f"{where}.", one["more"], other["more"])


def _of_steps(
    old: list[list[str]], new: list[list[str]], names: Mapping[str, str], kind: str, where: str
) -> Iterator[tuple[str, str]]:
    """What differs in steps: other remedies, other commands of the same ones, other words."""
    before, now = [names.get(name, name) for name, *_ in old], [name for name, *_ in new]
    if before != now:
        yield kind, where + _moved(_without(before, now) or "another order", _without(now, before) or "another order")
    for (was, typed, words), (name, typed_now, words_now) in zip(old, new, strict=False):
        if names.get(was, was) != name:
            continue
        if was != name:
            yield "wording", f"{where}{was} -> {name}"
        elif (typed, words) != (typed_now, words_now):
            yield "values", f"{where}{name}"


def _of_more(where: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Keys that nothing above speaks of: whatever comes to an answer later is compared too."""
    if changed := sorted(key for key in old.keys() | new.keys() if old.get(key) != new.get(key)):
        yield "keys", f"{where}{', '.join(changed)}"


def _root(answer: Compact) -> str:
    return next((name for name, row in answer["diagnoses"].items() if row["role"] == "root"), "")


def _without(some: list[str], others: list[str]) -> str:
    return " ".join(one for one in some if one not in others)


def _listed(rows: list[tuple[str, str]]) -> str:
    return ", ".join(f"{name} ({role})" for name, role in rows[:3]) or "none"


def _moved(old: object, new: object) -> str:
    return f"{old} -> {new}"
