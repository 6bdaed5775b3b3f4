"""What is kept of a census: `corpus/census.toml`, and beside it what was decided by hand, `lab/census-looked.toml`."""

import datetime
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from lab.census.ask import Asker
from lab.census.count import Counted, figures, ranked

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "corpus" / "census.toml"
#: By hand: what was decided about the commonest unknown texts, and which texts were looked up in people's threads.
LOOKED = Path(__file__).resolve().parents[1] / "census-looked.toml"
#: So many of the weightiest texts are kept, and of those that no page names, beside those that were looked at.
UNKNOWN = 150
_HEAD = """\
# Made by `python -m lab census`: the error texts that the packages of lab/census.toml can print, and what errdoc says.
# texts: distinct ones of all releases that were read; sites: the places that print them, in the newest release with it.
# asked: drawn to ask errdoc about; page: those of them that a page names. drawn: some of these, asked for their kind
# where no page names them; kind: one of its own; general: only that a library refused what it was given; nothing:
# neither. native: strings of the newest binaries; messages stand there in pieces: an anchor of the page in this one.
"""


def content(
    rows: Mapping[str, Sequence[Counted]], read: Mapping[str, Sequence[str]], date: datetime.date
) -> dict[str, Any]:
    """What is kept of a census: figures by package, and the commonest texts that no page names."""
    packages: dict[str, dict[str, Any]] = {}
    for name, some in rows.items():
        source = [row for row in some if row.text.sort != "native"]
        native = [row for row in some if row.text.sort == "native"]
        packages[name] = {"releases": list(read[name]), **asdict(figures(source))}
        if native:
            told = figures(native)
            packages[name]["native"] = {"texts": told.texts, "asked": told.asked, "page": told.page}
    everything = [row for some in rows.values() for row in some if row.text.sort != "native"]
    by_hand = looked()
    wanted = {row["text"] for part in ("text", "met") for row in by_hand.get(part, [])}
    told: list[dict[str, Any]] = []
    unknown, asker = 0, Asker()
    for rank, (mask, several) in enumerate(ranked(everything), 1):
        page = next((row.answer.page for row in several if row.answer.page), "")
        if mask in wanted and not page:
            page = next((said.page for row in several if (said := asker(row.text, row.classes)).page), "")
        unknown += not page
        if (not page and unknown <= UNKNOWN) or rank <= UNKNOWN or mask in wanted:
            first = max(several, key=lambda row: row.weight)
            kind = "" if page else first.answer.kind or asker(first.text, first.classes).kind
            told.append({"rank": rank, **_row(mask, several), "page": page, "kind": kind})
    return {"date": date, "packages": packages, "text": told}


def _row(mask: str, several: Sequence[Counted]) -> dict[str, Any]:
    first = max(several, key=lambda row: row.weight)
    return {
        "text": mask,
        "exception": first.text.exception or first.text.sort,
        "packages": [row.package.name for row in several],
        "sites": sum(row.sites for row in several),
        "place": f"{first.text.file}: {first.text.function}",
    }


def looked(path: Path = LOOKED) -> dict[str, Any]:
    """What was decided and looked up by hand."""
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def render(found: Mapping[str, Any]) -> str:
    """The kept data as TOML: a line for each package and text."""
    lines = [_HEAD.rstrip(), "", f"date = {found['date'].isoformat()}", "", "[packages]"]
    lines += [f"{name} = {toml_of(row)}" for name, row in found["packages"].items()]
    for row in found["text"]:
        lines += ["", "[[text]]", *(f"{name} = {toml_of(value)}" for name, value in row.items())]
    return "\n".join(lines) + "\n"


def toml_of(value: Any) -> str:
    """A value as TOML, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {toml_of(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_of, value)) + "]"
    # A JSON string is a basic string of TOML.
    return json.dumps(value, ensure_ascii=False)
