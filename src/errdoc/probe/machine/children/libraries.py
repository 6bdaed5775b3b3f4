"""Loads CUDA libraries as the user's program would, and asks each for its version.

Arguments: `NAME=WHAT`, WHAT a file name for the loader or a path. Run in a child process: a library may hang or crash.
Prints a JSON line `[name, what, path, version, error]` for each; version functions are the libraries' documented ones.
"""

import ctypes
import json
import os
import sys


def number(library, function):
    """What `int f(int*)` writes, or None."""
    value = ctypes.c_int(0)
    try:
        return value.value if getattr(library, function)(ctypes.byref(value)) == 0 else None
    except AttributeError:
        return None


def thousands(value):
    """12010 is 12.1; CUDA's own way."""
    return None if value is None else "%d.%d" % (value // 1000, value % 1000 // 10)


def cudnn(library):
    """8902 is 8.9.2, 90100 is 9.1.0."""
    try:
        library.cudnnGetVersion.restype = ctypes.c_size_t
        value = library.cudnnGetVersion()
    except AttributeError:
        return None
    if value >= 90000:
        return "%d.%d.%d" % (value // 10000, value // 100 % 100, value % 100)
    return "%d.%d.%d" % (value // 1000, value // 100 % 10, value % 100)


def nccl(library):
    """2708 is 2.7.8, 21805 is 2.18.5."""
    value = number(library, "ncclGetVersion")
    if value is None:
        return None
    if value < 10000:
        return "%d.%d.%d" % (value // 1000, value // 100 % 10, value % 100)
    return "%d.%d.%d" % (value // 10000, value // 100 % 100, value % 100)


def properties(function):
    """Version of a library with `f(libraryPropertyType, int*)`: 0 major, 1 minor, 2 patch."""

    def version(library):
        values = []
        for kind in range(3):
            value = ctypes.c_int(-1)
            try:
                if getattr(library, function)(kind, ctypes.byref(value)) != 0:
                    return None
            except AttributeError:
                return None
            values.append(str(value.value))
        return ".".join(values)

    return version


VERSIONS = {
    "cudart": lambda library: thousands(number(library, "cudaRuntimeGetVersion")),
    "cudnn": cudnn,
    "nccl": nccl,
    "cublas": properties("cublasGetProperty"),
    "cufft": properties("cufftGetProperty"),
    "curand": properties("curandGetProperty"),
    "cusolver": properties("cusolverGetProperty"),
    "cusparse": properties("cusparseGetProperty"),
}


def mapped(what):
    """The file that was mapped for a name."""
    if "/" in what:
        return os.path.realpath(what)
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="replace") as file:
            for line in file:
                path = line.rstrip("\n").partition("/")
                # libcudart.so.12 is mapped as libcudart.so.12.1.105
                if path[1] and path[2].rpartition("/")[2].startswith(what):
                    return "/" + path[2]
    except OSError:
        pass
    return None


def main():
    """Each library in turn."""
    for argument in sys.argv[1:]:
        name, _, what = argument.partition("=")
        path = version = error = None
        # told before it is tried, so that a crash can be laid at its door
        sys.stdout.write(json.dumps([name, what, None, None, "crashed or hung while it was loaded"]) + "\n")
        sys.stdout.flush()
        try:
            library = ctypes.CDLL(what)
            path = mapped(what)
            version = VERSIONS[name](library) if name in VERSIONS else None
        except OSError as failed:
            error = str(failed)[:300]
        sys.stdout.write(json.dumps([name, what, path, version, error]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
