"""The error texts of releases, kept in the lab's cache: the wheel is read without unpacking it, and dropped."""

import gzip
import json
import os
import re
import shutil
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lab import envs
from lab.census.native import native
from lab.census.texts import Text, texts
from lab.releases import File, Release, canonical, fetched

LISTED = Path(__file__).resolve().parents[1] / "census.toml"
# Tests, examples, what was vendored, and what a machine wrote for each operation.
# torch/testing/_internal/common_utils.py  ·  pip/_vendor/rich/console.py  ·  sklearn/utils/tests/test_x.py
_NOT_USED = re.compile(
    r"(?:^|/)(?:tests?|testing|_testing|test_utils?|_vendor(?:ed)?|vendored|third_party|3rdparty|extern(?:al)?s?|benchmarks?|"
    r"examples?|conftest|docs?|_internal_testing|test_[^/]*|[^/]*_test|[^/]*_testlib|gen_\w+_ops)(?:\.py)?(?:/|$)"
)


@dataclass(frozen=True)
class Package:
    """A package of the census.

    Attributes:
        name: as the index has it.
        releases: newest first.
        why: who installs it.
        system: whose wheel is read.
        native: whether the strings of its newest binaries are read too.
        weight: how many of the field's people meet it: 3 nearly all, 2 many, 1 some.
    """

    name: str
    releases: tuple[str, ...]
    why: str
    system: str = "linux"
    native: bool = False
    weight: int = 1


@dataclass(frozen=True)
class Kept:
    """What is kept of a release: its texts, and in which module each of its exceptions is defined."""

    package: str
    version: str
    texts: tuple[Text, ...]
    classes: Mapping[str, str] = field(default_factory=dict)


def listed(path: Path = LISTED) -> list[Package]:
    """The packages of the census, in the file's order."""
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["package"]
    return [Package(**{**row, "releases": tuple(row["releases"])}) for row in rows]


def folder() -> Path:
    """Where the texts of releases are kept."""
    return envs.CACHE / "census"


def gather(package: Package, archives: Mapping[str, Path]) -> Iterator[str]:
    """Keep the texts of each release of a package that is not kept yet; what is said of each."""
    for version in package.releases:
        wish = f"{package.name}=={version}"
        if _path(package.name, version).exists():
            continue
        binaries = package.native and version == package.releases[0]
        try:
            if wish in archives:
                with zipfile.ZipFile(archives[wish]) as archive:
                    found = read(Release(package.name, version, "any", _members(archive)), binaries=binaries)
            else:
                with fetched(wish, package.system) as release:
                    found = read(release, binaries=binaries)
        except (envs.EnvError, OSError, zipfile.BadZipFile) as error:
            yield f"error: {wish}: {error}"
            continue
        keep(found)
        yield f"{wish}: {len(found.texts)} texts"


def read(release: Release, *, binaries: bool) -> Kept:
    """The texts of a release."""
    found: list[Text] = []
    classes: dict[str, str] = {}
    for name, opened in release.files:
        if not used(name):
            continue
        if name.endswith(".py"):
            with opened() as stream:
                source = stream.read()
            some, defined = texts(source, name)
            found += some
            classes |= defined
        elif binaries:
            with opened() as stream:
                found += native(stream, name)
    return Kept(canonical(release.package), release.version, tuple(found), classes)


def used(file: str) -> bool:
    """Whether users run what stands in a file of a wheel."""
    return not _NOT_USED.search(file)


def keep(found: Kept) -> None:
    """Write what was found of a release below `folder`."""
    path = _path(found.package, found.version)
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_suffix(f".{os.getpid()}")
    with gzip.open(scratch, "wt", encoding="utf-8") as out:
        json.dump({"classes": dict(found.classes), "texts": found.texts}, out, ensure_ascii=False)
    shutil.move(scratch, path)


def kept(package: str, version: str) -> Kept | None:
    """What is kept of a release, if it is."""
    path = _path(package, version)
    if not path.exists():
        return None
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        held = json.load(stream)
    return Kept(package, version, tuple(Text(*row) for row in held["texts"]), held["classes"])


def _path(package: str, version: str) -> Path:
    return folder() / f"{package}_{version}.json.gz"


def _members(archive: zipfile.ZipFile) -> Iterator[File]:
    for name in archive.namelist():
        if name.endswith(".py"):
            # A source archive has a folder of its own above the package.
            yield re.sub(r"^[^/]*-[\d.]+/(?:src/)?", "", name), lambda name=name: archive.open(name)  # type: ignore[misc]
