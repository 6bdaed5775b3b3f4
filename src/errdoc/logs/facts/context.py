"""Canonical values of the context: what installs, contains and schedules things at the person's place.

Tools go by several names (`apt-get`, `aptitude`, `dpkg`); what helps somebody hangs on the family: that is the value.
"""

import re
from collections.abc import Callable, Mapping

from errdoc.logs.lazy import lazy

_PACKAGE_MANAGERS = {
    "pip": "pip", "pip3": "pip", "uv": "uv", "uvx": "uv", "poetry": "poetry", "conda": "conda", "mamba": "mamba",
    "micromamba": "mamba", "apt": "apt", "apt-get": "apt", "aptitude": "apt", "dpkg": "apt", "dnf": "dnf", "yum": "dnf",
    "pacman": "pacman", "yay": "pacman", "paru": "pacman", "makepkg": "pacman", "zypper": "zypper", "apk": "apk",
    "xbps": "xbps", "xbps-install": "xbps", "xbps-src": "xbps", "brew": "brew", "winget": "winget",
}  # fmt: skip
_CONTAINER_ENGINES = {
    "docker": "docker", "docker-compose": "docker", "nvidia-docker": "docker", "dockerd": "docker", "podman": "podman",
    "podman-compose": "podman", "apptainer": "apptainer", "singularity": "apptainer", "containerd": "containerd",
    "nerdctl": "containerd", "ctr": "containerd", "kubernetes": "kubernetes", "kubectl": "kubernetes",
    "kubelet": "kubernetes", "crictl": "kubernetes", "helm": "kubernetes", "minikube": "kubernetes",
    "microk8s": "kubernetes", "k3s": "kubernetes",
}  # fmt: skip
_SCHEDULERS = dict.fromkeys(("slurm", "pbs", "lsf", "kubernetes", "ray", "sagemaker"), "")
_SHELLS = dict.fromkeys(("bash", "zsh", "powershell", "cmd"), "")
_ARCHITECTURES = {
    "x86_64": "x86_64", "amd64": "x86_64", "x86-64": "x86_64", "x64": "x86_64", "aarch64": "aarch64",
    "arm64": "aarch64", "jetson": "jetson", "tegra": "jetson", "apple": "apple",
}  # fmt: skip
# The names as /etc/os-release has them, and how many numbers of the version tell releases apart.
_DISTRIBUTIONS = {
    "ubuntu": 2, "debian": 1, "linuxmint": 2, "pop": 2, "kali": 0, "raspbian": 1, "fedora": 1, "centos": 1, "rhel": 1,
    "rocky": 1, "almalinux": 1, "ol": 1, "amzn": 1, "opensuse": 2, "sles": 2, "alpine": 2, "nixos": 2, "arch": 0,
    "manjaro": 0, "endeavouros": 0, "cachyos": 0, "void": 0, "gentoo": 0,
}  # fmt: skip
_ALSO_CALLED = {
    "red hat": "rhel", "redhat": "rhel", "el": "rhel", "fc": "fedora", "mint": "linuxmint", "pop!_os": "pop",
    "deb": "debian", "oracle": "ol", "amazon": "amzn", "suse": "sles", "alma": "almalinux", "archlinux": "arch",
    "arch linux": "arch",
}  # fmt: skip
# "Ubuntu 20.04.6 LTS", "ubuntu1804", "Red Hat Enterprise Linux release 8.6", "el7", "CentOS Linux 7 (Core)", "arch"
_DISTRIBUTION = lazy(
    r"(?P<name>pop!_os|red ?hat|arch ?linux|[a-z]{2,12}?)"
    r"(?:[ -](?:gnu/linux|enterprise|linux|stream|leap|server|tumbleweed|release))*"
    r"(?:[ ~_-]{0,2}(?P<number>\d{1,4}(?:\.\d{1,4}){0,3}))?(?![\d.]*\d)(?:[ -].{0,60})?"
)
# "ollama", "llama.cpp", "nvidia-smi"
_PROGRAM = lazy(r"[a-z][\w.+-]{1,39}")
# "google.protobuf", "_bz2"
_MODULE = lazy(r"[^\W\d]\w{0,60}(?:\.\w{1,60}){0,10}")


def _of(names: Mapping[str, str]) -> Callable[[str], str | None]:
    def form(text: str) -> str | None:
        name = text.lower().removesuffix(".exe")
        return (names[name] or name) if name in names else None

    return form


def _distribution(text: str) -> str | None:
    match = _DISTRIBUTION.fullmatch(text.lower())
    if match is None:
        return None
    name = _ALSO_CALLED.get(match["name"], match["name"])
    if name not in _DISTRIBUTIONS:
        return None
    number = match["number"] or ""
    if re.fullmatch(r"\d{4}", number):
        # a repository's ubuntu1804
        number = f"{number[:2]}.{number[2:]}"
    parts = number.split(".")[: _DISTRIBUTIONS[name]]
    return f"{name} {'.'.join(parts)}".strip() if number else name


def _program(text: str) -> str | None:
    name = text.lower().removesuffix(".exe")
    return name if _PROGRAM.fullmatch(name) else None


def _module(text: str) -> str | None:
    name = text.strip("'\"`,;:.")
    return name if _MODULE.fullmatch(name) else None


#: The form of each name of the context.
FORMS: dict[str, Callable[[str], str | None]] = {
    "package_manager": _of(_PACKAGE_MANAGERS),
    "container_engine": _of(_CONTAINER_ENGINES),
    "scheduler": _of(_SCHEDULERS),
    "shell": _of(_SHELLS),
    "distro": _distribution,
    "arch": _of(_ARCHITECTURES),
    "program": _program,
    "module": _module,
}
