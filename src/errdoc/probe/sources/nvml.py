"""NVML through nvidia-ml-py, in a child process: a library that hangs or crashes is an answer."""

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.machine.reply import last_line, readings
from errdoc.probe.telling.snapshot import Answer

#: NVML_ERROR_LIBRARY_NOT_FOUND
_NO_LIBRARY = 12


def read(host: Host) -> Answer:
    """Driver, GPUs, their memory, modes, errors, links and processes."""
    if not host.live:
        raise Absent("NVML answers for this machine only")
    told = host.child("nvml")
    rows, wrong = readings(told)
    by_name = {one.name: one for one in rows}
    error = by_name.get("nvml_error")
    if error is not None:
        code = by_name["nvml_error_code"].value if "nvml_error_code" in by_name else None
        return Answer(tuple(rows), "absent" if code == _NO_LIBRARY else "failed", str(error.value))
    if told.timed_out:
        return Answer(tuple(rows), "timeout", f"NVML gave {told.why}")
    if told.why or wrong:
        return Answer(tuple(rows), "failed", wrong or f"NVML's child process: {told.why}{last_line(told.err)}")
    return Answer(tuple(rows))
