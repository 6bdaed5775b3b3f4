"""Packed logs and odd files: cut, flipped, nested, swollen; pipes, devices, loops, holes, folders that change."""

import bz2
import contextlib
import gzip
import io
import json
import lzma
import os
import random
import resource
import select
import shutil
import signal
import socket
import tarfile
import tempfile
import time
import zipfile
import zlib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import jsonschema
import zstandard

from errdoc import Reader
from errdoc.errors import ErrdocError
from errdoc.render import markdown
from errdoc.render.json import render
from fuzz.campaign import Budget, Tally

NAME = "archives"
PROMISE = "Whatever a file is, there is an answer that fits the schema or one line that says what is wrong, in bounds."

#: Seconds of the processor, and bytes of memory above what was there: of an input.
_SECONDS, _MEMORY = 3.0, 64 << 20
#: Seconds after which a process that says nothing hangs, whatever else the machine does.
_HANGS = 120.0
_RECORDED = Path(__file__).resolve().parent.parent / "corpus" / "recorded"
#: What bombs hold.
_SWOLLEN = 300 << 20
_WORDS = (
    "train.log", "rank3.log", "stderr", "a\nb.log", "\x1b[31mred.log", "\udce9.log", "\u202egol.log", "日志.log",
    "<!everyone>.log", "'$(true)'.log", "." * 200 + ".log", "slurm-1.out", "job.e4711", "syslog.1.gz",
)  # fmt: skip


def campaign(budget: Budget) -> Tally:
    """Files of all sorts as they come, each read in a process of its own."""
    tally = Tally()
    reader = Reader()
    schema = jsonschema.Draft202012Validator(
        json.loads(files("errdoc.render").joinpath("schema/errdoc-1.json").read_text(encoding="utf-8"))
    )
    logs = [path.read_bytes() for path in sorted(_RECORDED.glob("*/*.log"))]
    bombs = _bombs()
    with tempfile.TemporaryDirectory(prefix="errdoc-archives-") as folder:
        (Path(folder) / "first.log").write_bytes(logs[0])
        reader.explain(str(Path(folder) / "first.log"))  # what is made ready once is not counted
        for number, rng in enumerate(budget.rounds()):
            tally.tried += 1
            place = Path(folder) / str(number)
            place.mkdir()
            kind = rng.choices(("packed", "bomb", "odd", "folder"), (70, 4, 14, 12))[0]
            makers = {"packed": _packed, "bomb": lambda place, rng, _: _bomb(place, rng, bombs), "odd": _odd,
                      "folder": _folder}  # fmt: skip
            path = makers[kind](place, rng, rng.choice(logs))
            told = _read(reader, schema, path, rng if kind == "folder" else None)
            tally.counted[kind] += 1
            tally.counted["answered" if told == "" else "refused" if told == "refused" else "breached"] += 1
            if told not in ("", "refused"):
                what = sorted(one.name for one in place.iterdir())[:3]
                tally.breaches.append(f"seed {budget.seed}, input {number}: {kind} {what}: {told}")
            shutil.rmtree(place)
    return tally


def _read(reader: Reader, schema: jsonschema.Draft202012Validator, path: str, shaking: random.Random | None) -> str:
    """What is wrong with how a path is read; nothing, or `refused`, where all is well."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        try:
            os.write(write, _tried(reader, schema, path).encode("utf-8", "backslashreplace"))
        finally:
            os._exit(0)
    os.close(write)
    if shaking is not None:
        _shaken(Path(path), shaking)
    told = b""
    while True:
        if not select.select([read], [], [], _HANGS)[0]:
            os.kill(child, signal.SIGKILL)
            told += b"hangs"
        some = os.read(read, 1 << 16)
        if not some:
            break
        told += some
    os.close(read)
    _, status = os.waitpid(child, 0)
    return told.decode().removeprefix("ok") if told else f"the process ended with {status}"


def _tried(reader: Reader, schema: jsonschema.Draft202012Validator, path: str) -> str:
    """In a process of its own: `ok` and what is wrong."""
    before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    told = "ok"
    try:
        answer = reader.explain(path)
        schema.validate(json.loads(render(answer).encode()))
        shown = markdown.render(answer, lang="en", everything=True, github=True)
        if any(char < " " and char not in "\n\t" for char in shown) or "\u202e" in shown:
            return f"a sign that acts: {shown!r}"
    except ErrdocError as error:
        if not str(error) or ("\n" in str(error) and "\n" not in path):
            return f"told in two lines: {error}"
        told = "okrefused"
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    spent, more = time.process_time() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    if spent > _SECONDS:
        return f"{spent:.1f} s of the processor"
    # a child begins with the memory of its parent, and touches what it reads of it
    return told if more << 10 < _MEMORY else f"{more >> 10} MiB"


def _packed(place: Path, rng: random.Random, log: bytes) -> str:
    """A packed log, or several, and what may happen to it."""
    data = b"".join(
        _PACKERS[rng.choice(list(_PACKERS))](_text(rng, log), rng) for _ in range(rng.choice((1, 1, 1, 2, 5)))
    )
    for _ in range(rng.choice((0, 1, 1, 1, 2, 4))):
        data = rng.choice(_HURTS)(data, rng)
    if rng.random() < 0.1:
        data = _PACKERS[rng.choice(list(_PACKERS))](data, rng)
    path = place / rng.choice(("train.log", "train.log.gz"))
    if not path.is_symlink() and not path.exists():  # a pipe would wait for a reader
        path.write_bytes(data)
    return str(path)


def _text(rng: random.Random, log: bytes) -> bytes:
    text = log * rng.choice((1, 1, 3, 40))
    way = rng.randrange(8)
    if way == 0:
        return text.decode("utf-8", "replace").encode(
            rng.choice(("utf-16", "utf-16-be", "gb18030", "utf-32")), "replace"
        )
    if way == 1:
        hole = bytes(rng.choice((1, 40, 5_000, 3_000_000)))
        at = rng.choice((0, rng.randrange(len(text) + 1)))
        return text[:at] + hole + text[at:]
    if way == 2:
        return rng.randbytes(rng.choice((1, 300, 70_000)))
    return text


def _gzipped(data: bytes, rng: random.Random) -> bytes:
    """With whatever a header may hold."""
    plain = gzip.compress(data, rng.randrange(10), mtime=0)
    flags, header = 0, b""
    size = rng.choice((0, 1, 100, 60_000, 3_000_000))
    if rng.random() < 0.3:
        flags, header = flags | 4, header + min(size, 65_535).to_bytes(2, "little") + bytes(min(size, 65_535))
    for bit in (8, 16):
        if rng.random() < 0.3:
            flags, header = flags | bit, header + b"n" * size + b"\0"
    return plain[:3] + bytes([flags]) + plain[4:10] + header + plain[10:]


def _zstd(data: bytes, rng: random.Random) -> bytes:
    level = rng.choice((1, 3, 10, 19))
    nothing = bytes([0x50 + rng.randrange(16)]) + b"\x2a\x4d\x18\x04\0\0\0note" if rng.random() < 0.2 else b""
    return nothing + zstandard.ZstdCompressor(level=level, write_checksum=rng.random() < 0.5).compress(data)


def _tar(data: bytes, rng: random.Random) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=rng.choice(("w", "w:gz", "w:xz"))) as archive:
        info = tarfile.TarInfo(rng.choice(("train.log", "../../x", "a" * 300)))
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def _zip(data: bytes, rng: random.Random) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("train.log", data)
    raw = bytearray(out.getvalue())
    raw[6] |= rng.randrange(2)  # as if it were encrypted
    return bytes(raw)


_PACKERS: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "gz": _gzipped,
    "xz": lambda data, rng: lzma.compress(data, preset=rng.choice((0, 1, 6)), check=rng.choice((0, 1, 4, 10))),
    "bz2": lambda data, rng: bz2.compress(data, rng.randint(1, 9)),
    "zst": _zstd,
    "tar": _tar,
    "zip": _zip,
    "zlib": lambda data, _: zlib.compress(data),
    "plain": lambda data, _: data,
}


def _flipped(data: bytes, rng: random.Random) -> bytes:
    raw = bytearray(data)
    for _ in range(rng.choice((1, 1, 3, 30)) if raw else 0):
        raw[rng.randrange(min(len(raw), rng.choice((40, len(raw)))))] ^= 1 << rng.randrange(8)
    return bytes(raw)


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _without(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + data[at + rng.choice((1, 16, 512)) :]


def _longer(data: bytes, rng: random.Random) -> bytes:
    return data + rng.choice((bytes(rng.choice((3, 4, 4_000_000))), rng.randbytes(99), b"plain words\n" * 99, data))


def _repeated(data: bytes, rng: random.Random) -> bytes:
    """Small members over and over."""
    return data + _PACKERS[rng.choice(("gz", "xz", "bz2", "zst"))](b"", random.Random(7)) * rng.choice((10, 5_000))


_HURTS: tuple[Callable[[bytes, random.Random], bytes], ...] = (_flipped, _flipped, _cut, _without, _longer, _repeated)


def _bombs() -> dict[str, bytes]:
    """What unpacks to hundreds of megabytes."""
    made = {}
    for name, unit in (
        ("nuls", bytes(1 << 20)),
        ("lines", b"step 1 loss 0.5\n" * (1 << 16)),
        ("one line", b"x" * (1 << 20)),
    ):
        for kind, packer in (
            ("gz", zlib.compressobj(9, wbits=31)),
            ("zst", zstandard.ZstdCompressor().compressobj()),
            ("xz", lzma.LZMACompressor(preset=0)),
        ):
            made[f"{name}.{kind}"] = b"".join(packer.compress(unit) for _ in range(_SWOLLEN >> 20)) + packer.flush()
    return made


def _bomb(place: Path, rng: random.Random, bombs: dict[str, bytes]) -> str:
    name = rng.choice(list(bombs))
    path = place / name
    data = bombs[name]
    # two of them are as large as what is read of one at the most
    path.write_bytes(rng.choice((data, data + data, gzip.compress(data, mtime=0), data[: len(data) // 2])))
    return str(path)


def _odd(place: Path, rng: random.Random, log: bytes) -> str:
    """Something that is no file, or hardly one."""
    path = os.path.join(place, rng.choice(_WORDS))  # noqa: PTH118 - names are bytes
    if os.path.lexists(path):
        return path
    way = rng.randrange(12)
    if way == 0:
        os.mkfifo(path)
    elif way == 1:
        with socket.socket(socket.AF_UNIX) as one, contextlib.suppress(OSError):
            one.bind(path)
    elif way == 2:
        os.symlink(rng.choice(("/dev/zero", "/dev/full", "/dev/null", "/dev/urandom", "/proc/self/mem")), path)  # noqa: PTH211
    elif way == 3:
        os.symlink(rng.choice((path, ".", "..", "nothing")), path)  # noqa: PTH211
    elif way == 4:
        with open(path, "wb") as file:  # noqa: PTH123 - names are bytes
            file.seek(rng.choice((1 << 20, 1 << 35, 1 << 42)))
            file.write(rng.choice((b"", log)))
            with contextlib.suppress(OSError):
                file.truncate(rng.choice((1 << 30, 1 << 43)))
    elif way == 5:
        return rng.choice(
            ("", " ", "\0", "a\0b", "x" * 5_000, path + "/", "/proc/self/environ", "~", "RuntimeError: it's 'over'",
             "https://example.com/it's.log")
        )  # fmt: skip
    elif way == 6:
        os.mkdir(path)  # noqa: PTH102 - names are bytes
    elif way == 7:
        return path
    else:
        with open(path, "wb") as file:  # noqa: PTH123 - names are bytes
            file.write(_text(rng, log))
    return path


def _folder(place: Path, rng: random.Random, log: bytes) -> str:
    """A folder of some of all that, that changes while it is read."""
    for _ in range(rng.choice((1, 3, 20))):
        inside = place
        for _ in range(rng.choice((0, 0, 1, 6))):
            inside = inside / rng.choice(("attempt_0", "3", "\udce9", "a\nb"))
        inside.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(OSError):
            (_odd if rng.random() < 0.5 else _packed)(inside, rng, log)
    return str(place)


def _shaken(folder: Path, rng: random.Random) -> None:
    """Deletes, cuts, lengthens and replaces what lies in a folder, while another process reads it."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    for path in rng.sample(paths, min(len(paths), 5)):
        time.sleep(rng.random() * 0.02)
        if not path.is_file():  # a link, to what was replaced already
            continue
        with contextlib.suppress(OSError):
            way = rng.randrange(5)
            if way == 0:
                os.truncate(path, path.stat().st_size // 2)
            elif way == 1:
                with path.open("ab") as file:
                    file.write(b"RuntimeError: more\n" * 99)
            else:
                path.unlink()
                if way == 2:
                    os.mkfifo(path)
                elif way == 3:
                    path.mkdir()
