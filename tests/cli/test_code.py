"""`errdoc code`."""

import json
import sys

import pytest

ROWS = {
    "100": [
        {"space": "cudart", "code": 100, "name": "cudaErrorNoDevice", "also": (), "text": "no device is detected",
         "hint": "none is visible", "hint_zh": "看不到 GPU", "pages": ("cudnn-conv-algorithm", "not-written-yet"),
         "releases": ">=10.1", "source": "a header", "confidence": "verified", "title": "CUDA runtime API",
         "title_zh": "CUDA 运行时 API", "product": "CUDA"},
        {"space": "cudnn", "code": 100, "name": "CUDNN_X", "also": ("CUDNN_Y",), "text": "", "hint": "too hot",
         "hint_zh": "太热", "pages": (), "releases": "7-8", "source": "memory", "confidence": "recalled",
         "title": "cuDNN", "title_zh": "cuDNN", "product": "cuDNN"},
    ]
}  # fmt: skip


@pytest.fixture
def codes(pipeline, monkeypatch):
    """A knowledge base that knows the number 100."""
    knowledge = sys.modules["errdoc.kb"].KnowledgeBase
    monkeypatch.setattr(knowledge, "code", lambda self, text: ROWS.get(text, []), raising=False)
    near = {"cudaErrorNoDevise": ["cudaErrorNoDevice"]}
    monkeypatch.setattr(knowledge, "nearest_code", lambda self, text: near.get(text, []), raising=False)


def test_a_number_in_all_spaces(shown, codes):
    """Each space that has the number answers: meaning, hint, pages that exist, causes, source."""
    assert shown("code", "100") == (
        "100  cudaErrorNoDevice  (CUDA runtime API, CUDA 10.1 and newer)\n"
        "  means    no device is detected\n"
        "  usually  none is visible\n"
        "  page     errdoc show cudnn-conv-algorithm  cuDNN gave no algorithm\n"
        "  causes   the driver is older than this CUDA needs; no page yet\n"
        "  source   a header (verified)\n"
        "\n"
        "100  CUDNN_X, CUDNN_Y  (cuDNN, cuDNN 7 to 8)\n"
        "  means   too hot\n"
        "  source  memory (from memory)\n"
    )


def test_in_chinese(shown, codes):
    """Headings, hints and titles are Chinese; the vendor's text stays."""
    out = shown("code", "100", "--lang", "zh")
    assert "100  cudaErrorNoDevice  (CUDA 运行时 API、CUDA 10.1 及更新)\n" in out
    assert "  含义  no device is detected\n  通常  看不到 GPU\n" in out
    assert "  原因  驱动太旧；no page yet\n" in out
    assert "  含义  太热\n  来源  memory (凭记忆)\n" in out


def test_as_json(shown, codes):
    """Programs get all fields and the pages with their causes."""
    answer = json.loads(shown("code", "100", "--format", "json"))
    assert (answer["schema"], answer["asked"], len(answer["codes"])) == ("errdoc-code/1", "100", 2)
    page = answer["codes"][0]["pages"]
    assert page[0]["failure"] == "cudnn-conv-algorithm"
    assert page[0]["causes"][0] == {"cause": "driver-too-old", "title": "the driver is older than this CUDA needs"}
    assert len(page) == 1


def test_an_unknown_code(refused, codes):
    """A name that nobody knows ends with 1 and the nearest names; words are joined."""
    assert refused("code", "cudaErrorNoDevise", answers="codes") == (
        "errdoc: error: no code is called 'cudaErrorNoDevise'\nhint: did you mean cudaErrorNoDevice?\n"
    )
    assert "'Xid 9999'" in refused("code", "Xid", "9999", answers="codes")


@pytest.mark.parametrize(
    ("releases", "english", "chinese"),
    [
        ("<=10.0", "CUDA 10.0 and older", "CUDA 10.0 及更早"),
        (">12.9", "newer than CUDA 12.9", "晚于 CUDA 12.9"),
        (">=9", "CUDA 9 and newer", "CUDA 9 及更新"),
        ("7-8", "CUDA 7 to 8", "CUDA 7 至 8"),
        ("8", "CUDA 8", "CUDA 8"),
    ],
)
def test_releases_in_words(releases, english, chinese):
    """A range of releases reads as one would say it."""
    from errdoc.render.codes import holds_for

    assert holds_for(releases, "CUDA", "en") == english
    assert holds_for(releases, "CUDA", "zh") == chinese


def test_a_negative_number_is_no_option(shown, codes, monkeypatch):
    """-11 is asked for as it stands, and options keep their meaning."""
    row = ROWS["100"][0] | {"space": "ntstatus", "code": 0xC0000005, "name": "STATUS_ACCESS_VIOLATION"}
    monkeypatch.setitem(ROWS, "-1073741819", [row])
    assert shown("code", "-1073741819").startswith("0xC0000005  STATUS_ACCESS_VIOLATION  (")
    assert '"asked": "-1073741819"' in shown("code", "-1073741819", "--format", "json")
