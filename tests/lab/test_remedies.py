"""Lines of remedies that pip was asked about: kb/resolved.toml."""

import pytest
from lab.remedies import key_of, read, resolves, unasked, wanted

from errdoc.curate.lines import by_pip

#: Lines that pip resolved nowhere where it was asked, and why they stand in pages all the same.
ELSEWHERE = {
    "gym==0.25.2": "a source package of pure Python",
    "triton-windows": "wheels for Windows alone; the remedy is for Windows",
    "tensorrt==8.6.1": "a source package that takes its wheels from NVIDIA's index when it is built",
    "gym==0.21.0": "a source package of pure Python, which today's setuptools refuse: the remedy brings older ones",
    "theano==0.8.2": "a source package of pure Python",
    "dgl==2.2.1 torch==2.3.0": "wheels of this release for Windows and macOS alone; the remedy is for Windows",
    "tensorflow==1.5": "Python 3.6 and older, which pip was asked about from another Python",
}


def test_every_line_of_the_general_index_has_a_result() -> None:
    """Or stands among those that nobody asked pip about yet: `python -m lab remedies --missing` does."""
    assert set(read()) | set(unasked()) == set(wanted())
    assert not set(read()) & set(unasked())


def test_every_line_resolves_somewhere() -> None:
    """Under a Python of today or an older one, or it is known why not."""
    failing = {
        name for name, row in read().items() if not any(resolves(said) for key, said in row.items() if key != "on")
    }
    assert failing == set(ELSEWHERE)


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ('python -m pip install --upgrade "numpy<2"', '"numpy<2"'),
        ("pip install --no-deps xformers", "--no-deps xformers"),
        ("pip install transformers accelerate", "accelerate transformers"),
    ],
)
def test_a_line_is_known_by_what_it_chooses(command: str, line: str) -> None:
    """Its requirements in their order, and options that change what pip takes."""
    asked = by_pip(command)
    assert asked is not None
    assert key_of(asked) == line
