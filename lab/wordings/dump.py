"""The harvest for other programs to read: one line of JSON for each distinct error text of a program."""

import json
import os
from pathlib import Path

from lab.wordings.programs import Program, folder
from lab.wordings.union import errors


def dump(program: Program) -> tuple[Path, int]:
    """Write a program's texts, what people meet most first; where, and how many.

    The keys: `text` (what is put in is `…`), `written` (with the code of what is put in, between ‹ and ›), `package`,
    `first`, `last` and `releases` (how many of those that were read have it, and of how many), `file`, `line`,
    `function`, `sort` (raise, assert, argparse, log, exit, warning; `native`: a sentence of a binary), `level` (error,
    warning, or empty for `native`), `exception`, `public`, `sites`, `weight`.
    """
    path = folder() / f"{program.name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_suffix(f".{os.getpid()}")
    found = sorted(errors(program), key=lambda item: (-item[2], item[1].mask))
    with scratch.open("w", encoding="utf-8") as out:
        for of, row, weight in found:
            text = row.text
            level = {"warning": "warning", "native": ""}.get(text.sort, "error")
            line = {
                "text": row.mask, "written": text.text, "package": of.source.package, "first": row.releases[0],
                "last": row.releases[-1], "releases": [len(row.releases), len(of.releases)], "file": text.file,
                "line": text.line, "function": text.function, "sort": text.sort, "level": level,
                "exception": text.exception, "public": row.public, "sites": row.sites, "weight": round(weight, 3),
            }  # fmt: skip
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
    scratch.replace(path)
    return path, len(found)
