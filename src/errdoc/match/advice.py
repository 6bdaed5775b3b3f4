"""What advice is fitted to: the log's values, this person's tools, the tables. Made once for each error."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from errdoc.match.api import TABLE_NAMES
from errdoc.match.dialect import Dialect
from errdoc.match.modules import Distributions
from errdoc.match.own_build import OwnBuild, own_build
from errdoc.match.person import person_of
from errdoc.match.remedies import Advice
from errdoc.match.stack import Stack
from errdoc.match.templates import Values
from errdoc.match.text import Text
from errdoc.match.words import words_of
from errdoc.model import Condition, Event, Fact, Line


class Pages(Protocol):
    """What is needed of the knowledge base."""

    @property
    def dialects(self) -> Mapping[str, Any]:
        """How commands are written in other shells and for other tools."""
        ...

    @property
    def own_builds(self) -> Sequence[Mapping[str, Any]]:
        """Programs, and what they bring along."""
        ...

    @property
    def words(self) -> Mapping[str, Any]:
        """What a log's word must be to stand in a command."""
        ...

    @property
    def distributions(self) -> Mapping[str, Any]:
        """Which distribution brings which import."""
        ...


def advice(
    names: Mapping[str, str],
    facts: Sequence[Fact],
    pages: Pages,
    *,
    stack: Stack | None = None,
    matched: frozenset[str] = frozenset(),
    text: Text | None = None,
    at: tuple[Event, Line] | None = None,
) -> Advice:
    """What the advice about one error is fitted to.

    Args:
        names: captured groups and facts, each with one value.
        facts: what the log states.
        pages: the knowledge base.
        stack: what fits the log's versions.
        matched: ids of the signatures that matched.
        text: the log.
        at: the error's event, and its line.
    """

    @cache
    def distributions() -> Distributions:  # read where something turns on it, and then once
        return Distributions(pages.distributions)

    person = person_of(facts, pages.dialects)
    dialect = Dialect(pages.dialects, person, lambda name: distributions().conda(name))
    known = {**names, **({"os": person.os} if person.os else {})}
    if module := names.get("module"):
        known |= distributions().about(module, text)

    def meets(condition: Condition) -> bool:
        return text is not None and at is not None and text.meets(condition, *at, known) is not None

    values = Values(
        known, lambda function, value: distributions().lookup(function, value), words_of(pages.words), TABLE_NAMES
    )

    @cache
    def brought() -> OwnBuild | None:  # asked where a step changes a framework
        return own_build(pages.own_builds, meets)

    return Advice(values, dialect, stack, matched, meets, brought)
