"""Limits of the control group: memory, its events, CPUs, processes.

Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst of the kernel. A limit anywhere up the tree counts: the
tightest one is told. In a container with a cgroup namespace its own group is the root of what it sees.
"""

import re
from collections.abc import Iterator

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

# 36 35 0:31 / /sys/fs/cgroup/memory rw,nosuid - cgroup cgroup rw,memory
_MOUNT = re.compile(r"^\d+ \d+ \d+:\d+ (\S+) (\S+) \S+ (?:\S+ )*?- (cgroup2?) \S+ (\S+)", re.MULTILINE)
#: cgroup v1 writes "no limit" as the largest multiple of a page.
_UNLIMITED = 1 << 62


def read(host: Host) -> Answer:
    """The memory controller where it is mounted, with the CPU and process limits beside it."""
    one, two, own = _mounted(host)
    rows: list[Reading] = []
    if "memory" in one and "memory" in own:
        folders = list(_upwards(*one["memory"], own["memory"]))
        rows.extend(_memory_v1(host, folders))
    elif two and "" in own:
        folders = list(_upwards(*two[0], own[""]))
        rows.extend(_memory_v2(host, folders))
        rows.extend(_cpus_v2(host, folders))
        rows.extend(_pids(host, folders))
    if "cpu" in one and "cpu" in own:
        rows.extend(_cpus_v1(host, list(_upwards(*one["cpu"], own["cpu"]))))
    if "pids" in one and "pids" in own:
        rows.extend(_pids(host, list(_upwards(*one["pids"], own["pids"]))))
    if not rows:
        raise Absent("no cgroup with a memory controller is mounted here")
    return Answer(tuple(rows))


def oom_kills(host: Host) -> tuple[int, str] | None:
    """How many processes of errdoc's own memory group were killed for want of memory so far, and the file that says so.

    Both versions count a process where it lived, whoever's limit it was and also where the whole machine was short
    (`oom_kill` of `memory.events`, "killed by any kind of OOM killer"; of v1's `memory.oom_control` since Linux 4.13).
    None where it is not told.
    """
    try:
        one, two, own = _mounted(host)
    except Absent:
        return None
    if "memory" in one and "memory" in own:
        name = f"{next(_upwards(*one['memory'], own['memory']))}/memory.oom_control"
    elif two and "" in own:
        name = f"{next(_upwards(*two[0], own['']))}/memory.events"
    else:
        return None
    count = _events(host, name).get("oom_kill")
    return None if count is None else (count, name)


_Mounts = tuple[dict[str, tuple[str, str]], list[tuple[str, str]], dict[str, str]]


def _mounted(host: Host) -> _Mounts:
    """Where the controllers of version 1 and the tree of version 2 are mounted, and the process's own groups."""
    groups = host.peek("/proc/self/cgroup")
    if groups is None:
        raise Absent("no /proc/self/cgroup")
    mounts = _MOUNT.findall(host.peek("/proc/self/mountinfo", 1 << 20) or "")
    two = [(root, point) for root, point, kind, _ in mounts if kind == "cgroup2"]
    one = {
        controller: (root, point)
        for root, point, kind, options in mounts
        if kind == "cgroup"
        for controller in options.split(",")
    }
    own = {part: fields[2] for line in groups.splitlines() if len(fields := line.split(":", 2)) == 3
           for part in fields[1].split(",")}  # fmt: skip
    return one, two, own


def _upwards(root: str, point: str, group: str) -> Iterator[str]:
    """The folders of a group and of those above it, as far as they are mounted.

    Args:
        root: which group the mount shows at its top (a container without a namespace sees its host's path here).
        point: where it is mounted.
        group: the process's own group.
    """
    inside = group.removeprefix(root.rstrip("/")) if group.startswith(root) else ""
    parts = [part for part in inside.split("/") if part and part != ".."]
    for length in range(len(parts), -1, -1):
        yield "/".join([point.rstrip("/"), *parts[:length]])


def _number(host: Host, name: str) -> int | None:
    text = host.peek(name)
    if text == "max":
        return -1
    if text is None or not text.isdigit():
        return None
    return -1 if int(text) >= _UNLIMITED else int(text)


def _events(host: Host, name: str) -> dict[str, int]:
    """`memory.events`: lines of `oom_kill 2`."""
    pairs = (line.split(" ", 1) for line in (host.peek(name) or "").splitlines() if " " in line)
    return {key: int(value) for key, value in pairs if value.isdigit()}


def _tightest(host: Host, folders: list[str], file: str) -> tuple[str, int] | None:
    """The folder whose limit is the lowest, and that limit; -1 where none is set."""
    known = [(folder, limit) for folder in folders if (limit := _number(host, f"{folder}/{file}")) is not None]
    limited = [one for one in known if one[1] >= 0]
    return min(limited, key=lambda one: one[1]) if limited else (known[0] if known else None)


def _memory_v2(host: Host, folders: list[str]) -> Iterator[Reading]:
    yield Reading("cgroup_version", 2, "/proc/self/mountinfo")
    # The root group has no limit file at all.
    folder, limit = _tightest(host, folders, "memory.max") or (folders[0], -1)
    yield Reading("cgroup_memory_limit", limit, f"{folder}/memory.max")
    yield from _numbers(host, folder, {"memory.current": "cgroup_memory_used", "memory.peak": "cgroup_memory_peak"})
    events = _events(host, f"{folder}/memory.events")
    for key, name in (("oom_kill", "cgroup_oom_kills"), ("max", "cgroup_limit_hits")):
        if key in events:
            yield Reading(name, events[key], f"{folder}/memory.events")


def _memory_v1(host: Host, folders: list[str]) -> Iterator[Reading]:
    yield Reading("cgroup_version", 1, "/proc/self/mountinfo")
    found = _tightest(host, folders, "memory.limit_in_bytes")
    if found is None:
        return
    folder, limit = found
    yield Reading("cgroup_memory_limit", limit, f"{folder}/memory.limit_in_bytes")
    yield from _numbers(
        host, folder,
        {"memory.usage_in_bytes": "cgroup_memory_used", "memory.max_usage_in_bytes": "cgroup_memory_peak",
         "memory.failcnt": "cgroup_limit_hits"},
    )  # fmt: skip
    events = _events(host, f"{folder}/memory.oom_control")
    if "oom_kill" in events:
        yield Reading("cgroup_oom_kills", events["oom_kill"], f"{folder}/memory.oom_control")


def _cpus_v2(host: Host, folders: list[str]) -> Iterator[Reading]:
    """`cpu.max` holds "200000 100000" or "max 100000"."""
    shares = []
    for folder in folders:
        fields = (host.peek(f"{folder}/cpu.max") or "").split()
        if len(fields) == 2 and fields[1].isdigit() and int(fields[1]):
            shares.append(int(fields[0]) / int(fields[1]) if fields[0].isdigit() else -1.0)
    yield from _share(shares, "cpu.max")


def _cpus_v1(host: Host, folders: list[str]) -> Iterator[Reading]:
    shares = []
    for folder in folders:
        quota, period = host.peek(f"{folder}/cpu.cfs_quota_us"), host.peek(f"{folder}/cpu.cfs_period_us")
        if quota and period and period.isdigit() and int(period) and quota.lstrip("-").isdigit():
            shares.append(int(quota) / int(period) if int(quota) > 0 else -1.0)
    yield from _share(shares, "cpu.cfs_quota_us")


def _share(shares: list[float], how: str) -> Iterator[Reading]:
    if shares:
        yield Reading("cgroup_cpus", min((one for one in shares if one > 0), default=-1), how)


def _pids(host: Host, folders: list[str]) -> Iterator[Reading]:
    found = _tightest(host, folders, "pids.max")
    if found:
        yield Reading("cgroup_pids_limit", found[1], f"{found[0]}/pids.max")
        yield from _numbers(host, found[0], {"pids.current": "cgroup_pids_used"})


def _numbers(host: Host, folder: str, files: dict[str, str]) -> Iterator[Reading]:
    for file, name in files.items():
        value = _number(host, f"{folder}/{file}")
        if value is not None:
            yield Reading(name, value, f"{folder}/{file}")
