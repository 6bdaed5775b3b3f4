"""nvidia-smi, where NVML itself could not be asked: another library path, or none for errdoc's interpreter.

The fields are those of `nvidia-smi --help-query-gpu` that drivers since 384 have.
"""

import csv

from errdoc.logs.facts.canonical import canonical
from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

_FIELDS = (
    "index", "name", "uuid", "pci.bus_id", "driver_version", "memory.total", "memory.used", "memory.free",
    "compute_mode",
)  # fmt: skip
#: Where it lies when PATH does not have it.
_PLACES = {
    "linux": ("/usr/bin/nvidia-smi", "/usr/lib/wsl/lib/nvidia-smi"),
    "windows": (r"C:\Windows\System32\nvidia-smi.exe", r"C:\Program Files\NVIDIA Corporation\NVSMI\nvidia-smi.exe"),
}


def read(host: Host) -> Answer:
    """Driver, names and memory of the GPUs."""
    program = host.which("nvidia-smi") or next(filter(host.exists, _PLACES.get(host.system, ())), None)
    if program is None:
        raise Absent("no nvidia-smi on PATH")
    rows = [Reading("nvidia_smi", program, "PATH")]
    argv = [program, f"--query-gpu={','.join(_FIELDS)}", "--format=csv,noheader,nounits"]
    told = host.run(argv)
    if told.why:
        # It prints its errors to standard output.
        said = next((line.strip() for line in (told.out + "\n" + told.err).splitlines() if line.strip()), "")
        if said:
            rows.append(Reading("nvidia_smi_error", said[:300], "nvidia-smi"))
        return Answer(tuple(rows), "timeout" if told.timed_out else "failed", f"nvidia-smi: {said or told.why}"[:300])
    gpus = []
    drivers = set()
    for fields in csv.reader(told.out.splitlines(), skipinitialspace=True):
        if len(fields) != len(_FIELDS) or not fields[0].isdigit():
            return Answer(tuple(rows), "failed", "nvidia-smi printed something that is no table")
        one = dict(zip(_FIELDS, fields, strict=True))
        drivers.add(canonical("driver", one["driver_version"]))
        sizes = {key: one[f"memory.{key}"] for key in ("total", "used", "free")}
        gpus.append(
            {
                "index": int(one["index"]),
                "name": one["name"],
                "uuid": one["uuid"],
                "pci": one["pci.bus_id"],
                "compute_mode": one["compute_mode"].lower(),
                **{f"memory_{key}": int(value) << 20 for key, value in sizes.items() if value.isdigit()},
            }
        )
    rows += [
        Reading("gpus", gpus, "nvidia-smi"),
        Reading("gpu_count", len(gpus), "nvidia-smi"),
        Reading("gpu", [str(one["name"]) for one in gpus], "nvidia-smi"),
    ]
    rows += [Reading("driver", driver, "nvidia-smi") for driver in drivers if driver]
    return Answer(tuple(rows))
