"""Tables of a page on a terminal."""

import io

import pytest

from errdoc.render import terminal

TABLE = "# 标题\n\n| 字段 | 含义 |\n|---|---|\n| benchmark | " + "图像尺寸固定的卷积网络每种形状只计时一次" * 4 + " |\n"


class Screen(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """It is."""
        return True


@pytest.fixture(autouse=True)
def _colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")


def test_no_character_of_a_chinese_cell_is_lost() -> None:
    """Text without spaces is folded in its cell, not cut."""
    screen = Screen()
    terminal.write_page(TABLE, screen)
    assert "…" not in screen.getvalue()
    assert screen.getvalue().count("尺") == 4
