"""The driver: is it there, loaded, new enough, the one that its library belongs to."""

from errdoc.probe.weighing.checks.given import Given, Result, confirmed, open_, refuted, untold, usual, version
from errdoc.stack.verdict import fitting
from errdoc.stack.versions import driver as release


def driver_too_old(facts: Given) -> Result:
    """The tables' rule `driver-cuda`; code that is compiled at run time needs the toolkit's own driver."""
    broken = facts.judged.broken.get("driver-cuda")
    if broken:
        return confirmed("driver-older", "driver", broken["driver"], build=broken["build"], needs=broken["needs"])
    kept = facts.judged.kept.get("driver-cuda")
    if kept is None:
        return untold(facts, "cuda_runtime" if facts.names.get("driver") else "driver")
    driver = kept["driver"] or facts.names.get("driver") or f"CUDA {facts.names.get('cuda_driver_version', '?')}"
    if facts.failure == "ptx-unsupported-toolchain":
        cuda, here = version(kept["build_cuda"]), version(facts.names.get("driver"), release)
        system = "windows" if facts.names.get("os") in ("windows", "wsl") else "linux"
        full = facts.tables.driver_of_toolkit(cuda, "windows" if system == "windows" else "linux") if cuda else None
        if full is None or here is None:
            return untold(facts, "driver")
        if here < full.driver:
            return confirmed("driver-older-for-ptx", "driver", driver, cuda=kept["build_cuda"], needs=full.driver)
    return refuted("driver-new-enough", "driver", driver, build=kept["build"])


def wrong_wheel_for_driver(facts: Given) -> Result:
    """The driver is too old for this build, and another build of the same framework would fit."""
    broken = facts.judged.broken.get("driver-cuda")
    if broken and any(name in facts.names for name in ("torch", "tensorflow")):
        found = fitting(facts.names, facts.tables)
        other = next((f"{name} {found[f'fitting_{name}']}" for name in ("torch", "tensorflow")
                      if f"fitting_{name}" in found), "")  # fmt: skip
        if other:
            return confirmed("wheel-too-new", "driver", broken["driver"], build=broken["build"], other=other,
                             needs=broken["needs"])  # fmt: skip
        return open_("no-wheel-fits", "driver", broken["driver"], build=broken["build"])
    kept = facts.judged.kept.get("driver-cuda")
    if kept:
        return refuted("driver-new-enough", "driver", facts.names.get("driver", ""), build=kept["build"])
    return untold(facts, "cuda_runtime" if facts.names.get("driver") else "driver")


def driver_not_installed(facts: Given) -> Result:
    """Neither module nor library, on a machine that has a GPU."""
    machine = facts.machine
    if facts.loaded:
        return refuted("driver-loaded", "driver_kernel_module", machine.text("driver_kernel_module") or "nvidia")
    if facts.container:
        return open_("container-hides-driver", "container", facts.container)
    if machine.number("wsl") and machine.flag("wsl_driver") is not None:
        there = machine.flag("wsl_driver")
        return (refuted if there else confirmed)(
            "wsl-driver-there" if there else "wsl-driver-absent", "wsl_driver", there
        )
    if machine.text("os") == "windows" and machine.text("driver"):
        return refuted("driver-answers", "driver", machine.text("driver"))
    if facts.has_gpu is False:
        return refuted("no-gpu-for-driver", "pci_gpus", "")
    kernels = machine.texts("nvidia_module_kernels") or ()
    if machine.flag("nvidia_module_installed") or kernels:
        return refuted("driver-installed-not-loaded", "nvidia_module_installed", True)
    if machine.flag("nvidia_module_installed") is False and not machine.text("driver_library"):
        return confirmed("driver-absent", "nvidia_module_installed", False)
    if machine.number("nvml_error_code") == 12 and machine.text("driver_library_error"):
        return confirmed("driver-library-absent", "driver_library_error", machine.text("driver_library_error"))
    return untold(facts, "nvidia_module_installed")


def driver_module_not_loaded(facts: Given) -> Result:
    """The running kernel has a module nvidia.ko, and it is not loaded."""
    machine = facts.machine
    if facts.loaded:
        return refuted("driver-loaded", "driver_kernel_module", machine.text("driver_kernel_module") or "nvidia")
    if facts.loaded is None:
        return untold(facts, "kernel_modules")
    if facts.has_gpu is False:
        return refuted("no-gpu-for-driver", "pci_gpus", "")
    installed = machine.flag("nvidia_module_installed")
    if installed is None:
        return untold(facts, "nvidia_module_installed")
    if installed:
        return confirmed("module-not-loaded", "kernel_modules", "", kernel=machine.text("kernel") or "?")
    return refuted("nvidia-module-absent", "nvidia_module_installed", False, kernel=machine.text("kernel") or "?")


def kernel_updated_without_dkms(facts: Given) -> Result:
    """Another kernel has the module, the running one has not."""
    machine = facts.machine
    kernel, kernels = machine.text("kernel") or "?", machine.texts("nvidia_module_kernels") or ()
    if facts.loaded:
        return refuted("driver-loaded", "driver_kernel_module", machine.text("driver_kernel_module") or "nvidia")
    installed = machine.flag("nvidia_module_installed")
    if installed is None:
        return untold(facts, "nvidia_module_installed")
    if installed:
        return refuted("module-for-kernel", "nvidia_module_installed", True, kernel=kernel)
    if kernels:
        return confirmed("module-for-other-kernel", "kernel", kernel, kernels=kernels)
    return refuted("driver-absent", "nvidia_module_installed", False)


def driver_upgraded_without_reboot(facts: Given) -> Result:
    """The loaded module and the driver's library are of different releases."""
    machine = facts.machine
    if facts.container and not facts.machine.rows("device_nodes"):
        return open_("container-hides-driver", "container", facts.container)
    kernel = machine.text("driver_kernel_module")
    library = None if facts.compat_library else machine.text("driver_library_version")
    library = library or machine.text("nvml_library_version")
    if kernel and library:
        if facts.fits(kernel, library):
            return refuted("driver-parts-agree", "driver_library_version", library, kernel=kernel)
        if facts.container:
            return open_("container-other-library", "driver_library_version", library, kernel=kernel)
        return confirmed("driver-parts-differ", "driver_library_version", library, kernel=kernel)
    if machine.number("nvml_error_code") == 18 and not facts.container:
        return confirmed("nvml-mismatch", "nvml_error", machine.text("nvml_error") or "18")
    return untold(facts, "driver_library_version" if kernel else "driver_kernel_module")


def nouveau_in_use(facts: Given) -> Result:
    """The kernel's own driver holds the card."""
    rows = [row for row in facts.machine.rows("pci_gpus") or () if row.get("vendor") == "nvidia"]
    bound = [str(row.get("driver") or "") for row in rows]
    if "nouveau" in bound:
        return confirmed("nouveau-bound", "pci_gpus", "nouveau", address=rows[bound.index("nouveau")].get("address"))
    modules = facts.machine.map("kernel_modules")
    if modules is None:
        return untold(facts, "kernel_modules")
    if "nouveau" in modules:
        return confirmed("nouveau-loaded", "kernel_modules", "nouveau")
    return refuted("nouveau-absent", "kernel_modules", sorted(modules))


def secure_boot(facts: Given) -> Result:
    """Secure Boot is on, and the module that is there is not loaded."""
    on = facts.machine.flag("secure_boot")
    if facts.loaded:
        kernel = facts.machine.text("driver_kernel_module") or "nvidia"
        return refuted("driver-loaded", "driver_kernel_module", kernel)
    if on is None:
        return untold(facts, "secure_boot")
    if not on:
        return refuted("secure-boot-off", "secure_boot", False)
    if facts.loaded is False and facts.machine.flag("nvidia_module_installed"):
        return confirmed("secure-boot-on", "secure_boot", True)
    return open_("secure-boot-on-module-unknown", "secure_boot", True)


def kernel_headers_missing(facts: Given) -> Result:
    """Without headers of the running kernel no module can be built for it."""
    there, kernel = facts.machine.flag("kernel_headers"), facts.machine.text("kernel") or "?"
    if there is None:
        return untold(facts, "kernel_headers")
    return (refuted if there else usual)("headers-there" if there else "headers-absent", "kernel_headers", there,
                                             kernel=kernel)  # fmt: skip


def driver_does_not_support_gpu(facts: Given) -> Result:
    """The driver says so, or it is of a time before or after the GPU's."""
    for text in facts.machine.texts("nvrm") or ():
        # NVRM: installed in this system is not supported by the NVIDIA 470.256.02 driver release
        # ... and of cards that only the open modules drive: requires use of the NVIDIA open kernel modules
        if "not supported by" in text or "requires use of the NVIDIA open kernel modules" in text:
            return confirmed("driver-rejects-gpu", "nvrm", text)
    for rule in ("driver-older-than-gpu", "driver-newer-than-gpu"):
        broken = facts.judged.broken.get(rule)
        if broken:
            return confirmed(rule, "driver", broken["driver"], gpu=broken["gpu"], branch=broken.get("branch", "?"))
    rows = [row for row in facts.machine.rows("gpus") or () if not row.get("error")]
    if rows:
        return refuted("driver-drives-gpu", "gpus", [row.get("name", "?") for row in rows])
    return untold(facts, "gpus" if facts.machine.rows("gpus") is None else "nvrm")


def libcuda_stub_on_path(facts: Given) -> Result:
    """The file that the loader gives is the toolkit's stub."""
    stub, path = facts.machine.flag("driver_library_stub"), facts.machine.text("driver_library") or "?"
    if facts.machine.number("cuda_init_code") == 34:  # CUDA_ERROR_STUB_LIBRARY: cuda.h, only a stub answers so
        return confirmed("stub-answers", "cuda_init_code", 34, path=path)
    if stub is None:
        return untold(facts, "driver_library_stub")
    return (confirmed if stub else refuted)("stub-loaded" if stub else "stub-not-loaded", "driver_library", path)


def forward_compat_mismatch(facts: Given) -> Result:
    """The forward-compatibility library goes before the driver's own, and cuInit fails."""
    path, code = facts.machine.text("driver_library"), facts.machine.number("cuda_init_code")
    if path is None:
        return untold(facts, "driver_library")
    if not facts.compat_library:
        return refuted("no-compat-library", "driver_library", path)
    if code is None:
        return untold(facts, "cuda_init_code")
    if code in (803, 804):  # CUDA_ERROR_SYSTEM_DRIVER_MISMATCH, CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE
        return confirmed("compat-library-fails", "driver_library", path, code=code)
    return refuted("compat-library-works", "cuda_init_code", code, path=path)
