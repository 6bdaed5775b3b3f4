"""What pages have and lack."""

from pathlib import Path

import pytest

from errdoc.curate.coverage import Row, coverage, ripe, totals
from errdoc.curate.report import coverage_data, coverage_text
from errdoc.errors import KnowledgeBaseError
from errdoc.kb.page import read

PUMP = "failures/cudnn/pump-broke"
CHINESE = """```toml
of = "pump-broke"
english = "{digest}"
[because]
"it was warm" = "很热"
"it froze" = "结冰了"
```
# 泵坏了

运行时坏了。

## 含义

不转。

## 常见但错误的建议

- 用手转。
"""
MISS = "#: source: made up\n#: instead: unknown\nTraceback (most recent call last):\nValueError: the pump is fine\n"


def by_id(rows: list[Row]) -> dict[str, Row]:
    """The rows by their ids."""
    return {row.id: row for row in rows}


def make_ripe(root: Path) -> None:
    """Gives the pump all that `stable` asks."""
    (root / PUMP / "miss-01.log").write_text(MISS)
    digest = read(root / PUMP / "failure.md", root).digest
    (root / PUMP / "failure.zh.md").write_text(CHINESE.replace("{digest}", digest))


def test_a_row_counts_what_the_page_has(small: Path) -> None:
    """Logs, sources, signatures, causes, evidence, the remedies of the causes, references."""
    row = by_id(coverage(small))["pump-broke"]
    assert row == Row(
        "pump-broke", "failure", "cudnn", "draft", hits=2, misses=0, sources=2, signatures=1, printers=1, causes=2,
        evidence=2, remedies=2, references=1, missing=("a miss", "Chinese"),
    )  # fmt: skip


def test_causes_and_unwritten_pages_are_rows_too(small: Path) -> None:
    """A cause counts the failures that list it; an id of the catalogue without a page says so."""
    rows = by_id(coverage(small))
    assert (rows["too-hot"].kind, rows["too-hot"].causes, rows["too-hot"].remedies) == ("cause", 2, 1)
    assert rows["too-hot"].missing == ("Chinese",)
    assert (rows["disk-broke"].status, rows["disk-broke"].missing) == ("missing", ("the page",))


def test_two_hits_of_one_source_are_not_two_sources(small: Path) -> None:
    """Sources are counted by their notes."""
    first = (small / PUMP / "hit-01.log").read_text()
    (small / PUMP / "hit-02.log").write_text(first)
    assert "a hit from another source" in by_id(coverage(small))["pump-broke"].missing
    (small / PUMP / "hit-02.log").unlink()
    assert "1 more hit" in by_id(coverage(small))["pump-broke"].missing


def test_some_pages_can_be_asked_for(small: Path) -> None:
    """By id, family or both; a name that fits nothing is an error."""
    assert [row.id for row in coverage(small, ["cudnn/pump-broke"])] == ["pump-broke"]
    assert len(coverage(small, ["cudnn"])) == 3
    with pytest.raises(KnowledgeBaseError, match="'pumpe'"):
        coverage(small, ["pumpe"])


def test_totals(small: Path) -> None:
    """Failures and causes are added up apart."""
    found = totals(coverage(small))
    assert (found["failures"]["ids"], found["failures"]["pages"], found["failures"]["hits"]) == (3, 2, 4)
    assert (found["causes"]["pages"], found["causes"]["with remedy"], found["causes"]["chinese"]) == (2, 2, 0)


def test_a_draft_is_ripe_when_it_has_all_and_the_lint_is_silent(small: Path) -> None:
    """Nothing is ripe without a miss and Chinese; a stale translation holds a page back."""
    assert ripe(small) == []
    make_ripe(small)
    assert [(page.id, findings) for page, findings in ripe(small)] == [("pump-broke", ())]
    path = small / PUMP / "failure.zh.md"
    path.write_text(path.read_text().replace("## 含义", "## 意思"))
    [(page, findings)] = ripe(small)
    assert (page.id, [one.code for one in findings]) == ("pump-broke", ["KB115"])


def test_a_draft_is_held_against_what_the_lint_asks_of_stable_pages(small: Path) -> None:
    """A section that only a stable page must have holds a draft back."""
    page = small / PUMP / "failure.md"
    page.write_text(page.read_text().split("## Often advised")[0])
    make_ripe(small)
    path = small / PUMP / "failure.zh.md"
    path.write_text(path.read_text().split("## 常见")[0])
    [(_, findings)] = ripe(small)
    assert [one.code for one in findings] == ["KB113"]


def test_a_stable_page_is_not_listed_again(small: Path) -> None:
    """Only drafts can become stable."""
    page = small / PUMP / "failure.md"
    page.write_text(page.read_text().replace('family = "cudnn"', 'family = "cudnn"\nstatus = "stable"'))
    make_ripe(small)
    assert ripe(small) == []


def test_the_table_has_a_line_for_each_page(small: Path) -> None:
    """Columns are aligned, what is lacking stands last, the totals below."""
    lines = coverage_text(coverage(small)).splitlines()
    assert lines[0].split()[:4] == ["id", "family", "kind", "status"]
    assert next(line for line in lines if line.startswith("pump-broke")).endswith("a miss, Chinese")
    assert lines[-2].startswith("failures: 3 ids, 2 pages, 0 stable")
    data = coverage_data(coverage(small))
    assert {row["id"] for row in data["pages"]} >= {"pump-broke", "disk-broke", "too-hot"}
