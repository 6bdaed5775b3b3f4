"""What is known of a module that cannot be imported."""

import tomllib
from pathlib import Path

import pytest

from errdoc.logs.events.parse import parse
from errdoc.logs.lines.clean import clean
from errdoc.match.modules import Distributions
from errdoc.match.text import Text

TABLE = tomllib.loads(
    (Path(__file__).resolve().parents[2] / "kb" / "tables" / "distributions.toml").read_text(encoding="utf-8")
)
KNOWN = Distributions(TABLE)
LOG = """Traceback (most recent call last):
  File "/home/u/work/seg/train.py", line 3, in <module>
    from seg.nets import unet
ModuleNotFoundError: No module named 'seg'
"""


@pytest.mark.parametrize(
    ("module", "name", "value"),
    [
        ("cv2", "distribution", "opencv-python"),
        ("PIL", "distribution", "pillow"),
        ("yaml", "distribution", "pyyaml"),
        ("sklearn", "distribution", "scikit-learn"),
        ("skimage", "distribution", "scikit-image"),
        ("attr", "distribution", "attrs"),
        ("google.protobuf", "distribution", "protobuf"),
        ("google.protobuf.internal", "distribution", "protobuf"),
        ("mmcv._ext", "distribution", "mmcv"),
        ("some_rare_thing", "distribution_guess", "some_rare_thing"),
        ("torch._six", "submodule_of", "torch"),
        ("rare.part", "submodule_of", "rare"),
        ("utils.misc", "own_module", "utils.misc"),
        ("distutils", "standard_module", "distutils"),
        ("tkinter", "standard_module", "tkinter"),
    ],
)
def test_a_module_is_one_of_five(module: str, name: str, value: str) -> None:
    """Known, guessed, a part of what is there, one's own, or Python's."""
    told = KNOWN.about(module)
    assert told[name] == value
    assert set(told) <= {name, "distribution_note"}


def test_a_folder_of_the_traceback_is_the_user_s_own() -> None:
    """What is called like the project is not installed: it is looked for from the folder above."""
    lines = clean(enumerate(LOG.split("\n"), 1))
    told = KNOWN.about("seg", Text(lines, parse(lines)))
    assert told == {"own_module": "seg", "own_root": "/home/u/work"}


def test_the_table_holds_what_the_field_imports() -> None:
    """At least three hundred imports were read in real metadata, each row says where."""
    rows = TABLE["distributions"]
    assert sum(row["confidence"] == "verified" for row in rows) >= 300
    assert all(row["source"].startswith("package ") == (row["confidence"] == "verified") for row in rows)
    names = [row["import"] for row in rows]
    assert names == sorted(set(names), key=lambda name: (name.lower(), name))
