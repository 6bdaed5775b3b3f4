"""What to do: steps with their commands, what to search for, what not to do."""

from collections.abc import Sequence

from errdoc.logs.lazy import lazy
from errdoc.model import Diagnosis, Explanation, Step
from errdoc.render.told.block import Block, Priority
from errdoc.render.told.extent import Telling
from errdoc.render.view import FIRST_STEPS

# `find_unused_parameters=True`, as a page quotes it
_CODE = lazy(r"`([^`\n]{4,80})`")
_VERIFY = (Priority.VERIFIED, Priority.VERIFIED_WHOLE)
_STEPS = (0, Priority.SECOND_STEP, Priority.THIRD_STEP)


def steps(telling: Telling) -> list[Block]:
    """The section of steps; nothing where there is none."""
    few = telling.answer.do[: telling.extent.steps]
    # a step is worth more than a search, and a search more than nothing
    searches = [
        Block("search", telling.say("search_in" if one.where else "search_web", words=one.words, where=one.where))
        for one in telling.answer.searches[: telling.extent.searches if few else None]
    ]
    return _section(telling, [*_told(telling, few), *searches])


def beyond(telling: Telling) -> list[Block]:
    """The section of the steps that are left out; the number of the first stands beside it."""
    few = telling.extent.steps or 0
    return _section(telling, _told(telling, telling.answer.do)[few:], str(few + 1))


def _section(telling: Telling, steps: list[Block], *first: str) -> list[Block]:
    return [Block("section", telling.say("do"), "do", tags=first, inner=tuple(steps))] if steps else []


def _told(telling: Telling, steps: Sequence[Step]) -> list[Block]:
    """Steps: for which cause, what, and on which systems, where the log does not tell its own."""
    several = conditional(telling.answer, steps)
    known = any(fact.name == "os" for fact in telling.answer.facts)
    blocks = []
    for place, step in enumerate(steps):
        condition = telling.say("if", title=step.title) if several and step.title else ""
        where = telling.say("only_on", where=", ".join(step.platforms)) if step.platforms and not known else ""
        first = (_STEPS[min(place, 2)],)
        lines = tuple(line for command in step.commands for line in command.splitlines())
        inner = [Block("command", tags=lines, priority=first)] if lines else []
        if step.verify:
            inner.append(Block("verify", step.verify, telling.say("worked_if"), priority=_VERIFY, most=2))
        blocks.append(Block("step", f"{condition}{step.text}{where}", inner=tuple(inner), priority=first))
    return blocks


def conditional(answer: Explanation, few: Sequence[Step]) -> bool:
    """Whether each step must say for which cause it is: the causes are not decided, or there are several."""
    causes = next((one.causes for one in answer.diagnoses if one.role == "root"), ())
    if not causes:
        return False
    undecided = {cause.cause for cause in causes if cause.verdict in ("possible", "undetermined")}
    # a step that helps whatever the cause is has no title
    targets = {step.target for step in few if step.title}
    return len(targets) > 1 or (len(undecided) > 1 and bool(targets & undecided))


def advice(telling: Telling, diagnosis: Diagnosis) -> list[Block]:
    """What not to do; nothing where it is not to be said.

    Not against a step of the first screen: `find_unused_parameters=True` helps with one variant and is wrong for
    another. Nor while one of them is left out, which a screen sees to.
    """
    first = "\n".join(line for step in telling.answer.do[:FIRST_STEPS] for line in (step.text, *step.commands))
    wrong = diagnosis.wrong_advice
    if not wrong or any(part in first for part in _CODE.findall(wrong)):
        return []
    priority = (Priority.THIRD_CAUSE, Priority.SECOND_PROOF)
    return [Block("advice", wrong, telling.say("not_this"), priority=priority, most=2)]
