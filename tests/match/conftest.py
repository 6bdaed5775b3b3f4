"""A small knowledge base for each test."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import compile_folder
from errdoc.logs.lines.clean import clean
from errdoc.model import Explanation
from errdoc.pipeline import diagnose

#: The kinds of words that commands take, as they are shipped.
WORDS = Path(__file__).parents[2] / "kb" / "tables" / "words.toml"
Explain = Callable[[str, dict[str, str]], Explanation]

TABLES = """[[text]]
name = "progress"
regex = '''epoch \\d+'''
[[text]]
name = "report-line"
regex = '''^make: \\*\\*\\*|ChildFailedError'''
[[text]]
name = "victim-line"
regex = '''Connection closed by peer'''
[[text]]
name = "stopped-line"
regex = '''^\\^C'''
[[text]]
name = "skipped-line"
regex = '''\\bskipped\\b|\\bsilently ignoring\\b'''
[[text]]
name = "ignored-line"
regex = '''\\bsilently ignoring\\b'''
[[text]]
name = "left-out-line"
regex = '''^Cannot import \\S+ module'''
"""
PROGRAMS = """program = [
  { package = "scikit-learn", imports = ["sklearn"], repository = "scikit-learn/scikit-learn" },
]
"""
FRAMES = """[[frame]]
space = "cudart"
anchor = "cudaSuccess ("
regex = '''cudaSuccess \\({code} vs\\. 0\\)'''
[[frame]]
space = "cudart"
anchor = "CUDA failure "
regex = '''CUDA failure {code}\\b'''
"""


@pytest.fixture
def explain(tmp_path: Path) -> Explain:
    """Explains a text with the pages given as heads: id to TOML without id and family; `kind-…` is a kind."""

    def run(log: str, pages: dict[str, str]) -> Explanation:
        root = tmp_path / "kb"
        shutil.rmtree(root, ignore_errors=True)
        for name, text in {
            "kb.toml": 'version = "1"',
            "tables/texts.toml": TABLES,
            "tables/codes.toml": FRAMES,
            "tables/programs/libraries.toml": PROGRAMS,
            "tables/words.toml": WORDS.read_text(encoding="utf-8"),
        }.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        for ident, head in pages.items():
            path = root / "failures" / "driver" / ident / "failure.md"
            family = 'family = "driver"\n'
            if ident.startswith("kind-"):
                path, family = root / "kinds" / f"{ident}.md", ""
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f'```toml\nid = "{ident}"\n{family}{head}\n```\n# {ident}\n\nIt happened.\n')
        target = tmp_path / "kb.sqlite"
        compile_folder(root, target)
        return diagnose(clean(enumerate(log.split("\n"), 1)), kb=KnowledgeBase(target))

    return run
