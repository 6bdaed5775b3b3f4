"""Takes the machine out of a log: user, host, paths, addresses, package indexes."""

import getpass
import re
import socket
import subprocess
from functools import cache
from pathlib import Path

from errdoc.logs.masks.redact import redact as names_and_tokens
from lab.envs import CACHE
from lab.recipe import HOST, ROOT

# Looking in indexes: https://index.example/simple, file:///srv/mirror
_INDEX_LINE = re.compile(r"^(\s*)Looking in (indexes|links): .*$", re.MULTILINE)
# https://index.example/simple/torch/ | https://files.example/packages/ab/torch-2.0-cp39.whl (the file name is kept)
_INDEX_PAGE = re.compile(r"(?:https?|file)://[^\s'\"<>()]+/simple(?:/[\w.-]*)*/?")
_INDEX_FILE = re.compile(
    r"(?:https?|file)://[^\s'\"<>()]+/packages/(?:[\w-]+/)*([\w.+-]+\.(?:whl|tar\.gz|zip)(?:\.metadata)?)"
)
# The general indexes by name, wherever they stand, with what follows.
_INDEX_HOST = re.compile(
    r"(?:https?://)?\b(?:[\w-]+\.)?(?:py(?:pi|thonhosted)|anaconda)\.(?:org|com)\b(?:/[^\s'\"<>(),]*)?"
)


def redact(text: str, env: Path | None = None, folder: Path | None = None) -> str:
    """The text without anything of this machine.

    Args:
        text: a log.
        env: the environment it ran in, shown as `/home/user/venv`.
        folder: the folder it ran in, shown as `/home/user/project`.
    """
    places = [(folder, "/home/user/project"), (env, "/home/user/venv"), (CACHE / "layers", "/usr/lib/nvidia"),
              (ROOT, "/home/user/errdoc"), (Path.home(), "/home/user")]  # fmt: skip
    if folder:
        text = text.replace(str(folder / ".home"), "/home/user")
    for place, shown in places:
        if place:
            # Not within a longer name: https://errors.example/u/root-validator
            text = re.sub(rf"{re.escape(str(place))}(?![\w-])", shown, text)
    # /usr/lib/nvidia/libcuda/libcuda.so.1 is the layer's folder: a driver's own file has no folder of its name.
    text = re.sub(r"/usr/lib/nvidia/lib[\w-]+(?:/[\d.]+)?(?=[/:\s'\"]|$)", "/usr/lib/x86_64-linux-gnu", text)
    text = _INDEX_LINE.sub(lambda found: f"{found[1]}Looking in {found[2]}: <index>", text)
    text = _INDEX_FILE.sub(r"<index>/\1", text)
    text = _INDEX_PAGE.sub("<index>", text)
    text = _INDEX_HOST.sub("<index>", text)
    for address in _addresses():
        text = re.sub(
            rf"(?<![\w.:]){re.escape(address)}(?![\w.])", "192.0.2.1" if "." in address else "2001:db8::1", text
        )
    host = socket.gethostname()
    # A bare word such as "vm" may be anything else: only where a host stands.
    # (vm): | host=vm | Host: vm | hostname=vm ; | [vm]:29500
    where = (
        rf"(?<=\(){re.escape(host)}(?=\))|(?<=[hH]ost[=: ]){re.escape(host)}\b|(?<=hostname[=: ]){re.escape(host)}\b"
    )
    text = re.sub(rf"{where}|(?<=[\[ ]){re.escape(host)}(?=\]?:\d)", HOST, text)
    user = getpass.getuser()
    if user != "user":
        text = re.sub(rf"/(home|Users)/{re.escape(user)}\b", r"/\1/user", text)
    # Tokens, further addresses and names: what errdoc takes out of any log that leaves a machine.
    return names_and_tokens(text)


def leaks(text: str) -> list[str]:
    """What must not be in the tree and is still there."""
    found = [place for place in (str(CACHE), str(ROOT), str(Path.home()) + "/") if place in text]
    if Path.home() != Path("/root") and (name := Path.home().name) not in ("user", "home") and f"/{name}/" in text:
        found.append(f"/{name}/")
    found += [match[0] for match in _INDEX_HOST.finditer(text)]
    found += re.findall(r"/tmp/errdoc-lab-\w+", text)
    return found


@cache
def _addresses() -> tuple[str, ...]:
    try:
        shown = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=False).stdout.split()
    except OSError:
        shown = []
    return tuple(sorted(shown, key=len, reverse=True))
