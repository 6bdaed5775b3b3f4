"""What is known of a module that cannot be imported: which distribution brings it, or whose it is.

Names for pages: `distribution` (what to install; known for sure), `distribution_note`, `distribution_guess` (no table
has it: the name itself, which may be another's), `submodule_of` (the package is there, this part of it is not: another
release), `own_module` (of the user's own project: nothing to install), `standard_module` (Python's own).
"""

import re
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from errdoc.match.place import is_own
from errdoc.match.text import Text

#: Names that pages may use of a module that is missing.
MODULE_NAMES = (
    "distribution", "distribution_note", "distribution_guess", "submodule_of", "own_module", "own_root",
    "standard_module",
)  # fmt: skip
#: What templates may ask of a name.
FUNCTIONS = ("distribution", "conda")


class Distributions:
    """The rows of `kb/tables/distributions.toml`.

    Args:
        table: as it is stored.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        rows = table.get("distributions", ())
        self._by_import = {str(row["import"]): row for row in rows}
        self._conda = {_normal(str(row["pip"])): str(row["conda"]) for row in rows if row.get("conda")}
        self._own = frozenset(table.get("own", ()))
        self._standard = frozenset(table.get("standard", ()))

    @property
    def packages(self) -> frozenset[str]:
        """The names of all distributions of the table, as an index compares them: `scikit-learn`."""
        return frozenset(_normal(str(row["pip"])) for row in self._by_import.values())

    def row(self, module: str) -> Mapping[str, Any] | None:
        """The row of the longest beginning of a dotted name that has one."""
        parts = module.split(".")
        names = (".".join(parts[:count]) for count in range(len(parts), 0, -1))
        return next((self._by_import[name] for name in names if name in self._by_import), None)

    def lookup(self, function: str, value: str) -> str | None:
        """The functions of templates that turn on this table: `{module:distribution}`, `{package:conda}`."""
        if function == "conda":
            return self.conda(value)
        row = self.row(value) if function == "distribution" else None
        return str(row["pip"]) if row else None

    def conda(self, distribution: str) -> str | None:
        """Conda's name of a distribution, where it is known."""
        return self._conda.get(_normal(distribution))

    def about(self, module: str, text: Text | None = None) -> dict[str, str]:
        """What pages may say of a module that cannot be imported.

        Args:
            module: its dotted name.
            text: the log, whose tracebacks show the user's own files.
        """
        top, _, below = module.partition(".")
        if not re.fullmatch(r"[^\W\d]\w*", top):
            return {}
        if top in sys.stdlib_module_names or top in self._standard:
            return {"standard_module": module}
        row = self.row(module)
        if top in self._own or module.startswith("__"):
            return _own(module, text)
        if row is not None:
            exact = str(row["import"]) != top or not below
            if not exact:
                return {"submodule_of": str(row["pip"])}
            note = {"distribution_note": str(row["note"])} if row.get("note") else {}
            return {"distribution": str(row["pip"]), **note}
        if text is not None and top in set(_parts(text)):
            return _own(module, text)
        # Python names a parent that is there: it is the part of it that is missing
        return {"submodule_of": top} if below else {"distribution_guess": top}


def _own(module: str, text: Text | None) -> dict[str, str]:
    """That a module is of the user's own project, and the folder in which it lies where a frame tells."""
    names = {"own_module": module}
    top = module.partition(".")[0]
    for path in _files(text) if text is not None else ():
        folders = path.replace("\\", "/").split("/")
        stem = folders[-1].removesuffix(".py")
        if top in (*folders[:-1], stem):
            at = folders.index(top) if top in folders[:-1] else len(folders) - 1
            root = "/".join(folders[:at])
            if root:
                return names | {"own_root": root}
    return names


def _files(text: Text) -> Iterator[str]:
    return (frame.file for event in text.events for frame in event.frames if is_own(frame.file))


def _parts(text: Text) -> Iterator[str]:
    """Names of the folders and files of the user's own code, as the log's tracebacks show them."""
    for path in _files(text):
        *folders, file = path.replace("\\", "/").split("/")
        # the folders of a home, /home/name/…, name no module of it
        yield from folders[3:] if folders[:1] == [""] else folders
        yield file.removesuffix(".py")


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
