"""The texts of each release of a program, kept in the lab's cache; what was downloaded is dropped once it is read."""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from lab import envs
from lab.census.native import native
from lab.census.texts import Text, letters
from lab.wordings import clike, pythons
from lab.wordings.clike import holes
from lab.wordings.files import archived, tagged
from lab.wordings.index import chosen, downloaded
from lab.wordings.programs import Program, Source, folder

#: Below so much free space nothing is downloaded.
FREE_GB = 6
#: Longer strings of a binary are documents or code.
_LONGEST = 400
# CUDA driver version is insufficient  ·  ncclUnhandledCudaError
_WORDS = re.compile(rb"[A-Za-z]{2,} [A-Za-z(%]|[a-z]+(?:Error|Failed|Invalid)|[A-Z]+_(?:ERROR|STATUS)_[A-Z]")
# aten::lt.int(int a, int b) -> bool  ·  x INTERNAL ASSERT FAILED at "/…": of the developers
_OTHER = re.compile(rb"^[\w:.]+\([^)]*\) ?->|INTERNAL ASSERT FAILED at|^\s*[\w:]+\(Tensor")
_RUN = re.compile(rb"[\t\n\r -~]{8,}")
_SYMBOL = b"_Z"


def gather(program: Program, repositories: Path | None) -> Iterator[str]:
    """Keep the texts of each release of a program that is not kept yet; what is said of each.

    Args:
        program: whose releases are read.
        repositories: where git directories lie: `OWNER+NAME/repo`; without, only the package index is asked.
    """
    # Releases share most of their files.
    known: dict[bytes, list[Text]] = {}
    for source in program.sources:
        for release in source.releases:
            if kept_at(source, release).exists():
                continue
            try:
                texts, unread = _read(source, release, repositories, known)
            except (envs.EnvError, OSError, zipfile.BadZipFile, tarfile.TarError) as error:
                yield f"error: {source.name} {release}: {error}"
                continue
            _keep(source, release, texts)
            beyond = f", {unread} sources that this Python does not parse" if unread else ""
            yield f"{source.name} {release}: {len(texts)} texts{beyond}"


def _read(
    source: Source, release: str, repositories: Path | None, known: dict[bytes, list[Text]]
) -> tuple[list[Text], int]:
    if source.form == "tags":
        if repositories is None:
            raise envs.EnvError("no folder of repositories is given")
        git = repositories / source.name.replace("/", "+") / "repo"
        return _texts(tagged(git, release.rpartition("=")[2], source.under, source.without), known)
    name, address = chosen(source.name, release, form=source.form)
    if shutil.disk_usage(envs.CACHE).free < FREE_GB * 1e9:
        raise envs.EnvError(f"less than {FREE_GB} GB free")
    with downloaded(address, name) as path:
        return _texts(archived(path, source.under, source.without, native=source.native), known)


def _texts(files: Iterable[tuple[str, bytes]], known: dict[bytes, list[Text]]) -> tuple[list[Text], int]:
    found: list[Text] = []
    unread = 0
    for name, content in files:
        digest = hashlib.blake2b(content + name.encode(), digest_size=16).digest()
        if digest not in known:
            try:
                known[digest] = texts_of(name, content)
            except SyntaxError:
                known[digest] = []
                unread += 1
        found += known[digest]
    return found, unread


def texts_of(name: str, content: bytes) -> list[Text]:
    """The texts of one file."""
    if name.endswith(".py"):
        return pythons.texts(content, name)
    if clike.ENDINGS.search(name):
        return clike.texts(content, name)
    return strings(content, name)


def strings(content: bytes, name: str) -> list[Text]:
    """The texts of a binary: sentences that say that something is wrong, and all else that has words."""
    # Nine tenths of a framework's strings are names of symbols.
    spoken = {
        run
        for run in _RUN.findall(content)
        if _WORDS.search(run) and not run.startswith(_SYMBOL) and not _OTHER.search(run)
    }
    found = native(io.BytesIO(b"\0".join(spoken)), name)
    known = {one.text for one in found}
    for run in sorted(spoken):
        text = holes(" ".join(run.decode("ascii").split()))
        if len(text) <= _LONGEST and text not in known and letters(text) > 0.5 * len(text):
            known.add(text)
            found.append(Text(pythons.LITERAL, "", text, name, 0, ""))
    return found


def kept_at(source: Source, release: str) -> Path:
    """Where the texts of a release are kept."""
    return folder() / "releases" / source.package / f"{source.version(release)}.json.gz"


def _keep(source: Source, release: str, texts: list[Text]) -> None:
    path = kept_at(source, release)
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_suffix(f".{os.getpid()}")
    with gzip.open(scratch, "wt", encoding="utf-8", compresslevel=4) as out:
        json.dump(texts, out, ensure_ascii=False)
    scratch.replace(path)


def kept(source: Source, release: str) -> list[Text] | None:
    """The texts of a release, if they are kept."""
    path = kept_at(source, release)
    if not path.exists():
        return None
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        return [Text(*row) for row in json.load(stream)]
