"""`errdoc guide`: listing, choosing by version and system, both languages, and what is said of unknown names."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

GUIDE = """```toml
id = "brewing"
references = ["https://example.org/tea"]
related = ["too-hot"]
```
# Brewing

How it is done.

<!-- if: tensorflow >= 2.8 -->
New: one call.
<!-- end -->

<!-- if: tensorflow < 2.8 -->
Old: a variable.
<!-- end -->

<!-- if: os = windows -->
With a mouse.
<!-- end -->

## Wrong advice found everywhere

- Boiling twice: it loses air.
"""
CHINESE = """```toml
of = "brewing"
english = "000000000000"
```
# 泡茶

做法。

<!-- if: tensorflow >= 2.8 -->
新版：一次调用。
<!-- end -->

<!-- if: tensorflow < 2.8 -->
旧版：一个变量。
<!-- end -->

<!-- if: os = windows -->
用鼠标。
<!-- end -->

## 随处可见的错误建议

- 煮两次：失去空气。
"""
CAUSE = '```toml\nid = "too-hot"\n```\n# it was too hot\n\nTrue of the machine.\n'


@pytest.fixture(autouse=True)
def _pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A knowledge base of one guide and one cause in place of the shipped one."""
    from errdoc.kb import KnowledgeBase, kept

    pages = {"kb.toml": 'version = "1"\n', "guides/brewing.md": GUIDE, "guides/brewing.zh.md": CHINESE}
    for name, text in {**pages, "causes/too-hot.md": CAUSE, "tables/texts.toml": ""}.items():
        path = tmp_path / "kb" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(KnowledgeBase, "open", classmethod(lambda cls, _=(): cls(kept.compiled(tmp_path / "kb"))))


@pytest.fixture
def guide(errdoc: Callable[..., Any]) -> Callable[..., Any]:
    """Runs `errdoc guide`."""
    return lambda *args: errdoc("guide", *args)


def test_without_a_name_they_are_listed(guide: Callable[..., Any]) -> None:
    """Ids with titles, in the language asked for; other pages are not guides."""
    assert guide().out == "brewing  Brewing\n"
    assert guide("--lang", "zh").out == "brewing  泡茶\n"


def test_all_variants_are_shown_under_their_conditions(guide: Callable[..., Any]) -> None:
    """Who gives no version sees all of them, and the sources."""
    said = guide("brewing")
    assert said.status == 0
    assert "**TensorFlow >= 2.8:**\n\nNew: one call.\n\n**TensorFlow < 2.8:**\n\nOld: a variable." in said.out
    assert "**Windows:**\n\nWith a mouse." in said.out
    assert "<!--" not in said.out
    assert said.out.startswith("# Brewing\n\nbrewing · guide\n")
    assert "## See also\n\n- `errdoc show too-hot`: it was too hot\n" in said.out
    assert said.out.endswith("## References\n\n- https://example.org/tea\n")


@pytest.mark.parametrize(("version", "there", "gone"), [("2.3", "Old", "New"), ("2.15.1", "New", "Old")])
def test_a_version_chooses(guide: Callable[..., Any], version: str, there: str, gone: str) -> None:
    """What holds is shown without its condition, what does not is left out."""
    out = guide("brewing", "--tensorflow", version).out
    assert f"{there}: " in out
    assert f"{gone}: " not in out
    assert "TensorFlow" not in out
    assert "**Windows:**" in out


def test_a_system_chooses(guide: Callable[..., Any]) -> None:
    """The same for --os."""
    assert "**Windows:**" not in guide("brewing", "--os", "windows").out
    assert "With a mouse." in guide("brewing", "--os", "windows").out
    assert "With a mouse." not in guide("brewing", "--os", "linux").out


def test_chinese_has_the_same_parts(guide: Callable[..., Any]) -> None:
    """The choice is the same in every language."""
    out = guide("brewing", "--lang", "zh", "--tensorflow", "2.3").out
    assert "旧版" in out
    assert "新版" not in out
    assert "**Windows：**" in out


def test_markdown_is_what_a_pipe_gets(guide: Callable[..., Any]) -> None:
    """--format markdown is for terminals too."""
    assert guide("brewing", "--format", "markdown").out == guide("brewing").out


def test_show_knows_guides(errdoc: Callable[..., Any], guide: Callable[..., Any]) -> None:
    """`errdoc show` gives the same as `errdoc guide` without versions."""
    assert errdoc("show", "brewing").out == guide("brewing").out


def test_search_finds_guides(errdoc: Callable[..., Any]) -> None:
    """By their words, in either language."""
    assert errdoc("search", "brewing").out == "brewing  Brewing\n"
    assert errdoc("search", "泡茶", "--lang", "zh").out == "brewing  泡茶\n"


def test_an_unknown_name_ends_with_the_way_to_what_was_meant(guide: Callable[..., Any]) -> None:
    """Status 1: the nearest guide, the page of that name, or the list."""
    assert (guide("brewin").status, guide("brewin").out) == (1, "")
    assert guide("brewin").err == "errdoc: error: there is no guide 'brewin'\nhint: did you mean brewing?\n"
    assert guide("too-hot").err.endswith("hint: errdoc show too-hot\n")
    assert guide("zzz").err.endswith("hint: errdoc guide lists them\n")
    assert "\x1b" not in guide("\x1b[31mred").err


def test_what_is_no_version_is_a_usage_error(guide: Callable[..., Any]) -> None:
    """Status 2, and the message names the option and the value."""
    said = guide("brewing", "--tensorflow", "newest")
    assert said.status == 2
    assert "'newest' is no version; give it as 2.3" in said.err
