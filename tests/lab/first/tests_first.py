"""A label and what was said of a log, made up."""

from typing import Any

LABEL: dict[str, Any] = {
    "outcome": "failed", "starts": 1, "failure": "bus-error", "also": [], "general": [], "cause": "", "causes": [],
    "cause_sure": False, "lines": [4], "fix": ["shm"], "never": [], "whose": "machine", "program": "torchrun",
    "launcher": "", "facts": {}, "looks": [], "sure": "high", "why": "it ran out",
}  # fmt: skip
ROW: dict[str, Any] = {
    "log": "w0001", "status": "diagnosed", "outcome": None, "runs": None, "kind": None, "unexplained": None,
    "raised_by": [None, None], "do": [], "facts": [], "marks": {"failure@1": True, "line@1": False, "outcome": False},
    "diagnoses": [{"failure": "bus-error", "role": "root", "confidence": 0.9, "evidence": [4], "causes": []}],
}  # fmt: skip
