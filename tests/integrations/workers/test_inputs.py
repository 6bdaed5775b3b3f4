"""What people hand over together, told apart."""

import json

import pytest

from errdoc.errors import InputError
from errdoc.integrations.workers.inputs import is_snapshot, told_apart
from errdoc.logs.reading.read import of_text

LOG = b"RuntimeError: CUDA error: device-side assert triggered\n"
SMI = b"| NVIDIA-SMI 535.104.05   Driver Version: 535.104.05   CUDA Version: 12.2 |\n"
FACTS = {"schema": "errdoc-probe/1", "facts": {"driver": {"value": "418.87", "how": "", "source": ""}}}


def names(*given):
    """The logs among texts, by name."""
    return [one.name for one in told_apart([of_text(text, name) for name, text in given]).logs]


def test_a_snapshot_is_known_by_its_first_words() -> None:
    """Not by its name."""
    assert is_snapshot(b'{\n "schema": "errdoc-probe/1",')
    assert not is_snapshot(b'{"schema": "errdoc/1"}')


def test_what_is_said_of_the_machine_stands_before_the_log() -> None:
    """However it was handed over; alone it is the log."""
    assert names(("train.log", LOG), ("smi.txt", SMI)) == ["smi.txt", "train.log"]
    assert names(("smi.txt", SMI)) == ["smi.txt"]


def test_the_last_snapshot_tells_of_the_machine() -> None:
    """One that was replaced is not looked at."""
    first = of_text(b'{"schema": "errdoc-probe/1", "facts": 7}', "first.json")
    found = told_apart([of_text(LOG, "a.log"), first, of_text(json.dumps(FACTS).encode(), "last.json")])
    assert found.machine is not None
    assert found.machine.value("driver") == "418.87"
    assert [one.name for one in found.logs] == ["a.log"]


@pytest.mark.parametrize(
    "damaged", [b'{"schema": "errdoc-probe/1", ', b'{"schema":"errdoc-probe/1","a":' + b"[" * 99_999]
)
def test_a_damaged_snapshot_is_a_note(damaged: bytes) -> None:
    """The log beside it is read."""
    found = told_apart([of_text(LOG, "a.log"), of_text(damaged, "probe.json")])
    assert found.machine is None
    assert found.notes == ["probe.json is not JSON"]


def test_a_screenshot_is_a_note() -> None:
    """And a snapshot that is JSON of another shape is refused with a reason."""
    found = told_apart([of_text(LOG, "a.log"), of_text(b"\x89PNG\r\n\x1a\n" + bytes(99), "screen.png")])
    assert [one.name for one in found.logs] == ["a.log"]
    assert "screen.png" in found.notes[0]
    with pytest.raises(InputError):
        told_apart([of_text(b'{"schema": "errdoc-probe/1", "facts": 7}', "probe.json")])
