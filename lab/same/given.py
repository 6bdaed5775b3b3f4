"""In which way a log is given to errdoc: as the file that it is, at the end of a long one, through a pipe."""

import io
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from errdoc.logs.reading.read import Source


class Way(NamedTuple):
    """How logs are given.

    Attributes:
        large: so many bytes of a training's output are laid before each: it goes through the scan for large logs.
        piped: through a pipe, in pieces of all sizes.
    """

    large: int = 0
    piped: bool = False


AS_IT_IS = Way()


@contextmanager
def given(path: str, way: Way) -> Iterator["str | Source"]:
    """What is handed to `explain`: one name for a log that is laid out anew, whichever way it comes."""
    if way == AS_IT_IS or Path(path).is_dir():
        yield path
        return
    data = training(way.large) + Path(path).read_bytes()
    if way.piped:
        yield Source("log", lambda: Pieces(data), piped=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "log"
        file.write_bytes(data)
        yield Source("log", lambda: file.open("rb", buffering=0))


def training(size: int) -> bytes:
    """So many bytes of what trainers print while all is well."""
    chance = random.Random(7)
    rows, length = [], 0
    while length < size:
        step = len(rows)
        row = (
            f"[rank{step % 8}]: 2026-11-20 10:{step // 60 % 60:02d}:{step % 60:02d} INFO trainer.py:221] "
            f"epoch 3 step {step} loss {chance.uniform(0.1, 3):.4f} lr 1.0e-04 tokens/s {30_000 + step % 4000}\n"
        )
        rows.append(row)
        length += len(row)
    return "".join(rows).encode()


class Pieces(io.RawIOBase):
    """Data that comes as a pipe brings it."""

    def __init__(self, data: bytes) -> None:
        self._left = memoryview(data)
        self._chance = random.Random(7)

    def readable(self) -> bool:
        """It can be read."""
        return True

    def read(self, size: int = -1) -> bytes:
        """The next piece, of any length."""
        del size
        some = self._left[: self._chance.choice((1, 100, 4096, 65536, 300_000))]
        self._left = self._left[len(some) :]
        return bytes(some)
