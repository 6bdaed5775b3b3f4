"""The C and C++ libraries that wheels are linked with: glibc, and each libstdc++ that a program may get.

Read from the files: a library carries the names of the symbol versions that it defines, `GLIBCXX_3.4.29`.
"""

import re

from errdoc.probe.machine.host import Absent, Host
from errdoc.probe.sources.interpreters import find
from errdoc.probe.telling.snapshot import Answer, Reading

_FOLDERS = (
    "/lib64", "/usr/lib64", "/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu", "/lib", "/usr/lib",
)  # fmt: skip
# GNU C Library (Debian GLIBC 2.36-9+deb12u4) stable release version 2.36.
_BANNER = re.compile(rb"GNU C Library [^\n\0]{0,80}release version (\d+\.\d+)")
# GLIBCXX_3.4.29, CXXABI_1.3.13
_SYMBOLS = {
    "glibcxx": re.compile(rb"GLIBCXX_(\d+\.\d+(?:\.\d+)?)\0"),
    "cxxabi": re.compile(rb"CXXABI_(\d+\.\d+(?:\.\d+)?)\0"),
}
_MOST = 32 << 20


def read(host: Host) -> Answer:
    """The system's glibc and the copies of libstdc++."""
    rows: list[Reading] = []
    libc = next((f"{folder}/libc.so.6" for folder in _FOLDERS if host.exists(f"{folder}/libc.so.6")), None)
    if libc:
        rows.append(Reading("libc", "glibc", libc))
        if banner := _BANNER.search(_bytes(host, libc)):
            rows.append(Reading("glibc", banner[1].decode(), libc))
    elif any(name.startswith("ld-musl-") for name in host.names("/lib")):
        rows.append(Reading("libc", "musl", "/lib/ld-musl-*"))
    copies: list[dict[str, object]] = []
    seen = set()
    for owner, folder in _places(host):
        path = f"{folder.rstrip('/')}/libstdc++.so.6"
        if not host.exists(path) or (real := host.real(path)) in seen:
            continue
        seen.add(real)
        data = _bytes(host, path)
        newest = {key: _newest(pattern.findall(data)) for key, pattern in _SYMBOLS.items()}
        copies.append({"path": path, "owner": owner, **newest})
    rows.append(Reading("libstdcxx", copies, "symbol versions in libstdc++.so.6"))
    if len(rows) == 1 and not copies:
        raise Absent("neither glibc nor libstdc++ where they are usually kept")
    return Answer(tuple(rows))


def _places(host: Host) -> list[tuple[str, str]]:
    places = [("ld_library_path", folder) for folder in host.folders("LD_LIBRARY_PATH")]
    places += [("environment", f"{one.prefix}/lib") for one in find(host)[:2] if one.kind != "system"]
    return [*places, *(("system", folder) for folder in _FOLDERS)]


def _bytes(host: Host, path: str) -> bytes:
    try:
        return host.raw(host.real(path), _MOST)
    except OSError:
        return b""


def _newest(versions: list[bytes]) -> str:
    numbers = [tuple(map(int, one.split(b"."))) for one in versions]
    return ".".join(map(str, max(numbers))) if numbers else ""
