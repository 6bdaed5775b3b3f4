"""Memory, limits and disks of the host."""

from errdoc.probe.telling.snapshot import Row
from errdoc.probe.weighing.checks.given import (
    Given,
    Result,
    absent,
    bytes_of,
    confirmed,
    open_,
    refuted,
    size,
    untold,
    usual,
)


def host_memory_exhausted(facts: Given) -> Result:
    """The OOM killer's reports, and what was asked for against what there is."""
    machine = facts.machine
    killed = [row for row in machine.rows("oom_kills") or () if row.get("scope") == "system"]
    total, swap = machine.number("memory_total"), machine.number("swap_total") or 0
    tried = bytes_of(facts.log.get("tried_to_allocate", ""))
    if killed:
        last = killed[-1]
        return confirmed("oom-killed", "oom_kills", last.get("process") or "?", pid=last.get("pid") or "?",
                         time=last.get("time") or "?")  # fmt: skip
    if tried is not None and total and tried > total + swap:
        return confirmed("asked-more-than-ram", "memory_total", size(total), tried=size(tried))
    if tried is not None and total and tried * 20 < total:
        free = machine.number("memory_available") or 0
        if free * 2 > total:
            return refuted("ram-plenty", "memory_available", size(free), tried=size(tried))
    if machine.text("kernel_log") and machine.rows("oom_kills") == () and tried is None:
        return refuted("no-oom-kill", "oom_kills", "")
    return untold(facts, "oom_kills" if machine.rows("oom_kills") is None else "memory_total")


def paging_file_too_small(facts: Given) -> Result:
    """Windows: the page file is small, or nearly all that may be committed is."""
    machine = facts.machine
    if machine.text("os") is None:
        return untold(facts, "os")
    if machine.text("os") != "windows":
        return refuted("not-windows", "os", machine.text("os"))
    page, limit, used = (machine.number(name) for name in ("swap_total", "commit_limit", "commit_used"))
    if page is None:
        return untold(facts, "swap_total")
    if page <= facts.limits["page_file_small"]:
        return usual("page-file-small", "swap_total", size(page))
    if limit and used is not None and (limit - used) * 20 < limit:
        return confirmed("commit-full", "commit_used", size(used), limit=size(limit))
    if page >= facts.limits["page_file_large"]:
        return refuted("page-file-large", "swap_total", size(page))
    return absent("page-file-between", "swap_total", size(page))


def _ulimit(facts: Given, name: str, small: int, large: int, key: str, *, sized: bool) -> Result:
    value = facts.machine.number(name)
    if value is None:
        return untold(facts, name)
    shown = "unlimited" if value < 0 else size(value) if sized else int(value)
    if 0 <= value < small and not sized and facts.machine.text("os") == "linux":
        return confirmed(f"{key}-low", name, shown)  # below what a system gives by itself: somebody lowered it
    if 0 <= value <= small:
        return usual(f"{key}-low", name, shown)
    if value < 0 or value >= large:
        return refuted(f"{key}-high", name, shown)
    return absent(f"{key}-between", name, shown)


def open_file_limit(facts: Given) -> Result:
    """`ulimit -n`: 1024 is the usual soft limit."""
    low, high = facts.limits["open_files_low"], facts.limits["open_files_high"]
    return _ulimit(facts, "open_files_soft", low, high, "open-files", sized=False)


def memlock_limit(facts: Given) -> Result:
    """`ulimit -l`: the kernel's default is 8 MiB, 64 KiB before Linux 5.16."""
    low, high = facts.limits["memlock_low"], facts.limits["memlock_high"]
    now = facts.machine.number("memlock_soft")
    if facts.machine.rows("infiniband") and now is not None and 0 <= now <= low:
        # only what registers buffers with an adapter needs them locked
        return confirmed("memlock-low-infiniband", "memlock_soft", size(now))
    return _ulimit(facts, "memlock_soft", low, high, "memlock", sized=True)


def _disks(facts: Given) -> list[Row]:
    """The disks of the job: its folders, what is mounted below them, and the one with the path of the log."""
    rows = facts.machine.rows("disks") or ()
    own = [str(row.get("path", "")) for row in rows if row.get("what") in ("cwd", "home")]
    path = facts.log.get("path", "")
    return [
        row
        for row in rows
        if row.get("what") != "mount"
        or _below(str(row.get("path", "")), own)
        or (path and _below(path, [str(row.get("path", "?"))]))
    ]


def _below(path: str, folders: list[str]) -> bool:
    return any(path.startswith(folder.rstrip("/\\") + "/") for folder in folders if folder)


def _full(row: Row, facts: Given) -> bool:
    free, total = row.get("free"), row.get("total")
    return isinstance(free, int) and isinstance(total, int) and total > 0 and free < facts.limits["disk_low"]


def _inodes(row: Row) -> bool:
    total, free = row.get("inodes_total"), row.get("inodes_free")
    return bool(total) and isinstance(free, int) and free * 1000 < (total or 0)


def filesystem_full(facts: Given) -> Result:
    """A disk that the job may write to has nothing left."""
    rows = _disks(facts)
    if not rows:
        return untold(facts, "disks")
    full = [row for row in rows if _full(row, facts)]
    if full:
        return confirmed("disk-full", "disks", size(full[0]["free"]), path=full[0].get("path", "?"),
                         what=full[0].get("what", "?"))  # fmt: skip
    known = [row for row in rows if isinstance(row.get("free"), int)]
    least = min(known, key=lambda row: row["free"], default=None)
    if least is not None and len(known) == len(rows) and least["free"] >= facts.limits["disk_high"]:
        return refuted("disks-have-room", "disks", size(least["free"]), path=least.get("path", "?"))
    return absent("disks-between", "disks", size(least["free"]) if least else "")


def inode_or_quota_limit(facts: Given) -> Result:
    """No inode is left; where the bytes themselves are used up it is not this."""
    rows = _disks(facts)
    if not rows:
        return untold(facts, "disks")
    without = [row for row in rows if _inodes(row)]
    if without:
        return confirmed("inodes-used-up", "disks", without[0]["inodes_free"], path=without[0].get("path", "?"))
    full = [row for row in rows if _full(row, facts)]
    if full:
        return refuted("bytes-used-up", "disks", size(full[0]["free"]), path=full[0].get("path", "?"))
    return open_("quota-unknown", "disks", "")


def read_only_mount(facts: Given) -> Result:
    """A disk of the job is mounted read-only."""
    rows = _disks(facts)
    if not rows:
        return untold(facts, "disks")
    path = facts.log.get("path", "")
    closed = [row for row in rows if row.get("read_only")]
    if closed:
        return confirmed("mounted-read-only", "disks", closed[0].get("path", "?"))
    inside = [row for row in rows if path and _below(path, [str(row.get("path", "?"))])]
    if inside and inside[0].get("writable"):
        return refuted("mounted-writable", "disks", inside[0].get("path", "?"))
    return absent("disks-writable", "disks", [row.get("path", "?") for row in rows][:3])


def tmp_too_small(facts: Given) -> Result:
    """The room for temporary files."""
    row = next((one for one in facts.machine.rows("disks") or () if one.get("what") == "tmp"), None)
    if row is None or not isinstance(row.get("free"), int):
        return untold(facts, "disks")
    if row["free"] < facts.limits["tmp_low"]:
        return confirmed("tmp-low", "disks", size(row["free"]), path=row.get("path", "?"))
    if row["free"] >= facts.limits["disk_high"]:
        return refuted("tmp-high", "disks", size(row["free"]), path=row.get("path", "?"))
    return absent("tmp-between", "disks", size(row["free"]), path=row.get("path", "?"))


def windows_long_paths_off(facts: Given) -> Result:
    """Windows keeps to 260 characters unless it is told otherwise."""
    system, on = facts.machine.text("os"), facts.machine.flag("long_paths")
    if system is not None and system != "windows":
        return refuted("not-windows", "os", system)
    if on is None:
        return untold(facts, "long_paths")
    return (refuted if on else usual)("long-paths-on" if on else "long-paths-off", "long_paths", on)


def wsl_version_or_mode(facts: Given) -> Result:
    """WSL 1 has no GPU; WSL 2 needs the library that Windows puts in."""
    wsl, there = facts.machine.number("wsl"), facts.machine.flag("wsl_driver")
    if wsl is None:
        return untold(facts, "wsl")
    if wsl == 0:
        return refuted("no-wsl", "wsl", 0)
    if wsl == 1:
        return confirmed("wsl-1", "wsl", 1)
    if there is None:
        return untold(facts, "wsl_driver")
    return (refuted if there else confirmed)("wsl-driver-there" if there else "wsl-driver-absent", "wsl_driver", there)


def path_wrong(facts: Given) -> Result:
    """Whether the path of the log is there. A relative one may have been meant from another folder."""
    path = facts.log.get("path", "")
    if not path:
        return open_("path-not-named", "named_paths", "")
    row = next((one for one in facts.machine.rows("named_paths") or () if one.get("path") == path), None)
    if row is None:
        return untold(facts, "named_paths")
    if not row.get("exists"):
        return usual("path-absent", "named_paths", path, how=facts.machine.how("named_paths"))
    if path.startswith(("/", "\\")) or path[1:2] == ":":
        return refuted("path-there", "named_paths", path, how=facts.machine.how("named_paths"))
    return absent("path-there", "named_paths", path, how=facts.machine.how("named_paths"))
