"""Which Pythons have wheels of a NumPy, and which NumPy goes with a build."""

from collections.abc import Iterator

from errdoc.stack.rows import Build, Wheels
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Range, Version


def has_wheel(numpy: Version, python: Version, windows: bool, tables: Tables) -> bool:
    """Whether some release of a NumPy has a wheel for a Python."""
    return any(python in _pythons(row, windows) for row in _rows(numpy, tables))


def goes_with(numpy: Version, build: Build, windows: bool, tables: Tables) -> bool:
    """Whether one of a build's Pythons has a wheel of a NumPy."""
    return any(
        known.python in build.python and has_wheel(numpy, known.python, windows, tables) for known in tables.pythons
    )  # fmt: skip


def newest(build: Build, python: Version | None, windows: bool, tables: Tables) -> str:
    """The newest minor release of NumPy that a build takes and a Python has wheels of; empty where none is known."""
    ends = [
        end for row in tables.package_wheels if row.package == "numpy"
        and (python is None or python in _pythons(row, windows))
        for end in _ends(row.releases) if build.numpy is None or end in build.numpy
    ]  # fmt: skip
    return max(ends).short() if ends else ""


def pin(numpy: Version) -> str:
    """What pip is told: `numpy==1.26.*`, `numpy==1.26.4`."""
    return f"numpy=={numpy.text}" if len(numpy.numbers) > 2 else f"numpy=={numpy.text}.*"


def _rows(numpy: Version, tables: Tables) -> Iterator[Wheels]:
    """The rows of a NumPy; of a minor release those of all its patches."""
    for row in tables.package_wheels:
        held = row.package == "numpy" and (
            numpy in row.releases or (len(numpy.numbers) < 3 and any(end in Range.parse(numpy.text)
                                                                     for end in _ends(row.releases)))
        )  # fmt: skip
        if held:
            yield row


def _ends(held: Range) -> list[Version]:
    return [end for span in held.spans for end in (span.first, span.last) if end is not None]


def _pythons(row: Wheels, windows: bool) -> Range:
    return (row.windows if windows else row.linux) or Range.parse("0")
