"""The page on `errdoc serve` is true: its commands are carried out, its figures are the settings."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from errdoc.cli import quick
from errdoc.cli import serve as command

PAGE = (Path(__file__).parents[3] / "docs" / "serve.md").read_text(encoding="utf-8")
BLOCKS = "\n".join(re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL))
ASKED = [line for line in BLOCKS.splitlines() if line.startswith("curl") and "localhost" in line]
# ERRDOC_SERVE_TOKEN=$(cat token) errdoc serve --host 0.0.0.0
STARTED = re.findall(r"(?:^|\) )(errdoc serve[^#\n]*)", BLOCKS, re.MULTILINE)
LOG = "RuntimeError: CUDA error: device-side assert triggered\n"
FACTS = '{"schema": "errdoc-probe/1", "facts": {"driver": {"value": "418.87", "how": "", "source": ""}}}'


@pytest.mark.parametrize("line", ASKED)
def test_what_curl_is_told_is_answered(server, tmp_path, line: str) -> None:
    """Each command, with the port of the test's server and files made up."""
    for name in ("train.log", "rank0.log", "rank1.log", "good.log"):
        (tmp_path / name).write_text(LOG)
    (tmp_path / "machine.json").write_text(FACTS)
    words = shlex.split(line.replace("localhost:8766", f"127.0.0.1:{server.port}"))
    try:
        done = subprocess.run([*words, "-sS", "--fail"], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    except FileNotFoundError:
        pytest.skip("curl is not here")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("{")


@pytest.mark.parametrize("line", STARTED)
def test_how_it_is_started_is_understood(line: str) -> None:
    """Each use shown is accepted."""
    assert quick.read(command.serve, shlex.split(line)[2:], {}) is not None


def test_the_page_shows_both() -> None:
    """There is something to check."""
    assert len(ASKED) == 8
    assert len(STARTED) == 4


def test_the_figures_are_the_settings() -> None:
    """Sizes, times and counts."""
    from errdoc.integrations.web.settings import Settings

    told = Settings()
    for words in (f"{told.waiting} requests", f"for {told.patience:.0f} s", f"after {told.logs} logs", f"| {told.seconds}, the",
                  f"| {told.size} MiB", f"{told.memory >> 10} GiB", f"{told.unpacked >> 10} GiB of each log",
                  f"127.0.0.1:{told.port}"):  # fmt: skip
        assert words in PAGE, words
    defaults = command.serve.__defaults__ or ()
    assert {told.host, told.port, told.seconds, told.size} <= {one for one in defaults if isinstance(one, int | str)}
