"""Memory of the machine: RAM, swap or page file, shared memory."""

import os
import re
import sys

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

# MemTotal:       49368192 kB
_FIELD = re.compile(r"^(\w{1,40}(?:\(\w{1,40}\))?):\s+(\d{1,15}) kB", re.MULTILINE)
_MEMINFO = {
    "MemTotal": "memory_total",
    "MemAvailable": "memory_available",
    "SwapTotal": "swap_total",
    "SwapFree": "swap_free",
    "CommitLimit": "commit_limit",
    "Committed_AS": "commit_used",
}
# Mach Virtual Memory Statistics: (page size of 16384 bytes) / Pages free:   12345.
_PAGES = re.compile(r"^Pages (free|inactive|speculative):\s+(\d{1,15})\.", re.MULTILINE)
# vm.swapusage: total = 2048.00M  used = 1024.00M  free = 1024.00M
_SWAP = re.compile(r"(total|free) = (\d{1,9}(?:\.\d+)?)M")


def read(host: Host) -> Answer:
    """From `/proc/meminfo` (proc_meminfo(5)), GlobalMemoryStatusEx, or sysctl."""
    if host.system == "windows":
        return _windows(host)
    return _linux(host) if host.system == "linux" else _macos(host)


def _linux(host: Host) -> Answer:
    rows = []
    for name, number in _FIELD.findall(host.read("/proc/meminfo")):
        if name in _MEMINFO:
            rows.append(Reading(_MEMINFO[name], int(number) * 1024, "/proc/meminfo"))
    overcommit = host.peek("/proc/sys/vm/overcommit_memory")
    if overcommit and overcommit.isdigit():
        rows.append(Reading("overcommit", int(overcommit), "/proc/sys/vm/overcommit_memory"))
    if host.live and host.exists("/dev/shm"):  # noqa: S108 - looked at only
        space = os.statvfs("/dev/shm")  # noqa: S108 - looked at only
        rows.append(Reading("shm_size", space.f_blocks * space.f_frsize, "statvfs /dev/shm"))
        rows.append(Reading("shm_free", space.f_bavail * space.f_frsize, "statvfs /dev/shm"))
    return Answer(tuple(rows))


def _windows(host: Host) -> Answer:
    """GlobalMemoryStatusEx: its page file figures are the commit limit of the system or the process."""
    if sys.platform != "win32" or not host.live:
        raise Absent("the memory of a recorded Windows is not known")
    import ctypes

    class Status(ctypes.Structure):
        """MEMORYSTATUSEX."""

        _fields_ = [("length", ctypes.c_ulong), ("load", ctypes.c_ulong)] + [
            (name, ctypes.c_ulonglong)
            for name in ("total", "available", "commit", "commit_free", "virtual", "virtual_free", "extended")
        ]

    status = Status(length=ctypes.sizeof(Status))
    if not ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return Answer(status="failed", reason="GlobalMemoryStatusEx failed")
    how = "GlobalMemoryStatusEx"
    return Answer(
        (
            Reading("memory_total", status.total, how),
            Reading("memory_available", status.available, how),
            Reading("commit_limit", status.commit, how),
            Reading("commit_used", status.commit - status.commit_free, how),
            Reading("swap_total", max(0, status.commit - status.total), how),
        )
    )


def _macos(host: Host) -> Answer:
    rows = []
    total = host.run(["/usr/sbin/sysctl", "-n", "hw.memsize"]).out.strip()
    if total.isdigit():
        rows.append(Reading("memory_total", int(total), "sysctl hw.memsize"))
    told = host.run(["/usr/bin/vm_stat"])
    size = re.search(r"page size of (\d{1,7}) bytes", told.out)
    if size:
        pages = sum(int(number) for _, number in _PAGES.findall(told.out))
        rows.append(Reading("memory_available", pages * int(size[1]), "vm_stat"))
    for name, number in _SWAP.findall(host.run(["/usr/sbin/sysctl", "-n", "vm.swapusage"]).out):
        rows.append(Reading(f"swap_{name}", int(float(number) * (1 << 20)), "sysctl vm.swapusage"))
    if not rows:
        return Answer(status="failed", reason=f"sysctl and vm_stat: {told.why or 'printed nothing known'}")
    return Answer(tuple(rows))
