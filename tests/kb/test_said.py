"""What the tables say in other languages: each row's own words, and a file for each language."""

import re
from pathlib import Path

import pytest

from errdoc.errors import PageError
from errdoc.kb import KnowledgeBase, said
from errdoc.kb.wordings import BECAUSE
from errdoc.match import roles
from errdoc.model.said import TABLES


def test_rows_hold_their_own_words() -> None:
    """`hint_zh` beside `hint`, `zh` beside `en`, at any depth; other keys that look like it are no language's."""
    table = {
        "row": [{"hint": "it is old", "hint_zh": "太旧", "came": "1.2", "came_on": "2024", "title_zh": "无"}],
        "reasons": {"small": {"en": "{size} left", "zh": "只剩 {size}"}},
        "beside": {"en": {"all": " ({x})", "of": "a"}, "zh": {"all": "（{x}）"}},
    }
    assert sorted(said.rows([table], {"zh": {}})) == [
        ("zh", "", "it is old", "太旧"),
        ("zh", "beside", " ({x})", "（{x}）"),
        ("zh", "small", "{size} left", "只剩 {size}"),
    ]


def test_a_language_s_file_holds_the_others() -> None:
    """By the English text; a file of a language makes it known."""
    spoken = said.languages({"tables/languages/xx.toml": {"words": {"it is old": "ït ïs öld"}}})
    assert said.rows([{"hint": "a", "hint_xx": "ä"}], spoken) == [
        ("xx", "", "a", "ä"),
        ("xx", "", "it is old", "ït ïs öld"),
    ]
    assert said.rows([{"hint": "a", "hint_yy": "ä"}], spoken, ["yy"])[0] == ("yy", "", "a", "ä")


@pytest.mark.parametrize(
    ("table", "told"),
    [({"word": {}}, "unknown key 'word'"), ({"words": {"a": ""}}, "one text for each"), ({"words": []}, "one text")],
)
def test_a_file_of_something_else_is_refused(table: dict[str, object], told: str) -> None:
    """The error names the file."""
    with pytest.raises(PageError, match=told) as caught:
        said.languages({"tables/languages/xx.toml": table})
    assert caught.value.path == "tables/languages/xx.toml"


def test_the_same_english_is_said_as_its_place_has_it(kb: KnowledgeBase) -> None:
    """A check's two reasons of the same words are two in Chinese; a text without a place takes any."""
    rows = {(place, text) for lang, place, english, text in kb.tables["said"] if english == "/dev/shm has {value}"}
    assert len({text for _, text in rows}) == 2
    for place, text in rows:
        assert kb.said(f"{TABLES}{place}", "/dev/shm has {value}", "zh") == text
    assert kb.said(TABLES, "/dev/shm has {value}", "zh") in {text for _, text in rows}
    assert kb.said(TABLES, "/dev/shm has {value}", "xx") == ""


def test_chinese_has_every_text_of_the_engine_and_none_too_many(root: Path) -> None:
    """The keys of its file are what the engine says, letter for letter."""
    from errdoc.kb.page import toml

    path = root / "kb" / said.FOLDER / "zh.toml"
    words = toml(path.read_text(encoding="utf-8"), "zh.toml")["words"]
    assert set(words) == {BECAUSE, *roles._WHY.values()}


def test_every_text_of_the_tables_has_the_same_blanks_in_chinese(kb: KnowledgeBase) -> None:
    """One that asked for more would be said in English."""
    wrong = [
        english for _, _, english, text in kb.tables["said"]
        if sorted(re.findall(r"\{\w+\}", english)) != sorted(re.findall(r"\{\w+\}", text))
    ]  # fmt: skip
    assert wrong == []
