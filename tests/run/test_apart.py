"""Explaining in a process of its own: what it said is passed on when it has come to its end, and it always does."""

import os
import sys

import pytest

from errdoc.run import apart

if sys.platform == "win32":
    pytest.skip("no fork", allow_module_level=True)


def test_what_was_said_is_passed_on(capfd: pytest.CaptureFixture[str]) -> None:
    """Whole, on standard error."""
    assert apart.apart(lambda: os.write(2, b"the answer\n") and None)
    assert capfd.readouterr().err == "the answer\n"


def test_half_an_answer_is_none(capfd: pytest.CaptureFixture[str]) -> None:
    """What ended before its end says nothing."""

    def breaks() -> None:
        os.write(2, b"half an ans")
        raise MemoryError

    assert not apart.apart(breaks)
    assert capfd.readouterr().err == ""


def test_what_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the processor's time that it took, whatever else the machine does."""

    def spins() -> None:
        while True:
            pass

    monkeypatch.setattr(apart, "_MOST_SECONDS", 1)
    assert not apart.apart(spins)
