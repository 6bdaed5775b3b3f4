"""Names of GPUs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.stack.gpus import matching


@pytest.mark.parametrize(
    ("said", "name", "capability"),
    [
        ("RTX 3090", "GeForce RTX 3090", "8.6"),
        ("rtx3080ti", "GeForce RTX 3080 Ti", "8.6"),
        ("NVIDIA GeForce RTX 3080 Ti Laptop GPU", "GeForce RTX 3080 Ti Mobile", "8.6"),
        ("NVIDIA A100-SXM4-40GB", "A100 SXM4 40 GB", "8.0"),
        ("NVIDIA A100-SXM4-80GB MIG 3g.40gb", "A100 SXM4 80 GB", "8.0"),
        ("Tesla V100-SXM2-16GB", "Tesla V100 SXM2 16 GB", "7.0"),
        ("NVIDIA H100 80GB HBM3", "H100", "9.0"),
        ("GeForce GTX 1080 Ti", "GeForce GTX 1080 Ti", "6.1"),
        ("GTX 1060 6GB", "GeForce GTX 1060", "6.1"),
        ("NVIDIA GeForce GTX 1650 with Max-Q Design", "GeForce GTX 1650", "7.5"),
        ("NVIDIA RTX 6000 Ada Generation", "RTX 6000 Ada", "8.9"),
        ("Tesla T4", "Tesla T4", "7.5"),
        ("NVIDIA GB10", "GB10", "12.1"),
        ("Tesla K80", "Tesla K80", "3.7"),
        ("GeForce GTX TITAN X", "GeForce GTX TITAN X", "5.2"),
        ("TITAN X (Pascal)", "TITAN X Pascal", "6.1"),
        ("GRID K520", "GRID K520", "3.0"),
        ("Quadro M4000M", "Quadro M4000M", "5.2"),
    ],
)
def test_a_gpu_by_the_name_that_is_printed(kb, said, name, capability):
    """nvidia-smi's, a shop's and a hurried person's names lead to a row of the table."""
    found = kb.compatibility.gpu(said)
    assert (found.name.replace("(", "").replace(")", ""), str(found.capability)) == (name, capability)


@pytest.mark.parametrize("said", ["", "GPU", "Radeon RX 7900 XTX", "Titan X", "RTX", "NVIDIA Corporation Device"])
def test_what_names_no_gpu_or_several(kb, said):
    """No guess: "Titan X" is two cards with two architectures."""
    assert kb.compatibility.gpu(said) is None


def test_every_gpu_is_found_by_its_own_name(kb):
    """With and without the vendor; another row of the same words has the same capability."""
    for gpu in kb.compatibility.gpus:
        for said in (gpu.name, f"NVIDIA {gpu.name}", gpu.name.lower()):
            found = kb.compatibility.gpu(said)
            assert found is not None, said
            assert found.capability == gpu.capability, said


def test_at_least_480_gpus(kb):
    """As the table promises, each name once."""
    names = [gpu.name.casefold() for gpu in kb.compatibility.gpus]
    assert len(names) >= 480
    assert len(set(names)) == len(names)


@given(st.text(max_size=200))
def test_any_text_is_taken(text):
    """Nothing that a log may hold breaks the look-up."""
    assert matching(text, ["A100", "GeForce RTX 3090"]) in (None, 0, 1)
