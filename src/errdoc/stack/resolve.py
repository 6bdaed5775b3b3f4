"""From what is given to the combinations that work, or to the clash and the smallest changes that end it.

The space is small, some hundred builds: each is tried against every rule, and what it breaks is kept. Whether some of
the given things go together is then a matter of sets.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from errdoc.record import record
from errdoc.stack.clash import corrections, minimal_clash
from errdoc.stack.constraints import Violation, code_for, first_branch, violations
from errdoc.stack.given import FRAMEWORKS, Given
from errdoc.stack.numpy_wheels import has_wheel
from errdoc.stack.rows import Build
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Version


@record
class Combination:
    """Builds that run together on what is given.

    Attributes:
        python: the newest that all of them have wheels for, or the given one.
        driver: the oldest that runs the neediest build on the given GPU; None where the tables do not know.
        last_branch: the last driver branch that drives the given GPU, where there is one.
        through_ptx: the driver compiles their code at the first start, which takes minutes.
    """

    builds: tuple[Build, ...]
    python: Version
    driver: Version | None
    last_branch: int | None = None
    through_ptx: bool = False


@record
class Clash:
    """Why nothing fits.

    Attributes:
        names: the smallest set of given things that do not go together.
        reasons: the rules that they break.
        corrections: sets of given things to be changed, fewest first; each leaves something that works.
    """

    names: tuple[str, ...]
    reasons: tuple[Violation, ...]
    corrections: tuple[tuple[str, ...], ...]


@record
class Tried:
    """A build with what it breaks."""

    build: Build
    broken: tuple[Violation, ...] = ()

    def fits(self, active: frozenset[str]) -> bool:
        """Whether nothing is broken that stands between the active names."""
        return not any(one.between <= active for one in self.broken)


class Space:
    """All builds, tried against what is given.

    Args:
        given: what is fixed.
        tables: the compatibility tables.
        frameworks: which to look at where none is wished.
    """

    def __init__(self, given: Given, tables: Tables, frameworks: Sequence[str] = FRAMEWORKS) -> None:
        self.given = given
        self.tables = tables
        self._frameworks = frameworks

    @cached_property
    def tried(self) -> Mapping[str, tuple[Tried, ...]]:
        """Framework to its builds, newest first, those with machine code for the GPU before others."""
        return {
            name: tuple(Tried(one, tuple(violations(one, self.given, self.tables))) for one in self._newest(name))
            for name in self.wished or self._frameworks
        }

    @property
    def wished(self) -> tuple[str, ...]:
        """The frameworks that must be there, all in one environment."""
        return tuple(name for name in FRAMEWORKS if name in self.given.frameworks)

    def _newest(self, framework: str) -> list[Build]:
        builds = self.tables.builds(framework)
        return sorted(builds, key=lambda one: (one.release, one.cuda or one.release), reverse=True)

    def running(self, framework: str, order: Callable[[Build], Any]) -> Iterator[Build]:
        """The builds that fit all that is given, the highest of an order first; each is tried when it is asked for."""
        active = frozenset(self.given.names)
        for build in sorted(self._newest(framework), key=order, reverse=True):
            # the first rule that is broken is enough
            if not any(one.between <= active for one in violations(build, self.given, self.tables)):
                yield build

    def fitting(self, framework: str, active: frozenset[str]) -> list[Build]:
        """The builds of a framework that fit what is active, newest first; those that run through PTX come last."""
        found = [one.build for one in self.tried[framework] if one.fits(active)]
        return sorted(found, key=self.through_ptx) if "gpu" in active else found

    def through_ptx(self, build: Build) -> bool:
        """Whether the driver has to compile a build's code for the given GPU."""
        capability = self.given.capability
        return capability is not None and code_for(build, capability, self.tables) == "ptx"

    def holds(self, active: frozenset[str]) -> bool:
        """Whether something fits: every wished framework in one Python, or any framework where none is wished."""
        if len(self.wished) < 2:
            return any(one.fits(active) for kinds in self._kinds.values() for one in kinds)
        return bool(set.intersection(*(self._pythons(name, active) for name in self.wished)))

    @cached_property
    def _kinds(self) -> Mapping[str, tuple[Tried, ...]]:
        """Framework to one build of each kind: those that break the same and have the same Pythons are one."""
        return {
            name: tuple({(frozenset(broken.between for broken in one.broken), one.build.python.text): one
                         for one in tried}.values())
            for name, tried in self.tried.items()
        }  # fmt: skip

    def _pythons(self, framework: str, active: frozenset[str]) -> set[str]:
        """The Pythons of the builds of a framework that fit."""
        builds = {one.build.python.text: one.build for one in self._kinds[framework] if one.fits(active)}
        return {
            str(python.python) for one in builds.values() for python in self.tables.pythons
            if self._has(one, python.python, active)
        }  # fmt: skip

    def _has(self, build: Build, python: Version, active: frozenset[str]) -> bool:
        if "python" in active and self.given.python is not None and python != self.given.python:
            return False
        threaded = self.given.free_threaded and "python" in active
        pythons = build.free_threaded if threaded else build.python
        if pythons is None or python not in pythons:
            return False
        numpy = self.given.numpy if "numpy" in active else None
        return numpy is None or has_wheel(numpy, python, self.given.os == "windows", self.tables)

    def combinations(self, active: frozenset[str], most: int = 200) -> list[Combination]:
        """What fits, newest first: one framework each, or all wished ones together."""
        if len(self.wished) > 1:
            return self._together(self.wished, active, most)
        found = []
        for name in self.tried:
            for build in self.fitting(name, active)[:most]:
                python = self._python((build,), active)
                if python is not None:
                    found.append(self._combination((build,), python, active))
        return found

    def _together(self, wished: Sequence[str], active: frozenset[str], most: int) -> list[Combination]:
        """One combination for each Python, of the newest builds that have it; the same builds once."""
        found: dict[tuple[Build, ...], Combination] = {}
        for python in reversed(self.tables.pythons):
            picked = [
                next((one for one in self.fitting(name, active) if self._has(one, python.python, active)), None)
                for name in wished
            ]
            builds = tuple(one for one in picked if one is not None)
            if len(builds) == len(wished):
                found.setdefault(builds, self._combination(builds, python.python, active))
        return list(found.values())[:most]

    def _python(self, builds: Sequence[Build], active: frozenset[str]) -> Version | None:
        pythons = [
            one.python for one in self.tables.pythons if all(self._has(build, one.python, active) for build in builds)
        ]
        return pythons[-1] if pythons else None

    def _combination(self, builds: tuple[Build, ...], python: Version, active: frozenset[str]) -> Combination:
        needed = [self.tables.driver_for(one.cuda, self.given.driver_system) for one in builds if one.cuda is not None]
        drivers = [one.driver for one in needed if one is not None]
        capability = self.given.capability if "gpu" in active else None
        gpu = self.tables.architecture(capability) if capability is not None else None
        branch = first_branch(gpu, self.tables) if gpu is not None else None
        if branch is not None:
            drivers.append(Version.parse(str(branch)))
        return Combination(
            builds, python, max(drivers, default=None), gpu.last_branch if gpu is not None else None,
            capability is not None and any(self.through_ptx(one) for one in builds),
        )  # fmt: skip

    def stops(self) -> list[tuple[str, int, str]]:
        """For each wished release: framework, its major release, the newest CUDA that its wheels were built for.

        Nothing where that CUDA knows the given GPU: then a newer release of the same major one serves it.
        """
        found = []
        capability = self.given.capability
        gpu = self.tables.architecture(capability) if capability is not None else None
        for name in self.wished:
            first = wish.release.first if (wish := self.given.frameworks[name]).release else None
            cudas = [
                one.cuda for one in self.tables.builds(name)
                if one.cuda is not None and first is not None and one.release.major == first.major
            ]  # fmt: skip
            if first is not None and cudas and not (gpu is not None and max(cudas) in gpu.cuda):
                found.append((name, first.major, max(cudas).short()))
        return found

    def clash(self) -> Clash:
        """Why what is given does not go together; it must not."""
        names = self.given.names
        # what is dearest to change is kept in the clash longest
        order = sorted(names, key=lambda name: KEPT.index(name) if name in KEPT else len(KEPT))
        core = minimal_clash(order, self.holds)
        core = tuple(name for name in names if name in core)
        return Clash(core, self.reasons(core), tuple(corrections(names, self.holds)))

    def reasons(self, core: Sequence[str]) -> tuple[Violation, ...]:
        """The broken rules that explain a clash: of the builds that break least of it, one of each rule."""
        active = frozenset(core)
        found: dict[str, Violation] = {}
        for framework in self.tried:
            tried = [(one, _biting(one, active)) for one in self.tried[framework]]
            if framework in active:
                tried = [(one, biting) for one, biting in tried if all(each.rule != "release" for each in biting)]
            # of a release with GPU code for this system the wheels of other systems explain nothing
            here = {one.build.release for one in self.tried[framework] if self._runs_here(one.build)}
            tried = [(one, biting) for one, biting in tried
                     if self._runs_here(one.build) or one.build.release not in here]  # fmt: skip
            # a build without any GPU code explains nothing
            tried = [(one, biting) for one, biting in tried if biting and all(each.between for each in biting)]
            least = min((len(biting) for _, biting in tried), default=0)
            for _, biting in tried:
                for each in biting if len(biting) == least else ():
                    found.setdefault(each.rule, each)
        whole = [one for one in found.values() if one.between == active]
        if whole:
            return tuple(whole)
        if not found and len(self.wished) > 1:
            found["python-shared"] = self._apart(active)
        return tuple(found.values())

    def _runs_here(self, build: Build) -> bool:
        return build.os == self.given.system and not build.cpu_only

    def _apart(self, active: frozenset[str]) -> Violation:
        """Two frameworks fit, but have no Python in common."""
        texts = [f"{name}: {', '.join(sorted(self._pythons(name, active), key=Version.parse))}" for name in self.wished]
        return Violation("python-shared", active, {"pythons": "; ".join(texts)}, None)


#: Given up for the sake of a small clash in this order: the others are dearer to change.
KEPT = ("cudnn", "cuda", "numpy", "python", "os", *reversed(FRAMEWORKS), "driver", "arch", "gpu")


def _biting(one: Tried, active: frozenset[str]) -> list[Violation]:
    return [broken for broken in one.broken if broken.between <= active]


def resolve(given: Given, tables: Tables) -> tuple[list[Combination], Clash | None, Space]:
    """What works on what is given, newest first; or the clash. The space answers further questions."""
    space = Space(given, tables)
    active = frozenset(given.names)
    if space.holds(active):
        return space.combinations(active), None, space
    return [], space.clash(), space
