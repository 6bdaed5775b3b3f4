"""Which CUDA libraries a program would load here, from where, in which version, and which others stand in the way.

The loader itself is asked in a child process with the user's environment, and each library for its own version. For a
framework the search begins at its own files (`NEEDED`, `RPATH`, `RUNPATH`), read and followed as ld.so(8) does.
Loading a library runs its code: of an environment that only a log names nothing is loaded, and versions are the files'.
"""

import json
import re
import threading
from collections.abc import Iterable

from errdoc.probe.machine.host import Host
from errdoc.probe.sources.interpreters import Interpreter, find
from errdoc.probe.sources.loader import Loader
from errdoc.probe.sources.python import chosen, packages, tensorflow_build
from errdoc.probe.sources.toolkits import FILES, library_files, toolkits
from errdoc.probe.telling.snapshot import Answer, Reading, SourceStatus

#: package -> files whose needs are followed
_PACKAGES = {
    "torch": ("torch/lib/libtorch_cuda.so", "torch/lib/libtorch_cuda_cpp.so", "torch/lib/libtorch_cpu.so",
              "torch/lib/libc10_cuda.so", "torch/lib/libtorch_python.so"),
    "tensorflow": ("tensorflow/libtensorflow_cc.so.2", "tensorflow/libtensorflow_framework.so.2",
                   "tensorflow/libtensorflow_framework.so.1", "tensorflow/python/_pywrap_tensorflow_internal.so"),
    "onnxruntime": ("onnxruntime/capi/libonnxruntime_providers_cuda.so",),
}  # fmt: skip
# libcudnn.so.8
_SONAME = re.compile(r"(lib\w+\.so)\.[\d.]+")
#: The driver's own library is another source's matter.
_DRIVER = ("libcuda.so.1", "libnvidia-ml.so.1")
#: What is loaded to be asked. The others are hundreds of megabytes: the search is followed, the version is the file's.
_TELLING = ("cudart", "cudnn", "nccl")
_MOST_ASKED = 16


def read(host: Host) -> Answer:
    """Toolkits, copies of the libraries, and what would be loaded."""
    if host.system == "windows":
        from errdoc.probe.sources import windows_libraries

        return windows_libraries.read(host)
    found = find(host)
    mine = chosen(found, host) if found else None
    loader = Loader(host)
    kits = toolkits(host)
    copies = _copies(host, loader, kits, mine)
    wanted, missing = _wanted(host, loader, mine)
    # Names that nobody's file asks for, but that stand here: what the loader gives for them.
    names = {(name, soname) for name, path, _, _ in copies if (soname := _soname(loader, path))}
    asked = [*wanted, *((name, soname, "", "", "loader") for name, soname in sorted(names, key=_weight))]
    versions = {host.real(path): version for _, path, _, version in copies if version}
    planted = mine is not None and mine.found_by == "log"
    rows, status, reason = _asked(host, loader, asked, versions, by_path=not planted)
    used = {host.real(str(row["path"])) for row in rows if row.get("path")}
    readings = [
        Reading("toolkits", list(kits), "variables, PATH, /usr/local"),
        Reading("libraries", rows, "the loader, in a child process"),
        Reading("library_copies", [
            {"name": name, "path": path, "owner": owner, "version": version, "used": host.real(path) in used}
            for name, path, owner, version in copies
        ], "folders"),
        Reading("library_missing", missing, "NEEDED of the package's files"),
    ]  # fmt: skip
    for fact, name in (("cudnn_loaded", "cudnn"), ("nccl", "nccl"), ("cuda_runtime", "cudart")):
        first = next((row for row in rows if row["name"] == name and row.get("version")), None)
        # a toolkit's runtime that no framework asks for decides nothing
        if first and (name != "cudart" or first["wanted_by"] != "loader"):
            readings.append(Reading(fact, str(first["version"]), f"{first['path']} (for {first['wanted_by']})"))
    if not kits and not copies and not rows and not missing:
        return Answer(tuple(readings), "absent", "no CUDA library and no toolkit")
    return Answer(tuple(readings), status, reason)


def _weight(pair: tuple[str, str]) -> tuple[int, str]:
    """cudart, cuDNN and NCCL decide most, and load fast."""
    order = ("cudart", "cudnn", "nccl", "cublas")
    return (order.index(pair[0]) if pair[0] in order else len(order), pair[1])


def _soname(loader: Loader, path: str) -> str:
    """A library's own name; empty where what it says is no name: the loader takes one with a slash for a path."""
    info = loader.file(path)
    return info.soname if info and "/" not in info.soname else ""


def _copies(
    host: Host, loader: Loader, kits: list[dict[str, str]], mine: Interpreter | None
) -> list[tuple[str, str, str, str]]:
    """Library, path, owner and version of all files of these libraries in the folders that count."""
    places = [("ld_library_path", folder) for folder in host.folders("LD_LIBRARY_PATH")]
    recorded: dict[str, str] = {}
    if mine is not None:
        for folder in mine.folders:
            recorded |= {name: version for name, version, _ in packages(host, folder)}
            places += [("pip", f"{folder}/nvidia/{name}/lib") for name in host.names(f"{folder}/nvidia")]
            places += [("pip", f"{folder}/{name}/lib") for name in ("torch",)]
            places += [("pip", f"{folder}/{name}.libs") for name in ("torch", "tensorflow")]
        if mine.kind == "conda":
            places.append(("conda", f"{mine.prefix}/lib"))
    places += [("toolkit", f"{one['path']}/{name}") for one in kits for name in ("lib64", "lib", "extras/CUPTI/lib64")]
    cached = {path.rpartition("/")[0] for name, path in loader.cache.items()
              if name.startswith(tuple(FILES.values()))}  # fmt: skip
    places += [("system", folder) for folder in sorted(cached)]
    rows: dict[str, tuple[str, str, str, str]] = {}
    for owner, folder in places:
        for name, path, version in library_files(host, folder):
            if owner == "pip":
                version = _wheel_version(folder, recorded) or version
            rows.setdefault(host.real(path), (name, path, owner, version))
    return list(rows.values())


def _wheel_version(folder: str, recorded: dict[str, str]) -> str:
    """`.../nvidia/cudnn/lib` belongs to the wheel nvidia-cudnn-cu12."""
    part = re.search(r"/nvidia/(\w+)/lib$", folder)
    if not part:
        return ""
    pattern = re.compile(rf"nvidia-{part[1].replace('_', '-')}(?:-cu\d+)?")
    return next((version for name, version in recorded.items() if pattern.fullmatch(name)), "")


def _wanted(
    host: Host, loader: Loader, mine: Interpreter | None
) -> tuple[list[tuple[str, str, str, str, str]], list[dict[str, str]]]:
    """What the frameworks' files need: (library, soname, path, found_by, package), and what is missing."""
    rows: list[tuple[str, str, str, str, str]] = []
    missing: dict[tuple[str, str], dict[str, str]] = {}
    for package, files in _PACKAGES.items():
        seen = set()
        for folder in mine.folders if mine else ():
            for file in files:
                path = f"{folder}/{file}"
                if not host.exists(path):
                    continue
                for name, by in loader.missing(path):
                    if name not in _DRIVER:
                        missing.setdefault((package, name), {"name": name, "needed_by": by, "package": package})
                info = loader.file(path)
                for soname in info.needed if info else ():
                    match = _SONAME.fullmatch(soname)
                    library = next((key for key, prefix in FILES.items() if match and match[1] == prefix), None)
                    if library is None or soname in seen:
                        continue
                    seen.add(soname)
                    found = loader.find(soname, path)
                    rows.append((library, soname, found[0] if found else "", found[1] if found else "", package))
    rows += _by_name(host, loader, mine)
    rows.sort(key=lambda row: _weight((row[0], row[1])))
    return rows, list(missing.values())


def _by_name(host: Host, loader: Loader, mine: Interpreter | None) -> list[tuple[str, str, str, str, str]]:
    """What TensorFlow since 1.14 opens by name while it runs (`dso_loader.cc`): its files do not list it as needed."""
    values = tensorflow_build(host, mine)[0] if mine else {}
    cuda, cudnn = values.get("cuda_version", ""), values.get("cudnn_version", "")
    if mine is None or not re.fullmatch(r"\d+\.\d+(?:\.\d+)?", cuda):
        return []
    major, minor = cuda.split(".")[:2]
    # the runtime of all of CUDA 11 is called 11.0; cuBLAS left the toolkit's numbers with 10.1
    runtime = major if int(major) >= 12 else "11.0" if major == "11" else f"{major}.{minor}"
    blas = major if int(major) >= 11 or (major, minor) in (("10", "1"), ("10", "2")) else f"{major}.{minor}"
    sonames = {"cudart": f"libcudart.so.{runtime}", "cublas": f"libcublas.so.{blas}"}
    if cudnn:
        sonames["cudnn"] = f"libcudnn.so.{cudnn.partition('.')[0]}"
    files = [
        path for folder in mine.folders for file in _PACKAGES["tensorflow"] if host.exists(path := f"{folder}/{file}")
    ]
    rows = []
    for name, soname in sonames.items():
        if not any(soname in info.needed for path in files if (info := loader.file(path))):
            found = next((place for path in (*files, "") if (place := loader.find(soname, path))), None) or ("", "")
            rows.append((name, soname, *found, "tensorflow"))
    return rows


def _asked(
    host: Host, loader: Loader, wanted: list[tuple[str, str, str, str, str]], versions: dict[str, str], *, by_path: bool
) -> tuple[list[dict[str, object]], SourceStatus, str]:
    """Loads those that tell most in a child process, and asks each for its version; `versions` knows files' versions.

    What files of a package need is loaded by the path that the search gave, if `by_path`. What the loader gives for a
    bare name is asked in a second child: in one that has loaded a library of this name already, the loader would give
    that one.
    """
    telling = [row for row in wanted if row[0] in _TELLING][:_MOST_ASKED]
    paths = dict.fromkeys(f"{name}={path}" for name, _, path, _, _ in telling if path and by_path)
    names = dict.fromkeys(f"{name}={soname}" for name, soname, _, _, package in telling if package == "loader")
    told: list[tuple[dict[str, list[object]], str, bool]] = []
    if host.live:
        children = [
            threading.Thread(target=lambda given=given: told.append(_child(host, given)), daemon=True)
            for given in (paths, names) if given
        ]  # fmt: skip
        for child in children:
            child.start()
        for child in children:
            child.join()
    answers = {key: answer for known, _, _ in told for key, answer in known.items()}
    reasons = [(reason, late) for _, reason, late in told if reason]
    rows = []
    for name, soname, path, how, package in wanted:
        row: dict[str, object] = {"name": name, "soname": soname, "wanted_by": package, "version": None}
        answer = answers.get(path) if path else answers.get(soname) if package == "loader" else None
        place = loader.find(soname) if not path and package == "loader" else (path, how) if path else None
        loaded, version, error = answer[2:] if answer else (None, None, None)
        if error or (place is None and not loaded):
            row["error"] = str(error or f"{soname} is not where the loader looks")
        else:
            path = str(loaded or (place[0] if place else ""))
            how = place[1] if place else "loader"
            row.update(path=path, found_by=how, version=version or versions.get(host.real(path)))
        rows.append(row)
    if not reasons:
        return rows, "ok", ""
    return rows, "timeout" if any(late for _, late in reasons) else "failed", "; ".join(reason for reason, _ in reasons)


def _child(host: Host, given: Iterable[str]) -> tuple[dict[str, list[object]], str, bool]:
    """The child's answers by what was asked, what went wrong, and whether its time was over."""
    told = host.child("libraries", *given)
    answers: dict[str, list[object]] = {}
    for line in told.out.splitlines():
        try:
            answer = json.loads(line)
        except ValueError:
            continue
        if isinstance(answer, list) and len(answer) == 5:
            answers[str(answer[1])] = answer
    last = list(answers)[-1] if answers else "?"
    return answers, f"{last}: {told.why}" if told.why else "", told.timed_out
