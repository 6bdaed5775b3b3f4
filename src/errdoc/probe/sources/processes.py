"""NVIDIA's services among the running processes, by the names that the kernel keeps (`/proc/PID/comm`, 15 letters)."""

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

_SERVICES = {
    "nv-fabricmanage": "fabric_manager",
    "nvidia-cuda-mps": "mps",
    "nvidia-persiste": "persistenced",
}


def read(host: Host) -> Answer:
    """Which of the services run. In a container those of the host are not to be seen."""
    numbers = [name for name in host.names("/proc") if name.isdigit()]
    if not numbers:
        raise Absent("no /proc")
    if host.peek("/proc/1/comm") is None:
        raise Absent("the processes of other users are hidden from this one")
    if _contained(host):
        raise Absent("a container sees only its own processes")
    names = {host.peek(f"/proc/{number}/comm") for number in numbers}
    return Answer(tuple(Reading(fact, short in names, "/proc/*/comm") for short, fact in _SERVICES.items()))


def _contained(host: Host) -> bool:
    """Process 1 of a machine is its init; another program is a container's."""
    first = host.peek("/proc/1/comm") or ""
    return any(map(host.exists, ("/.dockerenv", "/run/.containerenv"))) or not first.startswith(
        ("systemd", "init", "runit", "openrc-init", "s6-svscan", "dinit")
    )
