"""The same error with ten surroundings: each person gets commands that this person can type."""

import shutil
from collections.abc import Callable
from pathlib import Path

from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import compile_folder
from errdoc.logs.lines.clean import clean
from errdoc.pipeline import diagnose

HERE = Path(__file__).resolve().parent
TABLES = HERE.parents[1] / "kb" / "tables"
ERROR = """Traceback (most recent call last):
  File "/srv/job/train.py", line 3, in <module>
    import cv2
ModuleNotFoundError: No module named 'cv2'
"""
#: What stands above and below the error.
CONTEXTS = {
    "Ubuntu, apt": ("me@box:~$ sudo apt-get install nvidia-driver-535\nme@box:~$ python train.py", ""),
    "Arch": ("[me@box ~]$ sudo pacman -S cuda\n[me@box ~]$ python train.py", ""),
    "Windows, PowerShell": ("(ml) PS C:\\Users\\me\\job> python train.py", ""),
    "Windows, cmd": ("C:\\Users\\me\\job>python train.py", ""),
    "macOS": ("zsh: no matches found: x\nme@mac job % brew install libomp\nPlatform: macOS-14.4-arm64-arm-64bit", ""),
    "WSL": ("Linux box 5.15.153.1-microsoft-standard-WSL2 #1 SMP x86_64 GNU/Linux", ""),
    "Docker": ("me@box:~$ docker run --rm --gpus all trainer python train.py", ""),
    "Podman, uv": ("$ uv add torch\n[me@node ~]$ podman run --device nvidia.com/gpu=all trainer", ""),
    "Slurm, conda": ("(base) me@login:~$ conda install pytorch -c pytorch", "srun: error: node01: task 0: Exited with exit code 1"),
    "Kubernetes, poetry": ("$ poetry add torch", "Warning  BackOff  2s  kubelet  Back-off restarting failed container"),
}  # fmt: skip
PAGE = """```toml
id = "it-broke"
family = "driver"
[[signature]]
id = "missing"
anchor = "No module named"
regex = '''No module named '(?P<module>\\w+)\\''''
[[cause]]
id = "package-missing"
weight = "common"
[[cause.remedy]]
effort = "pip"
text = "Install {distribution}, which brings {module}"
commands = ["python -m pip install {distribution}"]
[[cause.remedy]]
effort = "system"
text = "With what it loads"
commands = ["sudo apt-get install -y libgl1"]
[[cause.remedy]]
effort = "environment"
text = "Say more, and see which Python it is"
commands = ["PYTHONVERBOSE=1 python train.py", "which -a python", "export PYTHONPATH=$HOME/job"]
[[cause.remedy]]
effort = "container"
text = "Start it again"
commands = ["docker run --gpus all IMAGE"]
[[cause.remedy]]
effort = "environment"
text = "Hand it in again"
commands = ["sbatch job.sh"]
[[cause.remedy]]
effort = "environment"
text = "See what became of the pod"
commands = ["kubectl describe pod NAME"]
```
# it broke

It happened.
"""


#: Three failures of the shipped pages: a Python package, a library of the system, a check of the machine with a variable.
FAILURES = {
    "a missing module": ERROR,
    "a library of the system": ERROR.replace(
        "ModuleNotFoundError: No module named 'cv2'",
        "ImportError: libGL.so.1: cannot open shared object file: No such file or directory",
    ),
    "an illegal memory access": ERROR.replace("import cv2", "loss.backward()").replace(
        "ModuleNotFoundError: No module named 'cv2'",
        "RuntimeError: CUDA error: an illegal memory access was encountered",
    ),
}


def test_the_shipped_pages_speak_to_each_person(kb: KnowledgeBase, same_as_golden: Callable[[Path, str], None]) -> None:
    """The first three steps of three failures, in ten surroundings each."""
    told = []
    for failure, error in FAILURES.items():
        for name, (above, below) in CONTEXTS.items():
            answer = diagnose(clean(enumerate(f"{above}\n{error}{below}\n".split("\n"), 1)), kb=kb)
            rows = [f"  {step.text}\n" + "".join(f"    {line}\n" for line in step.commands) for step in answer.do[:3]]
            told.append(f"{failure}: {name}\n{''.join(rows)}")
    same_as_golden(HERE / "golden" / "contexts-shipped.txt", "\n".join(told))


def test_each_person_gets_commands_to_type(tmp_path: Path, same_as_golden: Callable[[Path, str], None]) -> None:
    """Shell, package manager, container engine and scheduler are those of the log."""
    root = tmp_path / "kb"
    page = root / "failures" / "driver" / "it-broke" / "failure.md"
    page.parent.mkdir(parents=True)
    page.write_text(PAGE, encoding="utf-8")
    (root / "kb.toml").write_text('version = "1"', encoding="utf-8")
    (root / "tables").mkdir()
    for name in ("facts", "texts", "dialects", "distributions", "programs/libraries"):
        shutil.copy(TABLES / f"{name}.toml", root / "tables")
    compile_folder(root, tmp_path / "kb.sqlite")
    kb = KnowledgeBase(tmp_path / "kb.sqlite")
    told = []
    for name, (above, below) in CONTEXTS.items():
        log = f"{above}\n{ERROR}{below}\n"
        answer = diagnose(clean(enumerate(log.split("\n"), 1)), kb=kb)
        rows = [f"  {step.text}\n" + "".join(f"    {line}\n" for line in step.commands) for step in answer.do]
        told.append(f"{name}\n{''.join(rows)}")
    same_as_golden(HERE / "golden" / "contexts.txt", "\n".join(told))
