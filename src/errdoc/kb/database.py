"""The file of a compiled knowledge base, opened to be read."""

import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any

from errdoc.errors import KnowledgeBaseError
from errdoc.kb.entries import FORMAT, SEPARATOR


class Database(sqlite3.Connection):
    """A connection that is closed with the last knowledge base, in whatever language, that reads it."""

    def __del__(self) -> None:
        with contextlib.suppress(sqlite3.Error):  # the last one ended in another thread
            self.close()

    def meta(self, key: str) -> Any:
        """What explaining a log reads all of, by its name."""
        (value,) = self.execute("select value from meta where key = ?", (key,)).fetchone()
        return json.loads(value)

    def many(self, key: str) -> list[str]:
        """Texts that are kept as one: of thousands each is the quickest to read."""
        kept = self.meta(key)
        return kept.split(SEPARATOR) if kept else []

    def rows(self, name: str) -> list[Any]:
        """A table that is a list; empty where there is none."""
        found = self.execute("select value from plain where key = ?", (name,)).fetchone()
        return list(json.loads(found[0])) if found else []

    def table(self, name: str) -> dict[str, Any]:
        """A table as read from TOML; empty where there is none."""
        found = self.execute("select value from plain where key = ?", (name,)).fetchone()
        return dict(json.loads(found[0])) if found else {}


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
