"""Which rules of the tables the facts of a log break and keep."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdoc.stack.stated import stated
from errdoc.stack.tables import Tables
from errdoc.stack.verdict import FACTS, FITTING, RULES, VALUES, fitting, judge

FOLDER = Path(__file__).resolve().parents[2] / "kb" / "tables"
TABLES = Tables({path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.toml")})


@pytest.mark.parametrize(
    ("names", "rule", "values"),
    [
        ({"torch": "2.1.0+cu121", "driver": "470.57"}, "driver-cuda",
         {"build": "torch 2.1.0+cu121", "needs": "525.60.13", "driver": "470.57"}),
        ({"torch": "2.1.0", "cuda_runtime": "12.1", "cuda_driver_version": "11.4"}, "driver-cuda",
         {"build": "torch 2.1.0+cu121", "driver": "CUDA 11.4"}),
        ({"torch": "2.1.0", "driver": "418.39"}, "driver-cuda", {"build": "torch 2.1.0+cu118", "needs": "450.80.02"}),
        ({"cuda_runtime": "12.1", "driver": "470.57"}, "driver-cuda", {"build": "CUDA 12.1"}),
        ({"torch": "2.6.0+cu124", "gpu": "NVIDIA GeForce RTX 5090"}, "gpu-newer-than-build",
         {"sm": "sm_120", "build_cuda": "12.4"}),
        ({"torch": "2.9.0+cu128", "gpu": "Tesla P100-PCIE-16GB"}, "gpu-older-than-build", {"sm": "sm_60"}),
        ({"tensorflow": "1.15.0", "compute_capability": "8.6"}, "gpu-newer-than-build", {"build_cuda": "10.0"}),
        ({"tensorflow": "2.12.0", "os": "windows"}, "os-build", {"build": "tensorflow 2.12.0"}),
        ({"tensorflow": "2.5.0", "cudnn_loaded": "8.0.5"}, "cudnn-build", {"cudnn": "8.0.5", "cudnns": ">=8.1 <9"}),
        ({"torch": "2.1.0", "python": "3.12.1"}, "python-build", {"pythons": "3.8-3.11"}),
        ({"torch": "2.1.0+cu118", "gpu": "RTX 3090", "driver": "440.33"}, "driver-older-than-gpu", {"branch": "455"}),
        ({"torch": "2.1.0+cu118", "gpu": "Tesla K80", "driver": "525.60"}, "driver-newer-than-gpu", {"branch": "470"}),
    ],
)  # fmt: skip
def test_facts_break_a_rule(names, rule, values):
    """The rule is broken, and its sentence can name what it needs."""
    said = judge(names, TABLES).broken[rule]
    assert {name: said[name] for name in values} == values


def test_a_rule_is_open_where_another_build_of_the_release_would_keep_it():
    """PyTorch 2.1.0 was built for CUDA 11.8 and 12.1: driver 470 serves one of them."""
    said = judge({"torch": "2.1.0", "driver": "470.57"}, TABLES)
    assert "driver-cuda" not in said.broken
    assert "driver-cuda" not in said.kept


def test_rules_that_hold_are_kept_and_others_are_not_asked():
    """Kept is only what the facts allow to say."""
    said = judge({"torch": "2.7.0+cu128", "gpu": "NVIDIA GeForce RTX 3090", "driver": "570.10"}, TABLES)
    assert not said.broken
    assert set(said.kept) == {
        "driver-cuda", "gpu-newer-than-build", "gpu-older-than-build", "driver-older-than-gpu", "driver-newer-than-gpu",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ({"torch": "2.1.0+cu121", "driver": "470.57"}, {"fitting_torch": "2.7.1", "fitting_variant": "cu118"}),
        (
            {"torch": "2.1.0+cu118", "gpu": "RTX 5090", "driver": "570.10"},
            {"fitting_torch": "2.11.0", "fitting_variant": "cu128"},
        ),
        ({"tensorflow": "1.15.0", "gpu": "RTX 3090", "os": "windows"}, {"fitting_tensorflow": "2.10.1"}),
        ({"torch": "2.1.0"}, {}),
        ({"driver": "470.57"}, {}),
    ],
)
def test_the_newest_build_that_fits_is_named(names, expected):
    """Where driver or GPU are known; without them nothing is chosen."""
    said = fitting(names, TABLES)
    assert {name: said.get(name) for name in expected} == expected
    assert bool(said) == bool(expected)
    assert set(said) <= set(FITTING)


def test_the_cuda_beside_tensorflow_is_not_taken_for_the_builds():
    """It may be the one that is installed; beside PyTorch it tells the build apart, alone it stands for itself."""
    assert "cuda" not in stated({"tensorflow": "2.4.0", "cuda_runtime": "11.8"})
    assert stated({"torch": "2.1.0", "cuda_runtime": "11.8"})["torch"] == "2.1.0+cu118"
    assert stated({"cuda_runtime": "11.8"}) == {"cuda": "11.8"}


NAMES = ("torch", "tensorflow", "jax", "driver", "gpu", "compute_capability", "python", "os", "cuda_runtime",
         "cuda_driver_version", "cudnn_loaded")  # fmt: skip


@settings(deadline=None, max_examples=50)
@given(st.dictionaries(st.sampled_from([name for name in NAMES if name != "os"]), st.text(max_size=20), max_size=5))
def test_any_facts_get_a_verdict(names):
    """Facts of logs are free text: what the tables do not know decides nothing and breaks nothing."""
    said = judge(names, TABLES)
    assert not set(said.broken) & set(said.kept)
    assert set(fitting(names, TABLES)) <= set(FITTING)


def test_every_rule_says_on_which_facts_it_turns():
    """The two lists that pages and evidence rely on name the same rules, and values are names of their own."""
    assert set(FACTS) == set(RULES)
    assert not set(VALUES) & set(FITTING)
