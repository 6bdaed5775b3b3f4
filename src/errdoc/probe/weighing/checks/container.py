"""What a container gives to a job, and takes from it."""

from errdoc.probe.weighing.checks.given import Given, Result, absent, confirmed, open_, refuted, size, untold, usual


def container_without_gpu_runtime(facts: Given) -> Result:
    """Inside a container there is neither a device file nor a library of the driver."""
    machine = facts.machine
    if machine.text("container") is None:
        return untold(facts, "container")
    if not facts.container:
        return refuted("no-container", "container", "none")
    rows = machine.rows("device_nodes")
    nodes = [row["path"] for row in rows or () if str(row.get("path", "")).startswith(("/dev/nvidia", "/dev/dxg"))]
    if nodes:
        return refuted("container-has-gpu", "device_nodes", nodes[:3], container=facts.container)
    if rows is None:
        return untold(facts, "device_nodes")
    return confirmed("container-without-gpu", "container", facts.container)


def nvidia_container_toolkit_missing(facts: Given) -> Result:
    """Neither a program of the toolkit nor docker's runtime of that name is on the host."""
    machine = facts.machine
    if facts.container:
        return open_("host-not-seen", "container", facts.container)
    there = machine.flag("nvidia_container_toolkit")
    if there is None:
        return untold(facts, "nvidia_container_toolkit")
    runtimes = machine.texts("docker_runtimes") or ()
    if there or "nvidia" in runtimes:
        return refuted("toolkit-there", "nvidia_container_toolkit", there, runtimes=runtimes or "-")
    return usual("toolkit-absent", "nvidia_container_toolkit", False)


def container_carries_driver_libraries(facts: Given) -> Result:
    """Inside a container the driver's library is of another release than the host's module."""
    machine = facts.machine
    if machine.text("container") is None:
        return untold(facts, "container")
    if not facts.container:
        return refuted("no-container", "container", "none")
    kernel = machine.text("driver_kernel_module")
    library = machine.text("driver_library_version") or machine.text("nvml_library_version")
    if not kernel or not library:
        return untold(facts, "driver_library_version" if kernel else "driver_kernel_module")
    if facts.fits(kernel, library):
        return refuted("driver-parts-agree", "driver_library_version", library, kernel=kernel)
    return confirmed("image-brings-driver", "driver_library_version", library, kernel=kernel,
                     path=machine.text("driver_library") or "?")  # fmt: skip


def container_shm_too_small(facts: Given) -> Result:
    """The size of /dev/shm: docker gives 64 MiB, a host half of its memory."""
    shm, free, total = (facts.machine.number(name) for name in ("shm_size", "shm_free", "memory_total"))
    if shm is None:
        return untold(facts, "shm_size")
    if shm <= facts.limits["shm_small"]:
        return usual("shm-small", "shm_size", size(shm))
    if free is not None and free * 100 < shm:
        return confirmed("shm-full", "shm_free", size(free), shm=size(shm))
    if shm >= facts.limits["shm_large"] or (total and shm * 5 >= total * 2):
        return refuted("shm-large", "shm_size", size(shm))
    return absent("shm-between", "shm_size", size(shm))


def _limit(facts: Given, absent: str) -> Result:
    machine = facts.machine
    limit, kills, peak = (machine.number(name) for name in ("cgroup_memory_limit", "cgroup_oom_kills",
                                                            "cgroup_memory_peak"))  # fmt: skip
    if limit is None:
        return untold(facts, "cgroup_memory_limit")
    if limit < 0:
        return refuted(absent, "cgroup_memory_limit", "none")
    if kills:
        return confirmed("cgroup-killed", "cgroup_oom_kills", int(kills), limit=size(limit))
    if kills == 0 and peak is not None and peak * 10 < limit * 8:
        return refuted("cgroup-not-reached", "cgroup_memory_peak", size(peak), limit=size(limit))
    tried = machine.number("cgroup_limit_hits")
    if tried:
        return open_("cgroup-reached", "cgroup_limit_hits", int(tried), limit=size(limit))
    return untold(facts, "cgroup_oom_kills")


def container_memory_limit(facts: Given) -> Result:
    """The limit of the cgroup, and whether it has killed."""
    return _limit(facts, "no-memory-limit")


def scheduler_memory_limit(facts: Given) -> Result:
    """The same limit, set by a batch system for its job."""
    variables = facts.machine.map("environment")
    if variables is None:
        return untold(facts, "environment")
    marks = ("SLURM_JOB_ID", "SLURM_JOBID", "PBS_JOBID", "LSB_JOBID", "JOB_ID")
    job = next((name for name in marks if name in variables), "")
    if not job:
        return refuted("no-batch-job", "environment", "")
    return _limit(facts, "no-memory-limit")
