"""In place of `errdoc.model`: what a snapshot names of it, and the script does not use."""

from typing import NamedTuple

FACT_NAMES: tuple[str, ...] = ()


class Fact(NamedTuple):
    """A fact as an answer to a log lists it."""

    name: str
    value: str
    source: str
    printed: str
