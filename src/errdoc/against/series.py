"""Values by name, of one log: set once, or again and again with another value."""

import re
from collections.abc import Iterable

from errdoc.against.forms import Stated
from errdoc.against.nature import number

#: So many different values of one name are a series.
_SEVERAL = 3
#: Values of one name that are kept.
_MOST = 20_000


def by_name(stated: Iterable[Stated]) -> dict[tuple[str, str], list[Stated]]:
    """What is stated, by form and name: one form of it, as programs write it both ways."""
    found: dict[tuple[str, str], list[Stated]] = {}
    for one in stated:
        row = found.setdefault((one.form, name_of(one)), [])
        if len(row) < _MOST:
            row.append(one)
    return found


def name_of(one: Stated) -> str:
    """The name in one form: of `batch-size` and `batch_size`, of packages as `Huggingface.Hub` in any spelling."""
    if one.form in ("pinned", "version"):
        return re.sub(r"[-_.]+", "-", one.name).lower()
    return one.name.replace("-", "_") if one.form in ("option", "tabled") else one.name


def is_series(*several: list[Stated]) -> bool:
    """Whether a name comes again and again with other values, in one log or the other."""
    return any(len({one.value for one in row if number(one.value) is not None}) >= _SEVERAL for row in several)
