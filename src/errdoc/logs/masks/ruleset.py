"""The public rules of gitleaks beside our own: `gitleaks.json`, made by `python -m errdoc.curate.secret_rules`.

As gitleaks does, a rule is tried only where one of its keywords stands: here on those lines alone. A pattern is
compiled when its first line comes.
"""

import json
from collections.abc import Callable
from functools import cache
from math import log2
from pathlib import Path

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.public import NO_SECRET
from errdoc.logs.masks.rules import Rule


@cache
def public_rules() -> tuple[Rule, ...]:
    """The rules, read once."""
    table = json.loads(Path(__file__).with_name("gitleaks.json").read_text(encoding="utf-8"))
    return tuple(Rule("token", tuple(row["keywords"]), lazy(row["regex"]), _above(row["entropy"])) for row in table)


def entropy(value: str) -> float:
    """Bits of a character, as its value's characters are spread."""
    return -sum(value.count(mark) / len(value) * log2(value.count(mark) / len(value)) for mark in set(value))


def _above(least: float) -> Callable[[str], bool]:
    return lambda value: not NO_SECRET.fullmatch(value) and entropy(value) >= least
