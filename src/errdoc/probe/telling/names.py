"""Every fact that the machine can state: its kind, the sources that know it, what it means.

Kinds: `text`; `version` (dotted text); `bytes`, `count` (integers; -1 is unlimited); `number`; `flag`; `texts` (a
list); `map` (text to text); `rows` (a list of records, the keys are given; a key that could not be read is missing or
None).
All sizes are bytes, temperatures degrees Celsius, durations seconds. Sources stand in the order of trust: the first one
that has a value is believed. A fact that no source could read is absent from a snapshot, never guessed; a list that was
read and is empty is there, and empty.
"""

from typing import Literal, NamedTuple

Kind = Literal["text", "version", "bytes", "count", "number", "flag", "texts", "map", "rows"]


class Name(NamedTuple):
    """One fact: its kind, its sources, its meaning and, of rows, the keys."""

    kind: Kind
    sources: tuple[str, ...]
    means: str
    keys: tuple[str, ...] = ()


def _n(kind: Kind, sources: str, means: str, keys: str = "") -> Name:
    return Name(kind, tuple(sources.split()), means, tuple(keys.split()))


#: The rows of `gpus`. Only nvml fills all of them.
GPU_KEYS = (
    # identity; `error` is what the driver answered for this GPU ("GPU is lost"), the other keys are then missing
    "index name uuid pci compute_capability error "
    # bytes
    "memory_total memory_free memory_used "
    # compute_mode: default | exclusive_thread | prohibited | exclusive_process; mig: enabled | disabled, absent where
    # it cannot be; mig_devices: how many instances; persistence, display_active, ecc: flags
    "compute_mode mig mig_pending mig_devices persistence display_active ecc "
    # counts since boot, since ever; retired pages (double bit) and rows remapped for uncorrectable errors; flags
    "ecc_uncorrected ecc_uncorrected_lifetime retired_pages retirement_pending "
    "rows_remapped remap_pending remap_failed "
    # throttle: list of reasons (sw_thermal hw_thermal hw_power_brake sw_power hw_slowdown ...); fabric: not_started |
    # in_progress | completed, absent where there is none; nvlinks: list of {link, active}
    "temperature utilization throttle fabric nvlinks pcie_width pcie_width_max pcie_generation pcie_generation_max "
    # list of {pid, name, memory, kind: compute | graphics}; memory is None where the driver does not tell it
    "processes"
)

NAMES: dict[str, Name] = {
    # ---- the system
    "hostname": _n("text", "system", "the machine's own name"),
    "os": _n("text", "system", "windows, linux, macos or wsl"),
    "os_name": _n("text", "system", "distribution or release: Ubuntu 22.04.4 LTS"),
    "kernel": _n("text", "system", "release of the running kernel"),
    "architecture": _n("text", "system", "x86_64, aarch64, AMD64"),
    "is_root": _n("flag", "system", "errdoc runs as root"),
    "home": _n("text", "system", "the user's home folder"),
    "cwd": _n("text", "system", "the working folder"),
    "long_paths": _n("flag", "system", "Windows: LongPathsEnabled"),
    # ---- the driver
    "driver": _n("version", "nvml nvidia_smi proc_driver modules", "release of the driver as it answers: 535.104.05"),
    "cuda_driver_version": _n("version", "driver_library nvml nvidia_smi", "newest CUDA that the driver serves: 12.2"),
    "nvml_error": _n(
        "text", "nvml", "what NVML answered when it could not start or list: Driver/library version mismatch"
    ),
    "nvml_error_code": _n(
        "count", "nvml", "its number; 9 driver not loaded, 12 no library, 15 GPU lost, 18 driver/library mismatch"
    ),
    "nvml_library_version": _n("text", "nvml", "release of libnvidia-ml"),
    "gpu_count": _n("count", "nvml nvidia_smi proc_driver", "GPUs that the driver lists, MIG instances not counted"),
    "gpu": _n("texts", "nvml nvidia_smi driver_library proc_driver", "names of the GPUs in the driver's order"),
    "compute_capability": _n("texts", "nvml nvidia_smi driver_library", "capability of each GPU, in the same order"),
    "gpus": Name("rows", ("nvml", "nvidia_smi"), "the GPUs in NVML's order", tuple(GPU_KEYS.split())),
    "fabric_manager": _n("flag", "processes", "nv-fabricmanager runs"),
    "mps": _n("flag", "processes", "nvidia-cuda-mps-control runs"),
    "persistenced": _n("flag", "processes", "nvidia-persistenced runs"),
    "nvidia_smi": _n("text", "nvidia_smi programs", "path of nvidia-smi"),
    "nvidia_smi_error": _n("text", "nvidia_smi", "first line of what nvidia-smi printed when it failed"),
    # ---- the driver's library, loaded in a child process with the user's environment
    "cuda_init_code": _n(
        "count", "driver_library", "what cuInit(0) returned; 0 is success, 100 no device, 803 mismatch"
    ),
    "cuda_init_name": _n("text", "driver_library", "its name: CUDA_ERROR_NO_DEVICE"),
    "cuda_device_count": _n("count", "driver_library", "cuDeviceGetCount: what CUDA_VISIBLE_DEVICES leaves"),
    "cuda_devices": _n(
        "rows", "driver_library", "the devices that CUDA lists", "ordinal name compute_capability memory_total"
    ),
    "driver_library": _n("text", "driver_library", "the file that libcuda.so.1 (nvcuda.dll) is, links followed"),
    "driver_library_version": _n("version", "driver_library", "the release in that file's name"),
    "driver_library_stub": _n("flag", "driver_library", "it is the toolkit's stub: its folder is called stubs"),
    "driver_library_error": _n("text", "driver_library", "the loader's answer where it could not be loaded"),
    # ---- the kernel's side
    "driver_kernel_module": _n("version", "proc_driver modules", "release of the loaded nvidia module"),
    "driver_kernel_open": _n("flag", "proc_driver", "it is the open kernel module"),
    "proc_gpus": _n("rows", "proc_driver", "/proc/driver/nvidia/gpus", "pci name uuid"),
    "driver_parameters": _n("map", "proc_driver", "/proc/driver/nvidia/params"),
    "pci_gpus": _n(
        "rows",
        "pci",
        "display controllers; vendor: nvidia, amd, intel or its number; driver: bound to it",
        "address vendor device driver",
    ),
    "device_nodes": _n(
        "rows",
        "devices",
        "/dev/nvidia*, /dev/dxg, /dev/kfd, /dev/dri/render*; mode as octal text",
        "path mode uid gid readable writable",
    ),
    "kernel_modules": _n(
        "map", "modules", "loaded ones of nvidia, nvidia_uvm, nouveau, amdgpu ... to their version or nothing"
    ),
    "nvidia_module_installed": _n("flag", "modules", "the running kernel has a file nvidia.ko"),
    "nvidia_module_kernels": _n("texts", "modules", "kernels that have one"),
    "dkms": _n(
        "rows",
        "modules",
        "nvidia modules that DKMS knows; kernel is empty where it is built for none",
        "version kernel built",
    ),
    "kernel_headers": _n("flag", "modules", "headers of the running kernel are there"),
    "nouveau_blacklisted": _n("flag", "modules", "modprobe.d blacklists nouveau"),
    "kernel_log": _n("text", "kernel_log", "where the kernel's log was read: kmsg or journalctl"),
    "xids": _n("rows", "kernel_log", "Xid reports since boot, oldest first, at most 50", "xid pci time text"),
    "oom_kills": _n(
        "rows", "kernel_log", "what the OOM killer ended; scope: system or cgroup", "process pid scope memory time"
    ),
    "nvrm": _n("texts", "kernel_log", "the driver's other messages, at most 20"),
    "secure_boot": _n("flag", "secure_boot", "UEFI Secure Boot is on"),
    "lockdown": _n("text", "secure_boot", "none, integrity or confidentiality"),
    # ---- where it runs
    "container": _n("text", "container", "none, docker, podman, kubernetes, lxc, apptainer or other"),
    "container_said_by": _n("text", "container", "the file or variable that shows it"),
    "wsl": _n("count", "container", "1 or 2 on WSL, 0 elsewhere"),
    "wsl_driver": _n("flag", "container", "/usr/lib/wsl/lib/libcuda.so.1 is there"),
    "nvidia_container_toolkit": _n("flag", "container", "nvidia-ctk, nvidia-container-cli or -runtime is installed"),
    "docker_runtimes": _n("texts", "container", "runtimes of /etc/docker/daemon.json"),
    "docker_default_runtime": _n("text", "container", "the default among them"),
    "cgroup_version": _n("count", "cgroup", "1 or 2, of the memory controller"),
    "cgroup_memory_limit": _n("bytes", "cgroup", "the tightest limit up the tree; -1 is none"),
    "cgroup_memory_used": _n("bytes", "cgroup", "used where that limit is"),
    "cgroup_memory_peak": _n("bytes", "cgroup", "the highest use there"),
    "cgroup_oom_kills": _n("count", "cgroup", "processes that the limit has killed in it"),
    "cgroup_limit_hits": _n("count", "cgroup", "how often the limit was reached: memory.events max, v1 failcnt"),
    "cgroup_cpus": _n("number", "cgroup", "CPUs that the quota leaves; -1 is all"),
    "cgroup_pids_limit": _n("count", "cgroup", "-1 is none"),
    "cgroup_pids_used": _n("count", "cgroup", ""),
    # ---- memory, limits, disks
    "memory_total": _n("bytes", "memory", "RAM"),
    "memory_available": _n("bytes", "memory", "what a program could take now"),
    "swap_total": _n("bytes", "memory", "swap; on Windows the page file"),
    "swap_free": _n("bytes", "memory", ""),
    "commit_limit": _n(
        "bytes", "memory", "Windows: RAM and page file; Linux: CommitLimit, which counts only with overcommit 2"
    ),
    "commit_used": _n("bytes", "memory", ""),
    "overcommit": _n("count", "memory", "Linux: vm.overcommit_memory"),
    "shm_size": _n("bytes", "memory", "size of /dev/shm"),
    "shm_free": _n("bytes", "memory", ""),
    "open_files_soft": _n("count", "limits", "ulimit -n of errdoc, as its parent left it"),
    "open_files_hard": _n("count", "limits", ""),
    "memlock_soft": _n("bytes", "limits", "ulimit -l"),
    "memlock_hard": _n("bytes", "limits", ""),
    "processes_soft": _n("count", "limits", "ulimit -u"),
    "stack_soft": _n("bytes", "limits", "ulimit -s"),
    "address_space_soft": _n("bytes", "limits", "ulimit -v"),
    "disks": _n(
        "rows",
        "disks",
        "what: cwd, home, tmp, cache, huggingface, torch; mount: another disk of the machine; free is what this "
        "user may take",
        "what path filesystem total free inodes_total inodes_free read_only writable",
    ),
    # ---- what programs are linked with
    "libc": _n("text", "libc", "glibc or musl"),
    "glibc": _n("version", "libc", "the system's glibc"),
    "libstdcxx": _n(
        "rows",
        "libc",
        "copies of libstdc++.so.6; owner: system, environment, ld_library_path; newest symbol versions",
        "path owner glibcxx cxxabi",
    ),
    "cpu": _n("text", "cpu", "the processor's name"),
    "cpu_count": _n("count", "cpu", "logical processors"),
    "cpu_features": _n("texts", "cpu", "of sse4_1 sse4_2 avx avx2 fma f16c avx512f avx512_bf16 amx_tile asimd sve ..."),
    "programs": _n("map", "programs", "programs on PATH to their path: gcc g++ cl nvcc ninja cmake nvidia-smi ..."),
    "working_folder": _n("text", "environment", "where the command ran, as far as it is known; else where errdoc runs"),
    "named_paths": _n("rows", "paths", "paths that the log names, looked at and not opened", "path exists"),
    "environment": _n("map", "environment", "variables that matter; a value that may be a secret is only `(set)`"),
    "toolkits": _n(
        "rows", "libraries", "CUDA toolkits; found_by: the variable, PATH, or the folder", "path version found_by"
    ),
    "libraries": _n(
        "rows",
        "libraries",
        "what the loader gives for each CUDA library with the user's environment. name: cudart cudnn cublas "
        "cublaslt nccl cufft curand cusolver cusparse nvrtc cupti nvjitlink; soname: as asked; version: cudart, cudnn "
        "and nccl by themselves, others by their file or package; found_by: rpath, ld_library_path, runpath, "
        "ldconfig, path, default, loader; error in place of a path where it is not found or broken; wanted_by: "
        "loader, or the package that needs it (torch)",
        "name soname path version found_by wanted_by error",
    ),
    "library_copies": _n(
        "rows",
        "libraries",
        "all files of these libraries, also those that stand in the way; owner: pip, conda, "
        "toolkit, system, ld_library_path, path; version: by its file name or its package; used: some row "
        "of `libraries` is it",
        "name path owner version used",
    ),
    "library_missing": _n(
        "rows",
        "libraries",
        "libraries that the package's files need and nobody gives; needed_by is a path",
        "name needed_by package",
    ),
    "cuda_runtime": _n(
        "version",
        "deep python libraries",
        "the CUDA that the user's framework was built for, or whose cudart it would load",
    ),
    "cudnn_loaded": _n("version", "deep libraries", "the cuDNN that would be loaded (cudnnGetVersion)"),
    "nccl": _n("version", "deep libraries", "the NCCL that would be loaded (ncclGetVersion)"),
    "msvc_runtime": _n(
        "map", "libraries", "Windows: vcruntime140.dll, vcruntime140_1.dll, msvcp140.dll to their path or nothing"
    ),
    # ---- network
    "interfaces": _n(
        "rows", "network", "names only; kind: loopback, ethernet, infiniband, wireless, bridge, virtual", "name up kind"
    ),
    "infiniband": _n(
        "rows", "network", "ports; state as the kernel prints it: ACTIVE, DOWN", "device port state layer"
    ),
    "listening_ports": _n("rows", "network", "TCP ports on which something listens here", "port"),
    # ---- the user's Python, not errdoc's own
    "interpreter": _n("text", "python", "its path"),
    "interpreter_found_by": _n(
        "text", "python", "option, run (seen), log, VIRTUAL_ENV, CONDA_PREFIX, or PATH: a guess"
    ),
    "interpreter_prefix": _n("text", "python", "the folder of its environment"),
    "environment_kind": _n("text", "python", "venv, conda or system"),
    "python": _n("version", "python", "its version"),
    "interpreters": _n(
        "rows",
        "python",
        "all that were looked at, the user's first; packages: names of frameworks in it",
        "path prefix version found_by packages",
    ),
    "site_packages": _n("texts", "python", "its folders of packages"),
    "packages": _n(
        "map", "python", "all installed packages to their version, by distribution name: lower case, - for _ and ."
    ),
    "modules": _n("texts", "python", "top-level names that can be imported from its folders of packages"),
    "package_copies": _n("rows", "python", "packages of which more than one copy stands there", "name version path"),
    "nvidia_packages": _n("map", "python", "the nvidia-* wheels to their version"),
    "shadowing_files": _n(
        "texts", "python", "files of the working folder or beside the script that hide a package of that name"
    ),
    "local_script": _n("text", "python", "the script that the log's traceback names, where it is here"),
    "python_headers": _n("flag", "python", "Python.h of it is there"),
    **{
        name: _n("version", "deep python", f"the {name} of the user's Python; absent where it is not installed")
        for name in (
            "torch",
            "tensorflow",
            "jax",
            "jaxlib",
            "keras",
            "torchvision",
            "torchaudio",
            "transformers",
            "numpy",
            "protobuf",
            "triton",
            "onnxruntime",
            "cupy",
            "flash_attn",
            "deepspeed",
            "mxnet",
        )
    },
    "torch_cuda": _n("text", "deep python", "CUDA that torch was built for: 12.1; cpu; or rocm 6.0"),
    "torch_git": _n("text", "python", "the commit it was built from"),
    "tensorflow_cuda": _n("text", "deep python", "CUDA that tensorflow was built for, or cpu"),
    "cudnn_compiled": _n("version", "deep python", "cuDNN that tensorflow was built for"),
    "tensorflow_distribution": _n("text", "python", "tensorflow, tensorflow-gpu, tensorflow-cpu, tensorflow-intel"),
    "jax_cuda_plugin": _n("version", "python", "jax-cuda12-plugin or its kin; absent where only the CPU one is there"),
    "onnxruntime_gpu": _n("flag", "python", "onnxruntime-gpu is installed"),
    # ---- what only an import can tell (--deep)
    "imports": _n(
        "rows",
        "deep",
        "each import in a child process; error is its last line, signal a crash",
        "package ok version seconds error signal",
    ),
    "torch_arch_list": _n("texts", "deep", "torch.cuda.get_arch_list()"),
    "torch_cuda_available": _n("flag", "deep", "torch.cuda.is_available()"),
    "torch_cudnn": _n("version", "deep", "torch.backends.cudnn.version()"),
    "torch_device_count": _n("count", "deep", "torch.cuda.device_count()"),
    "tensorflow_gpus": _n("count", "deep", "devices that tensorflow lists"),
    "loaded_libraries": _n("rows", "deep", "CUDA libraries mapped after the import", "name path"),
}
