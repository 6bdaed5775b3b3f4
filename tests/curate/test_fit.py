"""Learning what a confidence is worth."""

import json
import tomllib
from pathlib import Path

import pytest

from errdoc.curate.examples import examples, logs
from errdoc.curate.fit import fit, text, toml
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import compile_folder

LOG = 'Traceback (most recent call last):\n  File "a.py", line 1, in go\n{}\n'


@pytest.fixture
def knowledge(small: Path, tmp_path: Path) -> KnowledgeBase:
    """The small folder, compiled."""
    compile_folder(small, tmp_path / "kb.sqlite")
    return KnowledgeBase(tmp_path / "kb.sqlite")


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    """Labelled logs: pumps and fans that broke, a pump that is called one and is none, and errors of others."""
    folder = tmp_path / "cases"
    rows: list[tuple[str, str, str | None]] = []
    rows += [(f"pump-{n}", f"RuntimeError: the pump broke at valve {n}", "pump-broke") for n in range(6)]
    rows += [(f"fan-{n}", f"RuntimeError: the fan broke at blade {n}", "fan-broke") for n in range(6)]
    rows += [(f"other-{n}", f"KeyError: 'colour {n}'", None) for n in range(6)]
    rows += [("false", "ValueError: a film named the pump broke", None)]
    for name, line, failure in rows:
        (folder / name).mkdir(parents=True)
        (folder / name / "log.txt").write_text(LOG.format(line))
        label = {"kind": "failure" if failure else "out-of-catalogue", "failure": failure}
        (folder / name / "case.json").write_text(json.dumps(label))
    return folder


def test_a_log_is_read_as_it_is_and_with_its_page_muted(small: Path, cases: Path, knowledge: KnowledgeBase) -> None:
    """Named, it is a claim; muted, none."""
    found = {one.name: one for one in logs(small, [cases], knowledge)}
    plain, muted = examples(found["pump-broke/hit-01.log"], knowledge)
    assert plain.claim is not None
    assert plain.claim[1]
    assert (muted.claim, muted.muted) == (None, True)
    [other] = examples(found["other-1"], knowledge)
    assert (other.claim, other.muted) == (None, False)
    [false] = examples(found["false"], knowledge)
    assert false.claim is not None
    assert not false.claim[1]


def test_what_is_learnt_is_coefficients_and_no_word_of_a_log(
    small: Path, cases: Path, knowledge: KnowledgeBase
) -> None:
    """They are written as TOML, and a knowledge base that is compiled with them has them."""
    found = fit(small, [cases], knowledge)
    written = toml(found)
    tables = tomllib.loads(written)
    assert {"failure", "counts", "reached"} <= tables.keys()
    assert tables["counts"] == {"case": 19, "hit": 4}
    assert all(isinstance(value, float) for value in tables["failure"].values())
    assert not {"valve", "colour", "film"} & set(written.split())
    assert "failure" in text(found)
    (small / "tables").mkdir(exist_ok=True)
    (small / "tables" / "fit.toml").write_text(written)
    compile_folder(small, small.parent / "again.sqlite")
    assert KnowledgeBase(small.parent / "again.sqlite").fit["failure"] == tables["failure"]
