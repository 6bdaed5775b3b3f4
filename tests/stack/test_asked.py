"""What `errdoc versions`, `errdoc which` and `errdoc code` answer to questions whose answers were written down from the sources first."""

import tomllib
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.render.codes import filled
from errdoc.render.codes import text as code_text
from errdoc.render.libraries import text as said_of
from errdoc.render.versions import text
from errdoc.stack.answered import answered
from errdoc.stack.install import conda_cudnn, values
from errdoc.stack.stated import of_machine
from errdoc.stack.versions import Version

HERE = Path(__file__).parent
FILES = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("asked_*.toml"))]
QUESTIONS, NAMES, CODES = (
    [row for file in FILES for row in file.get(kind, [])] for kind in ("question", "name", "code")
)


@pytest.fixture(scope="module")
def kb():
    """The shipped knowledge base."""
    return KnowledgeBase.open()


def lacks(said, row):
    """What an answer does not say and should, or says and should not."""
    return [
        *(one for one in row.get("says", []) if one not in said),
        *(one for one in row.get("not", []) if one in said),
    ]


@pytest.mark.parametrize("row", QUESTIONS, ids=lambda row: " ".join(row["asked"].values())[:50])
def test_versions_answers_as_the_source_says(kb, row):
    """Whether it goes together, and what the answer must and must not say."""
    found = of_machine(row["machine"]) if "machine" in row else {}
    answer = answered(row["asked"], found, kb.compatibility)
    assert (answer.clash is None) == row["works"]
    assert not lacks(text(answer), row)


@pytest.mark.parametrize("row", NAMES, ids=lambda row: row["name"])
def test_which_answers_as_the_source_says(kb, row):
    """What a file or symbol is and how to get it, on the system that it belongs to."""
    found = kb.libraries.which(row["name"], None, here="linux")
    assert found
    assert not lacks(said_of(found, kb, "en"), row)


@pytest.mark.parametrize("row", CODES, ids=lambda row: row["asked"][:50])
def test_code_answers_as_the_header_says(kb, row):
    """What a number, a name or a message is called and means."""
    found = [filled(one, kb, "en") for one in kb.code(row["asked"])]
    assert found
    assert not lacks(code_text(found, "en"), row)


@pytest.mark.parametrize("name", ["libcudnn.so.5", "libcudnn.so.6", "libcudnn.so.7", "libcudnn.so.8", "libcudnn.so.9"])
def test_which_and_the_remedy_install_the_same_cudnn(kb, name):
    """The line for conda of `errdoc which` is the one that `errdoc explain` takes where no package of pip has the release."""
    said = said_of(kb.libraries.which(name, None, here="linux"), kb, "en")
    step = values({"library": name, "os": "linux", "tensorflow": "1.15.0"}, kb.compatibility).get("cudnn_install", "")
    line = conda_cudnn(Version.parse(name[-1]), "linux", kb.compatibility)
    assert line in said
    assert line.split("=")[0] in step or step.startswith("python -m pip install")


def test_every_question_has_a_source():
    """An answer that nobody can look up proves nothing."""
    assert all(
        row["source"].startswith(("https://", "package ", "header ", "tags that Dockerfiles ", "from memory"))
        for row in (*QUESTIONS, *NAMES, *CODES)
    )
    assert len(QUESTIONS) >= 180
    assert len(NAMES) >= 140
    assert len(CODES) >= 50
