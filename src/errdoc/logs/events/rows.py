"""Lines as the parser walks over them: wraps undone, sorted into the streams that wrote them."""

import re
from collections.abc import Sequence
from functools import lru_cache

from errdoc.logs.lazy import lazy
from errdoc.logs.lines.wrap import joint, wrap_width
from errdoc.model import EventKind, Line

#: What starts something of its own, whatever was printed before.
_STREAM_STARTS = ("Traceback (", "ERROR", "WARNING", "INFO", "srun:", "slurmstepd:", "[", "Epoch", "  File ")
# tqdm, Keras, Lightning, metrics, results: what a run that goes on prints
_PROGRESS = lazy(
    r"\d{1,3}%\s{0,3}[|\u2502\u2588\u2501]|\d/(?:\d+|\?) \[|\d(?:it|batch|step|sample|example|token)s?/s"
    r"|\d+s/(?:it|step|batch|epoch)|\b(?:epoch|step|iter(?:ation)?|batch)s?\b[ :=#\[]{0,3}\d|\d+ms/step"
    r"|(?:loss|acc|accuracy|mse|mae|bleu|perplexity|reward|score|lr|map|auc)\b[ :=]{1,3}-?\d"
    r"|\b(?:saved|saving|wrote) (?:\w+ ){0,4}(?:to|at|in|as)\b"
)
# f1: 0.83, the one metric with a digit in its name, which no shape has
_F1 = lazy(r"f1\b[ :=]{1,3}-?\d")
#: One of them is in every text that shows other progress.
_WORDS = ("%", " [", "/s", "s/", "epoch", "step", "iter", "batch", "loss", "acc", "mse", "mae", "bleu", "perplexity",
          "reward", "score", "lr", "map", "auc", "saved", "saving", "wrote")  # fmt: skip
_ZEROS = str.maketrans("123456789", "000000000")
_CXX = ("I ", "W ", "E ", "F ")


class Row:
    """One line as it was written, perhaps from several lines of a terminal.

    Attributes:
        text: the text with wraps undone.
        lines: the lines that it stands on.
    """

    __slots__ = ("lines", "text")

    def __init__(self, text: str, lines: list[Line]) -> None:
        self.text = text
        self.lines = lines

    @property
    def blank(self) -> bool:
        """Whether nothing is printed on it."""
        return not self.text

    @property
    def first(self) -> Line:
        """The line that it starts on."""
        return self.lines[0]

    @property
    def stamped(self) -> bool:
        """Whether a logger wrote its time or level before it."""
        return self.lines[0].time is not None or self.lines[0].level is not None

    @property
    def indent(self) -> int:
        """Blanks before the text."""
        return len(self.text) - len(self.text.lstrip())


def shape(text: str) -> str:
    """The text with 0 for each digit: the rows of a long run have few shapes."""
    return text.translate(_ZEROS)


def forget() -> None:
    """Lets go of the shapes of a log."""
    _is_progress.cache_clear()


def is_progress(text: str) -> bool:
    """Whether a text is a progress bar, a metric or a note that something was saved."""
    low = text[:4000].lower()
    return _is_progress(shape(low)) or ("f1" in low and _F1.search(low) is not None)


@lru_cache(maxsize=256)
def _is_progress(low: str) -> bool:
    return any(word in low for word in _WORDS) and _PROGRESS.search(low) is not None


_Key = tuple[int | None, str | None, str | None]


def streams(lines: Sequence[Line]) -> list[list[Row]]:
    """Rows of each stream, by rank, worker or pod and file.

    C++ writes its rank before the first line only: what follows without any prefix belongs to it.
    """
    column = wrap_width(lines)
    groups: dict[_Key, list[Row]] = {}
    several = len({(line.rank, line.stream, line.file) for line in lines}) > 1
    before: Line | None = None
    row: Row | None = None
    key: _Key = (None, None, None)
    inherits = False
    for line in lines:
        if column is not None and before is not None and row is not None and len(row.lines) < 50:
            between = joint(before, line, column)
            if between is not None:
                row.text += between + line.text
                row.lines.append(line)
                before = line
                continue
        if several:
            own = (line.rank, line.stream, line.file)
            if inherits and line.stream is None and line.time is None and line.file == key[2] and _goes_on(line):
                own = key
            else:
                inherits = line.rank is not None and line.text.lstrip("[")[:2] in _CXX
            key = own
        row = Row(line.text, [line])
        groups.setdefault(key, []).append(row)
        before = line
    return list(groups.values())


def _goes_on(line: Line) -> bool:
    return bool(line.text) and not line.text.startswith(_STREAM_STARTS) and not is_progress(line.text)


class Piece:
    """Rows that one kind of event claims: up to `end`, with what they raise."""

    __slots__ = ("end", "exception", "kind", "message")

    def __init__(self, kind: EventKind, end: int, exception: str = "", message: str = "") -> None:
        self.kind = kind
        self.end = end
        self.exception = exception
        self.message = message


def run(rows: Sequence[Row], at: int, pattern: re.Pattern[str], most: int = 400) -> int:
    """The row after those, from `at` on, whose text a pattern matches."""
    end = at
    while end < len(rows) and end - at < most and pattern.match(rows[end].text):
        end += 1
    return end
