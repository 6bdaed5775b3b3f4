"""What commands write in the same way: JSON for programs, notes, a name that nobody knows."""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from errdoc.errors import ErrdocError
    from errdoc.logs.masks.redact import Redactor


def ascii_only() -> bool:
    """Whether standard output has no sign for some characters: question marks would make another answer of JSON."""
    return (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"


def write_json(data: object) -> None:
    """Writes a document to standard output."""
    import json

    sys.stdout.write(json.dumps(data, ensure_ascii=ascii_only(), indent=1) + "\n")


def note(texts: Iterable[str]) -> None:
    """Writes notes to standard error."""
    from errdoc.render.safe import safe

    for text in texts:
        sys.stderr.write(f"errdoc: note: {safe(text)}\n")


def error(told: "ErrdocError", private: "Redactor | None" = None) -> None:
    """Writes to standard error what went wrong: a file's name cannot act on a terminal, nor look like another line."""
    from errdoc.errors import InputError
    from errdoc.render.safe import safe

    what, hint = (private.redact(text) if private else text for text in (str(told), told.hint))
    lines = [what] if isinstance(told, InputError) else what.split("\n")
    text = "\n".join(map(safe, lines))
    sys.stderr.write(f"errdoc: error: {text}\n" + (f"hint: {safe(hint)}\n" if hint else ""))


def unknown(error: str, near: Sequence[str], hint: str) -> None:
    """Writes to standard error that a name is not known, with the nearest names, or else a hint."""
    sys.stderr.write(f"errdoc: error: {error}\n")
    sys.stderr.write(f"hint: did you mean {', '.join(near)}?\n" if near else f"hint: {hint}\n")
