"""Who holds how much of a GPU's memory, as the message of an allocator tells it."""

import re
from typing import NamedTuple

from errdoc.logs.lazy import lazy

_SIZE = r"(\d{1,20}(?:\.\d{1,6})?) ?(bytes|[KMGT]i?B|B)\b"
_FACTORS = {"b": 1, "bytes": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}
# Tried to allocate 16.00 GiB
_WANTED = lazy(rf"(?i:tried to allocate) {_SIZE}")
# has a total capacity of 23.70 GiB      (GPU 0; 15.78 GiB total capacity;
_TOTAL = lazy(rf"total capaci?ty of {_SIZE}|{_SIZE} total capacity")
# of which 990.00 MiB is free.      12.78 GiB free;
_FREE = lazy(rf"of which {_SIZE} is free|; {_SIZE} free;")
# Including non-PyTorch memory, this process has 21.48 GiB memory in use.
_MINE = lazy(rf"this process has {_SIZE} memory in use")
# Of the allocated memory 1.25 GiB is allocated by PyTorch      3.00 GiB already allocated;
_ALLOCATED = lazy(rf"{_SIZE} is allocated by PyTorch|{_SIZE} already allocated")
# 800.00 KiB is reserved by PyTorch but unallocated
_UNUSED = lazy(rf"{_SIZE} is reserved by PyTorch but unallocated")
# 3.00 GiB reserved in total by PyTorch
_RESERVED = lazy(rf"{_SIZE} reserved in total by PyTorch")


class Shares(NamedTuple):
    """Bytes of a GPU's memory.

    Attributes:
        total: what it has.
        wanted: what was asked for and not given; None where nothing tells.
        held: each holder with its bytes: `allocated`, `unused` (reserved and not allocated), `context` (of the process,
            beyond the allocator), `others`, or `held` where nothing more is told, and `free`. They add up to `total`.
    """

    total: float
    wanted: float | None
    held: tuple[tuple[str, float], ...]


def size(text: str) -> float | None:
    """Bytes of a size as it is printed.

    Example:
        >>> size("1.50 KiB")
        1536.0
    """
    found = re.search(_SIZE, text)
    return _bytes(found) if found else None


def shares(text: str, total: float | None = None, free: float | None = None) -> Shares | None:
    """Who holds what; None where it is not told.

    Args:
        text: the message.
        total: of the GPU, where the message does not say it.
        free: the same.

    Example:
        >>> shares("GPU 0; 8.00 GiB total capacity; 5.00 GiB already allocated; 1.00 GiB free; "
        ...        "6.00 GiB reserved in total by PyTorch").held[1]
        ('unused', 1073741824.0)
    """
    total, free = _one(_TOTAL, text) or total, _first(_one(_FREE, text), free)
    if total is None or free is None or free > total:
        return None
    allocated, unused, mine = (_one(pattern, text) for pattern in (_ALLOCATED, _UNUSED, _MINE))
    if unused is None and allocated is not None and (reserved := _one(_RESERVED, text)) is not None:
        unused = max(reserved - allocated, 0.0)
    rows: list[tuple[str, float]] = []
    left = total - free
    for name, value in (("allocated", allocated), ("unused", unused)):
        if value is not None:
            rows.append((name, min(value, left)))
            left -= min(value, left)
    if mine is not None:
        context = min(max(mine - sum(value for _, value in rows), 0.0), left)
        rows.append(("context", context))
        left -= context
    rows += [("others" if rows else "held", left), ("free", free)]
    return Shares(total, _one(_WANTED, text), tuple(row for row in rows if row[1] > 0))


def _first(value: float | None, other: float | None) -> float | None:
    return other if value is None else value


def _one(pattern: "re.Pattern[str]", text: str) -> float | None:
    found = pattern.search(text)
    return _bytes(found) if found else None


def _bytes(found: "re.Match[str]") -> float:
    number, unit = [group for group in found.groups() if group is not None][:2]
    return float(number) * _FACTORS[unit.lower().removesuffix("ib").removesuffix("b") or "b"]
