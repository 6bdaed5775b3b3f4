"""Lines of the kernel: the NVIDIA driver (NVRM, Xid), the out-of-memory killer, hung tasks, with their stacks."""

from collections.abc import Sequence

from errdoc.logs.events.rows import Piece, Row
from errdoc.logs.lazy import lazy

# NVRM: Xid (PCI:0000:61:00): 79, …     Out of memory: Killed process 12 (python)     INFO: task x:12 blocked for
# more than …
_LINE = lazy(
    r"(?:NVRM: |nvidia[ -](?:nvlink|modeset|uvm|fs)\b|nvidia \S+: |pcieport |mce: |EDAC |Out of memory: Kill"
    r"|Memory cgroup out of memory"
    r"|oom-kill:|oom_reaper:|\S{1,60} invoked oom-killer|INFO: task .{1,60} blocked for|watchdog: BUG|BUG: "
    r"|general protection fault|Kernel panic - "
    r"|\S{1,60}\[\d+\]: segfault at|traps: |Xid \(PCI|INFO: rcu_|nouveau |kernel BUG at|amdgpu )"
)
# Call Trace:      ? _nv011231rm+0x62/0x2e0 [nvidia]      CPU: 72 PID: 1344 Comm: …      RIP: 0010:…
_STACK = lazy(
    r"\s*(?:\? |\S{1,100}\+0x[0-9a-f]|CPU: \d|Hardware name:|Call Trace|RIP: |RSP: |R[A-Z0-9]{2}: |FS: |CS: "
    r"|Code: |Modules linked"
    r"|Tainted: |task:\S+ +state|Workqueue:|<TASK>|</TASK>|\"echo 0 > /proc|---\[ )"
)
# Xid 79, oom-kill, and failures in words
_BAD = lazy(
    r"Xid \(PCI|oom-kill|Out of memory|out of memory|fallen off|[Ff]ailed|FAILED|[Ee]rror|segfault|BUG"
    r"|blocked for|mismatch|Uncorrect"
    r"|not found|No NVIDIA|Kernel panic|timeout|Timeout|Killed process"
)

# AER: Multiple Corrected error received: …      AER: PCIe Bus Error: severity=Corrected, …
# AER:   device [8086:9d14] error status/mask=…
# x: module verification failed: signature and/or required key missing - tainting kernel
# tsc: Fast TSC calibration failed      at the start: it takes another clock
_TOLD = lazy(
    r"\bAER:.{0,80}\bCorrected\b|\bAER:\s+device \[.{9}\] error status|module verification failed:.{0,60}tainting"
    r"|tsc: Fast TSC calibration failed|calibrate_delay_direct\(\) failed"
)


def take(rows: Sequence[Row], at: int) -> Piece | None:
    """One message of the kernel with its stack, or the rest of a stack whose message is cut off."""
    row = rows[at]
    text = row.text
    own = row.first.stream == "kernel"
    if not (own or _LINE.match(text)):
        return None
    end = at + 1
    while (
        end < len(rows)
        and end - at < 400
        and (own or rows[end].indent or "+0x" in text)
        and _STACK.match(rows[end].text)
    ):
        end += 1
    return Piece("kernel", end, message=text)


def is_error(text: str) -> bool:
    """Whether a line of the kernel reports a failure; what was corrected, or only taints the kernel, is none."""
    return _BAD.search(text) is not None and _TOLD.search(text) is None
