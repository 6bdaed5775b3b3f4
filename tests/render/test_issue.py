"""The issue forms of projects, filled in."""

import re

import pytest

from errdoc.logs.lines.clean import clean
from errdoc.model import Explanation, SourceInfo
from errdoc.pipeline import diagnose
from errdoc.render.issue import PROJECTS, fields, render

LOG = "\n".join([*(f"step {number} loss 0.1" for number in range(90)), "```", "@maintainer #12",
                 "RuntimeError: CUDA error: device-side assert triggered"])  # fmt: skip
FACTS = {"os_name": "Ubuntu 22.04.4 LTS", "python": "3.11.7", "torch": "2.4.1", "tensorflow": "2.17.0", "gpu": "NVIDIA A100",
         "driver": "550.54.15", "cuda_runtime": "12.1", "gpu_total_memory": "40960 MiB", "torch_cuda": "12.1"}  # fmt: skip


@pytest.fixture(scope="module")
def answer(kb) -> Explanation:
    """The answer to the log."""
    rows = LOG.split("\n")
    return diagnose(clean(enumerate(rows, 1)), kb=kb, infos=[SourceInfo("train.log", len(LOG), len(rows), "utf-8")])


@pytest.mark.parametrize("project", PROJECTS)
def test_the_fields_are_those_of_the_form(answer, project):
    """A heading for each, in the form's order, and something below each."""
    text = render(project, answer, LOG, FACTS)
    outside = re.sub(r"(?ms)^(`{3,})\w*\n.*?^\1$", "fenced", text)
    outside = re.sub(r"(?ms)^<details>.*?^</details>$", "folded", outside)
    assert tuple(re.findall(r"(?m)^### (.+)$", outside)) == fields(project)
    assert all(part.strip() for part in re.split(r"(?m)^### .+$", outside)[1:])


@pytest.mark.parametrize("project", PROJECTS)
def test_what_is_known_stands_there(answer, project):
    """Versions, GPU, and the error with the lines before it; what only a person can say is marked."""
    text = render(project, answer, LOG, FACTS)
    assert "device-side assert triggered" in text
    assert ("2.17.0" if project == "tensorflow" else "2.4.1") in text
    assert "NVIDIA A100" in text
    assert "_To be filled in: " in text
    assert "step 80 " in text
    assert "step 2 " not in text


@pytest.mark.parametrize("project", PROJECTS)
def test_a_log_cannot_leave_its_fence(answer, project):
    """Back-ticks of a log close nothing, so its mentions are none."""
    text = render(project, answer, LOG, FACTS)
    fence = next(found[1] for found in re.finditer(r"(?ms)^(`{3,})text\n(.*?)^\1$", text) if "@maintainer" in found[2])
    assert len(fence) == 4


def test_nothing_is_known(answer):
    """Then the form says so."""
    assert "_No response_" in render("tensorflow", answer, LOG, {})
    assert "nothing is known of it" in render("pytorch", answer, LOG, {})
