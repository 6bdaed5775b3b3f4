"""The file of a compiled knowledge base, opened to be read."""

import contextlib
import json
import sqlite3
from collections.abc import Mapping, Sequence
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
        kept = self.joined(key).decode()
        return kept.split(SEPARATOR) if kept else []

    def joined(self, key: str) -> bytes:
        """Texts that are kept as one, as they are kept."""
        (value,) = self.execute("select value from joined where key = ?", (key,)).fetchone()
        return bytes(value)

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


def create_joined(database: Any) -> None:
    """Makes the table of texts that are kept as one, while a knowledge base is compiled."""
    database.table("joined").create({"key": str, "value": bytes}, pk="key")


def write_joined(database: Any, texts: Mapping[str, Sequence[str]]) -> None:
    """Bytes and no JSON: thousands of texts are read at each start, and taking them apart is all that it may cost."""
    rows = ({"key": key, "value": SEPARATOR.join(some).encode()} for key, some in texts.items())
    database.table("joined").insert_all(rows)
