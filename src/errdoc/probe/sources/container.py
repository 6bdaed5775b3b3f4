"""Containers and WSL: what this runs in, and what is there to give containers a GPU.

Signs: `/.dockerenv` (Docker), `/run/.containerenv` (Podman), KUBERNETES_SERVICE_HOST and the service account's folder
(Kubernetes), `container=` of process 1 (systemd's container interface: lxc, systemd-nspawn), APPTAINER_CONTAINER and
SINGULARITY_CONTAINER; WSL by the kernel's name.
"""

import json

from errdoc.probe.machine.host import Host
from errdoc.probe.telling.snapshot import Answer, Reading

_SETTINGS = "/etc/docker/daemon.json"
_TOOLKIT = ("nvidia-ctk", "nvidia-container-cli", "nvidia-container-runtime")
_WSL_LIBRARY = "/usr/lib/wsl/lib/libcuda.so.1"


def read(host: Host) -> Answer:
    """What this runs in; of Docker only the settings file is read, the daemon is not asked."""
    kind, sign = _kind(host)
    rows = [Reading("container", kind, sign or "no sign of one"), Reading("container_said_by", sign, sign)]
    release = (host.peek("/proc/sys/kernel/osrelease") or "").lower()
    # WSL 1 is called 4.4.0-19041-Microsoft, WSL 2 5.15.146.1-microsoft-standard-WSL2
    wsl = (1 if release.startswith("4.4.0-") else 2) if "microsoft" in release else 0
    rows.append(Reading("wsl", wsl, "/proc/sys/kernel/osrelease"))
    if wsl:
        rows.append(Reading("wsl_driver", host.exists(_WSL_LIBRARY), _WSL_LIBRARY))
    toolkit = any(host.which(name) or host.exists(f"/usr/bin/{name}") for name in _TOOLKIT)
    rows.append(Reading("nvidia_container_toolkit", toolkit, "PATH"))
    text = host.peek(_SETTINGS)
    if text is not None:
        rows.extend(_docker(text))
    return Answer(tuple(rows))


def _kind(host: Host) -> tuple[str, str]:
    if host.variable("KUBERNETES_SERVICE_HOST"):
        return "kubernetes", "KUBERNETES_SERVICE_HOST"
    if host.exists("/var/run/secrets/kubernetes.io"):
        return "kubernetes", "/var/run/secrets/kubernetes.io"
    for name in ("APPTAINER_CONTAINER", "SINGULARITY_CONTAINER"):
        if host.variable(name):
            return "apptainer", name
    if host.exists("/run/.containerenv"):
        return "podman", "/run/.containerenv"
    if host.exists("/.dockerenv"):
        return "docker", "/.dockerenv"
    told = host.peek("/run/systemd/container") or host.variable("container")
    if told:
        known = {"docker": "docker", "podman": "podman", "lxc": "lxc", "lxc-libvirt": "lxc"}
        sign = "/run/systemd/container" if host.exists("/run/systemd/container") else "container"
        return known.get(told, "other"), sign
    groups = host.peek("/proc/1/cgroup") or ""
    for word, kind in (("kubepods", "kubernetes"), ("docker", "docker"), ("libpod", "podman"), ("/lxc/", "lxc")):
        if word in groups:
            return kind, "/proc/1/cgroup"
    return "none", ""


def _docker(text: str) -> list[Reading]:
    """`{"default-runtime": "nvidia", "runtimes": {"nvidia": {"path": "nvidia-container-runtime"}}}`."""
    try:
        settings = json.loads(text)
    except ValueError:
        return []
    if not isinstance(settings, dict):
        return []
    runtimes = settings.get("runtimes")
    rows = [Reading("docker_runtimes", sorted(map(str, runtimes)) if isinstance(runtimes, dict) else [], _SETTINGS)]
    if isinstance(default := settings.get("default-runtime"), str):
        rows.append(Reading("docker_default_runtime", default, _SETTINGS))
    return rows
