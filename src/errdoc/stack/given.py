"""What is fixed when versions are looked for: by a person's options, or by the facts of a log."""

import re
from collections.abc import Callable, Mapping, Sequence

from errdoc.record import field, record, replace
from errdoc.stack.rows import System
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Range, Version, driver

#: Frameworks that are resolved, in the order in which they are proposed.
FRAMEWORKS = ("torch", "tensorflow", "jax")
#: Everything that can be fixed.
NAMES = ("driver", "os", "arch", "gpu", "python", "numpy", "cuda", "cudnn", *FRAMEWORKS)
#: Systems that a person names, and the wheels that run there.
SYSTEMS: dict[str, System | None] = {"linux": "linux", "wsl": "linux", "windows": "windows", "macos": None}
#: Processors that a person or a log names, and what they are called here; a Jetson's wheels are NVIDIA's own.
ARCHES = {
    "x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64", "sbsa": "aarch64",
    "jetson": "jetson", "apple": "apple",
}  # fmt: skip

# 2.1.0+cu121
_LOCAL = re.compile(r"\+(cu\d{2,3})\b")
# sm_86, compute_86, 8.6
_CAPABILITY = re.compile(r"(?:sm_?|compute_?)?(\d{1,2})\.?(\d)[af]?", re.IGNORECASE)
# Radeon Graphics, Instinct MI450; Arc C770, Data Center GPU; M3 Max: names that no table has
_VENDORS = (
    ("amd", re.compile(r"\b(?:amd|radeon|instinct|rx ?(?:\d{4}|\d{3})\b|mi ?\d{2,3}|gfx\d)", re.IGNORECASE)),
    ("intel", re.compile(r"\b(?:intel|arc [ab]\d{2,3}|data center gpu|iris|ponte vecchio)", re.IGNORECASE)),
    ("apple", re.compile(r"\b(?:apple|m[1-9](?: (?:pro|max|ultra))?$|mps)", re.IGNORECASE)),
)
# gfx1100 and gfx90a, the name of AMD's chip
_CHIP = re.compile(r"gfx\d{2,3}[0-9a-f]", re.IGNORECASE)
#: What is typed, and what a machine tells, where there is no GPU of NVIDIA's and no driver.
NO_GPU = "none"
# the free-threaded 3.13t
_THREADED = re.compile(r"\d+\.\d+t")


class UnknownValueError(ValueError):
    """A value that the tables do not know.

    Attributes:
        name: the option, `text` what was given for it.
        near: values that look like it, best first.
    """

    def __init__(self, name: str, text: str, near: Sequence[str] = ()) -> None:
        super().__init__(f"{name} {text!r} is not in the tables")
        self.name, self.text, self.near = name, text, tuple(near)


@record
class Wish:
    """A framework that must be there.

    Attributes:
        release: which of its releases; None for any.
        variant: `cu121`; empty for any.
        text: as given.
    """

    release: Range | None = None
    variant: str = ""
    text: str = ""


@record
class Given:
    """What is fixed; None where it is not.

    Attributes:
        os: `linux`, `windows`, `wsl` or `macos`; it always counts, also where it is only taken
            to be so and `os_fixed` is false.
        arch: `x86_64`, `aarch64`, `jetson`, `apple` or `intel-mac`; `arch_fixed` where it was given, not told by the
            GPU's name.
        vendor: `amd`, `intel` or `apple` where the GPU is not NVIDIA's, `none` where there is none.
        chip: of another maker's GPU, where the name tells it: `gfx1100`.
        driver_cuda: the newest CUDA that the driver serves, where the driver itself is not known.
        gpu: as given, a name or a capability; `kind` as in `errdoc.stack.rows.Gpu`.
        free_threaded: a Python without the GIL is meant.
        frameworks: framework to what is wished of it.
    """

    os: str = "linux"
    os_fixed: bool = False
    arch: str = "x86_64"
    arch_fixed: bool = False
    vendor: str = ""
    chip: str = ""
    driver: Version | None = None
    driver_cuda: Version | None = None
    gpu: str = ""
    capability: Version | None = None
    kind: str = ""
    python: Version | None = None
    free_threaded: bool = False
    numpy: Version | None = None
    cuda: Version | None = None
    cudnn: Version | None = None
    frameworks: Mapping[str, Wish] = field(default_factory=dict)

    @property
    def system(self) -> System | None:
        """Whose wheels run here; None where none does."""
        if self.vendor or self.arch in ("jetson", "apple", "intel-mac"):
            return None
        system = SYSTEMS[self.os]
        return "aarch64" if self.arch == "aarch64" and system == "linux" else system

    @property
    def platform(self) -> str:
        """What keeps the usual wheels away: a vendor, `apple`, `intel-mac`, `jetson`, `aarch64`, or the system."""
        if self.arch == "intel-mac":
            return self.arch
        mac = self.os == "macos" or self.arch == "apple"
        if self.vendor and not (mac and self.vendor == NO_GPU):
            return self.vendor
        if mac:
            return "apple"
        return self.arch if self.arch in ("jetson", "aarch64") and self.os != "windows" else self.os

    @property
    def told_by(self) -> str:
        """The name of what is given that decides whose wheels run here."""
        if self.vendor or (self.arch != "x86_64" and not self.arch_fixed):
            return "gpu"
        return "arch" if self.arch != "x86_64" and self.os in ("linux", "wsl") else "os"

    @property
    def driver_system(self) -> System:
        """Whose driver counts: under WSL it is that of Windows."""
        return "windows" if self.os in ("windows", "wsl") else "linux"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what is fixed, in the order of `NAMES`; a framework of any release fixes nothing."""
        fixed = {
            "driver": self.driver or self.driver_cuda, "os": self.os, "arch": self.arch_fixed,
            "gpu": self.capability or self.vendor,
            "python": self.python, "numpy": self.numpy, "cuda": self.cuda, "cudnn": self.cudnn,
        }  # fmt: skip
        wished = {name for name, wish in self.frameworks.items() if wish.release is not None}
        return tuple(name for name in NAMES if fixed.get(name) or name in wished)

    def text(self, name: str) -> str:
        """What is given under a name, for a reader."""
        if name in self.frameworks:
            return f"{name} {self.frameworks[name].text}".strip()
        if name == "driver":
            return self.driver.text if self.driver else f"CUDA {self.driver_cuda}"
        values: dict[str, object] = {
            "os": self.os, "arch": self.arch, "gpu": self.gpu, "numpy": self.numpy, "cuda": self.cuda,
            "cudnn": self.cudnn,
            "python": f"{self.python}{'t' if self.free_threaded else ''}",
        }  # fmt: skip
        return str(values[name])


def read(options: Mapping[str, str], tables: Tables, os: str) -> Given:
    """What a person's options fix.

    Args:
        options: names of `NAMES` to what was typed; empty texts are left out.
        tables: the tables that must know it.
        os: the system where none is given.

    Raises:
        UnknownValueError: the tables do not know a GPU, a Python, a CUDA, a cuDNN or a release.
    """
    asked = {name: text.strip() for name, text in options.items() if text.strip()}
    given = Given(os=asked.get("os", os), os_fixed="os" in asked)
    # the processor first: a GPU may tell it too
    for name, text in sorted(asked.items(), key=lambda item: item[0] != "arch"):
        if name == "arch":
            given = _with_arch(given, text)
        elif name in FRAMEWORKS:
            given = replace(given, frameworks={**given.frameworks, name: _wish(name, text, tables)})
        elif name == "gpu":
            given = _with_gpu(given, text, tables)
        elif name == "driver":
            found = _parsed(name, text, driver)
            if not 100 <= found.major < 2000:
                raise UnknownValueError(name, text, ["411.31", "24.21.14.1131", "470.57.02"])
            given = replace(given, driver=found)
        elif name == "python":
            given = replace(given, python=_python(text, tables), free_threaded=bool(_THREADED.match(text)))
        elif name == "numpy":
            given = replace(given, numpy=_numpy(text, tables))
        elif name == "cuda":
            given = replace(given, cuda=_cuda(text, tables))
        elif name == "cudnn":
            given = replace(given, cudnn=_cudnn(text, tables))
    return given


def _parsed(name: str, text: str, parse: Callable[[str], Version] = Version.parse) -> Version:
    try:
        return parse(text)
    except ValueError:
        raise UnknownValueError(name, text) from None


def _with_arch(given: Given, text: str) -> Given:
    arch = ARCHES.get(text.lower())
    if arch is None:
        raise UnknownValueError("arch", text, ["x86_64", "aarch64", "jetson", "apple"])
    # a Mac's processor is called arm64 too
    if given.os == "macos":
        arch = "intel-mac" if arch == "x86_64" else "apple"
    return replace(given, arch=arch, arch_fixed=arch != "x86_64")


def _with_gpu(given: Given, text: str, tables: Tables) -> Given:
    if text.lower() == NO_GPU:
        return replace(given, gpu=NO_GPU, vendor=NO_GPU)
    found = tables.gpu(text)
    if found is not None:
        arch = found.arch or given.arch
        return replace(
            given, gpu=found.name, capability=found.capability, kind=found.kind, arch=arch,
            arch_fixed=given.arch_fixed and arch == given.arch,
        )  # fmt: skip
    other = tables.other_gpu(text)
    if other is not None:
        return replace(given, gpu=other.name, vendor=other.vendor, chip=other.chip)
    vendor = next((vendor for vendor, names in _VENDORS if names.search(text)), "")
    if vendor:
        chip = _CHIP.search(text)
        # Apple's chips are in Macs alone
        system = "macos" if vendor == "apple" and not given.os_fixed else given.os
        return replace(given, gpu=text[:60], vendor=vendor, chip=chip[0].lower() if chip else "", os=system)
    match = _CAPABILITY.fullmatch(text)
    if match is not None:
        capability = Version.parse(f"{match[1]}.{match[2]}")
        if tables.architecture(capability) is not None:
            return replace(given, gpu=f"sm_{match[1]}{match[2]}", capability=capability)
    import difflib

    names = [*(one.name for one in tables.gpus), *(one.name for one in tables.other_gpus)]
    low = {name.lower().removeprefix("geforce ").removeprefix("radeon "): name for name in names}
    close = difflib.get_close_matches(text.lower()[:80], list(low), n=4, cutoff=0.5)
    raise UnknownValueError("gpu", text, [low[name] for name in close])


def _python(text: str, tables: Tables) -> Version:
    version = _parsed("python", text)
    if tables.python(version) is None:
        raise UnknownValueError("python", text, [str(one.python) for one in tables.pythons[-4:]])
    return Version.parse(version.short())


def _numpy(text: str, tables: Tables) -> Version:
    version = _parsed("numpy", text)
    rows = [one for one in tables.package_wheels if one.package == "numpy"]
    if not any(version in one.releases for one in rows):
        raise UnknownValueError("numpy", text, [str(one.releases.last) for one in rows[-4:]])
    return version


def _cuda(text: str, tables: Tables) -> Version:
    version = _parsed("cuda", text.lower().removeprefix("cu"))
    if len(version.numbers) == 1 and version.major >= 70:  # cu118, 118
        version = Version.parse(f"{version.major // 10}.{version.major % 10}")
    known = [one.cuda for one in tables.toolkits]
    held = Range.parse(str(version)) if len(version.numbers) == 1 else None
    if not any(one in held if held else one.short() == version.short() for one in known):
        close = sorted({one.short() for one in known}, key=lambda one: _distance(Version.parse(one), version))
        raise UnknownValueError("cuda", text, close[:4])
    return version if len(version.numbers) == 1 else Version.parse(version.short())


def _cudnn(text: str, tables: Tables) -> Version:
    version = _parsed("cudnn", text)
    if tables.cudnn(version) is None and not any(version.major == one.releases.first.major for one in tables.cudnns
                                                 if one.releases.first):  # fmt: skip
        raise UnknownValueError("cudnn", text, [str(one.releases.first) for one in tables.cudnns[-4:]])
    return version


def _wish(framework: str, text: str, tables: Tables) -> Wish:
    if text.lower() in ("any", "latest", "*"):
        return Wish()
    version = _parsed(framework, text)
    local = _LOCAL.search(text)
    wished = Range.parse(version.text)
    builds = tables.builds(framework)
    fits = [one for one in builds if one.release in wished]
    variant = local[1] if local else ""
    if not fits:
        near = sorted({one.release for one in builds}, key=lambda one: _distance(one, version))
        raise UnknownValueError(framework, text, [one.text for one in near[:4]])
    if variant and not any(one.variant == variant for one in fits):
        raise UnknownValueError(
            framework, text, sorted({f"{one.release}+{one.variant}" for one in fits if one.variant})[:4]
        )
    return Wish(wished, variant, text)


def _distance(a: Version, b: Version) -> tuple[float, ...]:
    width = max(len(a.numbers), len(b.numbers))
    pairs = zip(a.numbers + (0,) * width, b.numbers + (0,) * width, strict=False)
    return tuple(abs(x - y) for x, y in list(pairs)[:width])
