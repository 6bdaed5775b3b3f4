"""The answers of a commit: of all its logs, in the order that errdoc gives, whichever way a log comes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from lab.same.answers import own_logs, shared_logs
from lab.same.given import Pieces, Way, given, training

from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain


def test_the_logs_of_a_tree_are_those_of_its_corpus_and_its_pages(tmp_path: Path) -> None:
    """Ranks that wrote a file each are one log; pairs of runs are no logs to explain alone."""
    names = ("recorded/a/b.log", "healthy/c.log", "strangers/d.log", "unknown/e.log", "unknown/f/0.log", "unknown/f/1.log",
             "against/g/good.log")  # fmt: skip
    for name in [f"corpus/{name}" for name in names] + ["kb/failures/x/y/hit-01.log", "docs/private.log"]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("a\n")
    found = [path for _, path in own_logs(tmp_path)]
    assert found == [
        "corpus/healthy/c.log", "corpus/recorded/a/b.log", "corpus/strangers/d.log", "corpus/unknown/e.log",
        "corpus/unknown/f", "kb/failures/x/y/hit-01.log",
    ]  # fmt: skip
    assert shared_logs(tmp_path) == []


def test_what_is_collected_is_what_errdoc_says(kb: KnowledgeBase, root: Path, tmp_path: Path) -> None:
    """In a process of its own; an input that cannot be read is told as an error and ends nothing."""
    log = "kb/failures/job/bus-error/hit-01.log"
    (tmp_path / "core.log").write_bytes(b"\x7fELF\x02\x01\x01" + bytes(600))
    asked = [[str(root), log], [str(tmp_path), "core.log"]]
    done = subprocess.run(
        [sys.executable, "-m", "lab.same.collect", str(root)], input=json.dumps(asked), cwd=root,
        env={**os.environ, "PYTHONPATH": str(root / "src")}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    (path, _, told), (_, _, refused) = map(json.loads, done.stdout.splitlines())
    answer = explain([str(root / log)], kb=kb)
    assert path == log
    assert told["status"] == answer.status
    causes = told["diagnoses"][answer.diagnoses[0].failure]["causes"]
    assert list(causes) == [one.cause for one in answer.diagnoses[0].causes]
    assert len(told["do"]) == min(3, len(answer.do))
    assert "binary" in refused["error"]


@pytest.mark.parametrize("way", [Way(600_000), Way(600_000, piped=True), Way(1, piped=True)])
def test_a_log_has_the_same_failure_whichever_way_it_comes(kb: KnowledgeBase, root: Path, way: Way) -> None:
    """At the end of a long log, through a pipe, both."""
    log = str(root / "kb/failures/job/bus-error/hit-01.log")
    with given(log, way) as source:
        assert explain([source], kb=kb).diagnoses[0].failure == "bus-error"


def test_pieces_of_a_pipe_are_the_whole() -> None:
    """However they fall."""
    data, pipe = training(300_000), Pieces(training(300_000))
    assert b"".join(iter(pipe.read, b"")) == data
