"""The file of a compiled knowledge base, opened to be read."""

import contextlib
import sqlite3
from pathlib import Path

from errdoc.errors import KnowledgeBaseError
from errdoc.kb.entries import FORMAT


class Database(sqlite3.Connection):
    """A connection that is closed with the last knowledge base, in whatever language, that reads it."""

    def __del__(self) -> None:
        with contextlib.suppress(sqlite3.Error):  # the last one ended in another thread
            self.close()


def opened(path: Path, hint: str) -> Database:
    """The file, which nothing writes.

    Raises:
        KnowledgeBaseError: it cannot be opened, or another version of errdoc made it; with that hint.
    """
    try:
        database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, factory=Database)
        form = database.execute("select value from meta where key = 'format'").fetchone()
    except sqlite3.Error as error:
        raise KnowledgeBaseError(f"cannot open the knowledge base {path}: {error}", hint=hint) from None
    if form != (str(FORMAT),):
        raise KnowledgeBaseError(f"the knowledge base {path} was made by another version of errdoc", hint=hint)
    return database
