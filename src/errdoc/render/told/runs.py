"""The runs of a log in words: how many starts it holds, what became of them, and where an open one stands."""

from errdoc.logs.reading.windows import SMALL
from errdoc.model import Explanation, Run, Standing
from errdoc.render import view
from errdoc.render.words import Lang, say

#: Runs that are told of, those that failed first.
_TOLD = 3


def standing(one: Standing, lang: Lang) -> str:
    """`epoch 3 of 90, step 212 of 5,004, 0.4 s/it`; empty where nothing is counted."""
    parts = [
        say("count_of" if of else "count", lang, name=_name(name, lang), done=f"{done:,}", of=f"{of or 0:,}").strip()
        for name, done, of in one.counters
    ]  # fmt: skip
    return say("comma", lang).join([*parts, *filter(None, [one.speed])])


def _name(name: str, lang: Lang) -> str:
    """What is counted, as it is called: an epoch, a step; what a bar counts has no name."""
    return say(f"counted_{name}", lang) if name in ("epoch", "step") else ""


def open_line(answer: Explanation, lang: Lang) -> str:
    """`No error, and no end: train.log stops at epoch 3 of 90 (last line 02:14:07)`."""
    run = answer.runs[answer.run - 1] if answer.run else None
    where = run.standing if run else Standing()
    at = standing(where, lang) or say("line", lang, line=run.last if run else 0)
    time = say("last_at", lang, time=where.time) if where.time else ""
    return say("open", lang, name=view.inputs(answer, lang), at=at, time=time)


def starts_line(answer: Explanation, lang: Lang) -> str:
    """`3 starts in this file: the first failed (line 41, a module is missing), the third …`; empty of one start."""
    runs = answer.runs
    if len(runs) < 2:
        return ""
    failed = [(number, one) for number, one in enumerate(runs, 1) if one.outcome == "failed" and number != answer.run]
    told = [_told(number, one, lang) for number, one in failed[:_TOLD]]
    if len(failed) > _TOLD:
        told.append(say("others_failed", lang, count=len(failed) - _TOLD))
    if answer.run:
        told.append(_told(answer.run, runs[answer.run - 1], lang, answered=True))
    # of a larger log only pieces are kept, and a program may have begun between them
    whole = sum(source.bytes for source in answer.sources) < SMALL
    text = say("starts" if whole else "starts_at_least", lang, count=len(runs))
    return text + say("starts_are", lang, what=say("semicolon", lang).join(told)) if told else text


def _told(number: int, run: Run, lang: Lang, *, answered: bool = False) -> str:
    reached = standing(run.standing, lang)
    if run.outcome == "failed" and not answered:
        why = [say("line", lang, line=run.line)] if run.line else []
        why += [run.title] if run.title else []
        return say(
            "start_failed", lang, number=number, why=say("comma", lang).join(why) or say("line", lang, line=run.last)
        )
    key = f"start_{run.outcome}" if run.outcome != "failed" else "start_answered"
    at = say("start_at", lang, at=reached) if reached and run.outcome in ("open", "stopped") else ""
    return say(key, lang, number=number, line=run.first) + at


def calm_line(answer: Explanation, lang: Lang) -> str:
    """What is said where no error is told: that it ended well, or that it shows no end and what would tell more."""
    if answer.status != "open":
        return _clean_line(answer, lang)
    return open_line(answer, lang) + say("open_more", lang)


def _clean_line(answer: Explanation, lang: Lang) -> str:
    lines = sum(source.lines for source in answer.sources)
    kind = say("clean_but", lang, page=answer.kind.id) if answer.kind else ""
    return say("clean_one" if lines == 1 else "clean", lang, name=view.inputs(answer, lang), lines=f"{lines:,}") + kind
