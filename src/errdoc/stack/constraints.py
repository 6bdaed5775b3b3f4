"""The rules that a driver, a GPU, a system, a Python and a build of a framework keep with each other.

Each rule looks at one build and at what is given, and says what it breaks: a `Violation` with the names of the given
things that break it together. The numbers come from the tables alone.

===========================  =========================================================================
`os-build`                   the build has no GPU code for this system
`python-build`               no wheel for this Python
`numpy-build`                the build takes other releases of NumPy
`numpy-python`               this NumPy has no wheel for the Python, or for none of the build's
`driver-cuda`                the driver is older than the build's CUDA needs
`gpu-newer-than-build`       the build holds no code for this GPU, and none that the driver could compile
`gpu-older-than-build`       the build no longer holds code for this GPU
`gpu-newer-than-cuda`        this CUDA, which the build would use, has no code for this GPU
`cudnn-gpu`                  the cuDNN of the build, or the given one, does not serve this GPU
`driver-older-than-gpu`      the driver was made before this GPU
`driver-newer-than-gpu`      the driver no longer drives this GPU
`cuda-build`                 the build wants another CUDA
`cudnn-build`                the build wants another cuDNN
`cudnn-cuda`                 this cuDNN is not made for this CUDA
`release`                    it is another release than the wished one
===========================  =========================================================================
"""

from collections.abc import Iterator, Mapping

from errdoc.record import record
from errdoc.stack import cudnn, numpy_wheels
from errdoc.stack.given import Given
from errdoc.stack.rows import Architecture, Build, Origin
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Range, Version


@record
class Violation:
    """A rule that is broken.

    Attributes:
        rule: one of the rules above.
        between: names of what is given and breaks it together; empty where no choice helps.
        values: what the sentence about it names.
    """

    rule: str
    between: frozenset[str]
    values: Mapping[str, str]
    origin: Origin | None


def name_of(build: Build) -> str:
    """`torch 2.1.0+cu121`, `tensorflow 2.10.0`."""
    local = f"+{build.variant}" if build.framework == "torch" and build.variant else ""
    return f"{build.framework} {build.release}{local}"


def sm(capability: Version) -> str:
    """`sm_86` of 8.6."""
    return "sm_" + capability.short().replace(".", "")


def violations(build: Build, given: Given, tables: Tables) -> Iterator[Violation]:
    """Everything that a build breaks of what is given, what costs least to tell first."""
    said = {"build": name_of(build), "framework": build.framework, "release": build.release.text, "os": given.platform}
    wish = given.frameworks.get(build.framework)
    if wish is not None and (
        (wish.release is not None and build.release not in wish.release) or wish.variant not in ("", build.variant)
    ):
        yield Violation("release", frozenset({build.framework}), said, build.origin)
    if build.os == "aarch64" and given.arch == "x86_64":
        yield Violation("os-build", frozenset(), said, build.origin)  # no choice of a system makes an ARM of it
    elif build.os != given.system:
        yield Violation("os-build", frozenset({given.told_by}), said, build.origin)
    if build.cpu_only or build.cuda is None:
        yield Violation("os-build", frozenset(), said, build.origin)
        return
    said |= {"cuda": build.cuda.short(), "build_cuda": build.cuda.short()}
    if given.python is not None:
        pythons = build.free_threaded if given.free_threaded else build.python
        if pythons is None or given.python not in pythons:
            text = pythons.text if pythons else build.python.text
            yield Violation(
                "python-build", frozenset({"python"}), {**said, "python": given.text("python"), "pythons": text},
                build.origin,
            )  # fmt: skip
    yield from _numpy(build, given, tables, said)
    yield from _cuda(build, given, said)
    yield from _cudnn(build, given, tables, said)
    yield from _driver(build, given, tables, said)
    yield from _gpu(build, given, tables, said)
    yield from _cudnn_gpu(build, given, tables, said)


def _numpy(build: Build, given: Given, tables: Tables, said: Mapping[str, str]) -> Iterator[Violation]:
    if given.numpy is None:
        return
    windows = given.os == "windows"
    values = {**said, "numpy": given.text("numpy"), "python": given.text("python"), "pythons": build.python.text}
    if build.numpy is not None and given.numpy not in build.numpy:
        values["numpys"] = build.numpy.text
        yield Violation("numpy-build", frozenset({"numpy"}), values, build.origin)
    if given.python is not None and not numpy_wheels.has_wheel(given.numpy, given.python, windows, tables):
        yield Violation("numpy-python", frozenset({"numpy", "python"}), values, None)
    elif not numpy_wheels.goes_with(given.numpy, build, windows, tables):
        values["python"] = build.python.text
        yield Violation("numpy-python", frozenset({"numpy"}), values, None)


def _cuda(build: Build, given: Given, said: Mapping[str, str]) -> Iterator[Violation]:
    if given.cuda is None or build.cuda is None:
        return
    serves = build.toolkits or Range.parse(build.cuda.short())
    fits = given.cuda.major == build.cuda.major if len(given.cuda.numbers) == 1 else given.cuda in serves
    if not fits:
        values = {**said, "cuda": given.text("cuda"), "toolkits": serves.text}
        yield Violation("cuda-build", frozenset({"cuda"}), values, build.origin)


def _cudnn(build: Build, given: Given, tables: Tables, said: Mapping[str, str]) -> Iterator[Violation]:
    if given.cudnn is None:
        return
    values = {**said, "cudnn": given.text("cudnn"), "cudnns": build.cudnns.text if build.cudnns else str(build.cudnn)}
    if build.cudnns is not None:
        short = len(given.cudnn.numbers) == 1 and build.cudnns.first is not None
        fits = given.cudnn.major == build.cudnns.first.major if short and build.cudnns.first else (
            given.cudnn in build.cudnns
        )  # fmt: skip
    else:
        fits = build.cudnn is None or given.cudnn.major == build.cudnn.major
    if not fits:
        yield Violation("cudnn-build", frozenset({"cudnn"}), values, build.origin)
    row = tables.cudnn(given.cudnn)
    if given.cuda is None or row is None or build.bundled or len(given.cuda.numbers) == 1:
        return
    # from 8.9 on every toolkit of the same major release serves
    same_major = given.cudnn >= Version.parse("8.9") and any(
        span.first is not None and span.first.major == given.cuda.major for span in row.cuda.spans
    )
    if given.cuda not in row.cuda and not same_major:
        yield Violation(
            "cudnn-cuda", frozenset({"cudnn", "cuda"}), {**values, "cuda": given.text("cuda"), "cudas": row.cuda.text},
            row.origin,
        )  # fmt: skip


def _cudnn_gpu(build: Build, given: Given, tables: Tables, said: Mapping[str, str]) -> Iterator[Violation]:
    """Whether cuDNN has code for the GPU: the build's own, and the one that is given."""
    capability = given.capability
    if capability is None or build.cuda is None:
        return
    values = {**said, "gpu": given.gpu, "sm": sm(capability)}
    row = tables.cudnn(given.cudnn) if given.cudnn is not None and len(given.cudnn.numbers) > 1 else None
    if row is not None and not cudnn.serves(row.capability, capability):
        values |= {"cudnn": given.text("cudnn"), "capabilities": row.capability.text}
        yield Violation("cudnn-gpu", frozenset({"cudnn", "gpu"}), values, row.origin)
    elif code_for(build, capability, tables) and not cudnn.runs(build, capability, tables):
        own = tables.cudnn(build.cudnn) if build.cudnn is not None else None
        values |= {"cudnn": str(build.cudnn), "capabilities": own.capability.text if own else ""}
        yield Violation("cudnn-gpu", frozenset({"gpu"}), values, own.origin if own else build.origin)


def _driver(build: Build, given: Given, tables: Tables, said: Mapping[str, str]) -> Iterator[Violation]:
    if build.cuda is None:
        return
    needed = tables.driver_for(build.cuda, given.driver_system)
    if given.driver is not None and needed is not None and given.driver < needed.driver:
        values = {**said, "driver": given.driver.text, "needs": needed.driver.text}
        yield Violation("driver-cuda", frozenset({"driver"}), values, needed.origin)
    elif given.driver is None and given.driver_cuda is not None and not serves(given.driver_cuda, build.cuda):
        values = {**said, "driver": f"CUDA {given.driver_cuda}", "needs": needed.driver.text if needed else "?"}
        yield Violation("driver-cuda", frozenset({"driver"}), values, needed.origin if needed else None)
    architecture = tables.architecture(given.capability) if given.capability else None
    if given.driver is None or architecture is None:
        return
    both = frozenset({"driver", "gpu"})
    values = {**said, "driver": given.driver.text, "gpu": given.gpu, "architecture": architecture.name}
    first = first_branch(architecture, tables)
    if first is not None and given.driver.major < first:
        yield Violation("driver-older-than-gpu", both, {**values, "branch": str(first)}, architecture.origin)
    branch = tables.cuda_of_driver(given.driver)
    if architecture.last_branch is not None and branch is not None and branch.branch > architecture.last_branch:
        values["branch"] = str(architecture.last_branch)
        yield Violation("driver-newer-than-gpu", both, values, architecture.origin)


def serves(driver_cuda: Version, cuda: Version) -> bool:
    """Whether a driver that serves one CUDA runs what is built for another: any minor of its major from 11 on."""
    return cuda.key <= driver_cuda.key or (cuda.major == driver_cuda.major and cuda.major >= 11)


def first_branch(architecture: Architecture, tables: Tables) -> int | None:
    """The first driver branch that drives an architecture: the named one, else that of the first CUDA that knows it."""
    if architecture.first_branch is not None:
        return architecture.first_branch
    first = architecture.cuda.first
    branches = [one.branch for one in tables.branches if first is not None and one.cuda >= first]
    oldest = tables.branches[0].branch if tables.branches else 0
    return min(branches) if branches and min(branches) > oldest else None


def code_for(build: Build, capability: Version, tables: Tables) -> str:
    """Whether a build holds code for a GPU: `native`, `ptx` (the driver compiles it at the first start) or nothing.

    Machine code of X.y runs on X.z with z >= y. PTX runs on every newer GPU, but the CUDA libraries beside it hold no
    code for a GPU of another time: it counts only where a toolkit and a cuDNN that know the GPU can be put under the
    build without another major release. Where nobody looked into a build, it is taken to hold what its toolkit makes.
    """
    architecture = tables.architecture(capability)
    if architecture is None or build.cuda is None:
        return "native"
    if architecture.libraries is not None and build.cuda not in architecture.libraries:
        return ""
    if build.capability is not None:  # the code is made at run time, by a toolkit that must know the GPU
        known = capability in build.capability and _reaches(build, architecture)
        return "native" if known else ""
    if not build.codes:
        return "native" if _compiles(build.cuda, capability, tables) else ""
    pairs = [(one.capability, one.ptx) for one in build.codes]
    if any(have.major == capability.major and have <= capability for have, _ in pairs):
        return "native"
    sound = build.ptx_below is None or capability < build.ptx_below
    through = sound and any(ptx and have <= capability for have, ptx in pairs)
    first = architecture.cuda.first
    near = first is not None and first.major <= build.cuda.major
    return "ptx" if through and near and _cudnn_knows(build, capability, tables) else ""


def _reaches(build: Build, architecture: Architecture) -> bool:
    """Whether one of the toolkits that serve a build knows an architecture."""
    served = build.toolkits or Range.parse(build.cuda.short() if build.cuda else "0")
    newest = served.last
    return newest is not None and newest in architecture.cuda


def _compiles(cuda: Version, capability: Version, tables: Tables) -> bool:
    """Whether a toolkit makes machine code that a GPU runs: its own, or that of an older one of its family."""
    own = tables.architecture(capability)
    if own is None or (own.cuda.last is not None and cuda > own.cuda.last and cuda not in own.cuda):
        return False
    return any(
        one.capability.major == capability.major and one.capability <= capability and cuda in one.cuda
        for one in tables.architectures
    )


def _shared(capability: Version, tables: Tables) -> str:
    """The first toolkit that makes machine code which a GPU runs: 11.0 of 8.6, through that of 8.0."""
    own = tables.architecture(capability)
    if own is not None and own.libraries is not None and own.libraries.first is not None:
        return own.libraries.first.text
    firsts = [
        one.cuda.first for one in tables.architectures
        if one.capability.major == capability.major and one.capability <= capability and one.cuda.first is not None
    ]  # fmt: skip
    return min(firsts).text if firsts else "?"


def _cudnn_knows(build: Build, capability: Version, tables: Tables) -> bool:
    if build.cudnns is None:
        return True
    return any(
        capability in row.capability and _overlap(row.releases, build.cudnns)
        for row in tables.cudnns
    )  # fmt: skip


def _overlap(a: Range, b: Range) -> bool:
    ends = [end for one in (a, b) for end in (one.first, one.last) if end is not None]
    return any(end in a and end in b for end in ends)


def _gpu(build: Build, given: Given, tables: Tables, said: Mapping[str, str]) -> Iterator[Violation]:
    if given.capability is None or build.cuda is None:
        return
    architecture = tables.architecture(given.capability)
    first = architecture.cuda.first if architecture else None
    last = architecture.cuda.last if architecture else None
    have = [one.capability for one in build.codes]
    values = {
        **said, "gpu": given.gpu, "sm": sm(given.capability), "capability": given.capability.text,
        "first_cuda": first.text if first else "?", "shared_cuda": _shared(given.capability, tables),
        "last_cuda": last.text if last else "",
        "codes": ", ".join(one.text for one in have), "oldest": have[0].text if have else "",
        "newest": have[-1].text if have else "",
    }  # fmt: skip
    own = given.cuda if given.cuda is not None and len(given.cuda.numbers) > 1 and not build.bundled else None
    if own is not None and architecture is not None and not _compiles(own, given.capability, tables):
        rule = "gpu-newer-than-cuda" if first is not None and own < first else "gpu-older-than-build"
        yield Violation(rule, frozenset({"gpu", "cuda"}), {**values, "cuda": own.text}, architecture.origin)
    if code_for(build, given.capability, tables):
        return
    if have:
        newer = given.capability > min(have)
    elif build.capability is not None and build.capability.first is not None:
        newer = given.capability >= build.capability.first
    else:
        newer = not (last is not None and build.cuda > last)
    origin = architecture.origin if architecture and newer else build.origin
    yield Violation("gpu-newer-than-build" if newer else "gpu-older-than-build", frozenset({"gpu"}), values, origin)
