"""What the names of machines look like, for the rules that say where they stand."""

import re

from errdoc.logs.lazy import lazy

#: One name. None goes on behind it, and none is of a graph's nodes, "fc1/MatMul", "tower_0".
HOST = r"(?P<value>[A-Za-z0-9](?:[A-Za-z0-9-]|\.(?=[A-Za-z0-9])){0,120})(?![\w@(]|[.-]\w|:<)"
#: "gpu[01-04,07],cpu3"
HOST_LIST = r"(?P<value>[A-Za-z](?:[\w-]|\.(?=\w)|,(?=\w)|\[[\d,-]{1,200}\]){0,300})(?![\w(=]|\.\w|:/)"

# "rank3", "ffffb0d0c0a1d000", "IO-APIC", "Pass-1": digits and dashes of other things
_OTHER = lazy(
    r"(?:rank|gpu|cuda|step|epoch|worker|process|task|thread|device|stage|layer|v)[-_:]?\d*|[0-9a-f]{4}"
    r"|[0-9a-f]{8,16}|(?-i:[A-Z_-]+\d*)|[\d.]+",
    re.IGNORECASE,
)
_SIGN = lazy(r"[\d.-]")
#: Digits of a container's id: all of them may be decimal.
_CONTAINER = 12
# "MASTER_ADDR" of a usage
_VARIABLE = lazy(r"[A-Z]+(?:_[A-Z0-9]+)+")


def marked(value: str) -> bool:
    """Whether a word may be a host where prose could stand: digits, dots or dashes in it."""
    return _SIGN.search(value) is not None and not _OTHER.fullmatch(value)


def named(value: str) -> bool:
    """Whether a word may be a host where one is named: no variable, no number but that of a container."""
    number = value.replace(".", "").isdigit() and not (value.isdigit() and len(value) == _CONTAINER)
    return not number and not _VARIABLE.fullmatch(value)
