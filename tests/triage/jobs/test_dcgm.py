"""DCGM's readings as events."""

import json
import os
import tomllib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from errdoc.errors import InputError
from errdoc.triage.jobs.dcgm import events
from errdoc.triage.looks.clock import EPOCH
from errdoc.triage.looks.kernel import Event
from errdoc.triage.store import Store

FIELDS = tomllib.loads((Path(__file__).resolve().parents[3] / "kb/tables/dcgm.toml").read_text())["field"]
XID = "DCGM_FI_DEV_XID_ERRORS"
LABELS = {"Hostname": "gpu-017", "gpu": "3", "UUID": "GPU-1", "pci_bus_id": "00000000:3B:00.0"}


def series(*values: tuple[float, object], name: str = XID, **labels: str) -> dict[str, Any]:
    """What Prometheus has of one GPU."""
    return {"metric": {"__name__": name, **LABELS, **labels}, "values": [[at, str(value)] for at, value in values]}


@pytest.fixture
def read(tmp_path: Path) -> Callable[..., list[Event]]:
    """Reads an answer of Prometheus; pages are what is asked."""

    def of(*some: dict[str, Any], name: str = "answer.json") -> list[Event]:
        document = {"status": "success", "data": {"resultType": "matrix", "result": list(some)}}
        (tmp_path / name).write_text(json.dumps(document))
        return list(events([tmp_path / name], FIELDS, lambda text: text))

    return of


def test_an_xid_is_asked_as_the_kernel_s_own_line(read) -> None:
    """When it changed, and since when that may have been."""
    (event,) = read(series((100, 0), (130, 0), (160, 79), (190, 79)))
    assert event == Event("gpu-017", 160 + EPOCH, "NVRM: Xid (PCI:0000:3b:00): 79",
                          f"{XID} 0 -> 79 (GPU 3, 0000:3b:00, GPU-1)", True, "dcgm", 30.0)  # fmt: skip


def test_each_change_of_the_last_xid_is_an_event_and_a_restart_is_none(read) -> None:
    """31, then 79, none, 79 again."""
    found = read(series((0, 31), (60, 79), (120, 0), (180, 79)))
    assert [(one.at - EPOCH, one.span) for one in found] == [(0, None), (60, 60), (180, 60)]


@pytest.mark.parametrize(
    ("name", "values", "found"),
    [
        ("DCGM_FI_DEV_ECC_DBE_VOL_TOTAL", [(0, 2), (60, 2), (120, 3)], [(0, None), (120, 60)]),
        ("DCGM_FI_DEV_ECC_DBE_VOL_TOTAL", [(0, 2), (60, 0)], [(0, None)]),
        ("DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS", [(0, 2), (60, 2)], []),
        ("DCGM_FI_DEV_ROW_REMAP_UNCORRECTABLE_TOTAL", [(0, 2), (60, 3)], [(60, 60)]),
        ("DCGM_FI_DEV_ROW_REMAP_FAILURE", [(0, 1)], []),
        ("DCGM_FI_DEV_ROW_REMAP_FAILED", [(0, 0), (60, 1), (120, 1)], [(60, 60)]),
        ("DCGM_FI_DEV_THERMAL_VIOLATION", [(0, 0), (60, 10**9)], []),
        ("DCGM_FI_DEV_GPU_TEMP", [(0, 40), (60, 41)], []),
    ],
)
def test_a_counter_tells_when_it_grows(read, name, values, found) -> None:
    """What the card keeps for ever tells nothing by being there; throttling and temperatures are no failures."""
    told = read(series(*values, name=name))
    assert [(one.at - EPOCH, one.span) for one in told] == found
    assert {one.failure for one in told} <= {"gpu-ecc-error"}


def test_a_count_of_a_window_happened_within_it(read) -> None:
    """dcgm-exporter counts Xids of the last five minutes."""
    told = read(series((900, 1), name="DCGM_EXP_XID_ERRORS_COUNT", xid="48", window_size_in_ms="300000"))
    assert [(one.failure, one.span) for one in told] == [("NVRM: Xid (PCI:0000:3b:00): 48", 300.0)]


def test_a_gpu_whose_owner_changes_is_one_series(read, tmp_path) -> None:
    """Else what was there before would be new to each job; so is it in several files."""
    assert not read(series((0, 0)), series((60, 31), hpc_job="1"), series((120, 31), hpc_job="2"))[1:]
    later = {"data": {"resultType": "vector", "result": [{**series(hpc_job="3"), "value": [900, "79"]}]}}
    (tmp_path / "later.json").write_text(json.dumps(later))
    found = list(events([tmp_path / "later.json", tmp_path / "answer.json"], FIELDS, lambda text: text))
    assert [(one.at - EPOCH, one.span, one.owner) for one in found] == [(60, 60, "slurm 1"), (900, 780, "slurm 3")]


@pytest.mark.parametrize(
    ("labels", "host", "owner"),
    [
        ({"Hostname": "gpu-1", "instance": "10.0.0.7:9400"}, "gpu-1", ""),
        ({"hostname": "gpu-1", "pod": "train-0", "container": "main"}, "gpu-1", "train-0"),
        ({"Hostname": "nvidia-dcgm-exporter-x7k2p", "node": "gpu-1", "pod": "nvidia-dcgm-exporter-x7k2p"}, "gpu-1", ""),
        (
            {"instance": "gpu-1:9400", "exported_pod": "train-0", "pod": "nvidia-dcgm-exporter-x7k2p"},
            "gpu-1",
            "train-0",
        ),
        ({"instance": "10.0.0.7:9400", "hpc_job": "4711"}, "gpu-9", "slurm 4711"),
        ({"instance": "localhost:9400"}, "gpu-9", ""),
    ],
)
def test_whose_gpu_it_is_and_where(read, labels, host, owner) -> None:
    """By labels of exporters and of Prometheus; the exporter's own pod owns nothing; at last the file's name tells."""
    one = series((0, 0), (60, 79))
    one["metric"] = {"__name__": XID, "gpu": "0", **labels}
    (event,) = read(one, name="dcgm-gpu-9.json")
    assert (event.host, event.owner) == (host, owner)


def test_an_exporter_s_text_has_the_time_of_its_file(tmp_path) -> None:
    """Two of them are a series; the folder names the node."""
    pytest.importorskip("prometheus_client")
    (tmp_path / "gpu-5").mkdir()
    for at, value in ((1000, 0), (1060, 48)):
        path = tmp_path / "gpu-5" / f"{'ab'[value > 0]}.prom"
        path.write_text(f'{XID}{{gpu="0",UUID="GPU-1"}} {value}\n')
        os.utime(path, (at, at))
    (tmp_path / "gpu-5" / "notes.txt").write_text("nothing of the kind\n")
    (event,) = events([tmp_path], FIELDS, lambda text: text)
    assert (event.host, event.at - EPOCH, event.span) == ("gpu-5", 1060, 60)


HEALTH = {"body": {"GPU": {"children": {"0": {"children": {"Errors": {"children": {"Memory system": {
    "overflow": ["GPU 0 had uncorrectable memory errors and row", "remapping failed."]}}}}}}}}}  # fmt: skip
DIAGNOSTIC = {"DCGM Diagnostic": {"test_categories": [{"category": "Hardware", "tests": [{"name": "memory", "results": [
    {"entity_group": "GPU", "entity_id": 0, "status": "Fail", "warnings": [{"warning": "bad"}]}]}]}]}}  # fmt: skip


@pytest.mark.parametrize(
    ("document", "failure"),
    [(HEALTH, "GPU 0 had uncorrectable memory errors and row remapping failed."), (DIAGNOSTIC, "bad")],
)
def test_what_dcgmi_says_was_so_when_its_file_was_written(tmp_path, document, failure) -> None:
    """Since when nobody knows; the file's name tells the node."""
    path = tmp_path / "dcgmi-health-gpu-017.json"
    path.write_text(json.dumps(document))
    os.utime(path, (5000, 5000))
    (event,) = events([path], FIELDS, lambda text: text)
    assert event == Event("gpu-017", 5000 + EPOCH, failure, f"GPU 0: {failure}", True, "dcgm", None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no such thing\n",
        "{",
        "{}",
        '{"data": 3}',
        '{"data": {"resultType": "matrix", "result": 3}}',
        '{"data": {"resultType": "matrix", "result": [{"metric": {"__name__": "DCGM_FI_DEV_XID_ERRORS"}}]}}',
        '{"data": {"resultType": "vector", "result": [{"metric": {"__name__": "DCGM_FI_DEV_XID_ERRORS"}, "value": [0, []]}]}}',
        '{"status": "error", "error": "parse error"}',
        '{"body": {"GPU": 3}}',
        '{"body": []}',
        '{"DCGM Diagnostic": {"test_categories": 7}}',
        '{"a": ' + "[" * 100_000,
        f"{XID} x\n",
        "\udcff\x00",
    ],
)  # fmt: skip
def test_what_is_nothing_of_dcgm_s_is_told_and_of_a_folder_passed_over(tmp_path, text: str) -> None:
    """With what would be."""
    path = tmp_path / "folder" / "answer.json"
    path.parent.mkdir()
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(InputError, match="nothing of DCGM's"):
        list(events([path], FIELDS, lambda text: text))
    with pytest.raises(InputError, match="nothing of DCGM's"):
        list(events([path.parent], FIELDS, lambda text: text))
    (path.parent / "good.json").write_text(
        json.dumps({"data": {"resultType": "matrix", "result": [series((0, 0), (60, 79))]}})
    )
    assert len(list(events([path.parent], FIELDS, lambda text: text))) == 1


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device")
def test_a_device_and_what_is_too_large_are_not_read(tmp_path) -> None:
    """An endless one, and a sparse file."""
    with (tmp_path / "large.json").open("wb") as file:
        file.truncate(1 << 30)
    for path, why in ((Path("/dev/zero"), "it is no file"), (tmp_path / "large.json", "it is too large")):
        with pytest.raises(InputError, match=why):
            list(events([path], FIELDS, lambda text: text))


def test_half_a_character_of_a_label_harms_no_store(read, tmp_path) -> None:
    """JSON may have it."""
    (event,) = read(series((0, 0), (60, 79), Hostname="gpu-1\ud800", gpu="\ud800"))
    with closing(Store(tmp_path / "out", "pages")) as store:
        store.happened([event])
        assert store.ask("select host, source from events").fetchall() == [("gpu-1?", "dcgm")]


def test_a_file_that_is_not_there_is_told(tmp_path) -> None:
    """With the system's reason."""
    with pytest.raises(InputError, match="No such file"):
        list(events([tmp_path / "nowhere.json"], FIELDS, lambda text: text))
