"""What `dcgmi` says is wrong."""

import pytest

from errdoc.triage.jobs.dcgmi import of_diagnostic, of_health

HEALTH = {
    "header": ["Health Monitor Report"],
    "body": {
        "Overall Health": {"value": "Failure"},
        "GPU": {"children": {"3": {"value": "Failure", "children": {"Errors": {"children": {"Memory system": {
            "value": "Failure",
            "overflow": ["GPU 3 had uncorrectable memory errors and row", "remapping failed."],
        }}}}}}},
    },
}  # fmt: skip


def diagnostic(result: dict[str, object], name: str = "DCGM Diagnostic") -> dict[str, object]:
    """A diagnostic of one test."""
    passed = {"entity_group": "GPU", "entity_id": 0, "status": "Pass", "warnings": [{"warning": "nothing"}]}
    tests = [{"name": "memory", "results": [passed, result], "test_summary": {"status": "Fail"}}]
    return {name: {"test_categories": [{"category": "Hardware", "tests": tests}]}}


def test_a_health_check_s_message_is_whole_again() -> None:
    """Lines of a table are one message."""
    assert list(of_health(HEALTH)) == [("GPU 3", "GPU 3 had uncorrectable memory errors and row remapping failed.")]
    assert not list(of_health({"body": {"Overall Health": {"value": "Healthy"}}}))


@pytest.mark.parametrize(
    "document",
    [
        diagnostic({"entity_group": "GPU", "entity_id": 3, "status": "Fail", "warnings": [{"warning": "bad", "error_id": 4}]}),
        diagnostic({"gpu_ids": "3", "status": "Fail", "warnings": "bad"}, "DCGM GPU Diagnostic"),
    ],
)  # fmt: skip
def test_a_diagnostic_tells_the_tests_that_failed(document: dict[str, object]) -> None:
    """As DCGM 4 and 3 write it."""
    assert list(of_diagnostic(document)) == [("GPU 3", "bad")]
