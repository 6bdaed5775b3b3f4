"""What a command will start, and with what: read from its words, never run."""

import os
import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path

from errdoc.check import script
from errdoc.record import field, record

# MASTER_PORT=29511
_ASSIGNED = re.compile(r"([A-Za-z_]\w*)=(.*)", re.DOTALL)
# python, python3.11, /opt/venv/bin/python
_PYTHON = re.compile(r"(?:.*[/\\])?(?:python|pypy)[\d.]*(?:\.exe)?")
# 127.0.0.1:29400
_ENDPOINT = re.compile(r"(?:localhost|127\.0\.0\.1|\[::1\]):(\d+)")
# org/name, as the hub names what it has
_REPOSITORY = re.compile(r"[A-Za-z0-9][\w.-]{0,95}/[\w.-]{1,95}")
#: Programs that only pass on what follows, with the options of theirs that take a value.
_BEFORE = {
    "env": "u C S", "nohup": "", "time": "f o", "nice": "n", "ionice": "c n", "stdbuf": "i o e", "exec": "",
    "taskset": "c", "numactl": "N m C", "setsid": "", "sudo": "u g",
}  # fmt: skip
#: Launchers and servers: the needs that they bring, and the port that they take where none is given.
_LAUNCHERS: dict[str, tuple[tuple[str, ...], str]] = {
    "torchrun": (("distributed",), "29500"),
    "torch.distributed.run": (("distributed",), "29500"),
    "torch.distributed.launch": (("distributed",), "29500"),
    "deepspeed": (("distributed", "gpu", "build"), "29500"),
    "accelerate": (("distributed",), ""),
    "vllm": (("gpu", "hub"), "8000"),
    "vllm.entrypoints.openai.api_server": (("gpu", "hub"), "8000"),
    "sglang.launch_server": (("gpu", "hub"), "30000"),
}
#: Programs behind which another machine, or another root folder, begins.
ELSEWHERE = (
    "docker",
    "podman",
    "singularity",
    "apptainer",
    "ssh",
    "srun",
    "sbatch",
    "kubectl",
    "enroot",
    "mpirun",
    "mpiexec",
)
_PORTS = ("master_port", "main_process_port", "port")
_COUNTS = ("nproc_per_node", "num_processes", "num_gpus", "tensor_parallel_size", "tp_size", "tp")
_MODELS = ("model", "model_name_or_path", "model_path", "model_id", "pretrained_model_name_or_path")


@record
class Job:
    """A command, read.

    Attributes:
        words: the program and its arguments, without what stands before them.
        env: variables that are set for it.
        needs: of gpu, distributed, workers, compile, build, hub, python …
        script: the program that a Python runs; empty where none is named.
        imports: modules that it cannot start without, and `local` those of them that stand beside it.
        models: names on the hub.
        port: that it will listen on.
        processes: how many it starts on this machine, one for each GPU.
        elsewhere: the program behind which another machine begins; what follows it is not looked at.
    """

    words: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)
    needs: frozenset[str] = frozenset()
    script: str = ""
    imports: tuple[str, ...] = ()
    local: frozenset[str] = frozenset()
    models: tuple[str, ...] = ()
    port: str = ""
    processes: int = 0
    elsewhere: str = ""

    @property
    def python(self) -> str:
        """The Python that runs it, as it is typed; empty where a launcher finds its own."""
        return self.words[0] if self.words and _PYTHON.fullmatch(self.words[0]) else ""


def read(command: Sequence[str], folder: Path, around: Mapping[str, str]) -> Job:
    """What a command will start.

    Args:
        command: its words, as a shell hands them over.
        folder: where it will be started.
        around: the variables that it inherits.
    """
    env, words = _begun(command)
    env, words = _of_shell(env, words, folder)
    if not words:
        return Job(env=env)
    program = os.path.basename(words[0]).removesuffix(".exe")  # noqa: PTH119 - text
    if program in ELSEWHERE:
        return Job(tuple(words), env, elsewhere=program)
    options = _options(words[1:])
    launcher = program if program in _LAUNCHERS else options.get("m", "")
    needs, port = _LAUNCHERS.get(launcher, ((), ""))
    path = _script(words, options, folder)
    told = script.read(folder / path) if path else script.Needs()
    kinds = {*needs, *told.kinds}
    if _PYTHON.fullmatch(words[0]) or launcher or path:
        kinds.add("python")
    models = (*told.models, *_models(words, options, program))
    local = frozenset(one for one in told.imports if _is_local(one, folder, path))
    variables = {**around, **env}
    return Job(
        tuple(words), env, frozenset(kinds | ({"hub"} if models else set())), path, told.imports, local,
        tuple(one for one in dict.fromkeys(models) if _REPOSITORY.fullmatch(one) and not (folder / one).exists()),
        _port(options, variables, port, distributed="distributed" in kinds), _count(options),
    )  # fmt: skip


def _begun(command: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """The variables in front of a command, and the command without what only passes it on."""
    env: dict[str, str] = {}
    words = list(command)
    while words:
        assigned = _ASSIGNED.fullmatch(words[0])
        program = words[0].rpartition("/")[2]
        if assigned:
            env[assigned[1]] = assigned[2]
            words.pop(0)
        elif program == "errdoc" and words[1:2] == ["run"]:
            words = words[words.index("--") + 1 :] if "--" in words else words[2:]
        elif program in _BEFORE:
            words.pop(0)
            while words and words[0].startswith("-"):
                taken = words.pop(0).lstrip("-")
                if words and taken in _BEFORE[program].split():
                    words.pop(0)
        else:
            break
    return env, words


def _of_shell(env: dict[str, str], words: list[str], folder: Path) -> tuple[dict[str, str], list[str]]:
    """The last command of a shell's script or text, with the variables that it exports; others stay as they are."""
    program = words[0].rpartition("/")[2] if words else ""
    if program in ("sh", "bash", "zsh", "dash") and len(words) > 1:
        text = words[words.index("-c") + 1] if "-c" in words[:-1] else _text(folder / words[-1])
    elif program.endswith(".sh"):
        text = _text(folder / words[0])
    else:
        return env, words
    last: list[str] = []
    for line in re.split(r"[\n;]|&&", text.replace("\\\n", " ")):
        try:
            typed = shlex.split(line, comments=True)
        except ValueError:
            continue
        if typed[:1] == ["export"]:
            env |= {found[1]: found[2] for one in typed[1:] if (found := _ASSIGNED.fullmatch(one))}
            continue
        own, rest = _begun(typed)
        name = rest[0].rpartition("/")[2] if rest else ""
        if name in _LAUNCHERS or name in ELSEWHERE or (rest and _PYTHON.fullmatch(rest[0])):
            env, last = {**env, **own}, rest
    return env, last or words


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")[: 1 << 20]
    except (OSError, ValueError):
        return ""


def _options(words: Sequence[str]) -> dict[str, str]:
    """Options by name, `-` and `_` alike: `--nproc-per-node=8`, `--master_port 29511`, `-m MODULE`."""
    found: dict[str, str] = {}
    for number, word in enumerate(words):
        if not word.startswith("-"):
            continue
        name, equals, value = word.lstrip("-").partition("=")
        after = words[number + 1] if number + 1 < len(words) else ""
        found.setdefault(name.replace("-", "_"), value if equals else "" if after.startswith("-") else after)
    return found


def _script(words: Sequence[str], options: Mapping[str, str], folder: Path) -> str:
    """The program that a Python runs."""
    path = next((one for one in words if one.endswith(".py") and not one.startswith("-")), "")
    if path or "m" not in options:
        return path
    module = options["m"].replace(".", "/")
    return next((one for one in (f"{module}.py", f"{module}/__main__.py") if (folder / one).is_file()), "")


def _is_local(module: str, folder: Path, path: str) -> bool:
    """Whether a module stands beside the program, where Python looks first."""
    name = module.partition(".")[0]
    beside = (folder / path).parent
    return any((one / f"{name}.py").is_file() or (one / name).is_dir() for one in (beside, folder))


def _models(words: Sequence[str], options: Mapping[str, str], program: str) -> list[str]:
    found = [options[name] for name in _MODELS if options.get(name)]
    return [*found, *(words[2:3] if program == "vllm" and words[1:2] == ["serve"] else ())]


def _port(options: Mapping[str, str], variables: Mapping[str, str], usual: str, *, distributed: bool) -> str:
    """The port that this machine will listen on: given, by the variable, or what the launcher takes."""
    if "standalone" in options or variables.get("NODE_RANK", "0") != "0" or options.get("node_rank", "0") != "0":
        return ""
    given = next((options[name] for name in _PORTS if options.get(name)), "")
    if "rdzv_endpoint" in options and not given:
        found = _ENDPOINT.fullmatch(options["rdzv_endpoint"])
        given = found[1] if found else "0"
    given = given or (variables.get("MASTER_PORT", "") if distributed else "") or usual
    return given if given.isdigit() and given != "0" else ""


def _count(options: Mapping[str, str]) -> int:
    """The processes that are started here, each of which takes a GPU."""
    given = next((options[name] for name in _COUNTS if options.get(name)), "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 5 else 0
