"""The page of a triage in a browser."""

import importlib.util
from pathlib import Path

import pytest

from errdoc.render.html.triage import render

HERE = Path(__file__).resolve()
SPEC = importlib.util.spec_from_file_location("made", HERE.parents[1] / "render" / "html" / "test_triage.py")
MADE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(MADE)


@pytest.fixture
def page(listening, tmp_path):
    """Opens the page."""

    def opened(**how):
        path = tmp_path / "triage.html"
        path.write_text(render(MADE.REPORT), encoding="utf-8")
        made = listening(**how)
        made.goto(path.as_uri())
        return made

    return opened


def test_nothing_runs_and_nothing_is_asked_for(page):
    """Its own style sheet is all that the policy lets through."""
    opened = page()
    opened.wait_for_timeout(200)
    assert (opened.said, len(opened.asked)) == ([], 1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1400])
def test_it_fits_and_axe_finds_nothing(page, width, scheme):
    """In both languages; nothing is wider than the screen."""
    core = pytest.importorskip("axe_core_python", reason="axe-core-python is not installed")
    opened = page(width=width, scheme=scheme, policy=False)
    assert opened.evaluate("document.documentElement.scrollWidth") <= width
    opened.evaluate((Path(core.__path__[0]) / "axe.min.js").read_text(encoding="utf-8"))
    for lang in ("en", "zh"):
        opened.check(f"#in-{lang}")
        assert [one["id"] for one in opened.evaluate("axe.run()")["violations"]] == []
