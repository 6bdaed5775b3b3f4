"""`errdoc which`: what a name of a library or a symbol means."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.stack.libraries import Answer
from errdoc.stack.versions import Range, Version


@pytest.fixture(scope="session")
def libraries(kb):
    """The shipped table."""
    return kb.libraries


def one(libraries, asked: str, os: str | None = None) -> Answer:
    """The only answer."""
    (answer,) = libraries.which(asked, os)
    return answer


def wanted(answer: Answer) -> dict[str, tuple[str, str]]:
    """First and last release of each framework that wants a library."""
    return {row.framework: (row.first, row.last) for row in answer.wanted_by}


def rows(kb, section: str):
    """Rows of the table of library files."""
    return [row for row, _ in kb.compatibility.rows("library_files", section)]


def test_every_name_of_the_table_is_answered(kb, libraries):
    """What it is, who provides it, a page, a source, and a way to get it on its own system."""
    for row in rows(kb, "files"):
        answer = one(libraries, row["file"])
        assert answer.known, row["file"]
        assert (answer.name, answer.component, answer.os) == (row["file"], row["component"], row["os"])
        assert answer.title, row["file"]
        assert answer.title_zh, row["file"]
        assert answer.provider_title, row["file"]
        assert answer.page in kb.ids(), row["file"]
        assert answer.origin.sources, row["file"]
        assert answer.get, row["file"]
        assert answer.wanted_by or answer.wanted or row.get("cuda") in ("9.1", "7.5"), row["file"]


def test_every_command_is_filled_in_and_names_no_registry(kb, libraries):
    """No blank is left, and no host of a general package registry stands in a command."""
    for row in rows(kb, "files"):
        for os in ("linux", "windows", "macos"):
            for step in one(libraries, row["file"], os).get:
                for text in (step.text, step.text_zh, step.command, step.verify):
                    assert not re.search(r"\{\w*\}|None", text), (row["file"], text)
                assert not re.search(r"(?<![.\w])(?:conda\.anaconda|repo\.anaconda|pypi)\.", step.command)


@pytest.mark.parametrize(
    ("name", "cuda", "framework", "first", "last"),
    [
        ("cudart64_90.dll", "9.0", "tensorflow", "1.5", "1.12"),
        ("cudart64_80.dll", "8.0", "tensorflow", "1.0", "1.4"),
        ("libcudart.so.10.1", "10.1", "tensorflow", "2.1", "2.3"),
        ("cudart64_110.dll", "11.2", "tensorflow", "2.4", "2.10"),
        ("libcusolver.so.10", "11.0", "tensorflow", "2.1", "2.4"),
        ("cusolver64_11.dll", "11.2", "tensorflow", "2.5", "2.10"),
        ("libcudnn.so.7", "10.1", "tensorflow", "1.5", "2.3"),
        ("cudnn64_8.dll", "11.2", "tensorflow", "2.4", "2.10"),
        ("libcudnn.so.8", "11.8", "torch", "1.7", "2.3"),
        ("libcudnn.so.9", "12.1", "torch", "2.4", "2.15"),
        ("libcudart.so.13", "13.0", "torch", "2.9", "2.15"),
        ("libcudart.so.12", "12.8", "onnxruntime", "1.17", "1.26"),
    ],
)
def test_who_wants_a_library(libraries, name, cuda, framework, first, last):
    """The frameworks' own tables say it."""
    answer = one(libraries, name)
    assert cuda in Range.parse(answer.cuda)
    assert wanted(answer)[framework] == (first, last)


@pytest.mark.parametrize(
    ("name", "component", "cuda", "version"),
    [
        ("cudart64_140.dll", "cudart", "14.0", ""),
        ("cudart64_14.dll", "cudart", "14", ""),
        ("libcudart.so.14", "cudart", "14", ""),
        ("libcudnn.so.10", "cudnn", "", "10"),
        ("cudnn_graph64_10.dll", "cudnn", "", "10"),
        ("cublas64_14.dll", "cublas", "14", "14"),
        ("libcufft.so.14", "cufft", "", "14"),
        ("cusolverMg64_11.dll", "cusolver", "", "11"),
        ("cublas64_92.dll", "cublas", "9.2", ""),
        ("libnvrtc-builtins.so.12.1", "nvrtc_builtins", "12.1", ""),
        ("nvrtc64_102_0.dll", "nvrtc", "10.2", ""),
        ("libcudart.so.11.8.89", "cudart", "11.8", "11.8.89"),
        ("libcuda.so.535.104.05", "driver", "", "535.104.05"),
        ("libnvinfer.so.11", "tensorrt", "", "11"),
        ("libtorch_cuda_cu.so", "torch", "", ""),
        ("msvcp140_atomic_wait.dll", "msvc", "", ""),
    ],
)
def test_a_name_that_no_table_has_seen(libraries, name, component, cuda, version):
    """Worked out from its numbers, and said to be."""
    answer = one(libraries, name)
    assert (answer.known, answer.component, answer.cuda, answer.version) == (False, component, cuda, version)


def test_a_release_that_nobody_knows_has_no_command(libraries):
    """CUDA 14 and cuDNN 10 are in no table: no download is made up."""
    for name in ("cudart64_140.dll", "libcudart.so.14", "libcudnn.so.10"):
        answer = one(libraries, name)
        assert (answer.get, answer.wanted_by, answer.packages) == ((), (), ())


def test_names_that_lists_hold_and_no_toolkit_has(libraries):
    """The answer says which file there is instead, and offers no way to get it."""
    answer = one(libraries, "cufft64_13.dll")
    assert "cufft64_12.dll" in answer.hint
    assert (answer.get, answer.wanted_by) == ((), ())


@pytest.mark.parametrize(
    ("said", "name"),
    [
        (r"C:\Program Files\NVIDIA GPU Computing Toolkit\CUDA\v9.0\bin\cudart64_90.dll", "cudart64_90.dll"),
        ("/usr/local/cuda/lib64/libcublas.so.11", "libcublas.so.11"),
        ("ImportError: libcudnn.so.8: cannot open shared object file: No such file or directory", "libcudnn.so.8"),
        ("Could not find 'cudart64_100.dll'.", "cudart64_100.dll"),
        ("CUDART64_101.DLL", "CUDART64_101.DLL"),
        ("version `GLIBC_2.32' not found", "GLIBC_2.32"),
    ],
)
def test_a_path_or_a_line_around_the_name(libraries, said, name):
    """The name is found in what people paste."""
    answer = one(libraries, said)
    assert (answer.name, answer.known or answer.kind == "symbol") == (name, True)


def test_several_names_in_one_line(libraries):
    """A symbol and the file that lacks it are both answered."""
    said = "libcusparse.so.12: undefined symbol: __nvJitLinkAddData_12_1, version libnvJitLink.so.12"
    assert [answer.name for answer in libraries.which(said)] == [
        "libcusparse.so.12", "__nvJitLinkAddData_12_1", "libnvJitLink.so.12",
    ]  # fmt: skip


def test_the_copy_that_a_wheel_carries(libraries):
    """A wheel built with auditwheel has eight digits in the name."""
    answer = one(libraries, "libcudart-d0da41ae.so.11.0")
    assert (answer.known, answer.copy, answer.component) == (True, True, "cudart")


def test_longer_names_of_a_file(libraries):
    """libcublas.so.11.11.3.6 is libcublas.so.11 in full, and its own version is read off."""
    answer = one(libraries, "libcublas.so.11.11.3.6")
    assert (answer.known, answer.version, answer.cuda) == (True, "11.11.3.6", "11.0-11.8")
    assert wanted(one(libraries, "libcudart.so.11.8.89"))["tensorflow"] == ("2.4", "2.14")


def test_the_same_library_on_another_system(libraries):
    """Asked for Linux, a DLL is answered with the file that Linux has."""
    answer = one(libraries, "cublasLt64_11.dll", "linux")
    assert answer.called == "libcublasLt.so.11"
    assert any("LD_LIBRARY_PATH" in step.command for step in answer.get)
    assert one(libraries, "cublasLt64_11.dll").called == ""
    assert one(libraries, "zlibwapi.dll", "linux").get == ()


def test_nothing_of_cuda_is_to_be_had_on_macos(libraries):
    """It says so instead of offering a download."""
    (step,) = one(libraries, "libcudart.so.12", "macos").get
    assert (step.via, step.command) == ("hardware", "")


@pytest.mark.parametrize(
    ("symbol", "component", "first"),
    [
        (
            "GLIBCXX_3.4.29",
            "libstdcxx",
            (
                "GCC 11.1",
                "Amazon Linux 2023",
                "Debian 12",
                "RHEL 9",
                "SLES 15.4",
                "Ubuntu 22.04",
                "openEuler 24.03",
                "openSUSE Leap 15.4",
            ),
        ),
        (
            "CXXABI_1.3.13",
            "libstdcxx",
            (
                "GCC 11.1",
                "Amazon Linux 2023",
                "Debian 12",
                "RHEL 9",
                "SLES 15.4",
                "Ubuntu 22.04",
                "openEuler 24.03",
                "openSUSE Leap 15.4",
            ),
        ),
        (
            "GLIBC_2.32",
            "glibc",
            (
                "Amazon Linux 2023",
                "Debian 12",
                "RHEL 9",
                "SLES 15.6",
                "Ubuntu 22.04",
                "openEuler 22.03",
                "openSUSE Leap 15.6",
            ),
        ),
        (
            "GLIBC_2.17",
            "glibc",
            (
                "Amazon Linux 2",
                "CentOS 7",
                "Debian 9",
                "Kylin 10",
                "RHEL 8",
                "SLES 15.4",
                "Ubuntu 16.04",
                "openEuler 20.03",
                "openSUSE Leap 15.4",
            ),
        ),
        ("GLIBC_2.99", "glibc", ()),
        ("__nvJitLinkAddData_12_1", "nvjitlink", ()),
        ("__nvJitLinkComplete_12_4", "nvjitlink", ()),
        ("_ZN3c105ErrorC2ENS_14SourceLocationESs", "torch_abi", ()),
        ("ncclCommRegister", "nccl", ()),
        ("cublasLtGetStatusString", "cublas", ()),
        ("cuInit", "driver", ()),
        ("iJIT_NotifyEvent", "mkl", ()),
    ],
)
def test_symbols(libraries, symbol, component, first):
    """Whose it is, and which systems have it first."""
    answer = one(libraries, symbol)
    assert (answer.kind, answer.component, answer.first_in) == ("symbol", component, first)


def test_a_symbol_of_nvjitlink_names_its_package(libraries):
    """The way out is the newest package of that CUDA, not another toolkit."""
    answer = one(libraries, "__nvJitLinkAddData_12_1")
    assert (answer.library, answer.version) == ("libnvJitLink.so.12", "12.1")
    assert [step.command for step in answer.get] == [
        "unset LD_LIBRARY_PATH", "pip install --upgrade nvidia-nvjitlink-cu12",
    ]  # fmt: skip


@pytest.mark.parametrize("said", ["", "nonsense.so.3", "kernel32.dll", "cuDNN", "torch", "CUDA out of memory", "..."])
def test_what_names_no_library(libraries, said):
    """No answer rather than a guess."""
    assert libraries.which(said) == []


def test_near_names(libraries):
    """A slip of the fingers leads to the name that was meant."""
    assert "cudart64_90.dll" in libraries.nearest("cudrt64_90.dll")
    assert libraries.nearest("qqqqqqqqqqqqqqqq") == []


def test_a_pip_package_is_offered_only_where_it_has_the_file(libraries):
    """The packages for CUDA 11 begin with 11.7: none of them has cusolver 10."""
    assert one(libraries, "libcusolver.so.10").packages == ()
    assert one(libraries, "libcudart.so.11.0").packages == ("nvidia-cuda-runtime-cu11",)
    assert one(libraries, "libcudnn.so.7").packages == ()
    assert one(libraries, "libcudnn.so.8").packages == ("nvidia-cudnn-cu11", "nvidia-cudnn-cu12")


@given(st.text(max_size=300))
def test_any_text_is_taken(kb, text):
    """Pasted text breaks nothing, and what is answered was in it."""
    for answer in kb.libraries.which(text):
        assert answer.name in text


@given(st.integers(15, 49))
def test_future_toolkits_are_read_alike_on_both_systems(kb, major):
    """cudart64_N.dll, cudart64_N0.dll and libcudart.so.N are of CUDA N."""
    for name in (f"cudart64_{major}.dll", f"cudart64_{major}0.dll", f"libcudart.so.{major}"):
        (answer,) = kb.libraries.which(name)
        assert Version.parse(answer.cuda).major == major
        assert not answer.known
