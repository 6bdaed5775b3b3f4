"""The driver's library, `libcuda.so.1` or `nvcuda.dll`, asked in a child process with the user's environment."""

import re

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.machine.reply import last_line, readings
from errdoc.probe.telling.snapshot import Answer, Reading

# /usr/lib/x86_64-linux-gnu/libcuda.so.535.104.05
_RELEASE = re.compile(r"\.so\.(\d{3,4}\.\d+(?:\.\d+)?)$")


def read(host: Host) -> Answer:
    """Which file it is, what cuInit returns, which devices CUDA_VISIBLE_DEVICES leaves."""
    if not host.live:
        raise Absent("the driver's library answers for this machine only")
    told = host.child("cuda_driver")
    rows, wrong = readings(told)
    by_name = {one.name: one.value for one in rows}
    path = by_name.get("driver_library")
    if isinstance(path, str):
        if release := _RELEASE.search(path):
            rows.append(Reading("driver_library_version", release[1], "the file's name"))
        rows.append(Reading("driver_library_stub", "/stubs/" in path, "the file's folder"))
    error = by_name.get("driver_library_error")
    if isinstance(error, str):
        # A library that is there and cannot be loaded is a fault; none at all is an answer.
        missing = "cannot open shared object file" in error or "Could not find module" in error
        return Answer(tuple(rows), "absent" if missing else "failed", error)
    if told.timed_out:
        asked = "cuInit" if "cuda_init_code" not in by_name else "listing the devices"
        return Answer(tuple(rows), "timeout", f"{asked}: {told.why}")
    if told.why or wrong:
        return Answer(tuple(rows), "failed", wrong or f"the driver's library: {told.why}{last_line(told.err)}")
    return Answer(tuple(rows))
