"""What serves a machine for which the frameworks have no CUDA wheels: Apple, AMD, Intel, Jetson, no GPU.

Each way, with each build that it has, is tried against what is given, as `errdoc.stack.constraints` tries the builds
with CUDA; here every rule turns on one given thing alone, whose name it has.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from errdoc.record import record
from errdoc.stack import numpy_wheels
from errdoc.stack.given import FRAMEWORKS, Given
from errdoc.stack.rows import Build, Origin
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Range, Version

#: Where nothing of CUDA runs, so that none of these plays a part.
_NO_CUDA = ("amd", "intel", "apple", "intel-mac", "none")
# numpy<2, numpy==1.26.*
_NUMPY = re.compile(r"^numpy")


@record
class Elsewhere:
    """Another way, with the newest build of it that is meant.

    Attributes:
        variant: of torch, that builds of it have behind the `+`: `rocm`.
        text: for a reader; `text_zh` the same in Chinese.
        command: to paste.
        release: of the framework, where the way has builds; `python` the newest that has wheels of it.
        holds: chips that the build has code for; empty where nobody asks.
        broken: names of what is given and speaks against it, each with what the way has in its place.
    """

    framework: str
    variant: str
    text: str
    text_zh: str
    command: str
    origin: Origin
    release: str = ""
    python: str = ""
    holds: tuple[str, ...] = ()
    broken: Mapping[str, str] = {}

    def fits(self, active: frozenset[str]) -> bool:
        """Whether nothing that is active speaks against it."""
        return not active & set(self.broken)


def elsewhere(given: Given, tables: Tables) -> list[Elsewhere]:
    """The ways that fit what is given, each with its newest build: for the wished frameworks, or all where none is."""
    active = frozenset(given.names)
    return newest_of_each([way for way in tried(given, tables) if way.fits(active)])


def newest_of_each(ways: list[Elsewhere]) -> list[Elsewhere]:
    """Each way once, with the newest of its builds; none whose newest is older than that of a way before it."""
    newest: dict[tuple[str, str], Elsewhere] = {}
    best: dict[str, Version] = {}
    for way in ways:
        release = Version.parse(way.release or "0")
        if release >= Version.parse(best.setdefault(way.framework, release).short()):
            newest.setdefault((way.framework, way.text), way)
    return list(newest.values())


def tried(given: Given, tables: Tables) -> list[Elsewhere]:
    """Every way of the platform with every build of it, newest first, and what speaks against each."""
    wished = tuple(given.frameworks) or FRAMEWORKS
    return [
        _made(row, origin, served, build, given, tables)
        for row, origin in tables.rows("elsewhere", "ways")
        if row["platform"] == given.platform and row["framework"] in wished
        and (given.capability is None or "capability" not in row or given.capability in Range.parse(row["capability"]))
        for served, build in _builds(row, given, tables)
    ]  # fmt: skip


def _builds(row: Mapping[str, Any], given: Given, tables: Tables) -> Iterator[tuple[Mapping[str, Any], Build | None]]:
    """What a way has, newest first: rows with a build of the release, or nothing of either where it has no builds."""
    if "builds" not in row:
        yield {}, None
        return
    # other makers' builds have the Pythons of those with CUDA; Linux' stand for macOS too
    system = "windows" if given.os == "windows" else "linux"
    releases = {build.release: build for build in tables.builds(row["framework"]) if build.os == system}
    rows = [served for served, _ in tables.rows("elsewhere", "served") if served["set"] == row["builds"]]
    for release in sorted(releases, reverse=True):
        for served in rows:
            if release in Range.parse(served["releases"]) and given.os in served.get("os", (given.os,)):
                yield served, releases[release]


def _made(
    row: Mapping[str, Any], origin: Origin, served: Mapping[str, Any], build: Build | None, given: Given, tables: Tables
) -> Elsewhere:
    chips = tuple(served.get("chips", "").split())
    broken = dict(_broken(row, chips, build, given, tables))
    python = _python(row, build, given, tables)
    return Elsewhere(
        row["framework"], row.get("variant", ""), row["text"], row["text_zh"],
        _filled(row["command"], served, build, given), origin, _release(row["command"], build),
        str(python) if python and build else "", chips, broken,
    )  # fmt: skip


def _release(command: str, build: Build | None) -> str:
    """The release of a way; the minor one where nobody knows its patches."""
    if build is None:
        return ""
    return build.release.short() if "{release}" in command else build.release.text


def _broken(
    row: Mapping[str, Any], chips: tuple[str, ...], build: Build | None, given: Given, tables: Tables
) -> Iterator[tuple[str, str]]:
    """Names of what is given and speaks against a way, each with what the way has in its place."""
    if given.os not in row.get("os", (given.os,)):
        yield "os", " ".join(row["os"])
    if given.chip and chips and given.chip not in chips:
        yield "gpu", ", ".join(chips)
    wish = given.frameworks.get(row["framework"])
    if wish is not None and wish.release is not None and not _serves(row, build, wish.release):
        yield row["framework"], build.release.text if build is not None else row["releases"]
    if given.python is not None:
        pythons = _pythons(row, build, given)
        if pythons is None or given.python not in pythons:
            yield "python", pythons.text if pythons else ""
    if given.cuda is not None and ("cuda" not in row or not _same(given.cuda, Range.parse(row["cuda"]))):
        yield "cuda", row.get("cuda", "")
    if row["platform"] in _NO_CUDA:
        for name, value in (("driver", given.driver), ("cudnn", given.cudnn)):
            if value is not None:
                yield name, ""
    if given.numpy is not None and build is not None:
        taken = build.numpy is None or given.numpy in build.numpy
        if not taken or not numpy_wheels.goes_with(given.numpy, build, given.os == "windows", tables):
            yield "numpy", build.numpy.text if build.numpy else ""


def _serves(row: Mapping[str, Any], build: Build | None, wished: Range) -> bool:
    """Whether a way's build is one of the wished releases; without builds, whether its own releases hold one."""
    if build is not None:
        return build.release in wished
    return "releases" not in row or wished.first is None or _overlap(wished, Range.parse(row["releases"]))


def _overlap(one: Range, other: Range) -> bool:
    return any(first is not None and first in held for first, held in ((one.first, other), (other.first, one)))


def _same(cuda: Version, held: Range) -> bool:
    """Whether a CUDA, or its major release where only that is given, is one of some."""
    return cuda in held or (len(cuda.numbers) == 1 and held.first is not None and held.first.major == cuda.major)


def _pythons(row: Mapping[str, Any], build: Build | None, given: Given) -> Range | None:
    """The Pythons of a way; None where it has none, any where nobody says."""
    if given.free_threaded:
        return build.free_threaded if build is not None and "python" not in row else None
    if "python" in row:
        return Range.parse(row["python"])
    return build.python if build is not None else Range.parse(">=2")


def _python(row: Mapping[str, Any], build: Build | None, given: Given, tables: Tables) -> Version | None:
    pythons = _pythons(row, build, given)
    if given.python is not None or pythons is None or build is None:
        return given.python
    fits = [known.python for known in tables.pythons if known.python in pythons and known.python in build.python]
    return fits[-1] if fits else None


def _filled(command: str, served: Mapping[str, Any], build: Build | None, given: Given) -> str:
    """The command with its blanks filled in: without a release where any will do and nothing else pins one."""
    pins = list(build.pins) if build is not None else []
    if given.numpy is not None:
        pins = [pin for pin in pins if not _NUMPY.match(pin)] + [numpy_wheels.pin(given.numpy)]
    wish = given.frameworks.get("torch")
    exact = wish is not None and wish.release is not None
    vision = dict(build.beside).get("torchvision", "") if build is not None else ""
    release = build.release if build is not None else None
    return command.format(
        torch=f"torch=={release}" if exact else "torch",
        torchvision=f"torchvision=={vision}" if exact and vision else "torchvision",
        build=release, torch_release=release, torchvision_release=vision, index=served.get("index", ""),
        release=f"=={release.short()}.*" if exact and release is not None else "",
        device=f"device-{given.chip or 'all'}", pins="".join(f' "{pin}"' for pin in pins),
    )  # fmt: skip
