"""The shipped guides: both languages, their code runs, their shell is shell.

Code marked `run=torch` or `run=tensorflow` runs in an interpreter that has the framework: this one, or those named in
ERRDOC_TEST_PYTHONS (paths with the path separator between them). A block that stands under a condition runs where that
condition holds for the release found there. `run=python` needs Python alone and runs in this one. Of a shell block that
is marked `run=sh`, each line runs whose tool this machine has.
"""

import ast
import functools
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from errdoc.curate.form import catalogue_of
from errdoc.curate.guides import WRONG
from errdoc.kb.page import Page, files, read, sections_of
from errdoc.kb.translation import heading
from errdoc.kb.variants import Clause, parts

ROOT = Path(__file__).resolve().parents[2] / "kb"
GUIDES = {path.stem: read(path, ROOT) for path in files(ROOT) if path.parent.name == "guides"}
#: Lines of the longest guide that may still be called one.
LONGEST = 160
FRAMEWORKS = ("torch", "tensorflow")
#: What a block may be marked with.
MARKS = ("", *FRAMEWORKS, "python", "sh")
# ```python run=torch … ```
_BLOCK = re.compile(r"^```(\w+)(?: run=(\w+))?\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: Page) -> list[tuple[str, str, str, tuple[Clause, ...]]]:
    """Language, framework, text and condition of each fenced block."""
    return [
        (language, run, text, part.clauses)
        for part in parts(page.body)
        for language, run, text in _BLOCK.findall(part.text)
    ]


def marked(framework: str) -> list[tuple[str, int, str, tuple[Clause, ...]]]:
    """The blocks that run with a framework: guide, number, text, condition."""
    return [
        (name, number, text, clauses)
        for name, page in GUIDES.items()
        for number, (_, run, text, clauses) in enumerate(blocks(page), 1)
        if run == framework
    ]


@functools.cache
def interpreters(framework: str) -> tuple[tuple[str, str], ...]:
    """(interpreter, release) of those that have the framework."""
    named = [path for path in os.environ.get("ERRDOC_TEST_PYTHONS", "").split(os.pathsep) if path]
    if importlib.util.find_spec(framework):
        named.append(sys.executable)
    found = []
    for path in named:
        done = _python(path, f"import {framework}; print({framework}.__version__)")
        if done.returncode == 0:
            found.append((path, done.stdout.split()[-1]))
    return tuple(found)


def _python(path: str, code: str) -> "subprocess.CompletedProcess[str]":
    environ = {**os.environ, "CUDA_VISIBLE_DEVICES": "", "TF_CPP_MIN_LOG_LEVEL": "3"}
    return subprocess.run([path, "-c", code], capture_output=True, text=True, timeout=300, env=environ)


def test_every_guide_of_the_catalogue_is_written_in_both_languages() -> None:
    """And no other."""
    assert sorted(GUIDES) == sorted(catalogue_of(ROOT)["guides"])
    assert [name for name, page in GUIDES.items() if "zh" not in page.translations] == []


@pytest.mark.parametrize("name", sorted(GUIDES))
def test_a_guide_is_short_and_says_what_is_wrong_advice(name: str) -> None:
    """In each language: at most so many lines, and at least three pieces of wrong advice with a reason."""
    page = GUIDES[name]
    for lang, body in (("en", page.body), *((lang, body) for lang, (_, body) in page.translations.items())):
        assert len(body.splitlines()) <= LONGEST
        advice = [line for line in sections_of(body)[heading(WRONG, lang)].splitlines() if line.startswith("- ")]
        assert len(advice) >= 3
        assert all(len(line) > 20 for line in advice)


@pytest.mark.parametrize("name", sorted(GUIDES))
def test_python_in_a_guide_is_python(name: str) -> None:
    """Every block parses, and a mark names a framework that the tests know."""
    for language, run, text, _ in blocks(GUIDES[name]):
        assert run in MARKS
        assert (run == "sh") <= (language == "sh")
        if language == "python":
            ast.parse(text)


@pytest.mark.skipif(not shutil.which("bash"), reason="no bash to check shell with")
@pytest.mark.parametrize("name", sorted(GUIDES))
def test_shell_in_a_guide_is_shell(name: str) -> None:
    """Bash reads every sh block without complaint."""
    for language, _, text, _ in blocks(GUIDES[name]):
        if language == "sh":
            done = subprocess.run(["bash", "-n"], input=text, capture_output=True, text=True, timeout=300)
            assert done.returncode == 0, f"{text}\n{done.stderr}"


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_there_is_code_to_run(framework: str) -> None:
    """The tests below would say nothing of guides without marked blocks."""
    assert len(marked(framework)) >= 4


@pytest.mark.parametrize(
    ("framework", "name", "number", "text", "clauses"),
    [
        pytest.param(framework, *row, id=f"{framework}-{row[0]}-{row[1]}")
        for framework in FRAMEWORKS
        for row in marked(framework)
    ],
)
def test_code_in_a_guide_runs(framework: str, name: str, number: int, text: str, clauses: tuple[Clause, ...]) -> None:
    """Each marked block runs in every release at hand for which its condition holds."""
    found = interpreters(framework)
    if not found:
        pytest.skip(f"{framework} is not installed (ERRDOC_TEST_PYTHONS names interpreters that have it)")
    fits = [
        (path, release)
        for path, release in found
        if all(one.holds({framework: release}) is not False for one in clauses)
    ]
    if not fits:
        pytest.skip(f"no {framework} here for which {', '.join(map(str, clauses))}")
    for path, release in fits:
        done = _python(path, text)
        assert done.returncode == 0, f"{name}, block {number}, {framework} {release}:\n{done.stderr[-2000:]}"


@pytest.mark.parametrize(
    ("name", "number", "text"), [pytest.param(*row[:3], id=f"{row[0]}-{row[1]}") for row in marked("python")]
)
def test_code_that_needs_python_alone_runs(name: str, number: int, text: str, tmp_path: Path) -> None:
    """Each block marked `run=python` runs in this interpreter."""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=300, cwd=tmp_path)
    assert done.returncode == 0, f"{name}, block {number}:\n{done.stderr[-2000:]}"


def _lines() -> list[tuple[str, int, str]]:
    """The lines of the blocks marked `run=sh`, each with what an export before it set."""
    found = []
    for name, number, text, _ in marked("sh"):
        exports = ""
        for line in text.splitlines():
            found.append((name, number, exports + line))
            if line.startswith("export "):
                exports += line + "\n"
    return found


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the commands are for Linux")
@pytest.mark.parametrize(("name", "number", "line"), _lines())
def test_shell_that_needs_the_usual_tools_alone_runs(name: str, number: int, line: str, tmp_path: Path) -> None:
    """Each line of a block marked `run=sh` ends well where its tool is there."""
    tool = line.splitlines()[-1].split()[0]
    if not shutil.which(tool) and tool != "export":
        pytest.skip(f"no {tool} here")
    environ = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=300, cwd=tmp_path, env=environ)
    assert done.returncode == 0, f"{name}, block {number}: {line}\n{done.stderr}"
