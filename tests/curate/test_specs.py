"""What commands ask of frameworks' indexes and of conda is there."""

import pytest

from errdoc.curate.specs import unknown
from errdoc.kb import KnowledgeBase

STABLE = "-f https://download.pytorch.org/whl/torch_stable.html"


@pytest.mark.parametrize(
    "command",
    [
        f"pip install torch==1.9.0+cu111 torchvision==0.10.0+cu111 {STABLE}",
        "pip install torch==2.5.1+cpu --index-url https://download.pytorch.org/whl/cpu",
        "conda install -c conda-forge cudatoolkit=11.2 cudnn=8.1.0",
        "conda install -c conda-forge cuda-nvcc cuda-version=12",
        "conda create -n tf1 python=3.7",
        "conda install cudatoolkit={cuda}",
        "conda install ffmpeg=4.4",
        "pip install torch==9.9",
    ],
)
def test_what_is_there(command: str, kb: KnowledgeBase) -> None:
    """Builds and releases of the tables, packages that these do not speak of, and what a value fills."""
    assert list(unknown(command, kb.compatibility)) == []


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (f"pip install torch==1.9.0+cu113 {STABLE}", "torch 1.9.0 for cu113"),
        (f"pip install torchvision==0.10.0+cu113 {STABLE}", "torchvision 0.10.0 for cu113"),
        ("conda install cudatoolkit=12.1", "cudatoolkit of CUDA 12.1"),
        ("conda install cuda-version=12.12", "cuda-version of CUDA 12.12"),
        ("conda install cudnn=8.20", "cuDNN 8.20"),
        ("mamba create -n x python=3.99", "Python 3.99"),
        ("conda install tensorflow-gpu=1.99", "TensorFlow 1.99"),
    ],
)
def test_what_is_not_there(command: str, told: str, kb: KnowledgeBase) -> None:
    """Each is told with what was asked for."""
    assert [one for one in unknown(command, kb.compatibility) if told in one]
