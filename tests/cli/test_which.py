"""`errdoc which`."""

import json
import sys

import pytest

from errdoc.stack.libraries import Libraries
from errdoc.stack.tables import Tables

GIVEN = {"source": "nv", "confidence": "verified"}
FILES = {
    "sources": {"nv": "https://example.org/files", "memory": "from memory"},
    "components": [
        {"id": "cudart", "title": "CUDA runtime", "title_zh": "CUDA 运行时库", "provider": "cuda",
         "page": "cudnn-conv-algorithm", "loaded_by": {"torch": ">=0.4"}, "instead": "Rename nothing",
         "instead_zh": "不要改名", "pip": {"12": "nvidia-cuda-runtime-cu12"}, **GIVEN},
        {"id": "glibc", "title": "the C library", "title_zh": "C 库", "provider": "glibc", "page": "not-written-yet",
         "wanted": "everything", "wanted_zh": "一切", **GIVEN},
    ],
    "providers": [
        {"id": "cuda", "title": "CUDA toolkit", "title_zh": "CUDA toolkit", **GIVEN},
        {"id": "glibc", "title": "the system", "title_zh": "系统", **GIVEN},
    ],
    "get": [
        {"provider": "cuda", "os": ["linux"], "via": "pip", "text": "A package", "text_zh": "软件包",
         "command": "pip install {pip}", "verify": "ldconfig -p | grep {stem}", **GIVEN},
        {"provider": "cuda", "os": ["windows"], "via": "system", "text": "CUDA {cuda}", "text_zh": "CUDA {cuda}",
         **GIVEN},
    ],
    "patterns": [{"component": "cudart", "os": "windows", "regex": r"cudart64_(?P<major>\d\d)(?P<minor>\d)\.dll",
                  "example": "cudart64_140.dll", "cuda": "{major}.{minor}", "source": "memory",
                  "confidence": "recalled"}],
    "files": [
        {"file": "libcudart.so.12", "component": "cudart", "os": "linux", "cuda": "12.0-12.9", **GIVEN},
        {"file": "cudart64_12.dll", "component": "cudart", "os": "windows", "cuda": "12.0-12.9", "hint": "one for all",
         "hint_zh": "共用", **GIVEN},
    ],
    "symbols": [{"regex": r"GLIBC_(?P<number>2\.\d\d)", "example": "GLIBC_2.32", "component": "glibc",
                 "title": "a version of the C library", "title_zh": "C 库的版本", "version": "{number}",
                 "library": "libc.so.6", **GIVEN}],
    "systems": [{"system": "Debian 12", "glibc": "2.36", "gcc": "12.2", **GIVEN}],
}  # fmt: skip
TORCH = {
    "bundled": True,
    "releases": [{"release": "2.1.2", "linux": "3.8", "windows": "3.8", "default": "cu121", **GIVEN},
                 {"release": "2.4.0", "linux": "3.8", "default": "cu118", **GIVEN}],
    "builds": [{"releases": "2.1", "os": ["linux", "windows"], "variant": "cu121", "cuda": "12.1", **GIVEN},
               {"releases": "2.4", "os": ["linux"], "variant": "cu118", "cuda": "11.8", **GIVEN}],
}  # fmt: skip
DRIVERS = {"toolkits": [{"cuda": "12.1", "release": "12.1.0", "linux": "1", "windows": "1", **GIVEN}]}


@pytest.fixture
def libraries(pipeline, monkeypatch):
    """A knowledge base that knows two files."""
    made = Libraries(FILES, Tables({"pytorch_builds": TORCH, "cuda_driver": DRIVERS}))
    monkeypatch.setattr(sys.modules["errdoc.kb"].KnowledgeBase, "libraries", made, raising=False)


def test_a_file(shown, libraries):
    """What it is, who wants it, how to get it, what not to do, the page, the source."""
    assert shown("which", "libcudart.so.12") == (
        "libcudart.so.12  CUDA runtime, CUDA 12.0 to 12.9, Linux\n"
        "  wanted by   PyTorch 2.1 (cu121)\n"
        "  comes with  CUDA toolkit\n"
        "  get it      pip: A package\n"
        "                  pip install nvidia-cuda-runtime-cu12\n"
        "                  worked if: ldconfig -p | grep libcudart.so\n"
        "  mind        Rename nothing\n"
        "  page        errdoc show cudnn-conv-algorithm  cuDNN gave no algorithm\n"
        "  source      https://example.org/files (verified)\n"
    )


def test_in_chinese(shown, libraries):
    """Headings and the table's words are Chinese; names and commands stay."""
    out = shown("which", "cudart64_12.dll", "--lang", "zh")
    assert out.startswith("cudart64_12.dll  CUDA 运行时库、CUDA 12.0 至 12.9、Windows\n")
    assert "含义    共用\n" in out
    assert "需要它的  PyTorch 2.1（cu121）\n" in out
    assert "系统：CUDA 12.1\n" in out
    assert "注意    不要改名\n" in out
    assert "来源    https://example.org/files (已核实)\n" in out


def test_a_name_that_was_never_seen(shown, libraries):
    """It says that it was worked out, that nobody wants it, and that it knows no such toolkit."""
    assert shown("which", r"C:\CUDA\bin\cudart64_140.dll") == (
        "cudart64_140.dll  CUDA runtime, CUDA 14.0, Windows\n"
        "  worked out  from the name alone; no table has seen it\n"
        "  wanted by   no release of a framework that errdoc knows\n"
        "  comes with  CUDA toolkit\n"
        "  get it      errdoc knows of no CUDA 14.0\n"
        "  mind        Rename nothing\n"
        "  page        errdoc show cudnn-conv-algorithm  cuDNN gave no algorithm\n"
        "  source      from memory\n"
    )


def test_a_symbol(shown, libraries):
    """Where it is missed and which system has it first; a page that is not written yet is not named."""
    assert shown("which", "version `GLIBC_2.32' not found") == (
        "GLIBC_2.32  a version of the C library\n"
        "  missed in   libc.so.6\n"
        "  wanted by   everything\n"
        "  first in    Debian 12\n"
        "  comes with  the system\n"
        "  get it      errdoc knows no way on Linux\n"
        "  source      https://example.org/files (verified)\n"
    )


def test_for_another_system(shown, libraries):
    """`--os` asks how the same library is had there."""
    out = shown("which", "--os", "linux", "cudart64_12.dll")
    assert "  also        libcudart.so.12 on Linux\n" in out
    assert "pip install nvidia-cuda-runtime-cu12\n" in out
    assert "  get it" not in shown("which", "--os", "macos", "cudart64_12.dll")


def test_as_json(shown, libraries):
    """Programs get all fields and the title of the page."""
    answer = json.loads(shown("which", "libcudart.so.12", "--format", "json"))
    assert (answer["schema"], answer["asked"]) == ("errdoc-which/1", "libcudart.so.12")
    (one,) = answer["answers"]
    assert (one["name"], one["known"], one["cuda"], one["page_title"]) == (
        "libcudart.so.12", True, "12.0-12.9", "cuDNN gave no algorithm",
    )  # fmt: skip
    assert one["wanted_by"] == [
        {"framework": "torch", "first": "2.1", "last": "2.1", "latest": False, "variants": ["cu121"]}
    ]


def test_an_unknown_name(refused, libraries):
    """It ends with 1 and the nearest names; escapes in it do not reach the terminal."""
    assert refused("which", "libcudrt.so.12", answers="answers") == (
        "errdoc: error: no library or symbol that errdoc knows is in 'libcudrt.so.12'\n"
        "hint: did you mean libcudart.so.12?\n"
    )
    assert "hint: errdoc which takes a file name" in refused("which", "zzz", answers="answers")
    assert "\x1b" not in refused("which", "\x1b[31mzzz", answers="answers")


@pytest.mark.parametrize(("platform", "system"), [("win32", "windows"), ("darwin", "macos"), ("linux", "linux")])
def test_this_system(platform, system):
    """What Python calls a platform, in the words of the tables."""
    from errdoc.render.libraries import this_system

    assert this_system(platform) == system
