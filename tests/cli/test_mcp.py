"""`errdoc mcp` before it serves."""

import subprocess
import sys

import pytest


def test_without_the_sdk_it_says_what_to_install() -> None:
    """One line with the way out, exit status 2."""
    program = "import sys; sys.modules['mcp'] = None; sys.argv = ['errdoc', 'mcp']; from errdoc.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'errdoc[mcp]'" in done.stderr


@pytest.mark.parametrize("typed", [("--port", "80"), ("--http", "--port", "0"), ("--http", "--port", "70000")])
def test_a_port_goes_with_http_and_is_one(errdoc, typed):
    """Nothing is served."""
    said = errdoc("mcp", *typed)
    assert (said.status, said.out) == (2, "")
    assert "--http" in said.err
