"""What is different from a good run: rows of a label, a text and the places in both logs."""

from errdoc.model import Difference, Evidence
from errdoc.render.safe import excerpt
from errdoc.render.told.block import Block
from errdoc.render.told.extent import Telling

#: Characters of a line, and of a value.
_LINE, _VALUE = 200, 80


def section(telling: Telling) -> list[Block]:
    """The differences, what explains the failure best first; nothing where no good run was given."""
    against = telling.answer.against
    if against is None:
        return []
    names = [_last(source.name) for source in against.sources]
    name = names[0] if len(names) == 1 else telling.say("inputs", count=len(names))
    rows = tuple(_row(telling, one) for one in against.differences[: telling.extent.differences])
    same = Block("same", telling.say("against_same"))
    return [Block("section", telling.say("against_head", name=name), "against", inner=rows or (same,))]


def _row(telling: Telling, one: Difference) -> Block:
    lead = telling.say(f"against_{one.kind}")
    return Block("difference", _text(telling, one), lead, _places(telling, one), of=one, most=2)


def _text(telling: Telling, one: Difference) -> str:
    """What was and what is; words of errdoc's own around quotes of the logs."""
    if one.kind in ("line", "gone"):
        return excerpt(" ".join((one.now or one.before).split()), _LINE)
    before, now = (excerpt(value, _VALUE) or telling.say("against_none") for value in (one.before, one.now))
    at = telling.say("against_from", step=one.step) if one.step else ""
    name = f"{one.name}{at}{telling.say('colon')}" if one.name else ""
    return f"{name}{before} → {now}"


def _places(telling: Telling, one: Difference) -> str:
    """In both logs, those that there are."""
    places = []
    if one.line is not None:
        places.append(telling.at(Evidence("log", line=one.line, file=one.file)))
    if one.line_before is not None and telling.answer.against:
        places.append(f"{_last(one.file_before or telling.answer.against.sources[0].name)}:{one.line_before}")
    return telling.say("comma").join(places)


def _last(path: str) -> str:
    return path.replace("\\", "/").rsplit("/", 1)[-1]
