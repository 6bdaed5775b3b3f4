"""The user's Python, which is rarely errdoc's own: found from paths, described from its files, never run here."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from errdoc.probe.machine.host import Host
from errdoc.probe.machine.trusted import check_folder, check_modules

Kind = Literal["venv", "conda", "system"]
#: Interpreters that are looked at.
_MOST = 8
#: How an interpreter is found that is the job's beyond doubt.
_NAMED = ("option", "run")
# /opt/conda/envs/x/lib/python3.10/site-packages/torch/__init__.py, /usr/local/lib/python3.8/dist-packages/...
_POSIX = re.compile(r"(?P<prefix>/.{0,400}?)?/lib(?:64)?/python(?P<version>[23]\.\d{1,2})/")
# C:\Users\me\anaconda3\envs\x\lib\site-packages\torch\__init__.py
_WINDOWS = re.compile(r"(?P<prefix>[A-Za-z]:\\.{0,400}?)\\lib\\(?:site-packages\\|\w{1,40}\.py)", re.IGNORECASE)
# version = 3.11.7    (venv)    version_info = 3.8.18.final.0    (virtualenv)
_VERSION = re.compile(r"^version(?:_info)?\s*=\s*(\d+\.\d+(?:\.\d+)?)", re.MULTILINE)
# home = /usr/bin    as Python reads it: in any case, with blanks before it
_HOME = re.compile(r"^[^\S\n]*home\s*=\s*(\S[^\n]*?)\s*$", re.MULTILINE | re.IGNORECASE)
_SHARED = re.compile(r"^include-system-site-packages\s*=\s*true", re.MULTILINE | re.IGNORECASE)
# python-3.10.13-h955ad1f_0.json
_CONDA = re.compile(r"python-(\d+\.\d+\.\d+)-[\w.]{1,40}\.json")
_FOLDER = re.compile(r"python(\d\.\d{1,2})")
# python, python3.11, pypy3.10, python.exe
_PROGRAM = re.compile(r"(?:python|pypy)[\d.]*t?(?:\.exe)?")


@dataclass(frozen=True, slots=True)
class Interpreter:
    """A Python and its folders.

    Attributes:
        path: the program.
        prefix: the folder of its environment.
        version: dotted; major and minor alone where no file tells more.
        found_by: option (the user named it), run (it was seen), log, VIRTUAL_ENV, CONDA_PREFIX, or PATH: a guess.
        kind: venv, conda or system.
        base: the folder of the Python that a venv was made from; its prefix otherwise.
        folders: where its packages stand, in the order of its search path.
    """

    path: str
    prefix: str
    version: str
    found_by: str
    kind: Kind
    base: str
    folders: tuple[str, ...]

    @property
    def minor(self) -> str:
        """Major and minor version: `3.11`."""
        return ".".join(self.version.split(".")[:2])


def find(host: Host) -> list[Interpreter]:
    """The interpreters in question, the user's most probable one first.

    Where one is named that cannot be described there is none: another must not answer in its place.
    """
    found: dict[str, Interpreter] = {}
    for how, prefix, path in _candidates(host):
        one = _described(host, how, prefix, path)
        if one is None and how in _NAMED:
            return []
        if one is not None and one.prefix not in found:
            found[one.prefix] = one
            if len(found) == _MOST:
                break
    return list(found.values())


def may_run(one: Interpreter, host: Host) -> bool:
    """Whether this interpreter may be started.

    Those that the user named or works with may. One that only a log names must be a file called python in an
    environment (pyvenv.cfg or conda-meta), or a link to one, and the user must have said yes to it; it is checked as it
    is opened.
    """
    if not _is_python(one.path, host) or not host.path(one.path).is_file():
        return False
    if one.found_by != "log":
        return True
    return one.kind != "system" and one.path == host.allowed and _is_python(host.real(one.path), host)


def _is_python(path: str, host: Host) -> bool:
    return _PROGRAM.fullmatch(host.pure(path).name.lower()) is not None


def check_folders(one: Interpreter) -> None:
    """Checks where a Python that only a log names takes its modules from.

    Raises:
        UntrustedError: somebody else may write there.
    """
    for root in dict.fromkeys((one.prefix, one.base)):
        # pyvenv.cfg, the program, the libraries that it is linked with
        for folder in (root, f"{root}/bin", f"{root}/lib"):
            check_folder(folder, entries=True)
    for folder in dict.fromkeys((f"{one.base}/lib/python{one.minor}", *one.folders)):
        check_modules(folder)


def search_path(one: Interpreter, host: Host) -> list[str]:
    """The folders of PYTHONPATH that a child process is given: those that are there, as they were checked."""
    return [folder for folder in host.folders("PYTHONPATH") if folder in one.folders]


def _candidates(host: Host) -> Iterator[tuple[str, str, str]]:
    """How found, the prefix, and the program where it is known."""
    if host.python:
        # `.venv/bin/python`, as it is typed: from the working folder; `..` stays, since a link may stand before it
        named = str(host.pure(host.cwd) / host.python)
        if host.is_folder(named):
            yield host.named_by, named, ""
        else:
            yield host.named_by, _prefix(host, named), named
    for seen in host.seen:
        match = (_WINDOWS if host.system == "windows" else _POSIX).match(seen)
        if match:
            yield "log", match["prefix"] or "/", ""
            # /usr/local/lib/python3.8/dist-packages belongs to the system's Python
            if "/dist-packages/" in seen:
                yield "log", "/usr", ""
    for variable in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        if value := host.variable(variable):
            yield variable, value, ""
    for name in ("python", "python3"):
        if path := _behind_shim(host, host.which(name) or "", name):
            yield "PATH", _prefix(host, path), path


def _prefix(host: Host, path: str) -> str:
    """The environment's folder: above `bin` or `Scripts`, or beside a Windows installation's python.exe."""
    folder = host.pure(path).parent
    inner = host.system != "windows" or folder.name.lower() == "scripts"
    return str(folder.parent if inner else folder)


def _behind_shim(host: Host, path: str, name: str) -> str:
    """The program behind one of pyenv's shims, by the rules of `pyenv version-name`; other paths as they are."""
    root, shims, _ = path.rpartition("/shims/")
    if not shims or host.system == "windows":
        return path
    pyenv = host.variable("PYENV_ROOT") or root
    if not host.exists(f"{pyenv}/versions"):
        pyenv = root.partition("/plugins/")[0]
    places = [host.pure(host.cwd), *host.pure(host.cwd).parents]
    local = [host.peek(str(one / ".python-version")) for one in places]
    told = [host.variable("PYENV_VERSION").replace(":", "\n"), *local, host.peek(f"{pyenv}/version")]
    version = next((text.split()[0] for text in told if text and text.split()), "")
    program = f"{pyenv}/versions/{version}/bin/{name}"
    return program if re.fullmatch(r"[\w./-]{1,80}", version) and ".." not in version and host.exists(program) else ""


def _described(host: Host, how: str, prefix: str, path: str) -> Interpreter | None:
    if not host.pure(prefix).is_absolute():
        return None
    settings = host.peek(str(host.pure(prefix) / "pyvenv.cfg"))
    conda = host.exists(str(host.pure(prefix) / "conda-meta"))
    kind: Kind = "venv" if settings is not None else "conda" if conda else "system"
    path = path or _program(host, prefix)
    if not path or not host.exists(path):
        return None
    base = prefix
    if settings is not None:
        home = _HOME.search(settings)
        if home:
            base = home[1] if host.system == "windows" else str(host.pure(home[1]).parent)
    elif kind == "system" and how in ("PATH", *_NAMED):
        # /usr/local/bin/python3 may be a link into /usr or pyenv; a shim of pyenv is a script
        real = host.real(path)
        prefix = base = str(host.pure(real).parent.parent) if host.system != "windows" else prefix
    version = _version(host, prefix, base, path, settings or "")
    if not version:
        return None
    folders = tuple(_folders(host, prefix, base, version, kind, shared=_SHARED.search(settings or "") is not None))
    return Interpreter(path, prefix, version, how, kind, base, folders)


def _program(host: Host, prefix: str) -> str:
    names = ("python.exe", "Scripts/python.exe") if host.system == "windows" else ("bin/python", "bin/python3")
    for name in names:
        path = str(host.pure(prefix) / name)
        if host.exists(path):
            return path
    return ""


def _version(host: Host, prefix: str, base: str, path: str, settings: str) -> str:
    if settings and (told := _VERSION.search(settings)):
        return told[1]
    for name in host.names(str(host.pure(prefix) / "conda-meta")):
        if match := _CONDA.fullmatch(name):
            return match[1]
    real = host.real(path)
    # ~/.pyenv/versions/3.11.7/bin/python3.11
    if kept := re.search(r"[/\\]versions[/\\](\d\.\d{1,2}\.\d{1,2})[/\\]", real + " " + base):
        return kept[1]
    if named := _FOLDER.fullmatch(host.pure(real).name):
        return named[1]
    if host.system == "windows":
        dll = [name for name in host.names(prefix) if re.fullmatch(r"python[23]\d{1,2}\.dll", name.lower())]
        return f"{dll[0][6]}.{dll[0][7:-4]}" if dll else ""
    kept_by = [match[1] for name in host.names(f"{prefix}/lib") if (match := _FOLDER.fullmatch(name))]
    return kept_by[0] if len(kept_by) == 1 else ""


def _folders(host: Host, prefix: str, base: str, version: str, kind: Kind, *, shared: bool) -> Iterator[str]:
    """Folders of packages that exist, in the order of `sys.path` (the documentation of `site`)."""
    minor = ".".join(version.split(".")[:2])
    if host.system == "windows":
        wanted = [rf"{prefix}\Lib\site-packages"]
        if kind == "system" or shared:
            wanted.insert(0, rf"{host.variable('APPDATA')}\Python\Python{minor.replace('.', '')}\site-packages")
        wanted += [rf"{base}\Lib\site-packages"] if shared else []
    else:
        own = [f"{prefix}/lib/python{minor}/site-packages", f"{prefix}/lib64/python{minor}/site-packages"]
        user = [f"{host.home}/.local/lib/python{minor}/site-packages"]
        system = [f"/usr/local/lib/python{minor}/dist-packages", f"/usr/lib/python{minor[0]}/dist-packages"]
        others = system if base in ("/usr", "/usr/local", "/") else []
        above = [f"{base}/lib/python{minor}/site-packages", *others] if shared else []
        wanted = [*own, *(user if shared else []), *above] if kind == "venv" else [*user, *own, *others]
    done = set()
    for folder in [*host.folders("PYTHONPATH"), *wanted]:
        if host.is_folder(folder) and (real := host.real(folder)) not in done:
            done.add(real)
            yield folder
