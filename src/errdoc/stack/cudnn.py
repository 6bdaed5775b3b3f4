"""Which cuDNN serves a GPU: the ranges of its support matrices, and how far pip must be held back."""

from errdoc.stack.rows import Build
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Range, Version


def serves(row: Range, capability: Version) -> bool:
    """Whether cuDNN of a row runs on a GPU: within the range, or newer of the same family, whose code it runs.

    Example:
        >>> serves(Range.parse("3.5-8.6"), Version.parse("8.9")), serves(Range.parse("5.0-9.0"), Version.parse("3.7"))
        (True, False)
    """
    last = row.last
    return capability in row or (last is not None and capability > last and capability.major == last.major)


def runs(build: Build, capability: Version, tables: Tables) -> bool:
    """Whether a build finds a cuDNN that serves a GPU: its own, or any that it may be given."""
    if build.bundled:
        own = tables.cudnn(build.cudnn) if build.cudnn is not None else None
        return own is None or serves(own.capability, capability)
    if build.cudnns is None:
        return True
    rows = [one for one in tables.cudnns if _overlap(one.releases, build.cudnns)]
    return not rows or any(serves(one.capability, capability) for one in rows)


def held_back(build: Build, capability: Version | None, tables: Tables) -> tuple[str, ...]:
    """What keeps pip from a cuDNN that no longer serves the GPU: `nvidia-cudnn-cu12<9.11` for a V100."""
    if capability is None or build.bundled or build.cudnns is None or build.cuda is None:
        return ()
    rows = [one for one in tables.cudnns if _overlap(one.releases, build.cudnns)]
    package = next(
        (row["package"] for row, _ in tables.rows("cudnn", "packages") if build.cuda in Range.parse(row["cuda"])), ""
    )
    older = False
    for one in rows:
        if serves(one.capability, capability):
            older = True
        elif older and package and one.releases.first is not None:
            return (f"{package}<{one.releases.first}",)
    return ()


def _overlap(a: Range, b: Range) -> bool:
    ends = [end for one in (a, b) for end in (one.first, one.last) if end is not None]
    return any(end in a and end in b for end in ends)
