"""Files of the package index, one for each release, chosen by their names: any wheel, a Mac's, Linux's, the sources.

pip's own client lists them. Nothing is built: `pip download` would run the `setup.py` of a source archive, and those of
CUDA programs ask for a torch that is installed.
"""

import contextlib
import functools
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lab import envs
from lab.releases import canonical

_BLOCK = 1 << 20
#: The same Python sources are in all of them: the smallest first.
_WHEELS = ("-any.whl", "macosx_.*arm64.whl", "macosx_.*universal2.whl", "macosx_.*x86_64.whl", "x86_64.whl",
           "linux.*aarch64.whl", "win_amd64.whl")  # fmt: skip
_SOURCES = (r"\.tar\.gz", r"\.zip", r"\.tar\.bz2")
#: Wheels of these Pythons hold what those of others hold.
_PYTHONS = re.compile(r"cp3(11|10|9|12|8|7|13|6)\b|py3|abi3")


@functools.cache
def _client() -> tuple[Any, Any, contextlib.ExitStack]:
    from pip._internal.commands import create_command
    from pip._internal.index.collector import LinkCollector

    stack = contextlib.ExitStack()
    command: Any = create_command("download")
    stack.enter_context(command.main_context())
    options, _ = command.parse_args(["--no-cache-dir", "-q", "x"])
    session = command.get_default_session(options)
    return session, LinkCollector.create(session, options=options), stack


@functools.lru_cache(maxsize=4)
def files(package: str) -> tuple[tuple[str, str], ...]:
    """Every file of a package: its name and its address."""
    from pip._internal.index.collector import parse_links

    _, collector, _ = _client()
    found: dict[str, str] = {}

    def page(link: Any) -> list[Any]:
        response = collector.fetch_response(link)
        for one in parse_links(response) if response is not None else ():
            found.setdefault(one.filename, one.url_without_fragment)
        return []

    sources = collector.collect_sources(package, candidates_from_page=page)
    for source in sources.index_urls:
        if source is not None:
            list(source.page_candidates())
    return tuple(sorted(found.items()))


def version_of(file: str, package: str) -> str:
    """The release of a file's name; empty where it is of another package."""
    name = re.sub(r"\.(?:whl|tar\.gz|tar\.bz2|zip)$", "", file)
    if file.endswith(".whl"):
        of, _, rest = name.partition("-")
        return rest.split("-")[0] if canonical(of) == canonical(package) else ""
    of, _, version = name.rpartition("-")
    return version if canonical(of) == canonical(package) else ""


def chosen(package: str, version: str, *, form: str = "wheel") -> tuple[str, str]:
    """The file of a release that is read: its name and address.

    Args:
        package: as the index has it.
        version: the release.
        form: `sdist` where the sources are wanted (C++, Rust), else the wheel that is likely the smallest.

    Raises:
        EnvError: There is none.
    """
    of_release = [(name, url) for name, url in files(package) if version_of(name, package) == version]
    sources = [one for end in _SOURCES for one in of_release if re.search(f"{end}$", one[0])]
    wheels = [
        one
        for end in _WHEELS
        for one in sorted(of_release, key=lambda row: _python(row[0]))
        if re.search(f"{end}$", one[0]) and _PYTHONS.search(one[0])
    ]
    wanted = sources if form == "sdist" else [*wheels, *sources]
    if not wanted:
        raise envs.EnvError(f"{package}=={version}: no {form} among {len(of_release)} files")
    return wanted[0]


def _python(file: str) -> int:
    found = re.search(r"cp3(\d+)", file)
    return ("11", "10", "9", "12", "8", "7", "13", "6").index(found[1]) if found and _PYTHONS.search(file) else 9


@contextlib.contextmanager
def downloaded(address: str, name: str) -> Iterator[Path]:
    """The file at an address, dropped afterwards.

    Raises:
        EnvError: It did not arrive.
    """
    session, _, _ = _client()
    envs.CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=envs.CACHE, prefix=".wheel-") as folder:
        path = Path(folder) / name
        try:
            with session.get(address, stream=True, timeout=180) as response, path.open("wb") as out:
                response.raise_for_status()
                for block in response.iter_content(_BLOCK):
                    out.write(block)
        except OSError as error:
            raise envs.EnvError(f"{name}: {error}") from error
        yield path
