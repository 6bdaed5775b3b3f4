"""What one compatibility table says and another denies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from errdoc.stack.libraries import Libraries
from errdoc.stack.tables import FRAMEWORKS, Tables, codes, normalized
from errdoc.stack.versions import Range, Version

if TYPE_CHECKING:
    from errdoc.curate.findings import Finding
    from errdoc.curate.sheet import Sheet

Row = Mapping[str, Any]


def check(sheets: Mapping[str, Sheet], pages: set[str]) -> Iterator[Finding]:
    """Contradictions between the tables.

    Args:
        sheets: the tables, each well-formed in itself.
        pages: ids of the failures that a row may lead to.
    """
    tables = Tables({name: sheet.plain for name, sheet in sheets.items()})
    for name in FRAMEWORKS.values():
        if name in sheets:
            yield from _framework(sheets[name], tables)
    if "library_files" in sheets:
        libraries = Libraries(sheets["library_files"].plain, tables)
        yield from _libraries(sheets["library_files"], libraries, pages)
        if "tensorflow_builds" in sheets:
            yield from _loaded(sheets["tensorflow_builds"], sheets["library_files"])
    if "gpu_arch" in sheets:
        yield from _gpus(sheets["gpu_arch"], tables)
    if "package_wheels" in sheets:
        yield from _wheels(sheets["package_wheels"], tables)
    if "cudnn" in sheets and "cuda_driver" in sheets:
        yield from _cudnn(sheets["cudnn"], tables)


def _framework(sheet: Sheet, tables: Tables) -> Iterator[Finding]:
    releases = [Version.parse(row["release"]) for row, _ in sheet.rows("releases")]
    built = [(Range.parse(row["releases"]), row["os"]) for row, _ in sheet.rows("builds")]
    for row, line in sheet.rows("releases"):
        release = Version.parse(row["release"])
        for os in ("linux", "windows"):
            if not row.get(os):
                continue
            if not any(release in held and os in where for held, where in built):
                yield sheet.finding(
                    line, "KB131", f"releases, {release}: wheels for {os}, and no build says what is in them"
                )
            if tables.pythons:
                for end in _ends(Range.parse(row[os])):
                    if tables.python(end) is None:
                        yield sheet.finding(line, "KB132", f"releases, {release}: no Python {end} in python_support")
    for section in ("builds", "install"):
        for row, line in sheet.rows(section):
            if not any(release in Range.parse(row["releases"]) for release in releases):
                yield sheet.finding(line, "KB132", f"{section}: there is no release in {row['releases']}")
    for row, line in sheet.rows("builds"):
        for message in _build(row, tables):
            yield sheet.finding(line, "KB132", f"builds, {row['releases']}: {message}")


def _build(row: Row, tables: Tables) -> Iterator[str]:
    """What is wrong with a build, told by the tables of CUDA, cuDNN and GPUs."""
    if not row.get("cuda"):
        return
    cuda = Version.parse(row["cuda"])
    if tables.toolkits and tables.toolkit(cuda) is None:
        yield f"CUDA {cuda} is not in cuda_driver"
    if row.get("toolkits") and cuda not in Range.parse(row["toolkits"]):
        yield f"CUDA {cuda}, built with, is outside of {row['toolkits']}"
    if row.get("cudnn"):
        cudnn = Version.parse(row["cudnn"])
        if row.get("cudnns") and cudnn not in Range.parse(row["cudnns"]):
            yield f"cuDNN {cudnn}, built with, is outside of {row['cudnns']}"
        if tables.cudnns:
            yield from _served(cudnn, cuda, tables)
    for code in codes(row.get("architectures", "")):
        architecture = tables.architecture(code.capability)
        if tables.architectures and architecture is None:
            yield f"capability {code.capability} is not in gpu_arch"
        elif architecture is not None and cuda not in architecture.cuda:
            yield f"CUDA {cuda} does not compile for {code.capability}, {architecture.cuda} does"


def _served(cudnn: Version, cuda: Version, tables: Tables) -> Iterator[str]:
    """Whether some row of a release of cuDNN serves a toolkit, from CUDA 11 on any of the same major release."""
    # a build of "cuDNN 7" was made with some 7.x
    some = Range.parse(cudnn.text)
    rows = [row for row in tables.cudnns if cudnn in row.releases or any(end in some for end in _ends(row.releases))]
    if not rows:
        yield f"cuDNN {cudnn} is not in cudnn"
    elif not any(cuda in row.cuda or (cuda.major > 10 and _has_major(row.cuda, cuda.major)) for row in rows):
        yield f"cuDNN {cudnn} does not serve CUDA {cuda}"


def _has_major(held: Range, major: int) -> bool:
    return any(end.major == major for end in _ends(held))


def _ends(held: Range) -> Iterator[Version]:
    for span in held.spans:
        yield from (end for end in (span.first, span.last) if end is not None)


def _libraries(sheet: Sheet, libraries: Libraries, pages: set[str]) -> Iterator[Finding]:
    components = {row["id"]: row for row, _ in sheet.rows("components")}
    providers = {row["id"] for row, _ in sheet.rows("providers")}
    for row, line in sheet.rows("components"):
        if row["provider"] not in providers:
            yield sheet.finding(line, "KB132", f"components, {row['id']}: there is no provider {row['provider']!r}")
        if row["page"] not in pages:
            yield sheet.finding(line, "KB117", f"components, {row['id']}: the page {row['page']!r} leads nowhere")
    for section in ("files", "symbols", "patterns"):
        for row, line in sheet.rows(section):
            if "{" not in row["component"] and row["component"] not in components:
                yield sheet.finding(line, "KB132", f"{section}: there is no component {row['component']!r}")
    for section in ("symbols", "patterns"):
        for row, line in sheet.rows(section):
            try:
                fits = re.fullmatch(row["regex"], row["example"])
            except re.error as error:
                yield sheet.finding(line, "KB122", f"{section}: {row['regex']!r} is no regex: {error}")
                continue
            if fits is None:
                yield sheet.finding(line, "KB122", f"{section}: {row['example']!r} does not fit its regex")
            elif next((other for other, _ in sheet.rows(section) if _fits(other, row["example"])), row) is not row:
                yield sheet.finding(line, "KB122", f"{section}: a row above takes {row['example']!r}")
    for row, line in sheet.rows("files"):
        found = libraries.by_name_alone(row["file"])
        if found is None:
            continue
        component, cuda = found
        if component != row["component"]:
            told = f"files, {row['file']}: a {row['component']}, its name says {component}"
            yield sheet.finding(line, "KB132", told)
        elif cuda and row.get("cuda") and not _common(Range.parse(cuda), Range.parse(row["cuda"])):
            yield sheet.finding(line, "KB132", f"files, {row['file']}: of CUDA {row['cuda']}, its name says {cuda}")


def _fits(row: Row, name: str) -> bool:
    try:
        return re.fullmatch(row["regex"], name) is not None
    except re.error:
        return False


def _common(one: Range, other: Range) -> bool:
    return any(end in other for end in _ends(one)) or any(end in one for end in _ends(other))


def _loaded(builds: Sheet, files: Sheet) -> Iterator[Finding]:
    """Files that TensorFlow loads and the table of files does not know, or knows of another CUDA or cuDNN."""
    known = {row["file"]: row for row, _ in files.rows("files")}
    sets = {row["id"]: row for row, _ in builds.rows("libraries")}
    for row, line in builds.rows("libraries"):
        for name in [*row["files"], *row.get("optional", [])]:
            if name not in known:
                yield builds.finding(line, "KB132", f"libraries, {row['id']}: {name} is not in library_files")
    for row, line in builds.rows("builds"):
        if not row.get("libraries"):
            continue
        if row["libraries"] not in sets:
            yield builds.finding(line, "KB132", f"builds, {row['releases']}: there is no set {row['libraries']!r}")
            continue
        for name in sets[row["libraries"]]["files"]:
            file = known.get(name, {})
            if file.get("component") == "cudnn":
                if Version.parse(file["version"]).major != Version.parse(row["cudnn"]).major:
                    told = f"builds, {row['releases']}: built with cuDNN {row['cudnn']}, loads {name}"
                    yield builds.finding(line, "KB132", told)
            elif file.get("cuda") and row["cuda"] not in Range.parse(file["cuda"]):
                told = f"builds, {row['releases']}: built with CUDA {row['cuda']}, loads {name} of {file['cuda']}"
                yield builds.finding(line, "KB132", told)


def _gpus(sheet: Sheet, tables: Tables) -> Iterator[Finding]:
    for row, line in sheet.rows("gpus"):
        if tables.architecture(Version.parse(row["capability"])) is None:
            yield sheet.finding(line, "KB132", f"gpus, {row['name']}: no architecture has {row['capability']}")


def _wheels(sheet: Sheet, tables: Tables) -> Iterator[Finding]:
    before: Row | None = None
    for row, line in sheet.rows("wheels"):
        what = f"wheels, {row['package']} {row['releases']}"
        if row["package"] != normalized(row["package"]):
            yield sheet.finding(line, "KB132", f"{what}: the name is written {normalized(row['package'])}")
        for os in ("linux", "windows"):
            for end in _ends(Range.parse(row[os])) if row.get(os) and tables.pythons else ():
                if tables.python(end) is None:
                    yield sheet.finding(line, "KB132", f"{what}: no Python {end} in python_support")
        if before and before["package"] == row["package"]:
            last = Range.parse(before["releases"]).last
            if last is None or last in Range.parse(row["releases"]):
                yield sheet.finding(line, "KB132", f"{what}: {last or 'some release'} stands in two rows")
        before = row


def _cudnn(sheet: Sheet, tables: Tables) -> Iterator[Finding]:
    for row, line in sheet.rows("versions"):
        for end in _ends(Range.parse(row["cuda"])):
            if tables.toolkit(end) is None:
                yield sheet.finding(line, "KB132", f"versions, {row['releases']}: CUDA {end} is not in cuda_driver")
    before: Row | None = None
    for row, line in sheet.rows("versions"):
        last = Range.parse(before["releases"]).last if before else None
        if last is not None and last in Range.parse(row["releases"]):
            yield sheet.finding(line, "KB132", f"versions: {last} stands in two rows")
        before = row
