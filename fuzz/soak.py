"""Many logs through one `errdoc.Reader`: memory, and what is kept of logs, stay as after the first two hundred."""

import contextlib
import gc
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from errdoc.errors import InputError
from errdoc.match.text import Text
from errdoc.model import Event, Line
from errdoc.reader import Reader
from fuzz.campaign import Budget, Tally
from fuzz.found import attack
from fuzz.mutate import sources
from fuzz.worker import held

NAME = "soak"
PROMISE = "A process that reads logs for ever holds nothing of them: its memory and its objects stay where they are."
#: MiB that memory may grow after the first logs, and logs between two looks.
_MIB, _EVERY = 10.0, 100
#: Logs: what they share (pages, patterns) is made for all of them first, and stays.
LOGS = Random(0).sample(sources(), 200)


def make(draw: Random) -> bytes:
    """One of the logs, with words that no other has: what is kept by its text grows."""
    word = b"%08x" % draw.getrandbits(32)
    rows = draw.choice(LOGS).read_bytes()[:20_000].split(b"\n")
    return b"run-" + word + b" starts\n" + b"\n".join(row + b" " + word if b": " in row else row for row in rows)


class Soak:
    """Explains one log after the other, and looks at itself now and then."""

    def __init__(self) -> None:
        self._reader = Reader()
        self._path = Path(tempfile.mkdtemp(prefix="errdoc-fuzz-")) / "train.log"
        self._seen = 0
        for log in LOGS:
            self._explain(log.read_bytes()[:20_000])
        self._objects = _objects()
        self._began = held()

    def __call__(self, data: bytes, way: int | None) -> list[str]:
        """Whether memory or the number of objects has grown; looked at after every hundredth log."""
        self._explain(data)
        self._seen += 1
        if self._seen % _EVERY and way is not None:
            return []
        now = _objects()
        wrong = [f"{what} objects stay: {count}" for what, count in now.items() if count > self._objects[what]]
        grown = held() - self._began
        if grown > _MIB:
            wrong.append(f"memory has grown: {grown:.1f} MiB after {self._seen} logs")
        return wrong

    def _explain(self, data: bytes) -> None:
        self._path.write_bytes(data)
        with contextlib.suppress(InputError):  # a binary file is told so
            self._reader.explain(str(self._path))


def _objects() -> Counter[str]:
    """What of logs is alive, by its type."""
    gc.collect()
    return Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, Text | Event | Line))


def campaign(budget: Budget) -> Tally:
    """Explains many logs."""
    return attack(NAME, make, Soak, budget, shrink=False)
