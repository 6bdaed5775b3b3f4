"""The anchors that large logs are scanned for, made ready once for all logs of a process."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, overload

from errdoc.logs.reading.literals import Literals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

#: What anchors beyond ASCII are looked for in, besides UTF-8 (to which UTF-16 was turned already).
_LEGACY = ("gb18030", "big5", "shift_jis", "euc_kr", "cp1251", "cp1252")


class Alarms(Sequence[str]):
    """Anchors, with what a scan makes of them.

    Args:
        anchors: literals, found in any case; taken when a large log is first scanned for them.
        pieces: gives rare pieces of their forms (`errdoc.kb.pieces`); without them the scan is slower, and finds the
            same.
    """

    def __init__(self, anchors: Iterable[str], pieces: Callable[[], Iterable[bytes]] = tuple) -> None:
        self._given = anchors
        self._pieces = pieces

    @cached_property
    def _anchors(self) -> list[str]:
        return list(self._given)

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> list[str]: ...

    def __getitem__(self, index: int | slice) -> str | list[str]:
        return self._anchors[index]

    def __len__(self) -> int:
        return len(self._anchors)

    @cached_property
    def _owners(self) -> dict[bytes, set[int]]:
        owners: dict[bytes, set[int]] = {}
        for index, anchor in enumerate(self):
            for form in encoded(anchor):
                if form and b"\0" not in form:
                    owners.setdefault(form.lower(), set()).add(index)
        return owners

    @cached_property
    def forms(self) -> list[bytes]:
        """What is searched for, in lower case: the anchors in the encodings that logs have."""
        return list(self._owners)

    @cached_property
    def literals(self) -> Literals:
        """The set of the forms."""
        return Literals(self.forms, pieces=frozenset(self._pieces()))

    def told(self, seen: Mapping[int, int]) -> dict[str, int]:
        """How often each anchor was found, from how often each form was, by its number."""
        hits: dict[str, int] = {}
        for number, count in sorted(seen.items()):
            for owner in self._owners[self.forms[number]]:
                hits[self[owner]] = hits.get(self[owner], 0) + count
        return hits


def encoded(anchor: str) -> list[bytes]:
    """The anchor in UTF-8, and beyond ASCII in the encodings that logs have been met in."""
    forms = [anchor.encode("utf-8", "replace")]
    if not anchor.isascii():
        for encoding in _LEGACY:
            with contextlib.suppress(UnicodeEncodeError):
                form = anchor.encode(encoding)
                if form not in forms:
                    forms.append(form)
    return forms
