"""The files that a kernel calls its cells: `/tmp/ipykernel_4211/956894645.py`, a hash of the code, as the cell it is.

Python's own tracebacks name them, of threads and in log messages, and have no code to show. The notebook has it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from errdoc.logs.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

#   File "/tmp/ipykernel_29340/956894645.py", line 3, in work
_FRAME = lazy(r"(\s*File \")[^\"\n]{0,400}[/\\]ipykernel_\d+[/\\](\d+)\.py(\", line (\d{1,6})(?:, in .*)?)")
#: Characters of code that are looked at.
_MOST = 200_000
_SEED, _MIX, _WORD = 0xC70F6907, 0x5BD1E995, 0xFFFFFFFF


class Code(NamedTuple):
    """The code of a cell, and the number beside it."""

    prompt: int
    text: str


class CellFiles:
    """Names cells in tracebacks, and adds the code that they lack.

    Args:
        codes: of all cells that were run.
    """

    def __init__(self, codes: Sequence[Code]) -> None:
        self._codes = codes

    def told(self, lines: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int]]:
        """The lines, each with its place; what is added has the place of its frame."""
        added: tuple[str, int] | None = None
        for text, at in lines:
            if added is not None and _indent(text) < _indent(added[0]):
                yield added
            added = None
            found = _FRAME.fullmatch(text) if "ipykernel_" in text else None
            code = self._files.get(found[2]) if found else None
            if found is None or code is None:
                yield text, at
                continue
            yield f"{found[1]}Cell In[{code.prompt}]{found[3]}", at
            rows = code.text.split("\n")
            if 0 < int(found[4]) <= len(rows):
                added = " " * (_indent(text) + 2) + rows[int(found[4]) - 1].strip(), at
        if added is not None:
            yield added

    @cached_property
    def _files(self) -> dict[str, Code]:
        found: dict[str, Code] = {}
        left = _MOST
        for code in self._codes:
            left -= len(code.text)
            if left < 0:
                break
            found[str(murmur2(code.text.encode("utf-8", "replace")))] = code
        return found


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def murmur2(data: bytes) -> int:
    """MurmurHash2 of 32 bits, with the seed that kernels take."""
    value = _SEED ^ len(data)
    whole = len(data) & ~3
    for at in range(0, whole, 4):
        word = int.from_bytes(data[at : at + 4], "little") * _MIX & _WORD
        word = (word ^ word >> 24) * _MIX & _WORD
        value = (value * _MIX & _WORD) ^ word
    if rest := data[whole:]:
        value = (value ^ int.from_bytes(rest, "little")) * _MIX & _WORD
    value = (value ^ value >> 13) * _MIX & _WORD
    return value ^ value >> 15
