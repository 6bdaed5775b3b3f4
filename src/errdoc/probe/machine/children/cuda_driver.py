"""What the CUDA driver's library says (CUDA Driver API: initialization, version, device management).

Run in a child process: the library may hang or crash. Only documented functions that read are called; no context is
made.
"""

import ctypes
import json
import sys

#: CUdevice_attribute
_MAJOR, _MINOR = 75, 76
_NAMES = {
    "win32": "nvcuda.dll",
}


def tell(name, value, how):
    """One fact."""
    sys.stdout.write(json.dumps([name, value, how]) + "\n")
    sys.stdout.flush()


def loaded_path(name):
    """The file that the loader mapped for a library (Linux)."""
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="replace") as file:
            for line in file:
                path = line.rstrip("\n").partition("/")
                if path[1] and path[2].rpartition("/")[2].startswith(name):
                    return "/" + path[2]
    except OSError:
        pass
    return None


def main():
    """Loads the library, then asks it, the cheap first."""
    name = _NAMES.get(sys.platform, "libcuda.so.1")
    try:
        cuda = ctypes.WinDLL(name) if sys.platform == "win32" else ctypes.CDLL(name)
    except OSError as error:
        tell("driver_library_error", str(error)[:300], "the loader")
        return
    path = loaded_path("libcuda.so")
    if path:
        tell("driver_library", path, "/proc/self/maps of a child process")
    version = ctypes.c_int(0)
    if cuda.cuDriverGetVersion(ctypes.byref(version)) == 0 and 1000 < version.value < 100000:
        tell("cuda_driver_version", f"{version.value // 1000}.{version.value % 1000 // 10}", "cuDriverGetVersion")
    code = cuda.cuInit(0)
    tell("cuda_init_code", code, "cuInit")
    text = ctypes.c_char_p()
    try:
        if cuda.cuGetErrorName(code, ctypes.byref(text)) == 0 and text.value:
            tell("cuda_init_name", text.value.decode("utf-8", "replace"), "cuGetErrorName")
    except AttributeError:
        pass  # drivers before CUDA 6.0
    if code:
        return
    count = ctypes.c_int(0)
    if cuda.cuDeviceGetCount(ctypes.byref(count)):
        return
    tell("cuda_device_count", count.value, "cuDeviceGetCount")
    rows = []
    for ordinal in range(min(count.value, 64)):
        device = ctypes.c_int(0)
        if cuda.cuDeviceGet(ctypes.byref(device), ordinal):
            continue
        row = {"ordinal": ordinal}
        label = ctypes.create_string_buffer(256)
        if cuda.cuDeviceGetName(label, 255, device) == 0:
            row["name"] = label.value.decode("utf-8", "replace")
        major, minor = ctypes.c_int(0), ctypes.c_int(0)
        if not any((
            cuda.cuDeviceGetAttribute(ctypes.byref(major), _MAJOR, device),
            cuda.cuDeviceGetAttribute(ctypes.byref(minor), _MINOR, device),
        )):  # fmt: skip
            row["compute_capability"] = f"{major.value}.{minor.value}"
        size = ctypes.c_size_t(0)
        if cuda.cuDeviceTotalMem_v2(ctypes.byref(size), device) == 0:
            row["memory_total"] = size.value
        rows.append(row)
    tell("cuda_devices", rows, "the CUDA driver API")
    tell("gpu", [row["name"] for row in rows if "name" in row], "cuDeviceGetName")
    capabilities = [row["compute_capability"] for row in rows if "compute_capability" in row]
    tell("compute_capability", capabilities, "cuDeviceGetAttribute")


if __name__ == "__main__":
    main()
