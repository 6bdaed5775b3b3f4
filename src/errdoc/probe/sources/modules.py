"""Kernel modules: which are loaded, and for which kernels the nvidia module was built."""

import re

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

_NAMES = ("nvidia", "nvidia_uvm", "nvidia_modeset", "nvidia_drm", "nvidia_peermem", "nouveau", "amdgpu", "ib_core")
# updates/dkms/nvidia.ko.zst: kernel/drivers/platform/...
_FILE = re.compile(r"^(\S{0,200}/nvidia\.ko(?:\.(?:xz|zst|gz))?):", re.MULTILINE)
# blacklist nouveau
_BLACKLIST = re.compile(r"^\s*(?:blacklist\s+nouveau|install\s+nouveau\s+/bin/(?:false|true))\b", re.MULTILINE)
_DKMS = "/var/lib/dkms"


def read(host: Host) -> Answer:
    """Loaded modules, files of the nvidia module for each kernel, DKMS' own tree."""
    kernel = host.peek("/proc/sys/kernel/osrelease")
    loaded = host.peek("/proc/modules")
    if loaded is None:
        raise Absent("no /proc/modules: a container or a kernel without modules")
    names = {line.split(" ", 1)[0] for line in loaded.splitlines()}
    versions = {name: host.peek(f"/sys/module/{name}/version") or "" for name in _NAMES if name in names}
    rows = [Reading("kernel_modules", versions, "/proc/modules, /sys/module")]
    if versions.get("nvidia"):
        for name in ("driver_kernel_module", "driver"):
            rows.append(Reading(name, versions["nvidia"], "/sys/module/nvidia/version"))
    # In a container the host's kernels are not to be seen: no folder is no answer.
    folder = next((one for one in ("/lib/modules", "/usr/lib/modules") if host.names(one)), None)
    if folder is not None and kernel:
        kernels = [one for one in host.names(folder) if _has_module(host, f"{folder}/{one}")]
        rows.append(Reading("nvidia_module_kernels", kernels, f"{folder}/*/modules.dep"))
        if host.exists(f"{folder}/{kernel}"):
            rows.append(Reading("nvidia_module_installed", kernel in kernels, f"{folder}/{kernel}/modules.dep"))
            headers = host.exists(f"{folder}/{kernel}/build/Makefile")
            rows.append(Reading("kernel_headers", headers, f"{folder}/{kernel}/build"))
    if host.exists(_DKMS):
        rows.append(Reading("dkms", list(_dkms(host)), f"{_DKMS}/nvidia"))
    for name in ("/etc/modprobe.d", "/usr/lib/modprobe.d", "/lib/modprobe.d"):
        files = [one for one in host.names(name) if one.endswith(".conf")]
        for one in files:
            if _BLACKLIST.search(host.peek(f"{name}/{one}") or ""):
                rows.append(Reading("nouveau_blacklisted", True, f"{name}/{one}"))
                return Answer(tuple(rows))
    if host.exists("/etc/modprobe.d"):
        rows.append(Reading("nouveau_blacklisted", False, "/etc/modprobe.d"))
    return Answer(tuple(rows))


def _has_module(host: Host, folder: str) -> bool:
    try:
        return _FILE.search(host.read(f"{folder}/modules.dep", 8 << 20)) is not None
    except OSError:
        return False


def _dkms(host: Host) -> list[dict[str, object]]:
    """DKMS keeps MODULE/VERSION/KERNEL/ARCH/module/*.ko of what it built."""
    rows: list[dict[str, object]] = []
    for module in ("nvidia", "nvidia-open", "nvidia-srv"):
        for version in host.names(f"{_DKMS}/{module}"):
            folder = f"{_DKMS}/{module}/{version}"
            if version.startswith("kernel-") or not host.is_folder(folder):
                continue
            kernels = [one for one in host.names(folder) if one not in ("source", "build")]
            for kernel in kernels:
                built = any(
                    one.startswith("nvidia.ko")
                    for arch in host.names(f"{folder}/{kernel}")
                    for one in host.names(f"{folder}/{kernel}/{arch}/module")
                )
                rows.append({"version": version, "kernel": kernel, "built": built})
            if not kernels:
                rows.append({"version": version, "kernel": "", "built": False})
    return rows
