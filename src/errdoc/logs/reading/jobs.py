"""Which of several inputs are logs of one job: its ranks, its streams, its rotated parts."""

import re
from collections.abc import Sequence

from errdoc.logs.lazy import lazy
from errdoc.logs.reading.read import Source

# train.log.1   slurm-12.err   3.out.gz   job.e4711   stdout
_ENDING = lazy(
    r"(?:(?:^|[._-])(?:stdout|stderr|out|err|log|txt|jsonl?|gz|xz|bz2|zst|[oe]?\d+(?!\d))|(?<!\d)\d+(?!\d))+$",
    re.IGNORECASE,
)
_DIGITS = lazy(r"\d+")


def jobs(inputs: Sequence[Source]) -> list[list[int]]:
    """The places of the inputs, those of one job together, in their order.

    Where one name tells a rank, all are of its job. Else they are where nothing but numbers and endings differ:
    `node1.log` and `node2.log`, `train.out` and `train.err`; not `train.log` and `eval.log`.
    """
    if any(one.rank is not None for one in inputs):
        return [list(range(len(inputs)))]
    groups: dict[str, list[int]] = {}
    for place, one in enumerate(inputs):
        groups.setdefault(_stem(one.name), []).append(place)
    return list(groups.values())


def _stem(name: str) -> str:
    """A path without what differs between the logs of one job."""
    folder, slash, file = name.replace("\\", "/").rpartition("/")
    return _DIGITS.sub("#", f"{folder}{slash}{_ENDING.sub('', file)}")
