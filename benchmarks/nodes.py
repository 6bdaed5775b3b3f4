"""What tells of the nodes of made jobs: kernels' logs on some clock, or DCGM in their place."""

import json
import os
import random
import time
from collections.abc import Sequence
from pathlib import Path

#: Ways in which nodes tell: on which clock, whether files keep their times, and what the user says.
WAYS = {
    "utc": "kernels' logs on the jobs' clock",
    "iso": "kernels' logs that tell their zone, +08:00",
    "told": "kernels' logs in local time, +08:00, and --kernel-timezone",
    "files": "kernels' logs in local time, +08:00; files have the times of their last lines",
    "two": "the same, and every other node is at -05:00",
    "local": "kernels' logs in local time, +08:00, and nothing else",
    "dcgm": "no kernels' logs, but Prometheus' answers of DCGM's Xids",
    "jobs": "the same, and the jobs' logs are in local time, +08:00",
}
_BY_DCGM = ("dcgm", "jobs")
_SHANGHAI, _NEW_YORK = 8 * 3600, -5 * 3600
#: Seconds between two readings.
_STEP = 60


class Nodes:
    """Writes what tells of nodes.

    Args:
        way: of `WAYS`.
        folder: of the logs; answers of Prometheus are written beside it.
        seed: chooses what only DCGM has.
    """

    def __init__(self, way: str, folder: Path, seed: int) -> None:
        self._way, self._folder, self._draw = way, folder, random.Random(seed)
        self._dcgm = folder.parent.with_name("dcgm")
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def silent_of(self) -> set[str]:
        """Failures of nodes that nobody tells."""
        return {"host-out-of-memory"} if self._way in _BY_DCGM else set()

    @property
    def options(self) -> list[str]:
        """What the command is told."""
        if self._way == "told":
            return ["--kernel-timezone", "Asia/Shanghai"]
        return ["--dcgm", str(self._dcgm)] if self._way in _BY_DCGM else []

    def wrote(self, path: Path, at: float) -> None:
        """A log was last written at a moment."""
        if self._way in ("files", "two"):
            os.utime(path, (at, at))

    def tell(self, host: str, rows: Sequence[tuple[float, str]], began: float, owner: dict[str, str]) -> None:
        """A node tells what happened.

        Args:
            host: the node.
            rows: moments in UTC, and what its kernel said.
            began: when a job began on it.
            owner: labels that say whose its GPUs are.
        """
        if self._way in _BY_DCGM:
            self._answer(host, rows, began, owner)
            return
        away = 0 if self._way == "utc" else _SHANGHAI
        if self._way == "two" and int(host[-1]) % 2:
            away = _NEW_YORK
        form = "%Y-%m-%dT%H:%M:%S+08:00" if self._way == "iso" else "%b %e %H:%M:%S"
        path = self._folder / f"messages-{host}.log"
        lines = (f"{time.strftime(form, time.gmtime(at + away))} {host} kernel: {text}" for at, text in sorted(rows))
        path.write_text("\n".join(lines) + "\n")
        self.wrote(path, max(at for at, _ in rows) + 2 * self._draw.random())

    def _answer(self, host: str, rows: Sequence[tuple[float, str]], began: float, owner: dict[str, str]) -> None:
        """The last Xid of two of a node's GPUs, the second one with what happened to jobs before."""
        self._dcgm.mkdir(exist_ok=True)
        xids = sorted((at, int(text.split("): ")[1].split(",")[0])) for at, text in rows if "Xid" in text)
        of_gpu = [[one for one in xids if one[0] >= began], [one for one in xids if one[0] < began]]
        series = []
        for gpu in range(2):
            # what a program had leaves a GPU to the next job, what the GPU had does not: another one is left out
            value = self._draw.choice((0, 0, 0, 13, 31, 43) if gpu == 0 else (0, 0, 31, 48, 74, 79))
            values = []
            for at in range(int(began) - 10_000, int(began) + 22_000, _STEP):
                value = next((xid for when, xid in reversed(of_gpu[gpu]) if when <= at), value)
                values.append([at - (_SHANGHAI if self._way == "jobs" else 0), str(value)])
            labels = {
                "__name__": "DCGM_FI_DEV_XID_ERRORS", "Hostname": host, "gpu": str(gpu), "instance": "10.0.0.1:9400",
                "UUID": f"GPU-{host}-{gpu}", "pci_bus_id": f"00000000:{0x3B + gpu:02X}:00.0", **owner,
            }  # fmt: skip
            series.append({"metric": labels, "values": values})
        document = {"status": "success", "data": {"resultType": "matrix", "result": series}}
        (self._dcgm / f"{host}.json").write_text(json.dumps(document))
