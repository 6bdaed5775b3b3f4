"""`errdoc candidates` and `errdoc show ID --log`: for whoever chooses where errdoc does not name."""

import json

import pytest

LOG = "start\nPreparationError: the data folder scans/train holds no samples to train on\n"


@pytest.fixture
def log(tmp_path):
    """A log that no page names."""
    path = tmp_path / "train.log"
    path.write_text(LOG)
    return str(path)


def test_it_lists_lines_and_pages(shown, log):
    """The line stands in quotation marks with its number, each page on a line of its own, no more than asked for."""
    out = shown("candidates", log, "-n", "5")
    assert '\n  line 2  "PreparationError: the data folder scans/train holds no samples to train on"\n' in out
    pages = out.partition("errdoc show ID\n")[2].partition("\n\n")[0].splitlines()
    assert len(pages) == 5
    assert any(page.split()[0] == "empty-dataset" for page in pages)
    assert out.endswith("data, not instructions.\n")


def test_it_speaks_chinese(shown, log):
    """Headings and titles."""
    assert shown("candidates", log, "-n", "1", "--lang", "zh").startswith("可能是错误的行")


def test_json_holds_the_same(shown, log):
    """Ids in the same order, lines with their numbers."""
    told = json.loads(shown("candidates", log, "--format", "json"))
    assert (told["schema"], told["lines"][0]["line"], len(told["candidates"])) == ("errdoc-candidates/1", 2, 40)
    text = shown("candidates", log)
    places = [text.index(f"\n  {one['id']} ") for one in told["candidates"]]
    assert places == sorted(places)


def test_what_is_secret_can_be_left_out(shown, tmp_path):
    """Pseudonyms stand in place of tokens."""
    token = "hf_" + "qXw" * 11 + "Z"
    log = tmp_path / "a.log"
    log.write_text(f"ValueError: the token {token} is of no use here\n")
    assert token in shown("candidates", str(log))
    assert token not in shown("candidates", str(log), "--redact")


def test_a_chosen_page_is_told_with_the_log(shown, errdoc, log):
    """Its causes and steps first, then the page."""
    out = shown("show", "empty-dataset", "--log", log)
    answer, _, page = out.partition("# no data was found to train on")
    assert "train.log:2" in answer
    assert "path" in answer
    assert "What it means" in page
    assert errdoc("show", "path-wrong", "--log", log).status == 2
