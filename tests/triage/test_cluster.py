"""The work on a Ray cluster. Where Ray is installed, its nodes are real processes on loopback."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from errdoc.errors import KnowledgeBaseError
from errdoc.triage import work
from errdoc.triage.work import Setting

ROOT = Path(__file__).resolve().parents[2]
needs_ray = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")
pytestmark = pytest.mark.usefixtures("kb")


def test_a_node_with_other_pages_is_an_error(kb, tmp_path, monkeypatch) -> None:
    """Its answers are not mixed with those of the others; a process serves several runs."""
    monkeypatch.setattr(work, "_worker", None)
    work.ready(Setting(tmp_path), kb.version)
    first = work._worker
    work.ready(Setting(tmp_path), kb.version)
    assert work._worker is first
    work.ready(Setting(tmp_path / "other"), kb.version)
    assert work._worker is not first
    with pytest.raises(KnowledgeBaseError, match="the pages of"):
        work.ready(Setting(tmp_path), "2020.01")


@pytest.mark.skipif(importlib.util.find_spec("ray") is not None, reason="Ray is installed")
def test_without_ray_the_way_to_it_is_told(tmp_path) -> None:
    """As an extra."""
    command = [sys.executable, "-m", "errdoc", "triage", str(tmp_path), "--ray", "auto"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'errdoc[triage,ray]'" in done.stderr


@needs_ray
def test_a_cluster_that_is_not_there_is_an_error(tmp_path) -> None:
    """In one line."""
    command = [sys.executable, "-m", "errdoc", "triage", str(tmp_path), "--ray", "127.0.0.1:9"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "errdoc: error: no Ray cluster at 127.0.0.1:9" in done.stderr


@needs_ray
def test_three_nodes_give_the_same_store_also_where_one_is_lost() -> None:
    """Byte for byte once rows are sorted; the node is killed when some logs were looked at, and not all."""
    command = [sys.executable, "benchmarks/cluster.py", "--logs", "200", "--size", "8"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("the same store: True") == 2, done.stdout
    assert re.search(r'"listed": \d+.*2 of 3 nodes left', done.stdout), done.stdout
