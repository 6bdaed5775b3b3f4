"""What a number, a name or a pasted line names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.stack.codes import Code, Space, matching, nearest

SPACES = [
    Space("cudart", "CUDA runtime", "CUDA 运行时", "CUDA", ("cuda", "cudart", "runtime")),
    Space("cuinit", "CUDA driver", "CUDA 驱动", "CUDA", ("cuda", "driver", "cuinit")),
    Space("cudnn", "cuDNN", "cuDNN", "cuDNN", ("cudnn",)),
    Space("xid", "Xid", "Xid", "", ("xid", "nvrm")),
    Space("exit", "exit status", "退出状态", "", ("exit",)),
    Space("ntstatus", "NTSTATUS", "NTSTATUS", "", ("windows",)),
    Space("signal", "signal", "信号", "", ("signal",)),
]
CODES = [
    Code("cudart", 35, "cudaErrorInsufficientDriver", text="CUDA driver version is insufficient for CUDA runtime version"),
    Code("cudart", 38, "cudaErrorNoDevice", text="no CUDA-capable device is detected", releases="<=10.0"),
    Code("cudart", 100, "cudaErrorNoDevice", text="no CUDA-capable device is detected", releases=">=10.1"),
    Code("cuinit", 100, "CUDA_ERROR_NO_DEVICE", text="no CUDA-capable device is detected"),
    Code("cudart", 2, "cudaErrorMemoryAllocation", text="out of memory"),
    Code("cudart", 712, "cudaErrorHostMemory", text="out of memory of the host"),
    Code("cudnn", 7, "CUDNN_STATUS_MAPPING_ERROR"),
    Code("exit", 137, "exit status 137", also=("SIGKILL",)),
    Code("signal", 9, "SIGKILL"),
    Code("signal", 11, "SIGSEGV"),
    Code("ntstatus", 0xC0000005, "STATUS_ACCESS_VIOLATION"),
    Code("xid", 137, "NVLINK_PRIV_ERR"),
    Code("xid", 35, "CHANNEL_MSPDEC_ERROR"),
    Code("xid", 79, "GPU_HAS_FALLEN_OFF_THE_BUS", also=("GPU_LOST",), text="GPU has fallen off the bus"),
]  # fmt: skip


def found(asked: str) -> list[tuple[str, int]]:
    """Space and number of what a text names."""
    return [(one.space, one.code) for one in matching(asked, CODES, SPACES)]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("cudaErrorInsufficientDriver", [("cudart", 35)]),
        ("cudaerrorinsufficientdriver", [("cudart", 35)]),
        ("CUDNN_STATUS_MAPPING_ERROR", [("cudnn", 7)]),
        ("GPU_LOST", [("xid", 79)]),
        ("cudaErrorNoDevice", [("cudart", 38), ("cudart", 100)]),
        ("cudaErrorNoDevice 38", [("cudart", 38)]),
        ("35", [("cudart", 35), ("xid", 35)]),
        ("0x23", [("cudart", 35), ("xid", 35)]),
        ("Xid 79", [("xid", 79)]),
        ("xid79", [("xid", 79)]),
        ("Xid 35", [("xid", 35)]),
        ("cuda error 35", [("cudart", 35)]),
        ("CUDA failure 100", [("cudart", 100), ("cuinit", 100)]),
        ("cuda driver error 100", [("cuinit", 100)]),
        ("NVRM: Xid (PCI:0000:3b:00): 79, pid=1234, GPU has fallen off the bus.", [("xid", 79)]),
        ("Check failed: e == cudaSuccess (35 vs. 0)", [("cudart", 35), ("xid", 35)]),
        ("error=38 : no CUDA-capable device is detected", [("cudart", 38)]),
        ("RuntimeError: CUDA error: no CUDA-capable device is detected",
         [("cudart", 38), ("cudart", 100), ("cuinit", 100)]),
        ("out of memory", [("cudart", 2)]),
        ("137", [("exit", 137), ("xid", 137)]),
        ("exit code 137", [("exit", 137)]),
        ("SIGKILL", [("exit", 137), ("signal", 9)]),
        ("-11", [("signal", 11)]),
        ("exitcode: -11 (pid: 4242)", [("signal", 11)]),
        ("0xC0000005", [("ntstatus", 0xC0000005)]),
        ("3221225477", [("ntstatus", 0xC0000005)]),
        ("exit code -1073741819", [("ntstatus", 0xC0000005)]),
        ("out of memory of the host", [("cudart", 712)]),
    ],
)  # fmt: skip
def test_what_is_asked_is_found(asked: str, expected: list[tuple[str, int]]) -> None:
    """Names, numbers, numbers with their space, and messages lead to their codes."""
    assert found(asked) == expected


@pytest.mark.parametrize("asked", ["", "  ", "999999", "xid 100", "MAPPING_ERROR", "sm_35", "CUDA 11.35", "0xzz"])
def test_what_is_no_code_is_not_found(asked: str) -> None:
    """Versions, architectures, halves of names and numbers that nobody hands out name nothing."""
    assert found(asked) == []


def test_nearest_names() -> None:
    """What holds the text comes first, then what is spelled like it; a number leads to where it exists."""
    assert nearest("MAPPING_ERROR", CODES)[0] == "CUDNN_STATUS_MAPPING_ERROR"
    assert nearest("cudaErrorNoDevise", CODES)[0] == "cudaErrorNoDevice"
    assert nearest("xid 100", CODES) == ["cudaErrorNoDevice", "CUDA_ERROR_NO_DEVICE"]
    assert nearest("frobnicator", CODES) == []


@given(st.text(max_size=300) | st.text(alphabet="xid()PCI: 0123456789x._=", max_size=80))
def test_any_text_is_answered(asked: str) -> None:
    """Nothing that can be typed raises, and every answer is one of the codes."""
    assert all(one in CODES for one in matching(asked, CODES, SPACES))
    assert len(nearest(asked, CODES)) <= 5


def test_a_number_of_today_stands_before_one_of_old() -> None:
    """Who asks for a number has it from a release of today more often."""
    old, new = Code("cudart", 38, "old", releases="<=10.0"), Code("cuinit", 38, "new")
    assert [one.name for one in matching("38", [old, new], SPACES)] == ["new", "old"]
