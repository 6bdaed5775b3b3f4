"""The processor: its name, its count, the instruction sets that frameworks are built with."""

import os
import re
import sys

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

#: Names as Linux prints them.
FEATURES = (
    "sse4_1", "sse4_2", "avx", "avx2", "fma", "f16c", "bmi2", "avx512f", "avx512bw", "avx512vl", "avx512_vnni",
    "avx512_bf16", "avx_vnni", "amx_tile", "amx_bf16", "asimd", "asimdhp", "bf16", "sve", "sve2",
)  # fmt: skip
# flags		: fpu vme de pse ... avx2 / Features	: fp asimd evtstrm
_FLAGS = re.compile(r"^(?:flags|Features)\s*:([^\n]*)", re.MULTILINE)
# model name	: Intel(R) Xeon(R) Platinum 8375C CPU @ 2.90GHz
_MODEL = re.compile(r"^(?:model name|Model|Hardware)\s*:\s*([^\n]{1,120})", re.MULTILINE)
#: Windows: IsProcessorFeaturePresent, winnt.h.
_WINDOWS = {"sse4_1": 37, "sse4_2": 38, "avx": 39, "avx2": 40, "avx512f": 41}


def read(host: Host) -> Answer:
    """From `/proc/cpuinfo`, from sysctl, or from Windows' own call."""
    if host.system == "linux":
        return _linux(host)
    if host.system == "macos":
        return _macos(host)
    if sys.platform != "win32" or not host.live:
        raise Absent("the processor of a recorded Windows is not known")
    import ctypes

    present = [name for name, code in _WINDOWS.items() if ctypes.windll.kernel32.IsProcessorFeaturePresent(code)]
    rows = [Reading("cpu_features", present, "IsProcessorFeaturePresent")]
    if count := os.cpu_count():
        rows.append(Reading("cpu_count", count, "GetSystemInfo"))
    return Answer(tuple(rows))


def _linux(host: Host) -> Answer:
    text = host.read("/proc/cpuinfo", 1 << 18)
    rows = []
    if model := _MODEL.search(text):
        rows.append(Reading("cpu", model[1].strip(), "/proc/cpuinfo"))
    if flags := _FLAGS.search(text):
        has = set(flags[1].split())
        rows.append(Reading("cpu_features", [name for name in FEATURES if name in has], "/proc/cpuinfo"))
    count = os.cpu_count() if host.live else len(re.findall(r"^processor\s*:", text, re.MULTILINE))
    if count:
        rows.append(Reading("cpu_count", count, "/proc/cpuinfo"))
    return Answer(tuple(rows))


def _macos(host: Host) -> Answer:
    told = host.run(["/usr/sbin/sysctl", "machdep.cpu", "hw.optional", "hw.logicalcpu"])
    fields = dict(line.split(": ", 1) for line in told.out.splitlines() if ": " in line)
    if not fields:
        return Answer(status="failed", reason=f"sysctl: {told.why or 'printed nothing'}")
    words = f"{fields.get('machdep.cpu.features', '')} {fields.get('machdep.cpu.leaf7_features', '')}".lower().split()
    apple = {"sse4.1": "sse4_1", "sse4.2": "sse4_2", "avx1.0": "avx"}
    has = {apple.get(word, word) for word in words}
    if fields.get("hw.optional.AdvSIMD", fields.get("hw.optional.neon")) == "1":
        has.add("asimd")
    rows = [Reading("cpu_features", [name for name in FEATURES if name in has], "sysctl")]
    if name := fields.get("machdep.cpu.brand_string"):
        rows.append(Reading("cpu", name, "sysctl machdep.cpu.brand_string"))
    if fields.get("hw.logicalcpu", "").isdigit():
        rows.append(Reading("cpu_count", int(fields["hw.logicalcpu"]), "sysctl hw.logicalcpu"))
    return Answer(tuple(rows))
