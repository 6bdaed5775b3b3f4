"""Imports one framework and tells what only an import can. Run by the user's interpreter, Python 3.5 or newer.

Arguments: the package, then folders of PYTHONPATH.
"""

import json
import sys
import time

PREFIXES = ("libcud", "libcublas", "libnccl", "libcufft", "libcurand", "libcusolver", "libcusparse")

# this file's own folder is no place to import from
sys.path[:1] = sys.argv[2:]


def tell(name, value, how):
    """One fact, on a line of its own whatever the framework printed."""
    sys.stdout.write("\n" + json.dumps([name, value, how]) + "\n")
    sys.stdout.flush()


def number(value, wide):
    """Version 8902 of cuDNN as 8.9.2 and 90100 as 9.1.0."""
    if value >= wide:
        return "%d.%d.%d" % (value // 10000, value // 100 % 100, value % 100)
    return "%d.%d.%d" % (value // 1000, value // 100 % 10, value % 100)


def torch(module):
    """PyTorch's own answers."""
    hip = getattr(module.version, "hip", None)
    tell("torch_cuda", module.version.cuda or ("rocm " + hip if hip else "cpu"), "torch.version.cuda")
    if module.version.cuda:
        tell("cuda_runtime", module.version.cuda, "torch.version.cuda")
    if hasattr(module.cuda, "get_arch_list"):
        tell("torch_arch_list", list(module.cuda.get_arch_list()), "torch.cuda.get_arch_list()")
    if module.backends.cudnn.is_available() and module.backends.cudnn.version():
        version = number(module.backends.cudnn.version(), 90000)
        tell("torch_cudnn", version, "torch.backends.cudnn.version()")
        tell("cudnn_loaded", version, "torch.backends.cudnn.version()")
    if hasattr(module.cuda, "nccl") and module.version.cuda:
        try:
            version = module.cuda.nccl.version()
            text = ".".join(map(str, version)) if isinstance(version, tuple) else number(version, 10000)
            tell("nccl", text, "torch.cuda.nccl.version()")
        except (AttributeError, RuntimeError):
            pass  # built without NCCL
    tell("torch_device_count", module.cuda.device_count(), "torch.cuda.device_count()")
    tell("torch_cuda_available", bool(module.cuda.is_available()), "torch.cuda.is_available()")


def tensorflow(module):
    """TensorFlow's own answers."""
    try:
        info = module.sysconfig.get_build_info()
    except AttributeError:
        info = {}
    if info.get("is_cuda_build") is False:
        tell("tensorflow_cuda", "cpu", "tf.sysconfig.get_build_info()")
    elif info.get("cuda_version"):
        tell("tensorflow_cuda", str(info["cuda_version"]), "tf.sysconfig.get_build_info()")
    if hasattr(module, "config") and hasattr(module.config, "list_physical_devices"):
        tell("tensorflow_gpus", len(module.config.list_physical_devices("GPU")), "tf.config.list_physical_devices")


def mapped():
    """The CUDA libraries that are mapped now."""
    rows = {}
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="replace") as file:
            for line in file:
                path = "/" + line.rstrip("\n").partition("/")[2]
                name = path.rpartition("/")[2]
                if name.startswith(PREFIXES):
                    rows[path] = name
    except OSError:
        return
    tell("loaded_libraries", [{"name": rows[path], "path": path} for path in sorted(rows)], "/proc/self/maps")


def main():
    """Imports, then asks."""
    package = sys.argv[1]
    started = time.monotonic()
    try:
        module = __import__(package)
    except Exception as error:  # whatever an import raises is the answer
        text = (type(error).__name__ + ": " + str(error)).strip().splitlines()
        tell("import", {"ok": False, "error": text[0][:300], "seconds": round(time.monotonic() - started, 2)}, "import")
        return
    version = str(getattr(module, "__version__", ""))
    tell("import", {"ok": True, "version": version, "seconds": round(time.monotonic() - started, 2)}, "import")
    if package in ("torch", "tensorflow", "jax") and version:
        tell(package, version, package + ".__version__")
    mapped()
    if package == "torch":
        torch(module)
    elif package == "tensorflow":
        tensorflow(module)
    mapped()


if __name__ == "__main__":
    main()
