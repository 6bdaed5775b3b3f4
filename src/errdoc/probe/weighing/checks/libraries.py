"""CUDA's libraries: installed, found, of the version that was asked for, of one kind."""

import re

from errdoc.probe.telling.snapshot import Row
from errdoc.probe.weighing.checks.given import Given, Result, confirmed, open_, refuted, untold, usual, version

# libcudart.so.11.0, cudart64_110.dll, libcudnn.so.8, cudnn64_8.dll -> cudart, cudnn
_STEM = re.compile(r"(?:lib)?([a-z]+(?:lt|jitlink)?)", re.IGNORECASE)


def _stem(name: str) -> str:
    match = _STEM.match(name.rpartition("/")[2].rpartition("\\")[2])
    return match[1].lower() if match else ""


def _wanted_cuda(facts: Given) -> str:
    return facts.log.get("cuda_runtime") or facts.names.get("cuda_runtime") or ""


def _toolkits(facts: Given) -> tuple[Row, ...] | None:
    rows = facts.machine.rows("toolkits")
    return None if rows is None else tuple(row for row in rows if row.get("path"))


def cuda_toolkit_not_installed(facts: Given) -> Result:
    """No toolkit, and no copy of its runtime elsewhere."""
    rows = _toolkits(facts)
    if rows is None:
        return untold(facts, "toolkits")
    nvcc = (facts.machine.map("programs") or {}).get("nvcc")
    if rows or nvcc:
        return refuted("toolkit-found", "toolkits", [row.get("path") for row in rows][:3] or nvcc)
    copies = [row for row in facts.machine.rows("library_copies") or () if row.get("name") == "cudart"
              and row.get("owner") in ("toolkit", "system", "conda", "path", "ld_library_path")]  # fmt: skip
    if copies:
        return open_("runtime-without-toolkit", "library_copies", copies[0].get("path"))
    return usual("no-toolkit", "toolkits", "")


def cuda_toolkit_other_version(facts: Given) -> Result:
    """Toolkits are there, and none is of the release that the log asks for."""
    rows = _toolkits(facts)
    if rows is None:
        return untold(facts, "toolkits")
    have = [str(row["version"]) for row in rows if row.get("version")]
    # an extension is built with one toolkit for a framework built with another
    wanted = facts.log.get("built") or _wanted_cuda(facts)
    if not rows:
        return refuted("no-toolkit", "toolkits", "")
    if not wanted or not have:
        return untold(facts, "cuda_runtime" if have else "toolkits")
    if any(facts.fits(one, wanted) for one in have):
        return refuted("toolkit-of-version", "toolkits", have, wanted=wanted)
    return usual("toolkit-of-other-version", "toolkits", have, wanted=wanted)


def _of(facts: Given, name: str) -> tuple[list[Row], list[Row]]:
    """What the loader says of a library, and its copies."""
    loaded = [row for row in facts.machine.rows("libraries") or () if row.get("name") == name]
    copies = [row for row in facts.machine.rows("library_copies") or () if row.get("name") == name]
    return loaded, copies


def library_not_on_search_path(facts: Given) -> Result:
    """A copy of the file lies on the disk, and the loader does not find it."""
    name = facts.log.get("library", "")
    if facts.machine.rows("libraries") is None or facts.machine.rows("library_copies") is None:
        return untold(facts, "libraries")
    stem = _stem(name) if name else ""
    if not stem:
        return open_("library-not-named", "libraries", "")
    file = name.rpartition("/")[2].rpartition("\\")[2].lower()
    loaded, copies = _of(facts, re.sub(r"\d+$", "", stem))
    found = [row for row in loaded if row.get("path")
             and (not row.get("soname") or str(row["soname"]).lower() == file)]  # fmt: skip
    if found:
        return refuted("library-found", "libraries", found[0]["path"], file=name)
    same = [
        row for row in copies if str(row.get("path", "")).lower().replace("\\", "/").rpartition("/")[2].startswith(file)
    ]
    if same:
        return confirmed("library-elsewhere", "library_copies", same[0]["path"], file=name)
    return refuted("library-nowhere", "library_copies", [row.get("path") for row in copies][:3], file=name)


def cudnn_not_installed(facts: Given) -> Result:
    """No cuDNN that would be loaded, and no copy."""
    loaded, copies = _of(facts, "cudnn")
    found = [row for row in loaded if row.get("path")]
    if found:
        return refuted("cudnn-found", "libraries", found[0]["path"], version=found[0].get("version") or "?")
    if copies:
        return refuted("cudnn-copy", "library_copies", copies[0].get("path"))
    if not any(row.get("error") for row in loaded) or facts.machine.rows("library_copies") is None:
        return untold(facts, "libraries")
    return confirmed("no-cudnn", "library_copies", "")


def cudnn_other_version(facts: Given) -> Result:
    """The cuDNN that would be loaded against the one that the build was made for."""
    machine = facts.machine
    have = machine.text("torch_cudnn") or machine.text("cudnn_loaded")
    if have is None:
        return untold(facts, "cudnn_loaded")
    want = facts.log.get("cudnn_compiled") or facts.log.get("compiled") or machine.text("cudnn_compiled")
    a, b = version(have), version(want)
    if a and b:
        # cuDNN serves what was built with it or with an older minor of its major release
        older = a.major != b.major or a.numbers[:2] < b.numbers[:2]
        reason = "cudnn-other" if older else "cudnn-serves"
        return (confirmed if older else refuted)(reason, "cudnn_loaded", have, wanted=want)
    broken = facts.judged.broken.get("cudnn-build")
    if broken:
        return confirmed("cudnn-not-for-build", "cudnn_loaded", have, build=broken["build"], wanted=broken["cudnns"])
    kept = facts.judged.kept.get("cudnn-build")
    if kept:
        return refuted("cudnn-for-build", "cudnn_loaded", have, build=kept["build"])
    return untold(facts, "cudnn_compiled")


def cudnn_libraries_mixed(facts: Given) -> Result:
    """Copies of several releases of cuDNN, one of which goes before the framework's own."""
    machine = facts.machine
    if machine.rows("library_copies") is None:
        return untold(facts, "library_copies")
    loaded, copies = _of(facts, "cudnn")
    mapped = {str(row["path"]).rpartition("/")[0] for row in machine.rows("loaded_libraries") or ()
              if row.get("name") == "cudnn" and row.get("path")}  # fmt: skip
    if len(mapped) > 1:
        return confirmed("cudnn-from-two-folders", "loaded_libraries", sorted(mapped))
    versions = sorted({str(row["version"]) for row in (*loaded, *copies) if row.get("version")})
    ahead = [row for row in copies if row.get("owner") in ("ld_library_path", "path")]
    if len(versions) > 1 and ahead:
        return usual("cudnn-copies-differ", "library_copies", versions, path=ahead[0].get("path"))
    if len(versions) > 1:
        return open_("cudnn-copies", "library_copies", versions)
    if not versions:
        return untold(facts, "library_copies")
    return refuted("cudnn-one-version", "library_copies", versions[0])


def mixed_cuda_libraries(facts: Given) -> Result:
    """Wheels or loaded files of two major releases of CUDA."""
    wheels = facts.machine.map("nvidia_packages") or {}
    majors: dict[str, str] = {}
    for name in sorted(wheels):
        match = re.search(r"-cu(\d{2})$", name)
        if match:
            majors.setdefault(match[1], name)
    built = re.match(r"\d+", facts.machine.text("torch_cuda") or "")
    if built and majors and built[0] not in majors:
        return confirmed("wheels-of-other-cuda", "nvidia_packages", sorted(majors.values()), cuda=built[0])
    # what no package asks for is loaded by none: a toolkit's runtime beside the wheels'
    asked = [row for row in facts.machine.rows("libraries") or () if row.get("name") == "cudart" and row.get("path")
             and row.get("wanted_by") != "loader"]  # fmt: skip
    runtimes = {v.major: row for row in asked if (v := version(row.get("version")))}
    if len(runtimes) > 1:
        return confirmed("runtimes-of-two-cudas", "libraries", [row["path"] for row in runtimes.values()])
    ahead = [row for row in facts.machine.rows("library_copies") or () if row.get("owner") == "ld_library_path"
             and row.get("name") != "cudnn" and row.get("version")]  # fmt: skip
    if built and ahead and str(version(str(ahead[0]["version"])) or built[0]).partition(".")[0] != built[0]:
        return confirmed("path-of-other-cuda", "library_copies", ahead[0]["path"], cuda=built[0])
    if len(majors) == 1 or len(runtimes) == 1:
        return refuted("one-cuda", "nvidia_packages", sorted(majors.values()) or list(runtimes))
    return untold(facts, "nvidia_packages")


def nvidia_pip_packages_missing(facts: Given) -> Result:
    """Libraries that the framework's wheel expects from the nvidia wheels."""
    wheels, missing = facts.machine.map("nvidia_packages"), facts.machine.rows("library_missing")
    lacking = [
        str(row.get("name")) for row in missing or () if row.get("package") in ("torch", "tensorflow", "jax", "jaxlib")
    ]
    if lacking:
        return confirmed("wheel-libraries-missing", "library_missing", lacking[:3])
    if wheels is None:
        return untold(facts, "nvidia_packages")
    if not wheels:
        # the first releases whose wheels take CUDA from the nvidia wheels: metadata of torch 1.13 and tensorflow 2.14
        for name, first in (("torch", "1.13"), ("tensorflow", "2.14")):
            have, begun = version(facts.names.get(name)), version(first)
            if have and begun:
                return (usual if have >= begun else refuted)(
                    "no-nvidia-wheels" if have >= begun else "brings-or-takes-system", "nvidia_packages", "", name=name,
                    release=have.text,
                )  # fmt: skip
        return untold(facts, "torch")
    return refuted("nvidia-wheels-there", "nvidia_packages", f"{len(wheels)}") if missing == () else open_(
        "nvidia-wheels-unknown", "nvidia_packages", f"{len(wheels)}")  # fmt: skip


def msvc_runtime_missing(facts: Given) -> Result:
    """Windows: the files of the Visual C++ runtime."""
    files = facts.machine.map("msvc_runtime")
    if files is None:
        system = facts.machine.text("os")
        return refuted("not-windows", "os", system) if system and system != "windows" else untold(facts, "msvc_runtime")
    absent = sorted(name for name, path in files.items() if not path)
    if absent:
        return confirmed("msvc-absent", "msvc_runtime", absent)
    return refuted("msvc-there", "msvc_runtime", sorted(files.values())[:1])
