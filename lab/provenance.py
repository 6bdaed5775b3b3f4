"""Which published releases hold the wording of each signature: looked up in their files, written to kb/provenance.toml.

A signature's literals are its anchors, and the literals that its regex cannot do without. They are searched in the
binaries and Python sources of the frameworks in the lab's environments (or of a wheel that is fetched and dropped),
without white space, because sources break and indent their strings, and in any mixture of case, as the scan does it.
"""

import contextlib
import datetime
import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import IO, Any

from errdoc.kb.page import Page, load
from errdoc.kb.required import required
from errdoc.logs.literals import Literals
from lab import envs

ROOT = Path(__file__).resolve().parents[1]
#: Releases of these are looked through, whatever their suffix (tensorflow-gpu, jax-cuda12-plugin, cupy-cuda11x).
FRAMEWORKS = re.compile(
    r"(?:tensorflow|tf-nightly|keras|torch|torchvision|torchaudio|lightning|pytorch-lightning|transformers|accelerate|"
    r"jax|jaxlib|jax-cuda\d+-(?:plugin|pjrt)|onnx|onnxruntime|cupy|numpy|numba|triton|xgboost|catboost|safetensors|"
    r"huggingface-hub|protobuf|nvidia-ml-py|nvidia-(?:nccl|cudnn)-cu\d+)(?:-gpu|-cpu|-intel|-cuda\d+x?)?"
)
# torch/lib/libc10.so  ·  numpy.libs/libgfortran.so.5.0.0  ·  torch/__init__.py
FILES = re.compile(r"\.(?:so(?:\.\d+)*|dll|pyd|py)$")
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
#: Shorter literals, white space not counted, stand in any binary by chance.
SHORTEST = 8
BLOCK = 8 << 20
_SPACE = b" \t\n\r"
# "…convolution algorithm. ""This is…", once its white space is gone: neighbouring strings are one
_NEIGHBOURS = re.compile(rb"(?<!\\)([\"'])[fFrRbBuU]{0,2}\1")

#: A file's name and how to open it.
File = tuple[str, Callable[[], IO[bytes]]]


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


#: Package, version, and the system that it was built for: `linux`, `win`, `macosx`, or `any`.
Key = tuple[str, str, str]


@dataclass(frozen=True)
class Release:
    """A published release and its files."""

    package: str
    version: str
    system: str
    files: Iterable[File]

    @property
    def key(self) -> Key:
        """What it is known by: builds for other systems differ in what they print."""
        return self.package, self.version, self.system


def wordings(pages: Iterable[Page]) -> list[Wording]:
    """The wording of each signature of the pages, in order of their names."""
    found = []
    for page in pages:
        for signature in page.head.get("signature", []):
            anchors = signature.get("anchor", [])
            anchors = [anchors] if isinstance(anchors, str) else anchors
            # A regex over the frames of a traceback says nothing about a text.
            regex = signature.get("regex", "") if signature.get("on", "event") == "event" else ""
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


def search(files: Iterable[File], literals: Literals) -> set[int]:
    """The positions of the literals that are in the files.

    Raises:
        OSError: A file is gone or cannot be read: nothing may be said about the release.
    """
    found: set[int] = set()
    engine = literals.engine()
    for name, opened in files:
        source = name.endswith(".py")
        with opened() as stream:
            seam = b""
            while block := stream.read(BLOCK):
                text = block.translate(None, _SPACE)
                if source:
                    # Sources fit in one block; what a longer one has at its border is lost, no more.
                    text = _NEIGHBOURS.sub(b"", text.replace(b"\\'", b"'").replace(b'\\"', b'"'))
                text = seam + text
                found.update(index for index, _ in engine.once(memoryview(text), b""))
                seam = text[-literals.overlap :] if literals.overlap else b""
    return found


@contextlib.contextmanager
def _kept(env: Path) -> Iterator[bool]:
    """Nobody drops the environment meanwhile; false where it is being made or dropped."""
    with env.with_name(f"{env.name}.lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield (env / "ready").exists()


def installed(folder: Path) -> Iterator[Release]:
    """One of each release of a framework in the environments below `folder`; its files are there until the next."""
    seen: set[Key] = set()
    for env in sorted(path for path in folder.glob("*") if path.is_dir()):
        with _kept(env) as complete:
            if not complete:
                continue
            for found in distributions(path=[str(envs.site(env))]):
                package = _package(found.metadata["Name"] or "")
                release = Release(
                    package, found.version, _system(found.read_text("WHEEL") or ""), _installed_files(found)
                )
                if FRAMEWORKS.fullmatch(package) and release.key not in seen:
                    seen.add(release.key)
                    yield release


def _package(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _system(tags: str) -> str:
    # Tag: cp36-cp36m-manylinux1_x86_64  ·  tensorflow_gpu-1.12.0-cp36-cp36m-win_amd64.whl
    return next((system for system in ("linux", "win", "macosx") if re.search(rf"-(?:many)?{system}", tags)), "any")


def _installed_files(found: Distribution) -> Iterator[File]:
    for file in found.files or ():
        path = Path(str(found.locate_file(file)))
        if FILES.search(file.name):
            yield file.name, lambda path=path: path.open("rb")  # type: ignore[misc]


def wheel(path: Path) -> Release:
    """The release in a wheel; its members are read without unpacking it."""
    package, version = path.name.split("-")[:2]
    return Release(_package(package), version, _system(path.name), _wheel_files(path))


def _wheel_files(path: Path) -> Iterator[File]:
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if FILES.search(name):
                yield name, lambda name=name: archive.open(name)  # type: ignore[misc]


@contextlib.contextmanager
def fetched(requirement: str) -> Iterator[Release]:
    """The Linux wheel of `NAME==VERSION`, for any Python it was made for, dropped afterwards.

    Raises:
        EnvError: There is none, or no space.
    """
    envs.CACHE.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(envs.CACHE).free < envs.FREE_GB * 1e9:
        raise envs.EnvError(f"less than {envs.FREE_GB} GB free")
    platforms = [f"--platform={name}_x86_64" for name in ("manylinux_2_28", "manylinux2014", "manylinux2010",
                                                          "manylinux1", "linux")]  # fmt: skip
    said = ""
    with tempfile.TemporaryDirectory(dir=envs.CACHE, prefix=".wheel-") as folder:
        for python in ("3.11", "3.12", "3.13", "3.10", "3.9", "3.8", "3.7", "3.6"):
            done = subprocess.run(
                [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-cache-dir", "--only-binary=:all:",
                 f"--python-version={python}", *platforms, "-d", folder, requirement],
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            for path in Path(folder).glob("*.whl"):
                yield wheel(path)
                return
            said = done.stderr.strip().splitlines()[-1] if done.stderr.strip() else said
        raise envs.EnvError(f"{requirement}: no wheel: {said}")


class Looked:
    """The literals that each release holds, kept outside the tree as long as the literals stay the same."""

    def __init__(self, wanted: Sequence[Wording], folder: Path) -> None:
        literals = sorted({text for one in wanted for text in one.anchors | one.required})
        digest = hashlib.sha256("\0".join(literals).encode()).hexdigest()[:16]
        self._texts = literals
        self._literals = Literals([text.encode() for text in literals])
        self._folder = folder / digest
        self.releases: dict[Key, frozenset[str]] = {}
        for path in sorted(self._folder.glob("*.json")):
            stored = json.loads(path.read_text(encoding="utf-8"))
            self.releases[stored["package"], stored["version"], stored["system"]] = frozenset(stored["found"])

    def add(self, release: Release) -> bool:
        """Looks through a release; false where that was done before.

        Raises:
            OSError: A file cannot be read; the release does not count.
        """
        if release.key in self.releases:
            return False
        found = sorted(self._texts[index] for index in search(release.files, self._literals))
        self.releases[release.key] = frozenset(found)
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"{'-'.join(release.key)}.json"
        scratch = path.with_suffix(f".{os.getpid()}")
        stored = dict(zip(("package", "version", "system"), release.key, strict=True)) | {"found": found}
        scratch.write_text(json.dumps(stored), encoding="utf-8")
        scratch.replace(path)
        return True


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


def provenance(fetch: Sequence[str] = (), root: Path = ROOT / "kb") -> int:
    """Look through what is installed and what is to be fetched, and write `provenance.toml`; the exit status."""
    os.nice(10)
    pages, errors = load(root)
    for error in errors:
        print(f"error: {error}", file=sys.stderr)
    wanted = wordings(pages)
    looked = Looked(wanted, envs.CACHE / "provenance")
    failed = bool(errors)
    for release in installed(envs.CACHE / "envs"):
        failed |= not _look(looked, release)
    for requirement in fetch:
        name, _, version = requirement.partition("==")
        if any((_package(name), version, system) in looked.releases for system in ("linux", "any")):
            continue
        try:
            with fetched(requirement) as release:
                failed |= not _look(looked, release)
        except envs.EnvError as error:
            failed = True
            print(f"error: {error}", file=sys.stderr)
    content = table(wanted, looked.releases, datetime.datetime.now(tz=datetime.UTC).date())
    (root / "provenance.toml").write_text(render(content), encoding="utf-8")
    print(
        f"{len(looked.releases)} releases, {len(wanted)} signatures: {len(content['found'])} found, "
        f"{len(content['missing'])} missing, {len(content['not-looked'])} of frameworks not looked through"
    )
    return 1 if failed else 0


def _look(looked: Looked, release: Release) -> bool:
    """Looks through a release and says so; false where its files are not all there."""
    name = " ".join(release.key)
    try:
        if looked.add(release):
            print(f"looked through {name}", flush=True)
    except (OSError, zipfile.BadZipFile) as error:
        print(f"error: {name} is incomplete and does not count: {error}", file=sys.stderr)
        return False
    return True
