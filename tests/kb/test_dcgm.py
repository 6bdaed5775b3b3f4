"""The table of DCGM's fields."""

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from errdoc.errors import PageError
from errdoc.kb import KnowledgeBase
from errdoc.kb.dcgm import PATH, read

TABLE = tomllib.loads((Path(__file__).resolve().parents[2] / "kb" / PATH).read_text(encoding="utf-8"))


def test_the_shipped_table_is_sound_and_leads_to_pages(kb: KnowledgeBase) -> None:
    """It comes back as it is, also of the compiled knowledge."""
    assert read(TABLE) == TABLE["field"] == kb.tables["dcgm"]
    for row in TABLE["field"]:
        assert "line" in row or kb.failure(row["page"]).id == row["page"]


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (lambda row: row.update(name="x"), "the key name means nothing"),
        (lambda row: row.update(names=[]), "names is a list of texts"),
        (lambda row: row.update(names=[3]), "names is a list of texts"),
        (lambda row: row.update(reads="often"), "reads is one of code, count, flag, window"),
        (lambda row: row.pop("source"), "source is missing"),
        (lambda row: row.update(kept=1), "kept is true or false"),
        (lambda row: row.pop("line"), "either line or page"),
        (lambda row: row.update(page="gpu-xid-error"), "either line or page"),
        (lambda row: row["names"].append(TABLE["field"][1]["names"][0]), "a name is that of another field too"),
    ],
)
def test_what_is_no_field_is_told(harm: Callable[[dict[str, Any]], object], message: str) -> None:
    """With its place."""
    table = copy.deepcopy(TABLE)
    harm(table["field"][0])
    with pytest.raises(PageError, match=message):
        read(table)


@pytest.mark.parametrize("table", [{"field": {}}, {"field": ["DCGM"]}])
def test_what_is_no_table_is_told(table: dict[str, Any]) -> None:
    """A folder of own pages may have anything."""
    with pytest.raises(PageError):
        read(table)
