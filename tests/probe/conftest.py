"""Machines to probe: stand-ins for the driver's libraries, folders in place of a root, recorded tools."""

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from errdoc.probe.machine.host import Host
from errdoc.probe.machine.run import Outcome

LAYERS = Path(__file__).resolve().parents[2] / "lab" / "layers"
SONAMES = {"libcuda": "libcuda.so.1", "libnvidia-ml": "libnvidia-ml.so.1"}

Compile = Callable[[str, str], Path]


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Compile:
    """Makes a library of a C source in a folder of its own, and gives that folder."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    made: dict[tuple[str, str], Path] = {}

    def make(name: str, source: str) -> Path:
        if (name, source) not in made:
            folder = tmp_path_factory.mktemp("library")
            code = folder / "source.c"
            code.write_text(source)
            flags = ["-shared", "-fPIC", "-O1", f"-Wl,-soname,{name}", "-o", str(folder / name), str(code), "-ldl"]
            subprocess.run([compiler, *flags], check=True)
            made[name, source] = folder
        return made[name, source]

    return make


@pytest.fixture
def standing(compiled: Compile, tmp_path: Path) -> Callable[..., Host]:
    """A machine on which the lab's layers, or libraries of the test's own, stand in for the driver's."""

    def make(*layers: str, seconds: float = 5.0, settings: Mapping[str, str] | None = None,
             sources: Mapping[str, str] | None = None) -> Host:  # fmt: skip
        folders = [compiled(SONAMES[one], (LAYERS / f"{one}.c").read_text()) for one in layers]
        folders += [compiled(name, source) for name, source in (sources or {}).items()]
        env = {name: value for name, value in os.environ.items() if not name.startswith(("CUDA", "NVIDIA", "LAB_"))}
        env |= {"LD_LIBRARY_PATH": ":".join(map(str, folders)), "PATH": str(tmp_path), **(settings or {})}
        return Host(env=env, seconds=seconds)

    return make


@pytest.fixture
def tree(tmp_path: Path) -> Callable[..., Host]:
    """A machine that is a folder: paths and contents, links as `-> TARGET`, and what tools print."""

    def make(files: Mapping[str, str | bytes], *, tools: Mapping[str, Outcome] | None = None, system: str = "linux",
             **host: object) -> Host:  # fmt: skip
        root = tmp_path / "root"
        for name, content in files.items():
            path = root / (name.replace("\\", "/").replace(":", "", 1) if system == "windows" else name.lstrip("/"))
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, str) and content.startswith("-> "):
                path.symlink_to(content[3:])
            else:
                path.write_bytes(content.encode() if isinstance(content, str) else content)
                if "/bin/" in name or "/shims/" in name:
                    path.chmod(0o755)
        root.mkdir(exist_ok=True)

        def runner(argv: Sequence[str], *, seconds: float, env: Mapping[str, str], loader: bool = False) -> Outcome:
            name = argv[0].rpartition("/")[2]
            known = tools or {}
            return known.get(" ".join([name, *argv[1:]])) or known.get(
                name, Outcome(None, why="not found", missing=True)
            )

        given: dict[str, object] = {"env": {}, "cwd": "/work", "home": "/home/me", **host}
        return Host(root=root, runner=runner, system=system, **given)  # type: ignore[arg-type]

    return make


@pytest.fixture
def values() -> Callable[..., dict[str, object]]:
    """The values of an answer, by name."""
    return lambda answer: {one.name: one.value for one in answer.readings}
