"""In place of `errdoc.probe.sources.nvml`, which asks through a package."""

from errdoc.probe.machine.host import Host
from errdoc.probe.telling.snapshot import Answer


def read(host: Host) -> Answer:
    """Nothing; nvidia-smi is asked next."""
    del host
    return Answer(status="skipped", reason="the script has no nvidia-ml-py; nvidia-smi is asked in its place")
