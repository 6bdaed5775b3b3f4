"""The engines that tell which of many literals, all in lower case, a window holds in any case."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


#: A literal's index in the set, and the offset just after its occurrence.
Hit = tuple[int, int]


class Engine(Protocol):
    """What a tier can do with its literals."""

    def present(self, window: bytes | memoryview) -> list[int]:
        """The literals that the window holds, each once, in any order."""
        ...

    def all(self, data: bytes) -> list[Hit] | None:
        """Every hit, in any order; None where the engine tells no places."""
        ...


class Hyperscan:
    """One pass, whatever the number of literals.

    Args:
        literals: in lower case.
        cache: folder for compiled databases; by default the user's cache folder.
        kept: whether these literals will be met again.
    """

    def __init__(self, literals: Sequence[bytes], cache: Path | None, *, kept: bool) -> None:
        self._literals, self._folder, self._kept = literals, cache, kept
        self._seen: list[int] = []
        self._hits: list[Hit] = []
        # The binding does not count the references that it keeps: it crashes where a callback given inline is freed.
        # They are made once and held here.
        self._note, self._record = self._noted, self._recorded

    def present(self, window: bytes | memoryview) -> list[int]:
        """The literals that the window holds."""
        if not self._literals:
            return []
        self._once.scan(window, match_event_handler=self._note)
        seen, self._seen = self._seen, []
        return seen

    def all(self, data: bytes) -> list[Hit]:
        """Every hit."""
        self._each.scan(data, match_event_handler=self._record)
        hits, self._hits = self._hits, []
        return hits

    def _noted(self, index: int, _start: int, _end: int, _flags: int, _context: object) -> None:
        self._seen.append(index)

    def _recorded(self, index: int, _start: int, end: int, _flags: int, _context: object) -> None:
        self._hits.append((index, end))

    @cached_property
    def _once(self) -> Any:
        from errdoc.logs.reading.databases import database

        return database(self._literals, self._folder, once=True, kept=self._kept)

    @cached_property
    def _each(self) -> Any:
        from errdoc.logs.reading.databases import database

        return database(self._literals, self._folder, once=False, kept=self._kept)


class Re2:
    """RE2's set matcher."""

    def __init__(self, literals: Sequence[bytes]) -> None:
        import re2  # type: ignore[import-not-found]  # no dependency: used where somebody has it

        self._literals = literals
        options = re2.Options()
        # As Latin-1 every byte is a character. RE2 then folds accented letters too; the plain search sorts those out.
        options.encoding = re2.Options.Encoding.LATIN1
        options.case_sensitive = False
        options.literal = True
        options.max_mem = 256 << 20
        self._matcher = re2.Set.SearchSet(options)
        for literal in literals:
            self._matcher.Add(literal)
        self._matcher.Compile()

    def present(self, window: bytes | memoryview) -> list[int]:
        """The literals that the window holds."""
        data = bytes(window)
        folded = data.lower()
        return [index for index in self._matcher.Match(data) or () if self._literals[index] in folded]

    def all(self, _data: bytes) -> None:
        """RE2 tells no places."""
        return


class Plain:
    """The standard library: one literal after the other."""

    def __init__(self, literals: Sequence[bytes]) -> None:
        self._literals = literals

    def present(self, window: bytes | memoryview) -> list[int]:
        """The literals that the window holds."""
        folded = bytes(window).lower()
        return [index for index, literal in enumerate(self._literals) if literal in folded]

    def all(self, _data: bytes) -> None:
        """No better than window by window."""
        return
