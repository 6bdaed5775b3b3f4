"""The compatibility tables in the compiled knowledge base."""

from pathlib import Path

import pytest

from errdoc.errors import PageError
from errdoc.kb import compatibility
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import compile_folder

TOOLKIT = '{ cuda = "9.0", release = "9.0.176", linux = "384.81", source = "nv", confidence = "verified" }'


def folder(path: Path, rows: str) -> Path:
    """A folder with a table of toolkits."""
    (path / "tables").mkdir(parents=True)
    (path / "kb.toml").write_text('version = "1"')
    table = f'toolkits = [\n  {rows},\n]\n[sources]\nnv = "https://example.org"\n'
    (path / compatibility.path_of("cuda_driver")).write_text(table)
    return path


def test_tables_are_compiled_and_read_one_by_one(tmp_path: Path) -> None:
    """What stands in TOML comes out as objects; tables that are not there are empty."""
    compile_folder(folder(tmp_path / "kb", TOOLKIT), tmp_path / "kb.sqlite")
    kb = KnowledgeBase(tmp_path / "kb.sqlite")
    assert [str(one.release) for one in kb.compatibility.toolkits] == ["9.0.176"]
    assert kb.compatibility.builds("torch") == ()
    assert kb.libraries.which("cudart64_90.dll") == []
    assert list(kb.tables["compatibility"]) == ["cuda_driver"]


def test_a_folder_of_the_users_own_keeps_the_tables_below(tmp_path: Path) -> None:
    """A table that the folder brings replaces that one; the others stay."""
    compile_folder(folder(tmp_path / "base", TOOLKIT), tmp_path / "base.sqlite")
    below = KnowledgeBase(tmp_path / "base.sqlite").tables
    below["compatibility"]["python_support"] = {
        "sources": {},
        "pythons": [
            {"python": "3.8", "first": "2019-10-14", "last": "2024-10-07", "source": "x", "confidence": "recalled"}
        ],
    }
    own = folder(tmp_path / "own", TOOLKIT.replace("9.0", "9.1"))
    compile_folder(own, tmp_path / "own.sqlite", tables=below)
    found = KnowledgeBase(tmp_path / "own.sqlite").compatibility
    assert [str(one.cuda) for one in found.toolkits] == ["9.1"]
    assert [str(one.python) for one in found.pythons] == ["3.8"]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (TOOLKIT.replace('cuda = "9.0", ', ""), "toolkits, row 1: cuda is missing"),
        (TOOLKIT.replace('source = "nv", ', ""), "toolkits, row 1: source is missing"),
        (TOOLKIT.replace("linux", "solaris"), "toolkits, row 1: unknown key 'solaris'"),
        ('"9.0"', "toolkits, row 1: no row of keys and values"),
    ],
)
def test_a_row_of_another_form_is_refused(tmp_path: Path, rows: str, message: str) -> None:
    """With the table, the section and the row."""
    with pytest.raises(PageError, match=message) as error:
        compile_folder(folder(tmp_path / "kb", rows), tmp_path / "kb.sqlite")
    assert error.value.path == "tables/cuda_driver.toml"


def test_a_section_that_no_table_has_is_refused() -> None:
    """A slip in a heading is no silence."""
    with pytest.raises(PageError, match="unknown section 'toolkit'"):
        compatibility.read("cuda_driver", {"toolkit": []})
    with pytest.raises(PageError, match="toolkits is no list of rows"):
        compatibility.read("cuda_driver", {"toolkits": {}})
