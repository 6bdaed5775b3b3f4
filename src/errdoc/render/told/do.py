"""What to do: steps with their commands, what to search for, what not to do."""

from collections.abc import Sequence

from errdoc.logs.lazy import lazy
from errdoc.model import Diagnosis, Explanation, Step
from errdoc.render.told.block import Block, Priority
from errdoc.render.told.telling import Telling
from errdoc.render.view import FIRST_STEPS

# `find_unused_parameters=True`, as a page quotes it
_CODE = lazy(r"`([^`\n]{4,80})`")
_STEPS = (0, Priority.SECOND_STEP, Priority.THIRD_STEP)


def steps(telling: Telling) -> list[Block]:
    """The section of steps; nothing where there is none."""
    few = telling.answer.do[: telling.extent.steps]
    # a step is worth more than a search, and a search more than nothing
    searches = telling.answer.searches[: telling.extent.searches if few else None]
    found = [_step(telling, *one) for one in _told(telling, few)]
    for search in searches:
        key = "search_in" if search.where else "search_web"
        found.append(Block("search", telling.say(key, words=search.words, where=search.where)))
    return [Block("section", telling.say("do"), "do", inner=tuple(found))] if found else []


def beyond(telling: Telling) -> list[Block]:
    """The section of the steps that are left out; the number of the first stands beside it."""
    few = telling.extent.steps
    rest = [] if few is None else [_step(telling, *one) for one in _told(telling, telling.answer.do)[few:]]
    return [Block("section", telling.say("do"), "do", tags=(str((few or 0) + 1),), inner=tuple(rest))] if rest else []


def _told(telling: Telling, few: Sequence[Step]) -> list[tuple[int, Step, bool]]:
    """The steps, each with its place and whether it must say for which cause it is."""
    several = conditional(telling.answer, few)
    return [(place, step, several) for place, step in enumerate(few)]


def _step(telling: Telling, place: int, step: Step, several: bool) -> Block:
    """A step: for which cause, what, and on which systems, where the log does not tell its own."""
    condition = telling.say("if", title=step.title) if several and step.title else ""
    known = any(fact.name == "os" for fact in telling.answer.facts)
    where = telling.say("only_on", where=", ".join(step.platforms)) if step.platforms and not known else ""
    first = _STEPS[place : place + 1] if telling.extent.fitted else (0,)
    lines = tuple(line for command in step.commands for line in command.splitlines())
    inner = [Block("command", tags=lines, priority=first)] if lines else []
    if step.verify:
        few = ((Priority.VERIFIED, Priority.VERIFIED_WHOLE), 2) if telling.extent.fitted else ((0,), None)
        inner.append(Block("verify", step.verify, telling.say("worked_if"), priority=few[0], most=few[1]))
    return Block("step", f"{condition}{step.text}{where}", of=step, inner=tuple(inner), priority=first)


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
    few = ((Priority.THIRD_CAUSE, Priority.SECOND_PROOF), 2) if telling.extent.fitted else ((0,), None)
    return [Block("advice", wrong, telling.say("not_this"), priority=few[0], most=few[1])]
