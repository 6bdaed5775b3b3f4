"""Texts of programs that lead to a page: `kb/tables/wordings/*.toml`, a file for each program.

A page's own signatures are written by hand; what else a program prints of the same failure, over its releases, is a row
here. A row becomes a signature of its page, and speaks for the cause that it names.
"""

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from errdoc.errors import PageError
from errdoc.kb.given import a_text, one_of, only, rows_of
from errdoc.kb.names import regex_of
from errdoc.kb.required import needs, squashed
from errdoc.model import Condition, EvidenceRule

FOLDER = "tables/wordings"
#: Stands in a text for what the program puts in.
HOLE = "…"
#: How a text is printed.
SORTS = ("raise", "assert", "argparse", "exit", "log", "native")
#: Characters of a text that are kept, and letters and digits of a piece of it that is looked for.
LONGEST, SHORTEST = 120, 10
_KEYS = {"text", "page", "cause", "sort", "exception", "releases", "file", "value"}
# an exception's class as a traceback names it
_CLASS = re.compile(r"[A-Za-z_]\w{2,80}")
#: What stands before a text, by how it is printed.
_BEFORE = {
    "raise": r"\b\w{2,80}(?:Error|Exception|Exit|Warning|NotFound): ",
    "assert": r"\bAssertionError: ",
    "argparse": r": error: ",
    "exit": r"^",
    "log": r"(?i:\b(?:error|critical|fatal|fail(?:ed|ure)?|panic)\b|^[EF]\d{4} )[^\n]{0,200}?",
    "native": r"(?i:\b(?:error|fatal|fail(?:ed|ure)?|panic|abort(?:ed)?|what\(\)|check)\b|^[EF]\d{4} )[^\n]{0,200}?",
}


def read(tables: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The rows of all programs.

    Args:
        tables: of each file's path its table.

    Raises:
        PageError: a row is none.
    """
    rows = []
    for path, table in sorted(tables.items()):
        program = path.rsplit("/", 1)[-1].removesuffix(".toml")
        try:
            only(table, {"text"}, "the table")
            for index, row in enumerate(rows_of(table.get("text", []), "text"), 1):
                rows.append({**_row(row, f"text {index}"), "program": program})
        except PageError as error:
            raise PageError(Exception.__str__(error), path=path, hint=error.hint) from None
    return rows


def _row(row: Any, what: str) -> dict[str, Any]:
    given = only(row, _KEYS, what)
    text = a_text(given.get("text"), f"{what}: text")
    if len(text) > LONGEST:
        raise PageError(f"{what}: the text has more than {LONGEST} characters", hint="its beginning is enough")
    if not anchor(text):
        raise PageError(f"{what}: no piece of {text!r} has {SHORTEST} characters", hint="it would fit anything")
    exception = str(given.get("exception", ""))
    if exception and not _CLASS.fullmatch(exception):
        raise PageError(f"{what}: exception {exception!r} is no class")
    value = str(given.get("value", ""))
    if value and HOLE not in text:
        raise PageError(f"{what}: {text!r} has no {HOLE} that could be one of {value!r}")
    return {
        "text": text,
        "value": value,
        "page": a_text(given.get("page"), f"{what}: page"),
        "cause": str(given.get("cause", "")),
        "sort": one_of(given.get("sort"), SORTS, f"{what}: sort"),
        "exception": exception,
        "releases": str(given.get("releases", "")),
        "file": str(given.get("file", "")),
    }


def anchor(text: str) -> str:
    """The longest piece of a text between what is put in; empty where all are too short to be looked for."""
    piece = max((part.strip() for part in text.split(HOLE)), key=lambda part: len(squashed(part)))
    return piece if len(squashed(piece)) >= SHORTEST else ""


def pattern(row: Mapping[str, Any], names: Mapping[str, str] | None = None) -> str:
    """The regex of a row, in an event's text.

    Args:
        row: of the table.
        names: the regex of each sort of names, for a row whose first hole is one of a sort; the group is `value`.

    Raises:
        PageError: there is no such sort.
    """
    first, *pieces = [re.escape(part).replace(r"\ ", " ") for part in row["text"].split(HOLE)]
    if row.get("value") and pieces:
        known = regex_of(row["value"], names or {}, f"the text {row['text']!r}")
        # a name ends where its row says, or where no letter follows
        after = pieces.pop(0) or r"(?![\w-])"
        first = f"{first}(?P<value>{known}){after}"
    pieces.insert(0, first)
    before = rf"\b{row['exception']}: " if row["sort"] == "raise" and row["exception"] else _BEFORE[row["sort"]]
    return before + r"[^\n]{0,300}?".join(pieces)


def signatures(
    rows: Sequence[Mapping[str, Any]], names: Mapping[str, str]
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """For each row its page, its cause and the signature that it makes; `names` as in `pattern`."""
    for row in rows:
        regex = pattern(row, names)
        number = zlib.crc32("\0".join((row["sort"], row["text"], *filter(None, [row.get("value")]))).encode())
        certain = row["sort"] not in ("log", "native")
        signature = {
            "id": f"{row['program']}-{number:08x}", "anchors": (anchor(row["text"]),), "regex": regex, "on": "event",
            "certainty": "names" if certain else "suggests", "where": None, "only_if": (), "not_if": (), "facts": (),
            "source": f"{row['file']} {row['releases']}".strip(), "needs": needs(regex),
        }  # fmt: skip
        yield row["page"], row["cause"], signature


#: Why a row speaks for its cause.
BECAUSE = "the text itself says so"


def lay(
    rows: Sequence[Mapping[str, Any]], records: Mapping[str, dict[str, Any]], names: Mapping[str, str] | None = None
) -> None:
    """Adds the signatures of the rows, and what they say of causes, to the rules of their pages.

    Args:
        rows: of the table.
        records: the rules of all pages, by id.
        names: the regex of each sort of names.

    A row whose page is not among them is left out: a folder may hold a few pages (`errdoc kb lint` tells such rows).

    Raises:
        PageError: a row leads to what is no failure, or to a cause that its page does not have.
    """
    told: dict[tuple[str, str], list[str]] = {}
    for page, cause, signature in signatures(rows, names or {}):
        rules = records.get(page)
        if rules is None:
            continue
        if rules["kind"] != "failure":
            raise PageError(f"a text of {signature['id']} leads to {page!r}, which is no failure", path=FOLDER)
        if any(one["id"] == signature["id"] for one in rules["signatures"]):
            raise PageError(f"{page} has the text of {signature['id']} twice", path=FOLDER)
        rules["signatures"].append(signature)
        if cause:
            told.setdefault((page, cause), []).append(signature["id"])
    for (page, ident), ids in told.items():
        row = next((one for one in records[page]["causes"] if one["id"] == ident), None)
        if row is None:
            raise PageError(f"a text leads to the cause {ident!r}, which {page} does not have", path=FOLDER)
        says = EvidenceRule("for", "strong", BECAUSE, Condition(), tuple(ids))
        row["evidence"].append(asdict(says))
