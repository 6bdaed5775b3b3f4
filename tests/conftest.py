"""Fixtures that the whole suite shares."""

from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def kb() -> KnowledgeBase:
    """The knowledge base of this checkout."""
    return KnowledgeBase.open()


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT
