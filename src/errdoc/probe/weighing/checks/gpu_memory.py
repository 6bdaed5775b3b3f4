"""The GPUs' memory. It is asked after the run: what is free now says nothing about then, what is taken does."""

from errdoc.probe.telling.snapshot import Row
from errdoc.probe.weighing.checks.given import (
    Given,
    Result,
    absent,
    bytes_of,
    confirmed,
    label,
    open_,
    refuted,
    size,
    untold,
    usual,
)


def gpu_shared_with_other_process(facts: Given) -> Result:
    """A process holds a large part of a card, or too much for what was asked for."""
    rows = facts.machine.rows("gpus")
    if not rows:
        return untold(facts, "gpus")
    tried = bytes_of(facts.log.get("tried_to_allocate", ""))
    for row in rows:
        total, free, used = row.get("memory_total"), row.get("memory_free"), row.get("memory_used")
        if not total:
            continue
        if used is None and free is not None:
            used = total - free
        holder = _largest(row)
        much = (used or 0) * 100 >= total * facts.limits["gpu_shared_percent"]
        tight = tried is not None and free is not None and free < tried < total and (used or 0) * 20 > total
        if holder and (much or tight):
            return confirmed("gpu-held-by", "gpus", size(used or 0), gpu=label(row), total=size(total),
                             pid=holder.get("pid", "?"), name=holder.get("name") or "?",
                             held=size(holder["memory"]) if holder.get("memory") else "?")  # fmt: skip
        if much:
            return confirmed("gpu-held", "gpus", size(used or 0), gpu=label(row), total=size(total))
    largest = max((row.get("memory_total") or 0 for row in rows), default=0)
    if tried is not None and largest and tried > largest:
        return refuted("larger-than-gpu", "gpus", size(largest), tried=size(tried))
    if all(row.get("compute_mode") == "exclusive_process" for row in rows):
        return refuted("gpu-exclusive", "gpus", "exclusive_process")
    return absent("gpu-free-now", "gpus", "")


def _largest(row: Row) -> Row | None:
    """The process that holds most of a GPU; one that only draws holds little."""
    found = [one for one in row.get("processes") or () if isinstance(one, dict)]
    return max(found, key=lambda one: one.get("memory") or 0, default=None)


def gpu_memory_exhausted(facts: Given) -> Result:
    """Next to nothing is free, or more was asked for than the card has."""
    rows = [row for row in facts.machine.rows("gpus") or () if row.get("memory_total")]
    if not rows:
        return untold(facts, "gpus")
    tried = bytes_of(facts.log.get("tried_to_allocate", ""))
    for row in rows:
        total, free = row["memory_total"], row.get("memory_free")
        if free is not None and free * 100 < total * facts.limits["gpu_full_percent"]:
            return confirmed("gpu-full", "gpus", size(free), gpu=label(row), total=size(total))
    largest = max(row["memory_total"] for row in rows)
    if tried is not None and tried > largest:
        return confirmed("asked-more-than-gpu", "gpus", size(largest), tried=size(tried))
    return absent("gpu-free-now", "gpus", "")


def batch_or_model_too_large(facts: Given) -> Result:
    """One allocation alone is larger than the card, or half of it; not so where somebody else holds half of it."""
    rows = [row for row in facts.machine.rows("gpus") or () if row.get("memory_total")]
    if not rows:
        return untold(facts, "gpus")
    tried = bytes_of(facts.log.get("tried_to_allocate", ""))
    largest = max(row["memory_total"] for row in rows)
    if tried is not None and tried > largest:
        return confirmed("asked-more-than-gpu", "gpus", size(largest), tried=size(tried))
    for row in rows:
        holder = _largest(row)
        if holder and (holder.get("memory") or 0) * 2 >= row["memory_total"]:
            return refuted("half-held-by-other", "gpus", size(holder["memory"]), gpu=label(row),
                           pid=holder.get("pid", "?"), name=holder.get("name") or "?")  # fmt: skip
    if tried is not None and tried * 2 > largest:
        # a second tensor of this size, its gradient, could not exist; what fills the rest may still be a leak
        return usual("asked-half-of-gpu", "gpus", size(largest), tried=size(tried))
    return absent("gpu-free-now", "gpus", "")


def gpu_memory_preallocated(facts: Given) -> Result:
    """The library could not allocate, nobody else is on the card, and the framework was not told to grow."""
    machine = facts.machine
    variables = machine.map("environment")
    if variables is None:
        return untold(facts, "environment")
    names = facts.names
    if "torch" in facts.log and not any(name in facts.log for name in ("tensorflow", "jax")):
        return refuted("torch-does-not-reserve", "torch", names.get("torch", ""))
    if variables.get("TF_FORCE_GPU_ALLOW_GROWTH", "").lower() in ("true", "1") and "jax" not in facts.log:
        return refuted("growth-on", "environment", "TF_FORCE_GPU_ALLOW_GROWTH=true")
    if variables.get("XLA_PYTHON_CLIENT_PREALLOCATE", "").lower() in ("false", "0") and "jax" in facts.log:
        return refuted("growth-on", "environment", "XLA_PYTHON_CLIENT_PREALLOCATE=false")
    rows = [row for row in machine.rows("gpus") or () if row.get("memory_total") and row.get("memory_free") is not None]
    if not rows:
        return untold(facts, "gpus")
    if any(one.get("memory") for row in rows for one in row.get("processes") or ()):
        return open_("gpu-not-idle", "gpus", "")
    idle = all(row["memory_free"] * 100 >= row["memory_total"] * facts.limits["gpu_idle_percent"] for row in rows)
    if idle and "ALLOC_FAILED" in facts.log.get("error_code", ""):
        return confirmed("reserved-by-itself", "gpus", size(rows[0]["memory_free"]), gpu=label(rows[0]),
                         code=facts.log["error_code"], total=size(rows[0]["memory_total"]))  # fmt: skip
    return absent("gpu-free-now", "gpus", "")
