"""The search order of Linux' loader, ld.so(8): RPATH, LD_LIBRARY_PATH, RUNPATH, the cache, the default folders."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from errdoc.probe.machine.host import Host
from errdoc.probe.sources import elf

_DEFAULT = ("/lib64", "/usr/lib64", "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu",
            "/usr/lib/aarch64-linux-gnu", "/lib", "/usr/lib")  # fmt: skip
# 	libcudart.so.12 (libc6,x86-64) => /usr/local/cuda/lib64/libcudart.so.12
_CACHED = re.compile(r"^\s*(\S{1,200}) \((libc6[^)]{0,80})\) => (/\S{1,400})", re.MULTILINE)


@dataclass
class Loader:
    """Finds libraries as the loader would, for one machine."""

    host: Host
    _known: dict[str, elf.Elf | None] = field(default_factory=dict)

    @cached_property
    def cache(self) -> dict[str, str]:
        """The loader's cache: name to path, the first of each (`ldconfig -p`)."""
        program = next(filter(self.host.exists, ("/sbin/ldconfig", "/usr/sbin/ldconfig")), "/sbin/ldconfig")
        told = self.host.run([program, "-p"], seconds=1.0)
        rows: dict[str, str] = {}
        for name, flags, path in _CACHED.findall(told.out):
            if "64" in flags:
                rows.setdefault(name, path)
        return rows

    def file(self, path: str) -> elf.Elf | None:
        """The dynamic part of a library, or None where it is none."""
        if path not in self._known:
            try:
                self._known[path] = elf.read(self.host.path(self.host.real(path)))
            except (OSError, elf.NotElf):
                self._known[path] = None
        return self._known[path]

    def find(self, name: str, by: str = "") -> tuple[str, str] | None:
        """The path of a library and what led there: rpath, ld_library_path, runpath, ldconfig, default.

        Args:
            name: as in NEEDED or `dlopen`.
            by: the path of the library that asks, for its RPATH and RUNPATH.
        """
        if "/" in name:
            return (name, "path") if self.host.exists(name) else None
        asking = self.file(by) if by else None
        for how, folders in (
            ("rpath", self._expanded(asking.rpath, by) if asking else ()),
            ("ld_library_path", self.host.folders("LD_LIBRARY_PATH")),
            ("runpath", self._expanded(asking.runpath, by) if asking else ()),
        ):
            for folder in folders:
                path = f"{folder.rstrip('/')}/{name}"
                if self._fits(path, asking):
                    return path, how
        if name in self.cache and self.host.exists(self.cache[name]):
            return self.cache[name], "ldconfig"
        for folder in _DEFAULT:
            if self._fits(f"{folder}/{name}", asking):
                return f"{folder}/{name}", "default"
        return None

    def missing(self, start: str, most: int = 400) -> Iterator[tuple[str, str]]:
        """What a library, and all that it needs, needs and nobody gives: the name and who needs it."""
        loaded = set()
        seen = {start}
        queue = [start]
        while queue and len(seen) < most:
            path = queue.pop(0)
            info = self.file(path)
            for name in info.needed if info else ():
                # a library that is loaded already is not looked for again
                if name in loaded:
                    continue
                loaded.add(name)
                found = self.find(name, path)
                if found is None:
                    yield name, path
                elif found[0] not in seen:
                    seen.add(found[0])
                    queue.append(found[0])

    def _fits(self, path: str, asking: elf.Elf | None) -> bool:
        """The loader passes over libraries for another processor."""
        if not self.host.exists(path):
            return False
        info = self.file(path)
        return info is not None and (asking is None or info.machine == asking.machine)

    def _expanded(self, folders: Iterable[str], by: str) -> list[str]:
        origin = self.host.real(by).rpartition("/")[0]
        rows = []
        for folder in folders:
            path = folder.replace("${ORIGIN}", origin).replace("$ORIGIN", origin)
            if path.startswith("/"):
                rows.append(_plain(path))
        return rows


def _plain(path: str) -> str:
    """`/a/b/../c` as `/a/c`."""
    parts: list[str] = []
    for part in path.split("/"):
        if part == ".." and parts:
            parts.pop()
        elif part not in ("", ".", ".."):
            parts.append(part)
    return "/" + "/".join(parts)
