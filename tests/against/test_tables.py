"""Cells of a table are named by its head."""

import pytest

from errdoc.against.tables import cells
from errdoc.logs.lines.clean import clean


def read(text: str) -> list[tuple[str, str, str]]:
    """What the tables of a text state: form, name, value."""
    return [(one.form, one.name, one.value) for one in cells(clean(list(enumerate(text.split("\n"), 1))))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("index, name, driver_version\n0, NVIDIA A100, 550.54.15", ("tabled", "driver_version", "550.54.15")),
        ("Package    Version\n---------- -------\nnumpy      1.26.4", ("pinned", "numpy", "1.26.4")),
        ("# Name    Version   Build   Channel\nnumpy     1.26.4    py311_0 conda-forge", ("pinned", "numpy", "1.26.4")),
        ("h5py    3.14.0   HDF5\nnumpy   1.26.4   arrays\nwrapt   2.5.2", ("pinned", "numpy", "1.26.4")),
        ("        hour     fare\ncount  4000.0   3999.0\nmean     11.5     14.4", ("tabled", "fare count", "3999.0")),
        ("epoch  train_loss  valid_loss\n0      1.93        1.71", ("tabled", "valid_loss", "1.71")),
    ],
)
def test_a_cell_is_named_by_its_column(text: str, expected: tuple[str, str, str]) -> None:
    """In CSV, in the lists of pip and conda, between blanks; a row's label comes behind the column."""
    assert expected in read(text)


@pytest.mark.parametrize(
    "text",
    ["loading a, b, c\nreading d, e, f", "one  two\nthree  four", "Package    Version\nDone.", "step  loss"],
)
def test_rows_without_figures_are_no_table(text: str) -> None:
    """Sentences with commas, words between blanks, a head alone."""
    assert read(text) == []
