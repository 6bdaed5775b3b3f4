"""What stands beside the failure: further ones, consequences, reports, notices, facts; what is left out, counted."""

from collections.abc import Sequence

from errdoc.model import Diagnosis, Evidence
from errdoc.render import view
from errdoc.render.told import do, place, why
from errdoc.render.told.block import Block, Priority, every
from errdoc.render.told.extent import Telling
from errdoc.render.words import count_of, listed

#: Of the first, second and third of those that a screen lists.
_OTHERS = (Priority.OTHER, Priority.SECOND_REASON, Priority.THIRD_PROOF)


def perhaps(telling: Telling) -> list[Block]:
    """Pages that it perhaps is, with their probabilities."""
    found = place.suggestions(telling.answer, likely=False)[: telling.extent.others]
    rows = [Block("perhaps", one.title, view.percent(one.confidence), page=one.failure) for one in found]
    return _section(telling, "perhaps", rows)


def also(telling: Telling) -> list[Block]:
    """Further failures that nothing else explains."""
    return _section(telling, "also", [one_line(telling, root) for root in telling.roots[1:][: telling.extent.others]])


def rest(telling: Telling) -> list[Block]:
    """Consequences, reports, notices and facts, where they are listed."""
    if telling.extent.rest == "counted":
        return []
    sections = []
    for key, role in (("consequences", "consequence"), ("wrappers", "wrapper"), ("benign", "benign")):
        found = view.with_role(telling.answer, role)
        sections += _section(telling, key, [one_line(telling, one) for one in found])
    facts = [
        Block("fact", fact.value, fact.name, telling.at(Evidence(fact.source, line=fact.line, file=fact.file)))
        for fact in telling.answer.facts
    ]
    return sections + _section(telling, "facts", facts)


def _section(telling: Telling, key: str, rows: Sequence[Block]) -> list[Block]:
    if not rows:
        return []
    rows = [row._replace(priority=(_OTHERS[min(number, 2)],)) for number, row in enumerate(rows)]
    folded = telling.extent.rest == "folded" and key in ("consequences", "wrappers", "benign", "facts")
    kind = "fold" if folded else "section"
    return [Block(kind, telling.say(key), key, inner=tuple(rows), priority=rows[0].priority)]


def one_line(telling: Telling, one: Diagnosis) -> Block:
    """One line: where, what, which page."""
    named = one.failure if one.role == "benign" else f"{view.named(one, telling.lang)}, {view.percent(one.confidence)}"
    tags = (named, *((telling.say("times", count=one.count),) if one.count > 1 else ()))
    return Block("listed", one.title, at=telling.at(one), page=one.failure, tags=tags, of=one)


def left_out(telling: Telling, told: Sequence[Block]) -> str:
    """`1 more step, 3 consequences and 2 harmless notices`: what is not among the blocks, or an empty string."""
    answer, extent = telling.answer, telling.extent
    kinds = [block.kind for block in every(told)]
    counts = {
        "step": len(answer.do) - kinds.count("step"),
        "cause": len(telling.roots[0].causes) - kinds.count("cause") if telling.roots else 0,
    }
    if extent.rest == "counted":
        reports = () if view.only_reported(answer) else view.with_role(answer, "wrapper")
        counts["consequence"] = len(view.with_role(answer, "consequence"))
        counts |= {"wrapper": len(reports), "benign": len(view.with_role(answer, "benign"))}
    return listed([count_of(what, count, telling.lang) for what, count in counts.items() if count > 0], telling.lang)


def folded(telling: Telling, told: Sequence[Block]) -> str:
    """What is left out as a sentence: `3 consequences folded (--all)`, or an empty text."""
    what = left_out(telling, told)
    return telling.say(telling.extent.more, what=what) if what else ""


def more(telling: Telling, told: Sequence[Block]) -> list[Block]:
    """How many further failures there are than those that are told."""
    shown = next((block.inner for block in told if block.lead == "also"), ())
    count = len(telling.roots) - 1 - len(shown)
    return [Block("more", telling.say("more", count=count))] if shown and count > 0 else []


def way(telling: Telling, told: Sequence[Block]) -> list[Block]:
    """What is left out, and what to type to read on."""
    answer, extent = telling.answer, telling.extent
    if answer.calm and not extent.calm:
        return []
    blocks: list[Block] = []
    if extent.beyond and (more := left_out(telling, told)):
        blocks.append(Block("fold", more, "rest", inner=(*do.beyond(telling), *why.beyond(telling))))
    rows = [Block("folded", text)] if not blocks and (text := folded(telling, told)) else []
    page = place.page(telling)
    rows += [Block("ask", f"errdoc show {page}")] if page else []
    if extent.causes is None:
        rows += [Block("ask", f"errdoc guide {guide}") for root in telling.roots[:1] for guide in root.guides]
    if telling.roots or answer.calm:
        return [*blocks, Block("way", inner=tuple(rows))]
    # who reads the log with the catalogue in hand may know what no signature does
    rows.append(Block("choose", f"errdoc candidates {view.log_names(answer)}"))
    command = f"errdoc kb new FAMILY/ID --from {view.log_name(answer)}"
    return [*blocks, Block("way", inner=tuple(rows)), Block("add", command, telling.say("add_page"))]
