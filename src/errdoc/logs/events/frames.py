"""Frames of Python tracebacks as CPython, IPython and rich print them."""

from collections.abc import Sequence

from errdoc.logs.events.rows import Row
from errdoc.logs.lazy import lazy
from errdoc.model import Frame

#   File "train.py", line 3, in main
_FILE = lazy(r"\s*(?:[|>] ?){0,4}\s*File \"([^\"\n]+)\", line (\d+)(?:,? in (.{1,400}?))?,?\s*$")
# kages/torch/nn/parallel/parallel_apply.py", line 60, in _worker     , where the paste begins late
_CUT = lazy(r"\s*(?:(\S.{0,300}?)\", |Traceback: )?line (\d+), in (\S.{0,200})$")
#   File "train.py", line 3, in main          output = model(x)   , where the terminal lost a line break
_AND_CODE = lazy(r"(\S+)\s{3,}(\S.*)")
# File ~/env/lib/torch/nn/module.py:1501, in Module._call_impl(self, *args)     /srv/app.py:12 in main
_PLACE = lazy(r"\s{0,8}(?:File )?([~/.\w<][^:\n]{0,400}|[A-Za-z]:[^:\n]{1,400}):(\d+),? in (\S.{0,300})$")
# /env/lib/torch/nn/module.py in __call__(self, *input)      <ipython-input-9-09f> in <module>()
_IN = lazy(r"\s{0,4}(\S.{0,300}?(?:\.\w{1,5}|>)) in ([\w.<>*]+(?: ?[\w:(<].{0,300})?)$")
# Input In [2], in <module>         Cell In[3], line 4         Cell In[3], line 2, in load(n)
_CELL = lazy(r"\s{0,4}((?:Input |Cell )In ?\[\d+\])(?:, line (\d+))?(?:,? in (\S.{0,200})|(?<=\d).{0,40})$")
# ---> 12     loss.backward()        ❱ 12 loss.backward()
_ARROW = lazy(r"\s{0,4}(?:-{1,12}>|\u2771) ?(\d{1,6})(?: (.*)|$)")
#      11     optimizer.zero_grad()
_NUMBERED = lazy(r"\s{0,12}\d{1,6}(?: .*|\s*|\.\.\.)$")
_CARETS = lazy(r"\s*[\^~][\^~ ]*$")


def frame_of(rows: Sequence[Row], at: int) -> tuple[Frame, int, bool] | None:
    """The frame that a row prints, how many rows that takes, and whether IPython or rich printed it."""
    text = rows[at].text
    if "line " in text or 'File "' in text:
        if found := _FILE.match(text):
            return _frame(found[1], found[2], found[3] or ""), 1, False
        if found := _CUT.match(text):
            return _frame(found[1] or "", found[2], found[3]), 1, False
        # The terminal broke the path.
        if text.lstrip().startswith('File "') and text.count('"') == 1 and at + 1 < len(rows):
            found = _FILE.match(text + rows[at + 1].text)
            if found:
                return _frame(found[1], found[2], found[3] or ""), 2, False
    if " in " in text and len(text) < 800:
        if found := _PLACE.match(text):
            return Frame(found[1].strip(), int(found[2][:9]), found[3].strip()), 1, True
        if (found := _IN.match(text)) and _is_path(found[1]):
            return Frame(found[1], None, found[2].strip()), 1, True
    if ("In [" in text or "In[" in text) and (found := _CELL.match(text)):
        return Frame(found[1], int(found[2][:9]) if found[2] else None, (found[3] or "").strip()), 1, True
    return None


def _frame(file: str, line: str, function: str) -> Frame:
    both = _AND_CODE.fullmatch(function)
    if both:
        return Frame(file, int(line[:9]), both[1], both[2])
    return Frame(file, int(line[:9]), function.strip())


def _is_path(text: str) -> bool:
    return text[:1] in "/~.<" or text[1:2] == ":" or ("/" in text and " " not in text)


def starts_frames(rows: Sequence[Row], at: int) -> bool:
    """Whether frames begin here although their head is missing."""
    text = rows[at].text
    if 'File "' in text or "line " in text:
        found = frame_of(rows, at)
        return found is not None and not found[2] and (bool(found[0].function) or 'File "' in text)
    if text.lstrip()[:2] in ("--", "->", "\u2771 "):
        return _ARROW.match(text) is not None
    if " in " in text or "In [" in text or "In[" in text:
        found = frame_of(rows, at)
        if found is None or not found[2]:
            return False
        # A sentence with a path in it is no frame: its code must follow.
        return any(_ARROW.match(row.text) or _NUMBERED.match(row.text) for row in rows[at + 1 : at + 4])
    return False


def arrow(text: str) -> tuple[int, str] | None:
    """Line number and code of the row that IPython or rich points at."""
    found = _ARROW.match(text)
    return (int(found[1]), (found[2] or "").strip()) if found else None


def is_numbered(text: str) -> bool:
    """Whether a row is a line of code with its number, as IPython and rich show them."""
    return _NUMBERED.match(text) is not None


def is_carets(text: str) -> bool:
    """Whether a row only points at the row above."""
    return _CARETS.match(text) is not None
