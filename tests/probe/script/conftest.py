"""The script, and the Pythons that it is for."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from errdoc.probe.script import write

#: Versions that the script is for.
VERSIONS = tuple(f"3.{minor}" for minor in range(6, 14))


@cache
def installed() -> dict[str, str]:
    """The Pythons of this machine by version: those on PATH and pyenv's."""
    found = {"{}.{}".format(*sys.version_info): sys.executable}
    kept = sorted((Path.home() / ".pyenv" / "versions").glob("*/bin/python"))
    for path in [*map(str, kept), *filter(None, (shutil.which(f"python{one}") for one in VERSIONS))]:
        said = subprocess.run([path, "-V"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False).stdout
        if version := re.match(rb"Python (\d\.\d+)", said):
            found.setdefault(version[1].decode(), path)
    return found


@pytest.fixture
def python() -> Callable[[str], str]:
    """The interpreter of a version; the test is skipped where there is none."""

    def path(version: str) -> str:
        if version not in installed():
            pytest.skip(f"no Python {version} on PATH or with pyenv")
        return installed()[version]

    return path


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`version`: the oldest, the newest and the present one; all of them where ERRDOC_PYTHONS=all."""
    if "version" in metafunc.fixturenames:
        present = "{}.{}".format(*sys.version_info)
        few = dict.fromkeys([VERSIONS[0], VERSIONS[-1], present])
        metafunc.parametrize("version", VERSIONS if os.environ.get("ERRDOC_PYTHONS") == "all" else list(few))


@pytest.fixture(scope="session")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script in a file."""
    path = tmp_path_factory.mktemp("script") / "errdoc-probe.py"
    write.save(path)
    return path
