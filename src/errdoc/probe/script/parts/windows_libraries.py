"""In place of `errdoc.probe.sources.windows_libraries`, which reads import tables with a package."""

from errdoc.probe.machine.host import Host
from errdoc.probe.sources.toolkits import toolkits
from errdoc.probe.telling.snapshot import Answer, Reading


def read(host: Host) -> Answer:
    """The toolkits alone."""
    rows = Reading("toolkits", list(toolkits(host)), "variables and Program Files")
    return Answer((rows,), "failed", "the script has no pefile to read the libraries' import tables with")
