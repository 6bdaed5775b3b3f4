"""Which published releases hold the wording of each signature: looked up in their files, written to kb/provenance.toml.

A signature's literals are its anchors, and the literals that its regex cannot do without. They are searched in the
strings of releases (`lab.releases`), in any mixture of case, as the scan does it.
"""

import datetime
import gzip
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from errdoc.kb.page import Page, load
from errdoc.kb.required import required
from errdoc.logs.reading.literals import Literals
from lab import envs
from lab.releases import BLOCK, SHORTEST, Key, Release, canonical, fetched, installed, keep, kept
from lab.wordings.table import by_version, merged, render

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Wording:
    """What is looked up for one signature; literals are lower case, without white space.

    Attributes:
        name: `page/signature`.
        anchors: one of them is in every text that it matches.
        required: the same, worked out from its regex.
    """

    name: str
    anchors: frozenset[str]
    required: frozenset[str]


def wordings(pages: Iterable[Page]) -> list[Wording]:
    """The wording of each signature of the pages, in order of their names."""
    found = []
    for page in pages:
        for signature in page.head.get("signature", []):
            anchors = signature.get("anchor", [])
            anchors = [anchors] if isinstance(anchors, str) else anchors
            # A regex over the frames of a traceback says nothing about a text.
            regex = signature.get("regex", "") if signature.get("on", "event") == "event" else ""
            # Nor does a form that is spelt in a hundred ways.
            regex = "" if "{shape:" in regex else regex
            found.append(Wording(f"{page.id}/{signature['id']}", _usable(anchors), _usable(required(regex))))
    return sorted(found, key=lambda one: one.name)


def _usable(literals: Iterable[str]) -> frozenset[str]:
    squashed = ("".join(literal.split()) for literal in literals)
    # Only ASCII letters are folded by the search.
    return frozenset(_lower(text) for text in squashed if len(text.encode()) >= SHORTEST)


def _lower(text: str) -> str:
    return text.encode().lower().decode()


def search(path: Path, literals: Literals) -> set[int]:
    """The positions of the literals that are among the strings kept in a file."""
    found: set[int] = set()
    engine = literals.engine(literals.folded)
    with gzip.open(path) as stream:
        seam = b""
        while block := stream.read(BLOCK):
            text = seam + block
            found.update(engine.present(memoryview(text)))
            seam = text[-literals.overlap :] if literals.overlap else b""
    return found


def look(wanted: Sequence[Wording], folder: Path) -> dict[Key, frozenset[str]]:
    """The literals of the wordings that each release kept below `folder` holds."""
    texts = sorted({text for one in wanted for text in one.anchors | one.required})
    literals = Literals([text.encode() for text in texts])
    return {key: frozenset(texts[index] for index in search(path, literals)) for key, path in kept(folder)}


def releases_of(wording: Wording, looked: Mapping[Key, frozenset[str]]) -> dict[str, list[str]]:
    """The releases that hold the wording, by package, in order of version.

    Those with an anchor; of these, those that hold a literal of the regex as well, if any does (format strings break
    it up elsewhere). Where no release has an anchor, those with a literal of the regex that is no common word.
    """
    anchored = {key for key, found in looked.items() if wording.anchors & found}
    held = {key for key, found in looked.items() if wording.required & found}
    if not anchored:
        longer = {text for text in wording.required if len(text) >= 2 * SHORTEST}
        anchored = {key for key, found in looked.items() if longer & found}
    kept = anchored & held or anchored
    return {name: by_version(key[1] for key in kept if key[0] == name) for name in sorted({key[0] for key in kept})}


def table(wanted: Iterable[Wording], looked: Mapping[Key, frozenset[str]]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The releases that were looked through, and those with each wording; builds of other systems apart."""
    packages: dict[str, dict[str, list[str]]] = {}
    for name in sorted({package for package, _, _ in looked}):
        packages[name] = {"versions": by_version(key[1] for key in looked if key[0] == name)}
        for system in ("win", "macosx"):
            if other := by_version(key[1] for key in looked if key[0] == name and key[2] == system):
                packages[name][system] = other
    found = {one.name: releases for one in wanted if (releases := releases_of(one, looked))}
    return packages, found


def provenance(fetch: Sequence[str] = (), root: Path = ROOT / "kb", *, only_fetch: bool = False) -> int:
    """Keep the strings of what is installed and what is to be fetched, and write `provenance.toml`; the exit status."""
    folder = envs.CACHE / "strings"
    failed = False
    for release in installed(envs.CACHE / "envs"):
        failed |= not _keep(release, folder)
    for wish in fetch:
        requirement, _, system = wish.partition("@")
        name, _, version = requirement.partition("==")
        there = {key[:2] for key, _ in kept(folder) if key[2] in (system or "linux", "any")}
        if (canonical(name), version) in there:
            continue
        try:
            with fetched(requirement, system or "linux") as release:
                failed |= not _keep(release, folder)
        except envs.EnvError as error:
            failed = True
            print(f"error: {error}", file=sys.stderr)
    return int(failed) if only_fetch else max(int(failed), _write(folder, root))


def _write(folder: Path, root: Path) -> int:
    pages, errors = load(root)
    for error in errors:
        print(f"error: {error}", file=sys.stderr)
    wanted = wordings(pages)
    looked = look(wanted, folder)
    packages, found = table(wanted, looked)
    path = root / "provenance.toml"
    earlier = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    today = datetime.datetime.now(tz=datetime.UTC).date()
    content = merged(packages, found, earlier, {one.name for one in wanted}, today)
    path.write_text(render(content), encoding="utf-8")
    with_earlier = len(content["found"])
    print(f"{len(looked)} releases, {len(wanted)} signatures: {len(found)} found, {with_earlier} with earlier ones")
    return 1 if errors else 0


def _keep(release: Release, folder: Path) -> bool:
    """Keeps the strings of a release and says so; false where its files are not all there."""
    name = " ".join(release.key)
    try:
        if keep(release, folder):
            print(f"looked through {name}", flush=True)
    except (OSError, zipfile.BadZipFile) as error:
        print(f"error: {name} is incomplete and does not count: {error}", file=sys.stderr)
        return False
    return True
