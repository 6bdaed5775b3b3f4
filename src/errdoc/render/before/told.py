"""What is told of the error itself: where it happened, what raised it, and what it is like where no page names it.

Rows of a label and a text, in one order for every face.
"""

from errdoc.model import Diagnosis, Explanation, Frame, RaisedBy
from errdoc.record import record
from errdoc.render.before import view
from errdoc.render.words import Lang, say

#: What raised an error is told in other words where it is this sort of thing.
_ORIGINS = {"project": "by_project", "argument-check": "by_check", "library": "by_library", "native": "by_native"}


@record
class Row:
    """A line of what is told.

    Attributes:
        label: key of its label in `words`.
        text: what is told.
        brief: the same with paths cut to their last part.
        code: a line of source that goes with it.
        ident: the page that it names.
    """

    label: str
    text: str
    brief: str = ""
    code: str = ""
    ident: str = ""


def key_line(answer: Explanation, lang: Lang) -> str:
    """The unexplained line, with its rank where the log has ranks."""
    error = answer.unexplained
    if error is None:
        return ""
    return view.told(error) if error.rank is None else f"[{say('rank', lang, rank=error.rank)}] {view.told(error)}"


def place(answer: Explanation, lang: Lang, *, short: bool = False) -> list[Row]:
    """The user's own frame, and what raised the error, as far as that is known.

    Args:
        answer: the answer.
        lang: the language.
        short: one row at most, and none that says little.
    """
    frame, raised = answer.place.frame, answer.place.raised_by
    rows = []
    if frame is not None:
        code = " ".join(frame.code.split())
        if project := answer.place.project:
            long, brief = (f"{project}, {_at(frame, file)}" for file in (frame.file, _last(frame.file)))
            rows.append(Row("in_project", long, brief, code))
        else:
            rows.append(Row("in_your", _at(frame, frame.file), _at(frame, _last(frame.file)), code))
    if raised is not None and raised.origin and not (answer.place.project and raised.origin == "project"):
        long, brief = (_raised(raised, lang, file) for file in (raised.file, _last(raised.file)))
        if not short or (raised.package and not rows):
            rows.append(Row("raised_by", long, brief))
    return rows


def likeness(answer: Explanation) -> list[Row]:
    """The pages that the error looks like, what only reports it, and its kind."""
    rows = [
        Row("looks_like", f"{one.title} ({one.failure}, {view.percent(one.confidence)})", ident=one.failure)
        for one in suggestions(answer, likely=True)
    ]
    reports = view.with_role(answer, "wrapper") if view.only_reported(answer) else ()
    if reports:
        rows.append(Row("report", f"{reports[0].title} ({reports[0].failure})", ident=reports[0].failure))
    elif answer.kind is not None:
        rows.append(Row("looks_like", f"{answer.kind.title} ({answer.kind.id})", ident=answer.kind.id))
    return rows


def suggestions(answer: Explanation, *, likely: bool) -> list[Diagnosis]:
    """The pages of the fallback that the error looks like, or those it perhaps is.

    All are of the second sort where it is but reported, and where a general page names it.
    """
    sure = not view.only_reported(answer) and not view.with_role(answer, "root")
    return [one for one in view.with_role(answer, "suggestion") if (sure and one.tier == "looks-like") == likely]


def headline(answer: Explanation, lang: Lang) -> str:
    """What stands above an answer without a diagnosis."""
    if view.only_reported(answer):
        return say("not_said", lang)
    return say("similar" if suggestions(answer, likely=True) else "unknown", lang)


def opening(answer: Explanation, lang: Lang) -> str:
    """The same where a person reads on below it."""
    more = place(answer, lang) or likeness(answer) or answer.do
    return headline(answer, lang) + (say("can_tell", lang) if more else "")


def summary(answer: Explanation, lang: Lang) -> str:
    """What it means: where the real error would be, or what errors of this kind are."""
    if view.only_reported(answer):
        return say("real_error", lang)
    return answer.kind.summary if answer.kind else ""


def page(answer: Explanation) -> str:
    """The page to read on in: `errdoc show ID`; empty where there is none."""
    return next((row.ident for row in likeness(answer)), "")


def _at(frame: Frame, file: str) -> str:
    """`train.py:41 main`."""
    line = f"{file}:{frame.line}" if frame.line else file
    return line if frame.function in ("", "<module>") else f"{line} {frame.function}"


def _raised(raised: RaisedBy, lang: Lang, file: str) -> str:
    """`peft 0.11.1, an argument check (tuners_utils.py:365)`."""
    if raised.origin in ("own", "system"):
        return say(f"by_{raised.origin}", lang)
    who = say(_ORIGINS[raised.origin], lang, package=f"{raised.package} {raised.version}".strip()).strip(" ,，")
    return who + (say("at", lang, at=f"{file}:{raised.line}" if raised.line else file) if file else "")


def _last(path: str) -> str:
    return path.replace("\\", "/").rsplit("/", 1)[-1]
