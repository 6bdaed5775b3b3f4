"""Which options the tools have that remedies name, from the tools' own help: kb/options.toml.

Tools of Python are installed into an environment of the lab; others are those of this machine. A tool that is not here
keeps the row that it has. What no help here tells stands in `lab/options.toml`, as documentation or source say it.
"""

import datetime
import json
import os
import re
import subprocess
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from lab import envs

ROOT = Path(__file__).resolve().parents[1]
LIST = Path(__file__).with_name("options.toml")
TABLE = ROOT / "kb" / "options.toml"
HEAD = """\
# Made by `python -m lab options`: the options of the tools that remedies name, from the help that each prints, or
# from its source or documentation (lab/options.toml). `errdoc kb lint` holds the commands of all pages to them.

"""
# --nproc-per-node      -U,      [--index-url <url>]      /-y, --yes      -lgc
_OPTION = re.compile(r"(?<![\w/<\[-])\[?(--?[A-Za-z][\w-]*)")
SECONDS = 120
#: Keys that say how a tool reads its options, handed on as they are.
FORM = ("starts", "spelt")


def main(only: str = "") -> int:
    """Asks the tools and writes the table; the exit status."""
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))
    rows = {row["command"]: row for row in _before()}
    env = _environment(listed["packages"]) if any("help" in one for one in listed["tool"]) else {}
    for tool in listed["tool"]:
        if only in tool["command"] and (found := _row(tool, env)):
            rows[tool["command"]] = found
            print(f"{tool['command']}: {len(found['options'])} options, {found['version']}", flush=True)
    form = {tool["command"]: {key: tool[key] for key in FORM if key in tool} for tool in listed["tool"]}
    write([row | form[name] for name, row in sorted(rows.items()) if name in form])
    return 0


def options_in(text: str) -> list[str]:
    """The options that a help text names, each once."""
    return sorted(set(_OPTION.findall(text)), key=lambda name: (name.strip("-").lower(), name))


def write(rows: Iterable[Mapping[str, Any]], table: Path = TABLE) -> None:
    """Writes the table."""
    parts = []
    for row in rows:
        options = " ".join(f'"{one}",' for one in row["options"])
        lines = re.sub(r"(.{1,140})(?: |$)", r"  \1\n", options)
        form = "".join(f"{key} = {json.dumps(row[key])}\n" for key in FORM if key in row)
        parts.append(f'[[tool]]\ncommand = "{row["command"]}"\n{form}version = "{row["version"]}"\non = {row["on"]}\n'
                     f'source = "{row["source"]}"\noptions = [\n{lines}]\n')  # fmt: skip
    table.write_text(HEAD + "\n".join(parts), encoding="utf-8")


def _before() -> list[dict[str, Any]]:
    return list(tomllib.loads(TABLE.read_text(encoding="utf-8"))["tool"]) if TABLE.is_file() else []


def _environment(packages: Iterable[str]) -> dict[str, str]:
    """The variables under which the tools of Python are found first."""
    folder = envs.CACHE / "options"
    if not (folder / "bin" / "python").exists():
        subprocess.run([envs.interpreter("3.11"), "-m", "venv", folder], check=True)
    pip = [folder / "bin" / "pip", "install", "-q", "--disable-pip-version-check", "-U"]
    subprocess.run([*pip, *packages], check=True)
    wide = {"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb", "PAGER": "cat", "MANPAGER": "cat"}
    return {**os.environ, **wide, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}


def _row(tool: Mapping[str, Any], env: Mapping[str, str]) -> dict[str, Any] | None:
    today = datetime.datetime.now(datetime.UTC).date()
    if "options" in tool:
        return {"command": tool["command"], "version": tool["version"], "on": tool.get("on", today),
                "source": tool["source"], "options": sorted(set(tool["options"]))}  # fmt: skip
    text = "\n".join(_said(command, env) for command in tool["help"])
    found = options_in(" ".join([text, *tool.get("more", ())])) if text else []
    if not found:
        print(f"{tool['command']}: not here, its row stays as it is", flush=True)
        return None
    version = re.search(r"\d+\.\d+[\w.+-]*", _said(tool["version"], env))
    return {"command": tool["command"], "version": version[0] if version else "", "on": today,
            "source": f"its own help: {tool['help'][0]}", "options": found}  # fmt: skip


def _said(command: str, env: Mapping[str, str]) -> str:
    try:
        done = subprocess.run(command.split(), env=dict(env), capture_output=True, text=True, check=False,
                              timeout=SECONDS, stdin=subprocess.DEVNULL)  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout + done.stderr
