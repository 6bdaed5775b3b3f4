"""Readings of what Prometheus keeps."""

import pytest

from errdoc.triage.jobs.prometheus import Reading, of_answer, of_text

pytest.importorskip("prometheus_client")

NAMES = {"DCGM_FI_DEV_XID_ERRORS", "DCGM_FI_DEV_ECC_DBE_VOL_TOTAL"}
XID = "DCGM_FI_DEV_XID_ERRORS"


def test_an_exporter_s_text_is_read_with_the_labels_of_old_and_new_releases() -> None:
    """As dcgm-exporter writes it; values in exponents, as the node exporter writes, and times of a federation."""
    text = f"""# HELP {XID} Value of the last XID error encountered.
# TYPE {XID} gauge
{XID}{{gpu="0",UUID="GPU-1",pci_bus_id="00000000:3B:00.0",device="nvidia0",Hostname="gpu-1",err_msg="a \\"b\\"}}"}} 79
DCGM_FI_DEV_GPU_TEMP{{gpu="0"}} 40
{XID}{{gpu="1",hostname="gpu-1"}} 4.8e+01 1773480413000
DCGM_FI_DEV_ECC_DBE_VOL_TOTAL 2
"""
    assert list(of_text(text.splitlines(keepends=True), NAMES, 5.0)) == [
        Reading(XID, {"gpu": "0", "UUID": "GPU-1", "pci_bus_id": "00000000:3B:00.0", "device": "nvidia0",
                      "Hostname": "gpu-1", "err_msg": 'a "b"}'}, 5.0, 79),
        Reading(XID, {"gpu": "1", "hostname": "gpu-1"}, 1773480413.0, 48),
        Reading("DCGM_FI_DEV_ECC_DBE_VOL_TOTAL", {}, 5.0, 2),
    ]  # fmt: skip


@pytest.mark.parametrize("value", ["NaN", "+Inf", "-1", "9223372036854775794", "2147483632"])
def test_a_value_that_dcgm_does_not_know_is_none(value: str) -> None:
    """Its blanks of 32 and 64 bits, and what is no number."""
    assert not list(of_text([f"{XID} {value}\n"], NAMES, 5.0))
    series = {"metric": {"__name__": XID}, "value": [5, value]}
    assert not list(of_answer({"data": {"resultType": "vector", "result": [series]}}, NAMES))


def test_an_answer_has_one_value_or_many() -> None:
    """`query` and `query_range`."""
    metric = {"__name__": XID, "Hostname": "gpu-1"}
    vector = {"data": {"resultType": "vector", "result": [{"metric": metric, "value": [5.5, "79"]}]}}
    matrix = {"data": {"resultType": "matrix", "result": [{"metric": metric, "values": [[5, "0"], [65, "79"]]}]}}
    assert list(of_answer(vector, NAMES)) == [Reading(XID, metric, 5.5, 79)]
    assert list(of_answer(matrix, NAMES)) == [Reading(XID, metric, 5.0, 0), Reading(XID, metric, 65.0, 79)]
    matrix["data"]["result"][0]["metric"] = {"__name__": "up"}
    assert not list(of_answer(matrix, NAMES))


def test_an_answer_of_an_error_says_it() -> None:
    """And one that is no series is none."""
    with pytest.raises(ValueError, match="the query failed: parse error"):
        list(of_answer({"status": "error", "error": "parse error"}, NAMES))
    with pytest.raises(ValueError, match="neither"):
        list(of_answer({"data": {"resultType": "scalar", "result": [5, "1"]}}, NAMES))


def test_a_line_that_is_none_is_an_error_and_an_endless_one_is_passed_over() -> None:
    """A label without quotes; a value that goes on for ever."""
    with pytest.raises(ValueError, match="Invalid labels"):
        list(of_text([f"{XID}{{gpu=0}} 79\n"], NAMES, 5.0))
    assert not list(of_text([f'{XID}{{gpu="{"x" * 20_000}"}} 79\n'], NAMES, 5.0))
