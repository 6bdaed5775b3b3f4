"""What can go wrong in errdoc itself.

::

    ErrdocError            what, where, and the way out
      InputError           the log cannot be read: missing, binary, empty, a folder without logs   exit 2
      UsageError           options that do not go together                                         exit 2
      PageError            a page of the knowledge base is wrong; collected, reported together     exit 3
      KnowledgeBaseError   the compiled knowledge base cannot be opened or built                   exit 3

A log that errdoc cannot explain is no error: the answer says `unknown`.
"""


class ErrdocError(Exception):
    """An error that is told to the user in one line, with a hint.

    Attributes:
        hint: what the user can do about it, or an empty string.
        exit_code: the process's exit status.
    """

    exit_code = 2

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class InputError(ErrdocError):
    """The log cannot be read."""


class UsageError(ErrdocError):
    """The options do not go together."""


class PageError(ErrdocError):
    """A page of the knowledge base is wrong.

    Attributes:
        path: the file, relative to the knowledge base.
        line: 1-based line in it; 0 where the whole file is meant.
    """

    exit_code = 3

    def __init__(self, message: str, *, path: str = "", line: int = 0, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.path = path
        self.line = line

    def __str__(self) -> str:
        line = f":{self.line}" if self.line else ""
        place = f"{self.path}{line}: " if self.path else ""
        return place + super().__str__()


class KnowledgeBaseError(ErrdocError):
    """The compiled knowledge base cannot be opened or built."""

    exit_code = 3
