"""Libraries on Windows: what the loader would find, and what is missing behind "module could not be found".

Order for `LoadLibraryEx` with the default flags that Python uses since 3.8 ("Dynamic-link library search order"): the
folder of the file itself, folders given to `AddDllDirectory`, System32; programs that do not restrict it go on with the
Windows folder, the working folder and PATH. PATH is told as what it is: a place where an older loader would look.
"""

import re
from typing import Any

import pefile

from errdoc.probe.machine.host import Host
from errdoc.probe.sources.interpreters import find
from errdoc.probe.sources.python import chosen
from errdoc.probe.sources.toolkits import WINDOWS_FILE, library_files, toolkits
from errdoc.probe.telling.snapshot import Answer, Reading

_RUNTIME = ("vcruntime140.dll", "vcruntime140_1.dll", "msvcp140.dll")
#: Contracts of the system, not files: api-ms-win-crt-runtime-l1-1-0.dll
_CONTRACT = re.compile(r"(?:api|ext)-ms-", re.IGNORECASE)
_TABLES = ("IMAGE_DIRECTORY_ENTRY_IMPORT", "IMAGE_DIRECTORY_ENTRY_DELAY_IMPORT")
_MOST = 300
_NOWHERE = "not found where the loader looks"
_STARTS = {
    "torch": (r"torch\lib\torch_python.dll", r"torch\lib\torch_cuda.dll", r"torch\lib\c10.dll",
              r"torch\lib\torch_cpu.dll", r"torch\lib\fbgemm.dll", r"torch\lib\shm.dll"),
    "tensorflow": (r"tensorflow\python\_pywrap_tensorflow_internal.pyd",),
    "onnxruntime": (r"onnxruntime\capi\onnxruntime_providers_cuda.dll",
                    r"onnxruntime\capi\onnxruntime_pybind11_state.pyd"),
}  # fmt: skip


def read(host: Host) -> Answer:
    """Toolkits, copies of the libraries, the runtime of Visual C++, and what the frameworks' files miss."""
    windows = host.variable("SYSTEMROOT") or r"C:\Windows"
    system = rf"{windows}\System32"
    found = find(host)
    mine = chosen(found, host) if found else None
    kits = toolkits(host)
    places: list[tuple[str, str]] = [("path", folder) for folder in host.folders("PATH")]
    if mine:
        places += [("pip", rf"{folder}\torch\lib") for folder in mine.folders]
        for folder in mine.folders:
            places += [("pip", rf"{folder}\nvidia\{name}\bin") for name in host.names(rf"{folder}\nvidia")]
        places += [("conda", rf"{mine.prefix}\Library\bin")] if mine.kind == "conda" else []
    places += [("toolkit", rf"{one['path']}\bin") for one in kits]
    copies: dict[str, dict[str, object]] = {}
    for owner, folder in places:
        for name, path, version in library_files(host, folder):
            row = {"name": name, "path": path, "owner": owner, "version": version, "used": False}
            copies.setdefault(path.lower(), row)
    walk = Walk(host, system, windows)
    libraries: dict[tuple[str, str], dict[str, object]] = {}
    for package, starts in _STARTS.items():
        for folder in mine.folders if mine else ():
            for start in starts:
                path = rf"{folder}\{start}"
                if host.exists(path):
                    walk.follow(path, package, libraries)
    for one in libraries.values():
        key = str(one.get("path", "")).lower()
        if key in copies:
            copies[key]["used"] = True
    runtime = {name: next((path for path in _places(host, name, system, mine.prefix if mine else "")), "")
               for name in _RUNTIME}  # fmt: skip
    return Answer(
        (
            Reading("toolkits", list(kits), "variables and Program Files"),
            Reading("libraries", list(libraries.values()), "import tables, in the loader's order"),
            Reading("library_copies", list(copies.values()), "PATH and folders"),
            Reading("library_missing", list(walk.missing.values()), "import tables, in the loader's order"),
            Reading("msvc_runtime", runtime, "System32 and the interpreter's folder"),
        )
    )


def _places(host: Host, name: str, system: str, prefix: str) -> list[str]:
    return [path for path in (rf"{system}\{name}", rf"{prefix}\{name}" if prefix else "") if path and host.exists(path)]


class Walk:
    """Follows import tables as the loader does.

    Attributes:
        missing: by package and name, what is needed and nowhere.
    """

    def __init__(self, host: Host, system: str, windows: str) -> None:
        self._host = host
        self._after = [system, windows, *host.folders("PATH")]
        self._owners = {system: "default", windows: "default"}
        self.missing: dict[tuple[str, str], dict[str, object]] = {}

    def follow(self, start: str, package: str, libraries: dict[tuple[str, str], dict[str, object]]) -> None:
        """Notes CUDA libraries that a file would get, and libraries that it would not."""
        seen = {start.lower()}
        queue = [start]
        while queue and len(seen) < _MOST:
            path = queue.pop(0)
            for name in imports(self._host, path):
                if _CONTRACT.match(name):
                    continue
                found = self._find(name, start, path)
                if kind := WINDOWS_FILE.fullmatch(name):
                    row: dict[str, object] = {"name": kind[1].lower(), "soname": name, "wanted_by": package}
                    row |= dict(zip(("path", "found_by"), found, strict=True)) if found else {"error": _NOWHERE}
                    libraries.setdefault((package, name.lower()), row)
                if found is None:
                    row = {"name": name, "needed_by": path, "package": package}
                    self.missing.setdefault((package, name.lower()), row)
                elif found[0].lower() not in seen and not found[0].lower().startswith(self._after[0].lower()):
                    seen.add(found[0].lower())
                    queue.append(found[0])

    def _find(self, name: str, start: str, by: str) -> tuple[str, str] | None:
        own = [str(self._host.pure(one).parent) for one in (start, by)]
        for folder in dict.fromkeys([*own, *self._after]):
            path = rf"{folder}\{name}"
            if self._host.exists(path):
                how = "default" if folder in own else self._owners.get(folder, "path")
                return path, how
        return None


def imports(host: Host, path: str) -> list[str]:
    """The names in a file's import tables; nothing where it is no such file."""
    try:
        file: Any = pefile.PE(str(host.path(path)), fast_load=True)
    except (OSError, pefile.PEFormatError):
        return []
    try:
        file.parse_data_directories([pefile.DIRECTORY_ENTRY[table] for table in _TABLES[:1]])
        tables = getattr(file, "DIRECTORY_ENTRY_IMPORT", [])
        return [entry.dll.decode("ascii", errors="replace") for entry in tables if entry.dll]
    finally:
        file.close()
