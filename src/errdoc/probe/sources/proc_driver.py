"""The kernel module's own report, `/proc/driver/nvidia` (documented in the driver's README, "Proc interface")."""

import re

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

FOLDER = "/proc/driver/nvidia"
# NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  Sat Aug 19 01:15:15 UTC 2023
# NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  550.54.14  Release Build  (dvs-builder@U16-I1-N07-12-3)
_VERSION = re.compile(r"Kernel Module\s+(?:for \S+\s+)?(\d{3,4}\.\d+(?:\.\d+)?)")
# Model: 		 NVIDIA GeForce RTX 3090
_FIELD = re.compile(r"^(Model|GPU UUID|Bus Location):\s*(\S[^\n]{0,120})", re.MULTILINE)
# NVreg_... is shown without its prefix: DeviceFileMode: 438
_PARAMETER = re.compile(r"^(\w{1,60}): ?([^\n]{0,200})", re.MULTILINE)


def read(host: Host) -> Answer:
    """The loaded module's release, its GPUs and its parameters."""
    version = host.peek(f"{FOLDER}/version")
    if version is None:
        raise Absent(f"no {FOLDER}/version: the nvidia module is not loaded here")
    rows: list[Reading] = []
    found = _VERSION.search(version)
    if not found:
        return Answer(status="failed", reason=f"{FOLDER}/version has an unknown form")
    for name in ("driver_kernel_module", "driver"):
        rows.append(Reading(name, found[1], f"{FOLDER}/version"))
    rows.append(Reading("driver_kernel_open", "Open Kernel Module" in version, f"{FOLDER}/version"))
    gpus = []
    for address in host.names(f"{FOLDER}/gpus"):
        fields = dict(_FIELD.findall(host.peek(f"{FOLDER}/gpus/{address}/information") or ""))
        gpus.append({"pci": address, "name": fields.get("Model", ""), "uuid": fields.get("GPU UUID", "")})
    rows.append(Reading("proc_gpus", gpus, f"{FOLDER}/gpus"))
    rows.append(Reading("gpu_count", len(gpus), f"{FOLDER}/gpus"))
    if names := [str(one["name"]) for one in gpus if one["name"]]:
        rows.append(Reading("gpu", names, f"{FOLDER}/gpus"))
    if parameters := dict(_PARAMETER.findall(host.peek(f"{FOLDER}/params") or "")):
        rows.append(Reading("driver_parameters", parameters, f"{FOLDER}/params"))
    return Answer(tuple(rows))
