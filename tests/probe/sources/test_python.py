"""The user's Python: found, described and read without running it; imported only where that is allowed."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.sources import deep, libc, python
from errdoc.probe.sources.interpreters import find, may_run

SITE = "/home/me/env/lib/python3.10/site-packages"
VENV = {
    "/home/me/env/pyvenv.cfg": "home = /usr/bin\ninclude-system-site-packages = false\nversion = 3.10.12\n",
    "/home/me/env/bin/python": "",
    f"{SITE}/torch-2.1.0+cu121.dist-info/METADATA": "",
    f"{SITE}/torch/version.py": "__version__ = '2.1.0+cu121'\ndebug = False\ncuda: Optional[str] = '12.1'\ngit_version = '7bcf7da3'\nhip: Optional[str] = None\n",
    f"{SITE}/numpy-1.26.4.dist-info/METADATA": "",
    f"{SITE}/nvidia_cudnn_cu12-8.9.2.26.dist-info/METADATA": "",
    f"{SITE}/numpy/__init__.py": "",
}
CONDA = {
    "/opt/conda/envs/x/conda-meta/python-3.8.18-h955ad1f_0.json": "{}",
    "/opt/conda/envs/x/bin/python": "",
    "/opt/conda/envs/x/lib/python3.8/site-packages/tensorflow_gpu-2.4.1.dist-info/METADATA": "",
    "/opt/conda/envs/x/lib/python3.8/site-packages/tensorflow/python/platform/build_info.py":
        'build_info = collections.OrderedDict([("cuda_version", "11.0"), ("cudnn_version", "8"), ("is_cuda_build", True)])\n',
}  # fmt: skip


def test_a_venv(tree, values):
    """Version, CUDA build and packages are read from the environment's files."""
    said = values(python.read(tree(VENV, env={"VIRTUAL_ENV": "/home/me/env"})))
    assert (said["interpreter"], said["interpreter_found_by"], said["environment_kind"]) == (
        "/home/me/env/bin/python",
        "VIRTUAL_ENV",
        "venv",
    )
    assert (said["python"], said["torch"], said["torch_cuda"], said["numpy"]) == (
        "3.10.12",
        "2.1.0+cu121",
        "12.1",
        "1.26.4",
    )
    assert said["nvidia_packages"] == {"nvidia-cudnn-cu12": "8.9.2.26"}
    assert said["cuda_runtime"] == "12.1"
    assert {"torch", "numpy"} <= set(said["modules"])


def test_conda_and_tensorflow(tree, values):
    """A conda environment tells its Python by its own record, TensorFlow its CUDA by build_info."""
    said = values(python.read(tree(CONDA, env={"CONDA_PREFIX": "/opt/conda/envs/x"})))
    assert (said["python"], said["environment_kind"]) == ("3.8.18", "conda")
    assert (said["tensorflow"], said["tensorflow_distribution"]) == ("2.4.1", "tensorflow-gpu")
    assert (said["tensorflow_cuda"], said["cudnn_compiled"]) == ("11.0", "8")


@pytest.mark.parametrize(
    ("text", "built"),
    [("cuda: Optional[str] = None\nhip: Optional[str] = None\n", "cpu"), ("cuda = '11.3'\nhip = None\n", "11.3"),
     ("cuda: Optional[str] = None\nhip: Optional[str] = '6.0.32830-d62f6a171'\n", "rocm 6.0.32830-d62f6a171"),
     ("from typing import Optional\n\n__all__ = ['cuda']\ncuda: str | None = '13.0'\nhip: str | None = None\n", "13.0")],
)  # fmt: skip
def test_what_torch_was_built_for(tree, values, text, built):
    """CUDA, ROCm and CPU builds, of old and new forms of the file."""
    said = values(python.read(tree({**VENV, f"{SITE}/torch/version.py": text}, env={"VIRTUAL_ENV": "/home/me/env"})))
    assert said["torch_cuda"] == built


def test_the_logs_paths_lead_first(tree, values):
    """The traceback's site-packages name the interpreter before the shell's environment does."""
    seen = ("/opt/conda/envs/x/lib/python3.8/site-packages/tensorflow/python/ops.py",)
    said = values(python.read(tree({**VENV, **CONDA}, env={"VIRTUAL_ENV": "/home/me/env"}, seen=seen)))
    assert (said["interpreter_prefix"], said["interpreter_found_by"]) == ("/opt/conda/envs/x", "log")
    assert [row["prefix"] for row in said["interpreters"]] == ["/opt/conda/envs/x", "/home/me/env"]
    assert said["interpreters"][1]["packages"] == ["torch"]


def test_the_option_leads_all(tree, values):
    """--python wins, as a program or as a folder."""
    for given in ("/home/me/env/bin/python", "/home/me/env"):
        said = values(python.read(tree({**VENV, **CONDA}, env={"CONDA_PREFIX": "/opt/conda/envs/x"}, python=given)))
        assert said["interpreter_prefix"] == "/home/me/env"


def test_pyenvs_shim_is_followed(tree):
    """Behind a shim stands the version that pyenv would choose."""
    files = {"/home/me/.pyenv/shims/python": "", "/home/me/.pyenv/versions/3.9.18/bin/python": "",
             "/home/me/.pyenv/version": "3.11.7\n", "/work/.python-version": "3.9.18\n"}  # fmt: skip
    found = find(tree(files, env={"PATH": "/home/me/.pyenv/shims"}))
    assert [(one.path, one.version) for one in found] == [("/home/me/.pyenv/versions/3.9.18/bin/python", "3.9.18")]


def test_two_copies_are_told(tree, values):
    """A package in two folders, and rivals under one name, stand in the way of each other."""
    user = "/home/me/.local/lib/python3.10/site-packages"
    files = {
        "/usr/bin/python3.10": "", "/usr/bin/python3": "-> python3.10",
        f"{user}/numpy-2.0.1.dist-info/METADATA": "", "/usr/lib/python3/dist-packages/numpy-1.21.5.egg-info": "",
        f"{user}/onnxruntime-1.17.0.dist-info/METADATA": "", f"{user}/onnxruntime_gpu-1.17.0.dist-info/METADATA": "",
    }  # fmt: skip
    said = values(python.read(tree(files, env={"PATH": "/usr/bin"})))
    assert said["numpy"] == "2.0.1"
    copies = [(row["name"], row["version"]) for row in said["package_copies"]]
    assert copies == [("numpy", "2.0.1"), ("numpy", "1.21.5"), ("onnxruntime", "1.17.0"), ("onnxruntime-gpu", "1.17.0")]


def test_files_that_hide_packages(tree, values):
    """A file beside the script that is named like an installed package or a part of Python is told; others are not."""
    files = {**VENV, "/work/numpy.py": "", "/work/random.py": "", "/work/train.py": "", "/work/torch/readme.txt": ""}
    said = values(python.read(tree(files, env={"VIRTUAL_ENV": "/home/me/env"}, seen=("/work/train.py",))))
    assert said["shadowing_files"] == ["/work/numpy.py", "/work/random.py"]
    assert said["local_script"] == "/work/train.py"


def test_a_wheel_of_cupy_names_its_cuda(tree, values):
    """cupy-cuda12x holds the runtime of CUDA 12; torch's own record goes before it."""
    cupy = {f"{SITE}/cupy_cuda12x-13.4.1.dist-info/METADATA": ""}
    alone = {path: text for path, text in VENV.items() if "torch" not in path}
    env = {"VIRTUAL_ENV": "/home/me/env"}
    assert values(python.read(tree({**alone, **cupy}, env=env)))["cuda_runtime"] == "12.0"


def test_no_python(tree):
    """A machine without one says how to name one."""
    with pytest.raises(Absent, match="--python"):
        python.read(tree({}))


def test_windows(tree, values):
    """Folders of Windows are found whatever the case of their letters."""
    site = r"C:\Users\me\env\Lib\site-packages"
    files = {
        r"C:\Users\me\env\pyvenv.cfg": "home = C:\\Python310\nversion = 3.10.11\n", r"C:\Users\me\env\Scripts\python.exe": "",
        site + r"\torch-2.1.0+cu118.dist-info\METADATA": "", site + r"\torch\version.py": "cuda: Optional[str] = '11.8'\nhip = None\n",
    }  # fmt: skip
    seen = (r"c:\users\me\env\lib\site-packages\torch\__init__.py",)
    said = values(python.read(tree(files, system="windows", seen=seen, cwd=r"C:\work", home=r"C:\Users\me")))
    assert (said["interpreter_found_by"], said["python"], said["torch_cuda"]) == ("log", "3.10.11", "11.8")


def test_libstdcxx_of_system_and_environment(tree, values):
    """The newest symbol version of each copy is read from the file, and glibc's from its banner."""
    old = b"\0GLIBCXX_3.4.9\0GLIBCXX_3.4.21\0CXXABI_1.3.9\0"
    new = b"\0GLIBCXX_3.4.30\0GLIBCXX_3.4.29\0CXXABI_1.3.13\0"
    host = tree({
        **CONDA, "/lib/x86_64-linux-gnu/libc.so.6": b"\0GNU C Library (Ubuntu GLIBC 2.27-3ubuntu1.6) stable release version 2.27.\n",
        "/opt/conda/envs/x/lib/libstdc++.so.6": old, "/usr/lib/x86_64-linux-gnu/libstdc++.so.6.0.30": new,
        "/usr/lib/x86_64-linux-gnu/libstdc++.so.6": "-> libstdc++.so.6.0.30",
    }, env={"CONDA_PREFIX": "/opt/conda/envs/x"})  # fmt: skip
    said = values(libc.read(host))
    assert said["glibc"] == "2.27"
    assert [(row["owner"], row["glibcxx"], row["cxxabi"]) for row in said["libstdcxx"]] == [
        ("environment", "3.4.21", "1.3.9"), ("system", "3.4.30", "1.3.13")]  # fmt: skip


def environment(folder: Path, module: str, code: str) -> Path:
    """A real environment of this interpreter with one module in it."""
    minor = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    site = folder / "lib" / minor / "site-packages"
    (site / f"{module}-9.9.0.dist-info").mkdir(parents=True)
    (site / f"{module}.py").write_text(code)
    (folder / "bin").mkdir()
    (folder / "bin" / "python").symlink_to(os.path.realpath(sys.executable))
    home = Path(os.path.realpath(sys.executable)).parent
    (folder / "pyvenv.cfg").write_text(f"home = {home}\nversion = {sys.version.split()[0]}\n")
    return folder


TORCH = """
print("a banner of the package")
__version__ = "9.9.0"
class version: cuda = "12.1"; hip = None
class cuda:
    get_arch_list = staticmethod(lambda: ["sm_80", "sm_90"])
    device_count = staticmethod(lambda: 0)
    is_available = staticmethod(lambda: False)
class backends:
    class cudnn:
        is_available = staticmethod(lambda: True)
        version = staticmethod(lambda: 90100)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_deep_asks_the_framework_itself(tmp_path, values):
    """The import runs in the user's interpreter; what it prints is no answer."""
    host = Host(env={"VIRTUAL_ENV": str(environment(tmp_path / "env", "torch", TORCH)), "PATH": ""}, deep=True)
    said = values(deep.read(host))
    assert said["torch_arch_list"] == ["sm_80", "sm_90"]
    assert (said["torch_cudnn"], said["torch_cuda"], said["torch_cuda_available"]) == ("9.1.0", "12.1", False)
    assert said["imports"][0]["ok"] is True
    assert said["imports"][0]["version"] == "9.9.0"


@pytest.mark.skipif(sys.platform == "win32", reason="links")
@pytest.mark.parametrize(
    ("code", "error", "signal"),
    [("raise ImportError('libcudnn.so.8: cannot open')", "ImportError: libcudnn.so.8: cannot open", None),
     ("import os\nos.kill(os.getpid(), 11)", "killed by SIGSEGV", "SIGSEGV")],
)  # fmt: skip
def test_a_broken_framework_is_an_answer(tmp_path, values, code, error, signal):
    """An import that fails or crashes is told with its error."""
    host = Host(env={"VIRTUAL_ENV": str(environment(tmp_path / "env", "torch", code)), "PATH": ""}, deep=True)
    row = values(deep.read(host))["imports"][0]
    assert row["ok"] is False
    assert str(row["error"]).startswith(error)
    assert row.get("signal") == signal


@pytest.mark.skipif(sys.platform == "win32", reason="links and owners")
def test_an_interpreter_that_only_the_log_names(tmp_path):
    """A path from a log is run only where the user said yes to it, and it is a Python of an environment."""
    folder = environment(tmp_path / "env", "torch", "")
    seen = (f"{folder}/lib/python3.11/site-packages/torch.py",)
    host = Host(env={"PATH": ""}, seen=seen)
    (one,) = find(host)
    assert one.found_by == "log"
    assert not may_run(one, host)
    assert not may_run(one, replace(host, allowed="/elsewhere/bin/python"))
    host = replace(host, allowed=one.path)
    assert may_run(one, host)
    (folder / "pyvenv.cfg").unlink()
    (folder / "bin" / "python3.11").symlink_to("python")
    assert not any(may_run(one, host) for one in find(host))


@pytest.mark.skipif(sys.platform == "win32", reason="links")
def test_a_program_of_another_name_is_not_run(tmp_path):
    """Whatever --python points at must be called python."""
    folder = environment(tmp_path / "env", "torch", "")
    (folder / "bin" / "rm").symlink_to("python")
    host = Host(env={"PATH": ""}, python=str(folder / "bin" / "rm"))
    assert not any(may_run(one, host) for one in find(host))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may look into every folder")
def test_a_folder_that_may_not_be_looked_into_is_passed_over(tree, values):
    """A home that is closed to this user hides its own packages, not the environment's Python."""
    shared = "home = /usr/bin\ninclude-system-site-packages = true\nversion = 3.10.12\n"
    files = {**VENV, "/home/me/env/pyvenv.cfg": shared, "/closed/.local/lib/python3.10/site-packages/x": ""}
    host = tree(files, env={"VIRTUAL_ENV": "/home/me/env"}, home="/closed")
    host.path("/closed").chmod(0)
    try:
        assert values(python.read(host))["torch"] == "2.1.0+cu121"
        assert not host.is_folder("/closed/.local")
    finally:
        host.path("/closed").chmod(0o755)
