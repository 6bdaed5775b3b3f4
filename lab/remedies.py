"""What pip makes of the lines that remedies have people type: kb/resolved.toml.

Each `pip install` line of the general index is resolved by pip itself, `--dry-run --report` in a fresh environment,
under a Python of today and an older one; where neither does, under newer and older ones. Nothing is installed.
"""

import datetime
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from errdoc.curate.lines import Installs, by_pip, commands_of
from errdoc.kb.page import load
from lab import envs

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "kb" / "resolved.toml"
#: Tried for every line; the others in turn, where these do not resolve it.
PYTHONS, OTHERS = ("3.12", "3.9"), ("3.13", "3.7", "3.6")
#: pip can neither report nor look ahead under this one: a newer pip asks on its behalf.
_BEHALF = "3.6"
SECONDS, WORKERS = 900, 8
# 0.3.1.dev3: taken where no release has a wheel, and all that pip would take otherwise is source
_PREVIEW = re.compile(r"\d(?:\.dev|a|b|rc)\d")
#: Options that say how pip installs and nothing of what it chooses.
_KEPT = ("--no-deps", "--pre")
HEAD = """# Made by `python -m lab remedies`: what pip makes of each line that remedies have people type, by
# `pip install --dry-run --report` in a fresh environment of each Python. `source NAME`: the index has no wheel of it,
# it is built where it is installed. Lines of another index, of git, of a folder or with something put in are not here.

"""


def wanted() -> dict[str, Installs]:
    """The lines of the general index in the pages: what follows `pip install`, without what changes no choice."""
    found: dict[str, Installs] = {}
    for page in load(ROOT / "kb")[0]:
        for _, command in commands_of(page):
            asked = by_pip(command)
            if asked is not None and asked.where == "index":
                found.setdefault(key_of(asked), asked)
    return found


def key_of(asked: Installs) -> str:
    """The name of a line in the table: its requirements and those of its options that choose."""
    kept = [name for name, _ in asked.options if name in _KEPT]
    return shlex.join([*kept, *sorted(asked.wanted)]).replace("'", '"')


def main(*, missing: bool = False, only: str = "") -> int:
    """Resolves the lines and writes the table; the exit status.

    Args:
        missing: only those that the table does not have yet.
        only: only lines that hold this.
    """
    before = read()
    lines = wanted()
    todo = [name for name in lines if only in name and not (missing and name in before)]
    kept = {name: before[name] for name in lines if name in before}
    with tempfile.TemporaryDirectory(prefix="errdoc-remedies-") as scratch, ThreadPoolExecutor(WORKERS) as pool:
        pips = {python: _pip(python, Path(scratch)) for python in (*PYTHONS, *OTHERS)}
        running = {pool.submit(_resolved, lines[name], pips): name for name in todo}
        for done in as_completed(running):
            name = running[done]
            kept[name] = {"on": datetime.datetime.now(datetime.UTC).date(), **done.result()}
            print(f"{name}: {kept[name]}", flush=True)
            write(kept)
    return 0


def read(table: Path = TABLE) -> dict[str, dict[str, Any]]:
    """The rows of the table by their line."""
    if not table.is_file():
        return {}
    return {row.pop("line"): row for row in tomllib.loads(table.read_text(encoding="utf-8"))["lines"]}


def unasked(table: Path = TABLE) -> list[str]:
    """The lines that the table says nobody asked pip about yet."""
    return list(tomllib.loads(table.read_text(encoding="utf-8")).get("unasked", [])) if table.is_file() else []


def write(rows: Mapping[str, Mapping[str, Any]], table: Path = TABLE) -> None:
    """Writes the table, sorted by line."""
    lines = []
    for name in sorted(rows):
        cells = [f"line = {_toml(name)}", f"on = {rows[name]['on']}"]
        cells += [f'"{python}" = {_toml(said)}' for python, said in rows[name].items() if python != "on"]
        lines.append(f"  {{ {', '.join(cells)} }},\n")
    left = "".join(f"  {_toml(name)},\n" for name in sorted(set(wanted()) - set(rows)))
    table.write_text(f"{HEAD}lines = [\n{''.join(lines)}]\nunasked = [\n{left}]\n", encoding="utf-8")


def _toml(text: str) -> str:
    return f"'{text}'" if '"' in text else f'"{text}"'


def _pip(python: str, scratch: Path) -> list[str]:
    """The pip of a fresh environment of a Python, as new as it takes; nothing for one that this machine lacks."""
    try:
        own = envs.interpreter(PYTHONS[0] if python == _BEHALF else python)
    except envs.EnvError as error:
        print(f"left out: {error}", file=sys.stderr)
        return []
    folder = scratch / python
    subprocess.run([own, "-m", "venv", folder], check=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run([*pip, "install", "-U", "pip"], check=True, capture_output=True)
    behalf = ["--python-version", python, "--target", str(folder / "none")] if python == _BEHALF else []
    return [
        *pip,
        "install",
        "--dry-run",
        "--use-feature=fast-deps",
        "--ignore-installed",
        "--only-binary",
        ":all:",
        *behalf,
    ]


def _resolved(asked: Installs, pips: Mapping[str, list[str]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for python in (*PYTHONS, *OTHERS):
        if pips[python] and (python in PYTHONS or not any(resolves(said) for said in found.values())):
            found[python] = _tried(pips[python], asked)
    return found


def resolves(said: str) -> bool:
    """Whether a result is one that can be installed."""
    return not said.startswith("error: ")


def _tried(pip: list[str], asked: Installs) -> str:
    """The versions that pip chose for the requirements, or what it said last."""
    options = [name for name, _ in asked.options if name in _KEPT]
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        try:
            # what pip unpacks goes with the folder, also where it is ended
            with tempfile.TemporaryDirectory(prefix="errdoc-pip-") as scratch:
                own = {**os.environ, "TMPDIR": scratch}
                done = subprocess.run([*pip, "--report", report.name, *options, *asked.wanted], check=False,
                                      text=True, capture_output=True, timeout=SECONDS, env=own)  # fmt: skip
        except subprocess.TimeoutExpired:
            return f"error: no answer in {SECONDS} s"
        if done.returncode == 0:
            chosen = [row["metadata"] for row in json.load(report)["install"] if row.get("requested")]
            if not any(_PREVIEW.search(one["version"]) for one in chosen):
                return ", ".join(f"{one['name']} {one['version']}" for one in chosen)
            done.stderr = f"ERROR: No matching distribution found for {chosen[0]['name']}"
    said = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
    lacking = _lacking(said)
    if lacking and not any(re.match(rf"{re.escape(lacking)}(?![\w.-])", one, re.IGNORECASE) for one in asked.wanted):
        return f"source of {lacking}, which they need"
    if lacking and lacking in asked.wanted:
        listed = subprocess.run([*pip[:4], "index", "versions", lacking], capture_output=True, text=True, check=False)
        if listed.stdout:
            return f"source {listed.stdout.splitlines()[0].replace('(', '').replace(')', '')}"
    return "error: " + (said[-1].removeprefix("ERROR: ") if said else "pip failed")


def _lacking(said: Iterable[str]) -> str:
    # ERROR: No matching distribution found for flash-attn
    found = [
        match[1]
        for line in said
        if (match := re.search(r"No matching distribution found for ([\w.-]+?)(?:[=<>!~ ].*)?$", line))
    ]
    return found[-1] if found else ""
