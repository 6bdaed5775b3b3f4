"""Checks that find what a test wants them to find, for processes that import them by name."""

import os

from fuzz.worker import Check


def bang() -> Check:
    """Finds fault with `!`, ends its process at `0`, raises at `?`, loops at `~` and takes 100 MiB at `+`."""

    def check(data: bytes, way: int | None) -> list[str]:
        del way
        if b"0" in data:
            os._exit(7)
        if b"?" in data:
            raise ValueError("no question")
        while b"~" in data:
            pass
        if b"+" in data:
            len(b"x" * (100 << 20))
        return ["it bangs"] if b"!" in data else []

    return check
