"""The smallest changes that make a clash go away, ranked by how deep they cut into a machine."""

from collections.abc import Sequence

from errdoc.record import record, replace
from errdoc.stack.constraints import sm, violations
from errdoc.stack.given import FRAMEWORKS, Given
from errdoc.stack.numpy_wheels import newest
from errdoc.stack.resolve import Clash, Combination, Space
from errdoc.stack.rows import Build, Origin
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Version
from errdoc.stack.ways import Image, Way, images, run, ways

#: From the least intrusive to the most.
EFFORTS = ("environment", "code", "pip", "conda", "system", "container", "driver", "hardware")
#: The oldest architecture, by its major number, that any framework of the tables was built for.
_OLDEST = 3
_EFFORT = {
    "python": "conda", "numpy": "pip", "cuda": "conda", "cudnn": "conda", "os": "system", "driver": "driver",
    "arch": "hardware", "gpu": "hardware",
}  # fmt: skip


@record
class Part:
    """One thing to be changed.

    Attributes:
        name: of what is given.
        old: as given.
        new: what to put there.
        fits: further values that do, from the oldest to the newest; empty where there are none.
    """

    name: str
    old: str
    new: str
    fits: tuple[str, ...] = ()


@record
class Change:
    """What to change so that the rest works.

    Attributes:
        effort: one of `EFFORTS`, that of its deepest part.
        how: `change`, `image` (a container image holds all of it), `forward` (a package with a newer driver library).
        combination: what then works, where the tables name it; `ways` how to install it.
        command: for `image` and `forward`, and where no build with CUDA serves.
    """

    effort: str
    parts: tuple[Part, ...]
    how: str = "change"
    combination: Combination | None = None
    command: str = ""
    origin: Origin | None = None
    ways: Sequence[Way] = ()


def changes(clash: Clash, space: Space, most: int = 6) -> list[Change]:
    """The changes that end a clash, least intrusive first."""
    found = [_change(some, space) for some in clash.corrections]
    found += [*_images(clash, space), *_forward(clash, space)]
    return sorted(found, key=lambda one: (EFFORTS.index(one.effort), len(one.parts)))[:most]


def _change(names: Sequence[str], space: Space) -> Change:
    given = space.given
    active = frozenset(given.names) - set(names)
    chosen = _nearest(names, active, space)
    parts = tuple(_part(name, names, active, chosen, space) for name in names)
    efforts = [_effort(name, chosen.builds) for name in names]
    deepest = max(efforts, key=EFFORTS.index)
    return Change(deepest, parts, combination=chosen, ways=ways(chosen, _changed(names, parts, given), space.tables))


def _changed(names: Sequence[str], parts: Sequence[Part], given: Given) -> Given:
    """What is given after a change, as far as commands turn on it."""
    numpy = next((Version.parse(one.new) for one in parts if one.name == "numpy" and one.new), None)
    if "numpy" in names:
        given = replace(given, numpy=numpy)
    return replace(given, python=None, free_threaded=False) if "python" in names else given


def _effort(name: str, builds: Sequence[Build]) -> str:
    if name == "cuda" and all(one.bundled for one in builds):
        return "environment"
    return effort(name)


def effort(name: str) -> str:
    """How deep it cuts to change a given thing, one of `EFFORTS`."""
    return _EFFORT.get(name, "pip")


def _nearest(names: Sequence[str], active: frozenset[str], space: Space) -> Combination:
    """Of what works after a change, that which is nearest to what was given."""
    given, tables = space.given, space.tables

    def far(one: Combination) -> tuple[float, ...]:
        steps = 0.0
        for build in one.builds:
            wish = given.frameworks.get(build.framework)
            if wish is not None and wish.release is not None and build.framework in names:
                steps += _steps(build, wish.release.first, tables)
        needed = one.driver.numbers if "driver" in names and one.driver else ()
        return (steps, *(float(number) for number in needed[:2]))

    return min(space.combinations(active, most=400), key=far)


def _steps(build: Build, wished: Version | None, tables: Tables) -> float:
    """How many releases lie between a build and the wished release; older ones count a little more."""
    releases = sorted({one.release for one in tables.builds(build.framework)})
    place = releases.index(build.release)
    want = next((index for index, one in enumerate(releases) if wished is not None and one >= wished), place)
    return float(place - want) if place >= want else (want - place) + 0.5


def _part(name: str, names: Sequence[str], active: frozenset[str], chosen: Combination, space: Space) -> Part:
    given = space.given
    old = given.text(name)
    builds = chosen.builds
    if name in FRAMEWORKS:
        fits = sorted({one.release for one in space.fitting(name, active)})
        mine = next(one for one in builds if one.framework == name)
        variant = f"+{mine.variant}" if given.frameworks[name].variant else ""
        return Part(name, old, f"{name} {mine.release}{variant}", tuple(one.text for one in fits))
    if name == "driver":
        low = chosen.driver.text if chosen.driver else ""
        return Part(name, old, f"{low} - {chosen.last_branch}" if chosen.last_branch else low)
    if name == "python":
        return Part(name, old, chosen.python.text)
    if name == "numpy":
        python = given.python if "python" in active else None
        return Part(name, old, newest(builds[0], python, given.os == "windows", space.tables))
    if name == "cuda":
        return Part(name, old, ", ".join(dict.fromkeys(one.cuda.short() for one in builds if one.cuda)))
    if name == "cudnn":
        texts = [one.cudnns.text if one.cudnns else str(one.cudnn) for one in builds]
        return Part(name, old, ", ".join(dict.fromkeys(texts)))
    if name == "arch":
        return Part(name, old, "x86_64")
    if name == "os":
        systems = {one.os for one in builds}
        return Part(name, old, "wsl" if given.os == "windows" and systems == {"linux"} else " ".join(sorted(systems)))
    return Part(name, old, "", _gpus(chosen, names, space))


def _gpus(chosen: Combination, names: Sequence[str], space: Space) -> tuple[str, ...]:
    """The architectures that run a combination, oldest first: `Turing (7.5)`."""
    active = frozenset(space.given.names) - set(names) | {"gpu"}
    fits = []
    for one in space.tables.architectures:
        given = replace(space.given, capability=one.capability, gpu=sm(one.capability), kind="", vendor="",
                        arch=space.given.arch if space.given.arch_fixed else "x86_64")  # fmt: skip
        broken = [each for build in chosen.builds for each in violations(build, given, space.tables)]
        if one.capability.major >= _OLDEST and not any(each.between <= active for each in broken):
            fits.append(f"{one.name} ({one.capability})")
    return tuple(fits)


def _images(clash: Clash, space: Space) -> list[Change]:
    """Images of the vendor that hold the wished framework, of the same major release, with code for the GPU."""
    given, tables = space.given, space.tables
    if not {"gpu", "arch"} & set(clash.names):
        return []
    return [
        Change("container", (Part(one.framework, given.text(one.framework), str(one.releases.first)),), "image", None,
               command, one.origin)
        for command, one in vendor_images(given, tables)
    ][-1:]  # fmt: skip


def vendor_images(given: Given, tables: Tables) -> list[tuple[str, Image]]:
    """The vendor's images with the wished frameworks that run on the given GPU: the command, and the image."""
    found: list[tuple[str, Image]] = []
    if given.os not in ("linux", "wsl") or given.capability is None:
        return found
    for one in images(tables):
        wish = given.frameworks.get(one.framework)
        have = one.releases.first
        if wish is None or not one.vendor or have is None or one.capability is None or given.arch not in one.arch:
            continue
        # where any release will do: one of the newest major
        low = wish.release.first if wish.release else max(build.release for build in tables.builds(one.framework))
        if low is None or low.major != have.major:
            continue
        cuda = one.cuda.first
        needed = tables.driver_for(cuda, given.driver_system) if cuda else None
        old = given.driver is not None and needed is not None and given.driver < needed.driver
        if given.capability in one.capability and not old and (have > low or wish.release is None):
            found.append((run(one.name), one))
    return found


def _forward(clash: Clash, space: Space) -> list[Change]:
    """The driver library of a newer branch over an older driver, on GPUs of servers."""
    given, tables = space.given, space.tables
    if "driver" not in clash.names or given.os != "linux":
        return []
    wanted = {one.values.get("build_cuda", "") for one in clash.reasons if one.rule == "driver-cuda"}
    if len(wanted) != 1:
        return []
    cuda = Version.parse(wanted.pop())
    for row, origin in tables.rows("cuda_driver", "forward"):
        if given.kind in row["classes"] and clash.names:
            package = row["package"].format(major=cuda.major, minor=cuda.numbers[1])
            part = Part("driver", given.text("driver"), package)
            return [Change("system", (part,), "forward", None, f"sudo apt-get install {package}", origin)]
    return []
