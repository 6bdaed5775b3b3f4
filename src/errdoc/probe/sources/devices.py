"""Device files of GPUs and whether this user may open them."""

import os
import re
import stat

from errdoc.probe.machine.host import Host
from errdoc.probe.telling.snapshot import Answer, Reading

# nvidia0, nvidiactl, nvidia-uvm, nvidia-uvm-tools, nvidia-modeset, nvidia-nvswitch0, nvidia-nvswitchctl, dxg, kfd
_NODE = re.compile(r"nvidia(?:\d+|ctl|-uvm|-uvm-tools|-modeset|-nvswitch\d*|-nvswitchctl|-nvlink)|dxg|kfd")


def read(host: Host) -> Answer:
    """The files with mode, owner and whether errdoc's user may read and write them (the file itself is not opened)."""
    rows = []
    names = [f"/dev/{name}" for name in host.names("/dev") if _NODE.fullmatch(name)]
    names += [f"/dev/nvidia-caps/{name}" for name in host.names("/dev/nvidia-caps")]
    names += [f"/dev/dri/{name}" for name in host.names("/dev/dri") if name.startswith("render")]
    for name in names:
        path = host.path(name)
        try:
            status = path.stat()
        except OSError:
            continue
        rows.append(
            {
                "path": name,
                "mode": f"{stat.S_IMODE(status.st_mode):04o}",
                "uid": status.st_uid,
                "gid": status.st_gid,
                "readable": os.access(path, os.R_OK),
                "writable": os.access(path, os.W_OK),
            }
        )
    return Answer((Reading("device_nodes", rows, "/dev"),))
