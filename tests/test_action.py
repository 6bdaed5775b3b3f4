"""The GitHub action, step by step as a runner takes it: expressions put in, each script in its shell."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).resolve().parent.parent
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
STEPS = {step["name"]: step for step in ACTION["runs"]["steps"]}
LOG = """step 1
Traceback (most recent call last):
  File "/workspace/job/src/train.py", line 2, in main
    out = model(x.cuda())
RuntimeError: CUDA error: invalid device ordinal
"""

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


def filled(text: str, known: dict[str, str]) -> str:
    """A text with its expressions put in, as the runner does."""
    return re.sub(r"\$\{\{\s*(.+?)\s*\}\}", lambda match: known[match[1]], text)


def explained(folder: Path, log: str, **inputs: str) -> tuple[subprocess.CompletedProcess[str], dict[str, str], str]:
    """What the step `Explain` printed, its outputs and the summary."""
    given = {name: row.get("default", "") for name, row in ACTION["inputs"].items()} | {"log": log} | inputs
    known = {f"inputs.{name}": value for name, value in given.items()}
    known |= {"steps.install.outputs.python": sys.executable}
    files = {name: folder / name for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    for path in files.values():
        path.write_text("")
    step = STEPS["Explain"]
    told = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=folder, capture_output=True,
        text=True, timeout=300, stdin=subprocess.DEVNULL,
        env={**os.environ, **{name: filled(value, known) for name, value in step["env"].items()},
             **{name: str(path) for name, path in files.items()}, "GITHUB_WORKSPACE": str(folder), "CI": "true",
             "RUNNER_TEMP": str(folder / "temp"), "GITHUB_ACTIONS": "true"},
    )  # fmt: skip
    outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines())
    return told, outputs, files["GITHUB_STEP_SUMMARY"].read_text()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the file that failed and the log of it."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "train.py").write_text("import torch\nmain()\n")
    (tmp_path / "my train.log").write_text(LOG)
    return tmp_path


def test_a_failure_is_annotated_at_the_users_line(checkout: Path) -> None:
    """With the summary, the artefact's files and the outputs."""
    told, outputs, summary = explained(checkout, "my train.log")
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("::error file=src/train.py,line=2,title=")
    assert outputs["status"] == "diagnosed"
    assert outputs["failure"] in summary
    assert json.loads(Path(outputs["sarif"]).read_text())["version"] == "2.1.0"
    assert sorted(path.name for path in (checkout / "temp" / "errdoc").iterdir()) == [
        "errdoc.html", "errdoc.json", "errdoc.sarif"]  # fmt: skip


def test_an_error_without_a_page_does_not_end_the_step(checkout: Path) -> None:
    """Its status is 1, and it is an answer."""
    (checkout / "other.log").write_text('  File "src/train.py", line 2, in main\nFrobnicationError: no flux\n')
    told, outputs, summary = explained(checkout, "other.log", lang="zh")
    assert told.returncode == 0, told.stderr
    assert outputs["status"] in ("unknown", "similar")
    assert summary


def test_a_log_that_is_not_there_fails_no_job(checkout: Path) -> None:
    """The job has failed already; what is missing is said."""
    told, outputs, _ = explained(checkout, "nowhere.log\n")
    assert (told.returncode, outputs) == (0, {"status": "failed"})
    assert "nowhere.log" in told.stderr


def test_no_input_is_part_of_a_script(checkout: Path) -> None:
    """Scripts get inputs as variables: a log named like a command is a name."""
    assert not [name for name, step in STEPS.items() if "${{" in step.get("run", "")]
    told, outputs, _ = explained(checkout, "$(touch planted) `touch planted`.log")
    assert outputs == {"status": "failed"}
    assert not (checkout / "planted").exists()
    assert told.returncode == 0


def test_every_output_and_expression_is_known() -> None:
    """What the action promises is what its steps give."""
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    expressions = set(re.findall(r"\$\{\{\s*(.+?)\s*\}\}", text))
    inputs = {f"inputs.{name}" for name in ACTION["inputs"]}
    given = {f"steps.explain.outputs.{name}" for name in ("status", "failure", "sarif")} | {
        "steps.install.outputs.python", "github.action_path", "runner.temp", "inputs.artifact != ''"}  # fmt: skip
    assert expressions <= inputs | given
    assert {row["value"].strip("${} ") for row in ACTION["outputs"].values()} <= given


def test_it_is_installed_from_its_own_checkout_beside_the_jobs_python() -> None:
    """Nothing is fetched by name, and the job's environment is not touched."""
    step = STEPS["Install errdoc"]
    assert step["env"] == {"ERRDOC_SOURCE": "${{ github.action_path }}"}
    assert 'python3 -m venv "$RUNNER_TEMP/errdoc-venv"' in step["run"]
    assert '"$bin/python" -m pip install --quiet "$ERRDOC_SOURCE"' in step["run"]
