"""Values by name, of one log: set once, or again and again with another value."""

from collections.abc import Iterable

from errdoc.against.forms import Stated
from errdoc.against.nature import number

#: So many different values of one name are a series.
_SEVERAL = 3
#: Values of one name that are kept.
_MOST = 20_000


def by_name(stated: Iterable[Stated]) -> dict[tuple[str, str], list[Stated]]:
    """What is stated, by form and name; options count with their overrides, versions whatever their form."""
    found: dict[tuple[str, str], list[Stated]] = {}
    for one in stated:
        row = found.setdefault((one.form, one.name), [])
        if len(row) < _MOST:
            row.append(one)
    return found


def is_series(*several: list[Stated]) -> bool:
    """Whether a name comes again and again with other values, in one log or the other."""
    return any(len({one.value for one in row if number(one.value) is not None}) >= _SEVERAL for row in several)
