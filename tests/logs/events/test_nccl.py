"""Lines of NCCL."""

import pytest

from errdoc.logs.events.nccl import is_error


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("gpu01:11:12 [1] NCCL INFO init.cc:1393 -> 3", True),
        ("gpu01:11:12 [1] NCCL INFO group.cc:70 -> 3 [Async thread]", True),
        ("gpu01:11:12 [1] NCCL INFO init.cc:1393 -> 7", False),
        ("gpu01:11:12 [1] NCCL INFO misc/ibvwrap.cc:66 -> 3", False),
        ("gpu01:11:12 [1] transport/p2p.cc:238 NCCL WARN Cuda failure 'out of memory'", True),
        ("gpu01:11:12 [1] NCCL INFO comm 0x55 rank 0 nranks 8 - Init COMPLETE", False),
    ],
)
def test_a_code_that_reaches_the_users_call_is_a_failure(line: str, wrong: bool) -> None:
    """7 is in progress, and what a probe of InfiniBand hands on is tried otherwise."""
    assert is_error(line) == wrong
