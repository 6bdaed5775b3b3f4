"""Minimal clashes and minimal corrections over a set of named constraints.

The sets here have at most nine members and a test of one costs microseconds: plain deletion and counting up are enough.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

#: Whether constraints hold together. Leaving one out must never make things worse.
Test = Callable[[frozenset[str]], bool]


def minimal_clash(names: Sequence[str], holds: Test) -> tuple[str, ...]:
    """A smallest core that does not hold together: without any one of them the rest does.

    Args:
        names: constraints that do not hold together; the earlier ones are given up first.
        holds: the test.

    Example:
        >>> minimal_clash(["a", "b", "c"], lambda some: not {"a", "c"} <= some)
        ('a', 'c')
    """
    kept = list(names)
    for name in names:
        fewer = [one for one in kept if one != name]
        if not holds(frozenset(fewer)):
            kept = fewer
    return tuple(kept)


def corrections(names: Sequence[str], holds: Test, most: int = 12) -> list[tuple[str, ...]]:
    """What can be given up so that the rest holds together: the sets of the two smallest sizes, none inside another.

    Example:
        >>> corrections(["a", "b", "c"], lambda some: not {"a", "c"} <= some)
        [('a',), ('c',)]
    """
    found: list[tuple[str, ...]] = []
    sizes = 0
    for size in range(1, len(names) + 1):
        fresh = [
            some
            for some in combinations(names, size)
            if not any(set(one) <= set(some) for one in found) and holds(frozenset(names) - set(some))
        ]
        found += fresh
        sizes += bool(found)
        if sizes == 2 or len(found) >= most:
            break
    return found[:most]
