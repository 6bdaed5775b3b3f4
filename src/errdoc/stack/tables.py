"""Compatibility tables: which driver, CUDA, cuDNN, framework, Python and GPU go together. Frozen rows and look-ups.

The rows come from `kb/tables` as plain data and are made into objects when they are asked for, table by table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Literal

from errdoc.stack import gpus
from errdoc.stack.versions import Range, Version

#: Systems that the tables know. WSL runs what Linux runs, over the driver of Windows.
System = Literal["linux", "windows"]
#: Framework, and its table.
FRAMEWORKS = {
    "tensorflow": "tensorflow_builds",
    "torch": "pytorch_builds",
    "jax": "jax_builds",
    "onnxruntime": "onnxruntime_builds",
}


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a row comes from.

    Attributes:
        sources: addresses or packages.
        confidence: `verified` (seen there) or `recalled`.
        note: what else is to be said.
    """

    sources: tuple[str, ...]
    confidence: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Toolkit:
    """A release of the CUDA toolkit.

    Attributes:
        cuda: major and minor.
        release: with the update.
        linux: the driver that comes with it; None where none does.
        windows: the same on Windows.
    """

    cuda: Version
    release: Version
    linux: Version | None
    windows: Version | None
    origin: Origin


@dataclass(frozen=True, slots=True)
class Floor:
    """The oldest driver that runs what was built for these releases of CUDA."""

    cuda: Range
    linux: Version
    windows: Version
    origin: Origin


@dataclass(frozen=True, slots=True)
class Branch:
    """A driver branch and the newest CUDA that it serves."""

    branch: int
    cuda: Version
    origin: Origin


@dataclass(frozen=True, slots=True)
class Needed:
    """A driver that is needed.

    Attributes:
        driver: at least this one.
        minor: whether it is the floor of the whole major release rather than the driver of this very toolkit.
    """

    driver: Version
    minor: bool
    origin: Origin


@dataclass(frozen=True, slots=True)
class Architecture:
    """A compute capability.

    Attributes:
        cuda: the toolkits that compile for it.
        first_branch: the first driver branch that drives it, where known; `last_branch` the last.
        products: examples of GPUs.
    """

    capability: Version
    name: str
    cuda: Range
    first_branch: int | None
    last_branch: int | None
    products: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Gpu:
    """A GPU by name.

    Attributes:
        kind: `geforce`, `workstation`, `datacenter` or `jetson`.
    """

    name: str
    capability: Version
    kind: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class CudnnVersion:
    """Releases of cuDNN, the toolkits and the GPUs that they serve."""

    releases: Range
    cuda: Range
    capability: Range
    origin: Origin


@dataclass(frozen=True, slots=True)
class CudnnDriver:
    """The driver that a matrix of cuDNN asks for."""

    releases: Range
    cuda: Range
    linux: Version
    windows: Version | None
    origin: Origin


@dataclass(frozen=True, slots=True)
class PythonSupport:
    """A minor release of Python; days as 2024-10-07."""

    python: Version
    first: str
    last: str
    free_threaded: bool
    origin: Origin


@dataclass(frozen=True, slots=True)
class Code:
    """GPU code in a build: machine code for a capability, with `ptx` also what newer GPUs can compile."""

    capability: Version
    ptx: bool


@dataclass(frozen=True, slots=True)
class Build:
    """A release of a framework for one system and one CUDA.

    Attributes:
        release: of the framework, with its patch.
        variant: `cu118`, `cuda12`; `default` and an empty text where there is but one.
        python: what wheels exist for; `free_threaded` those without the GIL, None where there are none.
        default: the general package index hands out this variant, of torch on Linux alone.
        bundled: CUDA and cuDNN come with the wheel.
        cpu_only: it has no GPU code, and nothing below.
        cuda: built with; `toolkits` serve at run time, None where the wheel's own one does.
        cudnn: built with; `cudnns` serve at run time.
        codes: GPU code in it; empty where nobody knows.
        capability: of the GPUs, where the documents say so and the code is made at run time.
        files: what it loads, where known.
        beside: (name, version) of what belongs to the release: torchvision.
    """

    framework: str
    release: Version
    variant: str
    os: System
    python: Range
    free_threaded: Range | None
    default: bool
    bundled: bool
    cpu_only: bool
    cuda: Version | None
    toolkits: Range | None
    cudnn: Version | None
    cudnns: Range | None
    codes: tuple[Code, ...]
    capability: Range | None
    files: tuple[str, ...]
    beside: tuple[tuple[str, str], ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class Install:
    """How some builds are installed.

    Attributes:
        variant: the one that it installs, `others` all but the default; empty where it installs any.
        command: with `{release}`, `{variant}` and `{cuda}` to be filled in.
        needs: what must be there already: `cuda`, `cudnn`.
    """

    framework: str
    releases: Range
    os: tuple[str, ...]
    via: str
    variant: str
    command: str
    needs: tuple[str, ...]
    origin: Origin

    def fits(self, build: Build) -> bool:
        """Whether it installs this build."""
        wanted = {"default": build.default, "others": not build.default}
        same = wanted.get(self.variant, self.variant in ("", build.variant))
        return self.framework == build.framework and build.os in self.os and same and build.release in self.releases

    def filled(self, build: Build) -> str:
        """The command for a build."""
        return self.command.format(
            release=build.release, variant=build.variant, cuda=build.cuda.short() if build.cuda else ""
        )


class Tables:
    """All compatibility tables; each is read when it is first asked for.

    Args:
        plain: a table's name to its rows, as the TOML has them.
    """

    def __init__(self, plain: Mapping[str, Mapping[str, Any]]) -> None:
        self._plain = plain
        self._builds: dict[str, tuple[Build, ...]] = {}

    def rows(self, table: str, section: str) -> list[tuple[Mapping[str, Any], Origin]]:
        """The rows of a section as the TOML has them, each with its origin."""
        plain: Mapping[str, Any] = self._plain.get(table, {})
        sources = plain.get("sources", {})
        return [(row, origin_of(row, sources)) for row in plain.get(section, [])]

    @cached_property
    def toolkits(self) -> tuple[Toolkit, ...]:
        """Oldest first."""
        return tuple(
            Toolkit(Version.parse(row["cuda"]), Version.parse(row["release"]), _version(row, "linux"),
                    _version(row, "windows"), origin)
            for row, origin in self.rows("cuda_driver", "toolkits")
        )  # fmt: skip

    @cached_property
    def floors(self) -> tuple[Floor, ...]:
        """Minor-version compatibility, from CUDA 11 on."""
        return tuple(
            Floor(Range.parse(row["cuda"]), Version.parse(row["linux"]), Version.parse(row["windows"]), origin)
            for row, origin in self.rows("cuda_driver", "floors")
        )

    @cached_property
    def branches(self) -> tuple[Branch, ...]:
        """Driver branches, oldest first."""
        return tuple(
            Branch(row["branch"], Version.parse(row["cuda"]), origin)
            for row, origin in self.rows("cuda_driver", "branches")
        )

    @cached_property
    def architectures(self) -> tuple[Architecture, ...]:
        """Compute capabilities, lowest first."""
        return tuple(
            Architecture(Version.parse(row["capability"]), row["name"], Range.parse(row["cuda"]),
                         row.get("first_branch"), row.get("last_branch"), row.get("products", ""), origin)
            for row, origin in self.rows("gpu_arch", "architectures")
        )  # fmt: skip

    @cached_property
    def gpus(self) -> tuple[Gpu, ...]:
        """GPUs by name."""
        return tuple(
            Gpu(row["name"], Version.parse(row["capability"]), row["class"], origin)
            for row, origin in self.rows("gpu_arch", "gpus")
        )

    @cached_property
    def cudnns(self) -> tuple[CudnnVersion, ...]:
        """Releases of cuDNN, oldest first."""
        return tuple(
            CudnnVersion(Range.parse(row["releases"]), Range.parse(row["cuda"]), Range.parse(row["capability"]), origin)
            for row, origin in self.rows("cudnn", "versions")
        )

    @cached_property
    def cudnn_drivers(self) -> tuple[CudnnDriver, ...]:
        """Drivers that the matrices of cuDNN ask for."""
        return tuple(
            CudnnDriver(Range.parse(row["releases"]), Range.parse(row["cuda"]), Version.parse(row["linux"]),
                        _version(row, "windows"), origin)
            for row, origin in self.rows("cudnn", "drivers")
        )  # fmt: skip

    @cached_property
    def pythons(self) -> tuple[PythonSupport, ...]:
        """Pythons, oldest first."""
        return tuple(
            PythonSupport(Version.parse(row["python"]), row["first"], row["last"], row.get("free_threaded", False),
                          origin)
            for row, origin in self.rows("python_support", "pythons")
        )  # fmt: skip

    def builds(self, framework: str) -> tuple[Build, ...]:
        """The builds of a framework, oldest first; empty for a framework without a table."""
        if framework not in self._builds:
            table = FRAMEWORKS.get(framework, "")
            found = _builds(
                framework, self._plain.get(table, {}), self.rows(table, "releases"), self.rows(table, "builds")
            )
            self._builds[framework] = tuple(sorted(found, key=lambda one: (one.release, one.variant, one.os)))
        return self._builds[framework]

    @cached_property
    def installs(self) -> tuple[Install, ...]:
        """How builds are installed, in the order of the tables."""
        return tuple(
            Install(framework, Range.parse(row["releases"]), tuple(row["os"]), row["via"], row.get("variant", ""),
                    row["command"], tuple(row.get("needs", "").split()), origin)
            for framework, table in FRAMEWORKS.items()
            for row, origin in self.rows(table, "install")
        )  # fmt: skip

    def toolkit(self, cuda: Version) -> Toolkit | None:
        """The first toolkit of a release of CUDA: 12.1.0 of 12.1."""
        return next((one for one in self.toolkits if one.cuda.short() == cuda.short()), None)

    def driver_for(self, cuda: Version, os: System) -> Needed | None:
        """The oldest driver that runs programs built for a release of CUDA; None where the tables do not know.

        From CUDA 11 on that of the major release, before that the one that came with the toolkit.
        """
        for floor in self.floors:
            if cuda in floor.cuda:
                return Needed(floor.windows if os == "windows" else floor.linux, True, floor.origin)
        return self.driver_of_toolkit(cuda, os)

    def driver_of_toolkit(self, cuda: Version, os: System) -> Needed | None:
        """The driver of the first toolkit of a release of CUDA: with it everything works, also PTX of that toolkit."""
        for toolkit in self.toolkits:
            driver = toolkit.windows if os == "windows" else toolkit.linux
            if driver is not None and toolkit.cuda.short() == cuda.short():
                return Needed(driver, False, toolkit.origin)
        return None

    def cuda_of_driver(self, driver: Version) -> Branch | None:
        """The branch that a driver belongs to, with the newest CUDA that it serves; None where it is older than all."""
        older = [one for one in self.branches if one.branch <= driver.major]
        return older[-1] if older else None

    def architecture(self, capability: Version) -> Architecture | None:
        """The row of a compute capability."""
        return next((one for one in self.architectures if one.capability == capability), None)

    def gpu(self, name: str) -> Gpu | None:
        """The GPU that a text names, as nvidia-smi or a person writes it: `RTX 3090`, `NVIDIA A100-SXM4-40GB`."""
        found = gpus.matching(name, [one.name for one in self.gpus])
        return self.gpus[found] if found is not None else None

    def cudnn(self, release: Version) -> CudnnVersion | None:
        """The row of a release of cuDNN."""
        return next((one for one in self.cudnns if release in one.releases), None)

    def python(self, version: Version) -> PythonSupport | None:
        """The row of a release of Python."""
        return next((one for one in self.pythons if one.python.short() == version.short()), None)

    def install(self, build: Build) -> tuple[Install, ...]:
        """How a build is installed, the usual way first."""
        return tuple(one for one in self.installs if one.fits(build))


def origin_of(row: Mapping[str, Any], sources: Mapping[str, str]) -> Origin:
    """Where a row comes from, its sources spelled out."""
    named = row.get("source", [])
    keys = [named] if isinstance(named, str) else named
    return Origin(tuple(sources.get(key, key) for key in keys), row.get("confidence", ""), row.get("note", ""))


def _version(row: Mapping[str, Any], key: str) -> Version | None:
    return Version.parse(row[key]) if row.get(key) else None


def _range(row: Mapping[str, Any], key: str) -> Range | None:
    return Range.parse(row[key]) if row.get(key) else None


@lru_cache(maxsize=256)
def codes(text: str) -> tuple[Code, ...]:
    """`7.5 8.0+PTX` as code."""
    return tuple(Code(Version.parse(part), part.endswith("+PTX")) for part in text.split())


_SYSTEMS: tuple[System, ...] = ("linux", "windows")
#: Columns of a release that name other packages.
_BESIDE = ("torchvision", "torchaudio", "nccl", "triton")


def _builds(
    framework: str,
    table: Mapping[str, Any],
    releases: list[tuple[Mapping[str, Any], Origin]],
    builds: list[tuple[Mapping[str, Any], Origin]],
) -> list[Build]:
    """Each release joined with the builds whose range holds it, for each system that has wheels."""
    files = {row["id"]: tuple(row["files"]) for row in table.get("libraries", [])}
    ranges = [(Range.parse(row["releases"]), row, origin) for row, origin in builds]
    found = []
    for row, _ in releases:
        release = Version.parse(row["release"])
        beside = tuple((name, row[name]) for name in _BESIDE if row.get(name))
        for os in _SYSTEMS:
            python = _range(row, os)
            if python is None:
                continue
            for held, build, origin in ranges:
                if release not in held or os not in build["os"]:
                    continue
                variant = build.get("variant", "")
                default = row.get("default", "default") == variant if variant else True
                found.append(Build(
                    framework, release, variant, os, python, _range(row, "free_threaded"),
                    default, bool(table.get("bundled")),
                    bool(build.get("cpu_only")), _version(build, "cuda"), _range(build, "toolkits"),
                    _version(build, "cudnn"), _range(build, "cudnns"), codes(build.get("architectures", "")),
                    _range(build, "capability"), files.get(build.get("libraries", ""), ()), beside, origin,
                ))  # fmt: skip
    return found
