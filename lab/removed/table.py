"""`python -m lab removed`: when names came to packages and went, from their wheels, for kb/tables/removed.toml."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from lab import envs
from lab.removed.names import Wheel

ROOT = Path(__file__).resolve().parents[2]
LIST = ROOT / "lab" / "removed.toml"
TABLE = ROOT / "kb" / "tables" / "removed.toml"
#: No library has more of the table than this share, or it is one library's table.
SHARE = 0.2
#: Packages that are read side by side.
PROCESSES = 3
HEAD = """\
# When names came to libraries and went, and what is written in their place. Made by `python -m lab removed` from
# the wheels that `source` names; `lab/removed.toml` says what is asked and what takes a name's place.
#
#   package    as pip calls it; import: as Python does
#   module     where the name is asked of; of: the class or function that had it, as an argument (kind = "argument")
#              or an attribute ("member"); also: regexes of other owners that hand the argument on
#   came       the first release that has it; left out where the oldest that was read has it already
#   gone       the first release that has it no more; left out where the newest has it. came_on, gone_on: the day on
#              which that wheel was built
#   instead    what takes its place, write: a line of it; drop: it is taken away, and nothing takes its place

"""
# 4.46.1 · not 4.46.0rc1, 2.5.1.post0
_RELEASE = re.compile(r"\d+\.\d+(?:\.\d+)?")


def main(folder: Path | None = None, only: str = "") -> int:
    """Reads the wheels and writes the table; the exit status.

    Args:
        folder: where the wheels lie, or are fetched to.
        only: the one package that is read; the rows of the others stay.
    """
    folder = folder or envs.CACHE / "wheels"
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))["package"]
    wanted = [one for one in listed if only in ("", one["package"])]
    with ProcessPoolExecutor(PROCESSES) as pool:
        read = list(pool.map(read_of, wanted, [folder] * len(wanted)))
    names = {one["package"] for one in wanted}
    # read when the wheels are: another run may have written its package meanwhile
    before = tomllib.loads(TABLE.read_text(encoding="utf-8"))["name"] if TABLE.is_file() else []
    write([*(row for row in before if row["package"] not in names), *(row for rows in read for row in rows)])
    return 0


def read_of(listed: Mapping[str, Any], folder: Path) -> list[dict[str, Any]]:
    """The rows of a package of the list."""
    found = list(_rows(listed, fetched(listed, folder)))
    print(f"{listed['package']}: {len(found)} of {len(listed['names'])} names came or went", flush=True)
    return found


def fetched(listed: Mapping[str, Any], folder: Path) -> list[tuple[str, Path]]:
    """The first wheel of each minor release from `first` on, oldest first, with its version."""
    folder.mkdir(parents=True, exist_ok=True)
    there = {_version(path): path for path in folder.glob(f"{listed['import']}-*.whl")}
    there |= {_version(path): path for path in folder.glob(f"{listed['package'].replace('-', '_')}-*.whl")}
    for release in _minors(_offered(listed["package"]), listed["first"]):
        if not any(_numbers(one)[:2] == _numbers(release)[:2] for one in there):
            _fetch(f"{listed['package']}=={release}", folder)
    there |= {_version(path): path for path in folder.glob(f"{listed['package'].replace('-', '_')}-*.whl")}
    return sorted(((one, path) for one, path in there.items() if _numbers(one) >= _numbers(listed["first"])),
                  key=lambda row: _numbers(row[0]))  # fmt: skip


def _offered(package: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "index", "versions", package, "--ignore-requires-python"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    line = next((one for one in done.stdout.splitlines() if one.startswith("Available versions: ")), "")
    return line.removeprefix("Available versions: ").split(", ")


def _minors(releases: Iterable[str], first: str) -> list[str]:
    """The first release of each minor."""
    found: dict[tuple[int, ...], str] = {}
    for release in sorted(filter(_RELEASE.fullmatch, releases), key=_numbers):
        if _numbers(release) >= _numbers(first):
            found.setdefault(_numbers(release)[:2], release)
    return list(found.values())


def _fetch(what: str, folder: Path) -> None:
    """A wheel for any Python and system that it has one for: it is read, not installed."""
    base = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", str(folder)]
    # those for macOS hold the same Python and no CUDA: a tenth of the size
    names = ("11_0_arm64", "12_0_arm64", "14_0_arm64", "10_9_x86_64")
    system = [one for name in names for one in ("--platform", f"macosx_{name}")]
    for python in ("3.12", "3.10", "3.8"):
        for platform in (system, []):
            command = [*base, "--python-version", python, *platform, what]
            if not subprocess.run(command, capture_output=True, check=False).returncode:
                return


def _rows(listed: Mapping[str, Any], wheels: Sequence[tuple[str, Path]]) -> Iterable[dict[str, Any]]:
    """The rows of a package: names that came or went between two of its wheels."""
    asked = {one["asks"]: one for one in listed["names"]}
    seen: dict[str, list[tuple[str, str, bool]]] = {asks: [] for asks in asked}
    for version, path in wheels:
        wheel = Wheel(path, listed["import"], lazy=listed.get("lazy", False))
        for asks in asked:
            there = ask(wheel, asks)
            if there is not None:
                seen[asks].append((version, wheel.day, there))
    for asks, row in asked.items():
        if span := between(seen[asks]):
            yield {
                "package": listed["package"], "import": listed["import"], **parts(asks), **span,
                **{key: row[key] for key in ("instead", "write", "drop", "also") if key in row},
                "source": [f"wheels {span['read']}", *filter(None, [row.get("source")])],
            }  # fmt: skip


def parts(asks: str) -> dict[str, str]:
    """The name, and where it is asked of.

    Example:
        >>> parts("Trainer(gpus)")
        {'kind': 'argument', 'of': 'Trainer', 'name': 'gpus'}
        >>> parts("torch:symeig")
        {'kind': 'name', 'module': 'torch', 'name': 'symeig'}
    """
    if found := re.fullmatch(r"(\w+)\((\w+)\)", asks):
        return {"kind": "argument", "of": found[1], "name": found[2]}
    module, colon, name = asks.partition(":")
    if colon:
        return {"kind": "name", "module": module, "name": name}
    owner, _, name = asks.rpartition(".")
    if owner[:1].isupper():
        return {"kind": "member", "of": owner, "name": name}
    return {"kind": "module", "module": asks, "name": ""}


def ask(wheel: Wheel, asks: str) -> bool | None:
    """Whether a wheel has a name; None where what had it is not there."""
    row = parts(asks)
    if row["kind"] == "argument":
        return wheel.argument(row["of"], row["name"])
    if row["kind"] == "member":
        return wheel.member(row["of"], row["name"])
    return wheel.name(row["module"], row["name"]) if row["name"] else wheel.module(row["module"])


def between(seen: Sequence[tuple[str, str, bool]]) -> dict[str, str]:
    """The first release with a name, and the first without it again; empty where it never was there or always is.

    Example:
        >>> between([("4.40.0", "2024-04-18", True), ("4.46.1", "2024-10-29", False)])
        {'came': '', 'gone': '4.46', 'gone_on': '2024-10-29', 'read': '4.40.0 to 4.46.1'}
    """
    there = [place for place, (_, _, has) in enumerate(seen) if has]
    if not there or len(there) == len(seen):
        return {}
    first, last = there[0], there[-1]
    row = {"came": minor(seen[first][0]) if first else ""}
    if first:
        row["came_on"] = seen[first][1]
    row["gone"] = minor(seen[last + 1][0]) if last + 1 < len(seen) else ""
    if row["gone"]:
        row["gone_on"] = seen[last + 1][1]
    if not row["came"] and not row["gone"]:
        return {}  # it went and came back: one span tells neither
    return row | {"read": f"{seen[0][0]} to {seen[-1][0]}"}


def minor(release: str) -> str:
    """The first two numbers: one wheel of each was read."""
    return ".".join(release.split(".")[:2])


def write(rows: Sequence[Mapping[str, Any]]) -> None:
    """Writes the table, and says which library has too much of it."""
    lines = []
    for row in sorted(
        rows, key=lambda one: (one["package"], one["kind"], one.get("module") or one.get("of"), one["name"])
    ):
        # a row of a module has no name, and says so
        said = {key: value for key, value in row.items() if key == "name" or (key != "read" and value)}
        lines.append("  { " + ", ".join(f"{key} = {_toml(value)}" for key, value in said.items()) + " },\n")
    TABLE.write_text(f"{HEAD}name = [\n{''.join(lines)}]\n", encoding="utf-8")
    for package in sorted({str(row["package"]) for row in rows}):
        share = sum(row["package"] == package for row in rows) / len(rows)
        if share > SHARE:
            print(f"{package} has {share:.0%} of the table", flush=True)


def _toml(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _version(path: Path) -> str:
    return path.name.split("-")[1]


def _numbers(release: str) -> tuple[int, ...]:
    return tuple(int(one) for one in re.findall(r"\d+", release)[:3])
