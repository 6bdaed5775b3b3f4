"""Where two readers of a log agree, and what their labels are together.

They are asked for four things: the outcome, the name, the line, the number of starts. Where they differ in one of the
first three, a third reader decides, or the log is set aside; where they differ in the starts alone and nobody decides,
the log is judged without them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from lab.first.label import Label

#: What is compared, each by what makes two labels the same in it.
POINTS: dict[str, Callable[[Label, Label], bool]] = {
    "outcome": lambda one, other: bool(one["outcome"] == other["outcome"]),
    "name": lambda one, other: same_name(one, other),
    "line": lambda one, other: bool(set(one["lines"]) & set(other["lines"])) or one["lines"] == other["lines"],
    "starts": lambda one, other: bool(one["starts"] == other["starts"]),
}
#: Of these a third reader is asked.
DECIDED = ("outcome", "name", "line")
_SURE = ("low", "medium", "high")


def same_name(one: Label, other: Label) -> bool:
    """Whether two readers name the same: the same id, one that the other accepts, or one that is more general only."""
    if not one["failure"] or not other["failure"]:
        return bool(one["failure"] == other["failure"])
    return one["failure"] in _names(other) or other["failure"] in _names(one)


def _names(label: Label) -> set[str]:
    return {label["failure"], label["general"], *label["also"]} - {""}


def apart(one: Label, other: Label) -> list[str]:
    """The points in which two labels differ. Of logs that ended otherwise the name and the line are not asked."""
    if not POINTS["outcome"](one, other):
        return ["outcome", *(["starts"] if not POINTS["starts"](one, other) else [])]
    return [point for point, same in POINTS.items() if not same(one, other)]


def together(one: Label, other: Label) -> Label:
    """The label of two readers that agree: what either accepts is accepted, what either forbids is forbidden."""
    names, general = _each([one["failure"], other["failure"]]), _each([one["general"], other["general"]])
    # of a name and a more general one the sharper is the name
    sharper = next((name for name in names if name not in general), names[0] if names else "")
    same_cause = one["cause"] == other["cause"]
    return {
        "outcome": one["outcome"],
        "starts": one["starts"] if one["starts"] == other["starts"] else None,
        "failure": sharper,
        "also": [name for name in _each([*names, *one["also"], *other["also"]]) if name not in (sharper, *general)],
        "general": [name for name in general if name != sharper],
        "cause": one["cause"] if same_cause else "",
        "causes": _each([one["cause"], other["cause"]]),
        "cause_sure": bool(one["cause_sure"] and other["cause_sure"] and same_cause),
        "lines": sorted({*one["lines"], *other["lines"]}),
        "fix": _each([*one["fix"], *other["fix"]]),
        "never": _each([*one["never"], *other["never"]]),
        "whose": one["whose"] if one["whose"] == other["whose"] else "",
        "program": one["program"] or other["program"],
        "launcher": one["launcher"] or other["launcher"],
        "facts": _facts(one["facts"], other["facts"]),
        "looks": [list(row) for row in {row[0]: row for row in [*other["looks"], *one["looks"]]}.values()],
        "sure": min(one["sure"], other["sure"], key=lambda word: _SURE.index(word) if word in _SURE else 0),
        "why": one["why"],
    }  # fmt: skip


def decided(one: Label, other: Label, third: Label) -> Label | None:
    """The label that a third reader brought about; None where all three differ, or where it says that none can be."""
    if third.get("aside"):
        return None
    for reader in (one, other):
        if not set(apart(reader, third)) & set(DECIDED):
            return together(reader, third)
    return None


def _facts(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """What both read, and what one read and the other did not; what they read otherwise is nobody's."""
    both = {**other, **one}
    return {name: value for name, value in both.items() if str(other.get(name, value)) == str(one.get(name, value))}


def _each(names: Iterable[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if name]


def figures(pairs: Sequence[tuple[Label, Label]]) -> dict[str, tuple[int, int]]:
    """On how many of how many logs two readers agree in each point.

    Name and line count where both say that the run failed, or both that it was stopped.
    """
    found = {}
    for point, same in POINTS.items():
        some = [pair for pair in pairs if point in ("outcome", "starts") or _both_ended(*pair)]
        found[point] = (sum(same(*pair) for pair in some), len(some))
    exact = [pair for pair in pairs if _both_ended(*pair)]
    return found | {"the same id": (sum(one["failure"] == other["failure"] for one, other in exact), len(exact))}


def _both_ended(one: Label, other: Label) -> bool:
    return one["outcome"] == other["outcome"] and one["outcome"] in ("failed", "stopped")


def kappa(pairs: Sequence[tuple[Label, Label]]) -> float | None:
    """Cohen's kappa of the outcome: the agreement beyond what chance would bring; None where there is one alone."""
    if not pairs:
        return None
    one, other = ([pair[side]["outcome"] for pair in pairs] for side in (0, 1))
    chance = sum(one.count(name) * other.count(name) for name in {*one, *other}) / len(pairs) ** 2
    seen = sum(a == b for a, b in zip(one, other, strict=True)) / len(pairs)
    return (seen - chance) / (1 - chance) if chance < 1 else None
