"""The error itself: where it happened, what raised it, and what it is like where no page names it."""

from errdoc.model import Diagnosis, Explanation, Frame, RaisedBy
from errdoc.render import view
from errdoc.render.told.block import Block, Priority
from errdoc.render.told.extent import Telling
from errdoc.render.words import Lang, say

#: What raised an error is told in other words where it is this sort of thing.
_ORIGINS = {"project": "by_project", "argument-check": "by_check", "library": "by_library", "native": "by_native"}


def place(telling: Telling, *, short: bool = False) -> list[Block]:
    """The user's own frame, and what raised the error, as far as that is known.

    Args:
        telling: the answer.
        short: one row at most, and none that says little.
    """
    answer, lang = telling.answer, telling.lang
    frame, raised, project = answer.place.frame, answer.place.raised_by, answer.place.project
    rows = []
    if frame is not None:
        code = " ".join(frame.code.split())
        lead, of = say("in_project" if project else "in_your", lang), f"{project}, " if project else ""
        long, brief = (f"{of}{_at(frame, file)}" for file in (frame.file, _last(frame.file)))
        rows.append(Block("row", long, lead, code=code, brief=brief, of=frame))
    if raised is not None and raised.origin and not (project and raised.origin == "project"):
        long, brief = (_raised(raised, lang, file) for file in (raised.file, _last(raised.file)))
        if not short or (raised.package and not rows):
            rows.append(Block("row", long, say("raised_by", lang), brief=brief))
    return rows


def fitted(rows: list[Block], *, named: bool) -> list[Block]:
    """The rows with their room on a screen: with source one line, which has a second where no page names the error."""
    shown = []
    for number, row in enumerate(rows):
        first = Priority.PROVEN if named else 0 if row.page or not number else Priority.RAISED
        lines = (first,) if row.code and named else (first, Priority.KEY if row.code else first)
        shown.append(row._replace(priority=lines, most=len(lines)))
    return shown


def likeness(telling: Telling) -> list[Block]:
    """The pages that the error looks like, what only reports it, and its kind."""
    answer = telling.answer
    rows = [
        Block("row", f"{one.title} ({one.failure}, {view.percent(one.confidence)})", say("looks_like", telling.lang),
              page=one.failure)
        for one in suggestions(answer, likely=True)
    ]  # fmt: skip
    reports = view.with_role(answer, "wrapper") if view.only_reported(answer) else ()
    like = [("report", one.title, one.failure) for one in reports[:1]]
    if answer.kind is not None and not reports:
        like = [("looks_like", answer.kind.title, answer.kind.id)]
    return rows + [Block("row", f"{title} ({page})", say(key, telling.lang), page=page) for key, title, page in like]


def page(telling: Telling) -> str:
    """The page to read on in: of the root, else of what the error is like; empty where there is none."""
    if telling.roots:
        return telling.roots[0].failure
    return next((row.page for row in likeness(telling)), "")


def suggestions(answer: Explanation, *, likely: bool) -> list[Diagnosis]:
    """The pages of the fallback that the error looks like, or those it perhaps is.

    All are of the second sort where it is but reported, and where a general page names it.
    """
    sure = not view.only_reported(answer) and not view.with_role(answer, "root")
    return [one for one in view.with_role(answer, "suggestion") if (sure and one.tier == "looks-like") == likely]


def opening(telling: Telling) -> Block:
    """What stands above an answer without a diagnosis; its brief words are those where nobody reads on below it."""
    if view.only_reported(telling.answer):
        headline = telling.say("not_said")
    else:
        headline = telling.say("similar" if suggestions(telling.answer, likely=True) else "unknown")
    more = place(telling) or likeness(telling) or telling.answer.do
    return Block("opening", headline + (telling.say("can_tell") if more else ""), brief=headline)


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
