"""What `dcgmi health -c -j` and `dcgmi diag -r N -j` say is wrong: messages, each with the GPU that it is of."""

from collections.abc import Iterator
from typing import Any

#: A part of a node, and what DCGM says of it.
Incident = tuple[str, str]


def of_health(document: Any) -> Iterator[Incident]:
    """What a health check found; its messages are cut into short pieces."""
    for group, entities in document["body"].items():
        for entity, told in (entities.get("children") or {}).items():
            systems = (((told.get("children") or {}).get("Errors") or {}).get("children") or {}).values()
            for system in systems:
                yield f"{group} {entity}", " ".join(map(str, system.get("overflow") or []))


def of_diagnostic(document: Any) -> Iterator[Incident]:
    """What a diagnostic found, as DCGM 3 and 4 write it."""
    told = document.get("DCGM Diagnostic") or document.get("DCGM GPU Diagnostic")
    for category in told.get("test_categories") or []:
        for test in category.get("tests") or []:
            for result in test.get("results") or []:
                if str(result.get("status")).lower() != "fail":
                    continue
                entity = result.get("entity_id", result.get("gpu_ids", result.get("gpu_id", "")))
                warnings = result.get("warnings") or []
                for warning in [warnings] if isinstance(warnings, str) else warnings:  # one text until DCGM 4
                    message = warning.get("warning") if isinstance(warning, dict) else warning
                    yield f"{result.get('entity_group', 'GPU')} {entity}", str(message)
