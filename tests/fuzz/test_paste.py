"""What an interactive zsh makes of a line that is pasted at its prompt."""

import shutil

import pytest
from fuzz.paste import pasted


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh")
def test_an_interactive_zsh_reads_a_remark() -> None:
    """Which is why no command has one: what stands behind the sign are words, and what they substitute is run."""
    remark, plain = pasted(["ls x   # the line: $(touch y)", "ls x"])
    assert sorted(remark or []) == [["ls", "x", "#", "the", "line:"], ["touch", "y"]]
    assert plain == [["ls", "x"]]
