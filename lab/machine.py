"""The machine of a recording: `errdoc probe --save` while the recipe's fault is still there, written beside the log.

The real probe asks the real machine, in the namespaces and with the settings of the run. Where a recipe has layers, the
driver that it finds is the layers' too, under the real nvidia-ml-py and the real child processes: a runtime's stand-in
(`cudart`) is no machine, so `libcuda` and `libnvidia-ml` say the same facts.
"""

import json
import re
import shlex
import shutil
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from errdoc.kb import KnowledgeBase
from errdoc.probe.telling.snapshot import SCHEMA, from_dict
from errdoc.stack.versions import Version
from lab import layers, redaction
from lab.recipe import ROOT, Recipe

#: Facts that are not kept, and why.
DROPPED = {
    **dict.fromkeys(("home", "cwd", "site_packages"), "folders of the lab"),
    **dict.fromkeys(("interfaces", "kernel", "hostname", "os_name", "cpu"), "names of the lab's own machine"),
    **dict.fromkeys(
        ("commit_limit", "commit_used", "overcommit", "swap_free", "cgroup_cpus", "cgroup_memory_used",
         "cgroup_pids_limit", "cgroup_pids_used", "memlock_hard", "open_files_hard", "address_space_soft",
         "processes_soft", "stack_soft", "container_said_by", "interpreter_found_by", "interpreter_prefix",
         "environment_kind", "package_copies", "torch_git", "cgroup_version", "cpu_count", "libc", "is_root",
         "cuda_devices", "cuda_init_name", "driver_kernel_open", "proc_gpus"),
        "no check turns on it",
    ),
}  # fmt: skip
#: Facts that hold a machine's whole history: of their rows only those are kept that were not there before the run.
_HISTORY = ("listening_ports", "oom_kills", "xids", "nvrm")
#: Of the programs on PATH those that checks turn on.
_COMPILERS = ("gcc", "g++", "cc", "c++", "clang", "clang++", "nvcc", "nvidia-smi")
#: Layers that are a machine's: a probe sees the driver's libraries, not a preload.
_DRIVER = ("libcuda", "libnvidia-ml")
#: Stands for /usr/local/cuda below the run's folder, for a driver's library that comes with a toolkit.
_CUDA_FOLDER = ".cuda"
#: CUDA and release of the driver that the layers state where a recipe says nothing.
_CUDA, _RELEASE = "12020", "535.104.05"
# 535.104.05, 8.9.2.26, 2.1.0+cu121: a version is no address
_VERSION = re.compile(r"\d+(?:\.\w+)*(?:\+[\w.]+)?")
# /sys/fs/cgroup/memory/errdoc-lab-4038-12692857062435/memory.failcnt
_GROUP = re.compile(r"errdoc-lab-\d+-\d+")

_SCRIPT = """\
#!/bin/sh
exec /usr/bin/env -u LAB_PROBE -u LAB_MACHINE -u LD_PRELOAD {settings} {python} -I -m errdoc probe \\
  --save {file} --python {user} "$@" >/dev/null 2>&1 </dev/null
"""


class MachineError(Exception):
    """A snapshot that was not taken or must not be written; the text says why."""


@cache
def _kb() -> KnowledgeBase:
    return KnowledgeBase.open()


def wanted(recipe: Recipe) -> bool:
    """Whether a machine could decide on the recipe's cause. What only stands for Windows was not run there."""
    cause = _kb().cause(recipe.cause) if recipe.cause else None
    return bool(cause and cause.checks) and not recipe.reconstructed


def file_of(recipe: Recipe) -> Path:
    """Where the snapshot goes: beside the log."""
    return recipe.log.with_name(f"{recipe.variant}.machine.json")


def prepared(recipe: Recipe, env: Path, folder: Path, aside: Path, loader: Mapping[str, str]) -> dict[str, str]:
    """Writes the program that asks the machine, and gives the variables that the run's shell needs for it.

    Args:
        recipe: what runs.
        env: its environment.
        folder: where it runs.
        aside: where program and snapshot go; the run's own disk may be full or read-only.
        loader: the variables of the program's loader.
    """
    facts = _facts(recipe)
    places = [one for one in loader.get("LD_LIBRARY_PATH", "").split(":") if one]
    if "libcuda" in recipe.inject and "libnvidia-ml" not in recipe.inject:
        places.append(str(layers.build("libnvidia-ml").parent))
    if inside := facts.pop("FOLDER", ""):
        place = folder / _CUDA_FOLDER / inside
        place.mkdir(parents=True)
        shutil.copy2(layers.build("libcuda"), place)
        places.insert(0, str(place))
    settings = {f"LAB_{key}": value for key, value in facts.items()}
    if places:
        settings["LD_LIBRARY_PATH"] = ":".join(places)
    file, script = aside / "machine.json", aside / "probe"
    script.write_text(_SCRIPT.format(
        settings=" ".join(shlex.quote(f"{key}={value}") for key, value in settings.items()),
        python=shlex.quote(sys.executable), file=file, user=env / "bin" / "python",
    ))  # fmt: skip
    script.chmod(0o755)
    loaded = ""
    if driven(recipe):
        release = facts["DRIVER_RELEASE"]
        loaded = f"NVRM version: NVIDIA UNIX x86_64 Kernel Module  {release}  Release Build"
    return {"LAB_PROBE": str(script), "LAB_MACHINE": str(file), "LAB_LOADED": loaded}


def driven(recipe: Recipe) -> bool:
    """Whether the layers stand for a machine whose driver is loaded: NVML's answer 9 says that it is not."""
    of_nvml = recipe.inject.get("libnvidia-ml", {})
    return any(layer in recipe.inject for layer in _DRIVER) and of_nvml.get("nvmlInit") != "9"


def _facts(recipe: Recipe) -> dict[str, str]:
    """What the layers say to the probe beyond what they say to the program: the release that belongs to the CUDA."""
    if not any(layer in recipe.inject for layer in _DRIVER):
        return {}
    said = {key: value for settings in recipe.inject.values() for key, value in settings.items()} | recipe.machine
    if "DRIVER_RELEASE" not in said:
        said["DRIVER_RELEASE"] = said.get("FILE_VERSION") or _release(said.get("DRIVER_VERSION", _CUDA))
    return {key: value for key, value in said.items() if key in recipe.machine or key == "DRIVER_RELEASE"}


def _release(number: str) -> str:
    """The driver that came with the toolkit of a CUDA: 11040 is 470.42.01."""
    if number == _CUDA:
        return _RELEASE
    cuda = Version.parse(f"{int(number) // 1000}.{int(number) % 1000 // 10}")
    found = _kb().compatibility.driver_of_toolkit(cuda, "linux")
    if found is None:
        raise MachineError(f"no table knows the driver of CUDA {cuda}: say DRIVER_RELEASE in the recipe's `machine`")
    return found.driver.text


def history() -> dict[str, Any]:
    """What the machine's history holds before a run: rows like these are not of the run."""
    from errdoc.probe.machine.host import Absent, Host
    from errdoc.probe.sources import kernel_log, network

    rows: dict[str, Any] = {}
    for source in (kernel_log, network):
        try:
            answer = source.read(Host())
        except Absent:
            continue
        rows |= {one.name: one.value for one in answer.readings if one.name in _HISTORY}
    return rows


def text(recipe: Recipe, raw: str, before: Mapping[str, Any], env: Path, folder: Path) -> str:
    """The snapshot as it is kept: trimmed, without anything of this machine, one fact a line.

    Raises:
        MachineError: There is none, or it shows the machine.
    """
    if not raw:
        raise MachineError("the probe wrote no snapshot")
    snapshot = json.loads(raw)
    facts = {}
    for name, row in snapshot["facts"].items():
        if name in DROPPED:
            continue
        value = row["value"]
        if name in _HISTORY:
            value = [one for one in value if one not in before.get(name, ())]
        if name == "disks":
            value = _distinct(value, folder)
        if name == "libraries":
            value = _asked_once(value)
        if name == "programs":
            value = {key: path for key, path in value.items() if key in _COMPILERS}
        facts[name] = {"value": _redacted(value, env, folder)}
        if row["source"] != "python":  # packages are said by their own files: a path of the environment each time
            facts[name]["how"] = _redacted(row["how"], env, folder)
    sources = [
        {"source": one["source"], "status": one["status"], "reason": _redacted(one["reason"], env, folder)}
        for one in snapshot["sources"]
        if one["status"] not in ("ok", "skipped")
    ]
    stands_in = {layer: dict(settings) for layer, settings in recipe.inject.items() if layer in _DRIVER}
    said = {key: value for settings in recipe.inject.values() for key, value in settings.items() if key.isupper()}
    head = {
        "schema": SCHEMA,
        "errdoc": snapshot["errdoc"],
        "taken": snapshot["taken"][:10],
        "recipe": recipe.folder.relative_to(ROOT).as_posix(),
        "layers": sorted(stands_in),
        "layers_say": said | _facts(recipe) if stands_in else {},
    }
    lines = [f"{_json(key)}: {_json(value)}," for key, value in head.items()]
    inner = ",\n".join(f" {_json(name)}: {_json(row)}" for name, row in facts.items())
    shown = "{" + "\n".join(lines) + f'\n"facts": {{\n{inner}\n}},\n"sources": {_json(sources)}}}\n'
    from_dict(json.loads(shown))
    if leaks := redaction.leaks(shown):
        raise MachineError(f"the machine shows: {', '.join(leaks)}")
    return shown


def _distinct(rows: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    """The disks without those that say the same as one before them; of mounted ones those of the run.

    Temporary files are always asked for. Below `.dev` the run's shell keeps what it has put a driver's files over.
    """
    kept: dict[Any, dict[str, Any]] = {}
    for row in rows:
        inside = row["path"].startswith(f"{folder}/") and not row["path"].startswith(f"{folder}/.dev")
        if row["what"] == "mount" and not inside:
            continue
        own = row["what"] if row["what"] == "tmp" else ""
        kept.setdefault((own, row.get("filesystem"), row.get("total"), row.get("read_only")), row)
    return list(kept.values())


def _asked_once(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the loader gives for a bare name is left out where a package gets the same file."""
    packages = {row.get("path") for row in rows if row["wanted_by"] != "loader"}
    return [row for row in rows if row["wanted_by"] != "loader" or row.get("path") not in packages]


def _redacted(value: Any, env: Path, folder: Path) -> Any:
    if isinstance(value, str):
        shown = value.replace(f"{folder}/{_CUDA_FOLDER}", "/usr/local/cuda")
        return value if _VERSION.fullmatch(value) else _GROUP.sub("job", redaction.redact(shown, env, folder))
    if isinstance(value, list):
        return [_redacted(one, env, folder) for one in value]
    if isinstance(value, dict):
        return {key: _redacted(one, env, folder) for key, one in value.items() if one is not None}
    return value


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
