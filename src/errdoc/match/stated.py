"""What the failures that were found state of the machine and the job, and how many values of a fact are told."""

from collections.abc import Sequence

from errdoc.logs.facts.canonical import canonical
from errdoc.model import CONTEXT_NAMES, FACT_NAMES, Fact, Found
from errdoc.record import replace


def stated(found: Sequence[Found]) -> list[Fact]:
    """The facts that signatures captured: groups named like facts, and templates of groups.

    Names of the context are words of every day (`module`, `program`): a group that is called so is not meant.
    """
    rows = []
    for one in found:
        values = {name: value for name, value in one.groups.items() if name in FACT_NAMES and name not in CONTEXT_NAMES}
        for name, template in one.signature.facts:
            value = template
            for group, captured in one.groups.items():
                value = value.replace("{" + group + "}", captured)
            if "{" not in value:
                values[name] = value
        for name, printed in values.items():
            value_or_none = canonical(name, printed)
            if value_or_none is not None:
                rows.append(Fact(name, value_or_none, line=one.line.number, printed=printed, file=one.line.file))
    return rows


def distinct(facts: Sequence[Fact], most: int = 4) -> tuple[Fact, ...]:
    """One fact for each name and value, at most so many values of a name: more are noise."""
    kept: dict[tuple[str, str], Fact] = {}
    counts: dict[str, int] = {}
    for fact in facts:
        key = (fact.name, fact.value)
        if key not in kept and counts.get(fact.name, 0) < most:
            kept[key] = replace(fact)
            counts[fact.name] = counts.get(fact.name, 0) + 1
    return tuple(kept.values())
