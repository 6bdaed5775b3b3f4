"""The sources are typed, linted and formatted."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    "command",
    [
        ["mypy"],
        ["ruff", "check", "src", "tests", "benchmarks", "lab", "fuzz"],
        ["ruff", "format", "--check", "src", "tests", "benchmarks", "fuzz"],
    ],
    ids=["mypy", "ruff check", "ruff format"],
)
def test_a_checker_finds_nothing(command: list[str]) -> None:
    """Mypy (strict on src and fuzz) and ruff pass on the whole tree."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
