"""The lab is not part of the package: it is imported from the repository's root."""

import contextlib
import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from lab.releases import File, Release

from lab import envs, provenance

Named = Callable[[str, bytes], File]


@pytest.fixture
def named() -> Named:
    """Makes a file of a name and content."""
    return lambda name, content: (name, lambda: io.BytesIO(content))


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A folder with one page, `pump`, of one signature."""
    folder = tmp_path / "kb" / "failures" / "job" / "pump"
    folder.mkdir(parents=True)
    (folder / "failure.md").write_text(
        '```toml\nid = "pump"\nfamily = "job"\n[[signature]]\nid = "it-broke"\nanchor = "The pump broke"\n'
        'source = "torch/pump.py"\n```\n# The pump broke\n'
    )
    return tmp_path / "kb"


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: Named) -> list[str]:
    """What is fetched: each a wheel with one source, for any wish; the cache is a folder of the test's."""
    fetched: list[str] = []

    @contextlib.contextmanager
    def fetch(requirement: str, system: str) -> Iterator[Release]:
        fetched.append(f"{requirement} {system}")
        package, version = requirement.split("==")
        yield Release(package, version, system, [named("pump.py", b"raise Error('The pump broke')")])

    monkeypatch.setattr(envs, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(provenance, "fetched", fetch)
    return fetched
