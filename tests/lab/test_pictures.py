"""The README's pictures show what errdoc says today."""

import xml.etree.ElementTree as ET

from lab.pictures import PICTURES, terminal


def test_the_terminal_is_as_it_is_drawn_today() -> None:
    """`python -m lab pictures` draws it anew."""
    assert (PICTURES / "terminal.svg").read_text("utf-8") == terminal()


def test_a_picture_asks_for_nothing_from_elsewhere() -> None:
    """No font, no image, no style of another place."""
    for path in PICTURES.glob("*.svg"):
        text = path.read_text("utf-8")
        ET.fromstring(text)
        assert "url(" not in text.replace("url(#", "")
        assert "http" not in text.replace("http://www.w3.org/", "").replace("https://www.textualize.io", "")


def test_the_report_is_a_picture() -> None:
    """A PNG of a few hundred kB at most."""
    data = (PICTURES / "report.png").read_bytes()
    assert data.startswith(b"\x89PNG")
    assert len(data) < 600_000
