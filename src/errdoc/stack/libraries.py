"""Shared libraries by name: what a file or a symbol is, which version, who wants it, who provides it, how to get it.

`errdoc.stack.library_names` reads the names; here they are looked up in the table's other rows and in the builds.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from errdoc.record import record
from errdoc.stack.install import conda_cudnn
from errdoc.stack.install import values as installs
from errdoc.stack.library_names import Found, Names, filled
from errdoc.stack.rows import Build, Origin
from errdoc.stack.tables import FRAMEWORKS, Tables, origin_of
from errdoc.stack.versions import Range, Version, newest


@record
class Wanted:
    """A framework that loads a library.

    Attributes:
        framework: `tensorflow`, `torch`, `jax`, `onnxruntime`.
        first: the oldest release that does; `last` the newest, `latest` where that is the newest of the table.
        variants: builds of it, `cu118`.
    """

    framework: str
    first: str
    last: str
    latest: bool
    variants: tuple[str, ...]


@record
class Step:
    """A way to get a library: `via` is `pip`, `conda`, `container`, `driver` or `system`."""

    via: str
    text: str
    text_zh: str
    command: str
    verify: str


@record
class Answer:
    """What is known of a name.

    Attributes:
        name: as it was asked, without the path.
        kind: `file` or `symbol`.
        known: it stands in the table; else it was worked out from the name.
        copy: it is the copy that a wheel carries under a name of its own.
        os: the system that it is wanted on; `of` the one that such a file belongs to, or an empty text.
        called: what the same library is called on `os`, where that is another name.
        component: `cudart`; its `title`, and `provider_title` who provides it.
        cuda: toolkits that have it; empty where it belongs to none.
        version: its own; `library` the file that a symbol is looked for in.
        wanted_by: releases of frameworks; `wanted` in words.
        first_in: systems that first have a symbol version.
        packages: pip packages.
        get: how to get it on the system that was asked for.
        instead: what to do instead of the wrong thing.
        page: the failure that it leads to.
    """

    name: str
    kind: str
    known: bool
    copy: bool
    os: str
    of: str
    called: str
    component: str
    title: str
    title_zh: str
    provider: str
    provider_title: str
    provider_title_zh: str
    cuda: str
    version: str
    library: str
    hint: str
    hint_zh: str
    wanted_by: tuple[Wanted, ...]
    wanted: str
    wanted_zh: str
    first_in: tuple[str, ...]
    packages: tuple[str, ...]
    get: tuple[Step, ...]
    instead: str
    instead_zh: str
    page: str
    origin: Origin


#: Builds of a framework that load a library, and all that it has.
Builds = dict[str, tuple[list[Build], list[Build]]]


class Libraries:
    """The table of library files, and the builds that tell who loads them.

    Args:
        plain: the table `library_files`.
        tables: the other tables.
    """

    def __init__(self, plain: Mapping[str, Any], tables: Tables) -> None:
        self._plain = plain
        self._tables = tables
        self._names = Names(plain)
        self._absent = {row["file"].lower(): row for row in plain.get("absent", [])}
        self._components = {row["id"]: row for row in plain.get("components", [])}
        self._providers = {row["id"]: row for row in plain.get("providers", [])}

    def which(self, asked: str, os: str | None = None, *, here: str = "linux") -> list[Answer]:
        """What is known of each name in a text: a file, a path, a symbol, or a line that holds some.

        Args:
            asked: `cudart64_90.dll`, `/usr/lib/libcudnn.so.8`, `GLIBCXX_3.4.29`, a line of a log.
            os: the system that the library is wanted on: `linux`, `windows` or `macos`; by default the one that such
                a file belongs to, else `here`.
            here: this machine's system.
        """
        return [self._answer(one, os or one.row.get("os") or here) for one in self._names.read(asked)]

    @property
    def names(self) -> list[str]:
        """The files and symbols that stand in the table by name, in order of the alphabet."""
        keys = (("files", "file"), ("absent", "file"), ("symbols", "example"), ("compilers", "symbol"))
        found = {row[key] for section, key in keys for row in self._plain.get(section, [])}
        return sorted(found, key=lambda name: (name.lower(), name))

    def by_name_alone(self, file: str) -> tuple[str, str] | None:
        """Component and CUDA that the patterns make of a name, as if no table had seen it."""
        one = self._names.worked_out(file)
        return (one.text("component").lower(), one.versions()[0]) if one else None

    def nearest(self, asked: str, most: int = 5) -> list[str]:
        """Names of the table that look like what was asked, best first."""
        return self._names.nearest(asked, most)

    def _answer(self, one: Found, os: str) -> Answer:
        row = one.row
        component = self._components[one.text("component").lower()]
        here = self._names.counterpart(one, os)
        provider = self._providers[component["provider"]]
        cuda, version = one.versions()
        absent = self._absent.get(one.name.lower())
        # everything that uses CUDA wants the driver: no list of releases tells more
        told = absent is None and one.kind == "file" and provider["id"] != "driver"
        builds = self._builds(one, component, cuda, version) if told else {}
        packages = tuple(self._packages(component, cuda, version)) if absent is None else ()
        steps = tuple(self._steps(here or one, component, os, builds, packages)) if absent is None else ()
        said = absent or {}
        return Answer(
            name=one.name, kind=one.kind, known=one.known or absent is not None, copy=one.copy, os=os,
            of=row.get("os", ""), called=here.name if here else "",
            component=component["id"],
            title=one.text("title") or component["title"], title_zh=one.text("title_zh") or component["title_zh"],
            provider=provider["id"], provider_title=provider["title"], provider_title_zh=provider["title_zh"],
            cuda=cuda, version=version, library=one.text("library"),
            hint=said.get("hint") or one.text("hint"), hint_zh=said.get("hint_zh") or one.text("hint_zh"),
            wanted_by=tuple(_wanted(framework, found, every) for framework, (found, every) in builds.items()),
            wanted=component.get("wanted", ""), wanted_zh=component.get("wanted_zh", ""),
            first_in=self._first_in(one.name) if one.kind == "symbol" else (), packages=packages, get=steps,
            instead=component.get("instead", ""), instead_zh=component.get("instead_zh", ""), page=component["page"],
            origin=origin_of(said or row, self._plain.get("sources", {})),
        )  # fmt: skip

    def _builds(self, one: Found, component: Mapping[str, Any], cuda: str, version: str) -> Builds:
        """For each framework that loads a library its builds that do, by what they were built with, and all of them."""
        held = Range.parse(cuda) if cuda else None
        file = self._names.like(one, component["id"], cuda)
        found = {}
        for framework in FRAMEWORKS:
            every = [build for build in self._tables.builds(framework) if build.cuda is not None]
            builds: list[Build] = []
            if framework == "tensorflow":
                builds = [build for build in every if file in map(str.lower, build.files)]
            elif framework in component.get("loaded_by", {}):
                since = Range.parse(component["loaded_by"][framework])
                fits = [build for build in every if build.release in since and build.os == one.row.get("os")]
                builds = [build for build in fits if _loads(build, component["id"], held, version, known=one.known)]
            if builds:
                found[framework] = (builds, every)
        return found

    def _first_in(self, symbol: str) -> tuple[str, ...]:
        """GCC and the first release of each distribution that have a symbol version."""
        kind, _, number = symbol.partition("_")
        systems = self._plain.get("systems", [])
        if kind == "GLIBC":
            return tuple(_first_systems(systems, "glibc", Version.parse(number)))
        row = next((row for row in self._plain.get("compilers", []) if row["symbol"] == symbol), None)
        if row is None:
            return ()
        return (f"GCC {row['gcc']}", *_first_systems(systems, "gcc", Version.parse(row["gcc"])))

    def _packages(self, component: Mapping[str, Any], cuda: str, version: str) -> Iterator[str]:
        """The pip packages that hold a library, one for each major release of CUDA that has it."""
        for held, package in component.get("pip", {}).items():
            if component["id"] == "cudnn":
                fits = bool(version) and self._packed(package, Version.parse(version).major)
            elif cuda:
                fits = _overlap(Range.parse(cuda), Range.parse(held))
            else:
                fits = component["provider"] != "cuda"
            if fits:
                yield package

    def _packed(self, package: str, major: int) -> bool:
        """Whether a package of cuDNN has this major release."""
        rows = [row for row, _ in self._tables.rows("cudnn", "packages") if row["package"] == package]
        return any(_has_major(Range.parse(row["releases"]), major) for row in rows)

    def _steps(
        self, one: Found, component: Mapping[str, Any], os: str, builds: Builds, packages: Sequence[str]
    ) -> Iterator[Step]:
        """The ways to get a library on a system whose blanks can be filled in; rows of the component alone go first."""
        cuda, version = one.versions()
        toolkit = self._toolkit(cuda, [build for found, _ in builds.values() for build in found])
        values = {
            "file": one.name, "stem": (one.text("library") or one.name).split(".so")[0] + ".so", "cuda": toolkit,
            "major": self._known_major(component["id"], version),
            **{name: one.text(name) for name in _PACKAGES},
        }  # fmt: skip
        values |= {name: line for name, line in self._installs(os).items() if name in ("torch_install", "torch_rocm")}
        if component["provider"] == "cudnn" and values["major"]:
            # as `errdoc explain` does
            values |= {"cudnn_conda": conda_cudnn(Version.parse(values["major"]), os, self._tables)}
        rows = [
            row for row in self._plain.get("get", []) if row["provider"] == component["provider"] and os in row["os"]
        ]
        own = [row for row in rows if row.get("component") == component["id"]]
        for row in own or [row for row in rows if not row.get("component")]:
            if row.get("cuda") and not (toolkit and toolkit in Range.parse(row["cuda"])):
                continue
            if row.get("version") and not (values["major"] and values["major"] in Range.parse(row["version"])):
                continue
            for package in packages if "{pip}" in row.get("command", "") else [""]:
                texts = {key: filled(row.get(key, ""), {**values, "pip": package}) for key in _TEXTS}
                if None not in texts.values():
                    yield Step(row["via"], **{key: str(value) for key, value in texts.items()})

    def _installs(self, os: str) -> Mapping[str, str]:
        """What installs PyTorch on a system of which nothing else is known."""
        return installs({"os": os}, self._tables)

    def _toolkit(self, cuda: str, builds: Sequence[Build]) -> str:
        """The toolkit to get a library from: the newest that a build wants, else the newest that has it."""
        if not cuda:
            return ""
        held = Range.parse(cuda)
        wanted = [build.cuda for build in builds if build.cuda is not None and build.cuda in held]
        known = [toolkit.cuda for toolkit in self._tables.toolkits if toolkit.cuda in held]
        best = newest(wanted) or newest(known)
        return best.short() if best else ""

    def _known_major(self, component: str, version: str) -> str:
        """The first number of a version; of cuDNN only where the table knows such a release."""
        major = version.split(".")[0]
        if component == "cudnn" and major:
            return major if any(_has_major(row.releases, int(major)) for row in self._tables.cudnns) else ""
        return major


_TEXTS = ("text", "text_zh", "command", "verify")
#: What a row calls the package with its library: Debian's, Red Hat's, pip's, conda's.
_PACKAGES = ("deb", "rpm", "wheel", "conda")


def _overlap(one: Range, other: Range) -> bool:
    """Whether two ranges with both ends hold a version in common."""
    return any(span.first in held for a, held in ((one, other), (other, one)) for span in a.spans if span.first)


def _has_major(held: Range, major: int) -> bool:
    return any(span.first and span.last and span.first.major <= major <= span.last.major for span in held.spans)


def _loads(build: Build, component: str, held: Range | None, version: str, *, known: bool) -> bool:
    """Whether a build loads a library of these toolkits and of this version."""
    if component == "cudnn":
        return build.cudnn is not None and bool(version) and build.cudnn.major == Version.parse(version).major
    if held is None:
        return known
    return build.cuda is not None and build.cuda in held


def _wanted(framework: str, builds: Sequence[Build], every: Iterable[Build]) -> Wanted:
    first, last = min(build.release for build in builds), max(build.release for build in builds)
    latest = last == max(build.release for build in every)
    by_cuda = sorted(builds, key=lambda build: build.cuda or build.release)
    variants = tuple(dict.fromkeys(build.variant for build in by_cuda if build.variant.startswith("cu")))
    return Wanted(framework, _told(first), _told(last), latest, variants if framework == "torch" else ())


def _told(release: Version) -> str:
    """A release as people name it: 2.10 of 2.10.1, and 0.4.30 where everything is 0."""
    return release.short() if release.major else release.short(3)


def _first_systems(systems: Iterable[Mapping[str, Any]], key: str, wanted: Version) -> Iterator[str]:
    """The oldest release of each distribution whose `key` is at least `wanted`."""
    told: set[str] = set()
    for row in systems:
        family = row["system"].rpartition(" ")[0]
        if family not in told and Version.parse(row[key]) >= wanted:
            told.add(family)
            yield row["system"]
