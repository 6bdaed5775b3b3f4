"""Whose a path is, and which program ran: by the table of `kb/tables/programs`, and by what clones look like."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from errdoc.kb.registry import Registry
from errdoc.logs.facts.packages import version_fact
from errdoc.logs.lazy import lazy
from errdoc.model import RAN, Fact, Frame, Program

# PairingNet-main, yolov5-master, ComfyUI-0.3.10: what an archive of a repository unpacks to
_ARCHIVE = lazy(r"(?P<name>.{2,80}?)-(?:main|master|dev|v?\d+(?:\.\d+){1,3})$", flags=2)
#: How a bare copy, or an installer of applications, ends the folder of a clone.
_BARE = ".git"
#: What runs; of several the first of these.
_RUN = ("app", "server", "trainer")


class Project(NamedTuple):
    """A project that somebody else published and whose sources lie in a folder of the user's.

    Attributes:
        name: as people call it.
        package: its distribution, where that is known.
        folder: the path of its clone, as the log writes it.
        repository: where its errors are discussed, where that is known.
        update: the command that brings the clone up to date; git's where nothing is known.
    """

    name: str
    package: str
    folder: str
    repository: str = ""
    update: str = ""


class Programs:
    """What the table knows of programs, packages, and paths.

    Args:
        registry: of `kb/tables/programs`.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def of_import(self, name: str) -> str:
        """The package that an import name comes with; the name itself where no row has it."""
        return self._registry.imports.get(name, name)

    def of_exception(self, name: str) -> str:
        """The package that an exception's dotted name says it is from, or an empty text."""
        first, _, rest = name.partition(".")
        return self._registry.imports.get(first, "") if rest else ""

    def of_mark(self, text: str) -> str:
        """The package that says in a text that it left its own frames out, or an empty text."""
        return next((package for mark, package in self._registry.marks if mark in text), "")

    def of_path(self, path: str) -> str:
        """The package whose source a path names, by the longest literal; or an empty text."""
        path = path.replace("\\", "/")
        found = [(len(part), package) for part, package in self._registry.paths if part in path]
        return max(found, default=(0, ""))[1]

    def tracker(self, package: str) -> str:
        """Where a package's errors are discussed, or an empty text."""
        return str(self._registry.row(package).get("repository", ""))

    def refuses(self, package: str) -> str:
        """The failure that it is where a package refuses what its functions were given, or an empty text."""
        return str(self._registry.row(package).get("refuses", ""))

    def version_of(self, package: str, versions: Mapping[str, str]) -> str:
        """The version that a log states of a package, by its distribution or by the fact; or an empty text."""
        return versions.get(package) or versions.get(version_fact(package, self._registry.told) or "", "")

    def project(self, path: str, cloned: Iterable[str] = ()) -> Project | None:
        """The project of somebody else whose clone a path of sources lies in; the innermost of several.

        Args:
            path: of a source file that is not installed.
            cloned: repositories that the log shows being cloned.
        """
        parts = path.replace("\\", "/").split("/")
        # where it came from says more than its folder alone
        shown = {one.rsplit("/", 1)[-1].lower(): one for one in sorted(cloned, key=lambda one: "/" in one)}
        for place in range(len(parts) - 2, -1, -1):
            part = parts[place]
            name, archive = _published(part)
            row = self._clone(part, parts[place + 1])
            plugin = self._is_plugin(parts[:place])
            folder = path[: len("/".join(parts[: place + 1]))]
            if row and not plugin:
                more = (str(row.get(key, "")) for key in ("repository", "update"))
                return Project(str(row["name"]), str(row["package"]), folder, *more)
            if plugin or archive or part.lower() in shown:
                repository = shown.get(name.lower(), "")
                return Project(name, "", folder, repository if "/" in repository else "")
        return None

    def ran(self, facts: Sequence[Fact], frames: Sequence[Frame]) -> Program:
        """Which program ran, by which launcher, in which place.

        Args:
            facts: what the log states.
            frames: of the error, outermost first.
        """
        shown = dict.fromkeys(fact.value for fact in facts if fact.name == RAN)
        names = self._registry.names
        rows = [self._registry.row(names[name]) for name in shown if name in names]
        rows += [row for frame in frames for row in self._in_path(frame.file)]
        first: dict[object, Mapping[str, object]] = {}
        for row in rows:
            first.setdefault(row["role"], row)
        program = next((first[role] for role in _RUN if role in first), {})
        launcher, place = (str(first.get(role, {}).get("name", "")) for role in ("launcher", "place"))
        return Program(str(program.get("name", "")), str(program.get("package", "")), launcher, place)

    def _in_path(self, path: str) -> Iterator[Mapping[str, object]]:
        """The rows that a frame's path is of."""
        path = path.replace("\\", "/")
        parts = path.split("/")
        for part, below in zip(parts, [*parts[1:], ""], strict=True):
            installed = part in ("site-packages", "dist-packages")
            package = self._registry.imports.get(below.removesuffix(".py"), "")
            row = self._registry.row(package) if installed else self._clone(part, below)
            if row and ("runs" not in row or any(piece in path for piece in _listed(row, "runs"))):
                yield row

    def _clone(self, part: str, below: str) -> Mapping[str, object]:
        """The row that a folder of a clone is of, by its name, or by that and what lies in it."""
        name, clones = _published(part)[0].lower(), self._registry.clones
        return self._registry.row(clones.get(f"{name}/{below.lower()}") or clones.get(name, ""))

    def _is_plugin(self, above: Sequence[str]) -> bool:
        """Whether what lies below these folders is a project of its own."""
        if not above:
            return False
        last, plugins = above[-1].lower(), self._registry.plugins
        return last in plugins or (len(above) > 1 and f"{_published(above[-2])[0].lower()}/{last}" in plugins)


def _published(part: str) -> tuple[str, bool]:
    """The name of the project that a folder is called after, and whether the folder is an unpacked archive."""
    archive = _ARCHIVE.match(part)
    return (archive["name"] if archive else part).removesuffix(_BARE), archive is not None


def _listed(row: Mapping[str, object], key: str) -> Iterator[str]:
    values = row.get(key)
    yield from values if isinstance(values, list) else ()
