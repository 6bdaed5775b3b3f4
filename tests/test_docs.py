"""The documentation is executed: what it shows is what happens."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
#: The README and the pages that it leads to.
TEXT = "\n".join([README, *(path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").glob("*.md")))])
SHOWN = re.findall(r"<!-- output: (.+?) -->\n```\n(.*?)```", TEXT, re.DOTALL)


def run(command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command of errdoc as the README shows it."""
    words = shlex.split(command)
    assert words[0] == "errdoc"
    return subprocess.run(
        [sys.executable, "-m", "errdoc", *words[1:]], cwd=ROOT, capture_output=True, text=True, timeout=300,
        env={**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"},
    )  # fmt: skip


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command for command, _ in SHOWN])
def test_the_output_that_is_shown_is_the_real_one(command: str, output: str) -> None:
    """What the README and the pages behind it show is what the command prints, to the letter."""
    assert run(command).stdout.rstrip() == output.rstrip()


def test_the_readme_shows_output() -> None:
    """There is at least one command with its output."""
    assert SHOWN


@pytest.mark.parametrize("name", ["try", "test"])
def test_the_two_commands_stand_where_the_checks_look_for_them(name: str) -> None:
    """One line each, ready to be pasted into a fresh clone."""
    found = re.search(rf"<!-- {name} -->\n```sh\n(.+)\n```", README)
    assert found
    assert found[1].startswith("python3 -m venv .venv && .venv/bin/pip install")


USES = list(
    dict.fromkeys(
        re.findall(
            r"^(errdoc (?:explain|show|search|candidates|code|which|versions|guide|probe)[^#\n|]*?)\s*#",
            TEXT,
            re.MULTILINE,
        )
    )
)


def test_every_command_of_the_readme_is_understood(tmp_path: Path) -> None:
    """Each use shown is accepted: files and folders are made up, options and subcommands are not."""
    log = tmp_path / "train.log"
    log.write_text("RuntimeError: CUDA out of memory.\n")
    (tmp_path / "good.log").write_text("done\n")
    (tmp_path / "nohup.out").write_text("nohup: ignoring input\nRuntimeError: CUDA out of memory.\n" * 2)
    cell = {"cell_type": "code", "execution_count": 1, "outputs": [
        {"output_type": "stream", "name": "stderr", "text": ["RuntimeError: CUDA out of memory.\n"]}]}  # fmt: skip
    (tmp_path / "train.ipynb").write_text(json.dumps({"cells": [cell], "nbformat": 4}))
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "rank0.log").write_text("RuntimeError: CUDA out of memory.\n")
    assert len(USES) >= 6
    for command in USES:
        words = (
            command.replace("train.ipynb", f"{tmp_path}/train.ipynb")
            .replace("train.log", str(log))
            .replace("nohup.out", f"{tmp_path}/nohup.out")
            .replace("good.log", f"{tmp_path}/good.log")
            .replace("logs/", f"{tmp_path}/logs")
        )
        words = words.replace("machine.json", f"{tmp_path}/machine.json")
        words = words.replace("errdoc-probe.py", f"{tmp_path}/errdoc-probe.py")
        assert run(words).returncode == 0, (words, run(words).stderr)


def test_what_the_readme_leads_to_is_there() -> None:
    """Each link and picture of the README and of the pages behind it that is no address."""
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            assert "://" in target or (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_architecture_names_every_dependency() -> None:
    """Each run-time dependency is justified."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    for dependency in project["dependencies"]:
        assert re.split(r"[<>=;\s]", dependency)[0] in text


def test_the_code_for_notebooks_and_scripts_is_python_and_names_what_there_is() -> None:
    """Each block reads as Python; what it takes of errdoc is there."""
    text = (ROOT / "docs" / "notebooks.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 4
    for block in blocks:
        compile(block, "notebooks.md", "exec")
    import errdoc

    assert all(
        callable(getattr(errdoc, name)) for name in re.findall(r"errdoc\.(install|explaining|uninstall)\b", text)
    )
    homes = {path.stem for path in (ROOT / "src" / "errdoc" / "integrations").glob("*.py")}
    assert set(re.findall(r"errdoc\.integrations\.(\w+)", text)) <= homes
