"""Screens that readers called excellent: later work keeps what they say, and how they look."""

from collections.abc import Callable
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain
from errdoc.render import terminal

ROOT = Path(__file__).resolve().parents[2]
#: Name of the golden file: the log, and what a reader praised in its screen.
KEPT = {
    "another-rasterizer": (
        "kb/failures/api-version/extension-older-than-code/hit-05.log",
        ("Each Gaussian-splatting project brings its own rasterizer", "./submodules/diff-gaussian-rasterization"),
    ),
    "reentrant-checkpointing": (
        "corpus/recorded/ddp-unused-parameters/torch-checkpoint-2.13.log",
        ("likely    reentrant activation checkpointing", "use_reentrant=False", "Not this: `find_unused_parameters"),
    ),
    "another-process": (
        "corpus/recorded/cuda-out-of-memory/torch-shared-2.8.log", ("of 23.70 GiB PyTorch uses 1.25 GiB", "export CUDA_VISIBLE_DEVICES=1"),
    ),
    "inodes": (
        "corpus/recorded/disk-full/inodes-py3.11.log", ("confirmed  the quota or the number of files", "df -i ."),
    ),
    "next-port": ("kb/failures/distributed/port-in-use/hit-03.log", ("export MASTER_PORT=29501",)),
    "slurm-job": (
        "kb/failures/memory/host-out-of-memory/hit-04.log",
        ("the job asked the scheduler for too little memory", "sacct -j 4242", "Not this: A smaller GPU batch"),
    ),
    "gated": (
        "kb/failures/input-output/hub-access-denied/hit-02.log",
        ("the repository exists: it is gated", "hf auth login", "worked if: whoami prints"),
    ),
    "yaml-number": (
        "corpus/recorded/config-number-is-string/yaml-lr-1.0.log", ("YAML reads 1e-4 as text", "Write 1.0e-4"),
    ),
    "labels": ("kb/failures/tensors/index-out-of-range-cpu/hit-02.log", ("Label 7 needs 8 outputs", "(in_features, 8)")),
    "module-prefix": (
        "kb/failures/checkpoint/state-dict-mismatch/hit-01.log",
        ("confirmed  the keys carry 'module.'", "k.replace('module.', '', 1)"),
    ),
    "calm": ("corpus/healthy/tf2-fit-2.15.log", ("No error found",)),
}  # fmt: skip


@pytest.mark.parametrize("name", KEPT)
def test_a_praised_screen_is_kept(kb: KnowledgeBase, golden: Callable[[str, str], None], name: str) -> None:
    """The same screen, with what was praised in it."""
    log, praised = KEPT[name]
    text = terminal.text(explain([str(ROOT / log)], kb=kb))
    assert all(part in text for part in praised)
    golden(f"kept/{name}.txt", text)
