"""The history: writers killed at any moment, files damaged in any way, processes that make it at once."""

import contextlib
import os
import random
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from errdoc.errors import InputError
from errdoc.history import History
from errdoc.model import Diagnosis, Explanation
from fuzz.campaign import Budget, Tally

NAME = "history"
PROMISE = "What was said to be kept is there after any kill, a damaged file costs no answer, and it is made once."

#: Of a hundred inputs so many are kills, damaged files, racing creations: as many as are asked for in 1,250.
_KINDS = {"kills": 80, "damaged": 16, "races": 4}
#: One damaged file of so many is also shown to the command line.
_EXPLAINED = 20
#: Seconds after which a process that says nothing hangs, whatever else the machine does.
_HANGS = 120.0
_PAGE = 4096
_LOG = "step 1\nRuntimeError: CUDA error: out of memory\n"
_BESIDE = ("", "-wal", "-shm")


def campaign(budget: Budget) -> Tally:
    """Kills, damages and races as they come."""
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="errdoc-history-") as folder:
        good = _good(Path(folder) / "good")
        for number, rng in enumerate(budget.rounds()):
            tally.tried += 1
            kind = rng.choices(list(_KINDS), list(_KINDS.values()))[0]
            place = Path(folder) / str(number)
            place.mkdir()
            path = place / "history.sqlite"
            before = len(tally.breaches)
            if kind == "kills":
                _killed(path, rng, tally)
            elif kind == "damaged":
                _damaged(path, rng, tally, good)
            else:
                _raced(path, rng, tally, good)
            tally.counted[kind] += 1
            tally.breaches[before:] = [f"seed {budget.seed}, input {number}: {one}" for one in tally.breaches[before:]]
            shutil.rmtree(place)
    return tally


def _killed(path: Path, rng: random.Random, tally: Tally) -> None:
    """A writer is killed, alone or beside another one, sometimes while it makes the file."""
    if rng.random() < 0.5:
        History(path).record(_answer("before"))
    told = ["before"] if path.exists() else []
    other = _writer(path, "other", rng.randint(1, 20)) if rng.random() < 0.3 else None
    one = _writer(path, "one", 1_000_000)
    time.sleep(rng.random() ** 3 * 0.2)
    os.kill(one[0], signal.SIGKILL)
    for child in filter(None, (one, other)):
        told += _said(child, tally, killed=child is one)
    tally.counted["acknowledged"] += len(told)
    _holds(path, told, tally)


def _raced(path: Path, rng: random.Random, tally: Tally, good: list[bytes]) -> None:
    """Two to ten processes find no file, an empty one or a damaged one, and make it."""
    start = rng.choice(("none", "none", "empty", "damaged"))
    if start == "empty":
        path.touch()
    elif start == "damaged":
        path.write_bytes(good[0][: len(good[0]) // 3])
    children = [_writer(path, f"w{name}", rng.randint(1, 8)) for name in range(rng.randint(2, 10))]
    told = [key for child in children for key in _said(child, tally, killed=False)]
    tally.counted["acknowledged"] += len(told)
    _holds(path, told, tally)
    aside = len(list(path.parent.glob("*.damaged-*")))
    if aside != (start == "damaged"):
        tally.breaches.append(f"{start} file: set aside {aside} times")


def _damaged(path: Path, rng: random.Random, tally: Tally, good: list[bytes]) -> None:
    """A file is damaged, or what lies beside it; what is recorded next is there, and no question fails."""
    files = list(good) if rng.random() < 0.5 else [good[0], b"", b""]
    ways: list[str] = []
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        place = rng.choice([at for at, data in enumerate(files) if data] or [0])
        way = rng.choice(_WAYS)
        files[place] = way(files[place], rng)
        ways.append(f"{way.__name__}{_BESIDE[place]}")
    for end, data in zip(_BESIDE, files, strict=True):
        if data or not end:
            Path(f"{path}{end}").write_bytes(data)
    started = time.process_time()
    explained = rng.randrange(_EXPLAINED) == 0 and _explained(path, tally)
    try:
        History(path).seen(_answer("7"))
        History(path).entries()
        ident = History(path).record(_answer("after"))
        History(path).finish(ident or 0, "fixed", "cause")
        kept = History(path).entries(1_000)
        if not any(entry.hash == "after" and entry.outcome == "fixed" for entry in kept):
            tally.breaches.append(f"{ways}: what was recorded after the damage is not there")
        if rng.random() < 0.5:
            History(path).forget()
            if History(path).entries():
                tally.breaches.append(f"{ways}: something is left after --forget")
    except InputError as error:
        # a number of a version that may come is the only damage that cannot be told
        if "newer errdoc" not in str(error):
            tally.breaches.append(f"{ways}: does not heal: {error}")
        tally.counted["newer"] += 1
    except Exception as error:
        tally.breaches.append(f"{ways}: {type(error).__name__}: {error}")
    spent = time.process_time() - started
    if spent > 3:
        tally.breaches.append(f"{ways}: took {spent:.1f} s of the processor")
    tally.counted["set aside"] += any(path.parent.glob("*.damaged-*"))
    tally.counted["explained"] += explained


def _explained(path: Path, tally: Tally) -> bool:
    """The command line answers, whatever the history is."""
    done = subprocess.run(
        [sys.executable, "-m", "errdoc", "explain", "--no-probe", "--format", "json", "-q", "-"],
        input=_LOG, capture_output=True, text=True, env={**os.environ, "ERRDOC_HISTORY": str(path)}, check=False,
    )  # fmt: skip
    if done.returncode not in (0, 1) or '"status"' not in done.stdout or "Traceback" in done.stderr:
        tally.breaches.append(f"explain gives {done.returncode}: {done.stderr[-300:]}")
    return True


def _flips(data: bytes, rng: random.Random) -> bytes:
    raw = bytearray(data)
    for _ in range(rng.choice((1, 3, 20, 300))):
        raw[rng.randrange(min(len(raw), rng.choice((100, len(raw)))))] ^= 1 << rng.randrange(8)
    return bytes(raw)


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.choice((rng.randrange(len(data)), rng.randrange(1 + len(data) // _PAGE) * _PAGE))] or b"\0"


def _zeros(data: bytes, rng: random.Random) -> bytes:
    begin = rng.randrange(len(data))
    return data[:begin] + bytes(min(len(data) - begin, rng.choice((8, 512, _PAGE, len(data))))) + data[begin + _PAGE :]


def _swapped(data: bytes, rng: random.Random) -> bytes:
    pages = [data[at : at + _PAGE] for at in range(0, len(data), _PAGE)]
    rng.shuffle(pages)
    return b"".join(pages)


def _longer(data: bytes, rng: random.Random) -> bytes:
    return data + rng.randbytes(rng.choice((1, 100, _PAGE, 5 * _PAGE)))


def _rubbish(data: bytes, rng: random.Random) -> bytes:
    return rng.randbytes(rng.choice((1, 99, len(data))))


def _worded(data: bytes, rng: random.Random) -> bytes:
    """Something in the rows or the tables' own words is another."""
    old, new = rng.choice(
        ((b"diagnosis", b"diagnosjs"), (b"[]", b"[["), (b"-", b"x"), (b"text", b"blob"), (b"index", b"table"),
         (b"unknown", b"\xff\xfe\0\0xxx"), (b"{}", b"[]"), (b"fixed_by", b"fixed_bi"))
    )  # fmt: skip
    return data.replace(old, new)


_WAYS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _flips, _flips, _cut, _zeros, _swapped, _longer, _rubbish, _worded,
)  # fmt: skip


def _answer(key: str) -> Explanation:
    return Explanation("diagnosed", (), "k", (Diagnosis("f", "t", "root", 0.9, "signature", "s", key),))


def _good(folder: Path) -> list[bytes]:
    """A history of two hundred entries, with changes beside it that are not in it yet."""
    folder.mkdir()
    path = folder / "history.sqlite"
    for number in range(150):
        History(path).record(_answer(str(number)))
    with contextlib.closing(sqlite3.connect(path)):
        # while somebody reads, what is written stays beside the file
        reader = sqlite3.connect(path)
        reader.execute("begin")
        reader.execute("select * from diagnosis").fetchone()
        for number in range(150, 200):
            History(path).record(_answer(str(number)))
        files = [Path(f"{path}{end}").read_bytes() for end in _BESIDE]
        reader.close()
    return files


def _writer(path: Path, name: str, count: int) -> tuple[int, int]:
    """A process that says each entry once it is kept; its number, and where it says that."""
    read, write = os.pipe()
    child = os.fork()
    if child:
        os.close(write)
        return child, read
    try:
        os.close(read)
        history = History(path)
        for number in range(count):
            history.record(_answer(f"{name}-{number}"))
            os.write(write, f"{name}-{number}\n".encode())
        os._exit(0)
    except BaseException as error:
        os.write(write, f"! {type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(1)


def _said(child: tuple[int, int], tally: Tally, *, killed: bool) -> list[str]:
    """The entries that a process said to be kept."""
    number, read = child
    lines = b"".join(_until_the_end(read, number, tally)).decode().split("\n")[:-1]
    os.close(read)
    _, status = os.waitpid(number, 0)
    tally.breaches += [f"a writer: {line}" for line in lines if line.startswith("!")]
    if not killed and status:
        tally.breaches.append(f"a writer ended with {status}")
    return [line for line in lines if not line.startswith("!")]


def _until_the_end(read: int, child: int, tally: Tally) -> Iterator[bytes]:
    while True:
        if not select.select([read], [], [], _HANGS)[0]:
            tally.breaches.append("a writer hangs")
            os.kill(child, signal.SIGKILL)
        some = os.read(read, 1 << 16)
        if not some:
            return
        yield some


def _holds(path: Path, told: list[str], tally: Tally) -> None:
    """The file is whole, holds all of these, and takes one more."""
    try:
        kept = {entry.hash for entry in History(path).entries(10_000_000)}
        History(path).record(_answer("last"))
        with contextlib.closing(sqlite3.connect(path)) as database:
            whole = database.execute("pragma integrity_check").fetchone()
    except Exception as error:
        tally.breaches.append(f"{type(error).__name__}: {error}")
        return
    if lost := set(told) - kept:
        tally.breaches.append(f"{len(lost)} of {len(told)} acknowledged entries are lost")
    if whole != ("ok",):
        tally.breaches.append(f"integrity: {whole}")
