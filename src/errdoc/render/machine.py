"""What this machine is, has and lacks, as far as jobs on GPUs depend on it: a snapshot in words."""

from collections.abc import Iterator
from typing import Any

from errdoc.probe.telling.snapshot import Row, Snapshot
from errdoc.render.safe import safe

#: Columns of the names on the left.
_LEFT = 20
#: Sources that would know of a GPU.
_GPU_SOURCES = ("nvml", "nvidia_smi", "driver_library", "proc_driver", "pci")
#: Rows of one kind that the terminal shows.
_MOST = 8


def text(machine: Snapshot, *, timings: bool = False) -> str:
    """A snapshot for the terminal."""
    lines = [f" {_none_found(machine)}", ""] if _is_without_gpu(machine) else []
    for title, rows in (
        ("GPU", _gpu(machine)),
        ("Where it runs", _place(machine)),
        ("Memory, limits, disks", _room(machine)),
        ("Libraries", _libraries(machine)),
        ("Python", _python(machine)),
    ):
        shown = [f"  {name:<{_LEFT}}{safe(value)}" for name, value in rows if value]
        lines += [f" {title}", *shown, ""] if shown else []
    told = _GPU_SOURCES if _is_without_gpu(machine) else ()
    untold = [one for one in machine.reports if one.status not in ("ok", "skipped") and one.source not in told]
    if untold:
        lines.append(" Did not tell")
        lines += [f"  {one.source:<{_LEFT}}{safe(one.reason or one.status)}" for one in untold]
        lines.append("")
    if timings:
        lines.append(" Seconds")
        lines += [f"  {one.source:<{_LEFT}}{one.seconds:6.2f}  {one.status}" for one in machine.reports]
        lines += [f"  {'all, side by side':<{_LEFT}}{machine.seconds:6.2f}", ""]
    lines.append(f" {len(machine.readings)} facts in {machine.seconds:.1f} s · all of them: errdoc probe --format json")
    return "\n".join(lines) + "\n"


def _gpu(machine: Snapshot) -> Iterator[tuple[str, str]]:
    driver, cuda = machine.text("driver"), machine.text("cuda_driver_version")
    yield "driver", f"{driver or '?'}, serves CUDA up to {cuda}" if cuda else driver or ""
    kernel, library = machine.text("driver_kernel_module"), machine.text("driver_library_version")
    if kernel and library and kernel != library:
        yield "", f"kernel module {kernel}, library {library}: they differ"
    for row in (machine.rows("gpus") or ())[:_MOST]:
        yield f"GPU {row.get('index')}", _card(row)
    if machine.rows("gpus") is None:
        for row in machine.rows("pci_gpus") or ():
            yield "on the bus", f"{row['vendor']} {row['device']} at {row['address']}, driver {row['driver'] or 'none'}"
    if _is_without_gpu(machine):
        yield from _without_gpu(machine)
    code = machine.number("cuda_init_code")
    if code:
        yield "cuInit", f"{code} {machine.text('cuda_init_name') or ''}"
    if xids := machine.rows("xids"):
        yield "Xid", ", ".join(f"{row['xid']} ({row['pci']})" for row in xids[-_MOST:])


def _none_found(machine: Snapshot) -> str:
    """The first thing that whoever asks for a GPU must know."""
    if machine.rows("pci_gpus") is not None or machine.text("os") == "macos":
        return "no GPU found"
    return "no GPU found, and the bus could not be read"


def _is_without_gpu(machine: Snapshot) -> bool:
    return not (machine.rows("gpus") or machine.rows("pci_gpus") or machine.number("cuda_device_count"))


def _without_gpu(machine: Snapshot) -> Iterator[tuple[str, str]]:
    """Who was asked for GPUs, and what each said."""
    for name in ("pci_gpus", "device_nodes", "gpus"):
        reading = machine.readings.get(name)
        if reading is not None and not reading.value:
            yield "", f"{reading.how}: none"
    for one in machine.reports:
        if one.source in _GPU_SOURCES and one.status != "ok":
            yield "", f"{one.source}: {one.reason or one.status}"


def _card(row: Row) -> str:
    if row.get("error") and not row.get("name"):
        return str(row["error"])
    parts = [str(row.get("name", "?"))]
    if row.get("compute_capability"):
        parts.append(f"capability {row['compute_capability']}")
    if row.get("memory_total"):
        parts.append(f"{_size(row.get('memory_used', 0))} of {_size(row['memory_total'])} taken")
    parts += [f"process {one['pid']} ({one['name'] or '?'})" for one in row.get("processes", [])[:3]]
    parts += [str(row[key]) for key in ("error",) if row.get(key)]
    if row.get("compute_mode") not in (None, "default"):
        parts.append(f"compute mode {row['compute_mode']}")
    if row.get("mig") == "enabled":
        parts.append("MIG")
    return ", ".join(parts)


def _place(machine: Snapshot) -> Iterator[tuple[str, str]]:
    yield "system", ", ".join(filter(None, map(machine.text, ("os_name", "kernel", "architecture"))))
    container = machine.text("container")
    yield "container", "" if container in (None, "none") else f"{container} (by {machine.text('container_said_by')})"
    wsl = machine.number("wsl")
    yield "WSL", str(wsl) if wsl else ""
    modules = machine.map("kernel_modules")
    yield "kernel modules", ", ".join(f"{name} {version}".strip() for name, version in (modules or {}).items())
    booted = machine.flag("secure_boot")
    yield "Secure Boot", "" if booted is None else "on" if booted else "off"
    threads = machine.number("cpu_count")
    yield "processor", f"{machine.text('cpu') or '?'}, {threads} threads" if threads else ""
    yield "visible devices", (machine.map("environment") or {}).get("CUDA_VISIBLE_DEVICES", "")


def _room(machine: Snapshot) -> Iterator[tuple[str, str]]:
    total, free = machine.number("memory_total"), machine.number("memory_available")
    yield "RAM", f"{_size(free or 0)} of {_size(total)} free" if total else ""
    limit = machine.number("cgroup_memory_limit")
    if limit is not None and limit > 0:
        kills = machine.number("cgroup_oom_kills")
        yield "cgroup limit", f"{_size(limit)}" + (f", {kills} killed by it" if kills else "")
    shm = machine.number("shm_size")
    yield "shared memory", f"{_size(machine.number('shm_free') or 0)} of {_size(shm)} free" if shm is not None else ""
    files = machine.number("open_files_soft")
    yield "open files", str(files) if files is not None and files >= 0 else ""
    seen = set()
    for row in machine.rows("disks") or ():
        if "free" in row and (row.get("filesystem"), row["free"]) not in seen:
            seen.add((row.get("filesystem"), row["free"]))
            state = ", read-only" if row.get("read_only") else ""
            yield str(row["what"]), f"{_size(row['free'])} of {_size(row['total'])} free{state}"


def _libraries(machine: Snapshot) -> Iterator[tuple[str, str]]:
    for row in machine.rows("toolkits") or ():
        yield "toolkit", f"CUDA {row['version'] or '?'} at {row['path']}"
    for row in (machine.rows("libraries") or ())[: 2 * _MOST]:
        found = f"{row['version'] or '?'}  {row['path']} (for {row['wanted_by']})" if "path" in row else ""
        yield str(row["soname"]), found or f"{row.get('error')} (for {row['wanted_by']})"
    for row in (machine.rows("library_missing") or ())[:_MOST]:
        yield str(row["name"]), f"is nowhere; {row['needed_by']} needs it"
    yield "glibc", machine.text("glibc") or ""
    for row in machine.rows("libstdcxx") or ():
        yield "libstdc++", f"GLIBCXX_{row['glibcxx']}  {row['path']}"


def _python(machine: Snapshot) -> Iterator[tuple[str, str]]:
    path = machine.text("interpreter")
    found_by = machine.text("interpreter_found_by")
    yield "interpreter", f"{machine.text('python')}  {path} (from {found_by})" if path else ""
    for name in ("torch", "tensorflow", "jax", "torchvision", "transformers", "numpy", "onnxruntime"):
        built = machine.text(f"{name}_cuda") if name in ("torch", "tensorflow") else None
        yield name, " ".join(filter(None, (machine.text(name), f"for {built}" if built else "")))
    for row in (machine.rows("package_copies") or ())[:_MOST]:
        yield "twice", f"{row['name']} {row['version']} in {row['path']}"
    for row in machine.rows("imports") or ():
        yield f"import {row['package']}", "works" if row.get("ok") else str(row.get("error"))
    for one in machine.texts("shadowing_files") or ():
        yield "hides a package", one


def _size(value: Any) -> str:
    number = float(value)
    for unit in ("B", "KiB", "MiB"):
        if number < 1024:
            return f"{number:.0f} {unit}"
        number /= 1024
    return f"{number:.1f} GiB"
