"""What is on the clipboard is explained; where it cannot be read, that is said."""

import os
import sys

import pytest

ERROR = "RuntimeError: CUDA error: device-side assert triggered"
#: A tool of the platform whose turn comes first.
TOOL = "pbpaste" if sys.platform == "darwin" else "xclip"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")


@pytest.fixture
def tool(tmp_path, monkeypatch):
    """Puts a program in the tool's place; there is no other."""
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))

    def make(script: str, name: str = TOOL) -> None:
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    return make


@pytest.mark.parametrize("args", [["--paste"], ["explain", "--paste"]], ids=" ".join)
def test_its_text_is_explained(errdoc, kb, tool, args):
    """As if it were piped in."""
    tool(f"echo '{ERROR}'")
    said = errdoc(*args)
    assert (said.status, said.err) == (0, "")
    assert "device-side-assert" in said.out


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ('echo "Error: Can\'t open display: (null)" >&2; exit 1', "Can't open display"),
        ("exit 0", "no text"),
        (None, "none of "),
    ],
    ids=["refused", "empty", "missing"],
)
def test_why_it_cannot_be_read(errdoc, pipeline, tool, script, why):
    """One line says so: what the tool answered, that there is no text, or that there is no tool."""
    if script:
        tool(script)
    said = errdoc("--paste")
    assert (said.status, said.out) == (2, "")
    assert why in said.err
    assert said.err.splitlines()[-1] == "hint: paste it into: errdoc explain -"


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has one tool")
def test_the_next_tool_is_asked(errdoc, kb, tool):
    """One that has no display gives way to one that has."""
    tool("exit 1")
    tool(f"echo '{ERROR}'", "xsel")
    assert errdoc("--paste").status == 0


def test_a_log_and_the_clipboard(errdoc, pipeline):
    """Both at once are refused."""
    said = errdoc("explain", "--paste", os.devnull)
    assert said.status == 2
    assert "hint: errdoc --paste" in said.err
