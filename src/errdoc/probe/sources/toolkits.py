"""Where CUDA toolkits and CUDA's libraries stand on a machine."""

import json
import re
from collections.abc import Iterator

from errdoc.probe.machine.host import Host

#: library -> the beginning of its files' names
FILES = {
    "cudart": "libcudart.so", "cudnn": "libcudnn.so", "cublas": "libcublas.so", "cublaslt": "libcublasLt.so",
    "nccl": "libnccl.so", "cufft": "libcufft.so", "curand": "libcurand.so", "cusolver": "libcusolver.so",
    "cusparse": "libcusparse.so", "nvrtc": "libnvrtc.so", "cupti": "libcupti.so", "nvjitlink": "libnvJitLink.so",
}  # fmt: skip
#: cudnn64_8.dll, cudart64_110.dll, cublasLt64_12.dll, nvrtc64_112_0.dll
WINDOWS_FILE = re.compile(
    r"(cudart|cudnn|cublasLt|cublas|cufft|curand|cusolver|cusparse|nvrtc|cupti|nvJitLink)(?:64|_64)_(\d[\d_.]*)\.dll",
    re.IGNORECASE,
)
# libcudnn.so.8.9.2, libcudart-d0da41ae.so.11.0 (inside old wheels of torch)
_FILE = re.compile(r"(lib\w+?)(?:-[0-9a-f]{8})?\.so(?:\.(\d+(?:\.\d+){0,3}))?")
_NAMES = {prefix.removesuffix(".so"): name for name, prefix in FILES.items()}
# CUDA Version 10.0.130
_VERSION = re.compile(r"CUDA Version (\d+\.\d+(?:\.\d+)?)")
_WINDOWS = r"C:\Program Files\NVIDIA GPU Computing Toolkit\CUDA"


def toolkits(host: Host) -> list[dict[str, str]]:
    """The toolkits: folder, release, and what names it."""
    places: list[tuple[str, str]] = []
    for variable in ("CUDA_HOME", "CUDA_PATH", "CUDA_ROOT", "CUDA_TOOLKIT_ROOT_DIR"):
        if (value := host.variable(variable)) and host.pure(value).is_absolute():
            places.append((value, variable))
    if compiler := host.which("nvcc"):
        places.append((str(host.pure(host.real(compiler)).parent.parent), "PATH"))
    if host.system == "windows":
        places += [(rf"{_WINDOWS}\{name}", "folder") for name in host.names(_WINDOWS)]
    else:
        places += [(f"/usr/local/{name}", "folder") for name in host.names("/usr/local") if name.startswith("cuda")]
        places.append(("/opt/cuda", "folder"))
    rows: dict[str, dict[str, str]] = {}
    for path, how in places:
        real = host.real(path)
        if real not in rows and (version := _release(host, path)) is not None:
            rows[real] = {"path": path, "version": version, "found_by": how}
    return list(rows.values())


def _release(host: Host, path: str) -> str | None:
    """The toolkit's release; empty where it does not say, None where the folder holds no toolkit."""
    join = host.pure(path)
    text = host.peek(str(join / "version.json"))
    if text:
        try:
            return str(json.loads(text)["cuda"]["version"])[:20]
        except (ValueError, KeyError, TypeError):
            pass
    if (text := host.peek(str(join / "version.txt"))) and (found := _VERSION.search(text)):
        return found[1]
    # a folder with a compiler alone holds a wrapper or a link
    if not any(host.exists(str(join / name)) for name in ("include/cuda.h", "include/cuda_runtime.h", "nvvm")):
        return None
    named = re.search(r"(?:cuda-|\\v)(\d+\.\d+)$", host.real(path))
    return named[1] if named else ""


def library_files(host: Host, folder: str) -> Iterator[tuple[str, str, str]]:
    """Library, path and version (as far as the file name tells) of what a folder holds; links once."""
    seen = set()
    for entry in host.names(folder):
        path = str(host.pure(folder) / entry)
        if host.system == "windows":
            if dll := WINDOWS_FILE.fullmatch(entry):
                yield dll[1].lower(), path, _windows_version(dll[1].lower(), dll[2])
            continue
        match = _FILE.fullmatch(entry)
        name = _NAMES.get(match[1]) if match else None
        if name is None:
            continue
        real = host.real(path)
        if real not in seen:
            seen.add(real)
            named = _FILE.fullmatch(real.rpartition("/")[2])
            yield name, path, (named[2] if named else None) or ""


def _windows_version(name: str, digits: str) -> str:
    """`cudart64_110` is 11.0, `cudart64_90` 9.0; others carry their major number alone."""
    digits = digits.replace("_", ".")
    if name == "cudart" and re.fullmatch(r"\d{2,3}", digits):
        return digits if digits in ("12", "13") else f"{digits[:-1]}.{digits[-1]}"
    return digits
