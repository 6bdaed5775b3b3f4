"""What a pair is: two runs of one program, and the one thing that was changed."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lab.recipe import ROOT

HERE = Path(__file__).parent
PROGRAMS = HERE / "programs"
CORPUS = ROOT / "corpus" / "against"


@dataclass(frozen=True)
class Run:
    """One of the two runs.

    Attributes:
        run: what is typed, by bash.
        prepare: what is typed before, unseen: it makes the data.
        env: variables.
        overlay: packages that lie over those of the environment.
        environment: one of `make.ENVIRONMENTS`: `base`, `cuda` with a CUDA build of PyTorch, others by their products.
        host: the machine's name.
        inject: the layers below the framework, as in a recipe.
    """

    run: str
    prepare: str = ""
    env: dict[str, str] = field(default_factory=dict)
    overlay: tuple[str, ...] = ()
    environment: str = "base"
    host: str = "node-11.example.com"
    inject: dict[str, dict[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Pair:
    """Two runs with what was changed.

    Attributes:
        planted: `kind`, `name`, `before`, `now`; `names` are further names that say the same.
        half: the pairs of `first` were there while the comparison was written, those of the other splits came after it,
            each split after what the one before it showed was mended.
    """

    name: str
    program: str
    half: str
    planted: dict[str, Any]
    good: Run
    failed: Run

    @property
    def folder(self) -> Path:
        """Where its logs are kept."""
        return CORPUS / self.name


def pairs() -> list[Pair]:
    """All pairs of `pairs.toml`; what a run does not say, `both` says."""
    rows = tomllib.loads((HERE / "pairs.toml").read_text("utf-8"))["pair"]
    return [
        Pair(
            row["name"],
            row["program"],
            row["half"],
            row["planted"],
            *(_run(row, which) for which in ("good", "failed")),
        )
        for row in rows
    ]


def _run(row: dict[str, Any], which: str) -> Run:
    said = row.get("both", {}) | row.get(which, {})
    layers = {
        name: {key: str(value) for key, value in of.items()}
        for name, of in (row.get("both", {}).get("inject", {}) | row.get(which, {}).get("inject", {})).items()
    }
    env = row.get("both", {}).get("env", {}) | row.get(which, {}).get("env", {})
    return Run(**{**said, "inject": layers, "env": env, "overlay": tuple(said.get("overlay", ()))})
