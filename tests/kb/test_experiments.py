"""The table of experiments: its form is proven when it is read."""

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from errdoc.errors import PageError
from errdoc.kb.experiments import PATH, read

TABLE = tomllib.loads((Path(__file__).resolve().parents[2] / "kb" / PATH).read_text(encoding="utf-8"))


def test_the_shipped_table_is_sound() -> None:
    """It comes back as it is."""
    assert read(TABLE) is TABLE
    assert read({}) == {}


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (lambda table: table.pop("reasons"), "needs [experiment.NAME] and [reasons]"),
        (lambda table: table.update(program="all"), "program is no list of texts"),
        (lambda table: table["experiment"]["load"].pop("failures"), "load needs failures"),
        (lambda table: table["experiment"]["load"].update(includes=["load"]), "only what stands before it"),
        (lambda table: table["experiment"]["load"].update(meets=[1]), "load.meets is no list of texts"),
        (lambda table: table["experiment"]["load"]["does"].pop("en"), "load.does needs en"),
        (lambda table: table["reasons"].pop("same"), "reasons.same needs en"),
        (lambda table: table["reasons"]["same"].update(en="{does.__class__}"), "no other braces than does, error, why"),
        (lambda table: table["reasons"]["same"].update(en="{log}"), "no other braces than does, error, why"),
    ],
)
def test_a_wrong_table_is_named_with_what_is_wrong(harm: Callable[[dict[str, Any]], Any], message: str) -> None:
    """Before anything is explained with it."""
    table = copy.deepcopy(TABLE)
    harm(table)
    with pytest.raises(PageError) as error:
        read(table)
    assert message in str(error.value)
    assert error.value.path == PATH
