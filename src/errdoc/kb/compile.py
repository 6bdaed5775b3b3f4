"""Compiles the pages into one SQLite file that loads in milliseconds.

Runs while the wheel is built, in an editable checkout whose pages changed, and when a folder of the user's own pages is
laid over the shipped ones. The only place that uses sqlite-utils.
"""

import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from errdoc.errors import KnowledgeBaseError, PageError
from errdoc.kb import (
    codes,
    compatibility,
    dcgm,
    experiments,
    index,
    names,
    pieces,
    programs,
    provenance,
    registry,
    said,
    shapes,
    wordings,
    words,
)
from errdoc.kb.branches import by_literal
from errdoc.kb.database import create_joined, write_joined
from errdoc.kb.entries import FORMAT
from errdoc.kb.page import Page, PageLog, load, read_text, toml
from errdoc.kb.required import squashed
from errdoc.kb.rules import record
from errdoc.kb.signatures import Tables, condition, fact_rules
from errdoc.kb.translation import words_of

#: The named text that tells whether a log is of this field.
FIELD = "field"
#: Tables that are written otherwise than as plain values.
_TABLES = ("error_codes", "compatibility", "over", "weights", "said")
#: What `python -m lab fallback` learnt: weights, and what a suggestion is worth.
WEIGHTS, FALLBACK = "tables/fallback.bin", "tables/fallback.toml"
#: Wrong pages that an error lists, and characters of each.
_MOST_TOLD, _LONGEST_TOLD = 40, 400


def read_tables(root: Path, languages: Iterable[str] = ()) -> dict[str, Any]:
    """The tables below `root` that the engine needs, as plain data.

    Args:
        root: a folder with `tables`.
        languages: those that are known beside the ones which the folder brings.

    Raises:
        PageError: a table is no TOML or lacks a key.
    """
    found: dict[str, Any] = {}
    for name, path in {
        "facts": "tables/facts.toml",
        "texts": "tables/texts.toml",
        "codes": "tables/codes.toml",
    }.items():
        found[name] = _toml(root, path)
    spoken = said.languages(_tables(root, said.FOLDER))
    known = _tables(root, programs.FOLDER)
    paths = ("tables/checks.toml", "tables/dialects.toml", experiments.PATH, codes.PATH)
    worded = {path: _toml(root, path) for path in paths}
    return {
        "version": str(_toml(root, "kb.toml").get("version", "")),
        "said": said.rows([*worded.values(), *known.values()], spoken, languages),
        "facts": _rows(found["facts"], "fact", "tables/facts.toml", "regex"),
        "texts": {
            row["name"]: row["regex"] for row in _rows(found["texts"], "text", "tables/texts.toml", "name", "regex")
        },
        "codes": _rows(found["codes"], "frame", "tables/codes.toml", "space", "regex"),
        "shapes": shapes.plain(_toml(root, shapes.PATH)),
        "names": names.read(_toml(root, names.PATH)),
        "checks": worded["tables/checks.toml"],
        "wordings": wordings.read(_tables(root, wordings.FOLDER)),
        "programs": programs.read(known),
        "dialects": worded["tables/dialects.toml"],
        "words": words.read(_toml(root, words.PATH)),
        "runs": _toml(root, "tables/runs.toml"),
        "distributions": _toml(root, "tables/distributions.toml"),
        "removed": _toml(root, "tables/removed.toml"),
        "dcgm": dcgm.read(_toml(root, dcgm.PATH)),
        "experiments": experiments.read(worded[experiments.PATH]),
        "error_codes": codes.read(worded[codes.PATH]),
        "compatibility": {
            name: compatibility.read(name, _toml(root, compatibility.path_of(name))) for name in compatibility.FORM
        },
        "fit": _toml(root, "tables/fit.toml"),
        "fallback": _toml(root, FALLBACK),
        "weights": (root / WEIGHTS).read_bytes() if (root / WEIGHTS).is_file() else b"",
        "provenance": provenance.read(_toml(root, provenance.PATH)),
    }


def _rows(table: dict[str, Any], key: str, path: str, *texts: str) -> list[dict[str, Any]]:
    """The rows of a table, each with the texts that it must have.

    Raises:
        PageError: one has not.
    """
    rows = table.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise PageError(f"{key} is a list of tables: [[{key}]]", path=path)
    for number, row in enumerate(rows, 1):
        for text in texts:
            if not isinstance(row.get(text), str):
                raise PageError(f"{key} {number}: {text} is missing or not a text", path=path)
    return rows


def _tables(root: Path, folder: str) -> dict[str, Any]:
    """The tables of a folder, by their paths."""
    names = sorted(path.name for path in (root / folder).glob("*.toml"))
    return {f"{folder}/{name}": _toml(root, f"{folder}/{name}") for name in names}


def _toml(root: Path, name: str) -> dict[str, Any]:
    path = root / name
    return toml(read_text(path, name), name) if os.path.lexists(path) else {}


def compile_folder(
    root: Path, target: Path, *, base: Sequence[Page] = (), tables: dict[str, Any] | None = None,
    over: Sequence[dict[str, Any]] = (),
) -> None:  # fmt: skip
    """Compiles the pages below `root`, laid over `base`, into `target`.

    Args:
        root: a folder with `failures`, `causes`, `guides` and `tables`.
        target: written in one step, or not at all.
        base: pages that hold where `root` has none of that id.
        tables: the tables to use where `root` brings none.
        over: folders that were laid over others before.

    Raises:
        KnowledgeBaseError: pages are wrong; the message lists them.
    """
    pages, errors = load(root)
    known = {lang for lang, *_ in (tables or {}).get("said", ())}
    merged = laid_over(read_tables(root, known), tables or {})
    taken = {page.id for page in pages}
    covered = [page.id for page in base if page.id in taken]
    over = [*over, *([{"folder": str(root), "pages": covered}] if covered else [])]
    below = [page for page in base if page.id not in taken]
    compile_pages(below + pages, merged, target, errors=errors, over=over)


def laid_over(own: dict[str, Any], below: dict[str, Any]) -> dict[str, Any]:
    """The tables of a folder, and where it brings none those below it."""
    merged = {key: own[key] or below.get(key, own[key]) for key in own}
    kept = below.get("compatibility", {})
    merged["compatibility"] = {name: rows or kept.get(name, {}) for name, rows in own["compatibility"].items()}
    words = {tuple(key): text for *key, text in (*below.get("said", ()), *own["said"])}
    merged["said"] = [(*key, text) for key, text in words.items()]
    return merged


def compile_pages(
    pages: Iterable[Page], tables: dict[str, Any], target: Path, *, errors: Sequence[PageError] = (),
    over: Sequence[dict[str, Any]] = (),
) -> None:  # fmt: skip
    """Writes the compiled knowledge base.

    Args:
        pages: all that it holds.
        tables: what rules refer to, and what the engine needs besides.
        target: written in one step, or not at all.
        errors: found earlier, told with the new ones.
        over: folders whose pages lie over others of the same id, and which.

    Raises:
        KnowledgeBaseError: a page is wrong.
    """
    pages = list(pages)
    problems = list(errors)
    rules = Tables.of(tables)
    records: dict[str, dict[str, Any]] = {}
    for page in pages:
        try:
            if page.id in records:
                raise PageError(f"the id {page.id!r} is used twice", path=page.path, line=2)
            records[page.id] = record(page, rules)
        except PageError as error:
            problems.append(error)
    try:
        facts = [vars_of(rule) for rule in fact_rules([*tables["facts"], *programs.rules(tables["programs"])])]
    except PageError as error:
        problems.append(error)
        facts = []
    _mark_general(records)
    try:
        wordings.lay(tables["wordings"], records, tables["names"])
    except PageError as error:
        problems.append(error)
    refuse(problems)
    _write(pages, records, {**tables, "over": list(over)}, facts, target)


def _mark_general(records: Mapping[str, dict[str, Any]]) -> None:
    """Says of each failure whether some kind of error names it."""
    named = {rules["names"][""] for rules in records.values() if rules["kind"] == "kind"}
    for ident, rules in records.items():
        if "parent" in rules:
            rules["is_general"] = ident in named


def refuse(problems: Sequence[PageError]) -> None:
    """Nothing where nothing is wrong.

    Raises:
        KnowledgeBaseError: something is; the message lists it.
    """
    if problems:
        shown = [f"  {str(problem)[:_LONGEST_TOLD]}" for problem in problems[:_MOST_TOLD]]
        shown += [f"  and {len(problems) - len(shown)} more"] if len(problems) > len(shown) else []
        many = f"{len(problems)} pages are wrong" if len(problems) > 1 else "a page is wrong"
        raise KnowledgeBaseError(f"{many}:\n" + "\n".join(shown), hint="errdoc kb lint says how to mend them")


def vars_of(rule: Any) -> dict[str, Any]:
    """The fields of a slotted dataclass."""
    return {name: getattr(rule, name) for name in rule.__dataclass_fields__}


def _write(
    pages: Sequence[Page], records: dict[str, dict[str, Any]], tables: dict[str, Any], facts: list[Any], target: Path
) -> None:
    """Writes the artefact in one step, or not at all."""
    from sqlite_utils import Database

    target.parent.mkdir(parents=True, exist_ok=True)
    handle, scratch = tempfile.mkstemp(dir=target.parent, suffix=".sqlite")
    os.close(handle)
    try:
        database = Database(scratch)
        anchors = _anchors(records)
        # Explaining a log reads all of it: what only some answers need has a table of its own.
        _write_named(database, "meta", {
            "format": FORMAT, "version": tables["version"], "facts": facts, "over": tables["over"],
            "kinds": [_head(rules) for _, rules in sorted(records.items()) if rules["kind"] == "kind"],
            "field": _field(tables),
            "branches": {name: by_literal(one) for name, one in tables["texts"].items() if name.endswith("-line")},
            "alarming": [int(alarming) for *_, alarming in anchors],
            "own_builds": [{"brings": row["brings"]} for row in tables["programs"] if "brings" in row],
        })  # fmt: skip
        create_joined(database)
        write_joined(database, {
            "anchors": [anchor for anchor, *_ in anchors],
            # what is searched for in squashed text
            "forms": [squashed(anchor) for anchor, *_ in anchors],
            **{f"programs.{name}": some for name, some in registry.lay(tables["programs"]).items()},
        })  # fmt: skip
        _write_programs(database, tables["programs"])
        _write_leads(database, [leads for _, leads, _ in anchors])
        alarms = (anchor for anchor, _, alarming in anchors if alarming)
        _write_pieces(database, pieces.pieces(alarms, [page.body for page in pages[::2]]))
        plain = {name: rows for name, rows in tables.items() if name not in _TABLES}
        _write_named(database, "plain", plain)
        _write_pages(database, pages, records)
        _write_translations(database, pages, records)
        _write_said(database, tables.get("said", ()))
        index.write(database, pages)
        _write_weights(database, tables.get("weights", b""))
        codes.write(database, tables["error_codes"])
        compatibility.write(database, tables.get("compatibility", {}))
        database.execute("pragma user_version = 1")
        database.vacuum()
        database.close()
        Path(scratch).replace(target)
    finally:
        Path(scratch).unlink(missing_ok=True)


def _field(tables: dict[str, Any]) -> dict[str, Any] | None:
    """The condition that a log is of this field; None where the tables have no such pattern."""
    rules = Tables.of(tables)
    return vars_of(condition({"text": FIELD}, rules, FIELD)) if FIELD in rules.texts else None


def _head(kind: dict[str, Any]) -> dict[str, Any]:
    """What tells of a kind whether it can fit an error."""
    kept = {name: kind[name] for name in ("id", "clean", "reports", "yields_to", "leads", "closes", "names")}
    return {**kept, "signatures": [{"anchors": one["anchors"]} for one in kind["signatures"]]}


def _write_named(database: Any, table: str, values: dict[str, Any]) -> None:
    database.table(table).create({"key": str, "value": str}, pk="key")
    database.table(table).insert_all(
        {"key": key, "value": json.dumps(value, ensure_ascii=False)} for key, value in values.items()
    )


def _write_programs(database: Any, rows: Sequence[dict[str, Any]]) -> None:
    """A table of its own: of hundreds a log tells two or three."""
    database.table("program").create({"package": str, "row": str}, pk="package")
    database.table("program").insert_all(
        {"package": row["package"], "row": json.dumps(registry.told_row(row), ensure_ascii=False)} for row in rows
    )


def _write_leads(database: Any, leads: list[list[list[Any]]]) -> None:
    """A table of its own: of thousands of anchors a log holds some dozens."""
    database.table("lead").create({"number": int, "signatures": str}, pk="number")
    database.table("lead").insert_all(
        {"number": number, "signatures": json.dumps(some)} for number, some in enumerate(leads)
    )


def _write_pieces(database: Any, chosen: Iterable[bytes]) -> None:
    """A table of its own: only large logs need it."""
    database.table("piece").create({"bytes": bytes}, pk="bytes")
    database.table("piece").insert_all({"bytes": piece} for piece in chosen)


def _write_weights(database: Any, packed: bytes) -> None:
    """A table of its own: they are read only where no page names an error."""
    database.table("weights").create({"number": int, "packed": bytes}, pk="number")
    if packed:
        database.table("weights").insert({"number": 1, "packed": packed})


def _write_pages(database: Any, pages: Sequence[Page], records: dict[str, dict[str, Any]]) -> None:
    database.table("page").insert_all(
        (
            {
                "id": page.id, "kind": page.kind, "family": page.family, "status": page.status, "title": page.title,
                "body": page.body, "rules": json.dumps(_english(records[page.id]), ensure_ascii=False),
                "source": json.dumps(_source(page), ensure_ascii=False),
            }
            for page in pages
        ),
        pk="id",
    )  # fmt: skip


def _write_translations(database: Any, pages: Sequence[Page], records: dict[str, dict[str, Any]]) -> None:
    """A table of its own: who asks in English reads none of it."""
    database.table("translation").create(
        {"page": str, "lang": str, "title": str, "body": str, "words": str}, pk=("page", "lang")
    )
    database.table("translation").insert_all(
        {
            "page": page.id, "lang": lang, "title": told["title"], "body": page.translations[lang][1],
            "words": json.dumps(words_of(records[page.id], told), ensure_ascii=False),
        }
        for page in pages
        for lang, told in records[page.id]["translations"].items()
    )  # fmt: skip


def _write_said(database: Any, rows: Iterable[Sequence[str]]) -> None:
    """What the tables say in other languages, by the English text."""
    names = ("lang", "place", "english", "text")
    database.table("said").create(dict.fromkeys(names, str), pk=("lang", "english", "place"))
    database.table("said").insert_all(dict(zip(names, row, strict=True)) for row in rows)


def _english(rules: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in rules.items() if key != "translations"}


def _anchors(records: dict[str, dict[str, Any]]) -> list[list[Any]]:
    """Rows of anchor, the signatures that it leads to as [page, index], and whether one is no mere notice."""
    rows: dict[str, list[list[Any]]] = {}
    for name, rules in records.items():
        if rules["status"] == "deprecated":
            continue
        if rules["kind"] == "kind":
            # they lead to no page: around them a large log is kept, should no page know what it says there
            rows.update({alarm: rows.get(alarm, []) for alarm in rules["alarms"]})
            continue
        for position, signature in enumerate(rules.get("signatures", [])):
            for anchor in signature["anchors"]:
                rows.setdefault(anchor, []).append([name, position])
    return [
        [anchor, leads, not leads or any(records[name]["kind"] != "benign" for name, _ in leads)]
        for anchor, leads in sorted(rows.items())
    ]


def _source(page: Page) -> dict[str, Any]:
    logs = [[log.name, log.notes, log.text] for log in page.logs]
    return {"kind": page.kind, "id": page.id, "path": page.path, "head": page.head, "body": page.body, "logs": logs,
            "translations": page.translations}  # fmt: skip


def page_of(source: dict[str, Any]) -> Page:
    """The page that a compiled knowledge base was made of."""
    logs = tuple(PageLog(name, notes, text) for name, notes, text in source["logs"])
    translations = {name: (head, body) for name, (head, body) in source["translations"].items()}
    return Page(source["kind"], source["id"], source["path"], source["head"], source["body"], logs, translations)
