"""Learnt weights, added up."""

import pytest

from errdoc.logs.events.parse import parse
from errdoc.logs.lines.clean import clean
from errdoc.match.key_line import KeyLines
from errdoc.match.weights import Saying, Weights, opened, pack, traits, weighed


def test_what_varies_has_no_trait() -> None:
    """Numbers, folders and addresses do not tell one error from another."""
    one = traits(Saying("pump 3 broke at /opt/env/x.py: 0x7f00, 12.5 GiB"))
    assert one == traits(Saying("pump 44 broke at /home/user/y/x.py: 0x12ab, 3 GiB"))


def test_what_a_text_lacks_stands_beside_it() -> None:
    """The exception's own name, the package however it is written, and the level are traits; what is empty is none."""
    plain = traits(Saying("it broke"))
    beside = traits(Saying("it broke", "torch.cuda.OutOfMemoryError", "flash-attn", "E"))
    assert len(beside) == len(plain) + 3
    assert beside == traits(Saying("it broke", "OutOfMemoryError", "flash_attn", "E"))


def test_weights_are_added_up_and_pages_that_nothing_speaks_for_left_out() -> None:
    """A page has what its traits count, in its own unit; the bytes are the same whatever the order of the rows."""
    counts = traits(Saying("pump broke"))
    first, second = sorted(counts)[:2]
    rows = [(second, [(0, 50), (1, -20)]), (first, [(0, 100)])]
    packed = pack(["pump", "fan"], [0.01, 0.02], rows)
    assert packed == pack(["pump", "fan"], [0.01, 0.02], rows[::-1])
    found = Weights(packed).of(Saying("pump broke"))
    assert found == {"pump": pytest.approx(1.0 * counts[first] + 0.5 * counts[second])}


def test_of_several_errors_the_one_counts_that_says_most() -> None:
    """The key line's own share is told apart; without weights nothing is any page's."""
    trait = min(set(traits(Saying("fan"))) - set(traits(Saying("RuntimeError: pan"))))
    weights = Weights(pack(["fan-broke"], [0.01], [(trait, [(0, 100)])]))
    events = parse(clean([(1, "RuntimeError: pan"), (2, ""), (3, "RuntimeError: fan")]))
    told = weighed(events, KeyLines({}), weights)
    assert told.line == {}
    assert told.most["fan-broke"] > 0
    assert weighed(events, KeyLines({}), opened(b"")) == ({}, {}, {})
