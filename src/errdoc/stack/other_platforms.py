"""The answer for a machine without CUDA wheels: the ways that fit, or why none does and the smallest changes."""

from collections.abc import Sequence

from errdoc.record import record, replace
from errdoc.stack.clash import corrections, minimal_clash
from errdoc.stack.constraints import Violation
from errdoc.stack.elsewhere import Elsewhere, elsewhere, newest_of_each, tried
from errdoc.stack.given import FRAMEWORKS, NO_GPU, Given
from errdoc.stack.plan import EFFORTS, Change, Part, effort
from errdoc.stack.resolve import KEPT, Clash
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Version

#: Rule of what is broken, by the name of what is given.
_RULES = {
    "os": "os-elsewhere", "gpu": "chip-elsewhere", "python": "python-elsewhere", "numpy": "numpy-elsewhere",
    "cuda": "cuda-elsewhere", "cudnn": "cuda-elsewhere", "driver": "cuda-elsewhere",
    **dict.fromkeys(FRAMEWORKS, "release-elsewhere"),
}  # fmt: skip

_CALLED = {"cuda": "CUDA", "cudnn": "cuDNN", "driver": "NVIDIA"}


@record
class PlatformAnswer:
    """What serves, and where nothing does the clash and what ends it.

    Attributes:
        ways: those that fit; of a clash those that would after the first change.
    """

    ways: Sequence[Elsewhere]
    clash: Clash | None = None
    changes: Sequence[Change] = ()


def platform_answer(given: Given, tables: Tables) -> PlatformAnswer | None:
    """The answer of the ways without CUDA; None where the platform has none for the wished frameworks."""
    if given.system is not None:
        return None
    every = tried(given, tables)
    wished = tuple(given.frameworks)
    if not every or not all(any(way.framework == name for way in every) for name in wished):
        return None

    def holds(active: frozenset[str]) -> bool:
        fits = {way.framework for way in every if way.fits(active)}
        return bool(fits) and all(name in fits for name in wished)

    active = frozenset(given.names)
    if holds(active):
        return PlatformAnswer(_fitting(every, active))
    order = sorted(given.names, key=lambda name: KEPT.index(name) if name in KEPT else len(KEPT))
    core = minimal_clash(order, holds)
    ways_out = corrections(given.names, holds)
    plans = sorted((_change(some, every, active, given) for some in ways_out), key=_deep)
    changed = {part.name for part in plans[0].parts} if plans else set()
    first = _fitting(every, active - changed) if changed else []
    if "gpu" in changed:  # what serves another GPU serves nothing here
        first = _without_gpu(given, tables)
    names = tuple(name for name in given.names if name in core)
    return PlatformAnswer(first, Clash(names, tuple(_reasons(names, every, given)), tuple(ways_out)), plans)


def instead(given: Given, tables: Tables) -> list[Elsewhere]:
    """What serves where nothing fits: the platform's ways for this GPU, else the processor."""
    ways = [way for way in tried(given, tables) if "gpu" not in way.broken]
    return newest_of_each(ways) or (_without_gpu(given, tables) if given.vendor else [])


def _without_gpu(given: Given, tables: Tables) -> list[Elsewhere]:
    return elsewhere(replace(given, vendor=NO_GPU, chip=""), tables)


def _fitting(every: Sequence[Elsewhere], active: frozenset[str]) -> list[Elsewhere]:
    return newest_of_each([way for way in every if way.fits(active)])


def _deep(change: Change) -> tuple[int, int]:
    return EFFORTS.index(change.effort), len(change.parts)


def _reasons(core: Sequence[str], every: Sequence[Elsewhere], given: Given) -> list[Violation]:
    """For each thing of the core what the ways have in its place: those that all else suits, where there are any."""
    reasons: dict[tuple[str, str], Violation] = {}
    active, every_name = frozenset(core), frozenset(given.names)
    for name in core:
        breaking = [way for way in every if name in way.broken]
        if not breaking:
            continue
        alone = (
            [way for way in breaking if way.broken.keys() & names == {name}] for names in (every_name, active)
        )  # fmt: skip
        nearest = next(filter(None, alone), breaking)
        called = f"{_CALLED[name]} {given.text(name)}" if name in _CALLED else given.text(name)
        said = {
            "given": called, "gpu": given.gpu, "chip": given.chip, "os": given.platform,
            "framework": nearest[0].framework, "has": _has(name, nearest),
        }  # fmt: skip
        rule = _RULES.get(name, "os-elsewhere")
        reasons.setdefault((rule, said["has"]), Violation(rule, active, said, nearest[0].origin))
    return list(reasons.values())


def _has(name: str, ways: Sequence[Elsewhere]) -> str:
    """What some ways have in the place of a given thing: all chips, releases from the oldest to the newest."""
    if name == "gpu":
        return ", ".join(sorted({chip for way in newest_of_each(list(ways)) for chip in way.holds}, key=_chip))
    if name in FRAMEWORKS:
        releases = sorted({way.release for way in ways if way.release}, key=Version.parse, reverse=True)
        if not releases:  # ways without builds say what they serve
            return ", ".join(dict.fromkeys(way.broken[name] for way in ways))
        return f"{releases[-1]} - {releases[0]}" if len(set(releases)) > 1 else releases[0]
    return ways[0].broken[name]


def _chip(name: str) -> tuple[int, str]:
    """gfx900 before gfx1030."""
    return len(name), name


def _change(names: Sequence[str], every: Sequence[Elsewhere], active: frozenset[str], given: Given) -> Change:
    left = active - set(names)
    fits = [way for way in every if way.fits(left) and (not given.frameworks or way.framework in given.frameworks)]
    chosen = _nearest(names, fits, given)
    parts = tuple(_part(name, chosen, fits, given) for name in names)
    deepest = max((effort(name) for name in names), key=EFFORTS.index)
    # the command is for this machine: a new GPU asks for its own
    return Change(deepest, parts, command="" if "gpu" in names else chosen.command, origin=chosen.origin)


def _nearest(names: Sequence[str], fits: Sequence[Elsewhere], given: Given) -> Elsewhere:
    """The way that a change is for: where it changes the release, the way with the next newer, else the last older."""
    changed = [name for name in names if name in given.frameworks]
    wish = given.frameworks[changed[0]].release if changed else None
    wanted = wish.first if wish is not None else None
    mine = [way for way in fits if changed and way.framework == changed[0] and way.release]
    if wanted is None or not mine:
        return fits[0]
    newer = [way for way in mine if Version.parse(way.release) >= wanted]
    return min(newer or mine, key=lambda way: (1 if newer else -1) * _number(way))


def _number(way: Elsewhere) -> float:
    """A release as a number that grows with it."""
    major, minor, patch = (*Version.parse(way.release).numbers, 0, 0)[:3]
    return major * 1e6 + minor * 1e3 + patch


def _part(name: str, chosen: Elsewhere, fits: Sequence[Elsewhere], given: Given) -> Part:
    old = given.text(name)
    if name in FRAMEWORKS:
        releases = {way.release: _number(way) for way in fits if way.framework == name and way.release}
        release = chosen.release or chosen.broken.get(name, "")
        return Part(name, old, f"{name} {release}".strip(), tuple(sorted(releases, key=releases.__getitem__)))
    if name == "gpu":
        return Part(name, old, "", tuple(sorted(chosen.holds, key=_chip)))
    return Part(name, old, chosen.broken.get(name, ""))
