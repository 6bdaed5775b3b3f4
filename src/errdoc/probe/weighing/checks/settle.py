"""Runs the checks of a diagnosis' causes: what the machine says about each, as evidence."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from errdoc.model import Evidence, RankedCause, Said
from errdoc.model.said import TABLES, blanks, filled
from errdoc.probe.telling.snapshot import Snapshot
from errdoc.probe.weighing.checks.given import Asked, Given, Result
from errdoc.probe.weighing.checks.table import CHECKS

if TYPE_CHECKING:
    from errdoc.kb.entries import Cause
    from errdoc.stack.tables import Tables

#: Sources that tell of the job's Python: where that is a guess, they may confirm and leave open, never refute.
_OF_PYTHON = ("python", "deep", "libraries")
#: Whether a check that breaks off ends everything, as errdoc's own tests want it.
STRICT = False
_SAYS = {"confirmed": "for", "refuted": "against", "undetermined": ""}


class Pages(Protocol):
    """What checks need of the knowledge base."""

    def cause(self, ident: str) -> "Cause | None":
        """The rules of a cause page, if there is one."""
        ...

    @property
    def compatibility(self) -> "Tables":
        """The compatibility tables."""
        ...

    @property
    def check_rules(self) -> Mapping[str, Mapping[str, object]]:
        """`kb/tables/checks.toml`."""
        ...


def measure(
    failure: str,
    causes: Sequence[RankedCause],
    log: Mapping[str, str],
    machine: Snapshot,
    pages: Pages,
    *,
    every: bool = False,
    known: Collection[str] | None = None,
    defects: list[str] | None = None,
) -> dict[str, Evidence]:
    """What the machine says about the causes of a failure.

    Args:
        failure: the page's id.
        causes: most probable first.
        log: what the log states, each name with one value.
        machine: of the machine that the log is from: nothing here asks whether it is.
        pages: the knowledge base.
        every: run all checks, also where the order of the causes cannot change any more.
        known: where the log is not at hand, the names of which is known what it states; a check that asks for another
            lacks its input, and is undetermined whatever it says.
        defects: gets a sentence for each check that broke off; None lets the exception out.

    Returns:
        The evidence for each cause that a check spoke about. A confirmed cause ends the asking: the ones behind it
        are less probable to begin with, and a confirmation would put none of them before it.
    """
    rules = pages.check_rules
    thresholds: Mapping[str, object] = rules.get("thresholds", {})
    limits = {name: value for name, value in thresholds.items() if isinstance(value, int)}
    given = Given(machine, log, failure, pages.compatibility, limits)
    without = Given(machine.without(_OF_PYTHON), log, failure, pages.compatibility, limits)
    guessed = machine.text("interpreter_found_by") == "PATH"
    told: dict[str, Evidence] = {}
    for number, cause in enumerate(causes):
        page = pages.cause(cause.cause)
        if page is None or (cause.verdict == "refuted" and not every):
            continue
        asked = Asked(log)
        checks = [name for name in page.checks if name in CHECKS]
        result = _best(_run(checks, replace(given, log=asked), defects))
        if result is None:
            continue
        if known is not None and (lacking := sorted(asked.names.difference(known))):
            result = Result("undetermined", "log-needed", values={"name": ", ".join(lacking)})
        elif guessed and (result.verdict == "refuted" or result.absent):
            alone = _best(_run(checks, without, defects))
            if alone is None or (alone.verdict, alone.absent) != (result.verdict, result.absent):
                path = machine.text("interpreter") or "?"
                result = Result("undetermined", "python-guessed", "interpreter", path, {"value": path})
        leads = all(_out(one, told) for one in causes[:number])
        if result.usual and not (leads or _pointed(cause)):
            result = replace(result, verdict="undetermined")
        turned_on = tuple((name, log.get(name)) for name in sorted(asked.names))
        told[cause.cause] = replace(_evidence(result, rules.get("reasons", {})), asked=turned_on)
        settled = result.verdict == "confirmed" or (cause.verdict == "confirmed" and result.verdict != "refuted")
        if settled and not every:
            break
    return told


def _out(cause: RankedCause, told: Mapping[str, Evidence]) -> bool:
    """Whether a cause is refuted, by the log or by the machine: the next one leads in its place."""
    machine = told.get(cause.cause)
    return cause.verdict == "refuted" or (machine is not None and machine.says == "against")


def _pointed(cause: RankedCause) -> bool:
    """Whether the log speaks for a cause."""
    return cause.verdict in ("confirmed", "likely") or any(one.says == "for" for one in cause.evidence)


def _run(names: Sequence[str], given: Given, defects: list[str] | None) -> Iterator[Result]:
    """What checks say; one that breaks off says nothing of its cause: it is told as the defect that it is.

    Facts that somebody handed over may hold rows that no source writes: then it is told as theirs.
    """
    for name in names:
        try:
            yield CHECKS[name](given)
        except Exception as error:
            if defects is None or STRICT:
                raise
            whose = "the facts that were given, or errdoc" if given.machine.given else "errdoc, please report it"
            told = f"the check {name} broke off ({type(error).__name__}: {error}): a defect of {whose}"
            if told not in defects:
                defects.append(told)


def _best(results: Iterable[Result]) -> Result | None:
    """Of several checks of one cause the one that decides, confirmation first."""
    order = ("confirmed", "refuted", "undetermined")
    return min(results, key=lambda one: order.index(one.verdict), default=None)


def _evidence(result: Result, reasons: Mapping[str, object]) -> Evidence:
    row = reasons.get(result.reason)
    text = row["en"] if isinstance(row, dict) else result.reason
    values = {name: str(result.values.get(name, "?")) for name in blanks(text)}
    because = filled(Said(text, f"{TABLES}{result.reason}"), values)
    decisive = "decisive" if result.verdict != "undetermined" else ""
    state = "gone" if result.absent else {"confirmed": "there", "refuted": "gone"}.get(result.verdict, "")
    return Evidence("machine", says=_SAYS[result.verdict], strength=decisive, because=because, fact=result.fact,
                    value=result.value, state=state)  # fmt: skip
