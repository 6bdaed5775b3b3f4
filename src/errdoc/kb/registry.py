"""Programs and packages by what logs call them: `kb/tables/programs`, laid out when the knowledge base is compiled.

A log asks for some names of hundreds: pairs of names are taken apart at once, a row is read where it is told.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from errdoc.logs.facts.packages import folded

if TYPE_CHECKING:
    from errdoc.kb.database import Database

#: Keys of a row that are looked up elsewhere, and are no part of it when it is read.
_LAID = {"imports", "paths", "clone", "plugins", "marks", "told", "shows", "brings", "commands"}


class Registry:
    """What the table knows, by name.

    Args:
        texts: gives a laid-out list by its name.
        row: gives the row of a package; KeyError where there is none.
    """

    def __init__(self, texts: Callable[[str], Sequence[str]], row: Callable[[str], Mapping[str, Any]]) -> None:
        self._texts = texts
        self._read = row
        self._rows: dict[str, Mapping[str, Any]] = {}

    @classmethod
    def of(cls, rows: Sequence[Mapping[str, Any]]) -> "Registry":
        """That of rows as they are written."""
        laid = lay(rows)
        return cls(laid.__getitem__, {str(row["package"]): row for row in rows}.__getitem__)

    @classmethod
    def stored(cls, database: "Database") -> "Registry":
        """That of a compiled knowledge base."""

        def row(package: str) -> dict[str, Any]:
            found = database.execute("select row from program where package = ?", (package,)).fetchone()
            return dict(json.loads(found[0])) if found else {}

        return cls(lambda name: database.many(f"programs.{name}"), row)

    def row(self, package: str) -> Mapping[str, Any]:
        """The row of a package; empty where there is none."""
        if package not in self._rows:
            try:
                self._rows[package] = self._read(package)
            except KeyError:
                self._rows[package] = {}
        return self._rows[package]

    def _pairs(self, name: str) -> dict[str, str]:
        flat = iter(self._texts(name))
        return dict(zip(flat, flat, strict=True))

    @cached_property
    def names(self) -> dict[str, str]:
        """Of what people call a program its package."""
        return self._pairs("names")

    @cached_property
    def imports(self) -> dict[str, str]:
        """Of an import name the package that it comes with."""
        return self._pairs("imports")

    @cached_property
    def clones(self) -> dict[str, str]:
        """Of a clone's folder, in lower case, the package."""
        return self._pairs("clones")

    @cached_property
    def told(self) -> dict[str, str]:
        """Of each distribution whose version is told, folded, the fact."""
        return self._pairs("told")

    @cached_property
    def plugins(self) -> frozenset[str]:
        """Folders, in lower case, below which each folder is a project of its own."""
        return frozenset(self._texts("plugins"))

    @cached_property
    def paths(self) -> tuple[tuple[str, str], ...]:
        """Pieces of paths, each with the package whose sources lie there."""
        return self._tried("paths")

    @cached_property
    def marks(self) -> tuple[tuple[str, str], ...]:
        """What packages print where they leave their own frames out, each with the package."""
        return self._tried("marks")

    def _tried(self, name: str) -> tuple[tuple[str, str], ...]:
        flat = iter(self._texts(name))
        return tuple(zip(flat, flat, strict=True))


def lay(rows: Sequence[Mapping[str, Any]]) -> dict[str, list[str]]:
    """The lists of a registry, each as one flat list: name and package by turns, the first row that has a name."""
    names: dict[str, str] = {}
    imports: dict[str, str] = {}
    clones: dict[str, str] = {}
    told: dict[str, str] = {}
    for row in reversed(rows):
        package = str(row["package"])
        names[str(row.get("name", package))] = package
        imports.update(dict.fromkeys(row.get("imports", ()), package))
        clones.update((one.lower(), package) for one in row.get("clone", ()))
        distributions = [folded(one) for one in row.get("told", ())]
        told.update(dict.fromkeys(distributions, *distributions[:1]))
    return {
        "names": _flat(names.items()),
        "imports": _flat(imports.items()),
        "clones": _flat(clones.items()),
        "told": _flat(told.items()),
        "plugins": sorted({one.lower() for row in rows for one in row.get("plugins", ())}),
        "paths": _flat((one, row["package"]) for row in rows for one in row.get("paths", ())),
        "marks": _flat((one, row["package"]) for row in rows for one in row.get("marks", ())),
    }


def _flat(pairs: Iterable[tuple[str, str]]) -> list[str]:
    return [text for pair in pairs for text in pair]


def told_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """What is read of a row: without what is laid out."""
    return {key: value for key, value in row.items() if key not in _LAID}
