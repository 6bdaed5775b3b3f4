"""The job's Python: which packages, built for what, found or hidden."""

import re

from errdoc.probe.weighing.checks.given import (
    FRAMEWORKS,
    Given,
    Result,
    confirmed,
    open_,
    refuted,
    untold,
    usual,
    version,
)
from errdoc.stack.tables import normalized
from errdoc.stack.verdict import Verdict, judge
from errdoc.stack.versions import Version

#: The machines of whose wheels the tables tell, as Linux and Windows name them; None where nobody said.
_X86_64 = (None, "x86_64", "AMD64", "amd64")


def _framework(facts: Given) -> str:
    """The framework that the log is about, else the only one that is installed."""
    for name in ("torch", "tensorflow", "jax"):
        if (
            name in facts.log
            or name in facts.failure.split("-")
            or (name == "tensorflow" and facts.failure.startswith("tf-"))
        ):
            return name
    here = [name for name in ("torch", "tensorflow", "jax") if facts.machine.text(name)]
    return here[0] if len(here) == 1 else ""


def cpu_only_wheel_installed(facts: Given) -> Result:
    """What the framework's build says of itself."""
    machine, name = facts.machine, _framework(facts)
    if facts.failure.startswith("onnxruntime"):
        return _onnxruntime_for_cpu(facts)
    if name == "jax":
        plugin = machine.text("jax_cuda_plugin")
        if machine.text("jax") is None:
            return untold(facts, "jax")
        if plugin:
            return refuted("jax-plugin-there", "jax_cuda_plugin", plugin)
        jaxlib = machine.text("jaxlib") or ""
        if "cuda" in jaxlib:
            return refuted("built-for-cuda", "jaxlib", jaxlib, name="jaxlib", cuda=jaxlib.partition("+")[2])
        return confirmed("jax-plugin-absent", "jax", machine.text("jax"))
    if name not in ("torch", "tensorflow"):
        return untold(facts, "torch")
    built = machine.text(f"{name}_cuda")
    distribution = machine.text("tensorflow_distribution") if name == "tensorflow" else None
    if distribution in ("tensorflow-cpu", "tensorflow-intel"):
        return confirmed("cpu-distribution", "tensorflow_distribution", distribution)
    if built is None:
        return untold(facts, f"{name}_cuda")
    release = machine.text(name) or "?"
    if built == "cpu":
        return confirmed("built-for-cpu", f"{name}_cuda", built, name=name, release=release)
    return refuted("built-for-cuda", f"{name}_cuda", built, name=name, cuda=built)


def _onnxruntime_for_cpu(facts: Given) -> Result:
    """ONNX Runtime comes as two distributions of one module: with the CUDA provider and without."""
    have, gpu = facts.machine.text("onnxruntime"), facts.machine.flag("onnxruntime_gpu")
    if have is None or gpu is None:
        return untold(facts, "onnxruntime")
    if gpu:
        return refuted("package-there", "onnxruntime", have, name="onnxruntime-gpu")
    return confirmed("cpu-distribution", "onnxruntime", f"onnxruntime {have}")


def rocm_build_of_torch(facts: Given) -> Result:
    """A torch for AMD's GPUs."""
    built = facts.machine.text("torch_cuda")
    if built is None:
        return untold(facts, "torch_cuda")
    rocm = built.startswith("rocm")
    return (confirmed if rocm else refuted)("torch-for-rocm" if rocm else "torch-not-for-rocm", "torch_cuda", built)


def torchvision_torch_mismatch(facts: Given) -> Result:
    """The torch that a release of torchvision belongs to."""
    machine = facts.machine
    torch, vision = machine.text("torch"), machine.text("torchvision")
    if torch is None or vision is None:
        return untold(facts, "torchvision" if torch else "torch")
    (release, _, local), (own, _, variant) = torch.partition("+"), vision.partition("+")
    build = next((one for one in facts.tables.builds("torch") if one.release.text == release), None)
    wanted = dict(build.beside).get("torchvision", "") if build else ""
    if not wanted:
        return untold(facts, "torchvision")
    if own != wanted:
        return confirmed("torchvision-of-other-torch", "torchvision", vision, torch=torch, wanted=wanted)
    if local and variant and local != variant:
        return confirmed("torchvision-other-variant", "torchvision", vision, torch=torch)
    return refuted("torchvision-of-this-torch", "torchvision", vision, torch=torch)


def extension_built_for_other_torch(facts: Given) -> Result:
    """What the local part of a wheel's version says: 2.5.8+cu122torch2.1cxx11abiFALSE."""
    torch, packages = facts.machine.text("torch"), facts.machine.map("packages")
    if torch is None or packages is None:
        return untold(facts, "torch" if torch is None else "packages")
    fitting = ""
    for name, release in sorted(packages.items()):
        match = re.search(r"\+.*?(?:torch|pt)(\d+\.\d+|\d{2,3}(?!\d))", release)
        if match is None:
            continue
        own = match[1] if "." in match[1] else f"{match[1][0]}.{match[1][1:]}"
        if not facts.fits(own, torch.partition("+")[0]):
            return confirmed("extension-for-other-torch", "packages", f"{name} {release}", torch=torch, own=own)
        fitting = f"{name} {release}"
    if fitting:
        return refuted("extension-for-this-torch", "packages", fitting, torch=torch)
    return open_("extension-not-marked", "torch", torch)


def _newer(facts: Given, name: str, limit: str, reason: str) -> Result:
    own = name in ("numpy", "protobuf")
    have = facts.machine.text(name) if own else (facts.machine.map("packages") or {}).get(name)
    a, b = version(have), version(limit)
    fact = name if own else "packages"
    if a is None or b is None:
        return untold(facts, fact)
    if a < b:
        return refuted(f"{reason}-old-enough", fact, have, limit=limit)
    return usual(reason, fact, have, limit=limit)


def _limit(facts: Given, name: str) -> str:
    number = facts.limits[name]
    return f"{number // 100}.{number % 100}"


def numpy_too_new(facts: Given) -> Result:
    """NumPy 2 for modules built with 1.x; 1.24 for the names that it dropped."""
    alias = facts.failure == "numpy-alias-removed"
    return _newer(facts, "numpy", _limit(facts, "numpy_without_aliases" if alias else "numpy_abi"), "numpy-new")


def protobuf_too_new(facts: Given) -> Result:
    """From 4 (3.21 of its old count) on, old generated code is refused."""
    have, gencode = facts.machine.text("protobuf"), facts.log.get("gencode")
    a, b = version(have), version(gencode)
    if a and b:
        newer = a.major > b.major
        return (confirmed if newer else refuted)(
            "protobuf-newer-than-code" if newer else "protobuf-older-than-code", "protobuf", have, gencode=gencode
        )
    if facts.log.get("name") and have:
        return open_("protobuf-name", "protobuf", have, name=facts.log["name"])
    return _newer(facts, "protobuf", _limit(facts, "protobuf_refuses"), "protobuf-new")


def h5py_too_new(facts: Given) -> Result:
    """From 3 on attributes are text, which old Keras decodes again."""
    return _newer(facts, "h5py", _limit(facts, "h5py_text"), "h5py-new")


def _dropped(facts: Given) -> Result | None:
    """A part of Python's own library that the log misses, and the Python that dropped it."""
    have = version(facts.names.get("python"))
    for name in (_module(facts), facts.log.get("name", "")):
        if have is None or f"python_without_{name}" not in facts.limits:
            continue
        limit = _limit(facts, f"python_without_{name}")
        gone = have >= Version.parse(limit)
        return (confirmed if gone else refuted)("stdlib-dropped" if gone else "stdlib-there", "python", have.text,
                                                name=name, limit=limit)  # fmt: skip
    return None


def _asked_for(facts: Given) -> Verdict:
    """What the tables say of the release that the log asks for, `tensorflow-gpu==1.15.0`, else of what is installed."""
    release = facts.log.get("release", "")
    name = re.sub(r"-(?:gpu|cpu|intel)$", "", facts.log.get("package", ""))
    if not release or name not in FRAMEWORKS:
        return facts.judged
    own = {key: value for key, value in facts.names.items() if key in ("python", "os")}
    return judge({**own, name: release}, facts.tables)


def _wanted(facts: Given) -> tuple[str, str]:
    """The package and the release that pip was to install: what the signature names, else what it took the source of.

    A source of another package than the one that failed tells nothing, unless that one is a dependency of its build.
    """
    package, release = normalized(facts.log.get("package", "")), facts.log.get("release", "")
    taken, _, number = facts.log.get("sdist", "").rpartition(" ")
    if not release and taken and (package in ("", normalized(taken)) or facts.log.get("dependencies")):
        return normalized(taken), number
    return package, release


def _wheels(facts: Given) -> Result | None:
    """Which Pythons the release has wheels for, where the table of compiled packages has it."""
    package, release = _wanted(facts)
    number, python = version(release), version(facts.names.get("python"))
    row = facts.tables.wheels(package, number) if number else None
    served = row.on(facts.names.get("os", "")) if row else None
    if served is None or python is None or len(python.numbers) < 2 or facts.machine.text("architecture") not in _X86_64:
        return None
    build = f"{package} {release}"
    if python in served:
        return refuted("python-served", "python", python.text, build=build)
    return confirmed("python-not-served", "python", python.text, build=build, pythons=served.text)


def _not_compiled_on(facts: Given) -> Result | None:
    """torch.compile reads bytecode: it serves each Python later than the wheels do."""
    python, torch = version(facts.names.get("python")), version(facts.names.get("torch"))
    if facts.failure != "triton-or-inductor-failed" or python is None or torch is None:
        return None
    name = "compile_on_python_" + "".join(map(str, python.numbers[:2]))
    if name not in facts.limits:
        return None
    limit = _limit(facts, name)
    early = torch < Version.parse(limit)
    return (confirmed if early else refuted)("compile-later" if early else "compile-serves", "python", python.text,
                                             torch=torch.text, limit=limit)  # fmt: skip


def python_version_unsupported(facts: Given) -> Result:
    """What Python dropped, what torch.compile serves, a package's wheels, or the tables' rule `python-build`."""
    if other := _dropped(facts) or _not_compiled_on(facts) or _wheels(facts):
        return other
    package, _ = _wanted(facts)
    if package and re.sub(r"-(?:gpu|cpu|intel)$", "", package) not in FRAMEWORKS:
        # the installed framework's Pythons say nothing of another package's
        return open_("pythons-unknown", "python", facts.names.get("python", ""))
    judged = _asked_for(facts)
    broken = judged.broken.get("python-build")
    if broken:
        return confirmed(
            "python-not-served", "python", broken["python"], build=broken["build"], pythons=broken["pythons"]
        )
    kept = judged.kept.get("python-build")
    if kept:
        return refuted("python-served", "python", facts.names.get("python", ""), build=kept["build"])
    if have := facts.names.get("python"):
        return open_("pythons-unknown", "python", have)
    return untold(facts, "python")


def _module(facts: Given) -> str:
    return (facts.log.get("module") or facts.log.get("package") or "").partition(".")[0]


def package_not_installed(facts: Given) -> Result:
    """The name that cannot be imported, in the folders of the job's Python."""
    module, modules = _module(facts), facts.machine.texts("modules")
    if not module:
        return open_("module-not-named", "modules", "")
    if modules is None:
        return untold(facts, "modules")
    path = facts.machine.text("interpreter") or "?"
    packages = facts.machine.map("packages") or {}
    if module in modules or module.lower().replace("_", "-") in packages:
        return refuted("module-there", "modules", module, path=path)
    return confirmed("module-absent", "modules", module, path=path)


def wrong_interpreter(facts: Given) -> Result:
    """Another Python of the machine has the package, the job's has not."""
    module, modules = _module(facts), facts.machine.texts("modules")
    rows = facts.machine.rows("interpreters")
    if not module:
        return open_("module-not-named", "modules", "")
    if modules is None or rows is None:
        return untold(facts, "modules" if modules is None else "interpreters")
    mine = facts.machine.text("interpreter") or "?"
    if module in modules:
        return refuted("module-there", "modules", module, path=mine)
    others = [row for row in rows if row.get("path") != mine and module in (row.get("packages") or ())]
    if others:
        return confirmed("module-in-other-python", "interpreters", others[0]["path"], module=module, path=mine)
    if len(rows) == 1:
        return refuted("one-python", "interpreters", mine, module=module)
    return open_("module-in-no-python", "interpreters", [row.get("path") for row in rows][:4], module=module)


def name_shadowed_by_local_file(facts: Given) -> Result:
    """A file of the working folder, or beside the script, hides the package."""
    module, files = _module(facts), facts.machine.texts("shadowing_files")
    if files is None:
        return untold(facts, "shadowing_files")
    mine = [one for one in files if not module or re.split(r"[/\\]", one)[-1].removesuffix(".py") == module
            or re.split(r"[/\\]", one)[-1] == module]  # fmt: skip
    if mine:
        return confirmed("shadowed-by", "shadowing_files", mine[0])
    return refuted("not-shadowed", "shadowing_files", "")


def triton_missing(facts: Given) -> Result:
    """torch.compile needs triton beside torch."""
    packages = facts.machine.map("packages")
    have = facts.machine.text("triton")
    if have:
        return refuted("package-there", "triton", have, name="triton")
    if packages is None:
        return untold(facts, "packages")
    other = next((name for name in ("triton", "pytorch-triton", "triton-windows") if name in packages), "")
    if other:
        return refuted("package-there", "packages", packages[other], name=other)
    return usual("package-absent", "packages", "", name="triton")


def tf_windows_native_gpu_dropped(facts: Given) -> Result:
    """From 2.11 on TensorFlow's wheels for Windows hold no GPU code."""
    system = facts.machine.text("os")
    if system is None:
        return untold(facts, "os")
    if system != "windows":
        return refuted("not-windows", "os", system)
    have = version(facts.machine.text("tensorflow"))
    limit = version(_limit(facts, "tensorflow_windows_cpu"))
    if have is None or limit is None:
        return untold(facts, "tensorflow")
    late = have >= limit
    return (confirmed if late else refuted)("tf-windows-late" if late else "tf-windows-early", "tensorflow", have.text,
                                            limit=limit.text)  # fmt: skip
