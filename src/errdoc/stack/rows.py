"""The rows of the compatibility tables: frozen, with versions and ranges in place of texts, each with its origin."""

from typing import Literal

from errdoc.record import record
from errdoc.stack.versions import Range, Version

#: Systems that the tables know: `aarch64` is Linux on ARM. WSL runs what Linux runs, over the driver of Windows.
System = Literal["linux", "windows", "aarch64"]


@record
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


@record
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


@record
class Floor:
    """The oldest driver that runs what was built for these releases of CUDA."""

    cuda: Range
    linux: Version
    windows: Version
    origin: Origin


@record
class Branch:
    """A driver branch and the newest CUDA that it serves."""

    branch: int
    cuda: Version
    origin: Origin


@record
class Needed:
    """A driver that is needed.

    Attributes:
        driver: at least this one.
        minor: whether it is the floor of the whole major release rather than the driver of this very toolkit.
    """

    driver: Version
    minor: bool
    origin: Origin


@record
class Architecture:
    """A compute capability.

    Attributes:
        cuda: the toolkits that compile for it.
        first_branch: the first driver branch that drives it, where known; `last_branch` the last.
        products: examples of GPUs.
        libraries: the toolkits whose cuBLAS and cuDNN run on it, where code of its family alone would not do.
    """

    capability: Version
    name: str
    cuda: Range
    first_branch: int | None
    last_branch: int | None
    products: str
    libraries: Range | None
    origin: Origin


@record
class Gpu:
    """A GPU by name.

    Attributes:
        kind: `geforce`, `workstation`, `datacenter` or `jetson`.
        arch: of its processor where that is never x86-64, `aarch64` or `jetson`; else an empty text.
    """

    name: str
    capability: Version
    kind: str
    arch: str
    origin: Origin


@record
class OtherGpu:
    """A GPU of another maker.

    Attributes:
        vendor: `amd` or `intel`.
        chip: what a build holds code for: `gfx1100`, `Battlemage`.
    """

    name: str
    vendor: str
    chip: str
    origin: Origin


@record
class CudnnVersion:
    """Releases of cuDNN, the toolkits and the GPUs that they serve."""

    releases: Range
    cuda: Range
    capability: Range
    origin: Origin


@record
class CudnnDriver:
    """The driver that a matrix of cuDNN asks for."""

    releases: Range
    cuda: Range
    linux: Version
    windows: Version | None
    origin: Origin


@record
class PythonSupport:
    """A minor release of Python; days as 2024-10-07."""

    python: Version
    first: str
    last: str
    free_threaded: bool
    origin: Origin


@record
class Wheels:
    """Releases of a compiled package and the Pythons of their wheels.

    Attributes:
        linux: of the x86-64 wheels; None where nobody knows of one.
        windows: the same on Windows.
    """

    package: str
    releases: Range
    linux: Range | None
    windows: Range | None
    origin: Origin

    def on(self, system: str) -> Range | None:
        """The Pythons of the wheels for a system, as logs name it; None where nobody knows."""
        return {"linux": self.linux, "wsl": self.linux, "windows": self.windows}.get(system)


@record
class Code:
    """GPU code in a build: machine code for a capability, with `ptx` also what newer GPUs can compile."""

    capability: Version
    ptx: bool


@record
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
        ptx_below: its PTX fails on GPUs of this capability and newer; None where it does not.
        pins: what must be held back beside it, `numpy<2`.
        numpy: what it takes, where its metadata or its makers say so.
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
    ptx_below: Version | None
    pins: tuple[str, ...]
    origin: Origin
    numpy: Range | None = None


@record
class Install:
    """How some builds are installed.

    Attributes:
        variant: the one that it installs, `others` all but the default; empty where it installs any.
        command: with `{release}`, `{variant}`, `{cuda}`, `{torchvision}` and `{pins}` to be filled in.
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

    def filled(self, build: Build, pins: tuple[str, ...] = ()) -> str:
        """The command for a build, with more to be held back beside what its release asks for."""
        return self.command.format(
            release=build.release, variant=build.variant, cuda=build.cuda.short() if build.cuda else "",
            torchvision=dict(build.beside).get("torchvision", ""),
            pins="".join(f' "{pin}"' for pin in dict.fromkeys((*build.pins, *pins))),
        )  # fmt: skip
