"""Fixtures that the whole suite shares."""

import os
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase

# No test writes into the history of whoever runs it, nor does a process that a test starts.
os.environ["ERRDOC_HISTORY"] = "off"
ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def kb() -> KnowledgeBase:
    """The knowledge base of this checkout."""
    return KnowledgeBase.open()


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT
