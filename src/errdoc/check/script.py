"""What a Python program will need, as far as its source says so. It is parsed and never run."""

import ast
from collections.abc import Iterator
from pathlib import Path

from errdoc.record import record

#: A source is read so far; a larger one is no program that somebody wrote.
_MOST = 1 << 20
#: Packages whose import, and calls whose use, mean a need.
_IMPORTS = {
    "torch.distributed": "distributed", "deepspeed": "distributed", "horovod": "distributed",
    "torch.utils.cpp_extension": "build", "vllm": "gpu", "cupy": "gpu", "flash_attn": "gpu",
    "tensorflow": "tensorflow",
}  # fmt: skip
_CALLS = {
    "init_process_group": "distributed", "DistributedDataParallel": "distributed",
    "cuda": "gpu",
}  # fmt: skip
#: `torch.compile` also as a decorator.
_ATTRIBUTES = {"torch.compile": frozenset({"compile"}), "sys.path": frozenset({"paths"})}
#: Calls whose first argument is a model or a data set of the hub.
_FROM_HUB = ("from_pretrained", "snapshot_download", "hf_hub_download", "SentenceTransformer", "pipeline")
#: Words that say that the program asks whether there is a GPU, and goes on without one.
_ASKS = ("is_available", "device_count", "list_physical_devices")


@record
class Needs:
    """What a program will need.

    Attributes:
        kinds: of gpu, distributed, workers, compile, build, tensorflow; `paths` where it looks for modules elsewhere.
        imports: modules that it cannot start without, as they are imported.
        models: what it takes from the hub.
    """

    kinds: frozenset[str] = frozenset()
    imports: tuple[str, ...] = ()
    models: tuple[str, ...] = ()


def read(path: Path) -> Needs:
    """What the source of a program says; nothing where it cannot be read or parsed."""
    try:
        with path.open("rb") as file:
            tree = ast.parse(file.read(_MOST))
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return Needs()
    asks = any(isinstance(node, ast.Attribute) and node.attr in _ASKS for node in ast.walk(tree))
    kinds, models = set[str](), list[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            kinds |= _of_call(node)
            models += _from_hub(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            # "cuda", "cuda:0", "nccl"
            if node.value.partition(":")[0] == "cuda":
                kinds.add("gpu")
            elif node.value == "nccl":
                kinds |= {"gpu", "distributed"}
        elif isinstance(node, ast.Attribute):
            kinds |= _ATTRIBUTES.get(_dotted(node), frozenset())
        elif isinstance(node, ast.Import | ast.ImportFrom):
            kinds |= {_IMPORTS[name] for name in _names(node) if name in _IMPORTS}
    if asks:
        kinds.discard("gpu")
    imports = [name for node in _always(tree.body) for name in _names(node)]
    return Needs(frozenset(kinds), tuple(dict.fromkeys(imports)), tuple(dict.fromkeys(models)))


def _always(body: list[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports that no condition, function or `try` stands around."""
    for node in body:
        if isinstance(node, ast.Import) or (isinstance(node, ast.ImportFrom) and not node.level):
            yield node


def _names(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [one.name for one in node.names]
    return [node.module] if node.module and not node.level else []


def _of_call(node: ast.Call) -> set[str]:
    name = _dotted(node.func)
    found = {kind for word, kind in _CALLS.items() if name == word or name.rpartition(".")[2] == word}
    for keyword in node.keywords:
        value = keyword.value
        if keyword.arg == "num_workers" and isinstance(value, ast.Constant) and isinstance(value.value, int):
            found |= {"workers"} if value.value else set()
    return found


def _from_hub(node: ast.Call) -> list[str]:
    name = _dotted(node.func).rpartition(".")[2]
    given = [*node.args[:1], *(one.value for one in node.keywords if one.arg in ("model", "repo_id"))]
    return [
        one.value
        for one in given
        if name in _FROM_HUB and isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value
    ]


def _dotted(node: ast.expr) -> str:
    """`torch.nn.parallel.DistributedDataParallel` of an expression; what is no name is left out."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        parts.append(node.id)
    return ".".join(reversed(parts))
