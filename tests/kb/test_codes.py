"""The table of error codes: its form, its compiled form, and the shipped one."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from errdoc.errors import PageError
from errdoc.kb import codes
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import compile_folder
from errdoc.stack.codes import matching

ROOT = Path(__file__).resolve().parents[2]
TABLE: dict[str, Any] = {
    "source": {"header": "a header of release 5"},
    "space": {
        "frob": {
            "title": "Frobnicator, frobStatus_t", "title_zh": "装置", "product": "Frob", "said": ["Frob"],
            "codes": [
                {"code": 0, "name": "FROB_SUCCESS", "source": "header", "confidence": "verified"},
                {"code": 5, "name": "FROB_TOO_HOT", "also": ["FROB_HOT"], "text": "too hot", "hint": "no fan",
                 "hint_zh": "没有风扇", "page": ["it-broke", "it-fell"], "releases": "<=4.2", "source": "header",
                 "confidence": "recalled"},
            ],
        }
    },
}  # fmt: skip


def test_the_table_is_read_and_compiled(tmp_path: Path) -> None:
    """What stands in TOML comes out of the knowledge base, with its source spelled out."""
    root = tmp_path / "kb"
    (root / "tables").mkdir(parents=True)
    (root / "kb.toml").write_text('version = "1"')
    (root / codes.PATH).write_text(
        '[source]\nheader = "a header"\n[space.frob]\ntitle = "Frob"\ntitle_zh = "装置"\nproduct = "Frob"\n'
        'said = ["frob"]\ncodes = [{ code = 5, name = "FROB_HOT", page = "it-broke", source = "header",'
        ' confidence = "verified" }]\n'
    )
    compile_folder(root, tmp_path / "kb.sqlite")
    kb = KnowledgeBase(tmp_path / "kb.sqlite")
    assert kb.code("frob 5") == [{
        "space": "frob", "code": 5, "name": "FROB_HOT", "also": (), "text": "", "hint": "", "hint_zh": "",
        "pages": ("it-broke",), "releases": "", "source": "a header", "confidence": "verified",
        "title": "Frob", "title_zh": "装置", "product": "Frob",
    }]  # fmt: skip
    assert kb.code("6") == []
    assert kb.nearest_code("FROB_HOD") == ["FROB_HOT"]


def test_the_codes_of_a_base_hold_where_a_folder_has_none(tmp_path: Path) -> None:
    """A folder of the user's own pages brings no table, and the codes below it stay."""
    for name in ("base", "own"):
        (tmp_path / name).mkdir()
    (tmp_path / "own" / "kb.toml").write_text('version = "1"')
    tables = {"version": "", "facts": [], "texts": {}, "codes": [], "error_codes": codes.read(TABLE)}
    compile_folder(tmp_path / "own", tmp_path / "kb.sqlite", tables=tables)
    kb = KnowledgeBase(tmp_path / "kb.sqlite")
    assert [row["name"] for row in kb.code("FROB_HOT")] == ["FROB_TOO_HOT"]
    assert kb.tables["error_codes"] == tables["error_codes"]


def test_a_knowledge_base_without_the_table_knows_no_code(tmp_path: Path) -> None:
    """No table, no answer, no exception."""
    (tmp_path / "kb").mkdir()
    compile_folder(tmp_path / "kb", tmp_path / "kb.sqlite")
    kb = KnowledgeBase(tmp_path / "kb.sqlite")
    assert kb.code("35") == []
    assert kb.nearest_code("35") == []
    assert kb.tables["error_codes"] == {}


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("code", "5", "code is missing or no number"),
        ("code", -1, "code is missing or no number"),
        ("name", "", "name is missing"),
        ("source", "nowhere", "is not in [source]"),
        ("confidence", "sure", "confidence is not one of"),
        ("releases", "older", "releases 'older'"),
        ("meaning", "x", "unknown key 'meaning'"),
    ],
)
def test_a_wrong_row_is_named(key: str, value: object, message: str) -> None:
    """Each key is checked, and the row is named with the file."""
    table = copy.deepcopy(TABLE)
    table["space"]["frob"]["codes"][1][key] = value
    with pytest.raises(PageError) as error:
        codes.read(table)
    assert message in str(error.value)
    assert error.value.path == codes.PATH


def test_a_row_that_stands_twice_is_wrong() -> None:
    """The same number and name for the same releases is a slip."""
    table = copy.deepcopy(TABLE)
    table["space"]["frob"]["codes"] *= 2
    with pytest.raises(PageError, match="stands there twice"):
        codes.read(table)


SHIPPED = codes.read(tomllib.loads((ROOT / "kb" / codes.PATH).read_text(encoding="utf-8")))
ALL, SPACES = codes.codes_of(SHIPPED), codes.spaces_of(SHIPPED)


def test_every_shipped_code_resolves_by_name() -> None:
    """Each name leads to its code."""
    assert [name for one in ALL for name in one.names if one not in matching(name, ALL, SPACES)] == []


def test_every_shipped_code_resolves_by_number() -> None:
    """Each number, with a word for its space, leads to its code."""
    said = {space.id: space.said[0] if space.id != "cuinit" else "driver" for space in SPACES}
    assert [one for one in ALL if one not in matching(f"{said[one.space]} {one.code}", ALL, SPACES)] == []


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("35", ("cudart", "cudaErrorInsufficientDriver", "driver-insufficient")),
        ("cuda runtime error (38)", ("cudart", "cudaErrorNoDevice", "no-cuda-device")),
        ("cuda runtime error (77)", ("cudart", "cudaErrorIllegalAddress", "illegal-memory-access")),
        ("CUDA failure 46", ("cudart", "cudaErrorDevicesUnavailable", "device-busy")),
        ("UNKNOWN ERROR (303)", ("cudart", "cudaErrorSharedObjectInitFailed", "cuda-driver-library-not-found")),
        ("CUDA_ERROR_NO_DEVICE", ("cuinit", "CUDA_ERROR_NO_DEVICE", "no-cuda-device")),
        ("cuBLAS 1", ("cublas", "CUBLAS_STATUS_NOT_INITIALIZED", "cublas-create-failed")),
        ("CUDNN_STATUS_MAPPING_ERROR", ("cudnn", "CUDNN_STATUS_MAPPING_ERROR", "cudnn-execution-failed")),
        ("ncclSystemError", ("nccl", "ncclSystemError", "nccl-system-error")),
        ("137", ("exit", "exit status 137", "host-out-of-memory")),
        ("139", ("exit", "exit status 139", "segmentation-fault")),
        ("-11", ("signal", "SIGSEGV", "segmentation-fault")),
        ("-1073741819", ("ntstatus", "STATUS_ACCESS_VIOLATION", "segmentation-fault")),
        ("3221225477", ("ntstatus", "STATUS_ACCESS_VIOLATION", "segmentation-fault")),
        ("Xid 79", ("xid", "ROBUST_CHANNEL_GPU_HAS_FALLEN_OFF_THE_BUS", "gpu-fell-off-bus")),
    ],
)
def test_codes_that_people_meet(asked: str, expected: tuple[str, str, str]) -> None:
    """The first answer is the right one, and leads to its page first."""
    first = matching(asked, ALL, SPACES)[0]
    assert (first.space, first.name, first.pages[0]) == expected


def test_every_hint_is_in_both_languages() -> None:
    """A hint without its Chinese, or the reverse, is a slip; each code says something of itself."""
    assert [one.name for one in ALL if bool(one.hint) != bool(one.hint_zh)] == []
    assert [one.name for one in ALL if not (one.text or one.hint)] == []


def test_an_enumeration_that_a_header_counts_through_has_no_hole() -> None:
    """A code that is left out is one that somebody asks for: ur_result_t has each number from 1 to 70."""
    assert sorted(one.code for one in ALL if one.space == "ur" and one.code <= 70) == list(range(1, 71))
