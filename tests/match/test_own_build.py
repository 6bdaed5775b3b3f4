"""No step changes a framework that the program or the platform brings along."""

import re

import pytest

from errdoc.curate.answers import check
from errdoc.curate.prove import explain_text
from errdoc.kb import KnowledgeBase
from errdoc.match.own_build import OwnBuild, own_build
from errdoc.model import Remedy

OURS = OwnBuild(frozenset({"torch"}), ("jetson",), Remedy("pip", "Take its own build"))


@pytest.mark.parametrize(
    ("command", "refused"),
    [
        ("python -m pip uninstall -y torch torchvision torchaudio", True),
        ("python -m pip install torch==2.4.1 --index-url https://download.pytorch.org/whl/cu118", True),
        ("conda install -c conda-forge torch", True),
        ("uv pip install --upgrade torchvision", True),
        ("python -m pip install torch --index-url https://pypi.jetson-ai-lab.io/jp6/cu126", False),
        ("python -m pip install torchmetrics", False),
        ("python -m pip install tensorflow", False),
        ('python -c "import torch; print(torch.version.cuda)"', False),
    ],
)
def test_what_puts_another_build_in_its_place_is_refused(command: str, refused: bool) -> None:
    """Installing, upgrading and removing the framework; neither its own build nor anything else."""
    assert OURS.refuses([command]) is refused


@pytest.mark.parametrize(
    ("log", "frameworks"),
    [
        ("DEEPMD INFO    Count of visible GPU: 0", {"tensorflow", "torch", "jax"}),
        ("C:\\ComfyUI_windows_portable\\python_embeded\\Lib\\site-packages\\torch", {"torch"}),
        ("NVIDIA Release 24.10 (build 114410972)", {"torch", "tensorflow", "jax"}),
        ("Linux nano 5.10.104-tegra #1 SMP PREEMPT aarch64", {"torch", "tensorflow", "jax"}),
        ("Linux pc 5.15.90.1-microsoft-standard-WSL2\nROCk module is loaded", {"torch"}),
        ("Linux pc 5.15.90.1-microsoft-standard-WSL2\ntorch 2.4.1+cu121", set()),
        ("paddle.fluid.core.EnforceNotMet: CUBLAS: not initialized", {"torch", "tensorflow", "jax"}),
        ("torch 2.4.1+cu121 beside paddle.fluid", set()),
        ("torch 2.4.1+cu121", set()),
    ],
)
def test_the_log_shows_who_brings_a_build(kb: KnowledgeBase, log: str, frameworks: set[str]) -> None:
    """Each row of the table has a log that shows it; a plain installation shows none."""
    rows = kb.own_builds
    brought = own_build(rows, lambda one: re.search(one.regex, log, re.MULTILINE) is not None)
    assert (set(brought.frameworks) if brought else set()) == frameworks


@pytest.mark.parametrize(
    "head", ["R35 (release), REVISION: 3.1, GCID: 32827747, BOARD: t186ref\n5.10.104-tegra aarch64", ""]
)
def test_a_jetson_keeps_the_torch_of_its_jetpack(kb: KnowledgeBase, head: str) -> None:
    """The same error on another machine is mended by another build of torch."""
    error = (
        "RuntimeError: The NVIDIA driver on your system is too old (found version 11040). Please update your GPU driver by"
        " downloading and installing a new version"
    )
    log = f'{head}\nTraceback (most recent call last):\n  File "a.py", line 1, in <module>\n    x.cuda()\n{error}\n'
    answer = explain_text(log, kb)
    assert answer.diagnoses[0].failure == "driver-insufficient"
    replaced = any("pip uninstall -y torch" in one for step in answer.do for one in step.commands)
    assert replaced is not bool(head)
    assert any("JetPack" in step.text for step in answer.do) is bool(head)
    assert [one for one in check(answer, log, (), kb.own_builds) if one.code == "KB149"] == []


def test_a_row_has_both_languages_and_a_source(kb: KnowledgeBase) -> None:
    """What is told in place of a step is told to every reader, and somebody publishes it."""
    for row in (one["brings"] for one in kb.own_builds if "brings" in one):
        assert all(row[key] for key in ("text", "text_zh"))
        assert row["source"].startswith("https://")
