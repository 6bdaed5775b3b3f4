"""How a combination is put on a machine: wheels, conda, container images, and what must be there beside them."""

from collections.abc import Mapping
from typing import Any

from errdoc.record import record, replace
from errdoc.stack import numpy_wheels
from errdoc.stack.cudnn import held_back, serves
from errdoc.stack.given import Given
from errdoc.stack.resolve import Combination
from errdoc.stack.rows import Build, Install, Origin
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Range, Version


@record
class Way:
    """A command to paste.

    Attributes:
        via: `pip`, `conda`, `docker` or `python` (which makes the environment).
        python: of an image, which has its own.
    """

    via: str
    command: str
    origin: Origin
    python: str = ""


@record
class Image:
    """A container image.

    Attributes:
        capability: of the GPUs, where it is not that of the framework's own wheels.
        vendor: built by the GPU's vendor from the framework's sources.
        arch: processors that it is built for.
    """

    framework: str
    releases: Range
    cuda: Range
    name: str
    python: str
    capability: Range | None
    vendor: bool
    arch: tuple[str, ...]
    origin: Origin


def images(tables: Tables) -> list[Image]:
    """The container images of the tables."""
    return [
        Image(row["framework"], Range.parse(row["releases"]), Range.parse(row["cuda"]), row["image"],
              row.get("python", ""), Range.parse(row["capability"]) if row.get("capability") else None,
              bool(row.get("vendor")), tuple(row.get("arch", ("x86_64",))), origin)
        for row, origin in tables.rows("images", "images")
    ]  # fmt: skip


def ways(combination: Combination, given: Given, tables: Tables) -> list[Way]:
    """The commands that install a combination, the usual way first."""
    found = []
    for build in combination.builds:
        wheels = tables.install(build)
        found += [Way(one.via, filled(one, build, given, tables), one.origin) for one in wheels]
        if any(one.needs for one in wheels if one.via == "pip"):
            found += _libraries(build, given, tables)
        found += _docker(build, given, tables)
    order = ("pip", "conda", "docker")
    return sorted(found, key=lambda one: order.index(one.via) if one.via in order else len(order))


def filled(install: Install, build: Build, given: Given, tables: Tables) -> str:
    """The command of a row, with what pip must be kept from on the given GPU, and the given NumPy."""
    if given.numpy is not None:
        others = (one for one in build.pins if not one.startswith("numpy"))
        build = replace(build, pins=(*others, numpy_wheels.pin(given.numpy)))
    return install.filled(build, () if install.needs else held_back(build, given.capability, tables))


def environment(python: Version, tables: Tables) -> list[Way]:
    """How to get an environment with a Python."""
    return [
        Way("python", row["command"].format(python=python), origin)
        for row, origin in tables.rows("python_support", "get") if python in Range.parse(row["python"])
    ]  # fmt: skip


def _libraries(build: Build, given: Given, tables: Tables) -> list[Way]:
    """CUDA and cuDNN for a wheel that comes without them; the newest toolkit that serves."""
    if build.cuda is None or build.toolkits is None or build.cudnns is None:
        return []
    fits = [
        (row, origin) for row, origin in tables.rows("images", "libraries")
        if row["cuda"] in build.toolkits and row["cudnn"] in build.cudnns and build.os in row["os"]
        and (given.cuda is None or Version.parse(row["cuda"]) == given.cuda) and _serves(row, given, tables)
    ]  # fmt: skip
    return [Way("conda", row["command"], origin) for row, origin in fits[:1]]


def _serves(row: Mapping[str, Any], given: Given, tables: Tables) -> bool:
    """Whether the CUDA and the cuDNN of a row know the given GPU."""
    if given.capability is None:
        return True
    own, architecture = tables.cudnn(Version.parse(row["cudnn"])), tables.architecture(given.capability)
    knows = architecture is None or any(
        Version.parse(row["cuda"]) in one.cuda for one in tables.architectures
        if one.capability.major == given.capability.major and one.capability <= given.capability
    )  # fmt: skip
    return knows and (own is None or serves(own.capability, given.capability))


def _docker(build: Build, given: Given, tables: Tables) -> list[Way]:
    """Images with a build: an image has its own Python, with the GIL, and its own NumPy."""
    if build.os != "linux" or build.cuda is None or given.free_threaded or given.numpy is not None:
        return []
    found = []
    for one in images(tables):
        release = None if one.framework != build.framework or one.vendor else _release(one, build, given, tables)
        fits = build.cuda in one.cuda and (given.python is None or Version.parse(one.python or "0") == given.python)
        if release is not None and fits:
            command = run(one.name.format(release=release, cuda=build.cuda.short()))
            found.append(Way("docker", command, one.origin, one.python))
    return found


def _release(image: Image, build: Build, given: Given, tables: Tables) -> Version | None:
    """The release of an image that holds a build: its own, else the newest of the same minor release that there is."""
    if build.release in image.releases:
        return build.release
    wish = given.frameworks.get(build.framework)
    alike = {
        one.release for one in tables.builds(build.framework)
        if one.release.short() == build.release.short() and one.release in image.releases
        and (wish is None or wish.release is None or one.release in wish.release)
    }  # fmt: skip
    return max(alike, default=None)


def run(image: str) -> str:
    """The command that starts an image with the GPU."""
    return f"docker run --gpus all -it --rm {image}"
