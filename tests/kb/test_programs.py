"""The table of programs: its form is proven when it is read, what its rows say of logs is proven here."""

import copy
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from errdoc.errors import PageError
from errdoc.kb.programs import FOLDER, ROLES, read, rules
from errdoc.kb.signatures import fact_rules
from errdoc.logs.facts.collect import collect
from errdoc.logs.lines.clean import clean
from errdoc.model import RAN

Quick = Callable[[Callable[[], object], float], bool]

KB = Path(__file__).resolve().parents[2] / "kb"
TABLES = {
    f"{FOLDER}/{path.name}": tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((KB / FOLDER).glob("*"))
}
GIVEN = [row for table in TABLES.values() for row in table["program"]]
ROWS = read(TABLES)
RULES = fact_rules(rules(ROWS))
SHOWN = [(row["name"], one) for row in GIVEN for one in row.get("shows", ())]
#: Words that people name their own folders after.
COMMON = frozenset(
    re.findall(
        r"\w+",
        """
        api app apps backend bin build checkpoints code common config configs core data dataset datasets demo dev
        diffusion dist docs download downloads env envs eval examples exp experiments finetune git home inference input
        lib library lm llm log logs main master ml model models my net networks new nlp notebook notebooks ocr output
        outputs pipeline project projects python repo repos research result results run runs sample scripts sd seg serve
        server source src speech test tests tmp tool tools train trainer training tts ui util utils venv video vision
        voice web webui whisper work workdir workspace yolo vllm transformers diffusers keras ray marker buzz roop verl
        trl swift
        """,
    )
)


def ran(text: str) -> set[str]:
    """The programs that a line shows, as it is printed."""
    return {fact.value for fact in collect(clean([(1, text)]), (), RULES) if fact.name == RAN}


@pytest.mark.parametrize(("name", "one"), SHOWN, ids=[name for name, _ in SHOWN])
def test_a_program_is_shown_by_its_own_lines_alone(name: str, one: dict[str, Any]) -> None:
    """Each example by its row and by no other; what looks alike by none of its forms."""
    assert [(text, ran(text)) for text in [one["example"], *one.get("also", ())] if ran(text) != {name}] == []
    assert [text for text in one.get("misses", ()) if name in ran(text)] == []
    assert one.get("misses")


def test_anchors_are_squashed() -> None:
    """They are searched in lines without blanks and capitals: another one would never be found."""
    anchors = [anchor for _, one in SHOWN for anchor in one["anchor"]]
    assert [anchor for anchor in anchors if anchor != "".join(anchor.lower().split()) or len(anchor) < 4] == []


@pytest.mark.parametrize(("name", "one"), SHOWN, ids=[name for name, _ in SHOWN])
def test_a_form_is_fast_on_hostile_lines(name: str, one: dict[str, Any], quick: Quick) -> None:
    """No form takes more than a moment on long lines of its own literals and of blanks, digits and words."""
    pattern = re.compile(one["regex"], re.MULTILINE)
    parts = [" ", "9", "a", "/a", "a.", "A_", "1.", ": ", "\\a", *one["anchor"], one["example"][:20]]
    assert quick(lambda: [pattern.search((part * 8192)[:8192]) for part in parts], 0.02 * len(parts))


def test_a_name_stands_for_one_program() -> None:
    """What a line shows is told by its name."""
    names = [row["name"] for row in ROWS]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_no_clone_is_called_as_people_call_their_own_folders() -> None:
    """The frames of their own code would be somebody else's: such a name needs what lies in the folder besides."""
    clones = [one.lower() for row in ROWS for one in row.get("clone", ())]
    assert sorted(set(clones) & COMMON) == []
    assert sorted({one for one in clones if clones.count(one) > 1}) == []


def test_what_runs_can_be_told() -> None:
    """By a line, by its imports, or by the folder of its clone; and where its errors are discussed, unless it is a place."""
    running = [row for row in ROWS if row["role"] in ("app", "server", "trainer", "launcher")]
    assert [row["name"] for row in running if not (row["shows"] or row.get("imports") or row.get("clone"))] == []
    assert len(running) > 110


def _row(**changed: object) -> dict[str, Any]:
    return {"package": "tool", "shows": [{"anchor": ["tool"], "regex": "^tool ", "example": "tool 1"}], **changed}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("tool", "program 1 is not a table"),
        (_row(package=""), "program 1 (): package"),
        (_row(kind="app"), "program 1 (tool): unknown key 'kind'"),
        (_row(role="tool"), "program 1 (tool): role"),
        (_row(clone=[1]), "program 1 (tool): clone"),
        (_row(repository="tool"), "program 1 (tool): repository is owner/name, or an address: https://…"),
        (_row(shows=[{"anchor": ["tool"], "example": "tool 1"}]), "program 1 (tool): shows: regex"),
        (_row(shows=[{"anchor": ["tool"], "regex": "^tool"}]), "program 1 (tool): shows: example"),
        (_row(shows=[{"regex": "^tool", "example": "tool 1"}]), "program 1 (tool): shows: anchor"),
        (_row(shows=[{"anchor": ["t"], "regex": "(", "example": "t"}]), "shows: the regex does not compile"),
        (_row(shows=[{"anchor": ["t"], "regex": "a*", "example": "t"}]), "shows: the regex matches an empty text"),
        (_row(brings={"frameworks": ["torch"]}), "program 1 (tool): brings: text"),
    ],
)
def test_a_wrong_row_is_named_with_what_is_wrong(row: Any, message: str) -> None:
    """Before anything is explained with it."""
    path = f"{FOLDER}/apps.toml"
    with pytest.raises(PageError) as error:
        read({path: {"program": [row]}})
    assert message in str(error.value)
    assert error.value.path == path


def test_a_package_that_stands_twice_is_told() -> None:
    """Also where its rows are in two files."""
    tables = {f"{FOLDER}/{name}.toml": {"program": [copy.deepcopy(_row())]} for name in ("apps", "servers")}
    with pytest.raises(PageError, match="the package 'tool' stands twice") as error:
        read(tables)
    assert error.value.path == f"{FOLDER}/servers.toml"


def test_rows_come_with_what_the_engine_needs() -> None:
    """A name and a role for each; the examples of its forms are for this file alone."""
    [row] = read({f"{FOLDER}/apps.toml": {"program": [_row()]}})
    assert (row["name"], row["role"], row["shows"]) == ("tool", "library", [{"anchor": ["tool"], "regex": "^tool "}])
    assert {row["role"] for row in ROWS} == set(ROLES)
