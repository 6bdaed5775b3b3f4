"""Rows of the compiled knowledge base as values: what ranking reads of a page."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import count
from typing import Any

from errdoc.kb.translation import TITLE
from errdoc.model import Condition, EvidenceRule, Remedy, Said, Signature, Titles
from errdoc.record import record

#: Changed whenever the artefact's tables or the meaning of a row change.
FORMAT = 23
#: Between texts that are kept as one: none of them holds it.
SEPARATOR = "\0"


def condition_of(row: dict[str, Any]) -> Condition:
    """A condition from its compiled row."""
    return Condition(row["regex"], row["at"], row["where"], tuple(row["literals"]), _needs(row))


def _needs(row: dict[str, Any]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(literals) for literals in row.get("needs", ()))


def signature_of(row: dict[str, Any]) -> Signature:
    """A signature from its compiled row."""
    return Signature(
        id=row["id"], anchors=tuple(row["anchors"]), regex=row["regex"], on=row["on"], certainty=row["certainty"],
        where=row["where"], only_if=tuple(map(condition_of, row["only_if"])),
        not_if=tuple(map(condition_of, row["not_if"])),
        facts=tuple((name, template) for name, template in row["facts"]), source=row["source"], needs=_needs(row),
    )  # fmt: skip


def _titles(rows: Sequence[Sequence[str]]) -> Titles:
    return tuple((lang, title) for lang, title in rows)


def _evidence(rows: list[dict[str, Any]], page: str) -> tuple[EvidenceRule, ...]:
    return tuple(
        EvidenceRule(
            row["says"],
            row["strength"],
            Said(row["because"], page),
            condition_of(row["condition"]),
            tuple(row["signatures"]),
            tuple(row.get("clash", ())),
            tuple(row.get("fits", ())),
            _titles(row.get("titles", ())),
            title_of(row.get("titles", ()), page),
        )
        for row in rows
    )


def title_of(titles: Sequence[Sequence[str]], page: str) -> str:
    """What a page calls a cause; empty where it says nothing of its own."""
    return Said(titles[0][1], f"{page}#{TITLE}") if titles else ""


def _remedies(rows: list[dict[str, Any]], page: str, numbers: Iterator[int]) -> tuple[Remedy, ...]:
    """Remedies, whose words a translation has by their number on the page."""
    return tuple(
        Remedy(
            row["effort"],
            Said(row["text"], place := f"{page}#{next(numbers)}"),
            tuple(row["commands"]),
            Said(row["verify"], place) if row["verify"] else "",
            tuple(row["platforms"]),
            tuple(row["frameworks"]),
            row.get("where"),
            tuple(row.get("signatures", ())),
            tuple(map(condition_of, row.get("only_if", ()))),
            tuple(map(condition_of, row.get("not_if", ()))),
            tuple((name, expr) for name, expr in row.get("let", ())),
            row.get("id", ""),
        )
        for row in rows
    )


class Failure:
    """The rules of a failure page.

    Attributes:
        causes: (id, weight, evidence rules), commonest first.
        remedies: what helps with a cause under this failure, by the cause's id; it stands before the cause's own.
        general: ids of a cause's own remedies that help here too, by the cause's id; None where all do.
        consequence_of: failures that are the root where both are found.
        stop: whoever it is of was ended while healthy: by its user, by the scheduler.
        victim: it follows where another process failed first, whatever that failed of.
        death: it is how a process ended, whatever it failed of.
        guides: ids of guides that help with it.
        frameworks: who prints it.
        all_titles: its title in each language that has one.
        titles: a cause in the words of this failure, by the cause's id, in all languages; empty where there is none.
        not_this: what is often advised and wrong, each with the signatures that it belongs to; none for all.
        parent: the general page above it; its family where there is none.
        is_general: it is itself a name above others: some kind of error names it whatever stands around.
    """

    def __init__(self, rules: dict[str, Any]) -> None:
        self.id: str = rules["id"]
        self.kind: str = rules["kind"]
        self.family: str = rules["family"]
        self.title = Said(rules["title"], self.id)
        self.all_titles = _titles(rules["titles"])
        self.summary = Said(rules["summary"], self.id)
        self.not_this = tuple(
            (Said(said, self.id), frozenset(of))
            for said, of in zip(rules["wrong_advice"], rules["not_this"], strict=True)
        )
        self.consequence_of: tuple[str, ...] = tuple(rules["consequence_of"])
        self.stop: bool = rules.get("stop", False)
        self.victim: bool = rules.get("victim", False)
        self.death: bool = rules.get("death", False)
        self.guides: tuple[str, ...] = tuple(rules.get("guides", []))
        self.frameworks: tuple[str, ...] = tuple(rules["frameworks"])
        self.parent: str = rules.get("parent", self.family)
        self.is_general: bool = rules.get("is_general", False)
        self.signatures = tuple(signature_of(row) for row in rules["signatures"])
        self.causes = tuple((row["id"], row["weight"], _evidence(row["evidence"], self.id)) for row in rules["causes"])
        numbers = count()
        self.remedies = {row["id"]: _remedies(row.get("remedies", []), self.id, numbers) for row in rules["causes"]}
        self.titles = {row["id"]: _titles(row.get("titles", ())) for row in rules["causes"]}
        self.general: dict[str, list[str] | None] = {row["id"]: row.get("general") for row in rules["causes"]}

    def wrong_advice(self, signature: str) -> list[str]:
        """What is often advised and wrong where this signature was found, the commonest first."""
        return [said for said, signatures in self.not_this if not signatures or signature in signatures]

    def steps(self, cause: str, general: tuple[Remedy, ...]) -> tuple[Remedy, ...]:
        """What helps with a cause under this failure: its own first, then those of the cause's page that fit here."""
        fits = self.general.get(cause)
        kept = general if fits is None else tuple(one for one in general if one.id in fits)
        return (*self.remedies.get(cause, ()), *kept)


class Cause:
    """The rules of a cause page.

    Attributes:
        brief: whoever reads the answer knows, so it is short.
    """

    def __init__(self, rules: dict[str, Any]) -> None:
        self.id: str = rules["id"]
        self.title = Said(rules["title"], self.id)
        self.all_titles = _titles(rules["titles"])
        self.summary = Said(rules["summary"], self.id)
        self.checks: tuple[str, ...] = tuple(rules["checks"])
        self.brief: bool = rules.get("brief", False)
        self.evidence = _evidence(rules["evidence"], self.id)
        self.remedies = _remedies(rules["remedies"], self.id, count())


class KindRules:
    """The rules of a kind page.

    Attributes:
        anchors: of each signature, of which one must be in the event; empty where it needs none.
        clean: it is told of logs in which nothing looks like an error, and only of these.
        reports: such a line only reports that something else failed; why stands elsewhere.
        yields_to: kinds that are told instead where they fit the same event.
        leads: its steps stand before those of whichever kind the error has; it is told itself where no other fits.
        closes: its steps stand after those of whichever kind the error has.
    """

    def __init__(self, head: dict[str, Any], load: Callable[[], dict[str, Any]] | None = None) -> None:
        """Takes of the rules what tells whether the others are needed: of sixty kinds few can fit an error.

        Args:
            head: the rules; of signatures only the anchors are looked at.
            load: gives all rules, where these are not all.
        """
        self._load = load or (lambda: head)
        self.id: str = head["id"]
        self.anchors = tuple(tuple(row["anchors"]) for row in head["signatures"])
        self.clean: bool = head["clean"]
        self.reports: bool = head["reports"]
        self.yields_to: tuple[str, ...] = tuple(head["yields_to"])
        self.leads: bool = head["leads"]
        self.closes: bool = head["closes"]
        self._names: dict[str, str] = head["names"]

    def named_by(self, signature: str) -> str:
        """The general failure that an error is which this signature shows; empty where it names none."""
        return self._names.get(signature, self._names.get("", ""))

    @property
    def named(self) -> frozenset[str]:
        """The general failures that its signatures name."""
        return frozenset(self._names.values()) - {""}

    @cached_property
    def _rules(self) -> dict[str, Any]:
        return self._load()

    @property
    def title(self) -> Said:
        """What such errors are called."""
        return Said(self._rules["title"], self.id)

    @property
    def all_titles(self) -> Titles:
        """The same in each language that has it."""
        return _titles(self._rules["titles"])

    @property
    def summary(self) -> Said:
        """What an error of this kind is."""
        return Said(self._rules["summary"], self.id)

    @cached_property
    def signatures(self) -> tuple[Signature, ...]:
        """Its shapes; one of them must be in the event."""
        return tuple(signature_of(row) for row in self._rules["signatures"])

    @cached_property
    def steps(self) -> tuple[Remedy, ...]:
        """What to do."""
        return _remedies(self._rules["remedies"], self.id, count())


@record
class Document:
    """A text of a page that an error may be like.

    Attributes:
        page: the page's id.
        name: `page` for its prose, else the name of the hit.
        family: the page's.
        frameworks: who prints the failure.
        kinds: the kinds of the hit's errors.
        packages: the packages that raised them.
    """

    page: str
    name: str
    family: str
    frameworks: frozenset[str]
    kinds: frozenset[str]
    packages: frozenset[str]


def document_of(row: Sequence[Any]) -> Document:
    """A document from its row: number, page, name, family, and three lists as JSON."""
    _, page, name, family, *lists = row
    return Document(page, name, family, *map(_names, lists))


@cache
def _names(some: str) -> frozenset[str]:
    """A list as JSON; few differ, and there are thousands."""
    return frozenset(json.loads(some))
