"""Programs that builds and checks need, where PATH finds them. None is run."""

from errdoc.probe.machine.host import Host
from errdoc.probe.telling.snapshot import Answer, Reading

_PROGRAMS = (
    "gcc", "g++", "cc", "c++", "clang", "clang++", "nvcc", "ptxas", "ninja", "cmake", "make", "rustc", "git",
    "nvidia-smi", "nvidia-modprobe", "nvidia-container-cli", "nvidia-ctk", "docker", "podman", "apptainer",
    "singularity", "mpirun", "rocm-smi", "rocminfo", "ffmpeg", "dkms", "mokutil", "uv", "pip", "conda", "mamba",
    "python", "python3",
)  # fmt: skip
_WINDOWS = (
    "cl", "link", "msbuild", "nvcc", "ptxas", "ninja", "cmake", "git", "nvidia-smi", "uv", "pip", "conda", "python",
    "py",
)  # fmt: skip


def read(host: Host) -> Answer:
    """Each program's first file on PATH."""
    found = {name: host.which(name) for name in (_WINDOWS if host.system == "windows" else _PROGRAMS)}
    rows = [Reading("programs", {name: path for name, path in found.items() if path}, "PATH")]
    if smi := found.get("nvidia-smi"):
        rows.append(Reading("nvidia_smi", smi, "PATH"))
    return Answer(tuple(rows))
