"""What was found: each input that broke a promise, as small as it gets, in a folder, under the name of its campaign."""

import time
from binascii import crc32
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

from fuzz.campaign import Budget, Tally
from fuzz.worker import Check, Process

#: Where findings are kept; the command line may name another folder.
FOLDER = Path(__file__).resolve().parent / "found"
#: Tries, and seconds, that making a finding smaller may take.
_TRIES, _SECONDS = 600, 20.0
#: Breaches of one kind that are kept; the others are counted.
_ALIKE = 2
#: Breaches after which a campaign ends: it is the campaign that is broken.
_MOST = 50


def attack(
    name: str, make: Callable[[Random], bytes], made: Callable[[], Check], budget: Budget, *, shrink: bool = True
) -> Tally:
    """A campaign whose inputs are bytes: made here, checked in a process of their own, kept where they break a promise.

    Args:
        name: of the campaign.
        make: draws an input.
        made: gives the check, in the process that does the checking.
        budget: how long it goes on.
        shrink: whether an input alone shows a breach, and can be made smaller.
    """
    tally = Tally()
    seen: Counter[str] = Counter()
    with Process(made) as process:
        for draw in budget.rounds():
            data = make(draw)
            tally.tried += 1
            if wrong := process.check(data, crc32(data)):
                seen[_kind(wrong[0])] += 1
                if seen[_kind(wrong[0])] > _ALIKE:
                    continue
                if shrink:
                    path = kept(name, smaller(data, wrong[0], process))
                    tally.breaches.append(f"{wrong[0]} (python -m fuzz {name} --again {path})")
                else:
                    tally.breaches.append(f"{wrong[0]} (--count {tally.tried} --seed {budget.seed})")
                process.close()  # the next one meets a fresh process
                if len(tally.breaches) >= _MOST:
                    break
    tally.counted.update({f"like: {kind}": count - _ALIKE for kind, count in seen.items() if count > _ALIKE})
    return tally


def again(made: Callable[[], Check], data: bytes) -> list[str]:
    """What does not hold for a finding, looked at in every way."""
    with Process(made) as process:
        return process.check(data)


def kept(name: str, data: bytes) -> Path:
    """Writes a finding; its name is that of its campaign and of what it holds."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    path = FOLDER / f"{name}-{sha256(data).hexdigest()[:12]}"
    path.write_bytes(data)
    return path


def smaller(data: bytes, wrong: str, process: Process) -> bytes:
    """The input without what the breach does not need; the input itself where it does not show again."""
    wanted, way = _kind(wrong), crc32(data)
    left, end = _TRIES, time.monotonic() + _SECONDS

    def shows(tried: bytes) -> bool:
        return any(_kind(one) == wanted for one in process.check(tried, way))

    for start, length in _cuts(data):
        while start < len(data):
            if left <= 0 or time.monotonic() > end:
                return data
            left -= 1
            less = data[:start] + data[start + length :]
            if not shows(less):
                break
            data = less
    return data


def _cuts(data: bytes) -> Iterator[tuple[int, int]]:
    """Places and lengths to leave out: halves first, single bytes last."""
    length = len(data) // 2
    while length:
        yield from ((start, length) for start in range(0, len(data), length))
        length //= 2


def _kind(wrong: str) -> str:
    """What sort of breach it is: what stands before its first value."""
    return wrong.partition(":")[0].partition(" at ")[0].rstrip("0123456789. ")
