"""`pytest --errdoc` in real runs, with and without xdist."""

import os
import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

from errdoc.kb import KnowledgeBase

PLUGIN = "errdoc.integrations.pytest_plugin"
TESTS = """\
import sys, pytest

@pytest.fixture
def weights():
    raise RuntimeError("CUDA error: device-side assert triggered")

def test_memory():
    print("printed before", file=sys.stderr)
    raise RuntimeError("CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 10.00 GiB")

def test_setup(weights):
    pass

def test_own():
    assert 1 == 2

def test_passes():
    pass
"""


def run(folder: Path, *options: str) -> str:
    """What pytest prints, and the end of it."""
    (folder / "test_it.py").write_text(TESTS)
    installed = any(one.value == PLUGIN for one in entry_points(group="pytest11"))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *([] if installed else ["-p", PLUGIN]), *options],
        cwd=folder, capture_output=True, text=True, check=False, timeout=300,
        env={**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "100", "PYTEST_ADDOPTS": ""},
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
    assert "2 failed, 1 passed, 1 error" in done.stdout
    return done.stdout


def test_the_answer_stands_in_the_report_once(kb: KnowledgeBase, tmp_path: Path) -> None:
    """Under xdist, in a short report and in JUnit's: of failures that a page names, in tests and in fixtures."""
    told = run(tmp_path, "--errdoc", "-n", "2", "--show-capture=no", "--tb=short", "--junitxml=report.xml")
    assert sorted(re.findall(r"errdoc show ([\w-]+)", told)) == ["cuda-out-of-memory", "device-side-assert"]
    assert len(re.findall(r"^-+ errdoc -+$", told, flags=re.MULTILINE)) == 2  # a test's own assertion is left to pytest
    memory = told[told.index("_ test_memory _") :]
    assert memory.index("Tried to allocate") < memory.index("- errdoc -") < memory.index("errdoc show cuda-out-of")
    assert "errdoc show cuda-out-of-memory" in (tmp_path / "report.xml").read_text(encoding="utf-8")


def test_without_the_option_nothing_is_said(tmp_path: Path) -> None:
    """The plugin is there, and off."""
    assert "errdoc show" not in run(tmp_path)


def test_the_plugin_imports_nothing_of_errdoc() -> None:
    """Every run of pytest in an environment with errdoc loads it."""
    program = f"import pytest, {PLUGIN}, sys; print(*sorted(m for m in sys.modules if m.startswith('errdoc.')))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["errdoc.integrations", PLUGIN]


def test_an_error_of_errdoc_is_one_line(tmp_path: Path) -> None:
    """The report keeps everything else."""
    (tmp_path / "conftest.py").write_text("import errdoc.reader\nerrdoc.reader.Reader = lambda **_: [][1]\n")
    told = run(tmp_path, "--errdoc")
    assert "errdoc: error: IndexError: list index out of range (the error above is not explained)" in told
    assert "Tried to allocate" in told
