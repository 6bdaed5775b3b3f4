"""`errdoc init`: a hook for a shell, which offers an explanation after a command failed."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from errdoc.cli.options import Argument, Debug, Spoken, spoken

if TYPE_CHECKING:
    from errdoc.render.words import Lang

#: Programs after whose failure something is offered, as patterns of a shell: others fail all day and mean nothing.
_JOBS = (
    "python", "python[23]*", "ipython*", "torchrun", "accelerate", "deepspeed", "vllm", "mpirun", "mpiexec", "srun",
    "horovodrun", "jupyter", "nvcc", "cmake", "make", "ninja", "pip", "pip3", "uv", "poetry", "conda", "mamba",
    "docker", "podman", "nvidia-smi", "*.sh", "*.py",
)  # fmt: skip


class Shell(StrEnum):
    """The shells that have a hook."""

    bash = "bash"
    zsh = "zsh"
    fish = "fish"
    powershell = "powershell"


def init(
    shell: Annotated[Shell, Argument(metavar="SHELL", help="bash, zsh, fish or powershell.", show_default=False)],
    lang: Spoken = None,
    debug: Debug = False,
) -> None:
    """Print a hook for a shell: after a job failed, a line says how to have it explained.

    eval "$(errdoc init bash)"

    It runs nothing and keeps nothing. What a command printed is kept only under errdoc run or script(1): elsewhere the
    line says how to run the command again.
    """
    del debug
    sys.stdout.write(hook(shell, spoken(lang)))


def hook(shell: Shell, lang: "Lang") -> str:
    """The hook, in the words of a language.

    Args:
        shell: whose.
        lang: the language.
    """
    from errdoc.render.words import say

    regex = "|".join(one.replace(".", r"\.").replace("*", ".*") for one in _JOBS)
    text = (Path(__file__).parent / "hooks" / f"hook.{_ENDS[shell]}").read_text(encoding="utf-8")
    for mark, value in (
        ("@JOBS@", " | ".join(_JOBS) if shell is Shell.bash else "|".join(_JOBS)),
        ("@JOBS_REGEX@", regex),
        ("@KEPT@", say("hook_kept", lang, status="%s")),
        ("@LOST@", say("hook_lost", lang, status="%s")),
        ("@KEPT_NET@", say("hook_kept", lang, status="{0}")),
        ("@LOST_NET@", say("hook_lost", lang, status="{0}")),
    ):
        text = text.replace(mark, value)
    return text


_ENDS = {Shell.bash: "bash", Shell.zsh: "zsh", Shell.fish: "fish", Shell.powershell: "ps1"}
