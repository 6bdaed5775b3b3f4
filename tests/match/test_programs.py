"""Whose code an error is in, and what ran."""

import pytest

from errdoc.curate.prove import explain_text
from errdoc.kb import KnowledgeBase
from errdoc.kb.registry import Registry
from errdoc.match.programs import Programs
from errdoc.model import RAN, Fact, Frame

ROWS = [
    {"name": "ComfyUI", "package": "comfyui", "role": "app", "clone": ["ComfyUI"], "plugins": ["custom_nodes"],
     "repository": "Comfy-Org/ComfyUI"},
    {"name": "LLaMA-Factory", "package": "llamafactory", "role": "trainer", "clone": ["LLaMA-Factory"],
     "imports": ["llamafactory"], "repository": "hiyouga/LLaMA-Factory", "update": "git pull && pip install -e ."},
    {"name": "torchrun", "package": "torch", "role": "launcher"},
    {"name": "vLLM", "package": "vllm", "role": "server", "clone": ["vllm/vllm"], "imports": ["vllm"]},
    {"name": "webui", "package": "webui", "role": "app", "clone": ["sd-webui"], "plugins": ["sd-webui/extensions"]},
    {"name": "transformers", "package": "transformers", "role": "trainer", "imports": ["transformers"],
     "runs": ["transformers/trainer.py"]},
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
        ("/home/u/vllm/vllm/engine/core.py", "vLLM", "/home/u/vllm"),
        ("/home/u/vllm-0.6.3/vllm/engine/core.py", "vLLM", "/home/u/vllm-0.6.3"),
        ("/home/u/vllm/serve.py", "", ""),
        (r"C:\pinokio\api\comfyui.git\main.py", "ComfyUI", r"C:\pinokio\api\comfyui.git"),
        ("/home/u/sd-webui/extensions/upscale/scripts/a.py", "upscale", "/home/u/sd-webui/extensions/upscale"),
        ("/home/u/sd-webui-main/extensions/upscale/a.py", "upscale", "/home/u/sd-webui-main/extensions/upscale"),
        ("/home/u/project/extensions/ops/a.py", "", ""),
        ("/data/lane-net/train.py", "lane-net", "/data/lane-net"),
        ("/home/u/project/train.py", "", ""),
        ("train.py", "", ""),
    ],
)
def test_a_clone_is_somebody_elses_code(path: str, name: str, folder: str) -> None:
    """By the folder that its row knows, the form of an unpacked archive, or because the log shows it being cloned."""
    project = Programs(Registry.of(ROWS)).project(path, cloned=["someone/lane-net"])
    assert (project.name if project else "", project.folder if project else "") == (name, folder)


def test_a_clone_that_the_log_shows_has_its_tracker() -> None:
    """Where it came from is where its errors are discussed, also where git names the folder alone below."""
    project = Programs(Registry.of(ROWS)).project("/data/lane-net/train.py", cloned=["someone/lane-net", "lane-net"])
    assert project is not None
    assert project.repository == "someone/lane-net"


def test_a_program_without_a_tracker_has_none() -> None:
    """A row may say nothing of it."""
    assert Programs(Registry.of(ROWS)).tracker("torch") == ""


def test_what_ran_is_told_by_lines_and_frames() -> None:
    """An application before a library, with its launcher."""
    facts = [Fact(RAN, "torchrun", "log", 1)]
    frames = [Frame("/root/LLaMA-Factory/src/train.py", 4, "<module>")]
    assert tuple(Programs(Registry.of(ROWS)).ran(facts, frames)) == ("LLaMA-Factory", "llamafactory", "torchrun", "")
    assert not any(Programs(Registry.of(ROWS)).ran([], [Frame("/home/u/train.py", 4, "<module>")]))


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("/opt/env/lib/python3.11/site-packages/transformers/trainer.py", "transformers"),
        ("/opt/env/lib/python3.11/site-packages/transformers/modeling_utils.py", ""),
        ("/opt/env/lib/python3.11/site-packages/vllm/engine/core.py", "vLLM"),
    ],
)
def test_what_is_only_called_has_not_run(file: str, name: str) -> None:
    """A row that says which of its frames run something is not told by the others."""
    assert (
        Programs(Registry.of(ROWS)).ran([], [Frame("/home/u/train.py", 4, "<module>"), Frame(file, 9, "f")]).name
        == name
    )


ERROR = """Traceback (most recent call last):
  File "{file}", line 12, in run
    value = table[name]
KeyError: 'lane'
"""
#: Lines of a log, the file of its error, and what is told: program, launcher, place; the project and its tracker.
TOLD = {
    "a clone on a rented machine, by accelerate": (
        "The following values were not passed to `accelerate launch` and had defaults used instead:\n",
        "/root/autodl-tmp/axolotl/src/axolotl/train.py",
        ("Axolotl", "accelerate launch", "AutoDL"),
        ("Axolotl", "axolotl-ai-cloud/axolotl"),
    ),
    "the pack of another author within an application": (
        "ComfyUI version: 0.3.40\n",
        r"D:\AI\ComfyUI_windows_portable\ComfyUI\custom_nodes\ComfyUI-PrettyPack\nodes.py",
        ("ComfyUI", "", ""),
        ("ComfyUI-PrettyPack", ""),
    ),
    "an installed server in a pod": (
        "INFO 06-01 10:00:00 [api_server.py:1272] vLLM API server version 0.10.0\nKUBERNETES_SERVICE_HOST=192.0.2.1\n",
        "/usr/local/lib/python3.12/dist-packages/vllm/v1/engine/core.py",
        ("vLLM", "", "Kubernetes"),
        ("", ""),
    ),
    "what a notebook cloned": (
        "!git clone https://github.com/someone/lane-net.git\nCloning into 'lane-net'...\n",
        "/content/lane-net/train.py",
        ("", "", "Colab"),
        ("lane-net", "someone/lane-net"),
    ),
    "one's own script by nohup": (
        "nohup: ignoring input\n", "/home/u/project/train.py", ("", "nohup", ""), ("", ""),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", TOLD)
def test_the_answer_tells_what_ran_and_whose_code_failed(kb: KnowledgeBase, case: str) -> None:
    """By the shipped rows."""
    lines, file, ran, project = TOLD[case]
    answer = explain_text(lines + ERROR.format(file=file), kb)
    assert (answer.program.name, answer.program.launcher, answer.program.place) == ran
    assert answer.place is not None
    assert (answer.place.project, answer.place.repository) == project
