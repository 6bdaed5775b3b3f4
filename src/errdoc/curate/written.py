"""A page that was compiled, as the files that it is made of: what a page of one's own over it begins with."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from errdoc.kb.page import Page


def text_of(head: dict[str, Any], body: str) -> str:
    """A page as its file holds it; comments are not compiled, so there are none."""
    return "```toml\n" + "\n".join(_rows(head, "")) + "\n```\n" + body.strip() + "\n"


def files_of(page: Page) -> Iterator[tuple[Path, str]]:
    """The files of a page below the folder of pages: it, its translations, its logs."""
    path = Path(page.path)
    yield path, text_of(page.head, page.body)
    for lang, (head, body) in page.translations.items():
        yield path.with_suffix(f".{lang}.md"), text_of(head, body)
    for log in page.logs:
        notes = "".join(f"#: {key}: {value}\n" for key, value in log.notes.items())
        yield path.with_name(log.name), notes + log.text.rstrip("\n") + "\n"


def _rows(table: dict[str, Any], name: str) -> Iterator[str]:
    """The lines of a table: its values, then the tables that it lists, each below its own heading."""
    listed = {key: value for key, value in table.items() if _is_list_of_tables(value)}
    for key, value in table.items():
        if key not in listed:
            yield f"{_key(key)} = {_value(value)}"
    for key, rows in listed.items():
        for row in rows:
            yield f"[[{name}{_key(key)}]]"
            yield from _rows(row, f"{name}{_key(key)}.")


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _key(key: str) -> str:
    return key if key.replace("_", "a").replace("-", "a").isalnum() and key.isascii() else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, str) and "\\" in value and "'''" not in value and not value.endswith("'"):
        return f"'''{value}'''" if "\n" not in value else json.dumps(value, ensure_ascii=False)
    # a string of JSON is one of TOML, but for DEL
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
