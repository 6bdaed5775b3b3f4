"""The commands of answers to hostile logs, really run: in namespaces without a network, beside canaries."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.campaign import Budget, Tally
from fuzz.words import lines_of, make, shown

NAME = "canaries"
PROMISE = "A shown command with a hostile value touches no file that its template does not mean."
_UNSHARE = ("unshare", "-m", "-n", "-p", "-f")
#: Seconds that a command may take.
_SECONDS = 4
#: Names of files that patterns, options and paths of a hostile log would lead to.
_NAMES = ("kept.txt", "kept.bin", "data/kept.safetensors", "home/.bashrc", "home/.gitconfig", "a b", "x", "a")
#: Everything is read-only but a folder in memory; the processes and the network are the namespace's own.
_INSIDE = r"""
set -e
mount --make-rprivate /
mount --rbind / /
mount -o remount,bind,ro /
mount -t tmpfs none "$1"
cp -a "$2/." "$1/"
cd "$1"
export HOME="$1/home" PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 GIT_TERMINAL_PROMPT=0
set +e
while IFS= read -r -d '' line; do
  timeout -s KILL @seconds@ bash --norc -c "$line" </dev/null >/dev/null 2>&1
  { stat -c '%n %a' @names@; sha256sum @names@; } 2>&1 | sha256sum
done <"$3"
"""


def campaign(budget: Budget) -> Tally:
    """Runs the commands of hostile logs; counts them alone where no namespace is to be had."""
    tally = Tally()
    rows: dict[str, str] = {}
    for draw in budget.rounds():
        tally.tried += 1
        for row, typed, plain in lines_of(shown(make(draw)), "bash"):
            # what writes does so where its template says; `fix` never runs it
            if plain and not _writes(row.template):
                rows.setdefault(typed, row.template)
    if not namespaces():
        tally.counted["commands, with no namespace to run them in"] = len(rows)
        return tally
    before = ""
    for typed, digest in ran(list(rows)):
        tally.counted["commands run"] += 1
        if before and digest != before:
            tally.breaches.append(f"{typed!a} of {rows.get(typed, '')!a} touched a canary")
        before = digest
    return tally


def _writes(template: str) -> bool:
    from errdoc.run.step import ACTS
    from errdoc.run.template import acts, stages, words_of

    return any(acts(stage, ACTS) for stage in stages(words_of(template.partition("   #")[0]) or []))


def namespaces() -> bool:
    """Whether mounts, processes and a network of a command's own are to be had."""
    if shutil.which("unshare") is None or os.geteuid() != 0:
        return False
    return subprocess.run([*_UNSHARE, "true"], check=False, capture_output=True).returncode == 0


def ran(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Each command with a digest of the canaries after it; the first is of a command that does nothing."""
    with TemporaryDirectory() as scratch:
        kept, place, given = (Path(scratch) / name for name in ("kept", "place", "given"))
        for name in _NAMES:
            path = kept / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"kept {name}\n")
        place.mkdir()
        given.write_bytes(b"".join(line.encode("utf-8", "surrogateescape") + b"\0" for line in ["true", *lines]))
        script = _INSIDE.replace("@seconds@", str(_SECONDS)).replace("@names@", shlex.join(_NAMES))
        done = subprocess.run(
            [*_UNSHARE, "--mount-proc", "bash", "-c", script, "sh", *map(str, (place, kept, given))],
            check=False, capture_output=True, text=True,
        )  # fmt: skip
        digests = done.stdout.splitlines()
        assert len(digests) == len(lines) + 1, done.stderr[-400:]
        yield from zip(["true", *lines], digests, strict=True)
