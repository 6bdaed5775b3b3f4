"""What `errdoc explain` reads: logs by name, an error's own words, the clipboard, a pipe, the archive of a bundle."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errdoc.logs.reading.read import Source
    from errdoc.probe.telling.snapshot import Snapshot

#: How the archives of `errdoc bundle` are called.
BUNDLES = (".tar.gz", ".tgz")


def given(paths: list[str], *, paste: bool) -> Sequence[str | Source]:
    """What is explained: logs, the words of an error in their place, or the clipboard.

    Raises:
        UsageError: nothing is given, or too much.
        InputError: the clipboard cannot be read.
    """
    if paste:
        if paths:
            from errdoc.errors import UsageError

            raise UsageError("--paste takes the clipboard, and a log is named too", hint="errdoc --paste")
        from errdoc.cli.clipboard import read

        return [_text(read())]
    if not paths:
        return _pipe()
    if paths[0] != "-" and not os.path.lexists(paths[0]):
        from errdoc.cli import meant

        if words := meant.text(paths):
            return [_text(words.encode("utf-8", "replace"))]
    return paths


def unpacked(path: str) -> tuple[Sequence[str | Source], Snapshot | None]:
    """What is explained of an archive of `errdoc bundle`: its logs and facts; any other file as it is."""
    from errdoc.logs.reading.bundle import is_bundle, read
    from errdoc.logs.reading.read import of_text

    if not is_bundle(path):
        return [path], None
    found = read(path)
    inputs = [of_text(text, name) for name, text in found.logs.items()]
    if found.facts is None:
        return inputs, None
    from errdoc.probe.telling.snapshot import from_dict

    return inputs, from_dict(found.facts, path)


def _text(text: bytes) -> Source:
    """A text that is there already."""
    from errdoc.logs.reading.read import of_text

    return of_text(text)


def _pipe() -> list[str]:
    """What is read where no log is named.

    Raises:
        UsageError: nothing is piped in.
    """
    if sys.stdin is None or sys.stdin.isatty():
        from errdoc.errors import UsageError

        raise UsageError("no log given", hint="errdoc explain train.log, or python train.py 2>&1 | errdoc explain -")
    return ["-"]
