"""Runs a recipe's program under limits, in namespaces of its own where the machine allows them.

In the namespaces the host is called `node01`, faults of the host (a small `/dev/shm`, a full disk) are real and end
with the run, and nothing that was started survives the time limit.
"""

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from lab import envs, layers, machine
from lab.recipe import Recipe

#: More is cut: a run that floods its output is not recorded.
OUTPUT_LIMIT = 20 << 20

_SCRIPT = """\
driver() {
  mount -t tmpfs tmpfs /proc/driver; mkdir -p /proc/driver/nvidia
  printf '%s\\n' "$1" > /proc/driver/nvidia/version
  mkdir "$LAB_RUN/.dev"; mount --rbind /dev "$LAB_RUN/.dev"; mount -t tmpfs -o mode=755 tmpfs /dev
  for node in null zero full random urandom tty shm pts ptmx fd stdin stdout stderr; do
    [ -e "$LAB_RUN/.dev/$node" ] || continue
    if [ -d "$LAB_RUN/.dev/$node" ] && [ ! -L "$LAB_RUN/.dev/$node" ]; then
      mkdir "/dev/$node"; mount --rbind "$LAB_RUN/.dev/$node" "/dev/$node"
    elif [ -L "$LAB_RUN/.dev/$node" ]; then cp -P "$LAB_RUN/.dev/$node" "/dev/$node"
    else : > "/dev/$node"; mount --bind "$LAB_RUN/.dev/$node" "/dev/$node"; fi
  done
  : > /dev/nvidia0; : > /dev/nvidiactl
}
set -e
ulimit -c 0
[ -z "$LAB_GROUP" ] || echo $$ > "$LAB_GROUP/cgroup.procs"
if [ -n "$LAB_NAMESPACES" ]; then
  hostname node01
  printf '127.0.0.1 localhost node01\\n' > "$LAB_RUN/.hosts"
  mount --bind "$LAB_RUN/.hosts" /etc/hosts
  [ -z "$LAB_SHM" ] || mount -t tmpfs -o size="$LAB_SHM" tmpfs /dev/shm
  if [ -n "$LAB_DISK" ]; then mkdir -p "$LAB_RUN/disk"; mount -t tmpfs -o size="$LAB_DISK" tmpfs "$LAB_RUN/disk"; fi
  [ -z "$LAB_MODULE" ] || driver "$LAB_MODULE"
fi
[ -z "$LAB_FILES" ] || ulimit -n "$LAB_FILES"
cd "$LAB_RUN"
loaded=; [ -z "$LAB_NAMESPACES" ] || [ -n "$LAB_MODULE" ] || loaded=$LAB_LOADED
unset LAB_GROUP LAB_NAMESPACES LAB_SHM LAB_DISK LAB_MODULE LAB_FILES LAB_LOADED
# A child, for process 1 is not ended by signals. The shell's own words about it do not belong to the log.
exec 3>&2 2>/dev/null
set +e
env -u LAB_RUN -u LAB_ENV_PREFIX $LAB_ENV_PREFIX "$@" 2>&3 3>&-
code=$?
# The machine is asked while its fault is still there. A program whose own settings are the fault has asked already.
if [ -n "$LAB_PROBE" ] && [ ! -e "$LAB_MACHINE" ]; then
  [ -z "$loaded" ] || driver "$loaded"
  "$LAB_PROBE"
fi
exit $code
"""


class SkippedError(Exception):
    """What the machine does not allow; the text says what."""


@dataclass(frozen=True)
class Result:
    """What a run left.

    Attributes:
        output: standard output and error together, as bytes.
        code: exit status, 128 + N for signal N.
        seconds: wall time.
        timed_out: whether the time limit ended it.
        folder: where it ran; it is gone.
        machine: the snapshot that the probe wrote, or nothing.
        before: what the machine's history held before the run.
    """

    output: bytes
    code: int
    seconds: float
    timed_out: bool
    folder: Path
    machine: str = ""
    before: dict[str, object] = field(default_factory=dict)


@cache
def namespaces() -> tuple[str, ...]:
    """The `unshare` call that this machine allows, or nothing."""
    for start in (("unshare",), ("unshare", "--user", "--map-root-user")):
        call = (*start, "--mount", "--uts", "--ipc", "--pid", "--fork", "--kill-child", "--mount-proc")
        if shutil.which("unshare") and not subprocess.run([*call, "true"], capture_output=True, check=False).returncode:
            return call
    return ()


@contextlib.contextmanager
def memory_group(limit: str) -> Iterator[str]:
    """A memory group of version 1 or 2; the empty string where the machine has none to give."""
    old = Path("/sys/fs/cgroup/memory")
    new = next((path for path in (Path("/sys/fs/cgroup/unified"), Path("/sys/fs/cgroup")) if _v2(path)), None)
    base, file = (old, "memory.limit_in_bytes") if (old / "memory.limit_in_bytes").exists() else (new, "memory.max")
    if base is None or not limit or not os.access(base, os.W_OK):
        yield ""
        return
    group = base / f"errdoc-lab-{os.getpid()}-{time.monotonic_ns()}"
    try:
        group.mkdir()
        (group / file).write_text(limit)
    except OSError:
        yield ""
        return
    try:
        yield str(group)
    finally:
        for _ in range(50):
            try:
                group.rmdir()
                break
            except OSError:
                time.sleep(0.1)


def run(recipe: Recipe, env: Path, *, edit: Callable[[Path], None] | None = None, ask: bool = True) -> Result:
    """Run the recipe in its environment.

    Args:
        recipe: what runs.
        env: the environment, or a changed copy of it.
        edit: changes the program in the folder that it runs in.
        ask: whether the machine is asked afterwards, where it could decide.

    Raises:
        SkippedError: The machine cannot make this fault.
        LayerError: A layer cannot be built.
    """
    call = namespaces()
    host = recipe.host
    if (host.shm or host.disk or host.kernel_module) and not call:
        raise SkippedError("no mount namespace: unshare is not allowed here")
    if "gpu" in recipe.needs and not Path("/dev/nvidiactl").exists():
        raise SkippedError("no GPU here")
    folder, aside = (Path(tempfile.mkdtemp(prefix="errdoc-lab-")) for _ in range(2))
    ask = ask and machine.wanted(recipe)
    before = machine.history() if ask else {}
    try:
        copy_program(recipe, folder)
        if edit is not None:
            edit(folder)
        with memory_group(recipe.limits.memory) as group, _hidden(recipe, env):
            if recipe.limits.strict and not group:
                raise SkippedError("no memory group: the memory controller of cgroups is not ours")
            result = _start(recipe, env, folder, aside if ask else None, call, group)
        file = aside / "machine.json"
        return replace(result, machine=file.read_text("utf-8") if file.exists() else "", before=before)
    finally:
        for one in (folder, aside):
            shutil.rmtree(one, ignore_errors=True)


def _start(recipe: Recipe, env: Path, folder: Path, aside: Path | None, call: tuple[str, ...], group: str) -> Result:
    host = recipe.host
    # The loader's settings are for the program alone: the shell and `env` before it must not load a layer.
    settings, loader = _environment(recipe, env, folder)
    asked = machine.prepared(recipe, env, folder, aside, loader) if aside else {}
    variables = settings | asked | {
        "LAB_RUN": str(folder), "LAB_GROUP": group, "LAB_NAMESPACES": "1" if call else "", "LAB_SHM": host.shm,
        "LAB_DISK": host.disk, "LAB_MODULE": host.kernel_module, "LAB_FILES": str(host.open_files or ""),
        "LAB_ENV_PREFIX": " ".join(f"{key}={value}" for key, value in loader.items()),
    }  # fmt: skip
    command = command_of(recipe)
    with tempfile.TemporaryFile() as output:
        started = time.monotonic()
        process = subprocess.Popen(
            [*call, "bash", "-c", _SCRIPT, "bash", *command],
            stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=variables, start_new_session=True,
        )  # fmt: skip
        timed_out = False
        try:
            code = process.wait(recipe.limits.time)
        except subprocess.TimeoutExpired:
            timed_out = True
            os.killpg(process.pid, signal.SIGKILL)
            code = process.wait()
        seconds = time.monotonic() - started
        output.seek(0)
        text = output.read(OUTPUT_LIMIT)
    return Result(text, code if code >= 0 else 128 - code, seconds, timed_out, folder)


def command_of(recipe: Recipe) -> list[str]:
    """What is typed.

    Raises:
        SkippedError: The recipe has neither a command nor a program.
    """
    if recipe.command:
        return list(recipe.command)
    program = recipe.program
    if program is None:
        raise SkippedError("neither a command nor a program")
    return ["bash", program.name] if program.suffix == ".sh" else ["python", recipe.shown]


def shown_command(recipe: Recipe) -> str:
    """The command as one line."""
    return shlex.join(command_of(recipe))


def _environment(recipe: Recipe, env: Path, folder: Path) -> tuple[dict[str, str], dict[str, str]]:
    site = envs.site(env)
    variables, folders, preload = layers.environment(recipe.inject)
    if "libcuda" in recipe.inject:
        variables.setdefault("LAB_PCI_BUS_ID", _bus_id())
    for pattern in recipe.library_path:
        folders += sorted(path for path in site.glob(pattern) if path.is_dir())
    # Certificates of the machine are kept, so that pip reaches its index; nothing else of the caller's environment.
    kept = {key: os.environ[key] for key in ("SSL_CERT_FILE", "PIP_CERT", "REQUESTS_CA_BUNDLE") if key in os.environ}
    home = folder / ".home"
    home.mkdir()
    variables |= {
        "PATH": f"{env}/bin:/usr/local/bin:/usr/bin:/bin", "HOME": str(home), "USER": "user", "LOGNAME": "user",
        "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1", "VIRTUAL_ENV": str(env),
    } | kept  # fmt: skip
    loader = {}
    if folders:
        loader["LD_LIBRARY_PATH"] = ":".join(map(str, folders))
    if preload:
        loader["LD_PRELOAD"] = ":".join(map(str, preload))
    places = {"env": str(env), "site": str(site), "run": str(folder)}
    for key, value in recipe.env.items():
        for name, place in places.items():
            value = value.replace(f"{{{name}}}", place)
        (loader if key.startswith("LD_") else variables)[key] = value
    return variables, loader


def _bus_id() -> str:
    """The bus id of a real device: TensorFlow reads that device's own NUMA file, and no path of a stand-in shows."""
    found = sorted(path.parent.name for path in Path("/sys/bus/pci/devices").glob("*/numa_node"))
    return found[-1] if found else "0000:01:00.0"


def copy_program(recipe: Recipe, folder: Path) -> None:
    """Put a recipe's files where they run, under the names that a user has."""
    for path in recipe.folder.iterdir():
        if path.name in ("recipe.toml", "cure.toml", "__pycache__"):
            continue
        # The name that a user's traceback would show, not the lab's.
        target = folder / (recipe.shown if path.name == "fail.py" else path.name)
        if path.is_dir():
            shutil.copytree(path, target)
        else:
            shutil.copy2(path, target)


@contextlib.contextmanager
def _hidden(recipe: Recipe, env: Path) -> Iterator[None]:
    """Libraries out of the way: renamed, and put back."""
    site = envs.site(env)
    moved = []
    try:
        for pattern in recipe.hide:
            found = [path for path in site.glob(pattern) if not path.name.endswith(".hidden")]
            if not found:
                raise SkippedError(f"nothing to hide: {pattern}")
            for path in found:
                away = path.with_name(path.name + ".hidden")
                path.rename(away)
                moved.append((away, path))
        yield
    finally:
        for away, path in moved:
            away.rename(path)


def _v2(path: Path) -> bool:
    controllers = path / "cgroup.subtree_control"
    return controllers.exists() and "memory" in controllers.read_text().split()
