"""In place of `errdoc.probe.machine.programs`: the programs are no files, and run without anybody's site-packages."""

import sys
from typing import Any


def started(name: str) -> list[str]:
    """The words after an interpreter and its options: the program's text."""
    loader: Any = sys.modules[__name__].__spec__.loader  # type: ignore[union-attr]
    return ["-S", "-B", "-c", loader.get_source(f"errdoc.probe.machine.children.{name}")]
