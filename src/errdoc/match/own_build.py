"""Programs and platforms that bring their own build of a framework: what installs another one beneath them is refused.

The rows are those of `kb/tables/programs` that say what a program `brings`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from errdoc.logs.lazy import lazy
from errdoc.model import Condition, Remedy, Said
from errdoc.model.said import TABLES

# python -m pip uninstall -y torch torchvision, conda install -c conda-forge tensorflow, uv pip install "jax[cuda12]"
_CHANGES = lazy(
    r"\b(?:pip3?|conda|mamba|uv|poetry) (?:pip )?(?:-\S+ )*(?:install|uninstall|remove|add|update)\b[^|;&]*?"
    r"[\s\"'](?P<framework>torch|tensorflow|jax)(?:lib|-cpu|-gpu|vision|audio)?(?![\w-])"
)


class OwnBuild(NamedTuple):
    """A build that something brings along.

    Attributes:
        frameworks: what it brings.
        allows: pieces of commands that install its own build.
        instead: what to do in place of the steps that are refused.
    """

    frameworks: frozenset[str]
    allows: tuple[str, ...]
    instead: Remedy

    def refuses(self, commands: Sequence[str]) -> bool:
        """Whether commands put another build of one of its frameworks in the place of its own, or take it away."""
        if any(piece in one for piece in self.allows for one in commands):
            return False
        return any(found["framework"] in self.frameworks for one in commands for found in _CHANGES.finditer(one))


def own_build(rows: Sequence[Mapping[str, Any]], meets: Callable[[Condition], bool]) -> OwnBuild | None:
    """What the first program brings that the log shows.

    Args:
        rows: programs.
        meets: whether the log meets a condition.
    """
    for row in (one["brings"] for one in rows if "brings" in one):
        shown = all(meets(Condition(regex)) for regex in row["shown"])
        if shown and not any(meets(Condition(regex)) for regex in row.get("unless", ())):
            text = Said(row["text"], TABLES)
            instead = Remedy("pip", text, tuple(row.get("commands", ())), str(row.get("verify", "")))
            return OwnBuild(frozenset(row["frameworks"]), tuple(row.get("allows", ())), instead)
    return None
