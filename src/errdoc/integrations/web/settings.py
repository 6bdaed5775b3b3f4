"""What `errdoc serve` may take, and from whom."""

import ipaddress
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """The settings of a server.

    Attributes:
        host: the address to listen on.
        port: its port.
        token: what requests must show; empty where none is needed.
        redact: whether answers have pseudonyms where a request says nothing of it.
        site: a folder made by `errdoc site`.
        keep: a folder that the logs are kept in, as they came.
        workers: processes that read logs.
        waiting: requests that may wait for one; further ones are told to come back.
        patience: seconds that one waits for a process, and that a request has to arrive.
        seconds: time that one log may take to be read.
        memory: MiB that a process may use, where the system can limit it.
        size: MiB of what a request brings.
        unpacked: MiB of a log, unpacked, that are read.
        logs: after so many a process makes room for a new one.
    """

    host: str = "127.0.0.1"
    port: int = 8766
    token: str = field(default="", repr=False)
    redact: bool = False
    site: Path | None = None
    keep: Path | None = None
    workers: int = 2
    waiting: int = 128
    patience: float = 60.0
    seconds: int = 30
    memory: int = 2048
    size: int = 64
    unpacked: int = 1024
    logs: int = 2000

    @property
    def most(self) -> int:
        """Bytes of what a request brings."""
        return self.size << 20

    @property
    def held(self) -> int:
        """Bytes of all that requests brought and that is not read yet."""
        return 3 * self.most


def is_local(host: str) -> bool:
    """Whether an address is reached from this machine alone.

    Example:
        >>> is_local("127.0.0.1"), is_local("::1"), is_local("localhost"), is_local("0.0.0.0"), is_local("node7")
        (True, True, True, False, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"
