"""What a report draws: versions as a chain, memory as a bar, ranks as lanes. Numbers only; a template lays them out."""

from collections.abc import Iterator
from typing import NamedTuple

from errdoc.logs.facts.shares import Shares, shares, size
from errdoc.model import Explanation, Fact
from errdoc.model.report import Lane, Report
from errdoc.render import view
from errdoc.render.told.why import said

#: Frameworks, of which a chain ends in the first that is stated.
_FRAMEWORKS = ("tensorflow", "torch", "jax")
#: Links of a chain, each with the facts that state it, the first before the others.
_CHAIN = (
    ("driver", ("driver", "cuda_driver_version")), ("CUDA", ("cuda_runtime",)),
    ("cuDNN", ("cudnn_loaded", "cudnn_compiled")), ("framework", _FRAMEWORKS),
)  # fmt: skip
#: Columns of a drawing.
WIDTH = 1000


class Link(NamedTuple):
    """A link of the chain from the driver to the framework.

    Attributes:
        fact: that states it; None where none does.
        because: why it does not fit; empty where nothing says so.
        more: further facts of it, `cudnn_compiled` beside `cudnn_loaded`.
    """

    name: str
    fact: Fact | None
    because: str = ""
    more: tuple[Fact, ...] = ()


def chain(answer: Explanation) -> list[Link]:
    """The versions in the order in which each rests on the one before; none where fewer than two are stated."""
    facts: dict[str, Fact] = {}
    for fact in answer.facts:
        facts.setdefault(fact.name, fact)
    against = dict(_misfits(answer))
    links = []
    for name, names in _CHAIN:
        stated = [facts[one] for one in names if one in facts]
        if name == "framework":
            stated = stated[:1]
        because = next((against[one] for one in names if one in against), "")
        links.append(Link(name, stated[0] if stated else None, because, tuple(stated[1:])))
    return links if sum(link.fact is not None for link in links) > 1 else []


def _misfits(answer: Explanation) -> Iterator[tuple[str, str]]:
    """Facts that decided for the first cause, each with the reason."""
    for root in view.with_role(answer, "root")[:1]:
        for cause in root.causes[:1]:
            if cause.verdict not in ("confirmed", "likely"):
                continue
            for evidence in cause.evidence:
                if evidence.says == "for" and evidence.fact:
                    yield evidence.fact, evidence.because


class Part(NamedTuple):
    """A piece of the memory's bar.

    Attributes:
        left: its first column of `WIDTH`, and `width` how many it takes.
        share: of the whole, 0 to 1.
    """

    what: str
    bytes: float
    left: float
    width: float
    share: float


class Memory(NamedTuple):
    """The memory of a GPU that ran out."""

    shares: Shares
    parts: tuple[Part, ...]


def memory(answer: Explanation) -> Memory | None:
    """Who held what when an allocation failed; None where the log does not tell."""
    first = {fact.name: fact.value for fact in reversed(answer.facts) if fact.source == "log"}
    wanted = size(first.get("tried_to_allocate", ""))
    root = next(iter(view.with_role(answer, "root")), None)
    if wanted is None or root is None:
        return None
    told = " ".join(said(one) for one in root.evidence)
    found = shares(told, size(first.get("gpu_total_memory", "")), size(first.get("gpu_free_memory", "")))
    if found is None:
        return None
    parts, left = [], 0.0
    for what, held in found.held:
        share = held / found.total
        parts.append(Part(what, held, round(left, 1), round(share * WIDTH, 1), share))
        left += share * WIDTH
    return Memory(found._replace(wanted=found.wanted or wanted), tuple(parts))


def sized(count: float) -> str:
    """`1.25 GiB`."""
    for unit in ("B", "KiB", "MiB", "GiB"):
        if count < 1024:
            return f"{count:.0f} B" if unit == "B" else f"{count:.2f} {unit}"
        count /= 1024
    return f"{count:.2f} TiB"


class Row(NamedTuple):
    """A lane as it is drawn, columns of `WIDTH`."""

    lane: Lane
    left: float
    width: float
    mark: float | None


def lanes(report: Report) -> list[Row]:
    """The lanes, all on one scale; none of a single process."""
    start = min((lane.first for lane in report.lanes), default=0.0)
    span = max((lane.last for lane in report.lanes), default=0.0) - start or 1.0

    def column(at: float) -> float:
        return round((at - start) / span * WIDTH, 1)

    return [
        Row(lane, column(lane.first), max(column(lane.last) - column(lane.first), 4.0),
            column(lane.failed.at) if lane.failed else None)
        for lane in report.lanes
    ]  # fmt: skip
