"""The GPUs: are there any, visible, usable, healthy."""

import re
from collections.abc import Sequence

from errdoc.probe.telling.snapshot import Row
from errdoc.probe.weighing.checks.given import Given, Result, confirmed, label, open_, refuted, untold, usual, version
from errdoc.stack.versions import Version


def no_gpu_in_machine(facts: Given) -> Result:
    """Nothing of NVIDIA's on the bus."""
    names = facts.machine.texts("gpu")
    if facts.has_gpu and names:
        return refuted("gpu-there", "gpu", names)
    if facts.has_gpu:
        rows = [row for row in facts.machine.rows("pci_gpus") or () if row.get("vendor") == "nvidia"]
        return refuted("gpu-there", "pci_gpus", [f"NVIDIA {row.get('device', '?')}" for row in rows] or "?")
    if facts.has_gpu is None:
        return untold(facts, "pci_gpus")
    others = [row.get("vendor", "?") for row in facts.machine.rows("pci_gpus") or ()]
    return confirmed("gpu-absent", "pci_gpus", others or "-")


def device_node_permissions(facts: Given) -> Result:
    """A device file of the driver that this user may not open."""
    rows = facts.machine.rows("device_nodes")
    if rows is None:
        return untold(facts, "device_nodes")
    nodes = [row for row in rows if str(row.get("path", "")).startswith("/dev/nvidia")]
    closed = [row for row in nodes if row.get("readable") is False or row.get("writable") is False]
    if closed:
        return confirmed("node-closed", "device_nodes", closed[0]["path"], mode=closed[0].get("mode", "?"))
    if nodes:
        return refuted("nodes-open", "device_nodes", [row["path"] for row in nodes][:4])
    return open_("no-nodes", "device_nodes")


def cuda_visible_devices_hides_gpu(facts: Given) -> Result:
    """The variable leaves no GPU, or not the one that was asked for."""
    machine = facts.machine
    variables = machine.map("environment")
    if variables is None:
        return untold(facts, "environment")
    value, total = variables.get("CUDA_VISIBLE_DEVICES"), machine.number("gpu_count")
    if value is None:
        return refuted("visible-unset", "environment", "")
    if total == 0:
        return refuted("visible-no-gpu", "gpu_count", 0)
    left = machine.number("cuda_device_count")
    if left is None or machine.number("cuda_init_code") not in (None, 0, 100):
        left = _left(value, total)
    if left is None:
        return untold(facts, "cuda_device_count")
    asked = facts.log.get("asked", "")
    if left == 0:
        return confirmed("visible-hides-all", "environment", value, total=total if total is not None else "?")
    if total is not None and asked.isdigit() and left <= int(asked) < total:
        return confirmed("visible-hides-asked", "environment", value, left=int(left), asked=asked, total=total)
    return refuted("visible-leaves", "environment", value, left=int(left))


def _left(value: str, total: float | None) -> int | None:
    """How many GPUs a list of indices leaves: the first one that does not exist ends it."""
    count = 0
    for part in filter(None, value.split(",")):
        if not re.fullmatch(r"\s*-?\d+\s*", part):  # a UUID: GPU-4f2c
            return None
        if int(part) < 0 or (total is not None and int(part) >= total):
            break
        count += 1
    return count


def exclusive_compute_mode(facts: Given) -> Result:
    """A card that takes one process only, or none."""
    rows = [row for row in facts.machine.rows("gpus") or () if row.get("compute_mode")]
    if not rows:
        return untold(facts, "gpus")
    strict = [row for row in rows if row["compute_mode"] != "default"]
    if strict:
        return confirmed("compute-mode-strict", "gpus", strict[0]["compute_mode"], gpu=label(strict[0]))
    return refuted("compute-mode-default", "gpus", "default")


def mig_misconfigured(facts: Given) -> Result:
    """MIG is on without instances, waits for a reset, or is asked for and off."""
    rows = facts.machine.rows("gpus")
    if rows is None:
        return untold(facts, "gpus")
    on = [row for row in rows if row.get("mig") == "enabled"]
    for row in on:
        if row.get("mig_devices") == 0:
            return confirmed("mig-without-instances", "gpus", "mig enabled", gpu=label(row))
    for row in rows:
        if row.get("mig_pending") and row.get("mig_pending") != row.get("mig"):
            return confirmed("mig-pending", "gpus", row["mig_pending"], gpu=label(row))
    wanted = (facts.machine.map("environment") or {}).get("CUDA_VISIBLE_DEVICES", "")
    if wanted.startswith("MIG-") and not on:
        return confirmed("mig-asked-and-off", "environment", wanted)
    if not on:
        return refuted("mig-off", "gpus", "mig disabled")
    return refuted("mig-with-instances", "gpus", on[0].get("mig_devices", "?"), gpu=label(on[0]))


def fabric_manager_not_running(facts: Given) -> Result:
    """The NVSwitch fabric waits for its manager."""
    machine = facts.machine
    states = [str(row["fabric"]) for row in machine.rows("gpus") or () if row.get("fabric")]
    runs = machine.flag("fabric_manager")
    waiting = [state for state in states if state != "completed"]
    if machine.number("cuda_init_code") == 802:  # CUDA_ERROR_SYSTEM_NOT_READY
        return confirmed("fabric-not-ready", "cuda_init_code", 802)
    if waiting:
        reason = "fabric-waiting-manager-runs" if runs else "fabric-waiting"
        return confirmed(reason, "gpus", f"fabric {waiting[0]}")
    if states:
        return refuted("fabric-completed", "gpus", "fabric completed")
    if runs:
        return refuted("fabric-manager-runs", "fabric_manager", True)
    if machine.number("cuda_init_code") == 0:
        return refuted("cuda-starts", "cuda_init_code", 0)
    return untold(facts, "gpus")


def _xids(facts: Given, wanted: Sequence[int]) -> list[Row]:
    return [row for row in facts.machine.rows("xids") or () if row.get("xid") in wanted]


def gpu_lost(facts: Given) -> Result:
    """A GPU does not answer, or the driver reported that it fell off the bus."""
    machine = facts.machine
    lost = [row for row in machine.rows("gpus") or () if "lost" in str(row.get("error") or "").lower()]
    if lost:
        return confirmed("gpu-row-lost", "gpus", lost[0]["error"], gpu=label(lost[0]))
    if machine.number("nvml_error_code") == 15:
        return confirmed("nvml-gpu-lost", "nvml_error", machine.text("nvml_error") or "15")
    fallen = _xids(facts, (79,))
    if fallen:
        return confirmed("xid-79", "xids", 79, time=fallen[-1].get("time") or "?")
    if machine.rows("gpus") and machine.number("cuda_init_code") in (None, 0):
        return refuted("gpus-answer", "gpus", len(machine.rows("gpus") or ()))
    return untold(facts, "gpus")


def gpu_memory_fault(facts: Given) -> Result:
    """Errors of the memory that its code could not mend."""
    machine = facts.machine
    for row in machine.rows("gpus") or ():
        if row.get("ecc_uncorrected"):
            return confirmed("ecc-uncorrected", "gpus", row["ecc_uncorrected"], gpu=label(row))
        for key in ("remap_failed", "remap_pending", "retirement_pending"):
            if row.get(key):
                return confirmed("ecc-pending", "gpus", key, gpu=label(row))
    # 48 double-bit error, 94 and 95 contained and uncontained errors: NVIDIA's list of Xids
    found = _xids(facts, (48, 94, 95))
    if found:
        return confirmed("xid-memory", "xids", found[-1]["xid"], time=found[-1].get("time") or "?")
    counted = [row for row in machine.rows("gpus") or () if row.get("ecc_uncorrected") == 0]
    if counted and len(counted) == len(machine.rows("gpus") or ()):
        return refuted("ecc-clean", "gpus", 0)
    return untold(facts, "gpus" if machine.rows("gpus") is None else "xids") if not counted else open_("ecc-part")


def nvlink_fault(facts: Given) -> Result:
    """A link that is down, or Xid 74."""
    down = [(row, link) for row in facts.machine.rows("gpus") or () for link in row.get("nvlinks") or ()
            if isinstance(link, dict) and link.get("active") is False]  # fmt: skip
    found = _xids(facts, (74,))
    if found:
        return confirmed("xid-74", "xids", 74, time=found[-1].get("time") or "?")
    if down:
        return confirmed("nvlink-down", "gpus", down[0][1].get("link", "?"), gpu=label(down[0][0]))
    if facts.machine.text("kernel_log") is None:
        return untold(facts, "kernel_log")
    return refuted("nvlinks-up", "xids", "")


def gsp_firmware_timeout(facts: Given) -> Result:
    """Xid 119 or 120: the GPU's own processor does not answer."""
    found = _xids(facts, (119, 120))
    if found:
        return confirmed("xid-gsp", "xids", found[-1]["xid"], time=found[-1].get("time") or "?")
    if facts.machine.text("kernel_log") is None:
        return untold(facts, "kernel_log")
    return refuted("no-xid-gsp", "xids", [row.get("xid") for row in facts.machine.rows("xids") or ()])


def device_index_too_high(facts: Given) -> Result:
    """The index that was asked for is not below the number of devices."""
    count, asked = facts.machine.number("cuda_device_count"), facts.log.get("asked", "")
    if count is None:
        count = facts.machine.number("gpu_count")
    if count is None:
        return untold(facts, "cuda_device_count")
    if not asked.isdigit():
        return confirmed("single-gpu", "cuda_device_count", int(count)) if count <= 1 else open_(
            "index-not-named", "cuda_device_count", int(count))  # fmt: skip
    too_high = int(asked) >= count
    return (confirmed if too_high else refuted)("index-too-high" if too_high else "index-fits", "cuda_device_count",
                                                int(count), asked=asked)  # fmt: skip


def _architecture(facts: Given, rule: str, other: str) -> Result:
    """The tables' rule, or what the framework itself lists; each GPU counts."""
    capabilities = facts.machine.texts("compute_capability")
    archs = facts.machine.texts("torch_arch_list")
    known = bool(facts.names.get("torch")) and archs and capabilities
    if known:
        numbers = sorted(int(one[3:].rstrip("af")) for one in archs or () if re.fullmatch(r"sm_\d+[af]?", one))
        for capability in capabilities or ():
            major, _, minor = capability.partition(".")
            own = int(major) * 10 + int(minor or 0)
            served = any(have // 10 == own // 10 and have <= own for have in numbers)
            if numbers and not served and (own > numbers[0]) == (rule == "gpu-newer-than-build"):
                return confirmed(f"{rule}-listed", "torch_arch_list", archs, capability=capability)
    broken = facts.judged.broken.get(rule)
    if broken:
        return confirmed(rule, "compute_capability", broken.get("capability") or broken["sm"], gpu=broken["gpu"],
                         build=broken["build"], codes=broken.get("codes", "?"))  # fmt: skip
    against = facts.judged.broken.get(other)
    if against:
        return refuted(f"not-{rule}", "compute_capability", against["sm"], gpu=against["gpu"], build=against["build"])
    kept = facts.judged.kept.get(rule)
    if kept:
        return refuted("gpu-in-build", "compute_capability", facts.names.get("compute_capability") or kept["sm"],
                       gpu=kept["gpu"], build=kept["build"])  # fmt: skip
    return untold(facts, "compute_capability" if not capabilities else "cuda_runtime")


def _before_flash_attention(facts: Given) -> Result:
    """FlashAttention 2 begins with Ampere, 3 with Hopper; which of them the log means, and why, it says itself."""
    found = [one for text in facts.machine.texts("compute_capability") or () if (one := version(text))]
    if not found:
        return untold(facts, "compute_capability")
    oldest = min(found, key=lambda one: one.key)
    first, third = (Version.parse(f"{limit // 100}.{limit % 100}") for limit in (
        facts.limits["flash_attention_2"], facts.limits["flash_attention_3"]))  # fmt: skip
    if oldest < first:
        return usual("before-flash-attention", "compute_capability", oldest.text, wanted=first.text)
    if oldest < third:
        return open_("before-flash-attention-3", "compute_capability", oldest.text, wanted=third.text)
    return refuted("serves-flash-attention", "compute_capability", oldest.text)


def gpu_newer_than_build(facts: Given) -> Result:
    """The build holds no code for this GPU, which is newer than all that it holds."""
    return _architecture(facts, "gpu-newer-than-build", "gpu-older-than-build")


def gpu_older_than_build(facts: Given) -> Result:
    """The build no longer holds code for this GPU; attention kernels ask for more than the build does."""
    if facts.failure == "flash-attention-gpu-unsupported":
        return _before_flash_attention(facts)
    return _architecture(facts, "gpu-older-than-build", "gpu-newer-than-build")
