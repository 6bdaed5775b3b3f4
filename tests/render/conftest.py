"""Answers made by hand and golden files of what is shown of them."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest tests/render --update-golden` writes the golden files anew."""
    parser.addoption("--update-golden", action="store_true", help="write tests/render/golden anew")


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
def golden(request: pytest.FixtureRequest):
    """Compares a text with a file below `golden/`."""

    def check(name: str, text: str) -> None:
        path = HERE / "golden" / name
        if request.config.getoption("--update-golden", default=False):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert text == path.read_text(encoding="utf-8")

    return check


@pytest.fixture(autouse=True)
def quiet_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No wish of the person who runs the tests reaches the console."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
