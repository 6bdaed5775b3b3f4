"""A command is read: what it starts, with which variables, needs and port."""

from pathlib import Path

import pytest

from errdoc.check import script
from errdoc.check.job import read

SOURCE = """
import os, torch
from torch.utils.data import DataLoader
from . import sibling
import helper
if os.name == "nt":
    import winreg
try:
    import wandb
except ImportError:
    wandb = None
def late():
    import rarely
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project."""
    (tmp_path / "train.py").write_text(SOURCE)
    (tmp_path / "helper.py").write_text("")
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "__main__.py").write_text("import yaml\n")
    (tmp_path / "job.sh").write_text(
        "#!/bin/bash\nexport MASTER_PORT=29612 \\\n  NCCL_DEBUG=INFO\ncd x && torchrun --nproc_per_node 4 train.py\necho 'done\n"
    )
    return tmp_path


@pytest.mark.parametrize(
    ("command", "port"),
    [
        ("torchrun --nproc_per_node 2 train.py", "29500"),
        ("torchrun --master-port=29511 train.py", "29511"),
        ("python -m torch.distributed.run --master_port 29512 train.py", "29512"),
        ("torchrun --rdzv_endpoint=localhost:29400 train.py", "29400"),
        ("torchrun --rdzv-endpoint host7:29400 train.py", ""),
        ("torchrun --standalone train.py", ""),
        ("torchrun --master_port 0 train.py", ""),
        ("torchrun --nnodes 2 --node-rank 1 train.py", ""),
        ("vllm serve org/model --port 8123", "8123"),
        ("vllm serve org/model", "8000"),
        ("MASTER_PORT=29513 python train.py", ""),
        ("bash job.sh", "29612"),
        ("python train.py --port 1.5", ""),
    ],
)
def test_the_port(folder: Path, command: str, port: str) -> None:
    """Given, by a variable where the program is distributed, or the launcher's own; none that another node has."""
    assert read(command.split(), folder, {}).port == port


@pytest.mark.parametrize(
    ("command", "words", "env"),
    [
        ("A=1 B= python train.py", ["python", "train.py"], {"A": "1", "B": ""}),
        ("env -u X A=1 nohup nice -n 5 python train.py", ["python", "train.py"], {"A": "1"}),
        ("errdoc run --save d -- python train.py", ["python", "train.py"], {}),
        (
            "sh job.sh",
            ["torchrun", "--nproc_per_node", "4", "train.py"],
            {"MASTER_PORT": "29612", "NCCL_DEBUG": "INFO"},
        ),
        ("./job.sh", ["torchrun", "--nproc_per_node", "4", "train.py"], {"MASTER_PORT": "29612", "NCCL_DEBUG": "INFO"}),
        ("", [], {}),
        ("bash missing.sh", ["bash", "missing.sh"], {}),
    ],
)
def test_what_stands_around_it(folder: Path, command: str, words: list[str], env: dict[str, str]) -> None:
    """Variables, and programs that only pass on what follows; of a shell's script the last command."""
    job = read(command.split(), folder, {})
    assert (list(job.words), dict(job.env)) == (words, env)


def test_a_shells_text(folder: Path) -> None:
    """`bash -c` is read as the script is."""
    job = read(["bash", "-c", "export A=1; python -u train.py --x 'y z'"], folder, {})
    assert (job.words, job.env) == (("python", "-u", "train.py", "--x", "y z"), {"A": "1"})


def test_what_cannot_be_started_without(folder: Path) -> None:
    """Imports that nothing stands around; modules beside the program are known as such."""
    job = read(["python", "train.py"], folder, {})
    assert job.imports == ("os", "torch", "torch.utils.data", "helper")
    assert job.local == {"helper"}
    assert read(["python", "-m", "pkg"], folder, {}).imports == ("yaml",)
    assert read(["docker", "run", "image", "python", "train.py"], folder, {}).elsewhere == "docker"


@pytest.mark.parametrize(
    ("source", "kinds"),
    [
        ("x.cuda()", {"gpu"}),
        ("d = 'cuda:1'", {"gpu"}),
        ("d = 'cuda' if torch.cuda.is_available() else 'cpu'", set()),
        ("init_process_group('nccl')", {"gpu", "distributed"}),
        ("DataLoader(a, num_workers=4)", {"workers"}),
        ("DataLoader(a, num_workers=0)", set()),
        ("torch.compile(model)", {"compile"}),
        ("@torch.compile\ndef f(): pass", {"compile"}),
        ("re.compile('x'); model.compile('sgd')", set()),
        ("import deepspeed", {"distributed"}),
        ("from torch.utils.cpp_extension import load", {"build"}),
        ("import sys; sys.path.insert(0, '..')", {"paths"}),
        ("this is no Python", set()),
        ("x" + "(" * 3000, set()),
    ],
)
def test_what_a_program_needs(tmp_path: Path, source: str, kinds: set[str]) -> None:
    """By its calls, imports and words; a program that asks whether there is a GPU can do without."""
    path = tmp_path / "p.py"
    path.write_text(source)
    assert script.read(path).kinds == kinds


def test_models_of_the_hub(tmp_path: Path) -> None:
    """In the program and in the command; a folder of that name is none."""
    (tmp_path / "p.py").write_text("AutoModel.from_pretrained('org/one'); open('a/b')\n")
    (tmp_path / "out" / "best").mkdir(parents=True)
    job = read(["python", "p.py", "--model_name_or_path", "org/two", "--model", "out/best"], tmp_path, {})
    assert set(job.models) == {"org/one", "org/two"}
    assert read(["vllm", "serve", "org/three"], tmp_path, {}).models == ("org/three",)
