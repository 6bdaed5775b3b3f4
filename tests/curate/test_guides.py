"""The lint of guides and of links to them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from errdoc.curate.findings import Finding
from errdoc.curate.form import check
from errdoc.kb.page import load

GUIDE = """```toml
id = "brewing"
references = ["https://example.org/tea"]
related = ["too-hot"]
```
# Brewing

<!-- if: torch >= 2 -->
Text.
<!-- end -->

## Wrong advice found everywhere

- Boiling twice: it loses air.
"""
CHINESE = """```toml
of = "brewing"
english = "DIGEST"
```
# 泡茶

<!-- if: torch >= 2 -->
正文。
<!-- end -->

## 随处可见的错误建议

- 煮两次：失去空气。
"""


@pytest.fixture
def root(small: Path) -> Path:
    """The small folder with a sound guide in two languages, and a failure that links to it."""
    catalogue = small / "catalogue.toml"
    catalogue.write_text(catalogue.read_text().replace("guides = []", 'guides = ["brewing"]'))
    (small / "guides").mkdir()
    (small / "guides/brewing.md").write_text(GUIDE, encoding="utf-8")
    (digest,) = [page.digest for page in load(small)[0] if page.id == "brewing"]
    (small / "guides/brewing.zh.md").write_text(CHINESE.replace("DIGEST", digest), encoding="utf-8")
    change(small, "failures/cudnn/pump-broke/failure.md", 'family = "cudnn"', 'family = "cudnn"\nguides = ["brewing"]')
    return small


def change(root: Path, name: str, old: str, new: str) -> None:
    """Replaces a text in a file."""
    text = (root / name).read_text(encoding="utf-8")
    assert old in text
    (root / name).write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def found(root: Path) -> Callable[[], list[tuple[str, str]]]:
    """The findings now: code and path."""

    def run() -> list[tuple[str, str]]:
        findings: list[Finding] = list(check(load(root)[0], root))
        return [(one.code, one.path) for one in findings]

    return run


def test_a_sound_guide_has_no_finding(found: Callable[[], list[tuple[str, str]]]) -> None:
    """The example that the others are changes of is right."""
    assert found() == []


def test_a_link_to_an_unknown_guide_is_found(root: Path, found: Callable[[], list[tuple[str, str]]]) -> None:
    """An id in `guides` that is no guide leads nowhere, also where a page of another kind has it."""
    page = "failures/cudnn/pump-broke/failure.md"
    change(root, page, 'guides = ["brewing"]', 'guides = ["brewing", "too-hot"]')
    assert found() == [("KB117", page)]


def test_related_must_lead_somewhere(root: Path, found: Callable[[], list[tuple[str, str]]]) -> None:
    """An id in `related` is a page."""
    change(root, "guides/brewing.md", 'related = ["too-hot"]', 'related = ["nowhere"]')
    assert found() == [("KB117", "guides/brewing.md")]


def test_a_guide_needs_sources(root: Path, found: Callable[[], list[tuple[str, str]]]) -> None:
    """Claims without a source are a finding."""
    change(root, "guides/brewing.md", 'references = ["https://example.org/tea"]\n', "")
    assert found() == [("KB120", "guides/brewing.md")]


def test_a_guide_says_what_is_wrong_advice(root: Path, found: Callable[[], list[tuple[str, str]]]) -> None:
    """In each language, under its fixed heading."""
    change(root, "guides/brewing.zh.md", "## 随处可见的错误建议", "## 错误")
    assert found() == [("KB113", "guides/brewing.zh.md")]


def test_a_translation_has_the_same_conditions(root: Path, found: Callable[[], list[tuple[str, str]]]) -> None:
    """Another bound in Chinese is a finding, though the hash of the English text is right."""
    change(root, "guides/brewing.zh.md", "torch >= 2", "torch >= 3")
    assert found() == [("KB115", "guides/brewing.zh.md")]


def test_a_condition_that_is_not_understood_is_found(root: Path) -> None:
    """It is an error of the page, so the knowledge base is not compiled with it."""
    from errdoc.curate.lint import lint

    change(root, "guides/brewing.md", "torch >= 2", "torch near 2")
    assert ("KB102", "guides/brewing.md") in [(one.code, one.path) for one in lint(root)]
