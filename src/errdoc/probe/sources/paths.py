"""The paths that a log names: whether they are there. They are looked at and never opened."""

import re

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

# data/train.csv, /mnt/x y/a.pt; not s3://bucket/key, and no sentence: "data.yaml does not exist"
_PATH = re.compile(r"(?!\w{1,12}://)[^\0\n]{1,1000}")


def read(host: Host) -> Answer:
    """Each path from the working folder."""
    rows = [{"path": name, "exists": there} for name in host.named if (there := _there(host, name)) is not None]
    if not rows:
        raise Absent("the log names no path that can be looked at")
    return Answer((Reading("named_paths", rows, f"from {host.cwd}"),))


def _there(host: Host, name: str) -> bool | None:
    """Whether it is there; None where what the log names may be no path."""
    if not _PATH.fullmatch(name) or not (host.cwd or host.pure(name).is_absolute()):
        return None
    exists = host.exists(str(host.pure(host.cwd) / name))
    return exists if exists or not re.search(r"\s", name) else None
