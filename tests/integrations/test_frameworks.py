"""Lightning, Hugging Face's Trainer and torchrun's `record`, really failing on a CPU; skipped where they are missing."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain

DATA = """\
import torch
class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(16, 4)
    def forward(self, x, labels=None):
        return {"loss": self.layer(x).sum()}
rows = [{"x": torch.zeros(8), "labels": 0} for _ in range(4)]
"""
LIGHTNING = """\
import errdoc, torch
from lightning.pytorch import LightningModule, Trainer
from errdoc.integrations.lightning import ErrdocCallback
class Model(LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(16, 4)
    def training_step(self, batch, index):
        return self.layer(batch).sum()
    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)
trainer = Trainer(accelerator="cpu", max_epochs=1, logger=False, enable_checkpointing=False, enable_progress_bar=False,
                  enable_model_summary=False, callbacks=[ErrdocCallback()])
trainer.fit(Model(), torch.utils.data.DataLoader(torch.zeros(4, 8)))
"""
TRAINER = f"""\
import errdoc
from transformers import Trainer, TrainingArguments
{DATA}
with errdoc.explaining():
    Trainer(Model(), TrainingArguments("out", report_to=[], use_cpu=True, max_steps=1), train_dataset=rows).train()
"""
RECORD = f"""\
from errdoc.integrations.torchelastic import record
{DATA}
@record
def main():
    Model()(torch.zeros(2, 8))
main()
"""


def run(folder: Path, script: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Runs a script in a folder."""
    (folder / "train.py").write_text(script)
    env = {**os.environ, "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "HF_HUB_OFFLINE": "1", **variables}
    return subprocess.run(
        [sys.executable, "train.py"], cwd=folder, capture_output=True, text=True, env=env, timeout=300, check=False
    )


@pytest.mark.parametrize(
    ("script", "needed"), [(LIGHTNING, "lightning"), (TRAINER, "transformers"), (RECORD, "torch")],
    ids=["lightning", "trainer", "record"],
)  # fmt: skip
def test_a_run_that_really_fails_is_explained(kb: KnowledgeBase, tmp_path: Path, script: str, needed: str) -> None:
    """Below the traceback that the framework lets through, with its exit status."""
    if find_spec(needed) is None or (needed == "transformers" and find_spec("accelerate") is None):
        pytest.skip(f"{needed} is not installed: pip install {needed}")
    error_file = tmp_path / "error.json"
    done = run(tmp_path, script, TORCHELASTIC_ERROR_FILE=str(error_file))
    assert done.returncode == 1, done.stderr
    traceback, message, answer = done.stderr.rpartition("RuntimeError: mat1 and mat2 shapes cannot be multiplied")
    assert message
    assert "Traceback (most recent call last)" in traceback
    assert answer.count("errdoc show shape-mismatch") == done.stderr.count("errdoc show") == 1
    if needed == "torch":
        assert "mat1 and mat2" in json.loads(error_file.read_text())["message"]["message"]
        answer = explain([str(error_file)], kb=kb)
        assert answer.place.frame is not None
        assert answer.place.frame.function == "forward"


@pytest.mark.parametrize("module", ["lightning", "torchelastic"])
def test_what_is_missing_is_said_with_the_line_that_installs_it(module: str) -> None:
    """An environment without the framework."""
    program = (
        "import sys\nfor name in ('torch', 'lightning', 'pytorch_lightning'):\n    sys.modules[name] = None\n"
        f"import errdoc.integrations.{module} as one\none.record(print)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "pip install " in done.stderr.splitlines()[-1]
