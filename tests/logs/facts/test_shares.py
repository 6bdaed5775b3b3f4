"""Who holds a GPU's memory, from the messages of several PyTorch releases."""

import pytest

from errdoc.logs.facts.shares import shares

GIB = 2**30
CASES = [
    (
        (
            "Tried to allocate 16.00 GiB (GPU 0; 15.78 GiB total capacity; 3.00 GiB already allocated; 11.78 GiB free; "
            "3.50 GiB reserved in total by PyTorch)"
        ),
        {"allocated": 3, "unused": 0.5, "others": 0.5, "free": 11.78},
    ),
    (
        (
            "Tried to allocate 2.00 GiB. GPU 0 has a total capacty of 8.00 GiB of which 1.00 GiB is free. Including "
            "non-PyTorch memory, this process has 6.00 GiB memory in use. Of the allocated memory 4.00 GiB is allocated by "
            "PyTorch, and 1.00 GiB is reserved by PyTorch but unallocated."
        ),
        {"allocated": 4, "unused": 1, "context": 1, "others": 1, "free": 1},
    ),
]


@pytest.mark.parametrize(("text", "held"), CASES)
def test_the_shares_add_up(text, held):
    """Each holder has what the message says, what it does not name goes to the others, and all add up to the total."""
    found = shares(text)
    assert {name: round(count / GIB, 2) for name, count in found.held} == held
    assert sum(count for _, count in found.held) == pytest.approx(found.total)


def test_nothing_is_made_up():
    """Without a total, or with more free than there is, there are no shares."""
    assert shares("CUDA out of memory. Tried to allocate 2.00 GiB.") is None
    assert shares("total capacity of 1.00 GiB of which 2.00 GiB is free") is None
    assert shares("out of memory", 8.0 * GIB, 2.0 * GIB).held == (("held", 6.0 * GIB), ("free", 2.0 * GIB))
