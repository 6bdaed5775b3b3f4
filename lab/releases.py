"""Published releases of frameworks and the strings in their files: kept outside the tree, the wheel is dropped.

What a release can print stands in its binaries and Python sources. Of a binary its runs of printable characters are
kept, of a source its text; both without white space, because sources break and indent their strings.
"""

import contextlib
import fcntl
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import IO

from lab import envs

#: Releases of these are looked through, whatever their suffix (tensorflow-gpu, jax-cuda12-plugin, cupy-cuda11x).
FRAMEWORKS = re.compile(
    r"(?:tensorflow|tf-nightly|keras|torch|torchvision|torchaudio|lightning|pytorch-lightning|transformers|accelerate|"
    r"jax|jaxlib|jax-cuda\d+-(?:plugin|pjrt)|onnx|onnxruntime|cupy|numpy|numba|triton|xgboost|catboost|safetensors|"
    r"huggingface-hub|protobuf|nvidia-ml-py|nvidia-(?:nccl|cudnn)-cu\d+)(?:-gpu|-cpu|-intel|-cuda\d+x?)?"
)
# torch/lib/libc10.so  ·  numpy.libs/libgfortran.so.5.0.0  ·  torch/__init__.py
FILES = re.compile(r"\.(?:so(?:\.\d+)*|dll|dylib|pyd|py)$")
#: Shorter strings, white space not counted, stand in any binary by chance.
SHORTEST = 8
BLOCK = 8 << 20
#: Tags of the wheels of a system, newest first.
PLATFORMS = {
    "linux": (*(f"manylinux_2_{minor}_x86_64" for minor in range(35, 4, -1)), "manylinux2014_x86_64",
              "manylinux2010_x86_64", "manylinux1_x86_64", "linux_x86_64"),
    "win": ("win_amd64",),
    "macosx": (*(f"macosx_{version}_0_arm64" for version in range(15, 10, -1)), "macosx_11_0_universal2",
               "macosx_10_9_universal2"),
}  # fmt: skip
PYTHONS = ("3.11", "3.12", "3.13", "3.10", "3.9", "3.8", "3.7", "3.6")
_SPACE = b" \t\n\r"
# "…convolution algorithm. ""This is…", once its white space is gone: neighbouring strings are one
_NEIGHBOURS = re.compile(rb"(?<!\\)([\"'])[fFrRbBuU]{0,2}\1")
# Failed to get convolution algorithm.
_PRINTABLE = re.compile(rb"[\t\n\r -~]{%d,}" % SHORTEST)
#: What begins the name of a C++ symbol; half of a framework's strings are such names, and none is printed.
_SYMBOL = b"_Z"

#: A file's name and how to open it.
File = tuple[str, Callable[[], IO[bytes]]]
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


def strings(files: Iterable[File]) -> Iterator[bytes]:
    """What the files can print, each string of a file once, without white space.

    Raises:
        OSError: A file is gone or cannot be read: nothing may be said about the release.
    """
    for name, opened in files:
        with opened() as stream:
            if name.endswith(".py"):
                text = stream.read().translate(None, _SPACE)
                yield _NEIGHBOURS.sub(b"", text.replace(b"\\'", b"'").replace(b'\\"', b'"'))
            else:
                for run in runs(stream):
                    if not run.startswith(_SYMBOL) and len(squashed := run.translate(None, _SPACE)) >= SHORTEST:
                        yield squashed


def runs(stream: IO[bytes]) -> list[bytes]:
    """The runs of printable characters of a binary, sorted, each once."""
    seen: set[bytes] = set()
    rest = b""
    while block := stream.read(BLOCK):
        text = rest + block
        rest = b""
        for match in _PRINTABLE.finditer(text):
            run = match[0]
            if match.end() == len(text) and len(run) <= BLOCK:
                rest = run  # it may go on in the next block
            else:
                seen.add(run)
        if not rest:
            # The beginning of a run, too short to be one yet.
            tail = re.search(rb"[\t\n\r -~]*\Z", text[-SHORTEST:])
            rest = tail[0] if tail else b""
    if len(rest) >= SHORTEST:
        seen.add(rest)
    return sorted(seen)


def keep(release: Release, folder: Path) -> bool:
    """Writes the strings of a release below `folder`; false where they are there already.

    Raises:
        OSError: A file cannot be read; nothing is kept of the release.
    """
    path = folder / f"{'_'.join(release.key)}.gz"
    if path.exists():
        return False
    folder.mkdir(parents=True, exist_ok=True)
    scratch = path.with_suffix(f".{os.getpid()}")
    try:
        with gzip.open(scratch, "wb", compresslevel=1) as out:
            for text in strings(release.files):
                out.write(text + b"\0")
        scratch.replace(path)
    finally:
        scratch.unlink(missing_ok=True)
    return True


def kept(folder: Path) -> Iterator[tuple[Key, Path]]:
    """The releases whose strings are kept, and where."""
    for path in sorted(folder.glob("*.gz")):
        package, version, system = path.name.removesuffix(".gz").split("_")
        yield (package, version, system), path


@contextlib.contextmanager
def _held(env: Path) -> Iterator[bool]:
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
        with _held(env) as complete:
            if not complete:
                continue
            for found in distributions(path=[str(envs.site(env))]):
                package = canonical(found.metadata["Name"] or "")
                system = _system(found.read_text("WHEEL") or "")
                release = Release(package, found.version, system, _installed_files(found))
                if FRAMEWORKS.fullmatch(package) and release.key not in seen:
                    seen.add(release.key)
                    yield release


def canonical(name: str) -> str:
    """A package's name as the index writes it: `tensorflow_gpu` is `tensorflow-gpu`."""
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
    return Release(canonical(package), version, _system(path.name), _wheel_files(path))


def _wheel_files(path: Path) -> Iterator[File]:
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if FILES.search(name):
                yield name, lambda name=name: archive.open(name)  # type: ignore[misc]


@contextlib.contextmanager
def fetched(requirement: str, system: str = "linux") -> Iterator[Release]:
    """The wheel of `NAME==VERSION`, for any Python it was made for, dropped afterwards.

    Raises:
        EnvError: There is none, or no space.
    """
    envs.CACHE.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(envs.CACHE).free < envs.FREE_GB * 1e9:
        raise envs.EnvError(f"less than {envs.FREE_GB} GB free")
    platforms = [f"--platform={name}" for name in PLATFORMS[system]]
    said = ""
    with tempfile.TemporaryDirectory(dir=envs.CACHE, prefix=".wheel-") as folder:
        for python in PYTHONS:
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
