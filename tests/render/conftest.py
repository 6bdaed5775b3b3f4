"""Answers made by hand and golden files of what is shown of them."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent


def load_answers() -> ModuleType:
    """The module `answers` beside this file."""
    spec = importlib.util.spec_from_file_location("answers", HERE / "answers.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def answers() -> ModuleType:
    """Answers made by hand."""
    return load_answers()


@pytest.fixture
def golden(same_as_golden: Callable[[Path, str], None]) -> Callable[[str, str], None]:
    """Compares a text with a file below `golden/`."""
    return lambda name, text: same_as_golden(HERE / "golden" / name, text)


@pytest.fixture(autouse=True)
def quiet_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No wish of the person who runs the tests reaches the console."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
