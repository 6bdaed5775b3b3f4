"""The packages of the user's Python, read from their files: nothing is imported, nothing is run.

Sources: names of `*.dist-info` and `*.egg-info` folders (the packaging guide's "Recording installed projects"),
`torch/version.py`, `tensorflow/python/platform/build_info.py`.
"""

import re
import sys

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.machine.trusted import UntrustedError
from errdoc.probe.sources.interpreters import Interpreter, check_folders, find, may_run
from errdoc.probe.telling.snapshot import Answer, Reading

# torch-2.1.0+cu121.dist-info, torch-1.12.1-py3.9.egg-info, nvidia_cudnn_cu12-8.9.2.26.dist-info
_RECORD = re.compile(
    r"(?P<name>[A-Za-z0-9][\w.]*?(?:-[A-Za-z_][\w.]*?)*)-(?P<version>\d[\w.+!]*)(?:-py\d\.\d+)?(?:-\w+)?\.(?:dist|egg)-info"
)
# cuda: Optional[str] = '12.1' / cuda = '11.8' / hip = None
_TORCH = re.compile(
    r"^(?P<name>__version__|cuda|hip|git_version)(?:: [\w\[\]. |]{1,40})? = (?:'(?P<value>[^'\n]{1,80})'|None)",
    re.MULTILINE,
)
# ("cuda_version", "11.8"), 'cudnn_version': '8' or cuda_version_number = "10.0"
_TENSORFLOW = re.compile(
    r"""['"]?\b(cuda_version|cudnn_version|is_cuda_build)(?:_number)?['"]?\s*(?:,|:|=)\s*['"]?([\w.]{1,20})"""
)
_NUMBERS = re.compile(r"\d+(?:\.\d+)*")
#: Packages that leave no metadata of the name of what is imported.
_TENSORFLOWS = ("tensorflow", "tensorflow-gpu", "tensorflow-cpu", "tensorflow-intel", "tensorflow-macos", "tf-nightly")
_ONNXRUNTIMES = ("onnxruntime-gpu", "onnxruntime", "onnxruntime-directml")
_CUPYS = ("cupy-cuda13x", "cupy-cuda12x", "cupy-cuda11x", "cupy-cuda102", "cupy")
#: The oldest CUDA that a wheel of CuPy serves, whose runtime it holds: https://docs.cupy.dev/en/stable/install.html
_CUPY_CUDA = {"cupy-cuda13x": "13.0", "cupy-cuda12x": "12.0", "cupy-cuda11x": "11.2", "cupy-cuda102": "10.2"}
#: fact -> distributions that give it, in order
_VERSIONS = {
    **{name: (name.replace("_", "-"),) for name in (
        "torch", "jax", "jaxlib", "keras", "torchvision", "torchaudio", "transformers", "numpy", "protobuf", "triton",
        "flash_attn", "deepspeed")},
    "tensorflow": _TENSORFLOWS, "onnxruntime": _ONNXRUNTIMES, "cupy": _CUPYS,
    "mxnet": ("mxnet", "mxnet-cu112", "mxnet-cu102"),
}  # fmt: skip
_MODULE = re.compile(r"([A-Za-z_]\w*)(?:\.py|(?:\.[\w-]+)?\.(?:so|pyd))?")


def read(host: Host) -> Answer:
    """The user's interpreter, its packages, and files that hide them."""
    found = find(host)
    if not found:
        raise Absent(_none(host))
    mine = chosen(found, host)
    copies = [packages(host, folder) for folder in mine.folders]
    versions: dict[str, str] = {}
    for folder in copies:
        for name, version, _ in folder:
            versions.setdefault(name, version)
    how = f"files of {mine.folders[0] if mine.folders else mine.prefix}"
    rows = [
        Reading("interpreter", mine.path, mine.found_by),
        Reading("interpreter_found_by", mine.found_by, mine.found_by),
        Reading("interpreter_prefix", mine.prefix, mine.found_by),
        Reading("environment_kind", mine.kind, "pyvenv.cfg, conda-meta"),
        Reading("python", mine.version, how),
        Reading("site_packages", list(mine.folders), how),
        Reading("packages", dict(sorted(versions.items())), how),
        Reading("package_copies", _twice(copies), how),
        Reading("nvidia_packages", {name: one for name, one in versions.items() if name.startswith("nvidia-")}, how),
        Reading("interpreters", [_row(one, host) for one in (mine, *(one for one in found if one != mine))], "paths"),
        Reading("python_headers", _headers(host, mine), "Python.h"),
    ]
    modules = sorted({name for folder in mine.folders for name in _modules(host, folder)})
    rows.append(Reading("modules", modules[:4096], how))
    for fact, names in _VERSIONS.items():
        installed = next((versions[name] for name in names if name in versions), None)
        if installed:
            rows.append(Reading(fact, installed, how))
    rows += _torch(host, mine)
    rows += _tensorflow(host, mine, versions)
    if cupy := next((one for one in _CUPYS if one in versions and one in _CUPY_CUDA), None):
        rows.append(Reading("cuda_runtime", _CUPY_CUDA[cupy], f"the oldest CUDA of {cupy}"))
    if plugin := next((versions[name] for name in sorted(versions, reverse=True)
                       if re.fullmatch(r"jax-cuda\d+-plugin", name)), None):  # fmt: skip
        rows.append(Reading("jax_cuda_plugin", plugin, how))
    if any(name in versions for name in _ONNXRUNTIMES):
        rows.append(Reading("onnxruntime_gpu", "onnxruntime-gpu" in versions, how))
    script = next((one for one in host.seen if _own(one) and host.exists(one)), None)
    if script:
        rows.append(Reading("local_script", script, "the log's traceback"))
    rows.append(Reading("shadowing_files", _shadowing(host, script, modules), "the working folder and the script's"))
    return Answer(tuple(rows))


def chosen(found: list[Interpreter], host: Host) -> Interpreter:
    """The user's own: the first, unless only PATH names it and another on PATH is the one with the frameworks."""
    first = found[0]
    if first.found_by != "PATH" or _frameworks(host, first):
        return first
    return next((one for one in found if _frameworks(host, one)), first)


def runnable(host: Host) -> Interpreter:
    """The user's own, to be run.

    Raises:
        Absent: there is none, or it may not be run.
    """
    found = find(host)
    if not found:
        raise Absent(_none(host))
    mine = chosen(found, host)
    if not may_run(mine, host):
        raise Absent(f"{mine.path} is known from the log alone; --python {mine.path} allows to run it")
    if mine.found_by == "log" and host.live and host.system == "linux":
        try:
            check_folders(mine)
        except UntrustedError as why:
            raise Absent(f"{mine.path} is not run: {why}; --python {mine.path} allows to run it") from why
    return mine


def _none(host: Host) -> str:
    if host.python:
        return f"{host.python} is no Python that can be read; --python takes an interpreter or its environment's folder"
    return "no Python: not in VIRTUAL_ENV, CONDA_PREFIX or PATH; --python names one"


def packages(host: Host, folder: str) -> list[tuple[str, str, str]]:
    """Name, version and folder of each package that a folder records."""
    rows = []
    for entry in host.names(folder):
        match = _RECORD.fullmatch(entry)
        if match:
            rows.append((normal(match["name"]), match["version"], folder))
    return rows


def normal(name: str) -> str:
    """A distribution's name in one spelling."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _frameworks(host: Host, one: Interpreter) -> list[str]:
    wanted = {"torch", "jax", *_TENSORFLOWS}
    return sorted({name for folder in one.folders for name, _, _ in packages(host, folder) if name in wanted})


def _row(one: Interpreter, host: Host) -> dict[str, object]:
    return {
        "path": one.path, "prefix": one.prefix, "version": one.version, "found_by": one.found_by,
        "packages": _frameworks(host, one),
    }  # fmt: skip


def _twice(copies: list[list[tuple[str, str, str]]]) -> list[dict[str, str]]:
    """Packages that stand there in more than one version, or as rivals under one name."""
    every: dict[str, list[tuple[str, str, str]]] = {}
    for folder in copies:
        for one in folder:
            rival = next((group[0] for group in (_TENSORFLOWS[:3], _ONNXRUNTIMES, _CUPYS) if one[0] in group), one[0])
            every.setdefault(rival, []).append(one)
    return [
        {"name": name, "version": version, "path": path}
        for _, group in sorted(every.items())
        if len(group) > 1
        for name, version, path in group
    ]


def _modules(host: Host, folder: str) -> set[str]:
    """What can be imported from a folder."""
    return {match[1] for entry in host.names(folder) if (match := _MODULE.fullmatch(entry)) and entry != "__pycache__"}


def _file(host: Host, mine: Interpreter, name: str) -> tuple[str, str] | None:
    """The text and path of a package's file, from the first folder that has it."""
    for folder in mine.folders:
        path = str(host.pure(folder) / name)
        text = host.peek(path)
        if text is not None:
            return text, path
    return None


def _torch(host: Host, mine: Interpreter) -> list[Reading]:
    found = _file(host, mine, "torch/version.py")
    if found is None:
        return []
    text, path = found
    values = {match["name"]: match["value"] for match in _TORCH.finditer(text)}
    rows = []
    if "cuda" in values:
        built = values["cuda"] or (f"rocm {values['hip']}" if values.get("hip") else "cpu")
        rows.append(Reading("torch_cuda", built, path))
        if values["cuda"]:
            rows.append(Reading("cuda_runtime", values["cuda"], path))
    if values.get("git_version"):
        rows.append(Reading("torch_git", values["git_version"], path))
    if values.get("__version__"):
        rows.append(Reading("torch", values["__version__"], path))
    return rows


def tensorflow_build(host: Host, mine: Interpreter) -> tuple[dict[str, str], str]:
    """`cuda_version`, `cudnn_version` and `is_cuda_build` as the installed TensorFlow records them, and its file."""
    found = _file(host, mine, "tensorflow/python/platform/build_info.py")
    return (dict(_TENSORFLOW.findall(found[0])), found[1]) if found else ({}, "")


def _tensorflow(host: Host, mine: Interpreter, versions: dict[str, str]) -> list[Reading]:
    name = next((one for one in _TENSORFLOWS if one in versions), None)
    if name is None:
        return []
    rows = [Reading("tensorflow_distribution", name, "package metadata")]
    values, path = tensorflow_build(host, mine)
    cuda = values.get("cuda_version", "")
    if _NUMBERS.fullmatch(cuda):
        rows.append(Reading("tensorflow_cuda", cuda, path))
        rows.append(Reading("cuda_runtime", cuda, path))
    elif values.get("is_cuda_build") == "False":
        rows.append(Reading("tensorflow_cuda", "cpu", path))
    if _NUMBERS.fullmatch(values.get("cudnn_version", "")):
        rows.append(Reading("cudnn_compiled", values["cudnn_version"], path))
    return rows


def _headers(host: Host, mine: Interpreter) -> bool:
    if host.system == "windows":
        return host.exists(rf"{mine.base}\include\Python.h")
    return any(host.exists(f"{root}/include/python{mine.minor}{flags}/Python.h")
               for root in (mine.prefix, mine.base) for flags in ("", "m"))  # fmt: skip


def _own(path: str) -> bool:
    """Whether a traceback's file is the user's own: neither a package nor Python's library."""
    low = path.replace("\\", "/").lower()
    return not any(part in low for part in ("/site-packages/", "/dist-packages/", "<")) and not re.search(
        r"/lib(?:64)?/python\d|/lib/\w+\.py$", low) and low.endswith(".py")  # fmt: skip


def _shadowing(host: Host, script: str | None, modules: list[str]) -> list[str]:
    """Files that are imported in place of an installed package or a part of Python's library."""
    names = {*modules, *sys.stdlib_module_names}
    folders = dict.fromkeys([host.cwd, *([str(host.pure(script).parent)] if script else [])])
    hits = []
    for folder in folders:
        for entry in host.names(folder):
            path = str(host.pure(folder) / entry)
            stem = entry.removesuffix(".py")
            if stem in names and (entry.endswith(".py") or host.exists(str(host.pure(path) / "__init__.py"))):
                hits.append(path)
    return hits[:20]
