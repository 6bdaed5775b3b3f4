"""Sentences and commands with the log's values."""

import re

import pytest

from errdoc.kb.expression import compile_where
from errdoc.match.templates import Values
from errdoc.match.words import Kind, Words
from errdoc.model import Remedy


@pytest.mark.parametrize(
    ("template", "wanted"),
    [
        ("keras=={tensorflow:minor}.*", "keras==2.10.*"),
        ("TensorFlow {tensorflow:major}", "TensorFlow 2"),
        ("{path:file} in {path:folder}", "train.py in /srv/app"),
        ("{top:file} in {top:folder}", "data in /"),
        ("{module:top}, {module:lower}", "PIL, pil.image"),
        ("{module:distribution}", "pillow"),
        ("${HOME} {{node}} {k: v}", "${HOME} {{node}} {k: v}"),
        ("{nothing}", None),
        ("{word:minor}", None),
        ("{word:distribution}", None),
    ],
)
def test_a_placeholder_may_ask_for_a_part(template: str, wanted: str | None) -> None:
    """What is unknown, or has no such part, leaves nothing of the sentence."""
    names = {"tensorflow": "2.10.1", "path": "/srv/app/train.py", "module": "PIL.Image", "word": "abc", "top": "/data"}
    known = {("distribution", "PIL.Image"): "pillow"}
    assert Values(names, lambda function, value: known.get((function, value))).sentence(template) == wanted


def test_values_in_commands_are_safe_for_a_shell() -> None:
    """A value that is no word of its kind takes its command along, and so does one that is unknown."""
    kinds = Words({
        "word": Kind("word", re.compile(r"[\w.]+")), "path": Kind("path", re.compile(r"[\w./][\w./ -]*"), "./")
    }, {"file": "path"})  # fmt: skip
    values = Values({"file": "a b.py", "evil": "x'; rm -rf /", "dash": "-rf", "plain": "train.py"}, words=kinds)
    assert values.command("python {plain}   # see {file}") == "python train.py"
    assert values.remark("python {plain}   # see {file}") == "see a b.py"
    assert values.command("python {file}") == "python 'a b.py'"
    assert values.command("ls {dash:path}") == "ls ./-rf"
    assert values.command("ls {dash}") == ""
    assert values.command("grep '{evil}' log") == ""
    assert values.command("python {other}") is None
    trusted = Values({"install": "pip install 'torch<3'"}, ours={"install"})
    assert trusted.command("python -m {install}") == "python -m pip install 'torch<3'"


def test_a_remedy_computes_names_of_its_own() -> None:
    """Whole numbers are written as such; what cannot be computed stays unknown."""
    let = {"half": "number(batch) / 2", "share": "number(batch) / 3", "lost": "number(other) + 1"}
    remedy = Remedy("code", "", let=tuple((name, compile_where(text)) for name, text in let.items()))
    values = Values({"batch": "16"}).with_let(remedy)
    assert values.sentence("{half} {share}") == "8 5.333"
    assert values.sentence("{lost}") is None
