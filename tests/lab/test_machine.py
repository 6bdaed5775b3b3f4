"""The machine of a recording: what is kept of a snapshot, and what the layers say to the probe."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lab.recipe import ROOT, Recipe

from errdoc.probe.telling.snapshot import from_dict
from lab import machine

ENV = Path("/cache/envs/torch-2.1")
RUN = Path("/tmp/errdoc-lab-abc")
OLD = {"process": "python", "pid": 7, "scope": "system", "memory": 5, "time": 12}
NEW = {**OLD, "pid": 9, "time": 99}


def recipe(**inject: dict[str, str]) -> Recipe:
    """A recipe that injects this."""
    folder = ROOT / "lab" / "recipes" / "driver" / "x"
    return Recipe("x-1", folder, "x", "t", "3.11", (), ("x",), cause="driver-too-old", inject=inject)


def raw(**facts: Any) -> str:
    """A snapshot as the probe writes it."""
    rows = {name: {"value": value, "how": "a test", "source": "system"} for name, value in facts.items()}
    sources = [{"source": "nvml", "status": "absent", "reason": f"no {ENV}/lib/x", "seconds": 0.1}]
    told = {"schema": "errdoc-probe/1", "errdoc": "0.1.0", "taken": "2026-11-22T02:00:00+00:00", "seconds": 1.2}
    return json.dumps({**told, "facts": rows, "sources": sources})


def kept(text: str, before: dict[str, Any] | None = None, one: Recipe | None = None) -> dict[str, Any]:
    """What is kept of a snapshot."""
    found: dict[str, Any] = json.loads(machine.text(one or recipe(), text, before or {}, ENV, RUN))
    return found


def test_nothing_of_the_lab_stays() -> None:
    """Folders become a user's, facts of the lab's own machine are left out, a version of four numbers stays."""
    found = kept(raw(interpreter=f"{ENV}/bin/python", hostname="box", home="/root", packages={"x": "8.9.2.26"}))
    assert found["facts"]["interpreter"]["value"] == "/home/user/venv/bin/python"
    assert found["facts"]["packages"]["value"] == {"x": "8.9.2.26"}
    assert not {"hostname", "home"} & found["facts"].keys()
    assert found["sources"] == [{"source": "nvml", "status": "absent", "reason": "no /home/user/venv/lib/x"}]


def test_a_snapshot_that_shows_the_lab_is_refused() -> None:
    """A folder of another run is none that redaction knows."""
    with pytest.raises(machine.MachineError, match="errdoc-lab-other"):
        kept(raw(interpreter="/tmp/errdoc-lab-other/bin/python"))


def test_a_probe_that_wrote_nothing_is_said() -> None:
    """No snapshot is an error, not an empty one."""
    with pytest.raises(machine.MachineError, match="no snapshot"):
        kept("")


def test_what_happened_before_the_run_is_not_of_it() -> None:
    """Of the OOM killer's reports only those stay that were not there before."""
    found = kept(raw(oom_kills=[OLD, NEW], listening_ports=[{"port": 22}, {"port": 29556}]),
                 {"oom_kills": [OLD], "listening_ports": [{"port": 22}]})  # fmt: skip
    assert found["facts"]["oom_kills"]["value"] == [NEW]
    assert found["facts"]["listening_ports"]["value"] == [{"port": 29556}]


def test_disks_that_say_the_same_are_named_once() -> None:
    """Of mounted disks those of the run stay; temporary files are named always."""
    same = {"filesystem": "ext4", "total": 9, "free": 5, "read_only": False}
    rows = [
        {"what": "cwd", "path": f"{RUN}", **same}, {"what": "home", "path": f"{RUN}/.home", **same},
        {"what": "tmp", "path": "/tmp", **same}, {"what": "mount", "path": "/mnt/lab", **same, "total": 1},
        {"what": "mount", "path": f"{RUN}/disk", **same, "total": 2},
        {"what": "mount", "path": f"{RUN}/.dev/shm", **same, "total": 3},
    ]  # fmt: skip
    found = kept(raw(disks=rows))["facts"]["disks"]["value"]
    assert [row["path"] for row in found] == ["/home/user/project", "/tmp", "/home/user/project/disk"]


def test_a_kept_snapshot_is_one() -> None:
    """`--facts` reads it, and what stood in for a driver is written in it."""
    found = kept(raw(python="3.11.7"), one=recipe(libcuda={"DRIVER_VERSION": "11040"}))
    assert from_dict(found).text("python") == "3.11.7"
    assert found["layers"] == ["libcuda"]
    assert found["layers_say"] == {"DRIVER_VERSION": "11040", "DRIVER_RELEASE": "470.42.01"}


@pytest.mark.parametrize(
    ("inject", "more", "release"),
    [
        ({"libcuda": {}}, {}, "535.104.05"),
        ({"libcuda": {"DRIVER_VERSION": "10020"}}, {}, "440.33"),
        ({"libcuda": {"DRIVER_VERSION": "10020", "FILE_VERSION": "440.64"}}, {}, "440.64"),
        ({"libcuda": {}, "cudart": {"GPU_NAME": "NVIDIA GeForce RTX 5090"}}, {"DRIVER_VERSION": "12080"}, "570.26"),
    ],
)  # fmt: skip
def test_the_driver_belongs_to_its_cuda(
    inject: dict[str, dict[str, str]], more: dict[str, str], release: str, tmp_path: Path
) -> None:
    """The release that the layers state is that of the toolkit whose CUDA they state."""
    one = replace(recipe(**inject), machine=more)
    variables = machine.prepared(one, ENV, RUN, tmp_path, {"LD_LIBRARY_PATH": "/drv"})
    assert f"  {release}  " in variables["LAB_LOADED"]
    script = (tmp_path / "probe").read_text()
    assert f"LAB_DRIVER_RELEASE={release}" in script
    assert "-u LD_PRELOAD" in script


def test_a_driver_that_is_not_loaded_has_no_module() -> None:
    """NVML's answer 9 is that the module is not loaded: /proc/driver is not put there."""
    assert not machine.driven(recipe(**{"libnvidia-ml": {"nvmlInit": "9"}}))
    assert machine.driven(recipe(libcuda={}))
    assert not machine.driven(recipe(cudart={}))


def test_only_what_a_machine_decides_is_asked_for() -> None:
    """A cause without a check, and what only stands for Windows, has no machine."""
    assert machine.wanted(recipe())
    assert not machine.wanted(replace(recipe(), cause=""))
    assert not machine.wanted(replace(recipe(), reconstructed=True))
