"""From a page's head to rules."""

from pathlib import Path
from typing import Any

import pytest

from errdoc.errors import PageError
from errdoc.kb.page import read
from errdoc.kb.rules import record
from errdoc.kb.shapes import plain
from errdoc.kb.shapes import read as read_shapes
from errdoc.kb.signatures import Tables, signature

SHAPES = {"shape": [{"name": "lacks", "anchor": ["lacks"], "any": r"\w{1,9}", "regex": r"lacks (?P<what>{of})"}]}
TABLES = Tables({}, [], read_shapes(plain(SHAPES)))
SIGNATURE = '[[signature]]\nid = "s"\nanchor = "it broke"\nregex = "it broke"\n'


def recorded(root: Path, head: str, shape: str = "failures/driver/x/failure.md") -> dict[str, Any]:
    """What the engine needs of a page with this head."""
    path = root / shape
    path.parent.mkdir(parents=True, exist_ok=True)
    ident = path.parent.name if shape.startswith("failures") else path.stem
    family = 'family = "driver"\n' if shape.startswith("failures") else ""
    path.write_text(f'```toml\nid = "{ident}"\n{family}{head}```\n# It broke\n\nText.\n')
    return record(read(path, root), TABLES)


@pytest.mark.parametrize(("line", "expected"), [("", False), ("victim = true\n", True), ("victim = false\n", False)])
def test_a_page_says_whether_it_is_a_victim(line: str, expected: bool, tmp_path: Path) -> None:
    """Where it says nothing it is none."""
    assert recorded(tmp_path, line + SIGNATURE)["victim"] is expected


@pytest.mark.parametrize(("line", "expected"), [("", False), ("clean = true\n", True), ("clean = false\n", False)])
def test_a_kind_says_whether_it_is_of_clean_logs(line: str, expected: bool, tmp_path: Path) -> None:
    """Where it says nothing it is of errors."""
    assert recorded(tmp_path, line + SIGNATURE, "kinds/kind-x.md")["clean"] is expected


@pytest.mark.parametrize(
    ("head", "shape", "said"),
    [
        ('victim = "yes"\n', "failures/driver/x/failure.md", "victim is true or false"),
        ("victim = 1\n", "failures/driver/x/failure.md", "victim is true or false"),
        ('clean = "yes"\n', "kinds/kind-x.md", "clean is true or false"),
        ("clean = true\n", "failures/driver/x/failure.md", "unknown key 'clean'"),
        ("victim = true\n", "kinds/kind-x.md", "unknown key 'victim'"),
    ],
)
def test_a_flag_of_another_form_is_refused(head: str, shape: str, said: str, tmp_path: Path) -> None:
    """A flag that would silently be taken for true, or that does nothing on this page."""
    with pytest.raises(PageError, match=said) as caught:
        recorded(tmp_path, head + SIGNATURE, shape)
    assert caught.value.path == shape


def test_a_kind_and_a_failure_need_a_signature(tmp_path: Path) -> None:
    """Without one they are never told."""
    for shape in ("kinds/kind-x.md", "failures/driver/x/failure.md"):
        with pytest.raises(PageError, match="needs at least one"):
            recorded(tmp_path, "", shape)


def test_the_steps_of_a_kind_need_no_effort(tmp_path: Path) -> None:
    """They are of the user's own code; a remedy of a cause says what it costs."""
    remedy = '[[remedy]]\ntext = "Print it"\n'
    [step] = recorded(tmp_path, SIGNATURE + remedy, "kinds/kind-x.md")["remedies"]
    assert (step["text"], step["effort"]) == ("Print it", "code")
    with pytest.raises(PageError, match="effort"):
        recorded(tmp_path, remedy, "causes/x.md")


def anchors(given: dict[str, Any], *, loose: bool) -> tuple[str, ...]:
    """The anchors of a signature."""
    return signature({"id": "s", **given}, TABLES, 0, loose=loose).anchors


def test_a_loose_signature_has_the_anchors_that_its_regex_requires() -> None:
    """A kind is looked for in one event: its author names none, and short ones do no harm."""
    assert anchors({"regex": r"^it\s+broke \d"}, loose=True) == ("itbroke",)
    assert anchors({"regex": r"^\d+:"}, loose=True) == ()
    assert anchors({"regex": "it broke", "anchor": "it"}, loose=True) == ("it",)
    assert anchors({"regex": "{shape:lacks}"}, loose=True) == ("lacks",)


def test_other_signatures_state_their_anchors() -> None:
    """The scan of a large log looks for nothing else; a shape brings its own."""
    with pytest.raises(PageError, match="anchor is not a text"):
        anchors({"regex": "it broke"}, loose=False)
    with pytest.raises(PageError, match="fewer than 4 bytes"):
        anchors({"regex": "it broke", "anchor": "it "}, loose=False)
    assert anchors({"regex": "{shape:lacks}"}, loose=False) == ("lacks",)
    assert anchors({"regex": "it {shape:lacks}", "anchor": "it lacks"}, loose=False) == ("it lacks",)
