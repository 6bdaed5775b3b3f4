"""Texts of programs that lead to pages."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from errdoc.errors import PageError
from errdoc.kb.wordings import FOLDER, anchor, lay, pattern, read, signatures
from errdoc.reader import Reader

ROW = {
    "page": "option-value-unknown", "sort": "raise", "exception": "ValueError",
    "text": "Unsupported flux: …. Only laminar is supported", "releases": "1.0-2.0", "file": "mill/flux.py",
}  # fmt: skip


def table(**changes: Any) -> dict[str, dict[str, Any]]:
    """A file of one row; a key without a value is left out."""
    row = {key: value for key, value in {**ROW, **changes}.items() if value is not None}
    return {f"{FOLDER}/mill.toml": {"text": [row]}}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"text": "x" * 121}, "more than 120 characters"),
        ({"text": "… of … is bad"}, "no piece of"),
        ({"sort": "shout"}, "sort"),
        ({"exception": "no class"}, "is no class"),
        ({"page": None}, "page"),
        ({"colour": "red"}, "colour"),
        ({"text": "Unsupported flux is given", "value": "gases"}, "has no"),
    ],
)
def test_what_is_no_row_is_told_with_its_file(changes: dict[str, Any], said: str) -> None:
    """The file, the row and what is wrong with it."""
    with pytest.raises(PageError, match=said) as told:
        read(table(**changes))
    assert f"{FOLDER}/mill.toml" in str(told.value)


def test_a_row_matches_its_text_with_any_value_and_no_other_exception() -> None:
    """What the program puts in may be anything; the exception is its own."""
    regex = re.compile(pattern(read(table())[0]))
    assert regex.search("ValueError: Unsupported flux: turbulent. Only laminar is supported for now")
    assert not regex.search("KeyError: Unsupported flux: turbulent. Only laminar is supported for now")
    assert not regex.search("ValueError: Unsupported flux: turbulent\nOnly laminar is supported for now")
    assert anchor(ROW["text"]) == ". Only laminar is supported"


def test_what_a_log_reports_only_suggests() -> None:
    """A text in a line of a log is not yet the failure, and in a line that says no error it is not even looked at."""
    row = read(table(sort="log", exception=None))[0]
    assert next(signatures([row], {}))[2]["certainty"] == "suggests"
    assert re.search(pattern(row), "ERROR: Unsupported flux: x. Only laminar is supported")
    assert not re.search(pattern(row), "INFO: Unsupported flux: x. Only laminar is supported")


def rules(*causes: str) -> dict[str, Any]:
    """The rules of a page with such causes."""
    return {
        "kind": "failure", "signatures": [],
        "causes": [{"id": name, "evidence": []} for name in causes],
    }  # fmt: skip


def test_a_row_speaks_for_the_cause_that_it_names() -> None:
    """Its signature, and no other of the page, is evidence for it."""
    records = {ROW["page"]: rules("misspelt")}
    lay(read(table(cause="misspelt")), records)
    page = records[ROW["page"]]
    assert page["causes"][0]["evidence"][0]["signatures"] == (page["signatures"][0]["id"],)
    with pytest.raises(PageError, match="does not have"):
        lay(read(table(cause="nowhere")), {ROW["page"]: rules("misspelt")})


def test_a_page_that_is_not_there_gets_no_text() -> None:
    """A folder of a few pages compiles with all tables; a text that stands twice or leads to no failure is refused."""
    records = {"other": rules()}
    lay(read(table()), records)
    assert records == {"other": rules()}
    with pytest.raises(PageError, match="twice"):
        lay(read(table()) * 2, {ROW["page"]: rules()})
    with pytest.raises(PageError, match="no failure"):
        lay(read(table()), {ROW["page"]: {**rules(), "kind": "benign"}})


#: A value that is no word of any page.
VALUE = "zq7"
RAISED = """Traceback (most recent call last):
  File "/home/u/train.py", line 3, in <module>
    run()
  File "/opt/venv/lib/python3.11/site-packages/mill/flux.py", line 9, in run
    {code}
{exception}: {text}
"""


def test_each_text_that_is_raised_leads_to_its_page(root: Path) -> None:
    """Every row of the shipped table, filled in and raised, is named by its page, or by a sharper one below it."""
    files = {
        f"{FOLDER}/{path.name}": tomllib.loads(path.read_text("utf-8"))
        for path in (root / "kb" / FOLDER).glob("*.toml")
    }
    rows = [row for row in read(files) if row["sort"] in ("raise", "assert")]
    assert rows
    reader = Reader()
    lost = []
    for row in rows:
        exception = row["exception"] or ("AssertionError" if row["sort"] == "assert" else "RuntimeError")
        code = "assert ok" if row["sort"] == "assert" else f"raise {exception}(said)"
        answer = reader.explain_text(
            RAISED.format(code=code, exception=exception, text=row["text"].replace("…", VALUE))
        )
        named = answer.diagnoses[0].failure if answer.status == "diagnosed" else answer.status
        if named != row["page"] and reader.kb.failure(named).parent != row["page"]:
            lost.append((row["program"], row["text"], row["page"], named))
    assert lost == []


@pytest.mark.parametrize(
    ("text", "printed", "value"),
    [
        (
            "Unsupported flux: …. Only laminar is supported",
            "Unsupported flux: argon. Only laminar is supported",
            "argon",
        ),
        ("Unsupported flux: … of …", "Unsupported flux: neon of 3", "neon"),
        ("Unsupported flux: …", "Unsupported flux: neon", "neon"),
        ("Unsupported flux: …", "Unsupported flux: neonate", None),
        ("Unsupported flux: …", "Unsupported flux: oil", None),
    ],
)
def test_a_row_may_ask_what_is_put_in(text: str, printed: str, value: str | None) -> None:
    """One general text leads to a page by its value: which of a sort of names it is, and nothing else."""
    row = read(table(text=text, value="gases"))[0]
    found = re.search(pattern(row, {"gases": "(?:argon|neon)"}), f"ValueError: {printed}")
    assert (found["value"] if found else None) == value


def test_a_row_that_asks_for_no_sort_of_names_is_wrong() -> None:
    """It would match nothing."""
    with pytest.raises(PageError, match="sort of names"):
        list(signatures(read(table(value="liquids")), {"gases": "argon"}))
