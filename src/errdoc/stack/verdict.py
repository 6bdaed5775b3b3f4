"""Which rules of the tables the facts of a log break, and which they keep: evidence for and against causes."""

from collections.abc import Mapping

from errdoc.record import record
from errdoc.stack.constraints import Violation, name_of, sm, violations
from errdoc.stack.given import FRAMEWORKS, Given
from errdoc.stack.install import best
from errdoc.stack.rows import Build, Origin, System
from errdoc.stack.stated import read_stated
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Range, Version
from errdoc.stack.ways import filled

#: Rule to what must be given before it can be kept: attributes of `Given`.
RULES: dict[str, tuple[str, ...]] = {
    "os-build": ("os_fixed",),
    "python-build": ("python",),
    "driver-cuda": ("driver",),
    "gpu-newer-than-build": ("capability",),
    "gpu-older-than-build": ("capability",),
    "driver-older-than-gpu": ("driver", "capability"),
    "driver-newer-than-gpu": ("driver", "capability"),
    "cudnn-build": ("cudnn",),
}
#: What a remedy may name: a build of the log's framework that fits the log's driver, GPU, system and Python.
FITTING = (
    "fitting_torch", "fitting_variant", "fitting_torch_install", "fitting_tensorflow", "fitting_tensorflow_install",
)  # fmt: skip
#: What a sentence about a rule may name beside the facts.
VALUES = (
    "build", "build_cuda", "needs", "gpu", "sm", "codes", "first_cuda", "last_cuda", "branch", "cudnn", "cudnns",
    "pythons",
)  # fmt: skip


@record
class Verdict:
    """What the tables say about a log.

    Attributes:
        broken: rule to the values that a sentence about it may name.
        kept: the same for the rules that hold.
    """

    broken: Mapping[str, Mapping[str, str]]
    kept: Mapping[str, Mapping[str, str]]


#: Rule to the facts of a log that it turns on; the first that the log states is shown.
FACTS: dict[str, tuple[str, ...]] = {
    "os-build": ("os",),
    "python-build": ("python",),
    "driver-cuda": ("driver", "cuda_driver_version"),
    "gpu-newer-than-build": ("gpu", "compute_capability"),
    "gpu-older-than-build": ("gpu", "compute_capability"),
    "driver-older-than-gpu": ("driver",),
    "driver-newer-than-gpu": ("driver",),
    "cudnn-build": ("cudnn_loaded",),
}


def judge(names: Mapping[str, str], tables: Tables) -> Verdict:
    """What facts break and keep.

    Args:
        names: the facts of a log, each with one value.
        tables: the compatibility tables.

    A rule is broken where every build that the log can mean breaks it, and kept where none does.
    """
    given = read_stated(names, tables)
    builds = _builds(given, names, tables)
    tried = [(one, {broken.rule: broken for broken in violations(one, given, tables)}) for one in builds]
    broken, kept = {}, {}
    for rule, needed in RULES.items():
        if not tried or not all(_known(given, name) for name in needed):
            continue
        found = [all_broken.get(rule) for _, all_broken in tried]
        if all(found):
            broken[rule] = _least([one for one in found if one is not None])
        elif not any(found):
            kept[rule] = _values(given, tried[0][0])
    return Verdict(broken, kept)


def _known(given: Given, name: str) -> bool:
    return bool(given.driver or given.driver_cuda) if name == "driver" else bool(getattr(given, name))


def _least(found: list[Violation]) -> Mapping[str, str]:
    """The values of the violation that asks for least: the driver nearest to the log's."""
    return min(found, key=lambda one: Version.parse(one.values.get("needs", "0")).key).values


def _values(given: Given, build: Build) -> dict[str, str]:
    capability = given.capability
    return {
        "build": name_of(build), "build_cuda": build.cuda.short() if build.cuda else "", "gpu": given.gpu,
        "sm": sm(capability) if capability else "", "driver": given.text("driver") if "driver" in given.names else "",
        "codes": ", ".join(one.capability.text for one in build.codes),
    }  # fmt: skip


def _builds(given: Given, names: Mapping[str, str], tables: Tables) -> list[Build]:
    """The builds that a log can mean: those of its framework's release, else anything built for its CUDA."""
    found: list[Build] = []
    for framework in FRAMEWORKS:
        wish = given.frameworks.get(framework)
        if wish is None or wish.release is None:
            continue
        found += [
            one for one in tables.builds(framework)
            if one.release in wish.release and wish.variant in ("", one.variant)
            and (not given.os_fixed or one.os == given.system)
        ]  # fmt: skip
    if found or not names.get("cuda_runtime"):
        return found
    try:
        cuda = Version.parse(names["cuda_runtime"])
    except ValueError:
        return []
    if len(cuda.numbers) < 2 or tables.toolkit(cuda) is None:
        return []
    return [_anything(cuda, given.system or "linux")]


def _anything(cuda: Version, os: System) -> Build:
    """A program of which only its CUDA is known."""
    return Build(
        framework="CUDA", release=Version.parse(cuda.short()), variant="", os=os, python=Range.parse(">=2"),
        free_threaded=None, default=True, bundled=True, cpu_only=False, cuda=cuda, toolkits=None, cudnn=None,
        cudnns=None, codes=(), capability=None, files=(), beside=(), ptx_below=None, pins=(),
        origin=Origin((), "verified"),
    )  # fmt: skip


def fitting(names: Mapping[str, str], tables: Tables) -> dict[str, str]:
    """Versions for remedies: the newest build of the log's framework that fits its driver, GPU, system and Python.

    Empty where the log says too little for the answer to be more than "the newest".
    """
    given = read_stated(names, tables)
    found: dict[str, str] = {}
    if not {"driver", "gpu"} & set(given.names):
        return found
    for framework in ("torch", "tensorflow"):
        build = best(framework, given, tables) if framework in given.frameworks else None
        if build is not None:
            found[f"fitting_{framework}"] = build.release.text
            wheels = [filled(one, build, given, tables) for one in tables.install(build) if one.via == "pip"]
            if wheels:
                found[f"fitting_{framework}_install"] = wheels[0]
            if framework == "torch":
                found["fitting_variant"] = build.variant
    return found
