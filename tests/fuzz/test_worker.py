"""An input has its budget of processor time and memory, and a process that ends costs the campaign nothing."""

import sys

import pytest
from fuzz.worker import Process
from tests.fuzz.planted import bang


@pytest.fixture(scope="module")
def process():
    """A process with the planted check."""
    with Process(bang, end=0.5) as made:
        yield made


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"calm", []),
        (b"!", ["it bangs"]),
        (b"?", ["raised ValueError at planted.py:16: no question"]),
        (b"0", ["the process ended: exit status 7"]),
        (b"~", ["the process ended: more than 0.5 s of processor time"]),
    ],
)
def test_whatever_an_input_does_is_told(process: Process, data: bytes, told: list[str]) -> None:
    """What the check finds, what it raises, that its process ended; the next input is checked all the same."""
    assert process.check(data, 0) == told
    assert process.check(b"calm", 0) == []


@pytest.mark.skipif(sys.platform == "darwin", reason="what a process holds is read from /proc")
def test_memory_is_a_budget() -> None:
    """A hundred MiB are too many, though they are given back at once; what held more before this process is no measure."""
    held = bytearray(b"x" * (300 << 20))
    with Process(bang) as process:
        assert process.check(b"calm", 0) == []
        wrong = process.check(b"+", 0)
    del held
    assert [one.split()[-1] for one in wrong] == ["memory"]


def test_processor_time_is_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """An input that takes longer than it may is told, though its answer is right."""
    from fuzz import worker

    monkeypatch.setattr(worker, "SECONDS", 0.0)
    assert worker.measured(lambda data, way: [], b"calm", 0) == ["took 0.0 s of processor time"]
    assert worker.measured(lambda data, way: [], b"calm", None) == []
