"""How Chinese is written: terms, quotation marks, comments."""

from pathlib import Path

import pytest

from errdoc.curate import wording
from errdoc.curate.wording import Term, glossary, unused
from errdoc.kb.page import Page, load

GLOSSARY = """[[term]]
use = "报错"
english = "error message"
not = ["消息"]
allowed = ["消息队列"]
[[term]]
use = "计算能力"
english = "compute capability"
not = ["算力"]
glossed = "compute capability"
"""
PAGE = """```toml
id = "it-broke"
family = "cudnn"
```
# It broke

Why.

```sh
nvidia-smi  # first of all
```
"""
CHINESE = """```toml
of = "it-broke"
english = "000000000000"
[[remedy]]
text = "{text}"
```
# 坏了

{body}
"""


def told(root: Path, body: str = "原因。", text: str = "修好它", table: str = "") -> list[str]:
    """What is found in a Chinese page of one paragraph and one remedy, and in one table."""
    folder = root / "failures" / "cudnn" / "it-broke"
    folder.mkdir(parents=True)
    (root / "tables").mkdir()
    (root / wording.PATH).write_text(GLOSSARY, encoding="utf-8")
    (root / "tables" / "codes.toml").write_text(table, encoding="utf-8")
    (folder / "failure.md").write_text(PAGE, encoding="utf-8")
    (folder / "failure.zh.md").write_text(CHINESE.format(body=body, text=text), encoding="utf-8")
    pages, errors = load(root)
    assert errors == []
    return [f"{one.path}: {one.message}" for one in wording.check(pages, root)]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("看消息。", "修好它"),
        ("原因。", "看消息里的名字"),
        ("放进消息队列的消息。", "修好它"),
        ("算力太低。", "修好它"),
    ],
)
def test_a_term_that_is_not_used_is_found(tmp_path: Path, body: str, text: str) -> None:
    """In the body and in what the head has people read; one that is allowed hides no other."""
    assert [one.split(": ")[1] for one in told(tmp_path, body, text)] == ["the glossary has another term"]


@pytest.mark.parametrize("body", ["消息队列满了。", "看 `消息` 这个键。", "看报错。\n\n```sh\necho 消息\n```"])
def test_a_term_may_stand_where_it_means_something_else(tmp_path: Path, body: str) -> None:
    """In a piece that the glossary allows, and in code."""
    assert told(tmp_path, body) == []


def test_a_table_is_held_to_the_glossary(tmp_path: Path) -> None:
    """What is read in Chinese is; what is matched in a log is not."""
    found = told(tmp_path, table='regex = "消息"\n[[row]]\nhint_zh = "看消息"\n')
    assert found == ["tables/codes.toml: the glossary has another term: …看消息…"]


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("计算能力低。", 1),
        ("计算能力（compute capability）低。计算能力高。", 0),
        ("`计算能力` 这一列。", 0),
    ],
)
def test_a_glossed_term_is_explained_once(tmp_path: Path, body: str, count: int) -> None:
    """A body that has it says its English; one that does not need not."""
    assert len(told(tmp_path, body)) == count


@pytest.mark.parametrize(
    ("body", "text", "count"),
    [
        ('出现 "Killed"。', "修好它", 1),
        ("出现“Killed”。", "修好它", 0),
        ('执行 `echo "x"`。', "修好它", 0),
        ("原因。", "看到 'Killed' 为止", 1),
        ("原因。", "写成 device_map='auto'", 0),
        ("原因。", "python -c 'import torch' 不报错", 0),
    ],
)
def test_quotation_marks_are_chinese_outside_of_code(tmp_path: Path, body: str, text: str, count: int) -> None:
    """A head has code without marks: there a quotation is what Chinese surrounds."""
    assert len(told(tmp_path, body, text)) == count


@pytest.mark.parametrize(("comment", "count"), [("first of all", 1), ("首先", 0)])
def test_comments_in_code_are_chinese(tmp_path: Path, comment: str, count: int) -> None:
    """The code is the English one, what is said of it is not."""
    assert len(told(tmp_path, f"```sh\nnvidia-smi  # {comment}\n```")) == count


def test_a_folder_without_a_glossary_is_not_held_to_one(tmp_path: Path) -> None:
    """Pages of a company's own need none."""
    assert glossary(tmp_path) == []
    assert list(wording.check(list[Page](), tmp_path)) == []


def test_what_is_shown_is_where_the_term_stands() -> None:
    """The surroundings are those of the text, with the allowed pieces in them."""
    term = Term("报错", ("消息",), ("消息队列",))
    assert [shown for shown, _ in unused("消息队列里的消息", [term])] == ["消息队列里的消息"]


def test_each_occurrence_is_shown() -> None:
    """Whoever mends a page sees all of it at once."""
    assert len(list(unused("消息一，消息二", [Term("报错", ("消息",))]))) == 2
