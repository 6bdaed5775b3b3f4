"""What to type to get a framework or cuDNN, for the machine that facts describe: values for the commands of remedies.

The same rows and the same rules as `errdoc versions` and `errdoc which`, so that they cannot say different things.
"""

import re
from collections.abc import Iterator, Mapping

from errdoc.record import replace
from errdoc.stack.cudnn import held_back, serves
from errdoc.stack.elsewhere import elsewhere
from errdoc.stack.given import FRAMEWORKS, Given, Wish
from errdoc.stack.plan import vendor_images
from errdoc.stack.resolve import Space
from errdoc.stack.rows import Build
from errdoc.stack.stated import read_stated
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Range, Version
from errdoc.stack.ways import filled

#: What commands of remedies may name, each a whole command but for the last three.
#:
#: - `…_install`: the newest that the machine runs; `torch_nvidia`, `torch_rocm` the same for that maker's GPU
#: - `…_again`: the build that the log states, else the newest
#: - `…_lower`: the driver is too old: what it serves; where nothing tells it, a build for an older CUDA
#: - `…_older`: the GPU is too old: what has its code; where nothing tells it, a build with code for Pascal
#: - `tensorflow_container`: NVIDIA's image with code for the GPU
#: - `cudnn_install`: the cuDNN that the log asks for, `cudnn_path` the search path to it on Linux
#: - `torch_index`: PyTorch's index of `torch_again`; `cudnn_wanted`: 8.1; `keras_pin`: the log's Keras, 2.10.*
NAMES = (
    "torch_install", "torch_nvidia", "torch_rocm", "torch_again", "torch_lower", "torch_older", "tensorflow_install",
    "tensorflow_container", "jax_install", "jax_again", "jax_lower", "jax_older", "cudnn_install", "cudnn_path",
    "torch_index", "cudnn_wanted", "keras_pin",
)  # fmt: skip
#: The folder of a pip or conda package of cuDNN, for a loader that would not look there.
_PIP_PATH = (
    "export LD_LIBRARY_PATH=$(python -c \"import nvidia.cudnn as c; print(list(c.__path__)[0] + '/lib')\")"
    ":$LD_LIBRARY_PATH"
)
_CONDA_PATH = "export LD_LIBRARY_PATH=$CONDA_PREFIX/lib:$LD_LIBRARY_PATH"
#: The oldest GPUs that the newest wheels for CUDA 12 hold code for are of this capability or older.
_OLD_GPU = Version.parse("6.1")
#: Packages that belong together and are installed by one command.
_TOGETHER = "torch torchvision torchaudio"
# libcudnn.so.8, libcudnn_ops_infer.so.8.9.7, cudnn64_7.dll, cudnn_cnn64_9.dll
_CUDNN_FILE = re.compile(r"libcudnn\w*\.so\.(\d{1,2})(?![\d])|cudnn\w*?64_(\d{1,2})\.dll", re.IGNORECASE)
# 2.5.1+rocm6.2, 2.8.0+xpu
_OTHER_MAKER = re.compile(r"\+(rocm|xpu)")
#: The CUDA whose package of cuDNN is meant where nothing tells: builds for 12 want cuDNN 8 as well as 9.
_USUAL = "12"
_MAKER = {"rocm": "amd", "xpu": "intel"}


def values(facts: Mapping[str, str], tables: Tables) -> dict[str, str]:
    """The values of `NAMES` that facts of a log or a machine settle; what they leave open is not there.

    Args:
        facts: their names and values: `driver`, `gpu`, `os`, `arch`, `torch`, `cudnn_compiled`, `library` …
        tables: the compatibility tables.

    Where no fact is known, `torch_install` is the line for the index of CUDA 13.0.
    """
    if not tables.toolkits or not tables.architectures:
        return {}  # pages without tables
    given = read_stated(facts, tables)
    found = dict(_torch(given, facts, tables))
    found |= dict(_tensorflow(given, tables))
    found |= dict(_jax(given, tables))
    found |= dict(_cudnn(given, facts, tables))
    if not {"driver", "gpu"} & set(given.names):
        lower = replace(given, driver_cuda=_before(_cuda(given, facts, tables), tables))
        older = replace(given, capability=_OLD_GPU, gpu="sm_61")
    else:
        lower = older = given
    for name, other in (("lower", lower), ("older", older)):
        for framework, made in (("torch", dict(_torch(other, facts, tables))), ("jax", dict(_jax(other, tables)))):
            if f"{framework}_install" in made:
                found[f"{framework}_{name}"] = made[f"{framework}_install"]
    # pip of the Python that runs, not of the first one on the search path
    return {name: f"python -m {line}" if line.startswith("pip ") else line for name, line in found.items()}


def _before(cuda: Version | None, tables: Tables) -> Version:
    """The last toolkit of the major release before a CUDA, before the newest where none is named."""
    known = [one.cuda for one in tables.toolkits]
    major = cuda.major if cuda is not None else max(known).major
    return max((one for one in known if one.major < major), default=min(known))


def best(framework: str, given: Given, tables: Tables) -> Build | None:
    """The newest build that runs on what is given, for the first minor release of its newest CUDA.

    That one needs no newer driver than the last minor release, and its index holds all that belongs beside torch.
    """
    free = replace(given, frameworks={framework: Wish()}, cuda=None, cudnn=None)
    space = Space(free, tables, (framework,))
    running = space.running(framework, lambda one: (one.release, *_variant(one)))
    return next((one for one in running if not space.through_ptx(one)), None)


def _variant(build: Build) -> tuple[int, int]:
    numbers = build.cuda.numbers if build.cuda else (0, 0)
    return numbers[0], -numbers[1]


def command(build: Build, given: Given, tables: Tables) -> str:
    """The line that installs a build: without versions where its index holds nothing newer, else its table's."""
    lines = [filled(one, build, given, tables) for one in tables.install(build) if one.via == "pip"]
    if build.framework == "torch" and lines and "--index-url" in lines[0] and not build.pins:
        newer = [one for one in tables.builds("torch") if one.variant == build.variant and one.os == build.os]
        if build.release == max(one.release for one in newer) and build.python == _newest_python(newer):
            return f"pip install {_TOGETHER} --index-url{lines[0].partition('--index-url')[2]}"
    return lines[0] if lines else ""


def _newest_python(builds: list[Build]) -> Range:
    return max(builds, key=lambda one: one.release).python


def _torch(given: Given, facts: Mapping[str, str], tables: Tables) -> Iterator[tuple[str, str]]:
    maker = _OTHER_MAKER.search(facts.get("torch", ""))
    if maker and not given.capability:
        given = replace(given, vendor=_MAKER[maker[1]])
    amd = replace(given, vendor="amd", chip=given.chip if given.vendor == "amd" else "", capability=None)
    rocm = elsewhere(_any(amd), tables)
    if rocm:
        yield "torch_rocm", rocm[0].command
    own = replace(given, vendor="")
    build = best("torch", own, tables) if own.system is not None else None
    nvidia = command(build, own, tables) if build is not None else ""
    if nvidia:
        yield "torch_nvidia", nvidia
    others = elsewhere(_any(given), tables) if given.system is None else []
    # which JetPack a Jetson has decides; of other makers the first way is the usual one
    told = others if given.platform != "jetson" or len(others) == 1 else []
    line = nvidia if given.system is not None else told[0].command if told else ""
    if not line:
        return
    yield "torch_install", line
    again = (_again(given, tables) if given.system is not None else "") or line
    yield "torch_again", again
    if "index-url" in again:
        yield "torch_index", again.partition("index-url ")[2].split()[0]


def _any(given: Given) -> Given:
    """The same machine, with any release of torch: its CUDA, cuDNN and driver play no part where no CUDA runs."""
    return replace(given, frameworks={"torch": Wish()}, cuda=None, cudnn=None, driver=None, driver_cuda=None)


def _again(given: Given, tables: Tables) -> str:
    """The line for the very build that the log states, where it is one and nothing that is known speaks against it."""
    wish = given.frameworks.get("torch")
    if wish is None or wish.release is None:
        return ""
    space = Space(replace(given, cuda=None, cudnn=None), tables, ("torch",))
    running = space.running("torch", lambda one: (one.release, one.cuda or one.release))
    exact = [one for one in running if one.variant == wish.variant or (not wish.variant and one.default)]
    if not exact or len({one.release for one in exact}) > 1:
        return ""
    lines = [filled(one, exact[0], given, tables) for one in tables.install(exact[0]) if one.via == "pip"]
    return lines[0] if lines else ""


def _tensorflow(given: Given, tables: Tables) -> Iterator[tuple[str, str]]:
    # of the log's own major release where there is one
    wishes = [given.frameworks[name] for name in ("tensorflow",) if name in given.frameworks] + [Wish()]
    images = next(filter(None, (vendor_images(replace(given, frameworks={"tensorflow": wish}), tables)
                                for wish in wishes)), [])  # fmt: skip
    if images:
        yield "tensorflow_container", images[-1][0]
    build = best("tensorflow", given, tables) if given.system is not None else None
    if build is not None:
        line = command(build, given, tables)
        newest = max(one.release for one in tables.builds("tensorflow") if one.os == build.os)
        yield "tensorflow_install", line.replace(f"=={build.release}", "") if build.release == newest else line
    wish = given.frameworks.get("tensorflow")
    if wish is not None and wish.release is not None and wish.release.first is not None:
        release = wish.release.first
        if Version.parse("2.6") <= release < Version.parse("2.16"):
            yield "keras_pin", f"{release.short()}.*"


def _jax(given: Given, tables: Tables) -> Iterator[tuple[str, str]]:
    build = best("jax", given, tables) if given.system is not None else None
    if build is None:
        return
    pins = "".join(f' "{pin}"' for pin in held_back(build, given.capability, tables))
    yield "jax_install", f'pip install -U "jax[{build.variant}]"{pins}'
    yield "jax_again", f'pip install --force-reinstall "jax[{build.variant}]"{pins}'


def _cudnn(given: Given, facts: Mapping[str, str], tables: Tables) -> Iterator[tuple[str, str]]:
    """The cuDNN that a log asks for: by the version that it was compiled with, else by the number in a file's name."""
    wanted = facts.get("cudnn_compiled", "")
    if not wanted:
        named = _CUDNN_FILE.search(facts.get("library", ""))
        wanted = (named[1] or named[2]) if named else ""
    built = _built_with(given, tables)
    try:
        version = _spelled(Version.parse(wanted))
        version = max([version, *(one for one in built if one.major == version.major)], key=lambda one: one.key)
    except ValueError:
        if not built:
            return
        version = built[0]
    cuda = _cuda(given, facts, tables)
    yield "cudnn_wanted", version.short() if len(version.numbers) > 1 else str(version.major)
    line = install_cudnn(version, cuda, given, tables, packed=_packed(given, tables))
    if line:
        yield "cudnn_install", line
        if given.os in ("linux", "wsl"):
            yield "cudnn_path", _PIP_PATH if line.startswith("pip") else _CONDA_PATH


def _spelled(version: Version) -> Version:
    """A version of cuDNN printed as one number: 7.1.2 of 7102, 9.1.0 of 90100."""
    number = version.numbers[0]
    if len(version.numbers) > 1 or number < 1000:
        return version
    major, rest = divmod(number, 10_000 if number >= 90_000 else 1000)
    return Version.parse(f"{major}.{rest // 100}.{rest % 100}")


def _built_with(given: Given, tables: Tables) -> list[Version]:
    """The cuDNN that the log's TensorFlow was built with: a file's name has no minor release."""
    wish = given.frameworks.get("tensorflow")
    builds = tables.builds("tensorflow") if wish is not None and wish.release is not None else ()
    return [
        one.cudnn for one in builds
        if wish and wish.release and one.release in wish.release and one.cudnn is not None
    ][:1]  # fmt: skip


def _packed(given: Given, tables: Tables) -> bool:
    """Whether the log's framework looks for the libraries of pip packages; taken to where no framework is named."""
    wish = given.frameworks.get("tensorflow")
    if wish is None or wish.release is None:
        return True
    builds = [one for one in tables.builds("tensorflow") if one.release in wish.release]
    return not any(one.needs for build in builds for one in tables.install(build) if one.via == "pip")


def install_cudnn(version: Version, cuda: Version | None, given: Given, tables: Tables, *, packed: bool = True) -> str:
    """The line that installs a cuDNN not older than a version and of its major release; empty where none is known.

    From pip where a package for the CUDA has that release and the framework looks there (`packed`), else from conda.
    """
    major = version.major
    for row, _ in tables.rows("cudnn", "packages"):
        held = Range.parse(row["releases"])
        serves_cuda = cuda in Range.parse(row["cuda"]) if cuda is not None else row["cuda"] == _USUAL
        exact = _exact(version)
        if not packed or not serves_cuda or not (version in held if exact else _has_major(held, major)):
            continue
        below = _below(major, given, tables)
        if not exact and below is None:
            return f'pip install "{row["package"]}=={major}.*"'
        return f'pip install -U "{row["package"]}>={version.short() if exact else major},<{below or major + 1}"'
    return conda_cudnn(version, given.os, tables)


def conda_cudnn(version: Version, os: str, tables: Tables) -> str:
    """The line by which conda installs a cuDNN not older than a version and of its major release; may be empty.

    TensorFlow until 1.8 wants the very minor release: the nearest of all channels, where one is named.
    """
    found = [
        (one, "" if row["channel"] == "defaults" else f"-c {row['channel']} ")
        for row, _ in tables.rows("cudnn", "conda") if os in row.get("os", (os,))
        for one in map(Version.parse, _releases(row["releases"])) if one.major == version.major and one >= version
    ]  # fmt: skip
    if not found:
        return ""
    release, channel = min(found, key=lambda one: one[0]) if _exact(version) else max(found, key=lambda one: one[0])
    return f"conda install {channel}cudnn={release}"


def _exact(version: Version) -> bool:
    """Whether a version names its minor release."""
    return len(version.numbers) > 1


def _has_major(held: Range, major: int) -> bool:
    return any(span.first and span.last and span.first.major <= major <= span.last.major for span in held.spans)


def _below(major: int, given: Given, tables: Tables) -> Version | None:
    """The first release of a major one that no longer serves the given GPU."""
    older = False
    for one in tables.cudnns:
        if given.capability is None or one.releases.first is None or one.releases.first.major != major:
            continue
        if serves(one.capability, given.capability):
            older = True
        elif older:
            return one.releases.first
    return None


def _releases(text: str) -> Iterator[str]:
    for part in text.split(","):
        yield part.strip().partition("-")[0]


def _cuda(given: Given, facts: Mapping[str, str], tables: Tables) -> Version | None:
    """The CUDA of the log's framework, else the one that the log names."""
    for framework in FRAMEWORKS:
        wish = given.frameworks.get(framework)
        if wish is None or wish.release is None:
            continue
        cudas = {
            one.cuda for one in tables.builds(framework)
            if one.cuda is not None and one.release in wish.release and wish.variant in ("", one.variant)
        }  # fmt: skip
        if len({one.major for one in cudas}) == 1:
            return max(cudas)
    try:
        return Version.parse(facts.get("cuda_runtime", ""))
    except ValueError:
        return None
