"""What words of names tell, from the knowledge base of this checkout."""

import pytest

from errdoc.against.nature import Nature
from errdoc.kb.base import KnowledgeBase


@pytest.fixture(scope="session")
def nature(kb: KnowledgeBase) -> Nature:
    """`kb/tables/runs.toml`."""
    return Nature(kb.runs)
