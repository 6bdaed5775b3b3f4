"""Where a log comes from, read off its bytes without parsing it: nodes, GPUs, images, ranks, times.

Cheap on purpose: every log of a cluster is asked, also those that are not explained.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

from errdoc.logs.lazy import lazy

#: Values of one kind that are kept of a log: a job of 512 nodes names them all.
_MOST = 64

# SLURMD_NODENAME=gpu-017   hostname: dgx03   host      : node-12   "node_name": "pool-a-7"
_NAMED_HOST = lazy(
    rb"(?i)\b(?:slurmd_nodename|host_?name|node_?name|host|node)[\"']?[ \t]{0,12}[:=][ \t]{0,4}[\"']?"
    rb"(?=[a-z.-]{0,40}\d)([a-z][\w.-]{1,62})(?![\w.:-]*[/\\(])"
)
# gpu-017:4021:4100 [3] NCCL WARN
_NCCL_HOST = lazy(rb"(?<![\w.-])([A-Za-z][\w.-]{1,62}):\d{1,8}:\d{1,8} \[\d{1,3}\] NCCL")
# Mar 14 09:26:53 gpu-017 kernel: NVRM: Xid
_SYSLOG_HOST = lazy(
    rb"(?m)^(?:[A-Z][a-z]{2} [ \d]\d|\d{4}-\d\d-\d\dT)[ ]?[\d:.+Z-]{8,32} "
    rb"([A-Za-z][\w.-]{1,62}) (?:kernel|[\w./-]{2,32}\[\d+\]):"
)
# srun: error: gpu-017: task 3: Exited with exit code 1     *** STEP 12.0 ON gpu-017 CANCELLED
_SLURM_HOST = lazy(
    rb"\bsrun: (?:error: )?([A-Za-z][\w.-]{0,60}\d): task"
    rb"|\*\*\* (?:STEP|JOB) [\d.]+ ON ([A-Za-z][\w.-]{1,62}) CANCELLED"
)
#: With words one of which, in lower case, is in what they find.
_HOSTS = (
    (_NAMED_HOST, (b"host", b"node")),
    (_NCCL_HOST, (b"nccl",)),
    (_SYSLOG_HOST, (b"]:", b"kernel:")),
    (_SLURM_HOST, (b"srun:", b" on ")),
)
# GPU-1a2b3c4d-0000-1111-2222-333344445555
_UUID = lazy(rb"\bGPU-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
# NVRM: Xid (PCI:0000:3b:00): 79
_BUS = lazy(rb"\bPCI:([0-9a-fA-F]{4}:[0-9a-fA-F]{2}:[0-9a-fA-F]{2})\b")
# Image: registry.example/train:24.05     container_image=/images/train-24.05.sqsh
_IMAGE = lazy(
    rb"(?i)\b(?:container_?)?image(?:_?name)?[\"']?[ \t]{0,12}[:=][ \t]{0,4}[\"']?"
    rb"([\w.-]{1,80}(?:/[\w.-]{1,80}){0,6}(?::[\w.-]{1,80}|@sha256:[0-9a-f]{12,64})|[\w./-]{1,200}\.(?:sif|sqsh))(?![\w:/])"
)
# [rank3]: Traceback     rank=3     RANK: 3
_RANK = lazy(rb"\[rank(\d{1,5})\]|\b(?:global_)?rank\b[ \t]{0,12}[:=][ \t]{0,4}(\d{1,5})\b(?!\.)", re.IGNORECASE)
# 2026-03-14 09:26:53     2026/03/14T09:26:53.123Z
_TIME = lazy(rb"\b(20\d\d)[-/](\d\d)[-/](\d\d)[T _](\d\d):(\d\d):(\d\d)(?:[.,]\d{1,9})?(Z|[+-]\d\d:?\d\d)?")
# Mar 14 09:26:53 gpu-017 kernel:
_SYSLOG_TIME = lazy(rb"(?m)^([A-Z][a-z]{2}) ([ \d]\d) (\d\d):(\d\d):(\d\d) ")
_MONTHS = {name: number for number, name in enumerate(
    (b"Jan", b"Feb", b"Mar", b"Apr", b"May", b"Jun", b"Jul", b"Aug", b"Sep", b"Oct", b"Nov", b"Dec"), 1)}  # fmt: skip
#: Names that every machine has.
_NOBODY = {"localhost", "localhost.localdomain"}


def marks(said: bytes) -> list[tuple[str, str]]:
    r"""What some lines tell of their origin, as pairs of a kind and a value, in order.

    Example:
        >>> marks(b"SLURMD_NODENAME=gpu-017\nNVRM: Xid (PCI:0000:3b:00): 79")
        [('host', 'gpu-017'), ('gpu', 'gpu-017 0000:3b:00')]
    """
    folded = said.lower()
    # a plain search spares most logs most patterns
    patterns = [pattern for pattern, words in _HOSTS if any(word in folded for word in words)]
    hosts = _first(one for pattern in patterns for one in _values(pattern, said) if one not in _NOBODY)
    gpus = _first(_values(_UUID, said))
    if not gpus and len(hosts) == 1:  # a bus address alone is on every node
        gpus = _first(f"{hosts[0]} {bus.lower()}" for bus in _values(_BUS, said))
    images = _first(_values(_IMAGE, said)) if b"image" in folded else []
    ranks = _first(_values(_RANK, said)) if b"rank" in folded else []
    rows = (("host", hosts), ("gpu", gpus), ("image", images), ("rank", ranks))
    return [(kind, value) for kind, values in rows for value in sorted(values)]


def last_time(data: bytes, year: int) -> str:
    """The last time that a log names, in ISO 8601 and UTC where it tells its zone; empty where it names none."""
    return max(_times(data, year), default="")


def first_time(data: bytes, year: int) -> str:
    """The first time that a log names, as in `last_time`."""
    return next(_times(data, year), "")


def zoned(data: bytes) -> bool:
    """Whether a log tells the zone of its times."""
    return any(found[7] for found in _TIME.finditer(data))


def _times(data: bytes, year: int) -> Iterator[str]:
    for found in _TIME.finditer(data):
        *numbers, zone = found.groups()
        text = "{}-{}-{}T{}:{}:{}".format(*(one.decode() for one in numbers)) + (zone or b"").decode()
        try:
            moment = datetime.fromisoformat(text)
        except ValueError:
            continue
        yield (moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment).isoformat()
    for found in _SYSLOG_TIME.finditer(data):
        month, *rest = found.groups()
        try:
            yield datetime(year, _MONTHS.get(month, 0), *(int(one) for one in rest)).isoformat()  # type: ignore[arg-type]
        except ValueError:
            continue


def _values(pattern: re.Pattern[bytes], said: bytes) -> Iterator[str]:
    for found in pattern.finditer(said):
        value = next((one for one in found.groups() if one), found[0])
        yield value.decode("ascii", "replace").rstrip(".")


def _first(values: Iterator[str]) -> list[str]:
    found: dict[str, None] = {}
    for value in values:
        found.setdefault(value)
        if len(found) == _MOST:
            break
    return list(found)
