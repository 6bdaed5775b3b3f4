"""What the facts of a log or a machine fix, as options of the resolver."""

from collections.abc import Iterable, Mapping

from errdoc.model import Fact
from errdoc.record import replace
from errdoc.stack.given import ARCHES, NO_GPU, Given, UnknownValueError, read
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Version

#: Facts that are options by the same name.
_SAME = ("driver", "os", "gpu", "python", "torch", "tensorflow", "jax")
FRAMEWORKS = frozenset({"torch", "tensorflow", "jax"})


def first_of(facts: Iterable[Fact]) -> dict[str, str]:
    """The first value of each fact."""
    first: dict[str, str] = {}
    for fact in facts:
        first.setdefault(fact.name, fact.value)
    return first


def stated(names: Mapping[str, str]) -> dict[str, str]:
    """The facts that fix something.

    The CUDA of a log is fixed only where no framework is named: beside one it may be the toolkit that is installed, the
    one that is wanted, or the build's own; beside PyTorch, which brings its own, it tells the build apart. The cuDNN is
    the one that was loaded.

    Example:
        >>> stated({"torch": "2.1.0", "cuda_runtime": "12.1", "numpy": "1.26"})
        {'torch': '2.1.0+cu121'}
    """
    found = {name: names[name] for name in _SAME if names.get(name)}
    if "gpu" not in found and names.get("compute_capability"):
        found["gpu"] = names["compute_capability"]
    cuda = names.get("cuda_runtime")
    if cuda:
        if "torch" in found and "+" not in found["torch"]:
            found["torch"] += "+cu" + ".".join(cuda.split(".")[:2]).replace(".", "")
        elif not FRAMEWORKS & set(found):
            found["cuda"] = cuda
    if names.get("arch", "").lower() in ARCHES:
        found["arch"] = names["arch"]
    if names.get("cudnn_loaded"):
        found["cudnn"] = names["cudnn_loaded"]
    return found


def of_machine(names: Mapping[str, str]) -> dict[str, str]:
    """The facts of a machine that was asked: where nothing of NVIDIA's answers there is no GPU that CUDA could use.

    Example:
        >>> of_machine({"os": "linux", "python": "3.11"})
        {'os': 'linux', 'python': '3.11', 'gpu': 'none'}
    """
    found = stated(names)
    if not any(names.get(name) for name in ("driver", "gpu", "compute_capability", "cuda_driver_version")):
        found["gpu"] = NO_GPU
    return found


def read_stated(names: Mapping[str, str], tables: Tables) -> Given:
    """What facts fix; a value that the tables do not know fixes nothing."""
    known: dict[str, str] = {}
    for name, value in stated(names).items():
        for text in (value, value.partition("+")[0]):
            try:
                read({name: text}, tables, "linux")
            except UnknownValueError:
                continue
            known[name] = text
            break
    given = read(known, tables, "linux")
    if given.driver is None and names.get("cuda_driver_version"):
        try:
            given = replace(given, driver_cuda=Version.parse(names["cuda_driver_version"]))
        except ValueError:
            return given
    return given
