"""NVML and the driver's library, with the lab's stand-ins under the real nvidia-ml-py and the real child processes."""

import sys
import time

import pytest

from errdoc.probe.asking.take import take
from errdoc.probe.machine.host import Absent
from errdoc.probe.machine.run import Outcome
from errdoc.probe.sources import driver_library, nvidia_smi, nvml

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the stand-ins are Linux libraries")

HANGS = "#include <unistd.h>\nint nvmlInitWithFlags(unsigned f) { for (;;) pause(); }\nint nvmlInit_v2(void) { for (;;) pause(); }\n"
CRASHES = "int nvmlInitWithFlags(unsigned f) { *(volatile int *)0 = 1; return 0; }\nint nvmlInit_v2(void) { return nvmlInitWithFlags(0); }\n"
GARBAGE = r"""
#include <stdio.h>
#include <string.h>
int nvmlInitWithFlags(unsigned f) { puts("[\"driver\", 7, \"x\"]\n{garbage\n[\"nobody\", 1, \"x\"]"); fflush(stdout); return 0; }
int nvmlInit_v2(void) { return nvmlInitWithFlags(0); }
int nvmlSystemGetDriverVersion(char *text, unsigned length) { memset(text, 0xff, length - 1); text[length - 1] = 0; return 0; }
int nvmlDeviceGetCount_v2(unsigned *count) { *count = 4000000000u; return 0; }
int nvmlDeviceGetHandleByIndex_v2(unsigned i, void **d) { return 123456; }
"""
CUDA_HANGS = "#include <unistd.h>\nint cuDriverGetVersion(int *v) { *v = 12020; return 0; }\nint cuInit(unsigned f) { for (;;) pause(); }\n"
CUDA_CRASHES = "int cuDriverGetVersion(int *v) { *v = 12020; return 0; }\nint cuInit(unsigned f) { *(volatile int *)0 = 1; return 0; }\n"
CUDA_GARBAGE = "int cuDriverGetVersion(int *v) { *v = -77; return 0; }\nint cuInit(unsigned f) { return -5; }\nint cuGetErrorName(int c, const char **t) { *t = 0; return 0; }\n"


def test_nvml_tells_driver_and_gpus(standing, values):
    """Driver, names, sizes and processes are those that the library gave."""
    settings = {
        "LAB_DEVICES": "2",
        "LAB_USED_MIB": "10649",
        "LAB_PROCESS": "4211",
        "LAB_GPU_NAME": "NVIDIA A100-SXM4-40GB",
    }
    told = nvml.read(standing("libnvidia-ml", settings=settings))
    said = values(told)
    assert told.status == "ok"
    assert (said["driver"], said["cuda_driver_version"], said["gpu_count"]) == ("535.104.05", "12.2", 2)
    assert said["gpu"] == ["NVIDIA A100-SXM4-40GB"] * 2
    first = said["gpus"][0]
    assert (first["memory_total"], first["memory_used"]) == (24268 << 20, 10649 << 20)
    assert first["processes"] == [{"pid": 4211, "name": None, "memory": 10649 << 20, "kind": "compute"}]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("18", "RM has detected an NVML/RM version mismatch."),
        ("9", "Driver Not Loaded"),
        ("999", "Unknown Error"),
        ("4", "Insufficient Permissions"),
    ],
)
def test_nvml_says_why_it_cannot_start(standing, values, code, text):
    """The library's own code and text are the reason."""
    told = nvml.read(standing("libnvidia-ml", settings={"LAB_nvmlInit": code}))
    assert told.status == "failed"
    assert (values(told)["nvml_error"], values(told)["nvml_error_code"]) == (text, int(code))


def test_a_lost_gpu_leaves_the_others(standing, values):
    """What the driver answers for a GPU stands in its row."""
    settings = {"LAB_DEVICES": "2", "LAB_nvmlDeviceGetMemoryInfo": "15@2"}
    rows = values(nvml.read(standing("libnvidia-ml", settings=settings)))["gpus"]
    assert "error" not in rows[0]
    assert rows[1]["error"] == "GPU is lost"


def test_no_library_is_an_answer(standing, values):
    """A machine without NVML says so with NVML's code 12."""
    told = nvml.read(standing())
    assert told.status == "absent"
    assert values(told) == {"nvml_error": "NVML Shared Library Not Found", "nvml_error_code": 12}


def test_the_drivers_library_tells_devices(standing, values):
    """cuInit, the CUDA version, the file that was loaded and the devices come from the library."""
    told = driver_library.read(standing("libcuda", settings={"LAB_DEVICES": "2", "LAB_CAPABILITY": "9.0"}))
    said = values(told)
    assert told.status == "ok"
    assert (said["cuda_init_code"], said["cuda_driver_version"], said["cuda_device_count"]) == (0, "12.2", 2)
    assert said["driver_library"].endswith("/libcuda.so.1")
    assert said["driver_library_stub"] is False
    assert said["compute_capability"] == ["9.0", "9.0"]


@pytest.mark.parametrize(
    ("code", "name"),
    [(100, "CUDA_ERROR_NO_DEVICE"), (803, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH"), (999, "CUDA_ERROR_UNKNOWN")],
)
def test_cuinit_that_fails_is_a_fact(standing, values, code, name):
    """The code and its name are told; it is no fault of the source."""
    told = driver_library.read(standing("libcuda", settings={"LAB_cuInit": str(code)}))
    assert told.status == "ok"
    assert (values(told)["cuda_init_code"], values(told)["cuda_init_name"]) == (code, name)


def test_no_driver_library(standing, values):
    """Without the library the loader's own words are told."""
    told = driver_library.read(standing())
    assert told.status == "absent"
    assert "cannot open shared object file" in values(told)["driver_library_error"]


def test_the_toolkits_stub_is_recognised(compiled, standing, values, tmp_path):
    """A libcuda from a folder called stubs is the toolkit's."""
    made = compiled(
        "libcuda.so.1",
        "int cuDriverGetVersion(int *v) { *v = 12020; return 0; }\nint cuInit(unsigned f) { return 34; }\n",
    )
    (tmp_path / "stubs").mkdir()
    (tmp_path / "stubs" / "libcuda.so.1").write_bytes((made / "libcuda.so.1").read_bytes())
    said = values(driver_library.read(standing(settings={"LD_LIBRARY_PATH": str(tmp_path / "stubs")})))
    assert said["driver_library_stub"] is True
    assert said["cuda_init_code"] == 34


HOSTILE = {
    "hangs": ({"libnvidia-ml.so.1": HANGS, "libcuda.so.1": CUDA_HANGS}, "timeout"),
    "crashes": ({"libnvidia-ml.so.1": CRASHES, "libcuda.so.1": CUDA_CRASHES}, "failed"),
    "garbage": ({"libnvidia-ml.so.1": GARBAGE, "libcuda.so.1": CUDA_GARBAGE}, "failed"),
    "no ELF": ({}, "failed"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_libraries_that_misbehave_cost_nothing_but_themselves(standing, tmp_path, kind):
    """With libraries that hang, crash, answer garbage or are none, the probe ends in time with all other facts."""
    sources, status = HOSTILE[kind]
    host = standing(sources=sources, seconds=1.5)
    if not sources:
        for name in ("libnvidia-ml.so.1", "libcuda.so.1"):
            (tmp_path / name).write_bytes(b"no library" * 100)
        host = standing(seconds=1.5, settings={"LD_LIBRARY_PATH": str(tmp_path)})
    started = time.monotonic()
    snapshot = take(host)
    assert time.monotonic() - started < 25
    reports = {one.source: one for one in snapshot.reports}
    for name in ("nvml", "driver_library"):
        # a file that is no library is, for nvidia-ml-py, no library at all
        expected = (
            "absent"
            if (kind, name) == ("no ELF", "nvml")
            else "ok"
            if (kind, name) == ("garbage", "driver_library")
            else status
        )
        assert reports[name].status == expected, reports[name]
        assert reports[name].reason or expected == "ok"
    for name in ("hostname", "memory_total", "open_files_soft", "glibc", "disks", "cpu_features"):
        assert snapshot.value(name) is not None, snapshot.unknown(name)
    assert snapshot.text("driver") is None or snapshot.text("driver").startswith("\ufffd")


def test_what_was_told_before_a_hang_is_kept(standing, values):
    """The library that hangs in cuInit has told its version before."""
    told = driver_library.read(standing(sources={"libcuda.so.1": CUDA_HANGS}, seconds=1.5))
    assert told.status == "timeout"
    assert told.reason.startswith("cuInit: no answer")
    assert values(told)["cuda_driver_version"] == "12.2"


TABLE = (
    "0, Tesla V100-SXM2-16GB, GPU-4a1c, 00000000:3B:00.0, 390.116, 16130, 11, 16119, Default\n"
    "1, Tesla V100-SXM2-16GB, GPU-99bc, 00000000:D8:00.0, 390.116, 16130, 0, 16130, Exclusive_Process\n"
)


def smi(tree, said: Outcome):
    """A machine whose nvidia-smi prints this."""
    return tree({"/usr/bin/nvidia-smi": ""}, tools={"nvidia-smi": said}, env={"PATH": "/usr/bin"})


def test_nvidia_smi_fills_in(tree, values):
    """Its table gives driver, names, sizes and modes."""
    said = values(nvidia_smi.read(smi(tree, Outcome(0, TABLE))))
    assert (said["driver"], said["gpu_count"]) == ("390.116", 2)
    assert said["gpus"][1]["compute_mode"] == "exclusive_process"
    assert said["gpus"][0]["memory_free"] == 16119 << 20


@pytest.mark.parametrize(
    ("said", "status", "reason"),
    [
        (Outcome(18, "Failed to initialize NVML: Driver/library version mismatch\nNVML library version: 580.159\n", why="exit status 18"),
         "failed", "Failed to initialize NVML: Driver/library version mismatch"),
        (Outcome(9, "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. Make sure that the latest NVIDIA "
                    "driver is installed and running.\n\n", why="exit status 9"), "failed", "couldn't communicate with the NVIDIA driver"),
        (Outcome(None, why="no answer within 1.5 s", timed_out=True), "timeout", "no answer within 1.5 s"),
        (Outcome(0, "all is well\n"), "failed", "no table"),
    ],
)  # fmt: skip
def test_nvidia_smi_that_fails_gives_its_reason(tree, said, status, reason):
    """Its own words, a hang and garbage are reasons."""
    told = nvidia_smi.read(smi(tree, said))
    assert told.status == status
    assert reason in told.reason


def test_no_nvidia_smi(tree):
    """A machine without it is an answer."""
    with pytest.raises(Absent, match="no nvidia-smi"):
        nvidia_smi.read(tree({}))
