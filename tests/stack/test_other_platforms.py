"""What serves where no CUDA wheel does, and why nothing does, over the shipped tables."""

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.stack.elsewhere import Elsewhere, elsewhere, tried
from errdoc.stack.given import Given, read
from errdoc.stack.other_platforms import PlatformAnswer, instead, platform_answer
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Version

PYTORCH = "https://pytorch.org/get-started/previous-versions/"


@pytest.fixture(scope="module")
def tables() -> Tables:
    """The shipped ones."""
    return KnowledgeBase.open().compatibility


def given(tables: Tables, **asked: str) -> Given:
    """A question, for Linux unless it says otherwise."""
    return read({"os": "linux", **asked}, tables, "linux")


def answer(tables: Tables, **asked: str) -> PlatformAnswer:
    """What is answered; there is something."""
    reply = platform_answer(given(tables, **asked), tables)
    assert reply is not None
    return reply


def test_each_way_stands_once_with_its_newest_build(tables: Tables) -> None:
    """Of thirteen ROCm builds of PyTorch that hold the chip one is shown."""
    ways = elsewhere(given(tables, gpu="MI300X", torch="any"), tables)
    rocm = [way for way in ways if "/whl/rocm" in way.command]
    assert len(rocm) == 1
    every = [way for way in tried(given(tables, gpu="MI300X", torch="any"), tables) if "/whl/rocm" in way.command]
    assert Version.parse(rocm[0].release) == max(Version.parse(way.release) for way in every)


@pytest.mark.parametrize(("gpu", "torch"), [("MI300X", "2.1"), ("RX 7600", "1.13"), ("RX 9070 XT", "2.5")])
def test_what_is_shown_for_a_clash_has_code_for_the_gpu_that_is_there(tables: Tables, gpu: str, torch: str) -> None:
    """A build without it would answer another machine's question."""
    asked = given(tables, gpu=gpu, torch=torch)
    reply = answer(tables, gpu=gpu, torch=torch)
    assert reply.clash is not None
    assert reply.ways
    assert all(asked.chip in way.holds for way in reply.ways)


def test_a_gpu_that_nothing_serves_is_told_of_the_processor(tables: Tables) -> None:
    """An RX 580 has no build; what serves other chips is none for it."""
    reply = answer(tables, gpu="RX 580", torch="any")
    assert reply.clash is not None
    assert reply.clash.names == ("gpu",)
    assert [way.variant for way in reply.ways] == ["cpu"]


def test_the_reason_names_releases_that_suit_all_else(tables: Tables) -> None:
    """PyTorch 2.0 has a ROCm build, without the code of an RX 7600: the first that has it is named."""
    reply = answer(tables, gpu="RX 7600", torch="1.10")
    assert reply.clash is not None
    said = [reason.values["has"] for reason in reply.clash.reasons if reason.rule == "release-elsewhere"]
    assert said == [f"2.7.0 - {newest(reply.ways)}"]


def newest(ways: object) -> str:
    """The newest release of PyTorch's own ROCm build among some ways."""
    assert isinstance(ways, (list, tuple))
    some = [way.release for way in ways if isinstance(way, Elsewhere) and "/whl/rocm" in way.command]
    return max(some, key=Version.parse)


def test_the_smallest_change_is_the_next_newer_release(tables: Tables) -> None:
    """Not the newest of all, which may ask for another Python and another program."""
    reply = answer(tables, gpu="MI300X", torch="2.1")
    first = reply.changes[0]
    assert [part.new for part in first.parts] == ["torch 2.3.0"]
    assert "torch==2.3.0" in first.command


def test_what_asks_for_a_cuda_wheel_is_not_answered_here(tables: Tables) -> None:
    """An NVIDIA GPU in a usual machine is for the other resolver."""
    assert platform_answer(given(tables, gpu="RTX 3090", torch="any"), tables) is None


def test_a_framework_without_a_build_for_the_maker_computes_on_the_processor(tables: Tables) -> None:
    """TensorFlow has none for Intel's newer GPUs; PyTorch, asked for beside it, has."""
    alone, beside = (given(tables, gpu="Arc B580", tensorflow="any", **more) for more in ({}, {"torch": "any"}))
    assert [way.command for way in instead(alone, tables)] == ["pip install tensorflow"]
    assert [way.variant for way in instead(beside, tables)] == ["xpu"]


def test_an_nvidia_gpu_that_nothing_fits_has_its_changes_alone(tables: Tables) -> None:
    """Its answer is another release or another driver, not the processor."""
    assert instead(given(tables, gpu="RTX 3090", torch="1.4"), tables) == []
