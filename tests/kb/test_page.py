"""The form of pages."""

from pathlib import Path

import pytest

from errdoc.errors import PageError
from errdoc.kb.page import load, read, read_log, sections_of, split

GOOD = """```toml
id = "{id}"
family = "cudnn"
[[signature]]
id = "one"
anchor = "something broke"
regex = '''something broke'''
```
# Something broke

It broke while
it ran.

## What it means
Text.
```
## not a section
```
## Often advised, and wrong
- Reinstalling: it does not help.
"""


def page_in(root: Path, text: str, ident: str = "some-failure") -> Path:
    """A failure page below `root`."""
    path = root / "failures" / "cudnn" / ident / "failure.md"
    path.parent.mkdir(parents=True)
    path.write_text(text.replace("{id}", ident))
    return path


def test_a_page_has_head_title_summary_and_sections(tmp_path: Path) -> None:
    """Head and body are read apart; fences hide headings."""
    page = read(page_in(tmp_path, GOOD), tmp_path)
    assert (page.id, page.kind, page.family, page.status) == ("some-failure", "failure", "cudnn", "draft")
    assert page.title == "Something broke"
    assert page.summary == "It broke while it ran."
    assert list(sections_of(page.body)) == ["What it means", "Often advised, and wrong"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# no head\n", "does not begin with"),
        ('```toml\nid = "x"\n', "never closed"),
        ("```toml\nid = \n```\n", "not valid TOML"),
        ('```toml\nid = "other"\n```\n# t\n', "the path says"),
        ('```toml\nid = "some-failure"\nkind = "odd"\n```\n# t\n', "unknown kind"),
    ],
)
def test_a_page_of_another_form_is_refused_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    """The error names the file and what is wrong."""
    with pytest.raises(PageError, match=message) as caught:
        read(page_in(tmp_path, text), tmp_path)
    assert caught.value.path == "failures/cudnn/some-failure/failure.md"


def test_loading_collects_the_errors_and_keeps_the_good_pages(tmp_path: Path) -> None:
    """One wrong page hides nothing of the others."""
    page_in(tmp_path, GOOD)
    page_in(tmp_path, "# no head", "other-failure")
    pages, errors = load(tmp_path)
    assert [page.id for page in pages] == ["some-failure"]
    assert len(errors) == 1


def test_a_log_loses_its_notes_and_nothing_else(tmp_path: Path) -> None:
    """Notes are the `#: ` lines at the head; later ones belong to the log."""
    path = tmp_path / "hit-01.log"
    path.write_text("#: source: recorded\n#: cause: driver-too-old\nline\n#: not a note\n")
    log = read_log(path)
    assert log.is_hit
    assert log.notes == {"source": "recorded", "cause": "driver-too-old"}
    assert log.text == "line\n#: not a note\n"


def test_a_head_of_windows_line_ends_is_read() -> None:
    """Pages written on Windows are pages too."""
    assert split('```toml\r\nid = "x"\r\n```\r\n# t\r\n', "p")[0] == {"id": "x"}
