"""The compatibility tables: `tables/*.toml` checked, compiled into a table of their own, read one by one.

What a row means says `errdoc.stack.tables`; whether the rows are true and fit together says `errdoc.curate.tables`.
Explaining a log reads none of them unless it asks.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from typing import Any

from errdoc.errors import PageError

#: Every row of every section has these.
_ORIGIN = {"source", "confidence"}
_MAY = {"note", "reason"}
_BUILDS = {
    "releases": ({"release", "linux"}, {"windows", "free_threaded", "default", "package", "torchvision", "torchaudio",
                                        "nccl", "triton"}),
    "builds": ({"releases", "os"}, {"variant", "cuda", "toolkits", "cudnn", "cudnns", "architectures", "capability",
                                    "libraries", "cpu_only", "ptx_below", "cudnn_confidence",
                                    "architectures_confidence"}),
    "install": ({"releases", "os", "via", "command"}, {"variant", "needs"}),
    "pins": ({"releases", "pins"}, {"os"}),
    "numpy": ({"releases", "numpy"}, {"os"}),
}  # fmt: skip
#: Of a library by its name: what is said of it, and the packages of Debian, Red Hat, pip and conda that have it.
_NAMED = {"title", "title_zh", "hint", "hint_zh", "deb", "rpm", "wheel", "conda"}
#: Table to section to (keys that must be there, keys that may).
FORM: dict[str, dict[str, tuple[set[str], set[str]]]] = {
    "cuda_driver": {
        "toolkits": ({"cuda", "release"}, {"linux", "windows"}),
        "floors": ({"cuda", "linux", "windows"}, set()),
        "branches": ({"branch", "cuda"}, set()),
        "forward": ({"cuda", "os", "classes", "package"}, set()),
        "gaps": ({"cuda"}, set()),
    },
    "cudnn": {
        "versions": ({"releases", "cuda", "capability"}, set()),
        "drivers": ({"releases", "cuda", "linux"}, {"windows"}),
        "packages": ({"package", "cuda", "releases"}, set()),
        "conda": ({"package", "releases", "channel"}, {"os"}),
    },
    "elsewhere": {
        "ways": ({"platform", "framework", "text", "text_zh", "command"},
                 {"capability", "variant", "os", "python", "cuda", "builds", "releases"}),
        "served": ({"set", "releases", "index"}, {"os", "chips"}),
    },
    "gpu_arch": {
        "architectures": ({"capability", "name", "cuda", "products"},
                          {"first_branch", "last_branch", "first_cuda_confidence", "libraries"}),
        "gpus": ({"name", "capability", "class"}, {"arch"}),
    },
    "images": {
        "images": ({"framework", "releases", "cuda", "image"}, {"python", "capability", "vendor", "arch"}),
        "libraries": ({"cuda", "cudnn", "os", "command"}, set()),
    },
    "jax_builds": _BUILDS,
    "onnxruntime_builds": _BUILDS,
    "other_gpus": {
        "gpus": ({"name", "vendor", "chip"}, set()),
    },
    "package_wheels": {
        "wheels": ({"package", "releases"}, {"linux", "windows"}),
    },
    "pytorch_builds": _BUILDS,
    "tensorflow_builds": {
        **_BUILDS,
        "libraries": ({"id", "files", "load"}, {"optional"}),
    },
    "python_support": {
        "pythons": ({"python", "first", "last"}, {"free_threaded"}),
        "get": ({"tool", "python", "command"}, set()),
    },
    "library_files": {
        "components": ({"id", "title", "title_zh", "provider", "page"},
                       {"loaded_by", "wanted", "wanted_zh", "pip", "instead", "instead_zh"}),
        "providers": ({"id", "title", "title_zh"}, set()),
        "get": ({"provider", "os", "via", "text", "text_zh"}, {"command", "verify", "cuda", "version", "component"}),
        "patterns": ({"component", "regex", "example"}, {"os", "cuda", "version", *_NAMED}),
        "files": ({"file", "component", "os"}, {"cuda", "version", *_NAMED}),
        "symbols": ({"regex", "example", "component", "title", "title_zh"},
                    {"version", "library", "hint", "hint_zh"}),
        "compilers": ({"symbol", "gcc"}, set()),
        "systems": ({"system", "glibc", "gcc"}, set()),
        "absent": ({"file", "hint", "hint_zh"}, set()),
    },
}  # fmt: skip
#: Keys of a table beside its sections.
_HEAD = {"as_of", "sources", "bundled"}


def path_of(name: str) -> str:
    """Where a table stands, relative to the knowledge base."""
    return f"tables/{name}.toml"


def read(name: str, table: Mapping[str, Any]) -> dict[str, Any]:
    """A table as plain data; empty where there is none.

    Raises:
        PageError: a section or a row has not the table's form.
    """
    if not table:
        return {}
    path, form = path_of(name), FORM[name]
    for section in sorted(set(table) - set(form) - _HEAD):
        raise PageError(f"unknown section {section!r}", path=path, hint=f"one of {', '.join(sorted(form))}")
    for section, (must, may) in form.items():
        rows = table.get(section, [])
        if not isinstance(rows, list):
            raise PageError(f"{section} is no list of rows", path=path)
        for number, row in enumerate(rows, 1):
            what = f"{section}, row {number}"
            if not isinstance(row, dict):
                raise PageError(f"{what}: no row of keys and values", path=path)
            for key in sorted((must | _ORIGIN) - set(row)):
                raise PageError(f"{what}: {key} is missing", path=path)
            for key in sorted(set(row) - must - may - _ORIGIN - _MAY):
                raise PageError(f"{what}: unknown key {key!r}", path=path)
    return dict(table)


def write(database: Any, tables: Mapping[str, Mapping[str, Any]]) -> None:
    """Writes the tables into a sqlite-utils database."""
    database.table("compatibility").create({"name": str, "rows": str}, pk="name")
    database.table("compatibility").insert_all(
        {"name": name, "rows": json.dumps(rows, ensure_ascii=False)} for name, rows in tables.items() if rows
    )


class Stored(Mapping[str, Mapping[str, Any]]):
    """The tables of a compiled knowledge base; each is read when it is asked for."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __getitem__(self, name: str) -> Mapping[str, Any]:
        found = self._database.execute("select rows from compatibility where name = ?", (name,)).fetchone()
        if found is None:
            raise KeyError(name)
        rows: Mapping[str, Any] = json.loads(found[0])
        return rows

    def __iter__(self) -> Iterator[str]:
        return iter([name for (name,) in self._database.execute("select name from compatibility order by name")])

    def __len__(self) -> int:
        return len(list(iter(self)))
