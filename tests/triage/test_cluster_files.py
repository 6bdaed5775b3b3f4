"""The files to copy for Slurm and Kubernetes do what they say."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

DOCS = Path(__file__).resolve().parents[2] / "docs" / "cluster"
JOBS = list(yaml.safe_load_all((DOCS / "triage-job.yaml").read_text()))
gnu = pytest.mark.skipif(
    shutil.which("split") is None or sys.platform != "linux", reason="GNU split is on the machines of clusters"
)
pytestmark = pytest.mark.usefixtures("kb")


def containers() -> list[dict]:
    """Those of all Jobs."""
    return [one for job in JOBS for one in job["spec"]["template"]["spec"]["containers"]]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """With a command `errdoc` that is this one."""
    tool = tmp_path / "bin" / "errdoc"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\nexec {sys.executable} -m errdoc "$@"\n')
    tool.chmod(0o755)
    return {**os.environ, "PATH": f"{tool.parent}:{os.environ['PATH']}"}


def kinds(run: Path) -> dict[str, int]:
    """The groups of a run."""
    with sqlite3.connect(run / "triage.sqlite") as store:
        found = dict(store.execute("select kind, count from groups"))
    store.close()
    return found


ALL = {"clean": 2, "cuda-out-of-memory": 3, "gpu-fell-off-bus": 2}


@gnu
def test_the_array_of_slurm_reads_each_log_once_and_the_last_job_merges(logs, environment, tmp_path) -> None:
    """Also a name with a line break; indices may begin anywhere."""
    (logs / "job-0.log").rename(logs / "job\n0.log")
    run = tmp_path / "run"
    shared = {**environment, "LOGS": str(logs), "RUN": str(run)}
    for task in ("3", "4"):
        array = {"SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_COUNT": "2"}
        subprocess.run(["bash", str(DOCS / "triage.sbatch")], env={**shared, **array}, check=True)
    done = subprocess.run(["bash", str(DOCS / "triage.sbatch")], env=shared, check=True, capture_output=True, text=True)
    assert kinds(run / "all") == ALL
    assert sum(kinds(run / "part-1").values()) == 4
    assert "3  cuda-out-of-memory" in done.stdout


@gnu
def test_the_pods_of_kubernetes_do_the_same(logs, environment, tmp_path) -> None:
    """Their scripts, with the folders of this machine."""
    triaging, merging = containers()

    def pod(container: dict, **more: str) -> None:
        (script,) = container["args"]
        script = script.replace("/logs", str(logs)).replace("/run/triage", str(tmp_path / "run"))
        subprocess.run([*container["command"], script], env={**environment, **more}, check=True, capture_output=True)

    for index in ("0", "1"):
        pod(triaging, JOB_COMPLETION_INDEX=index, PARTS="2")
    pod(merging)
    assert kinds(tmp_path / "run" / "all") == ALL


def test_the_jobs_hang_together() -> None:
    """As many parts as pods, the same folders in both."""
    first, second = (job["spec"] for job in JOBS)
    (parts,) = (one["value"] for one in containers()[0]["env"] if one["name"] == "PARTS")
    assert int(parts) == first["completions"]
    assert first["completionMode"] == "Indexed"
    assert second["suspend"] is True
    assert containers()[0]["volumeMounts"] == containers()[1]["volumeMounts"]


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_shellcheck_finds_nothing(tmp_path) -> None:
    """In the script, nor in those of the pods."""
    scripts = [DOCS / "triage.sbatch"]
    for number, container in enumerate(containers()):
        scripts.append(tmp_path / f"{number}.sh")
        scripts[-1].write_text("#!/bin/bash\n" + container["args"][0])
    subprocess.run(["shellcheck", *map(str, scripts)], check=True)
