"""What is told of an answer: all choices of what is said, in which order, how much of it; no face makes one.

::

    Explanation, language, extent -> told -> blocks -> a face prints them

`block` has the pieces, `extent` how much each face takes; `place`, `why`, `do`, `against`, `runs` and `rest` tell the
parts of an answer, `parts` the answers to several jobs; `fold` fits them to a screen.
"""

from collections.abc import Iterable

from errdoc.model import Diagnosis, Explanation
from errdoc.render import view
from errdoc.render.told import against, do, parts, place, rest, runs, why
from errdoc.render.told.block import Block, Priority, every
from errdoc.render.told.extent import Extent
from errdoc.render.told.fold import Fold, Room
from errdoc.render.told.telling import Telling
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
        more, end = rest.more(telling, kept), _end(telling, kept)
        over = fold.used + room.of([*more, *end]) - room.most
        if over <= 0 or left <= 0:
            return [*rest.completed(kept, more), *end]
        left = min(left, fold.used) - over


def _whole(telling: Telling) -> list[Block]:
    blocks = _answer(telling)
    return [*blocks, *_end(telling, blocks)]


def _answer(telling: Telling) -> list[Block]:
    """What the log shows, why, what to do, and what else there is."""
    answer, extent = telling.answer, telling.extent
    starts = runs.starts_line(answer, telling.lang)
    blocks = [Block("starts", starts)] if starts else []
    if answer.calm:
        blocks += [*_calm(telling), *against.section(telling)]
    elif telling.roots:
        blocks += _diagnosed(telling, telling.roots[0])
    else:
        blocks += _undiagnosed(telling)
    if telling.roots:
        blocks += rest.also(telling)
        seen = view.seen(answer, telling.lang)
        blocks += [Block("seen", seen)] if seen else []
    return list(_without([*blocks, *rest.rest(telling)], extent.without))


def _end(telling: Telling, told: list[Block]) -> list[Block]:
    """Where to go from here, what was read and how."""
    answer, extent = telling.answer, telling.extent
    blocks = rest.way(telling, told)
    files = "" if answer.calm else view.files_read(answer, telling.lang, 8 if extent.brief else None)
    if files:
        block = Block("files", files, most=1 if extent.brief else None)
        blocks = [block, *blocks] if extent.brief else [*blocks, block]
    blocks += [Block("notes", "\n".join(answer.notes))] if answer.notes else []
    return list(_without(blocks, extent.without))


def _calm(telling: Telling) -> list[Block]:
    line = runs.calm_line(telling.answer, telling.lang)
    folded = rest.folded(telling, []) if telling.extent.brief else ""
    return [Block("calm", " ".join(filter(None, (line, folded))))]


def _diagnosed(telling: Telling, root: Diagnosis) -> list[Block]:
    extent = telling.extent
    quotes = tuple(
        Block("quote", why.said(one), at=telling.at(one), of=one, priority=(0, Priority.SECOND_LINE),
              most=2 if extent.brief else None)
        for one in root.evidence[: extent.quotes]
    )  # fmt: skip
    rows = place.fitted(telling, place.place(telling, short=extent.short and not root.general), named=True)
    blocks = [_title(telling, root), Block("quotes", inner=quotes), Block("rows", inner=tuple(rows))]
    if extent.brief and view.brief(root):
        return [*blocks, why.cause(telling, root, root.causes[0]), *against.section(telling)]
    if root.experiment:
        blocks.append(Block("experiment", root.experiment.because, telling.say("experiment")))
    causes = why.causes(telling, root)
    blocks += [*_summary(telling, root.summary), *_codes(telling)]
    blocks += [Block("section", telling.say("why"), "why", inner=causes)] if causes else []
    blocks += [*against.section(telling), *do.steps(telling), *do.advice(telling, root)]
    return [*blocks, *rest.perhaps(telling)]


def _undiagnosed(telling: Telling) -> list[Block]:
    answer, error = telling.answer, telling.answer.unexplained
    rows = place.fitted(telling, [*place.place(telling), *place.likeness(telling)], named=False)
    if error is not None:
        rank = "" if error.rank is None else f"[{telling.say('rank', rank=error.rank)}]"
        few = 4 if telling.extent.brief else None
        rows.insert(0, Block("key", why.said(error), rank, telling.at(error), of=error,
                             priority=(0, Priority.PROVEN, Priority.KEY, Priority.SUMMARY), most=few))  # fmt: skip
    blocks = [place.opening(telling), Block("rows", inner=tuple(rows))]
    if view.only_reported(answer):
        blocks.append(Block("meaning", telling.say("real_error")))
    elif answer.kind:
        blocks += _summary(telling, answer.kind.summary)
    blocks += [*_codes(telling), *against.section(telling), *do.steps(telling)]
    return [*blocks, *rest.perhaps(telling)]


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
    few = 2 if telling.extent.brief else None
    return [Block("summary", text, priority=(Priority.SUMMARY, Priority.SUMMARY), most=few)] if text else []


def _codes(telling: Telling) -> list[Block]:
    """What the codes in the error mean."""
    most = 4 if telling.extent.brief else None
    return [Block("code", code, priority=(Priority.OTHER,) * 4, most=most) for code in telling.answer.codes]


def _without(blocks: Iterable[Block], kinds: frozenset[str]) -> Iterable[Block]:
    """The blocks that a face has; what has nothing left in it is none."""
    for block in blocks:
        if block.kind not in kinds and not (block.lead in kinds and block.kind in ("section", "fold")):
            inner = tuple(_without(block.inner, kinds))
            if block.text or block.tags or inner:
                yield block._replace(inner=inner) if inner != block.inner else block
