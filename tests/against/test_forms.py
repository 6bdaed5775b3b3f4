"""What lines state by name is read from the forms in which programs print it."""

import pytest

from errdoc.against.forms import stated
from errdoc.against.nature import Nature
from errdoc.logs.lines.clean import clean


def read(text: str, nature: Nature) -> list[tuple[str, str, str]]:
    """What a text states: form, name, value."""
    return [(one.form, one.name, one.value) for one in stated(clean(list(enumerate(text.split("\n"), 1))), nature)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("+ python train.py --lr 0.1 --fp16", [("option", "lr", "0.1"), ("option", "fp16", "True")]),
        ("Command: torchrun train.py model.depth=4", [("option", "model.depth", "4")]),
        ("CUDA_VISIBLE_DEVICES=1 python train.py", [("variable", "CUDA_VISIBLE_DEVICES", "1 python train.py")]),
        ("export OMP_NUM_THREADS=4", [("variable", "OMP_NUM_THREADS", "4")]),
        ("Namespace(lr=0.1, name='a, b', dims=[1, 2])",
         [("pair", "lr", "0.1"), ("pair", "name", "a, b"), ("pair", "dims", "[1, 2]")]),
        ("{'loss': 0.5, 'epoch': 1.0}", [("quoted", "loss", "0.5"), ("quoted", "epoch", "1.0")]),
        ('  "hidden_size": 768,', [("quoted", "hidden_size", "768")]),
        ("model:\n  hidden: 64\nseed: 3", [("keyed", "model.hidden", "64"), ("keyed", "seed", "3")]),
        ("  micro_batch_size ................ 4", [("tabled", "micro_batch_size", "4")]),
        ("| lr    | 0.1 |", [("tabled", "lr", "0.1")]),
        ("numpy==1.26.4", [("pinned", "numpy", "1.26.4")]),
        ("Successfully installed numpy-1.26.4", [("pinned", "numpy", "1.26.4")]),
        ("using torch 2.1.0+cu121", [("version", "torch", "2.1.0+cu121")]),
        ("CUDA version 12.4", [("version", "CUDA", "12.4")]),
        ("setting INFER_THREADS => '2'", [("variable", "INFER_THREADS", "2")]),
        ("OrderedDict([('policy', 'MlpPolicy')])", [("pair", "policy", "MlpPolicy")]),
        ("optimizer=dict(lr=0.05, type='SGD'),", [("pair", "optimizer.lr", "0.05"), ("pair", "optimizer.type", "SGD")]),
        ("-rw-r--r-- 1 user user 3440 Nov 23 18:37 part-3.json", [("listed", "part-3.json", "3440")]),
        ("0d1bea87f1c20d1bea87f1c20d1bea87f1c20d1b *p/17.png",
         [("listed", "p/17.png", "0d1bea87f1c20d1bea87f1c20d1bea87f1c20d1b")]),
        ("Requirement already satisfied: numpy>=1.21 in /usr/lib/python3 (1.26.4)", [("pinned", "numpy", "1.26.4")]),
        ("  - numpy=1.26.4=py311h64a7726_0", [("pinned", "numpy", "1.26.4")]),
        ("open files                  (-n) 1024", [("tabled", "open files", "1024")]),
        ("   TRES=cpu=4,mem=4000M,node=1", [("variable", "TRES.mem", "4000M")]),
        ("+ docker run --gpus all bench", [("option", "gpus", "all")]),
        ("trainer\n   accelerator: cpu\nmodel", [("keyed", "trainer.accelerator", "cpu")]),
    ],
)  # fmt: skip
def test_a_form_is_read(text: str, expected: list[tuple[str, str, str]], nature: Nature) -> None:
    """Each value comes with its name and with how it stands there."""
    found = read(text, nature)
    assert [one for one in expected if one not in found] == []


@pytest.mark.parametrize("text", ["usage: train.py [-h] [--lr LR]", "took 3.2 s", "a == b", "loss 0.25 in all"])
def test_what_states_no_setting_is_left_alone(text: str, nature: Nature) -> None:
    """A usage message, a duration, a comparison and a figure set nothing."""
    assert [one for one in read(text, nature) if one[0] in ("option", "version", "pair", "variable")] == []


def test_a_hostile_line_is_read_in_bounded_steps(nature: Nature) -> None:
    """A line of a million signs of equality gives no more values than one line may have."""
    assert len(read("a=" * 500_000, nature)) <= 120
    assert len(read("Namespace(" + "(" * 100_000, nature)) <= 120
    assert len(read("--" * 200_000 + " python x.py", nature)) <= 120
