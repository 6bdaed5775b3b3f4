"""Runs recipes again and compares: does the framework still say what was recorded?"""

import random
import re
from dataclasses import dataclass

from lab.recipe import Recipe
from lab.record import outputs

# 2026-11-21 09:14:22.123456: | [W1121 09:14:22.5 | 09:14:22
_TIME = re.compile(r"\d{4}-\d\d-\d\d[ T]|\b\d\d:\d\d:\d\d(?:[.,]\d+)?")
_HEX = re.compile(r"\b0x[0-9a-f]+\b|\b[0-9a-f]{12,}\b")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


@dataclass(frozen=True)
class Compared:
    """A recording and its repetition.

    Attributes:
        same: whether the masked lines with the expected literals are the same.
        alike: share of all masked lines that both have.
        why: what differs, or what stood in the way.
    """

    recipe: Recipe
    same: bool
    alike: float
    why: str = ""


def mask(line: str) -> str:
    """The line without what differs between two runs."""
    return _NUMBER.sub("0", _HEX.sub("<hex>", _TIME.sub("", line))).strip()


def signature(recipe: Recipe, text: str) -> set[str]:
    """The masked lines that hold an expected literal."""
    return {
        mask(line)
        for line in text.splitlines()
        if any(part in line for lit in recipe.expect for part in lit.splitlines())
    }


def check(recipes: list[Recipe], sample: int = 0, *, drop: bool = False) -> list[Compared]:
    """Compare recorded recipes, or `sample` of them chosen at random."""
    recorded = [recipe for recipe in recipes if recipe.log.exists()]
    if sample and sample < len(recorded):
        chosen = set(random.sample(range(len(recorded)), sample))
        recorded = [recipe for number, recipe in enumerate(recorded) if number in chosen]
    compared = []
    for recipe, found in outputs(recorded, drop=drop):
        if isinstance(found, Exception):
            compared.append(Compared(recipe, False, 0.0, str(found)))
            continue
        text = found.text
        old = recipe.log.read_text("utf-8")
        before, after = signature(recipe, old), signature(recipe, text)
        lines = [{mask(line) for line in version.splitlines() if line.strip()} for version in (old, text)]
        alike = len(lines[0] & lines[1]) / max(1, len(lines[0] | lines[1]))
        why = "" if before == after else f"only before {sorted(before - after)}, only now {sorted(after - before)}"
        compared.append(Compared(recipe, before == after, alike, why))
    return compared
