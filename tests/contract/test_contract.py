"""What other programs were promised is still there: `recorded/` holds it as it was at 8321e8d8, and what came since.

Whatever is added is fine, and is recorded by `python tests/contract/surfaces.py`. What is gone, renamed or of another type
is red: it breaks a program of somebody else's.
"""

import pytest
from compared import lost
from surfaces import ALL, explained, kept

#: Extras that a surface needs.
_NEEDS = {"mcp": "mcp", "serve": "starlette"}


@pytest.mark.parametrize("name", ALL)
def test_nothing_of_what_was_promised_is_gone(name: str) -> None:
    """Keys of answers, schemas, exit statuses, ids, names in Python, tools of MCP, addresses of the server."""
    if name in _NEEDS:
        pytest.importorskip(_NEEDS[name], reason=f"the extra for {name} is not installed")
    gone = lost(name, kept(name), ALL[name]())
    assert not gone, "\n".join(gone)


def test_the_samples_have_answers_of_several_statuses() -> None:
    """Otherwise keys that only some answers have would not be looked at."""
    assert {answer["status"] for _, answer in explained().values()} >= {"diagnosed", "unknown", "clean"}
