"""Anchors between an answer and the log beside it: each place in the answer leads to its line, and that one back."""

from collections.abc import Iterable

from errdoc.model import Diagnosis, Difference, Evidence, Fact, Frame, Line

Where = tuple[str | None, int]


class Anchors:
    """The lines of the log that can be led to.

    Args:
        lines: those that are shown.
    """

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        files: dict[str | None, int] = {}
        self._ids: dict[Where, str] = {}
        for line in lines:
            number = files.setdefault(line.file, len(files))
            self._ids.setdefault((line.file, line.number), f"L{number}-{line.number}")

    def of(self, at: Where) -> str:
        """The id of a line; empty where it is not shown."""
        return self._ids.get(at, "")


class Links:
    """Links of an answer in one language.

    Args:
        anchors: of the log.
        lang: the language.
        frame: the line that names the user's own frame.

    Attributes:
        given: for each line that the answer quotes, the id of the first such place.
    """

    def __init__(self, anchors: Anchors, lang: str, frame: Where | None = None) -> None:
        self._anchors, self._lang, self._frame = anchors, lang, frame
        self.given: dict[str, str] = {}

    def to(self, at: Diagnosis | Difference | Evidence | Fact) -> str:
        """The id of the line that is quoted; empty where it is of the machine or not shown."""
        if at.line is None or getattr(at, "source", "log") != "log":
            return ""
        return self.to_line(at.file, at.line)

    def to_line(self, file: str | None, line: int) -> str:
        """The id of a line; empty where it is not shown."""
        return self._anchors.of((file, line))

    def frame(self, of: object) -> str:
        """The id of the frame's line, for the row that tells of the frame; it has one place in an answer."""
        line = self._anchors.of(self._frame) if self._frame and isinstance(of, Frame) else ""
        if not line or line in self.given:
            return ""
        self.given[line] = f"{self._lang}-{line}"
        return line

    def here(self, at: Diagnosis | Evidence | Fact) -> str:
        """The id of this place in the answer; empty where the line has one already, or is not shown."""
        line = self.to(at)
        if not line or line in self.given:
            return ""
        self.given[line] = f"{self._lang}-{line}"
        return self.given[line]
