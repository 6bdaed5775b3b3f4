"""Display controllers on the PCI bus, and the kernel's driver that each is bound to (`/sys/bus/pci/devices`)."""

import os

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

FOLDER = "/sys/bus/pci/devices"
_VENDORS = {"0x10de": "nvidia", "0x1002": "amd", "0x8086": "intel"}


def read(host: Host) -> Answer:
    """The controllers of class 03 (display): VGA, 3D and others."""
    if not host.exists(FOLDER):
        raise Absent("no PCI bus")
    rows = []
    for address in host.names(FOLDER):
        folder = f"{FOLDER}/{address}"
        if not (host.peek(f"{folder}/class") or "").startswith("0x03"):
            continue
        vendor = host.peek(f"{folder}/vendor") or ""
        rows.append(
            {
                "address": address,
                "vendor": _VENDORS.get(vendor, vendor),
                "device": host.peek(f"{folder}/device") or "",
                "driver": _driver(host, folder),
            }
        )
    return Answer((Reading("pci_gpus", rows, FOLDER),))


def _driver(host: Host, folder: str) -> str:
    """The name of the driver that the device's link points to; a recorded tree may hold a text in its place."""
    link = host.path(f"{folder}/driver")
    try:
        return os.path.basename(os.readlink(link))  # noqa: PTH115, PTH119 - text
    except OSError:
        return host.peek(f"{folder}/driver") or ""
