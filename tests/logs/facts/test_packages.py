"""Of the many names of a distribution the one that its version is told by: the rows of `kb/tables/programs`."""

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.logs.facts.packages import version_fact


@pytest.mark.parametrize(
    ("distribution", "fact"),
    [
        ("torch", "torch"), ("PyTorch", "torch"), ("tensorflow-gpu", "tensorflow"), ("flash-attn", "flash_attn"),
        ("flash_attn", "flash_attn"), ("opencv-python-headless", "opencv"), ("paddlepaddle-gpu", "paddle"), ("vLLM", "vllm"),
        ("llama.cpp", "llama_cpp"), ("PIL", "pillow"), ("sklearn", "scikit_learn"),
    ],
)  # fmt: skip
def test_many_names_are_one_package(kb: KnowledgeBase, distribution: str, fact: str) -> None:
    """Whatever a distribution is called, its version is told by one name."""
    assert version_fact(distribution, kb.registry.told) == fact


@pytest.mark.parametrize("distribution", ["flask", "requests", "", "config"])
def test_other_packages_are_not_told(kb: KnowledgeBase, distribution: str) -> None:
    """A package that decides nothing here has no fact."""
    assert version_fact(distribution, kb.registry.told) is None


def test_each_name_is_its_own(kb: KnowledgeBase) -> None:
    """The name of a fact is a name of its package."""
    told = kb.registry.told
    assert {name: version_fact(name, told) for name in told.values()} == {name: name for name in told.values()}
