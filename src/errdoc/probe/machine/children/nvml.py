"""What NVML says, through nvidia-ml-py. Run in a child process: the library may hang or crash.

Function names are those of NVML; what a GPU or a driver does not support is left out.
"""

import ctypes
import json
import sys

import pynvml as nvml

_MODES = {0: "default", 1: "exclusive_thread", 2: "prohibited", 3: "exclusive_process"}
#: nvmlClocksEventReason*: only those that slow a job down.
_THROTTLE = {
    0x04: "sw_power", 0x08: "hw_slowdown", 0x20: "sw_thermal", 0x40: "hw_thermal", 0x80: "hw_power_brake",
}  # fmt: skip
_FABRIC = {1: "not_started", 2: "in_progress", 3: "completed"}
_MOST_PROCESSES = 64


def tell(name, value, how):
    """One fact."""
    sys.stdout.write(json.dumps([name, value, how]) + "\n")
    sys.stdout.flush()


def text(value):
    """Older bindings give bytes."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def put(row, key, call, *arguments):
    """A value of a row, where the GPU has it. A lost GPU ends the row."""
    try:
        row[key] = call(*arguments)
    except nvml.NVMLError as error:
        if error.value in (nvml.NVML_ERROR_GPU_IS_LOST, nvml.NVML_ERROR_RESET_REQUIRED):
            raise
    except (AttributeError, ValueError, UnicodeDecodeError):
        pass  # a binding older than the function


def main():
    """All that NVML knows, the cheap and important first."""
    try:
        nvml.nvmlInit()
    except nvml.NVMLError as error:
        tell("nvml_error", str(error), "nvmlInit")
        tell("nvml_error_code", error.value, "nvmlInit")
        return
    for name, call in (
        ("driver", "nvmlSystemGetDriverVersion"),
        ("nvml_library_version", "nvmlSystemGetNVMLVersion"),
    ):
        row = {}
        put(row, name, getattr(nvml, call))
        if name in row:
            tell(name, text(row[name]), call)
    row = {}
    put(row, "cuda", nvml.nvmlSystemGetCudaDriverVersion)
    if row:
        version = f"{row['cuda'] // 1000}.{row['cuda'] % 1000 // 10}"
        tell("cuda_driver_version", version, "nvmlSystemGetCudaDriverVersion")
    try:
        count = nvml.nvmlDeviceGetCount()
    except nvml.NVMLError as error:
        tell("nvml_error", str(error), "nvmlDeviceGetCount")
        tell("nvml_error_code", error.value, "nvmlDeviceGetCount")
        return
    tell("gpu_count", count, "nvmlDeviceGetCount")
    rows = []
    for index in range(min(count, 64)):
        rows.append(gpu(index))
        # told again after each, so that a hang at the third GPU leaves two
        tell("gpus", rows, "NVML")
    tell("gpus", rows, "NVML")
    for fact, key, call in (
        ("gpu", "name", "nvmlDeviceGetName"),
        ("compute_capability", "compute_capability", "nvmlDeviceGetCudaComputeCapability"),
    ):
        told = [row[key] for row in rows if key in row]
        # none of several is not known; none of none is an answer
        if told or not rows:
            tell(fact, told, call)


def gpu(index):
    """One GPU."""
    row = {"index": index}
    try:
        handle = nvml.nvmlDeviceGetHandleByIndex(index)
        _identity(row, handle)
        _state(row, handle)
        _errors(row, handle)
        _links(row, handle)
        row["processes"] = _processes(handle)
    except nvml.NVMLError as error:
        row["error"] = str(error)
    return row


def _identity(row, handle):
    put(row, "name", lambda: text(nvml.nvmlDeviceGetName(handle)))
    put(row, "uuid", lambda: text(nvml.nvmlDeviceGetUUID(handle)))
    put(row, "pci", lambda: text(nvml.nvmlDeviceGetPciInfo(handle).busId))
    put(row, "compute_capability", lambda: "{}.{}".format(*nvml.nvmlDeviceGetCudaComputeCapability(handle)))
    memory = {}
    put(memory, "all", nvml.nvmlDeviceGetMemoryInfo, handle)
    if memory:
        row.update(memory_total=memory["all"].total, memory_free=memory["all"].free, memory_used=memory["all"].used)


def _state(row, handle):
    put(row, "compute_mode", lambda: _MODES.get(nvml.nvmlDeviceGetComputeMode(handle), "unknown"))
    mig = {}
    put(mig, "mode", nvml.nvmlDeviceGetMigMode, handle)
    if mig:
        current, pending = mig["mode"]
        row["mig"], row["mig_pending"] = ("enabled" if one else "disabled" for one in (current, pending))
        if current:
            put(row, "mig_devices", _instances, handle)
    put(row, "persistence", lambda: bool(nvml.nvmlDeviceGetPersistenceMode(handle)))
    put(row, "display_active", lambda: bool(nvml.nvmlDeviceGetDisplayActive(handle)))
    put(row, "temperature", nvml.nvmlDeviceGetTemperature, handle, nvml.NVML_TEMPERATURE_GPU)
    put(row, "utilization", lambda: nvml.nvmlDeviceGetUtilizationRates(handle).gpu)
    reasons = {}
    put(reasons, "bits", nvml.nvmlDeviceGetCurrentClocksThrottleReasons, handle)
    if reasons:
        row["throttle"] = [name for bit, name in _THROTTLE.items() if reasons["bits"] & bit]


def _instances(handle):
    """How many MIG instances there are."""
    found = 0
    for index in range(nvml.nvmlDeviceGetMaxMigDeviceCount(handle)):
        try:
            nvml.nvmlDeviceGetMigDeviceHandleByIndex(handle, index)
            found += 1
        except nvml.NVMLError as error:
            if error.value != nvml.NVML_ERROR_NOT_FOUND:
                raise
    return found


def _errors(row, handle):
    put(row, "ecc", lambda: bool(nvml.nvmlDeviceGetEccMode(handle)[0]))
    kind = nvml.NVML_MEMORY_ERROR_TYPE_UNCORRECTED
    put(row, "ecc_uncorrected", nvml.nvmlDeviceGetTotalEccErrors, handle, kind, nvml.NVML_VOLATILE_ECC)
    put(row, "ecc_uncorrected_lifetime", nvml.nvmlDeviceGetTotalEccErrors, handle, kind, nvml.NVML_AGGREGATE_ECC)
    cause = nvml.NVML_PAGE_RETIREMENT_CAUSE_DOUBLE_BIT_ECC_ERROR
    put(row, "retired_pages", lambda: len(nvml.nvmlDeviceGetRetiredPages(handle, cause)))
    put(row, "retirement_pending", lambda: bool(nvml.nvmlDeviceGetRetiredPagesPendingStatus(handle)))
    remapped = {}
    put(remapped, "rows", nvml.nvmlDeviceGetRemappedRows, handle)
    if remapped:
        _, uncorrectable, pending, failed = remapped["rows"]
        row.update(rows_remapped=uncorrectable, remap_pending=bool(pending), remap_failed=bool(failed))


def _links(row, handle):
    put(row, "pcie_width", nvml.nvmlDeviceGetCurrPcieLinkWidth, handle)
    put(row, "pcie_width_max", nvml.nvmlDeviceGetMaxPcieLinkWidth, handle)
    put(row, "pcie_generation", nvml.nvmlDeviceGetCurrPcieLinkGeneration, handle)
    put(row, "pcie_generation_max", nvml.nvmlDeviceGetMaxPcieLinkGeneration, handle)
    links = []
    for link in range(nvml.NVML_NVLINK_MAX_LINKS):
        state = {}
        put(state, "active", nvml.nvmlDeviceGetNvLinkState, handle, link)
        if not state:
            break
        links.append({"link": link, "active": bool(state["active"])})
    if links:
        row["nvlinks"] = links
    fabric = {}
    put(fabric, "state", _fabric, handle)
    if fabric.get("state"):
        row["fabric"] = fabric["state"]


def _fabric(handle):
    """The state of the NVLink fabric, where the GPU hangs on NVSwitches."""
    info = nvml.c_nvmlGpuFabricInfo_t()
    nvml.nvmlDeviceGetGpuFabricInfo(handle, ctypes.byref(info))
    return _FABRIC.get(info.state)


def _processes(handle):
    rows = []
    for kind in ("compute", "graphics"):
        for one in _listed(handle, kind)[:_MOST_PROCESSES]:
            named = {}
            put(named, "name", lambda pid=one.pid: text(nvml.nvmlSystemGetProcessName(pid)))
            rows.append({"pid": one.pid, "name": named.get("name"), "memory": one.usedGpuMemory, "kind": kind})
    return rows


class _First(ctypes.Structure):
    """nvmlProcessInfo_v1_t, the record of drivers before 450."""

    _fields_ = [("pid", ctypes.c_uint), ("usedGpuMemory", ctypes.c_ulonglong)]


def _listed(handle, kind):
    """The processes of a kind by the newest edition of the call that the driver has: _v3 (510), _v2 (450), none."""
    name = f"nvmlDeviceGet{kind.capitalize()}RunningProcesses"
    for edition in ("_v3", "_v2"):
        try:
            return getattr(nvml, name + edition)(handle)
        except nvml.NVMLError as error:
            if error.value != nvml.NVML_ERROR_FUNCTION_NOT_FOUND:
                return []
        except AttributeError:
            continue
    try:
        function = getattr(nvml.nvmlLib, name)
    except AttributeError:
        return []
    records = (_First * _MOST_PROCESSES)()
    count = ctypes.c_uint(_MOST_PROCESSES)
    return list(records[: count.value]) if function(handle, ctypes.byref(count), records) == 0 else []


if __name__ == "__main__":
    main()
