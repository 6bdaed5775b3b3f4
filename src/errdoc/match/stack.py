"""What the compatibility tables say about a log, asked only where a page turns on it: reading them costs time."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Protocol

from errdoc.model import EvidenceRule, Fact, Line
from errdoc.record import field, record
from errdoc.stack import asked

if TYPE_CHECKING:
    from collections.abc import Callable

    from errdoc.stack.tables import Tables
    from errdoc.stack.verdict import Verdict


class Compatible(Protocol):
    """What is needed of the knowledge base."""

    @property
    def compatibility(self) -> "Tables":
        """The compatibility tables."""
        ...


@record
class Decided:
    """That the tables decide, by which fact, and what a sentence about it may name."""

    values: Mapping[str, str] = field(default_factory=dict)
    fact: str = ""
    value: str = ""
    at: Fact | None = None

    def line(self, lines: Sequence[Line]) -> Line | None:
        """The line that states the fact."""
        at = self.at
        if at is None or at.line is None:
            return None
        return next((one for one in lines if one.number == at.line and (at.file is None or one.file == at.file)), None)


_ALWAYS = Decided()


@lru_cache(maxsize=128)
def _known(
    ask: "Callable[[Mapping[str, str], Tables], dict[str, str]]", facts: frozenset[tuple[str, str]], tables: "Tables"
) -> dict[str, str]:
    """An answer of the tables: causes of one log, and logs of one machine, ask the same."""
    return ask(dict(sorted(facts)), tables)


class Stack:
    """The tables' verdict on a log's facts.

    Args:
        names: facts and captured groups, each with one value.
        facts: where the facts stand.
        pages: the knowledge base.
    """

    def __init__(self, names: Mapping[str, str], facts: Sequence[Fact], pages: Compatible) -> None:
        self._names = names
        self._facts = facts
        self._pages = pages

    @cached_property
    def _verdict(self) -> "Verdict":
        from errdoc.stack.verdict import judge

        return judge(self._names, self._pages.compatibility)

    @cached_property
    def fitting(self) -> Mapping[str, str]:
        """Versions of the log's framework that fit it."""
        from errdoc.stack.verdict import fitting

        return _known(fitting, self._turned_on, self._pages.compatibility)

    def decides(self, rule: EvidenceRule) -> Decided | None:
        """What the tables say where evidence turns on them; None where it does not hold."""
        if not rule.clash and not rule.fits:
            return _ALWAYS
        if not any(map(self._names.get, asked.BUILDS)):
            return None
        verdict = self._verdict
        broken = next((name for name in rule.clash if name in verdict.broken), None)
        if rule.clash and broken is None:
            return None
        if not all(name in verdict.kept for name in rule.fits):
            return None
        name = broken or rule.fits[0]
        return self._decided(name, verdict.broken[name] if broken else verdict.kept[name])

    def _decided(self, rule: str, values: Mapping[str, str]) -> Decided:
        from errdoc.stack.verdict import FACTS

        for name in FACTS[rule]:
            value = self._names.get(name, "")
            if value:
                at = next((one for one in self._facts if one.name == name and one.value == value), None)
                return Decided(values, name, value, at)
        return Decided(values)

    @cached_property
    def installs(self) -> Mapping[str, str]:
        """What to type on this machine."""
        from errdoc.stack.install import values

        return _known(values, self._turned_on, self._pages.compatibility)

    @property
    def _turned_on(self) -> frozenset[tuple[str, str]]:
        """The facts that the tables turn on."""
        return frozenset((name, self._names[name]) for name in asked.FACTS if self._names.get(name))

    def versions(self, *texts: str) -> Mapping[str, str] | None:
        """The versions and commands for the log, where texts name one; nothing else none; None where one is unknown."""
        said = "\n".join(texts)
        if not asked.COMPUTED.search(said):
            return {}
        from errdoc.stack.install import NAMES
        from errdoc.stack.verdict import FITTING

        versions = [name for name in FITTING if "{" + name + "}" in said]
        installs = [name for name in NAMES if "{" + name + "}" in said]
        known = {**(self.fitting if versions else {}), **(self.installs if installs else {})}
        return known if all(name in known for name in (*versions, *installs)) else None
