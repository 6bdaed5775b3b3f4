"""The kernel's log where this user may read it: Xid reports, the driver's messages, the OOM killer.

`/dev/kmsg` gives one record a read (Documentation/ABI/testing/dev-kmsg); `journalctl -k` the same from the journal.
"""

import os
import re

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

_KMSG = "/dev/kmsg"
#: Bytes that are read, and rows that are kept.
_MOST = 8 << 20
_MOST_ROWS = 50
# NVRM: Xid (PCI:0000:3b:00): 79, pid=1234, name=python, GPU has fallen off the bus.
_XID = re.compile(r"NVRM: Xid \((?:PCI:)?([0-9a-fA-F:.]{1,20})[^)]{0,40}\): (\d{1,3}),? ?(.{0,200})")
# Memory cgroup out of memory: Killed process 4211 (python) total-vm:9kB, anon-rss:1234kB, file-rss:4kB
_OOM = re.compile(
    r"(Memory cgroup out of memory|Out of memory[^:]{0,40}): Kill(?:ed)? process (\d{1,9}) \((.{1,40}?)\)"
    r"(?:.{0,200}?anon-rss:(\d{1,15})kB)?"
)
_NVRM = re.compile(r"(?:NVRM|nvidia|nvidia-uvm|nvidia-nvlink|nouveau)[:\s].{1,300}")
# 6,1234,98765432,-;NVRM: loading NVIDIA UNIX x86_64 Kernel Module
_RECORD = re.compile(r"^\d+,\d+,(\d+),[^;]*;(.*)", re.DOTALL)
# [  123.456789] vm kernel: NVRM: ...     (journalctl -o short-monotonic)
_JOURNAL = re.compile(r"^\[\s*(\d+)\.\d+\] \S+ kernel: (.*)")


def read(host: Host) -> Answer:
    """The records about GPUs and about memory."""
    where = "kmsg"
    try:
        records = _kmsg(host)
    except OSError as error:
        where = "journalctl"
        records, why = _journal(host)
        if why:
            if isinstance(error, FileNotFoundError) and not host.which("journalctl"):
                raise Absent("no /dev/kmsg and no journalctl") from None
            return Answer(status="failed", reason=f"/dev/kmsg: {error.strerror or error}; {why}")
    xids, kills, others = [], [], []
    for time, text in records:
        if found := _XID.search(text):
            xids.append({"xid": int(found[2]), "pci": found[1], "time": time, "text": found[3].strip()})
        elif found := _OOM.search(text):
            scope = "cgroup" if found[1].startswith("Memory cgroup") else "system"
            memory = int(found[4]) * 1024 if found[4] else None
            kills.append({"process": found[3], "pid": int(found[2]), "scope": scope, "memory": memory, "time": time})
        elif found := _NVRM.match(text):
            others.append(found[0])
    return Answer(
        (
            Reading("kernel_log", where, where),
            Reading("xids", xids[-_MOST_ROWS:], where),
            Reading("oom_kills", kills[-_MOST_ROWS:], where),
            Reading("nvrm", list(dict.fromkeys(others))[-20:], where),
        )
    )


def _kmsg(host: Host) -> list[tuple[int, str]]:
    """The records with their time in seconds since boot.

    Raises:
        OSError: this user may not read it.
    """
    if not host.live:
        raw = host.raw(_KMSG, _MOST).decode("utf-8", errors="replace").splitlines()
        return _records(raw)
    lines = []
    size = 0
    file = os.open(_KMSG, os.O_RDONLY | os.O_NONBLOCK)
    try:
        while size < _MOST:
            try:
                record = os.read(file, 8192)
            except BlockingIOError:
                break
            except BrokenPipeError:
                continue  # overwritten while it was read: the next one follows
            size += len(record)
            # lines that begin with a space are a dictionary of properties
            lines.append(record.decode("utf-8", errors="replace").split("\n", 1)[0])
    finally:
        os.close(file)
    return _records(lines)


def _records(lines: list[str]) -> list[tuple[int, str]]:
    found = (_RECORD.match(line) for line in lines)
    return [(int(one[1]) // 1_000_000, one[2]) for one in found if one]


def _journal(host: Host) -> tuple[list[tuple[int, str]], str]:
    """The kernel's part of the journal since boot, and why there is none."""
    program = host.which("journalctl")
    if program is None:
        return [], "no journalctl"
    told = host.run([program, "-k", "-b", "--no-pager", "-q", "-o", "short-monotonic", "-n", "20000",
                     "-g", "NVRM|nvidia|nouveau|Out of memory|out of memory"])  # fmt: skip
    found = (_JOURNAL.match(line) for line in told.out.splitlines())
    records = [(int(one[1]), one[2]) for one in found if one]
    # a user outside the groups adm and systemd-journal gets nothing, and no error
    return records, "" if records else f"journalctl: {told.why or 'shows this user nothing'}"
