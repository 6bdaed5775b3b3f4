import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.logs.facts.canonical import as_number, as_version, canonical
from errdoc.model import FACT_NAMES

VALUES = [
    ("torch", "v2.1.0+cu121", "2.1.0+cu121"),
    ("torch", "1.13.0a0+git1234", "1.13.0a0+git1234"),
    ("tensorflow", "2.0.0-rc1", "2.0.0-rc1"),
    ("tensorflow", "2", None),
    ("numpy", "1.x", None),
    ("python", "3.8.12", "3.8.12"),
    ("python", "310", "3.10"),
    ("python", "cp39", "3.9"),
    ("python", "1.2", None),
    ("os", "win32", "windows"),
    ("os", "Ubuntu 20.04.1 LTS (x86_64)", "linux"),
    ("os", "Linux-5.15.90.1-microsoft-standard-WSL2-x86_64", "wsl"),
    ("os", "Darwin", "macos"),
    ("os", "Plan 9", None),
    ("cudnn_loaded", "8303", "8.3.3"),
    ("cudnn_loaded", "90100", "9.1.0"),
    ("cudnn_loaded", "7102", "7.1.2"),
    ("cudnn_loaded", "8.5.0.96", "8.5.0"),
    ("cudnn_compiled", "(8, 5, 0)", "8.5.0"),
    ("cudnn_compiled", "12345", None),
    ("cuda_runtime", "10010", "10.1"),
    ("cuda_runtime", "cu118", "11.8"),
    ("cuda_runtime", "90", "9.0"),
    ("cuda_runtime", "12", "12"),
    ("cuda_driver_version", "12040", "12.4"),
    ("driver", "535.104.05", "535.104.05"),
    ("driver", "12.2", None),
    ("driver", "531", "531"),
    ("driver", "86", None),
    ("nccl", "2.10.3+cuda11.1", "2.10.3"),
    ("nccl", "2708", "2.7.8"),
    ("nccl", "21003", "2.10.3"),
    ("compute_capability", "sm_86", "8.6"),
    ("compute_capability", "compute_90a", "9.0"),
    ("compute_capability", "sm_120", "12.0"),
    ("compute_capability", "860", "8.6"),
    ("compute_capability", "(8, 9)", "8.9"),
    ("compute_capability", "0.5", None),
    ("gpu", " GeForce RTX 208... ", "GeForce RTX 208"),
    ("gpu", "NVIDIA", None),
    ("gpu_total_memory", "2.00GiB", "2.00 GiB"),
    ("gpu_total_memory", "16160MB", "16160 MB"),
    ("gpu_free_memory", "plenty", None),
    ("tried_to_allocate", "4770354232 bytes", "4770354232 B"),
    ("tried_to_allocate", "4,096 bytes", "4096 B"),
    ("tried_to_allocate", "3.50G", "3.50 GiB"),
    ("library", "/usr/lib/libcudnn.so.8", "libcudnn.so.8"),
    ("library", r"C:\env\lib\c10.dll", "c10.dll"),
    ("library", "torch", None),
    ("exception_type", "torch.cuda.OutOfMemoryError:", "torch.cuda.OutOfMemoryError"),
    ("exception_type", "c10::Error", "c10::Error"),
    ("exception_type", "not a type", None),
    ("rank", "03", "3"),
    ("exit_code", "0xC0000409", "3221226505"),
    ("exit_code", "-9", "-9"),
    ("signal", "9", "SIGKILL"),
    ("signal", "Segmentation fault", "SIGSEGV"),
    ("signal", "99", None),
    ("error_code", "CUDNN_STATUS_ALLOC_FAILED", "CUDNN_STATUS_ALLOC_FAILED"),
    ("error_code", "oops", None),
]


@pytest.mark.parametrize(("name", "text", "value"), VALUES, ids=[f"{n}-{t}" for n, t, _ in VALUES])
def test_canonical(name: str, text: str, value: str | None) -> None:
    """What a log prints has one canonical value, or none."""
    assert canonical(name, text) == value


@pytest.mark.parametrize(
    ("text", "number"),
    [("23.70 GiB", 23.7 * 2**30), ("512 B", 512), ("3.50G", 3.5 * 2**30), ("16160 MB", 16160 * 2**20), ("-9", -9),
     ("1,024", 1024), ("8.3.3", None), ("", None), ("GiB", None)],
)  # fmt: skip
def test_as_number(text: str, number: float | None) -> None:
    """Sizes are bytes, plain numbers are themselves, anything else is none."""
    assert as_number(text) == number


@pytest.mark.parametrize(
    ("text", "parts"),
    [("2.1.0+cu121", (2, 1, 0)), ("v1.13.0a0", (1, 13, 0)), ("12", (12,)), ("(8, 5, 0)", (8, 5, 0)), ("master", None)],
)
def test_as_version(text: str, parts: tuple[int, ...] | None) -> None:
    """A version compares by its numbers."""
    assert as_version(text) == parts


@given(st.sampled_from(FACT_NAMES), st.text() | st.from_regex(r"\A[(]?[0-9a-zA-Z.+_ ,/:-]{1,16}[)]?\Z"))
def test_canonical_is_stable(name: str, text: str) -> None:
    """Any text is taken, and a canonical value is its own canonical value."""
    value = canonical(name, text)
    assert value is None or canonical(name, value) == value


@given(st.text() | st.from_regex(r"\A[-0-9.,]{1,12} ?[KMGi]{0,2}B?\Z"))
def test_numbers_never_raise(text: str) -> None:
    """Any text is a number, a version, both or neither."""
    number, parts = as_number(text), as_version(text)
    assert number is None or isinstance(number, float)
    assert parts is None or all(part >= 0 for part in parts)
