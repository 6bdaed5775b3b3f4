"""The system: name, release, architecture."""

import os
import platform
import re
import sys

from errdoc.probe.machine.host import Host
from errdoc.probe.telling.snapshot import Answer, Reading

# PRETTY_NAME="Ubuntu 22.04.4 LTS"
_PRETTY = re.compile(r'^PRETTY_NAME="?([^"\n]{1,120})', re.MULTILINE)


def read(host: Host) -> Answer:
    """The system's own description of itself."""
    rows = [Reading("home", host.home, "the user's home"), Reading("cwd", host.cwd, "the working folder")]
    release = host.peek("/proc/sys/kernel/osrelease") if host.system == "linux" else None
    if release is None and host.live:
        release = platform.release()
    # WSL's kernels are called 5.15.146.1-microsoft-standard-WSL2
    wsl = host.system == "linux" and "microsoft" in (release or "").lower()
    rows.append(Reading("os", "wsl" if wsl else host.system, "the kernel's name"))
    if release:
        rows.append(Reading("kernel", release, "/proc/sys/kernel/osrelease" if host.system == "linux" else "uname"))
    name = (host.peek("/proc/sys/kernel/hostname") if host.system == "linux" else None) or (
        platform.node() if host.live else host.variable("COMPUTERNAME")
    )
    if name:
        rows.append(Reading("hostname", name, "the kernel's host name"))
    if pretty := _distribution(host):
        rows.append(Reading("os_name", *pretty))
    if host.live:
        rows.append(Reading("architecture", platform.machine(), "uname"))
        if sys.platform != "win32":
            rows.append(Reading("is_root", os.geteuid() == 0, "geteuid"))
        elif (enabled := _long_paths()) is not None:
            rows.append(Reading("long_paths", enabled, "registry: LongPathsEnabled"))
    return Answer(tuple(rows))


def _distribution(host: Host) -> tuple[str, str] | None:
    if host.system == "linux":
        for name in ("/etc/os-release", "/usr/lib/os-release"):
            found = _PRETTY.search(host.peek(name) or "")
            if found:
                return found[1], name
    elif host.live and host.system == "macos":
        return f"macOS {platform.mac_ver()[0]}", "sw_vers"
    elif host.live:
        return f"Windows {platform.version()}", "ver"
    return None


def _long_paths() -> bool | None:
    """The registry's LongPathsEnabled, documented under "Maximum Path Length Limitation"."""
    if sys.platform != "win32":
        return None
    import winreg

    try:
        with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, r"SYSTEM\CurrentControlSet\Control\FileSystem") as key:
            return bool(winreg.QueryValueEx(key, "LongPathsEnabled")[0])
    except OSError:
        return None
