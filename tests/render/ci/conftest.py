"""Findings in a repository."""

from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from errdoc.model import Explanation, Frame, Place
from errdoc.render.ci.finding import Finding, findings


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A folder with `src/train.py`."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "train.py").write_text("import torch\n" * 50)
    return tmp_path


@pytest.fixture
def answer(answers: ModuleType) -> Explanation:
    """A diagnosis whose frame is of another machine: `/workspace/job/src/train.py`, line 41."""
    return replace(answers.DIAGNOSED, place=Place(Frame("/workspace/job/src/train.py", 41, "main", "run()"), None))


@pytest.fixture
def found(answer: Explanation, repository: Path) -> list[Finding]:
    """What is found of it."""
    return findings(answer, "en", repository)


@pytest.fixture
def hostile(answers: ModuleType, repository: Path) -> list[Finding]:
    """What is found in a log that tries everything."""
    return findings(answers.told_hostile(answers.HOSTILE), "en", repository)
