"""What only the moment of death can tell: the signal, the memory group's count of kills, the kernel's log until then.

It becomes the last lines of the log, in the words of those who know (shells say "Killed", the kernel "Memory cgroup out
of memory"), so that a kept log is explained later as it was at once.
"""

import re
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.sources import cgroup, kernel_log
from errdoc.run.child import End

#: Seconds that the kernel's log may take, and by which its clock may be off ours.
_SECONDS, _SLACK = 1.0, 1
#: Rows of the kernel's log that are worth a line.
_MOST = 8

# pid=4211, name=python, Ch 00000010
_XID_PROCESS = re.compile(r"\bpid=(\d{1,9})\b")

#: Signals that others send; the rest a program brings upon itself.
_SENT = ("SIGHUP", "SIGINT", "SIGTERM", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM")

OutOfMemory = Literal["confirmed", "refuted", "unknown"]


@dataclass(frozen=True, slots=True)
class Birth:
    """What must be known before the command starts.

    Attributes:
        seconds: the monotonic clock, which is also the kernel log's.
        kills: processes that the own memory group had lost, and the file that says so.
    """

    seconds: float
    kills: tuple[int, str] | None


@dataclass(frozen=True, slots=True)
class Death:
    """How a command ended.

    Attributes:
        end: its status and signal.
        pid: its number.
        seconds: how long it ran.
        out_of_memory: whether the kernel killed it, or one of its processes, for want of memory.
        because: what says so; empty where nothing does.
        kernel: lines about kills and GPUs that the kernel wrote since the start.
    """

    end: End
    pid: int
    seconds: float
    out_of_memory: OutOfMemory = "unknown"
    because: str = ""
    kernel: tuple[str, ...] = ()

    @property
    def signal(self) -> str:
        """The name of the signal that ended it, or an empty text."""
        return signal_name(self.end.signal) if self.end.signal else ""

    def words(self) -> list[str]:
        """The last lines of its log; none for a command that did well or said itself why it did not."""
        lines = [f"kernel: {line}" for line in self.kernel]
        if self.out_of_memory == "confirmed":
            lines.append(f"errdoc run: invoked oom-killer: {self.because}")
        number = self.end.signal
        if number and (self.signal in _SENT or (number == 9 and self.out_of_memory == "refuted")):
            told = f"; {self.because}" if self.because else ""
            lines.append(f"errdoc run: Process {self.pid} got signal: {number} ({self.signal}){told}")
        elif number:
            # Killed      Segmentation fault (core dumped)
            lines.append(f"{signal.strsignal(number) or self.signal}{' (core dumped)' if self.end.core else ''}")
        elif 128 < self.end.status < 160 and sys.platform != "win32":
            # a shell, docker or srun tells the death of what it ran
            lines.append(f"errdoc run: the command exited with exit code {self.end.status}")
        elif self.end.status and sys.platform == "win32" and self.end.status > 255:
            lines.append(f"Process finished with exit code {self.end.status} (0x{self.end.status & 0xFFFFFFFF:08X})")
        return lines

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for `--save`."""
        return {
            "schema": "errdoc-end/1", "status": self.end.status, "signal": self.signal or None,
            "core": self.end.core, "pid": self.pid, "seconds": round(self.seconds, 3),
            "out_of_memory": self.out_of_memory, "because": self.because, "kernel": list(self.kernel),
        }  # fmt: skip


def birth(host: Host) -> Birth:
    """To be called before the command starts."""
    return Birth(time.monotonic(), cgroup.oom_kills(host))


def death(born: Birth, end: End, pid: int, host: Host) -> Death:
    """To be called when the command has ended: what is asked is soon overwritten."""
    seconds = time.monotonic() - born.seconds
    if not end.status:
        return Death(end, pid, seconds)
    xids, kills = _kernel_log(born, host)
    verdict, because = _memory(born, kills, pid, host)
    # Other jobs of the machine are killed too: where nothing says that it was this one, only its own death by SIGKILL
    # makes the kernel's report worth telling.
    told = verdict == "confirmed" or (verdict == "unknown" and end.status == 128 + 9)
    lines = [*_of_gpus(xids, pid), *(_of_memory(kills) if told else ())]
    return Death(end, pid, seconds, verdict, because, tuple(lines[-_MOST:]))


def signal_name(number: int) -> str:
    """`SIGKILL` for 9."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _memory(born: Birth, kills: list[dict[str, Any]], pid: int, host: Host) -> tuple[OutOfMemory, str]:
    """Whether memory ran out, and what says so."""
    now = cgroup.oom_kills(host)
    if now is not None and born.kills is not None and now[1] == born.kills[1]:
        before, after = born.kills[0], now[0]
        if after > before:
            return "confirmed", f"oom_kill rose from {before} to {after} in {now[1]}"
        if any(row.get("pid") == pid for row in kills):
            return "confirmed", f"the kernel's log names process {pid}"
        return "refuted", f"no out-of-memory kill was counted, oom_kill is still {after} in {now[1]}"
    if any(row.get("pid") == pid for row in kills):
        return "confirmed", f"the kernel's log names process {pid}"
    return "unknown", ""


def _kernel_log(born: Birth, host: Host) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The GPUs' errors and the memory kills since the start, as far as this user may read them."""
    if host.system != "linux":
        return [], []
    try:
        answer = kernel_log.read(Host(until=time.monotonic() + _SECONDS) if host.live else host)
    except Absent:
        return [], []
    rows = {one.name: one.value for one in answer.readings}
    since = born.seconds - _SLACK
    return _since(rows.get("xids"), since), _since(rows.get("oom_kills"), since)


def _since(rows: object, seconds: float) -> list[dict[str, Any]]:
    return [row for row in rows if row["time"] >= seconds] if isinstance(rows, list) else []


def _of_gpus(xids: list[dict[str, Any]], pid: int) -> Iterator[str]:
    """Errors that name no process, the command or a later process: those of earlier ones are another job's."""
    for row in xids:
        found = _XID_PROCESS.search(row["text"])
        if found is None or int(found[1]) >= pid:
            yield f"NVRM: Xid (PCI:{row['pci']}): {row['xid']}, {row['text']}"


def _of_memory(kills: list[dict[str, Any]]) -> Iterator[str]:
    for row in kills:
        scope = "Memory cgroup out of memory" if row["scope"] == "cgroup" else "Out of memory"
        memory = f" anon-rss:{row['memory'] // 1024}kB" if row.get("memory") else ""
        yield f"{scope}: Killed process {row['pid']} ({row['process']}){memory}"
