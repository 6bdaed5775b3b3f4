"""The source files of a release: members of a wheel or a source archive, or of a tag of a repository."""

import re
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from lab import envs
from lab.releases import FILES as BINARIES
from lab.wordings.clike import ENDINGS

# Tests, examples, what was vendored, and what a machine wrote: nobody is told it, or it is another program's.
# torch/testing/_internal/common_utils.py  ·  pip/_vendor/rich/console.py  ·  llm/sched_test.go
_NOT_USED = re.compile(
    r"(?:^|/)(?:tests?|testing|_testing|test_utils?|testsuite|_vendor(?:ed)?|vendor|vendored|third_?part(?:y|ies)|"
    r"3rdparty|deps|extern(?:al)?s?|benchmarks?|examples?|samples?|demos?|tutorials?|conftest|docs?|_internal_testing|"
    r"node_modules|cutlass|pybind11|test_[^/]*|[^/]*_tests?|[^/]*_testlib|gen_\w+_ops|_?generated|zz_generated[^/]*|"
    r"mocks?|json\.hpp|stb_\w+|catch2?|googletest|gtest[^/]*|fuzz\w*|\.github|\.git)(?:\.\w+)?(?:/|$)|"
    r"_test\.(?:go|cc|cpp|py)$|Test\.cpp$|\.pb\.(?:go|cc|h)$|_pb2(?:_grpc)?\.py$|\.gen\.go$|_autogen|g_\w+_nvoc\.[ch]$"
)
# ray/core/src/ray/raylet/raylet
_BINARIES = re.compile(rf"{BINARIES.pattern}|/(?:raylet|gcs_server)$")
#: Larger sources are data.
_LARGEST = 6_000_000


def used(name: str) -> bool:
    """Whether users run what stands in a file."""
    return not _NOT_USED.search(name)


def wanted(name: str, under: tuple[str, ...], without: tuple[str, ...], *, native: bool) -> bool:
    """Whether a file of a release is read."""
    inside = next((name[len(one) :] for one in under if name.startswith(one)), None if under else name)
    if inside is None or any(name.startswith(one) for one in without) or not used(inside):
        return False
    return bool(name.endswith(".py") or ENDINGS.search(name) or (native and _BINARIES.search(name)))


def archived(
    path: Path, under: tuple[str, ...] = (), without: tuple[str, ...] = (), *, native: bool = False
) -> Iterator[tuple[str, bytes]]:
    """The files of a wheel, a zip or a tar of sources; names are as below the archive's own folder.

    Raises:
        OSError, zipfile.BadZipFile, tarfile.TarError: It is incomplete.
    """
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            for member in archive.infolist():
                name = member.filename if path.suffix == ".whl" else _below(member.filename)
                if wanted(name, under, without, native=native) and (member.file_size < _LARGEST or native):
                    yield name, archive.read(member)
        return
    with tarfile.open(path) as archive:
        for one in archive:
            name = _below(one.name)
            if one.isfile() and one.size < _LARGEST and wanted(name, under, without, native=native):
                stream = archive.extractfile(one)
                yield name, stream.read() if stream else b""


def _below(name: str) -> str:
    """`deepspeed-0.9.5/deepspeed/runtime/engine.py` is deepspeed/runtime/engine.py; src/ is a folder of packages."""
    return re.sub(r"^(?:\./)?[^/]*/(?:src/(?=\w+/)|python/(?=sglang))?", "", name)


def tagged(
    repository: Path, tag: str, under: tuple[str, ...] = (), without: tuple[str, ...] = ()
) -> Iterator[tuple[str, bytes]]:
    """The files of a tag.

    Raises:
        EnvError: There is no such tag, or its objects are not all there.
    """
    listing = _git(repository, "ls-tree", "-r", "-z", tag).decode("utf-8", "replace").split("\0")
    names: list[tuple[str, str]] = []
    for row in listing:
        head, _, name = row.partition("\t")
        if name and " blob " in head and wanted(name, under, without, native=False):
            names.append((name, head.split()[2]))
    with subprocess.Popen(
        ["git", "-C", str(repository), "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as batch:
        assert batch.stdin is not None
        assert batch.stdout is not None
        for name, blob in names:
            batch.stdin.write(f"{blob}\n".encode())
            batch.stdin.flush()
            head = batch.stdout.readline().split()
            if len(head) < 3:
                continue  # a large file that the copy lacks
            content = batch.stdout.read(int(head[2]))
            batch.stdout.read(1)
            yield name, content
        batch.stdin.close()


def tags(repository: Path) -> list[str]:
    """The tags of a repository."""
    return _git(repository, "tag").decode().split()


def _git(repository: Path, *arguments: str) -> bytes:
    done = subprocess.run(["git", "-C", str(repository), *arguments], capture_output=True, check=False)
    if done.returncode:
        raise envs.EnvError(f"{repository.name}: {done.stderr.decode().strip()[:200]}")
    return done.stdout
