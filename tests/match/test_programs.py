"""Whose code an error is in, and what ran."""

import pytest

from errdoc.match.programs import Programs
from errdoc.model import RAN, Fact, Frame

ROWS = [
    {"name": "ComfyUI", "package": "comfyui", "role": "app", "clone": ["ComfyUI"], "plugins": ["custom_nodes"],
     "repository": "Comfy-Org/ComfyUI"},
    {"name": "LLaMA-Factory", "package": "llamafactory", "role": "trainer", "clone": ["LLaMA-Factory"],
     "imports": ["llamafactory"], "repository": "hiyouga/LLaMA-Factory", "update": "git pull && pip install -e ."},
    {"name": "torchrun", "package": "torch", "role": "launcher"},
]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "name", "folder"),
    [
        ("/home/u/ComfyUI/nodes.py", "ComfyUI", "/home/u/ComfyUI"),
        (
            r"C:\AI\ComfyUI\custom_nodes\ComfyUI-Pack\nodes.py",
            "ComfyUI-Pack",
            r"C:\AI\ComfyUI\custom_nodes\ComfyUI-Pack",
        ),
        ("/root/LLaMA-Factory-main/src/llamafactory/launcher.py", "LLaMA-Factory", "/root/LLaMA-Factory-main"),
        ("/data/PairNet-master/train.py", "PairNet", "/data/PairNet-master"),
        ("/data/lane-net/train.py", "lane-net", "/data/lane-net"),
        ("/home/u/project/train.py", "", ""),
        ("train.py", "", ""),
    ],
)
def test_a_clone_is_somebody_elses_code(path: str, name: str, folder: str) -> None:
    """By the folder that its row knows, the form of an unpacked archive, or because the log shows it being cloned."""
    project = Programs(ROWS).project(path, cloned=["someone/lane-net"])
    assert (project.name if project else "", project.folder if project else "") == (name, folder)


def test_a_clone_that_the_log_shows_has_its_tracker() -> None:
    """Where it came from is where its errors are discussed."""
    project = Programs(ROWS).project("/data/lane-net/train.py", cloned=["someone/lane-net"])
    assert project is not None
    assert project.repository == "someone/lane-net"


def test_what_ran_is_told_by_lines_and_frames() -> None:
    """An application before a library, with its launcher."""
    facts = [Fact(RAN, "torchrun", "log", 1)]
    frames = [Frame("/root/LLaMA-Factory/src/train.py", 4, "<module>")]
    assert tuple(Programs(ROWS).ran(facts, frames)) == ("LLaMA-Factory", "llamafactory", "torchrun", "")
    assert not any(Programs(ROWS).ran([], [Frame("/home/u/train.py", 4, "<module>")]))
