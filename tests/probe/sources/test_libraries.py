"""Which libraries would be loaded: asked of the real loader with libraries that the test compiles."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from errdoc.probe.machine.host import Host
from errdoc.probe.machine.run import Outcome
from errdoc.probe.sources import elf, libraries, toolkits
from errdoc.probe.sources.loader import Loader

linux = pytest.mark.skipif(sys.platform != "linux", reason="the loader of Linux")
CUDNN = "unsigned long cudnnGetVersion(void) {{ return {}; }}\n"
CUDART = "int cudaRuntimeGetVersion(int *v) {{ *v = {}; return 0; }}\n"


def library(path: Path, source: str, *flags: str, soname: str = "") -> Path:
    """Compiles a library."""
    path.parent.mkdir(parents=True, exist_ok=True)
    code = path.with_suffix(".c")
    code.write_text(source)
    subprocess.run(
        [
            "cc",
            "-shared",
            "-fPIC",
            "-Wl,--no-as-needed",
            "-o",
            str(path),
            f"-Wl,-soname,{soname or path.name}",
            str(code),
            *flags,
        ],
        check=True,
    )
    code.unlink()
    return path


@pytest.fixture
def wheels(tmp_path: Path) -> Path:
    """An environment as pip makes it: torch's library, and its cuDNN beside it, found by RUNPATH."""
    minor = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    site = tmp_path / "env" / "lib" / minor / "site-packages"
    cudnn = library(site / "nvidia/cudnn/lib/libcudnn.so.8", CUDNN.format(8902))
    cudart = library(site / "nvidia/cuda_runtime/lib/libcudart.so.12", CUDART.format(12010))
    flags = [str(cudnn), str(cudart), "-Wl,--enable-new-dtags",
             "-Wl,-rpath,$ORIGIN/../../nvidia/cudnn/lib:$ORIGIN/../../nvidia/cuda_runtime/lib"]  # fmt: skip
    library(site / "torch/lib/libtorch_cuda.so", "int torch(void) { return 0; }\n", *flags)
    for name in ("torch-2.1.0+cu121", "nvidia_cudnn_cu12-8.9.2.26"):
        (site / f"{name}.dist-info").mkdir()
    (tmp_path / "env" / "pyvenv.cfg").write_text(f"home = /usr/bin\nversion = {sys.version.split()[0]}\n")
    (tmp_path / "env" / "bin").mkdir()
    (tmp_path / "env" / "bin" / "python").symlink_to(sys.executable)
    return tmp_path / "env"


def machine(env: Path, *paths: Path) -> Host:
    """This machine with the environment active."""
    return Host(
        env={"VIRTUAL_ENV": str(env), "PATH": "/nowhere", "LD_LIBRARY_PATH": ":".join(map(str, paths))}, seconds=20
    )


@linux
def test_torchs_own_libraries_are_found_by_its_runpath(wheels, values):
    """Path and version are those that the loader gives and the library tells."""
    said = values(libraries.read(machine(wheels)))
    rows = {row["name"]: row for row in said["libraries"] if row["wanted_by"] == "torch"}
    assert (rows["cudnn"]["version"], rows["cudnn"]["found_by"]) == ("8.9.2", "runpath")
    assert rows["cudnn"]["path"].endswith("nvidia/cudnn/lib/libcudnn.so.8")
    assert (said["cudnn_loaded"], said["cuda_runtime"]) == ("8.9.2", "12.1")
    assert said["library_missing"] == []
    # a program without torch's RUNPATH gets none of them
    alone = {row["soname"]: row.get("error", "") for row in said["libraries"] if row["wanted_by"] == "loader"}
    for soname in ("libcudnn.so.8", "libcudart.so.12"):
        assert "cannot open shared object file" in alone[soname]


@linux
def test_a_library_path_stands_in_the_way(wheels, values, tmp_path):
    """A folder of LD_LIBRARY_PATH comes before RUNPATH: its cuDNN is the one that torch gets."""
    other = library(tmp_path / "old" / "libcudnn.so.8", CUDNN.format(8101))
    said = values(libraries.read(machine(wheels, other.parent)))
    row = next(row for row in said["libraries"] if row["name"] == "cudnn" and row["wanted_by"] == "torch")
    assert (row["version"], row["found_by"], row["path"]) == ("8.1.1", "ld_library_path", str(other))
    used = {copy["owner"]: copy["used"] for copy in said["library_copies"] if copy["name"] == "cudnn"}
    assert used == {"ld_library_path": True, "pip": False}


@linux
def test_a_missing_library_is_named_with_who_needs_it(wheels, values):
    """A library that nobody gives is told, with the file that needs it."""
    site = next(wheels.glob("lib/python*/site-packages"))
    (site / "nvidia/cudnn/lib/libcudnn.so.8").unlink()
    said = values(libraries.read(machine(wheels)))
    (missing,) = said["library_missing"]
    assert (missing["name"], missing["package"]) == ("libcudnn.so.8", "torch")
    assert missing["needed_by"].endswith("torch/lib/libtorch_cuda.so")
    row = next(row for row in said["libraries"] if row["name"] == "cudnn")
    assert row["error"] == "libcudnn.so.8 is not where the loader looks"


@linux
@pytest.mark.parametrize(
    ("source", "status", "why"),
    [("__attribute__((constructor)) void f(void) { *(volatile int *)0 = 1; }\n", "failed", "killed by SIGSEGV"),
     ("#include <unistd.h>\n__attribute__((constructor)) void f(void) { for (;;) pause(); }\n", "timeout", "no answer")],
)  # fmt: skip
def test_a_library_that_crashes_or_hangs(wheels, values, tmp_path, source, status, why):
    """The library that was being loaded is named; what was asked before is kept."""
    library(tmp_path / "bad" / "libnccl.so.2", source)
    host = machine(wheels, tmp_path / "bad")
    told = libraries.read(Host(env=host.env, seconds=2))
    assert told.status == status
    assert "libnccl.so.2" in told.reason
    assert why in told.reason
    assert values(told)["cudnn_loaded"] == "8.9.2"
    row = next(row for row in values(told)["libraries"] if row["name"] == "nccl")
    assert "crashed or hung" in row["error"]


@linux
@pytest.mark.parametrize("found_by", ["log", "option"])
def test_what_only_a_log_names_is_not_loaded(found_by: str, tmp_path: Path) -> None:
    """A library runs code as it is loaded: that of a planted environment does not, by its path or as a path in its name."""
    marker = tmp_path / "marker"
    code = f"""#include <stdio.h>
        __attribute__((constructor)) static void at_start(void) {{ fclose(fopen("{marker}", "w")); }}
        """
    torch = tmp_path / "env" / "lib" / "python3.11" / "site-packages" / "torch"
    runtime = library(torch / "lib" / "libcudart.so.12", code)
    library(torch / "lib" / "libnccl.so.2", code, soname=str(torch / "lib" / "libnccl.so.2"))
    library(torch / "lib" / "libtorch_cuda.so", "int torch;", str(runtime), "-Wl,-rpath,$ORIGIN")
    (tmp_path / "env" / "bin").mkdir()
    (tmp_path / "env" / "bin" / "python").touch()
    (tmp_path / "env" / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.11.2\n")
    named = {"seen": (f"{torch}/cuda.py",)} if found_by == "log" else {"python": str(tmp_path / "env")}
    told = libraries.read(Host(env={}, seconds=20.0, **named))
    rows = [row for one in told.readings if one.name == "libraries" for row in one.value]
    assert str(runtime) in [row.get("path") for row in rows]
    assert marker.exists() == (found_by == "option")
    assert not any("/" in row["soname"] for row in rows)


@linux
def test_an_rpath_comes_before_the_library_path(tmp_path):
    """DT_RPATH wins over LD_LIBRARY_PATH, DT_RUNPATH loses."""
    library(tmp_path / "own" / "libcudnn.so.8", CUDNN.format(8902))
    library(tmp_path / "other" / "libcudnn.so.8", CUDNN.format(8101))
    host = Host(env={"LD_LIBRARY_PATH": str(tmp_path / "other")}, seconds=20)
    for flag, folder in (("--disable-new-dtags", "own"), ("--enable-new-dtags", "other")):
        asking = library(tmp_path / "a" / f"lib{folder}.so", "", str(tmp_path / "own" / "libcudnn.so.8"), f"-Wl,{flag}",
                         "-Wl,-rpath,$ORIGIN/../own")  # fmt: skip
        found = Loader(host).find("libcudnn.so.8", str(asking))
        assert found is not None
        assert found[0] == str(tmp_path / folder / "libcudnn.so.8")


@linux
def test_elf_of_this_interpreters_libraries():
    """The reader agrees with a real library: it needs the C library."""
    import _ctypes

    assert "libc.so.6" in elf.read(Path(_ctypes.__file__)).needed


@pytest.mark.parametrize("data", [b"", b"MZ", b"\x7fELF\x02\x01" + b"\xff" * 200, b"\x7fELF\x02\x01\x01" + b"\0" * 57])
def test_what_is_no_library_is_refused(tmp_path, data):
    """Damaged files raise, and nothing else happens."""
    path = tmp_path / "libx.so"
    path.write_bytes(data)
    with contextlib.suppress(elf.NotElf):
        assert elf.read(path).needed == ()


@linux
def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    """A pipe would wait for a writer, and opening a device does something."""
    os.mkfifo(tmp_path / "libtorch_cuda.so")
    for path in (tmp_path / "libtorch_cuda.so", tmp_path, Path("/dev/zero")):
        with pytest.raises(elf.NotElf, match="not a file"):
            elf.read(path)


def test_the_cache_is_read(tree):
    """`ldconfig -p` gives the folders of the system; other processors' libraries are passed over."""
    text = (
        "2 libs found in cache `/etc/ld.so.cache'\n"
        "\tlibcudart.so.12 (libc6,x86-64) => /usr/local/cuda/lib64/libcudart.so.12\n\tlibcudart.so.12 (libc6) => /usr/lib32/libcudart.so.12\n"
    )
    host = tree(
        {"/sbin/ldconfig": "", "/usr/local/cuda/lib64/libcudart.so.12": ""}, tools={"ldconfig": Outcome(0, text)}
    )
    assert Loader(host).find("libcudart.so.12") == ("/usr/local/cuda/lib64/libcudart.so.12", "ldconfig")


def test_toolkits(tree):
    """Releases are read from the toolkit's own files; a link and its target are one."""
    host = tree({
        "/usr/local/cuda-12.1/version.json": '{"cuda": {"name": "CUDA SDK", "version": "12.1.105"}}',
        "/usr/local/cuda": "-> cuda-12.1", "/usr/local/cuda-10.0/version.txt": "CUDA Version 10.0.130\n",
        "/usr/local/cuda-11.4/include/cuda.h": "", "/usr/local/cuda-9.0/README": "",
    }, env={"CUDA_HOME": "/usr/local/cuda-10.0"})  # fmt: skip
    rows = [(row["path"], row["version"], row["found_by"]) for row in toolkits.toolkits(host)]
    assert sorted(rows) == [("/usr/local/cuda", "12.1.105", "folder"), ("/usr/local/cuda-10.0", "10.0.130", "CUDA_HOME"),
                            ("/usr/local/cuda-11.4", "11.4", "folder")]  # fmt: skip


def test_two_cudnns(tree, values):
    """Two versions on one machine are both told, with the folder's owner."""
    env = os.fspath("/home/me/env")
    site = f"{env}/lib/python3.10/site-packages"
    said = values(libraries.read(tree({
        f"{env}/pyvenv.cfg": "home = /usr/bin\nversion = 3.10.12\n", f"{env}/bin/python": "",
        f"{site}/nvidia/cudnn/lib/libcudnn.so.9": "", f"{site}/nvidia_cudnn_cu12-9.1.0.70.dist-info/METADATA": "",
        "/opt/cudnn/lib/libcudnn.so.8.9.7": "", "/opt/cudnn/lib/libcudnn.so.8": "-> libcudnn.so.8.9.7",
    }, env={"VIRTUAL_ENV": env, "LD_LIBRARY_PATH": "/opt/cudnn/lib"})))  # fmt: skip
    copies = {(row["owner"], row["version"]) for row in said["library_copies"]}
    assert copies == {("ld_library_path", "8.9.7"), ("pip", "9.1.0.70")}


BUILDS = [
    ("9.0", "7", {"libcudart.so.9.0", "libcublas.so.9.0", "libcudnn.so.7"}),
    ("10.1", "7", {"libcudart.so.10.1", "libcublas.so.10", "libcudnn.so.7"}),
    ("11.8", "8", {"libcudart.so.11.0", "libcublas.so.11", "libcudnn.so.8"}),
    ("12.5.1", "9", {"libcudart.so.12", "libcublas.so.12", "libcudnn.so.9"}),
]


@pytest.mark.parametrize(("cuda", "cudnn", "names"), BUILDS)
def test_what_tensorflow_opens_by_name(tree, values, cuda, cudnn, names):
    """TensorFlow's files do not need them: the names follow from the CUDA and cuDNN that it was built for."""
    env = "/home/me/env"
    site = f"{env}/lib/python3.10/site-packages"
    said = values(libraries.read(tree({
        f"{env}/pyvenv.cfg": "home = /usr/bin\nversion = 3.10.12\n", f"{env}/bin/python": "",
        f"{site}/tensorflow/python/platform/build_info.py": f"build_info = {{'cuda_version': '{cuda}', 'cudnn_version': '{cudnn}'}}\n",
    }, env={"VIRTUAL_ENV": env})))  # fmt: skip
    assert {row["soname"] for row in said["libraries"] if row["wanted_by"] == "tensorflow" and "error" in row} == names
