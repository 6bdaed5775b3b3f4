"""Proves the compatibility tables: form, order, sources, no holes, and that no table says what another denies."""

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from errdoc.curate import contradictions
from errdoc.curate.findings import Finding
from errdoc.curate.sheet import Row, Sheet
from errdoc.errors import PageError
from errdoc.kb.compatibility import FORM, path_of, read
from errdoc.stack.tables import FRAMEWORKS
from errdoc.stack.versions import Range, Version

#: Columns that hold a version, and those that hold a range.
VERSIONS = {"release", "linux", "windows", "gcc", "glibc", "cudnn", "cuda", "python", "version"}
RANGES = {"releases", "toolkits", "cudnns", "capability", "free_threaded", "numpy"}
#: Sections whose columns hold blanks to be filled in.
TEMPLATES = {"get", "patterns", "symbols"}
#: Sections in which the order of the rows decides.
ORDERED = {"install", "get", "patterns", "symbols", "components", "providers", "images", "libraries", "pins", "ways"}
#: Words that a source that is no address begins with: a package, tags of container images, memory.
_PACKAGE = ("package ", "tags ", "from memory")
# {name, …}, the row of a table
_ROW = re.compile(r"\s+\{ ")


def check(root: Path, pages: set[str]) -> Iterator[Finding]:
    """Everything wrong with the compatibility tables below `root`.

    Args:
        root: the knowledge base.
        pages: ids of the failures that a row may lead to.
    """
    sheets: dict[str, Sheet] = {}
    broken = False
    for name in FORM:
        path = root / path_of(name)
        if not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        try:
            sheet = Sheet(name, read(name, tomllib.loads(text)), _lines(text))
        except (PageError, tomllib.TOMLDecodeError):
            return  # told as KB101
        sheets[name] = sheet
        wrong = list(_values(sheet))
        broken = broken or bool(wrong)
        yield from wrong
        yield from _sources(sheet)
        if not wrong:
            yield from _sorted(sheet)
            yield from _gaps(sheet)
    if not broken:
        yield from contradictions.check(sheets, pages)


def _lines(text: str) -> dict[str, list[int]]:
    """For each section the lines of its rows."""
    found: dict[str, list[int]] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.endswith(" = ["):
            section = line.removesuffix(" = [")
        elif _ROW.match(line):
            found.setdefault(section, []).append(number)
    return found


def _sections(sheet: Sheet) -> Iterator[tuple[str, Row, int]]:
    for section in FORM[sheet.name]:
        for row, line in sheet.rows(section):
            yield section, row, line


def _values(sheet: Sheet) -> Iterator[Finding]:
    """Values that are no version and no range."""
    for section, row, line in _sections(sheet):
        if section in TEMPLATES:
            continue
        for key, value in row.items():
            if not isinstance(value, str):
                continue
            try:
                if key in RANGES or _is_range(sheet.name, section, key):
                    Range.parse(value)
                elif key in VERSIONS:
                    Version.parse(value)
            except ValueError as error:
                yield sheet.finding(line, "KB134", f"{section}, {key}: {error}")


def _is_range(table: str, section: str, key: str) -> bool:
    if section in ("releases", "wheels"):
        return key in ("linux", "windows")
    if (table, section, key) == ("gpu_arch", "architectures", "libraries"):
        return True
    single = table == "cuda_driver" and section in ("toolkits", "branches")
    single = single or section == "pythons" or (section == "builds" and key == "cuda")
    return key in ("cuda", "python") and not single


def _sources(sheet: Sheet) -> Iterator[Finding]:
    """Sources that nobody can follow, and rows that claim more than their source."""
    sources = sheet.plain.get("sources", {})
    used: set[str] = set()
    for section, row, line in _sections(sheet):
        named = [row["source"]] if isinstance(row["source"], str) else row["source"]
        used.update(named)
        for key in named:
            if key not in sources:
                yield sheet.finding(line, "KB133", f"{section}: the source {key!r} is not in [sources]")
        if row["confidence"] not in ("verified", "recalled"):
            yield sheet.finding(line, "KB133", f"{section}: confidence {row['confidence']!r}", "verified or recalled")
        elif row["confidence"] == "verified" and all(sources.get(key) == "from memory" for key in named):
            yield sheet.finding(line, "KB133", f"{section}: verified, and its only source is memory", "recalled")
    for key, text in sources.items():
        if "http://" in text or not ("https://" in text or text.startswith(_PACKAGE)):
            yield sheet.finding(
                0, "KB133", f"the source {key!r} is neither an https address nor a package nor memory: {text[:60]!r}"
            )
        if key not in used:
            yield sheet.finding(0, "KB133", f"no row has the source {key!r}")


def _first(row: Row, key: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    held = Range.parse(row[key])
    first, last = held.first, held.last
    return (first.key if first else ()), (last.key if last else (10**6,))


def _number(key: str) -> Callable[[Row], Any]:
    return lambda row: Version.parse(row[key]).key


def _named(key: str) -> Callable[[Row], Any]:
    return lambda row: row[key].casefold()


def _build(row: Row) -> Any:
    return (*_first(row, "releases"), row["os"], row.get("variant", ""))


def _wheel(row: Row) -> Any:
    """Builds of one CUDA together: its releases are how torch is told apart."""
    return int(re.sub(r"\D", "", row["variant"]) or 0), *_first(row, "releases"), row["os"]


def _symbol(row: Row) -> Any:
    return row["symbol"].split("_")[0], Version.parse(row["symbol"].split("_")[1]).key


def _system(row: Row) -> Any:
    family, _, number = row["system"].rpartition(" ")
    return family, Version.parse(number).key


#: By what a section is sorted; two rows of one key are the same row twice.
ORDER: dict[tuple[str, str], Callable[[Row], Any]] = {
    ("cuda_driver", "toolkits"): _number("release"),
    ("cuda_driver", "floors"): lambda row: _first(row, "cuda"),
    ("cuda_driver", "branches"): lambda row: row["branch"],
    ("cudnn", "versions"): lambda row: _first(row, "releases"),
    ("cudnn", "drivers"): lambda row: (_first(row, "releases"), _first(row, "cuda")),
    ("cudnn", "packages"): _named("package"),
    ("gpu_arch", "architectures"): _number("capability"),
    ("gpu_arch", "gpus"): _named("name"),
    ("other_gpus", "gpus"): _named("name"),
    ("package_wheels", "wheels"): lambda row: (row["package"], _first(row, "releases")),
    ("python_support", "pythons"): _number("python"),
    ("pytorch_builds", "builds"): _wheel,
    ("library_files", "files"): _named("file"),
    ("library_files", "absent"): _named("file"),
    ("library_files", "compilers"): _symbol,
    ("library_files", "systems"): _system,
    **{(table, "releases"): lambda row: Version.parse(row["release"]).numbers for table in FRAMEWORKS.values()},
    **{(table, "builds"): _build for table in FRAMEWORKS.values() if table != "pytorch_builds"},
}


def _sorted(sheet: Sheet) -> Iterator[Finding]:
    for section in FORM[sheet.name]:
        by = ORDER.get((sheet.name, section))
        if by is None or section in ORDERED:
            continue
        before: Any = None
        for row, line in sheet.rows(section):
            here = by(row)
            if before is not None and here == before:
                yield sheet.finding(line, "KB130", f"{section}: the row stands there twice")
            elif before is not None and here < before:
                yield sheet.finding(line, "KB130", f"{section}: not sorted")
            before = here


def _gaps(sheet: Sheet) -> Iterator[Finding]:
    """Releases that are left out, and values that are, without a word."""
    known = [Range.parse(row["cuda"]) for row, _ in sheet.rows("gaps") if "cuda" in row]
    section, key = {"cuda_driver": ("toolkits", "cuda"), "python_support": ("pythons", "python")}.get(
        sheet.name, ("releases", "release")
    )
    before: Version | None = None
    for row, line in sheet.rows(section):
        here = Version.parse(row[key])
        if before is not None and here.major == before.major and here.numbers[1] > before.numbers[1] + 1:
            missing = f"{here.major}.{before.numbers[1] + 1}"
            if not any(missing in one for one in known):
                yield sheet.finding(line, "KB131", f"{section}: {missing} is left out", "a row in gaps, with a reason")
        before = here
    for row, line in sheet.rows("toolkits"):
        if not (row.get("linux") and row.get("windows")) and not row.get("reason"):
            yield sheet.finding(line, "KB131", f"toolkits, {row['release']}: no driver and no reason", 'reason = "…"')
    for row, line in sheet.rows("builds"):
        if not (row.get("architectures") or row.get("capability") or row.get("reason")):
            told = f"builds, {row['releases']}: neither architectures nor capability, and no reason"
            yield sheet.finding(line, "KB131", told, 'reason = "…"')
    for row, line in sheet.rows("wheels"):
        if not (row.get("linux") or row.get("windows") or row.get("reason")):
            told = f"wheels, {row['package']} {row['releases']}: for no system, and no reason"
            yield sheet.finding(line, "KB131", told, 'reason = "…"')
    for row, line in sheet.rows("gaps"):
        if not row.get("reason"):
            yield sheet.finding(line, "KB131", "a gap without a reason", 'reason = "…"')
