"""Windows: import tables followed in the loader's search order, over a recorded tree."""

import struct

import pytest

from errdoc.probe.sources import libraries, toolkits, windows_libraries

SITE = r"C:\env\Lib\site-packages"
ENV = {r"C:\env\pyvenv.cfg": "home = C:\\Python310\nversion = 3.10.11\n", r"C:\env\Scripts\python.exe": ""}
SYSTEM = {rf"C:\Windows\System32\{name}": b"" for name in ("kernel32.dll", "vcruntime140.dll", "msvcp140.dll")}


def pe(*names: str) -> bytes:
    """A 64-bit DLL that imports from these libraries, and nothing else (PE format, "The .idata section")."""
    base, at = 0x1000, 0x200
    descriptors = (len(names) + 1) * 20
    # of each library its first function, by number; one list for all of them
    body, texts = b"", struct.pack("<QQ", 1 << 63 | 1, 0)
    for name in names:
        place = base + descriptors + len(texts)
        body += struct.pack("<IIIII", base + descriptors, 0, 0, place, base + descriptors)
        texts += name.encode() + b"\0"
    section = (body + b"\0" * 20 + texts).ljust(0x200, b"\0")
    optional = struct.pack("<HBBIIIII", 0x20B, 14, 0, 0, len(section), 0, 0, base)
    optional += struct.pack("<QIIHHHHHHIIIIHHQQQQII", 0x180000000, 0x1000, 0x200, 6, 0, 0, 0, 6, 0, 0, 0x3000, 0x200, 0, 2, 0,
                            1 << 20, 1 << 12, 1 << 20, 1 << 12, 0, 16)  # fmt: skip
    directories = struct.pack("<II", 0, 0) + struct.pack("<II", base, descriptors) + b"\0" * 8 * 14
    head = b"MZ".ljust(60, b"\0") + struct.pack("<I", 64) + b"PE\0\0"
    head += struct.pack("<HHIIIHH", 0x8664, 1, 0, 0, 0, len(optional) + len(directories), 0x2022)
    head += optional + directories
    head += b".idata\0\0" + struct.pack("<IIIIIIHHI", len(section), base, len(section), at, 0, 0, 0, 0, 0xC0000040)
    return head.ljust(at, b"\0") + section


def windows(tree, files, **env):
    """A Windows with an environment of PyTorch."""
    settings = {
        "VIRTUAL_ENV": r"C:\env",
        "SystemRoot": r"C:\Windows",
        "Path": r"C:\Windows\System32;C:\cuda\bin",
        **env,
    }
    return tree({**ENV, **SYSTEM, **files}, system="windows", env=settings, cwd=r"C:\work", home=r"C:\Users\me")


def test_the_library_behind_module_not_found(tree, values):
    """The dependent library that is missing is named, with the file that needs it; contracts of the system are not."""
    said = values(libraries.read(windows(tree, {
        SITE + r"\torch\lib\torch_python.dll": pe("torch_cpu.dll", "KERNEL32.dll", "api-ms-win-crt-runtime-l1-1-0.dll"),
        SITE + r"\torch\lib\torch_cpu.dll": pe("fbgemm.dll", "VCRUNTIME140.dll"),
        SITE + r"\torch\lib\fbgemm.dll": pe("libomp140.x86_64.dll"),
    })))  # fmt: skip
    (missing,) = said["library_missing"]
    assert (missing["name"], missing["package"]) == ("libomp140.x86_64.dll", "torch")
    assert missing["needed_by"].endswith(r"torch\lib\fbgemm.dll")


def test_the_runtime_of_visual_c(tree, values):
    """vcruntime140_1.dll is missing while the others are there."""
    said = values(libraries.read(windows(tree, {})))
    assert said["msvc_runtime"] == {
        "vcruntime140.dll": r"C:\Windows\System32\vcruntime140.dll", "vcruntime140_1.dll": "",
        "msvcp140.dll": r"C:\Windows\System32\msvcp140.dll",
    }  # fmt: skip


def test_the_folder_of_the_file_comes_before_path(tree, values):
    """The cudart of torch wins; the one on PATH is told as a copy that is not used."""
    said = values(libraries.read(windows(tree, {
        SITE + r"\torch\lib\torch_cuda.dll": pe("cudart64_110.dll", "cudnn64_8.dll"),
        SITE + r"\torch\lib\cudart64_110.dll": pe(), r"C:\cuda\bin\cudart64_110.dll": pe(), r"C:\cuda\bin\cudnn64_8.dll": pe(),
    })))  # fmt: skip
    found = {row["name"]: (row["path"], row["found_by"]) for row in said["libraries"]}
    assert found["cudart"] == (SITE + r"\torch\lib\cudart64_110.dll", "default")
    assert found["cudnn"] == (r"C:\cuda\bin\cudnn64_8.dll", "path")
    copies = {row["path"]: (row["owner"], row["version"], row["used"]) for row in said["library_copies"]}
    assert copies[r"C:\cuda\bin\cudart64_110.dll"] == ("path", "11.0", False)
    assert copies[SITE + r"\torch\lib\cudart64_110.dll"] == ("pip", "11.0", True)


def test_a_library_that_tensorflow_asks_for_by_name(tree, values):
    """Old TensorFlow imports cudart64_90.dll: where PATH has another one only, the error is told."""
    said = values(libraries.read(windows(tree, {
        SITE + r"\tensorflow\python\_pywrap_tensorflow_internal.pyd": pe("cudart64_90.dll"),
        r"C:\cuda\bin\cudart64_100.dll": pe(),
    })))  # fmt: skip
    (row,) = said["libraries"]
    assert (row["soname"], row["error"]) == ("cudart64_90.dll", "not found where the loader looks")
    assert said["library_missing"][0]["name"] == "cudart64_90.dll"


@pytest.mark.parametrize("data", [b"", b"MZ", b"MZ" + b"\xff" * 500, pe("kernel32.dll")[:300]])
def test_damaged_files_have_no_imports(tree, data):
    """What is no DLL imports nothing, and raises nothing."""
    host = windows(tree, {r"C:\work\x.dll": data})
    assert windows_libraries.imports(host, r"C:\work\x.dll") == []


def test_toolkits_of_windows(tree):
    """The folders of Program Files and CUDA_PATH are one toolkit each."""
    kit = r"C:\Program Files\NVIDIA GPU Computing Toolkit\CUDA\v11.2"
    host = windows(tree, {kit + r"\version.json": '{"cuda": {"version": "11.2.2"}}'}, CUDA_PATH=kit)
    assert toolkits.toolkits(host) == [{"path": kit, "version": "11.2.2", "found_by": "CUDA_PATH"}]


def test_names_of_windows_libraries(tree):
    """The digits of a file name are its version."""
    names = (
        "cudart64_90.dll",
        "cudart64_101.dll",
        "cudart64_12.dll",
        "cudnn64_7.dll",
        "cublasLt64_11.dll",
        "nvrtc64_112_0.dll",
        "zlibwapi.dll",
    )
    host = windows(tree, {rf"C:\cuda\bin\{name}": b"" for name in names})
    found = [(name, version) for name, _, version in toolkits.library_files(host, r"C:\cuda\bin")]
    assert found == [
        ("cublaslt", "11"),
        ("cudart", "10.1"),
        ("cudart", "12"),
        ("cudart", "9.0"),
        ("cudnn", "7"),
        ("nvrtc", "112.0"),
    ]
