"""Answers of a schema, cut to what decides: the same schema holds, with fewer rows."""

from typing import Any

#: Causes of the root, rows of notes, combinations and changes that are kept.
_CAUSES, _COMBINATIONS, _CHANGES = 4, 4, 3
#: Facts of a machine that most failures turn on.
_TOLD = frozenset({
    "os", "os_name", "kernel", "architecture", "driver", "cuda_driver_version", "driver_kernel_module",
    "driver_library_version", "gpu_count", "gpu", "gpus", "cuda_init_code", "cuda_init_name", "cuda_device_count",
    "container", "wsl", "memory_total", "memory_available", "cgroup_memory_limit", "cgroup_oom_kills", "shm_size",
    "shm_free", "open_files_soft", "disks", "glibc", "xids", "oom_kills", "toolkits", "library_missing",
    "package_copies", "shadowing_files", "interpreter", "interpreter_found_by", "python", "environment_kind", "torch",
    "torch_cuda", "torchvision", "tensorflow", "tensorflow_cuda", "jax", "jaxlib", "transformers", "numpy",
    "onnxruntime", "triton", "nccl", "cudnn_loaded", "torch_cuda_available", "imports",
})  # fmt: skip


def answer(whole: dict[str, Any]) -> dict[str, Any]:
    """An answer of `errdoc/1` with its roots and what follows from them: no remedies beside the steps, no facts."""
    told = [one for one in whole["diagnoses"] if one["role"] != "benign"]
    return whole | {"diagnoses": [_diagnosis(one) for one in told], "facts": []}


def _diagnosis(one: dict[str, Any]) -> dict[str, Any]:
    few = _CAUSES if one["role"] == "root" else 0
    return one | {"causes": [_cause(cause) for cause in one["causes"][:few]]}


def _cause(one: dict[str, Any]) -> dict[str, Any]:
    return one | {"evidence": one["evidence"][:1], "remedies": []}


def combinations(whole: dict[str, Any]) -> dict[str, Any]:
    """An answer of `errdoc-versions/1` with its newest few combinations and smallest few changes."""
    return whole | {
        "combinations": whole["combinations"][:_COMBINATIONS],
        "changes": whole["changes"][:_CHANGES],
    }


def snapshot(whole: dict[str, Any]) -> dict[str, Any]:
    """A snapshot of `errdoc-probe/1` with the facts that most failures turn on, and the sources that did not tell."""
    facts = {name: fact for name, fact in whole["facts"].items() if name in _TOLD}
    return whole | {"facts": facts, "sources": [one for one in whole["sources"] if one["status"] != "ok"]}
