"""Network interfaces as NCCL and Gloo choose among them (names, no addresses), InfiniBand ports, ports in use."""

import os
import re

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.telling.snapshot import Answer, Reading

FOLDER = "/sys/class/net"
# ARPHRD_ numbers of if_arp.h
_KINDS = {"772": "loopback", "32": "infiniband"}
_BRIDGES = re.compile(r"docker\d|br-|virbr|cni|cbr|lxcbr|podman|kube-bridge")
_VIRTUAL = re.compile(r"veth|tun|tap|wg|flannel|cali|tailscale|zt|dummy|vxlan|ovs|cilium")
#: State 0A of /proc/net/tcp is LISTEN.
_LISTEN = re.compile(r"^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:0000 0A ", re.MULTILINE)
_MOST_PORTS = 512


def read(host: Host) -> Answer:
    """From `/sys/class/net`, `/sys/class/infiniband` and `/proc/net/tcp`."""
    if not host.exists(FOLDER):
        raise Absent(f"no {FOLDER}")
    rows = []
    for name in host.names(FOLDER):
        state = host.peek(f"{FOLDER}/{name}/operstate")
        if state is None:
            continue  # bonding_masters is a file
        kind = _kind(host, name)
        # a loopback or a tunnel that is up says "unknown"
        rows.append({"name": name, "up": state in ("up", "unknown"), "kind": kind})
    readings = [Reading("interfaces", rows, FOLDER)]
    ports = []
    for device in host.names("/sys/class/infiniband"):
        for port in host.names(f"/sys/class/infiniband/{device}/ports"):
            folder = f"/sys/class/infiniband/{device}/ports/{port}"
            # 4: ACTIVE
            state = (host.peek(f"{folder}/state") or "").rpartition(":")[2].strip()
            layer = host.peek(f"{folder}/link_layer") or ""
            ports.append({"device": device, "port": port, "state": state, "layer": layer})
    readings.append(Reading("infiniband", ports, "/sys/class/infiniband"))
    tables = [host.peek(name, 1 << 20) for name in ("/proc/net/tcp", "/proc/net/tcp6")]
    if any(table is not None for table in tables):
        taken = sorted({int(port, 16) for table in tables for port in _LISTEN.findall(table or "")})
        readings.append(Reading("listening_ports", [{"port": port} for port in taken[:_MOST_PORTS]], "/proc/net/tcp"))
    return Answer(tuple(readings))


def _kind(host: Host, name: str) -> str:
    told = _KINDS.get(host.peek(f"{FOLDER}/{name}/type") or "")
    if told:
        return told
    if host.exists(f"{FOLDER}/{name}/wireless"):
        return "wireless"
    if host.exists(f"{FOLDER}/{name}/bridge") or _BRIDGES.match(name):
        return "bridge"
    try:
        link = os.readlink(host.path(f"{FOLDER}/{name}"))  # noqa: PTH115 - text
    except OSError:
        link = ""
    # eth0 of a virtual machine hangs on a bus; only what the kernel made up lies under devices/virtual
    return "virtual" if _VIRTUAL.match(name) or "/devices/virtual/" in link else "ethernet"
