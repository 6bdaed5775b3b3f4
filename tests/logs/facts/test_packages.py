import pytest

from errdoc.logs.facts.packages import NAMES, version_fact


@pytest.mark.parametrize(
    ("distribution", "fact"),
    [
        ("torch", "torch"), ("PyTorch", "torch"), ("tensorflow-gpu", "tensorflow"), ("flash-attn", "flash_attn"),
        ("flash_attn", "flash_attn"), ("opencv-python-headless", "opencv"), ("paddlepaddle-gpu", "paddle"), ("vLLM", "vllm"),
    ],
)  # fmt: skip
def test_many_names_are_one_package(distribution: str, fact: str) -> None:
    """Whatever a distribution is called, its version is told by one name."""
    assert version_fact(distribution) == fact


@pytest.mark.parametrize("distribution", ["flask", "requests", "", "config"])
def test_other_packages_are_not_told(distribution: str) -> None:
    """A package that decides nothing here has no fact."""
    assert version_fact(distribution) is None


def test_each_name_is_its_own() -> None:
    """The name of a fact is a name of its package."""
    assert {name: version_fact(name) for name in NAMES} == {name: name for name in NAMES}
