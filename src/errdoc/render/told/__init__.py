"""What is told of an answer: all choices of what is said, in which order, how much of it; no face makes one.

::

    Explanation, language, extent -> told -> blocks -> a face prints them

`block` has the pieces, `extent` how much each face takes; `place`, `why`, `do`, `against`, `runs` and `rest` tell the
parts of an answer, `parts` the answers to several jobs; `fold` fits them to a screen.
"""

from collections.abc import Iterable, Iterator

from errdoc.model import Diagnosis, Explanation
from errdoc.render import view
from errdoc.render.told import against, do, parts, place, rest, runs, why
from errdoc.render.told.block import Block, Priority, every
from errdoc.render.told.extent import Extent, Telling
from errdoc.render.told.fold import Fold, Room
from errdoc.render.words import Lang

__all__ = ["Block", "Extent", "Room", "every", "told"]


def told(answer: Explanation, lang: Lang, extent: Extent, room: Room | None = None) -> list[Block]:
    """What is told of an answer, in its order.

    Args:
        answer: the answer.
        lang: the language of what errdoc itself says.
        extent: how much of it.
        room: what there is room for; the lowest priorities go until the rest fits.
    """
    telling = Telling(answer, lang, extent)
    if answer.parts and extent.several:
        return parts.told(telling, _whole)
    if room is None:
        return _whole(telling)
    fold, left = Fold(_answer(telling), room), room.most
    while True:
        kept = fold.within(left)
        # what is left out is counted, and that takes room too
        end = _end(telling, kept)
        over = fold.used + room.of(end) - room.most
        if over <= 0 or left <= 0:
            return [*kept, *end]
        left = min(left, fold.used) - over


def _whole(telling: Telling) -> list[Block]:
    blocks = _answer(telling)
    return [*blocks, *_end(telling, blocks)]


def _answer(telling: Telling) -> list[Block]:
    """What the log shows, why, what to do, and what else there is."""
    blocks = [Block("starts", runs.starts_line(telling.answer, telling.lang))]
    if telling.answer.calm:
        blocks += [*_calm(telling), *against.section(telling)]
    elif telling.roots:
        blocks += _diagnosed(telling, telling.roots[0])
    else:
        blocks += _undiagnosed(telling)
    return list(_without(telling, [*blocks, *rest.also(telling)]))


def _end(telling: Telling, told: list[Block]) -> list[Block]:
    """What else there is, where to go from here, what was read and how."""
    answer, extent = telling.answer, telling.extent
    seen = view.seen(answer, telling.lang) if telling.roots else ""
    files = "" if answer.calm else view.files_read(answer, telling.lang, 8 if extent.brief else None)
    read, way = [Block("files", files, most=1)] if files else [], rest.way(telling, told)
    blocks = [*rest.more(telling, told), *([Block("seen", seen)] if seen else []), *rest.rest(telling)]
    blocks += [*read, *way] if extent.brief else [*way, *read]
    return list(_without(telling, [*blocks, Block("notes", "\n".join(answer.notes))]))


def _calm(telling: Telling) -> list[Block]:
    line = runs.calm_line(telling.answer, telling.lang)
    folded = rest.folded(telling, []) if telling.extent.brief else ""
    return [Block("calm", " ".join(filter(None, (line, folded))))]


def _diagnosed(telling: Telling, root: Diagnosis) -> list[Block]:
    extent = telling.extent
    quotes = tuple(
        Block("quote", why.said(one), at=telling.at(one), of=one, priority=(0, Priority.SECOND_LINE), most=2)
        for one in root.evidence[: extent.quotes]
    )
    rows = place.fitted(place.place(telling, short=extent.short and not root.general), named=True)
    blocks = [_title(telling, root), Block("quotes", inner=quotes), Block("rows", inner=tuple(rows))]
    if extent.brief and view.brief(root):
        return [*blocks, why.cause(telling, root, root.causes[0]), *against.section(telling)]
    if root.experiment:
        blocks.append(Block("experiment", root.experiment.because, telling.say("experiment")))
    blocks += [*_summary(telling, root.summary), *_codes(telling), *why.causes(telling, root)]
    blocks += [*against.section(telling), *do.steps(telling), *do.advice(telling, root)]
    return [*blocks, *rest.perhaps(telling)]


def _undiagnosed(telling: Telling) -> list[Block]:
    answer, error = telling.answer, telling.answer.unexplained
    rows = place.fitted([*place.place(telling), *place.likeness(telling)], named=False)
    if error is not None:
        rank = "" if error.rank is None else f"[{telling.say('rank', rank=error.rank)}]"
        lines = (0, Priority.PROVEN, Priority.KEY, Priority.SUMMARY)
        key = Block("key", why.said(error), rank, telling.at(error), of=error, priority=lines, most=len(lines))
        rows.insert(0, key)
    blocks = [place.opening(telling), Block("rows", inner=tuple(rows))]
    if view.only_reported(answer):
        blocks.append(Block("meaning", telling.say("real_error")))
    elif answer.kind:
        blocks += _summary(telling, answer.kind.summary)
    return [*blocks, *_codes(telling), *against.section(telling), *do.steps(telling), *rest.perhaps(telling)]


def _title(telling: Telling, root: Diagnosis) -> Block:
    tags = [view.percent(root.confidence)]
    if root.rank is not None and telling.extent.counts:
        tags.append(telling.say("rank", rank=root.rank))
    if root.count > 1 and telling.extent.counts:
        tags.append(telling.say("times", count=root.count))
    general = telling.say("general") if root.general else ""
    return Block("title", root.title, general, page=root.failure, tags=tuple(tags), of=root)


def _summary(telling: Telling, text: str) -> list[Block]:
    """A page's first paragraph; of it the first sentence, where few lines are told."""
    if telling.extent.brief:
        # both full stops end one
        ends = [at for at in (text.find(". "), text.find("。")) if at >= 0]
        text = text[: min(ends) + 1] if ends else text
    return [Block("summary", text, priority=(Priority.SUMMARY, Priority.SUMMARY), most=2)]


def _codes(telling: Telling) -> list[Block]:
    """What the codes in the error mean."""
    return [Block("code", code, priority=(Priority.OTHER,) * 4, most=4) for code in telling.answer.codes]


def _without(telling: Telling, blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks that a face has, as long as they are but on a screen; what has nothing left in it is none."""
    kinds, brief = telling.extent.without, telling.extent.brief
    for block in blocks:
        if block.kind not in kinds and not (block.lead in kinds and block.kind in ("section", "fold")):
            inner = tuple(_without(telling, block.inner))
            if block.text or block.tags or inner:
                yield block._replace(inner=inner, most=block.most if brief else None)
