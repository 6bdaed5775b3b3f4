"""Which published releases hold the wording of each signature: looked up in their files, written to kb/provenance.toml.

A signature's literals are its anchors, and the literals that its regex cannot do without. They are searched in the
strings of releases (`lab.releases`), in any mixture of case, as the scan does it.
"""

import datetime
import gzip
import json
import re
import sys
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

ROOT = Path(__file__).resolve().parents[1]
#: A source that begins with (or names) one of these folders is a file of that framework's releases.
SOURCES = {
    "tensorflow": ("tensorflow",),
    "torch": ("torch", "c10", "aten", "caffe2"),
    "jax": ("jax", "jaxlib", "xla"),
    "onnxruntime": ("onnxruntime",),
    "torchvision": ("torchvision",),
    "transformers": ("transformers",),
    "lightning": ("lightning", "pytorch_lightning"),
    "keras": ("keras",),
    "cupy": ("cupy", "cupy_backends"),
    "numpy": ("numpy",),
    "triton": ("triton",),
}


@dataclass(frozen=True)
class Wording:
    """What is looked up for one signature; literals are lower case, without white space.

    Attributes:
        name: `page/signature`.
        anchors: one of them is in every text that it matches.
        required: the same, worked out from its regex.
        source: what the page says about who prints it.
    """

    name: str
    anchors: frozenset[str]
    required: frozenset[str]
    source: str

    @property
    def family(self) -> str:
        """The framework that `source` names a file of, or an empty string."""
        for family, folders in SOURCES.items():
            if re.search(rf"(?:^|[\s(])(?:{'|'.join(folders)})/\w", self.source):
                return family
        return ""


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
            found.append(
                Wording(
                    f"{page.id}/{signature['id']}", _usable(anchors), _usable(required(regex)),
                    str(signature.get("source", "")),
                )
            )  # fmt: skip
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


def by_version(versions: Iterable[str]) -> list[str]:
    """Versions in their order, each once: 2.9 before 2.10."""
    return sorted(set(versions), key=lambda version: ([int(part) for part in re.findall(r"\d+", version)], version))


def table(wanted: Iterable[Wording], looked: Mapping[Key, frozenset[str]], date: datetime.date) -> dict[str, Any]:
    """What is written: `date`, `looked`, `found`, `missing`, `not-looked`."""
    packages: dict[str, dict[str, Any]] = {}
    for name in sorted({package for package, _, _ in looked}):
        versions = by_version(key[1] for key in looked if key[0] == name)
        packages[name] = {"releases": len(versions), "versions": versions}
        for system in ("win", "macosx"):
            if other := by_version(key[1] for key in looked if key[0] == name and key[2] == system):
                packages[name][system] = other
    families = {family for family in SOURCES if any(_is_of(name, family) for name in packages)}
    found: dict[str, Any] = {}
    missing: dict[str, str] = {}
    beyond: dict[str, str] = {}
    for one in wanted:
        if releases := releases_of(one, looked):
            found[one.name] = releases
        elif one.family and (one.anchors or one.required):
            (missing if one.family in families else beyond)[one.name] = one.source
    return {
        "date": date,
        "looked": packages,
        "found": found,
        "missing": missing,
        "not-looked": beyond,
    }


def _is_of(package: str, family: str) -> bool:
    # tensorflow-gpu is TensorFlow, jaxlib is of JAX, torchvision is not PyTorch
    return package == family or package.startswith(f"{family}-") or (package, family) == ("jaxlib", "jax")


_HEAD = """\
# Made by `python -m lab provenance`: the releases in whose files the wording of "page/signature" was found.
# A release that is not listed below `looked` was not looked through: nothing follows from its absence.
# Builds are for Linux where `win` or `macosx` does not list the release. A CPU build lacks what CUDA code prints.
# missing: `source` names a file of a framework that was looked through, and none of these releases holds the wording
# in one piece: it may be of another release or build, or be put together at run time.
# not-looked: `source` names a file of a framework of which no release was looked through.
"""


def render(content: Mapping[str, Any]) -> str:
    """The table as TOML, one line for each signature."""
    lines = [_HEAD.rstrip(), "", f"date = {content['date'].isoformat()}"]
    for section in ("looked", "found", "missing", "not-looked"):
        lines += ["", f"[{section}]"]
        lines += [f"{_toml(name)} = {_toml(value)}" for name, value in content[section].items()]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_toml(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    # A JSON string is a basic string of TOML.
    return json.dumps(value, ensure_ascii=False)


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
    content = table(wanted, looked, datetime.datetime.now(tz=datetime.UTC).date())
    (root / "provenance.toml").write_text(render(content), encoding="utf-8")
    print(
        f"{len(looked)} releases, {len(wanted)} signatures: {len(content['found'])} found, "
        f"{len(content['missing'])} missing, {len(content['not-looked'])} of frameworks not looked through"
    )
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
