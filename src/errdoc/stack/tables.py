"""Compatibility tables: which driver, CUDA, cuDNN, framework, Python and GPU go together. Reading them, and look-ups.

The rows come from `kb/tables` as plain data and are made into objects when they are asked for, table by table.
"""

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from errdoc.stack import gpus
from errdoc.stack.rows import (
    Architecture,
    Branch,
    Build,
    Code,
    CudnnDriver,
    CudnnVersion,
    Floor,
    Gpu,
    Install,
    Needed,
    Origin,
    OtherGpu,
    PythonSupport,
    System,
    Toolkit,
    Wheels,
)
from errdoc.stack.versions import Range, Version

#: Framework, and its table.
FRAMEWORKS = {
    "tensorflow": "tensorflow_builds",
    "torch": "pytorch_builds",
    "jax": "jax_builds",
    "onnxruntime": "onnxruntime_builds",
}


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
                         row.get("first_branch"), row.get("last_branch"), row.get("products", ""),
                         _range(row, "libraries"), origin)
            for row, origin in self.rows("gpu_arch", "architectures")
        )  # fmt: skip

    @cached_property
    def gpus(self) -> tuple[Gpu, ...]:
        """GPUs by name."""
        return tuple(
            Gpu(row["name"], Version.parse(row["capability"]), row["class"], row.get("arch", ""), origin)
            for row, origin in self.rows("gpu_arch", "gpus")
        )

    @cached_property
    def other_gpus(self) -> tuple[OtherGpu, ...]:
        """GPUs of other makers by name."""
        return tuple(
            OtherGpu(row["name"], row["vendor"], row["chip"], origin) for row, origin in self.rows("other_gpus", "gpus")
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

    @cached_property
    def package_wheels(self) -> tuple[Wheels, ...]:
        """Compiled packages beside the frameworks, by name."""
        return tuple(
            Wheels(row["package"], Range.parse(row["releases"]), _range(row, "linux"), _range(row, "windows"), origin)
            for row, origin in self.rows("package_wheels", "wheels")
        )

    def wheels(self, package: str, release: Version) -> Wheels | None:
        """The row of a package's release, the name in any spelling: `scikit_learn`; None where there is none."""
        name = normalized(package)
        return next((one for one in self.package_wheels if one.package == name and release in one.releases), None)

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

    def other_gpu(self, name: str) -> OtherGpu | None:
        """The GPU of another maker that a text names: `AMD Radeon RX 7900 XTX`, `Arc A770`."""
        found = gpus.matching(name, [one.name for one in self.other_gpus])
        return self.other_gpus[found] if found is not None else None

    def cudnn(self, release: Version) -> CudnnVersion | None:
        """The row of a release of cuDNN."""
        return next((one for one in self.cudnns if release in one.releases), None)

    def python(self, version: Version) -> PythonSupport | None:
        """The row of a release of Python."""
        return next((one for one in self.pythons if one.python.short() == version.short()), None)

    def install(self, build: Build) -> tuple[Install, ...]:
        """How a build is installed, the usual way first."""
        return tuple(one for one in self.installs if one.fits(build))


def normalized(package: str) -> str:
    """The one spelling of a package's name: `scikit-learn` of `Scikit_Learn` (PyPA's specification of names)."""
    return re.sub(r"[-_.]+", "-", package).lower()


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


_SYSTEMS: tuple[System, ...] = ("linux", "windows", "aarch64")
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
    held_back = [(row, tuple(row["pins"])) for row in table.get("pins", [])]
    arrays = [(row, Range.parse(row["numpy"])) for row in table.get("numpy", [])]
    found = []
    for row, _ in releases:
        release = Version.parse(row["release"])
        beside = tuple((name, row[name]) for name in _BESIDE if row.get(name))
        made = [(build, origin) for held, build, origin in ranges if release in held]
        for os in _SYSTEMS:
            # wheels for Linux on ARM are made for the Pythons of those for x86-64
            python = _range(row, "linux" if os == "aarch64" else os)
            if python is None:
                continue
            pins = tuple(pin for held, some in held_back if _holds(held, release, os) for pin in some)
            numpy = next((some for held, some in arrays if _holds(held, release, os)), None)
            for build, origin in made:
                if os not in build["os"]:
                    continue
                variant = build.get("variant", "")
                default = row.get("default", "default") == variant if variant else True
                found.append(Build(
                    framework, release, variant, os, python, _range(row, "free_threaded"),
                    default, bool(table.get("bundled")),
                    bool(build.get("cpu_only")), _version(build, "cuda"), _range(build, "toolkits"),
                    _version(build, "cudnn"), _range(build, "cudnns"), codes(build.get("architectures", "")),
                    _range(build, "capability"), files.get(build.get("libraries", ""), ()), beside,
                    _version(build, "ptx_below"), pins, origin, numpy,
                ))  # fmt: skip
    return found


def _holds(row: Mapping[str, Any], release: Version, os: System) -> bool:
    """Whether a row is for a release on a system: on all where it names none."""
    return release in Range.parse(row["releases"]) and os in row.get("os", (os,))
