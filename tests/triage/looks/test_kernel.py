"""What kernels say of their nodes."""

import pytest

from errdoc.triage.looks.clock import seconds
from errdoc.triage.looks.kernel import Kernels

AT = seconds("2026-03-14 09:26:53", 2026)


@pytest.mark.parametrize(
    ("begin", "zoned", "host"),
    [
        ("Mar 14 09:26:53 gpu-017", False, "gpu-017"),
        ("2026-03-14T17:26:53+0800 gpu-017", True, "gpu-017"),
        ("2026-03-14T09:26:53.000000+00:00 gpu-017", True, "gpu-017"),
        ("[Sat Mar 14 09:26:53 2026]", False, "gpu-9"),
        ("Sat 2026-03-14 09:26:53 UTC gpu-017", True, "gpu-9"),
        ("Sat 2026-03-14 09:26:53 CST gpu-017", False, "gpu-9"),
    ],
)
def test_a_time_is_exact_where_the_line_tells_its_zone(begin: str, zoned: bool, host: str) -> None:
    """syslog, journalctl -o short-iso, rsyslog, dmesg -T, journalctl -o short-full; three letters are no zone but UTC."""
    line = f"{begin} kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=12".encode()
    (event,) = Kernels(lambda _: "gpu-fell-off-bus").events("dmesg-gpu-9.log", [line], [], 2026)
    assert (event.host, event.at, event.zoned, event.source, event.span) == (host, AT, zoned, "kernel", 0.0)
