"""Anything of an answer is put into a language by the words of its texts; nothing else of it changes."""

from pathlib import Path
from typing import NamedTuple

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.kb.compile import compile_folder
from errdoc.model import Evidence, Said
from errdoc.model.said import TABLES, filled, joined
from errdoc.spoken import spoken


class Pair(NamedTuple):
    """A record of other than errdoc's model."""

    text: str
    rest: tuple[object, ...] = ()


@pytest.fixture
def words(tmp_path: Path) -> KnowledgeBase:
    """A knowledge base without pages, whose table knows a few texts."""
    table = {"{n} left": "还剩 {n}", "a fan": "风扇", "it broke": "坏了 {why}", "{what}: {why}": "{why}：{what}"}
    rows = "\n".join(f'"{english}" = "{text}"' for english, text in table.items())
    (tmp_path / "kb" / "tables" / "languages").mkdir(parents=True)
    (tmp_path / "kb" / "kb.toml").write_text('version = "1"\n')
    (tmp_path / "kb" / "tables" / "languages" / "zh.toml").write_text(f"[words]\n{rows}\n", encoding="utf-8")
    compile_folder(tmp_path / "kb", tmp_path / "kb.sqlite")
    return KnowledgeBase(tmp_path / "kb.sqlite")


def test_texts_are_said_with_their_values_within_any_record(words: KnowledgeBase) -> None:
    """Values may be texts themselves, and stand elsewhere in the sentence."""
    inner = filled(Said("{n} left", TABLES), {"n": "3"})
    outer = filled(Said("{what}: {why}", TABLES), {"what": Said("a fan", TABLES), "why": inner})
    record = Pair(outer, (Evidence("log", "a fan", because=joined(inner, " ", Said("a fan", TABLES))),))
    told = spoken(record, words, "zh")
    assert told == Pair("还剩 3：风扇", (Evidence("log", "a fan", because="还剩 3 风扇"),))
    assert spoken(told, words, "en") == record


def test_what_says_nothing_of_errdoc_s_is_the_same_object(words: KnowledgeBase) -> None:
    """Nothing is copied where nothing changes."""
    record = Pair("a fan", ("x", 3, None, (1.5,), Said("unknown words", TABLES)))
    assert spoken(record, words, "zh") is record
    assert spoken(Said("{n} left", TABLES), words, "xx") == "{n} left"


def test_words_that_ask_for_a_value_that_is_not_there_stay_english(words: KnowledgeBase) -> None:
    """No reader sees a placeholder that the English text does not have."""
    assert spoken(Said("it broke", TABLES), words, "zh") == "it broke"


def test_a_text_that_was_cut_is_a_text_of_nobody_s(words: KnowledgeBase) -> None:
    """It stays as it is, and does no harm."""
    assert spoken(Said("a fan", TABLES)[:3], words, "zh") == "a f"
