"""Nothing of the machine stays in a log, and nothing that a stand-in causes."""

from pathlib import Path

import pytest
from lab.check import mask
from lab.recipe import Recipe

from lab import artefacts, redaction

ENV = Path("/cache/envs/tensorflow-1.15")
RUN = Path("/tmp/errdoc-lab-abc")
INDEX = "https://files.py" + "thonhosted.org/packages/ab/cd/torch-2.0-cp39.whl"
PAGE = "https://py" + "pi.org/simple/torch/"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f'File "{ENV}/lib/python3.7/imp.py"', 'File "/home/user/venv/lib/python3.7/imp.py"'),
        (f'File "{RUN}/train.py", line 1', 'File "/home/user/project/train.py", line 1'),
        (f"{RUN}/.home/.keras/x.npz", "/home/user/.keras/x.npz"),
        (f"Looking in indexes: {PAGE}, file:///srv/mirror", "Looking in indexes: <index>"),
        (f"Downloading {INDEX} (3 MB)", "Downloading <index>/torch-2.0-cp39.whl (3 MB)"),
        (f"Link requires a different Python (from {PAGE})", "Link requires a different Python (from <index>)"),
    ],
    ids=["env", "run", "home", "indexes", "file", "page"],
)
def test_the_machine_is_taken_out(text: str, shown: str) -> None:
    """Paths become a user's, package indexes become a placeholder."""
    assert redaction.redact(text, ENV, RUN) == shown
    assert redaction.leaks(shown) == []


def test_versions_of_four_numbers_stay() -> None:
    """A cuDNN or driver release is no address."""
    text = "Loaded cuDNN version 8.9.2.26, driver 535.104.5.1, 127.0.0.1:29500"
    assert redaction.redact(text) == text


def test_leaks_are_found() -> None:
    """A log that still names an index or a folder of the lab is not written."""
    assert redaction.leaks(f"see {PAGE}")
    assert redaction.leaks("/tmp/errdoc-lab-xyz/train.py")


def recipe(**inject: dict[str, str]) -> Recipe:
    """A recipe that injects this."""
    return Recipe("n", Path("f"), "device-busy", "t", "3.11", (), ("x",), inject=inject)


@pytest.mark.parametrize(
    ("text", "inject", "refused"),
    [
        ("RuntimeError: CUDA error: named symbol not found", {"libcuda": {"cuInit": "0"}}, True),
        ("RuntimeError: CUDA error: named symbol not found", {"libcuda": {"cuInit": "500"}}, False),
        ("could not open file to read NUMA node: /sys/bus/pci/devices/0000:01:00.0/numa_node", {}, True),
        ('handle_0 INTERNAL ASSERT FAILED at "../c10/cuda/driver_api.cpp":15', {}, True),
        ("RuntimeError: CUDA error: out of memory", {"libcuda": {"cuInit": "2"}}, False),
    ],
)
def test_what_a_stand_in_causes_is_refused(text: str, inject: dict[str, dict[str, str]], *, refused: bool) -> None:
    """The artefacts of the layers never enter the corpus."""
    assert bool(artefacts.refused(recipe(**inject), text)) == refused


def test_two_runs_are_masked_alike() -> None:
    """Times, addresses and numbers do not tell two runs apart; words do."""
    one = "2026-11-21 09:27:10.572223: W dso_loader.cc:64] Could not load 'libcublas.so.11' at 0x7f3a"
    two = "2027-01-02 10:00:00.1: W dso_loader.cc:65] Could not load 'libcublas.so.11' at 0x11"
    assert mask(one) == mask(two)
    assert mask(one) != mask(one.replace("cublas", "cufft"))
