"""Texts that only a stand-in causes. A log that holds one is not recorded."""

import re

from lab.recipe import Recipe

_ANY = (
    # RuntimeError: handle_0 INTERNAL ASSERT FAILED at "../c10/cuda/driver_api.cpp":15, please report a bug
    (
        r"INTERNAL ASSERT FAILED at \".*driver_api\.cpp\"",
        "the driver interface's assert, for a function that the layer lacks",
    ),
    # could not open file to read NUMA node: /sys/bus/pci/devices/0000:01:00.0/numa_node
    (r"could not open file to read NUMA node", "the NUMA file of a device that is not there"),
    # ImportError: driver.cpython-39-x86_64-linux-gnu.so: undefined symbol: cuModuleLoadData
    (r"undefined symbol: (?:cu|nvml)[A-Z]", "a function of the driver that the layer lacks"),
    # F tensorflow/stream_executor/cuda/cuda_driver.cc:1617] failed to query current context: UNKNOWN ERROR (303)
    (r"failed to query current context", "a context, which the layer does not make"),
    # RuntimeError: Error in dlopen or dlsym: /usr/lib/x86_64-linux-gnu/libcuda.so.1: undefined symbol: cuCtxGetCurrent
    (r"libcuda\.so\S*: undefined symbol: cu", "a driver function that the layer lacks"),
    (r"\.hidden\b", "the lab's own name for a library out of the way"),
    (r"LAB_[A-Z]", "the lab's own variables"),
)


def refused(recipe: Recipe, text: str) -> list[str]:
    """Why the text may not be recorded: empty where it may."""
    reasons = [because for pattern, because in _ANY if re.search(pattern, text)]
    codes = {value.partition("@")[0] for settings in recipe.inject.values() for value in settings.values()}
    # Past cuInit the runtime asks undocumented tables of the driver: no stand-in answers them.
    if recipe.inject and "500" not in codes and "named symbol not found" in text:
        reasons.append("'named symbol not found' (500) was not asked for: an undocumented table's absence")
    if any(name.startswith("cudart") for name in recipe.inject) and "Error in dlopen: libcuda.so.1" in text:
        reasons.append("the driver's library beside the runtime layer is missing")
    return reasons
