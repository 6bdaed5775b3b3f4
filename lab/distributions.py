"""Which distribution brings which import, from the metadata of real environments: kb/tables/distributions.toml.

Nothing of the environments is run. What the script writes stands between two lines of the table; what no metadata tells
(conda's names, distributions with no wheel, notes) stands in `lab/distributions.toml` and is marked as recalled.
"""

import re
import subprocess
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any

from lab import envs

ROOT = Path(__file__).resolve().parents[1]
LIST = Path(__file__).with_name("distributions.toml")
TABLE = ROOT / "kb" / "tables" / "distributions.toml"
#: Between these lines the table is made.
BEGIN, END = "distributions = [\n", "]\n"
#: How deep names of namespace packages go: google.cloud.storage.
_DEEPEST = 3
# cv2.abi3.so      _cffi_backend.cpython-311-darwin.so      six.py
_MODULE = re.compile(r"([A-Za-z]\w*)(?:\.[\w-]+)*\.(?:py|so|pyd)$")


def main(only: str = "") -> int:
    """Makes the environments that are not there yet and writes the table; the exit status."""
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))
    found: dict[str, dict[str, str]] = {}
    for name, packages in listed["environment"].items():
        folder = envs.CACHE / "distributions" / name
        if not only or only == name:
            _install(folder, packages, listed["options"])
        for distribution in distributions(path=[str(folder)]):
            for module in imports(distribution):
                found.setdefault(module, {}).setdefault(distribution.metadata["Name"], distribution.version)
    write(rows_of(found, listed))
    return 0


def _install(folder: Path, packages: Iterable[str], options: Mapping[str, Any]) -> None:
    if folder.exists():
        return
    done = subprocess.run(
        [envs.uv(), "pip", "install", "-q", "--target", str(folder), "--python-version", options["python"],
         *options["arguments"], *packages],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise envs.EnvError(done.stderr.strip())


def imports(distribution: Distribution) -> Iterator[str]:
    """The names that a distribution can be imported by: packages, modules, parts of namespaces."""
    files = [str(path) for path in distribution.files or ()]
    packages = {path.rpartition("/")[0] for path in files if re.search(r"(?:^|/)__init__\.\w", path)}
    roots = {
        package for package in packages
        if not any(package.startswith(other + "/") for other in packages) and package.count("/") < _DEEPEST
    }  # fmt: skip
    modules = {found[1] for path in files if "/" not in path and (found := _MODULE.fullmatch(path))}
    for name in sorted({*modules, *(root.replace("/", ".") for root in roots)}):
        if re.fullmatch(r"[A-Za-z]\w*(?:\.\w+)*", name):
            yield name


def rows_of(found: Mapping[str, Mapping[str, str]], listed: Mapping[str, Any]) -> list[dict[str, str]]:
    """The rows of the table, sorted by import."""
    chosen, notes = listed["chosen"], listed["note"]
    conda = {name.lower(): other for name, other in listed["conda"].items()}
    left_out = set(listed["left_out"])
    rows: dict[str, dict[str, str]] = {}
    for module, versions in found.items():
        if module in left_out or module.split(".")[0] in left_out:
            continue
        name = chosen.get(module) or _best(module, versions)
        source = f"package {name} {versions[name]}" if name in versions else "from memory"
        rows[module] = {"import": module, "pip": name.lower(), "source": source,
                        "confidence": "verified" if name in versions else "recalled"}  # fmt: skip
    for module, name in listed["recalled"].items():
        rows.setdefault(
            module, {"import": module, "pip": name.lower(), "source": "from memory", "confidence": "recalled"}
        )
    for module, row in rows.items():
        if name := conda.get(row["pip"]):
            row["conda"] = name
        if note := notes.get(module):
            row["note"] = note
    return [rows[module] for module in sorted(rows, key=lambda name: (name.lower(), name))]


def _best(module: str, versions: Mapping[str, str]) -> str:
    """Of several distributions with one import the one that is called like it, else the shortest."""

    def like(name: str) -> tuple[bool, int, str]:
        return re.sub(r"[-_.]+", "", name.lower()) != re.sub(r"[-_.]+", "", module.lower()), len(name), name

    return min(versions, key=like)


def write(rows: Iterable[Mapping[str, str]], table: Path = TABLE) -> None:
    """Puts the rows into the table in place of those that are there."""
    text = table.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition("\n" + END)
    order = ("import", "pip", "conda", "note", "source", "confidence")
    lines = "".join(
        "  { " + ", ".join(f'{key} = "{row[key]}"' for key in order if key in row) + " },\n" for row in rows
    )
    table.write_text(head + BEGIN + lines.rstrip("\n") + "\n" + END + tail, encoding="utf-8")
