"""The table of programs, laid out: asked as it is written, and as it is compiled."""

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.kb.registry import Registry, told_row

ROWS = [
    {
        "name": "llama.cpp",
        "package": "llama.cpp",
        "clone": ["Llama.cpp"],
        "told": ["llama.cpp"],
        "paths": ["ggml/src/"],
    },
    {
        "name": "OpenCV",
        "package": "opencv",
        "imports": ["cv2"],
        "told": ["opencv", "opencv-python"],
        "repository": "a/b",
    },
    {"name": "OpenCV", "package": "other", "imports": ["cv2", "x"], "plugins": ["Nodes"], "marks": ["no frames"]},
]


def test_the_first_row_that_has_a_name_counts() -> None:
    """Of two rows with one import, or one name, the first is told."""
    registry = Registry.of(ROWS)
    assert registry.imports == {"cv2": "opencv", "x": "other"}
    assert registry.names == {"llama.cpp": "llama.cpp", "OpenCV": "opencv"}


def test_names_are_looked_up_as_logs_write_them() -> None:
    """Folders of clones in lower case, distributions folded, each with the fact of its row."""
    registry = Registry.of(ROWS)
    assert registry.clones == {"llama.cpp": "llama.cpp"}
    assert registry.told == {"llama_cpp": "llama_cpp", "opencv": "opencv", "opencv_python": "opencv"}
    assert (registry.plugins, registry.marks) == ({"nodes"}, (("no frames", "other"),))
    assert registry.paths == (("ggml/src/", "llama.cpp"),)


def test_a_package_without_a_row_has_an_empty_one() -> None:
    """Nobody has to ask first whether there is one."""
    assert Registry.of(ROWS).row("opencv")["repository"] == "a/b"
    assert Registry.of(ROWS).row("flask") == {}


@pytest.mark.parametrize("name", ["names", "imports", "clones", "told", "plugins", "paths", "marks"])
def test_what_is_compiled_says_what_is_written(kb: KnowledgeBase, name: str) -> None:
    """Of the shipped table each list is the same, and so is each row."""
    rows = kb.tables["programs"]
    written = Registry.of(rows)
    assert getattr(kb.registry, name) == getattr(written, name)
    assert [row["package"] for row in rows if kb.registry.row(row["package"]) != told_row(row)] == []
