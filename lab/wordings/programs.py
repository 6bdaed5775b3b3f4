"""The programs whose error texts are read, release by release: lab/wordings.toml."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lab import envs
from lab.releases import canonical

LISTED = Path(__file__).resolve().parents[1] / "wordings.toml"


@dataclass(frozen=True)
class Source:
    """Where a program's sources are had.

    Attributes:
        name: a package of the index, or `owner/name` of a repository.
        releases: oldest first: versions, or tags.
        form: `wheel` (or sources where a release has none), `sdist` where C++ or Rust is wanted too, `tags` of a
            repository.
        native: the strings of its binaries too, where no source of them is to be had.
        under: only files below these folders, of a repository; of a source archive too.
        without: no files below these.
        package: what kb/provenance.toml calls it, where that is not the repository's name.
    """

    name: str
    releases: tuple[str, ...]
    form: str = "wheel"
    native: bool = False
    under: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    package: str = ""

    def __post_init__(self) -> None:
        named = self.name.split("/")[-1].lower() if self.form == "tags" else self.name
        object.__setattr__(self, "package", self.package or canonical(named))

    def version(self, release: str) -> str:
        """A release as a version: the tags `v2.19.3-1` and `slurm-23-02-7-1` are 2.19.3-1 and 23.02.7-1."""
        name = release.partition("=")[0]
        if name.startswith("slurm-"):
            return re.sub(r"-(?=.*-)", ".", name.removeprefix("slurm-"))
        return re.sub(r"^(?:docker-)?v(?=\d)", "", name) if self.form == "tags" else name


@dataclass(frozen=True)
class Program:
    """A program of the list.

    Attributes:
        name: one word.
        why: who runs it.
        weight: how many of the field's people meet it: 3 nearly all, 2 many, 1 some.
        sources: one or more.
        prints: the folders of its sources, as `source` of a signature names them.
    """

    name: str
    why: str
    weight: int
    sources: tuple[Source, ...]
    prints: tuple[str, ...] = ()


def listed(path: Path = LISTED) -> list[Program]:
    """The programs, in the file's order."""
    rows: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["program"]
    return [
        Program(
            row["name"], row["why"], row["weight"],
            tuple(Source(**{key: tuple(value) if isinstance(value, list) else value for key, value in one.items()})
                  for one in row["source"]),
            tuple(row.get("prints", ())),
        )
        for row in rows
    ]  # fmt: skip


def folder() -> Path:
    """Where texts of releases and what is made of them are kept."""
    return envs.CACHE / "wordings"
