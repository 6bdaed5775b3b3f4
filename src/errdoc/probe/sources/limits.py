"""Limits of processes, as the shell that started errdoc left them (`getrlimit(2)`)."""

import sys

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

# Limit                     Soft Limit           Hard Limit           Units
# Max open files            1024                 1048576              files
_ROWS = {
    "Max open files": ("open_files_soft", "open_files_hard", "RLIMIT_NOFILE"),
    "Max locked memory": ("memlock_soft", "memlock_hard", "RLIMIT_MEMLOCK"),
    "Max processes": ("processes_soft", "", "RLIMIT_NPROC"),
    "Max stack size": ("stack_soft", "", "RLIMIT_STACK"),
    "Max address space": ("address_space_soft", "", "RLIMIT_AS"),
}


def read(host: Host) -> Answer:
    """Soft and hard limits; -1 is unlimited."""
    text = host.peek("/proc/self/limits")
    rows = []
    if text is not None:
        for line in text.splitlines():
            names = _ROWS.get(line[:26].strip())
            values = line[26:].split()
            for name, value in zip(names or (), values, strict=False):
                if name and (value == "unlimited" or value.isdigit()):
                    number = -1 if value == "unlimited" else int(value)
                    rows.append(Reading(name, number, "/proc/self/limits"))
        return Answer(tuple(rows))
    if not host.live or sys.platform == "win32":
        raise Absent("no /proc/self/limits")
    import resource

    for soft, hard, limit in _ROWS.values():
        pair = resource.getrlimit(getattr(resource, limit))
        for name, number in zip((soft, hard), pair, strict=True):
            if name:
                rows.append(Reading(name, -1 if number == resource.RLIM_INFINITY else number, f"getrlimit {limit}"))
    return Answer(tuple(rows))
