"""Disks that jobs fill: the working folder, home, temporary files, caches of models, and other mounted disks."""

import os
import re
import shutil
import sys

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

# 36 35 98:0 / /mnt rw,noatime master:1 - ext3 /dev/root rw,errors=continue   (proc_pid_mountinfo(5))
_MOUNT = re.compile(
    r"^\d+ \d+ \d+:\d+ \S+ (?P<point>\S+) (?P<options>\S+) (?:\S+ )*?- (?P<type>\S+) \S+ (?P<super>\S+)", re.MULTILINE
)
#: File systems of disks that belong to this machine alone: one of a server that is gone would hang whoever asks.
_OWN = frozenset({"ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "tmpfs", "vfat", "exfat", "ntfs3", "fuseblk"})
#: Folders under which the system mounts what no job writes to.
_SYSTEMS = ("/proc", "/sys", "/dev", "/run", "/boot", "/etc", "/snap", "/var/lib", "/usr/lib")
_MOST_MOUNTS = 32


def read(host: Host) -> Answer:
    """Size and free space of each; a folder that is not there yet stands for the nearest one above it."""
    if not host.live:
        raise Absent("the disks of a recorded machine are not known")
    mounts = [found.groupdict() for found in _MOUNT.finditer(host.peek("/proc/self/mountinfo") or "")]
    rows = []
    for what, name in (*folders(host).items(), *(("mount", point) for point in _points(mounts))):
        path = name
        while path and not host.exists(path) and os.path.dirname(path) != path:  # noqa: PTH120 - text
            path = os.path.dirname(path)  # noqa: PTH120 - text
        try:
            rows.append({"what": what, "path": name, **_space(path), **_mount(os.path.realpath(path), mounts)})
        except OSError as error:
            rows.append({"what": what, "path": name, "error": error.strerror or str(error)})
    return Answer((Reading("disks", rows, "statvfs"),))


def folders(host: Host) -> dict[str, str]:
    """The folders that matter, as the programs themselves find them."""
    temporary = next(filter(None, map(host.variable, ("TMPDIR", "TEMP", "TMP"))), "")
    if not temporary:
        temporary = f"{host.variable('SYSTEMROOT')}\\Temp" if host.system == "windows" else "/tmp"  # noqa: S108
    join = os.path.join
    cache = host.variable("XDG_CACHE_HOME") or join(host.home, ".cache")
    return {
        "cwd": host.cwd,
        "home": host.home,
        "tmp": temporary,
        "cache": cache,
        "huggingface": host.variable("HF_HOME") or join(cache, "huggingface"),
        "torch": host.variable("TORCH_HOME") or join(cache, "torch"),
    }


def _points(mounts: list[dict[str, str]]) -> list[str]:
    """Where further disks are mounted that a job may write to: /data, /scratch, a folder of the project."""
    points = dict.fromkeys(
        _plain(one["point"])
        for one in mounts
        if one["type"] in _OWN and one["point"] != "/" and not one["point"].startswith(_SYSTEMS)
    )
    return [point for point in points if os.path.isdir(point)][:_MOST_MOUNTS]  # noqa: PTH112 - text


def _plain(point: str) -> str:
    return point.replace("\\040", " ")


def _space(path: str) -> dict[str, object]:
    if sys.platform == "win32":
        usage = shutil.disk_usage(path)
        return {"total": usage.total, "free": usage.free, "writable": os.access(path, os.W_OK)}
    space = os.statvfs(path)
    return {
        "total": space.f_blocks * space.f_frsize,
        "free": space.f_bavail * space.f_frsize,
        # file systems without a fixed number of inodes say 0
        **({"inodes_total": space.f_files, "inodes_free": space.f_favail} if space.f_files else {}),
        "read_only": bool(space.f_flag & os.ST_RDONLY),
        "writable": os.access(path, os.W_OK),
    }


def _mount(path: str, mounts: list[dict[str, str]]) -> dict[str, object]:
    best: dict[str, str] = {}
    for one in mounts:
        point = _plain(one["point"])
        inside = path == point or path.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best.get("point", "")):
            best = one
    return {"filesystem": best["type"]} if best else {}
