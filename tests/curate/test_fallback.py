"""Learning what is suggested."""

import tomllib
from pathlib import Path

from errdoc.curate.examples import logs
from errdoc.curate.fallback import learn, toml, wordings_of
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import FALLBACK, WEIGHTS, compile_folder
from errdoc.match.weights import Saying, Weights


def test_a_folder_learns_weights_and_what_a_suggestion_is_worth(small: Path, tmp_path: Path) -> None:
    """Both are written below its tables, hold no word of a log, and a knowledge base that is compiled with them has them."""
    compile_folder(small, tmp_path / "kb.sqlite")
    kb = KnowledgeBase(tmp_path / "kb.sqlite")
    assert (kb.index.weights, kb.fallback) == (b"", {})
    found = list(logs(small, (), kb))
    told = learn(found, wordings_of(found, kb), kb)
    written = toml(told)
    assert {"suggestion", "learnt", "reached"} <= tomllib.loads(written).keys()
    assert b"pump broke" not in told.weights
    (small / "tables").mkdir(exist_ok=True)
    (small / WEIGHTS).write_bytes(told.weights)
    (small / FALLBACK).write_text(written)
    compile_folder(small, tmp_path / "again.sqlite")
    again = KnowledgeBase(tmp_path / "again.sqlite")
    assert again.index.weights == told.weights
    assert again.fallback["suggestion"]["spoken"] == told.tables["suggestion"]["spoken"]
    found_pages = Weights(again.index.weights).of(Saying("RuntimeError: the pump broke once more", "RuntimeError"))
    assert max(found_pages, key=lambda page: found_pages[page]) == "pump-broke"
