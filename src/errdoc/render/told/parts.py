"""Logs of several jobs: a few lines for each, or all of each."""

from collections.abc import Callable

from errdoc.render import view
from errdoc.render.told import rest, runs, why
from errdoc.render.told.block import Block
from errdoc.render.told.extent import Telling

#: Jobs of which a screen tells something.
_MOST = 8


def told(telling: Telling, whole: Callable[[Telling], list[Block]]) -> list[Block]:
    """What the logs of several jobs show.

    Args:
        telling: their answer.
        whole: tells all of one.
    """
    parts = telling.answer.parts
    files = view.files_read(telling.answer, telling.lang)
    blocks = [Block("unrelated", telling.say("unrelated", count=len(parts)))]
    blocks += [Block("files", files, most=1)] if files else []
    if not telling.extent.brief:
        return blocks + [Block("job", inner=tuple(whole(telling._replace(answer=part)))) for part in parts]
    blocks += [
        Block("job", inner=tuple(line for part in parts[:_MOST] for line in _few(telling._replace(answer=part))))
    ]
    if len(parts) > _MOST:
        blocks.append(Block("more", telling.say("more", count=len(parts) - _MOST)))
    bad = next((part for part in parts if not part.calm), parts[0])
    return [*blocks, Block("read", f"errdoc explain {view.log_name(bad)}", telling.say("read_alone"))]


def _few(telling: Telling) -> list[Block]:
    """What one shows, and the line that shows it."""
    error = telling.answer.unexplained
    if telling.roots:
        error = next(iter(telling.roots[0].evidence), None)
        line = rest.one_line(telling, telling.roots[0])
    elif error is not None:
        headline = telling.say("similar" if telling.answer.status == "similar" else "unknown")
        line = Block("stopped", headline, at=telling.at(error))
    else:
        line = Block("stopped", runs.calm_line(telling.answer, telling.lang))
    return [line, *([Block("excerpt", why.said(error), of=error)] if error is not None else [])]
