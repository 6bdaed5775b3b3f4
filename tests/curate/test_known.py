"""Guides and pages held against the tables."""

import pytest

from errdoc.curate.known import GUIDE, PAGE, Known, Line, check
from errdoc.kb import KnowledgeBase
from errdoc.kb.page import Page


@pytest.fixture(scope="module")
def known() -> Known:
    """What the shipped tables know."""
    return Known(KnowledgeBase.open().compatibility)


def messages(text: str, known: Known, *, systems: tuple[str, ...] = (), free: bool = True) -> list[str]:
    """What is said of a line of a guide."""
    return [message for kind in GUIDE for message in kind(Line(text, systems, free), known)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pip install torch --index-url https://download.pytorch.org/whl/cu199", "index download.pytorch.org/whl/cu199"),
        ("pip install torch --index-url https://pypi.jetson-ai-lab.io/jp9/cu200", "index pypi.jetson-ai-lab.io/jp9/cu200"),
        ("pip install torch --index-url https://download.pytorch.org/whl/rocm6.2", "ends with torch 2.5"),
        ("python -m pip install torch --index-url https://download.pytorch.org/whl/cu118", "ends with torch 2.7.1"),
        ("HSA_OVERRIDE_GFX_VERSION=11.0.0 python a.py   # gfx1101 to gfx1103 run as gfx1100", "gfx1101 is overridden"),
        ("| gfx1102、gfx1103 | 当作 11.0.0 |", "gfx1102 is overridden"),
        ("the chip gfx1999", "no table has the chip gfx1999"),
        ("code for sm_199", "architecture sm_199"),
        ("an RTX 9990 Ti", "card RTX 9990 Ti"),
        ("an RX 9999 XT", "card RX 9999 XT"),
        ("JetPack 9.9", "no table has JetPack 9.9"),
        ("ROCm 99.1", "no table has ROCm 99.1"),
        ("PyTorch 2.99", "no table has PyTorch 2.99"),
        ("CUDA 12.7", "no table has CUDA 12.7"),
        ("Python 3.99", "no table has Python 3.99"),
    ],
)  # fmt: skip
def test_what_no_table_knows_is_messages(text: str, says: str, known: Known) -> None:
    """A card, a chip, a platform, a release or an index that stands in a guide alone."""
    assert any(says in message for message in messages(text, known)), messages(text, known)


@pytest.mark.parametrize(
    "text",
    [
        "pip install torch --index-url https://download.pytorch.org/whl/cu130",
        "pip install torch==2.7.1 --index-url https://download.pytorch.org/whl/cu118",
        "pip install torch --index-url https://download.pytorch.org/whl/nightly/cu199",
        "HSA_OVERRIDE_GFX_VERSION=10.3.0 python a.py   # gfx1031 to gfx1036 run as gfx1030",
        "sm_86, sm_121a on an RTX 3090, a GB10, an H100; RX 5000; MI300X; Arc B580",
        "JetPack 6, JetPack 7.2, ROCm 6.4.4, PyTorch 2.11, CUDA 13.2, cuDNN 8.9, Python 3.12, TensorFlow 2.15",
    ],
)
def test_what_the_tables_know_is_not(text: str, known: Known) -> None:
    """All that holds today."""
    assert messages(text, known) == []


def test_an_index_is_for_the_systems_of_its_table(known: Known) -> None:
    """PyTorch's ROCm wheels are none of Windows."""
    line = "pip install torch --index-url https://download.pytorch.org/whl/rocm7.14"
    assert messages(line, known, systems=("linux",)) == []
    assert messages(line, known, systems=("windows",)) == [
        "the tables have the index download.pytorch.org/whl/rocm7.14 for linux, wsl alone"
    ]


def test_an_older_release_may_have_an_older_index(known: Known) -> None:
    """A part of a guide for torch < 2.8 is not told that its index is old."""
    line = "pip install torch --index-url https://download.pytorch.org/whl/cu118"
    assert messages(line, known, free=False) == []


def test_bad_advice_is_not_held_against_the_tables() -> None:
    """What a section on wrong advice quotes is no advice."""
    tables = KnowledgeBase.open().compatibility
    quoted = "# A\n\n## Wrong advice found everywhere\n\n- *CUDA 12.7.* No.\n"
    good = Page("guide", "a", "guides/a.md", {"id": "a"}, quoted)
    bad = Page("guide", "a", "guides/a.md", {"id": "a"}, "# A\n\nCUDA 12.7 is right.\n")
    assert list(check(good, tables)) == []
    assert [finding.code for finding in check(bad, tables)] == ["KB160"]


def test_pages_are_not_asked_for_releases() -> None:
    """They speak of logs that have been; what they have people install is asked for."""
    assert set(PAGE) < set(GUIDE)
