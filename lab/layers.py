"""The layers below the frameworks: small C libraries that answer as a driver would, built with the system's compiler.

One interface for all: `NAME=code` or `NAME=code@n` (from the n-th call on) for each function, and facts in capitals
(`DRIVER_VERSION`, `GPU_NAME`, `CAPABILITY`, `MEMORY_MIB`, `DEVICES`).
They reach the library as `LAB_<name>` in the environment.
"""

import shutil
import subprocess
from pathlib import Path

from lab.envs import CACHE

SOURCES = Path(__file__).parent / "layers"

#: layer -> the file name that the loader looks for. A layer named here on the loader's path; others are preloaded.
SONAMES = {"libcuda": "libcuda.so.1", "libnvidia-ml": "libnvidia-ml.so.1"}


class LayerError(Exception):
    """A layer that cannot be built."""


def build(name: str) -> Path:
    """The layer's library, compiled where it is missing or older than its source.

    Raises:
        LayerError: There is no such layer or no compiler, or it does not compile.
    """
    source = next(iter(sorted(SOURCES.glob(f"{name}.c*"))), None)
    if source is None:
        raise LayerError(f"no layer {name} in {SOURCES.name}/")
    target = CACHE / "layers" / name / SONAMES.get(name, f"{name}.so")
    # PyTorch asks for `libcuda.so` too, the link that a driver's installation has beside the library.
    if name in SONAMES and not (link := target.with_name(target.name.removesuffix(".1"))).is_symlink():
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(target.name)
    if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
        return target
    compiler = shutil.which("cc" if source.suffix == ".c" else "c++")
    if compiler is None:
        raise LayerError("no C compiler")
    target.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", f"-Wl,-soname,{target.name}", "-o", str(target), str(source), "-ldl"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise LayerError(done.stderr)
    return target


def environment(inject: dict[str, dict[str, str]]) -> tuple[dict[str, str], list[Path], list[Path]]:
    """Variables, folders for the loader's path, and libraries to preload, for a recipe's `inject`.

    Raises:
        LayerError: A layer cannot be built.
    """
    variables: dict[str, str] = {}
    folders: list[Path] = []
    preload: list[Path] = []
    for name, settings in inject.items():
        library = build(name)
        variables |= {f"LAB_{key}": value for key, value in settings.items()}
        if name in SONAMES:
            # A file named after a driver release: TensorFlow reads the release from the file's name.
            if release := settings.get("FILE_VERSION"):
                library = _as_release(library, release)
            folders.append(library.parent)
        else:
            preload.append(library)
    return variables, folders, preload


def _as_release(library: Path, release: str) -> Path:
    folder = library.parent / release
    folder.mkdir(exist_ok=True)
    real = folder / f"libcuda.so.{release}"
    shutil.copy2(library, real)
    link = folder / library.name
    link.unlink(missing_ok=True)
    link.symlink_to(real.name)
    return link
