"""What searching one log may cost."""

import time

from errdoc.match import budget
from errdoc.match.budget import Budget


def test_the_same_searches_are_done_however_slow_the_machine() -> None:
    """Work is counted in characters: what is left out depends on the log alone."""

    def tried(pause: float) -> int:
        one = Budget(work=200_000_000)
        count = 0
        while next(one.matches("needle", "hay" * 20_000 + "needle"), None) is not None:
            count += 1
            time.sleep(pause)
        return count

    assert tried(0.0) == tried(0.002) > 5


def test_a_spent_budget_says_so_and_finds_nothing_more() -> None:
    """The note of the answer hangs on it."""
    one = Budget(work=1)
    assert one.search("a", "a") is not None
    assert not one.spent
    assert one.search("a", "a") is None
    assert one.spent


def test_a_renewed_budget_searches_again_and_remembers_that_it_was_spent() -> None:
    """What was found is weighed even where finding took all that it may."""
    one = Budget(work=1)
    one.search("a", "a")
    one.search("a", "a")
    one.renew()
    assert one.search("a", "a") is not None
    assert one.spent


def test_a_pattern_that_goes_astray_is_stopped() -> None:
    """The clock of this thread is the backstop, and all such patterns together have one allowance."""
    one = Budget(work=10**12)
    began = time.thread_time()
    for _ in range(40):
        one.search(r"(?:x+x+)+y", "x" * 4000)
    assert one.spent
    assert time.thread_time() - began < 3 * budget.ALL_PATIENCE


def test_one_pattern_that_goes_astray_leaves_the_others_their_turn() -> None:
    """That something was left out is said, and everything else is still searched."""
    one = Budget()
    one.search(r"(?:x+x+)+y", "x" * 4000)
    assert one.spent
    assert not one.exhausted
    assert one.search("a", "a") is not None


def test_a_part_of_a_text_is_searched_in_place() -> None:
    """Offsets are those of the whole text; lines begin where they do."""
    one = Budget()
    assert [found.start() for found in one.matches("^b", "b\nb\nb", 2, 4)] == [2]
