"""Commands that are really run beside canaries: what touches one is seen, and nothing outside is touched."""

import pytest
from fuzz.canaries import namespaces, ran


@pytest.mark.skipif(not namespaces(), reason="there is no namespace to be had")
def test_a_canary_that_is_touched_is_seen(tmp_path) -> None:
    """Removed, changed, its mode changed; looked at, and files beside it, are no touch; nothing is written outside."""
    outside = tmp_path / "outside"
    commands = ["ls -l kept.txt; echo new > other", f"touch {outside}", "chmod +x x", "echo y >> x", "rm -- 'a b'"]
    digests = [digest for _, digest in ran(commands)]
    assert digests[0] == digests[1] == digests[2]
    assert len(set(digests[2:])) == 4
    assert not outside.exists()
