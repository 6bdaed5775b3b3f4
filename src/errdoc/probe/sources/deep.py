"""What only an import can tell (`--deep`): each framework is imported by the user's interpreter, in a child process."""

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.machine.reply import answers, last_line
from errdoc.probe.sources.interpreters import search_path
from errdoc.probe.sources.python import packages, runnable
from errdoc.probe.telling.names import NAMES
from errdoc.probe.telling.snapshot import Answer, Reading, fits

#: Seconds for one import: TensorFlow from a cold disk takes half a minute.
SECONDS = 45.0
_PACKAGES = ("torch", "tensorflow", "jax", "onnxruntime", "cupy")


def read(host: Host) -> Answer:
    """Imports those of the frameworks that are installed."""
    mine = runnable(host)
    installed = {name for folder in mine.folders for name, _, _ in packages(host, folder)}
    rows: list[Reading] = []
    imports: list[dict[str, object]] = []
    late = ""
    for package in _PACKAGES:
        if not any(name == package or name.startswith(f"{package}-") for name in installed):
            continue  # tensorflow-gpu, cupy-cuda12x; a plugin without its framework is seen by the import
        told = host.child(
            "imports",
            package,
            *search_path(mine, host),
            python=mine.path,
            seconds=SECONDS,
            checked=mine.found_by == "log",
        )
        row: dict[str, object] = {"package": package, "ok": False}
        for name, value, how in filter(None, answers(told.out)):
            if name == "import" and isinstance(value, dict):
                row |= {key: value.get(key) for key in ("ok", "version", "seconds", "error")}
            elif name in NAMES and isinstance(how, str) and fits(value, NAMES[name].kind):
                rows.append(Reading(name, value, how))
        if told.timed_out:
            late = f"{package}: {told.why}"
            row["error"] = told.why
        elif told.why:
            row["error"] = row.get("error") or told.why + last_line(told.err)
            if told.why.startswith("killed by"):
                row["signal"] = told.why.removeprefix("killed by ")
        imports.append(row)
    if not imports:
        raise Absent(f"none of {', '.join(_PACKAGES)} in {mine.prefix}")
    rows.append(Reading("imports", imports, f"{mine.path}, in a child process"))
    return Answer(tuple(rows), "timeout" if late else "ok", late)
