"""Fixtures that the whole suite shares."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase

# No test writes into the history of whoever runs it, nor does a process that a test starts.
os.environ["ERRDOC_HISTORY"] = "off"
ROOT = Path(__file__).resolve().parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest tests/render tests/test_unknown.py --update-golden` writes the golden files anew."""
    parser.addoption("--update-golden", action="store_true", help="write the folders `golden` anew")


@pytest.fixture
def same_as_golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compares a text with a golden file, or writes that file."""

    def check(path: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert text == path.read_text(encoding="utf-8")

    return check


@pytest.fixture(scope="session")
def kb() -> KnowledgeBase:
    """The knowledge base of this checkout."""
    return KnowledgeBase.open()


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT
