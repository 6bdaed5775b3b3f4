"""Notebooks are read as what their cells put out, each line with its place in the file and its cell."""

import gzip
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from errdoc import KnowledgeBase, explain
from errdoc.logs.reading import notebooks
from errdoc.logs.reading.notebooks import transcript, without_pictures
from errdoc.logs.reading.read import sources
from errdoc.render import json as as_json
from errdoc.render import view

OOM = "CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 10.00 GiB"


def stream(*lines: str) -> dict[str, Any]:
    """An output that a stream printed."""
    return {"output_type": "stream", "name": "stderr", "text": list(lines)}


def error(name: str, value: str, cell: int = 1) -> dict[str, Any]:
    """An output of an error, coloured as IPython does it."""
    frame = f"\x1b[36mCell\x1b[39m\x1b[32m In[{cell}]\x1b[39m, line 2, in load(n)\n\x1b[32m----> 2\x1b[39m     step()"
    rows = ["\x1b[31m" + "-" * 75 + "\x1b[39m", f"\x1b[31m{name}\x1b[39m      Traceback (most recent call last)", frame]
    return {
        "output_type": "error",
        "ename": name,
        "evalue": value,
        "traceback": [*rows, f"\x1b[31m{name}\x1b[39m: {value}"],
    }


def cell(count: int | None, *outputs: dict[str, Any], source: str = "step()") -> dict[str, Any]:
    """A cell of code."""
    return {"cell_type": "code", "execution_count": count, "metadata": {}, "source": [source], "outputs": list(outputs)}


def notebook(*cells: dict[str, Any], indent: int | None = 1) -> str:
    """A notebook as Jupyter writes it."""
    text = {"cell_type": "markdown", "metadata": {}, "source": ["RuntimeError: CUDA error: no kernel image\n"]}
    whole = {"cells": [text, *cells], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=indent, ensure_ascii=False) + "\n"


def read(tmp_path: Path, text: str, name: str = "a.ipynb") -> tuple[str, list[str]]:
    """What an input gives to the scan, and its notes."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    [source] = sources([str(tmp_path / name)])
    return b"".join(source.chunks()).decode(), source.notes


def test_each_line_stands_in_the_line_of_the_file_that_it_names() -> None:
    """Lines are numbered as an editor shows the file, and know their cell."""
    text = notebook(cell(3, stream("loading\n", "weights ", "of 显存\n")), cell(7, error("RuntimeError", OOM)))
    told = transcript(text.encode())
    rows = text.splitlines()
    assert told.text.splitlines()[:2] == ["loading", "weights of 显存"]
    for line, number in zip(told.text.splitlines(), told.numbers, strict=True):
        assert json.dumps(line[:7], ensure_ascii=False)[1:-1] in rows[number - 1]
    assert [told.cells[0], told.cells[-1]] == ["cell 3", "cell 7"]


def test_the_answer_names_the_cell_in_every_face(tmp_path: Path, kb: KnowledgeBase) -> None:
    """`a.ipynb:36 (cell 7)`: the error's own line, without its colours; in JSON the cell stands beside the line."""
    path = tmp_path / "a.ipynb"
    path.write_text(notebook(cell(3, stream("loading\n")), cell(7, error("RuntimeError", OOM, 7))), encoding="utf-8")
    answer = explain([str(path)], kb=kb)
    root = answer.diagnoses[0]
    assert (root.failure, root.evidence[0].text) == ("cuda-out-of-memory", f"RuntimeError: {OOM}")
    line = root.evidence[0].line
    assert OOM in path.read_text(encoding="utf-8").splitlines()[(line or 0) - 1]
    assert view.place(answer, root.evidence[0], "en") == f"a.ipynb:{line} (cell 7)"
    assert view.place(answer, root.evidence[0], "zh") == f"a.ipynb:{line} (单元格 7)"
    assert as_json.as_dict(answer)["diagnoses"][0]["evidence"][0]["cell"] == "cell 7"
    assert answer.place.frame is not None
    assert (answer.place.frame.file, answer.place.frame.function) == ("Cell In[7]", "load(n)")


def test_what_is_no_output_is_no_log(tmp_path: Path, kb: KnowledgeBase) -> None:
    """Neither the text and code of cells nor what they display is read as printed."""
    shown = {"output_type": "execute_result", "data": {"text/plain": [f"RuntimeError: {OOM}"]}, "execution_count": 1}
    path = tmp_path / "a.ipynb"
    path.write_text(notebook(cell(1, shown, source=f"raise RuntimeError({OOM!r})")), encoding="utf-8")
    answer = explain([str(path)], kb=kb)
    assert answer.status == "clean"
    assert answer.notes == (f"{path} has no outputs: its cells were not run, or their outputs were cleared",)


def test_the_error_that_the_user_went_on_from_is_not_the_one(tmp_path: Path, kb: KnowledgeBase) -> None:
    """Of errors in several cells the last one that was run leads, whatever stands below it in the notebook."""
    path = tmp_path / "a.ipynb"
    path.write_text(
        notebook(
            cell(9, error("RuntimeError", OOM, 9)), cell(2, error("ModuleNotFoundError", "No module named 'einops'", 2))
        ),
        encoding="utf-8",
    )
    assert explain([str(path)], kb=kb).diagnoses[0].failure == "cuda-out-of-memory"


def test_names_that_a_failed_cell_did_not_define_are_its_consequence(tmp_path: Path, kb: KnowledgeBase) -> None:
    """After `--allow-errors` the first cell that failed leads."""
    path = tmp_path / "a.ipynb"
    path.write_text(
        notebook(cell(1, error("RuntimeError", OOM, 1)), cell(2, error("NameError", "name 'model' is not defined", 2))),
        encoding="utf-8",
    )
    assert explain([str(path)], kb=kb).diagnoses[0].failure == "cuda-out-of-memory"


def test_a_frame_in_a_file_of_the_kernel_is_the_cell_with_its_code(tmp_path: Path, kb: KnowledgeBase) -> None:
    """The traceback of a thread names a file in /tmp after the hash of the cell's code, and has no code to show."""
    code = "import threading\ndef work():\n    raise RuntimeError('in thread')\nt=threading.Thread(target=work); t.start(); t.join()"
    printed = (
        "Exception in thread Thread-5 (work):\n",
        "Traceback (most recent call last):\n",
        '  File "/tmp/ipykernel_29340/956894645.py", line 3, in work\n',
        "RuntimeError: in thread\n",
    )
    text = notebook(cell(5, stream(*printed), source=code))
    told = transcript(text.encode())
    assert told.text.splitlines()[2:4] == [
        '  File "Cell In[5]", line 3, in work',
        "    raise RuntimeError('in thread')",
    ]
    assert told.numbers[2] == told.numbers[3] == told.numbers[4] - 1
    (tmp_path / "a.ipynb").write_text(text, encoding="utf-8")
    frame = explain([str(tmp_path / "a.ipynb")], kb=kb).place.frame
    assert frame is not None
    assert (frame.file, frame.line, frame.code) == ("Cell In[5]", 3, "raise RuntimeError('in thread')")


def test_a_notebook_on_one_line_counts_the_lines_of_its_outputs() -> None:
    """Some services write a notebook without line breaks."""
    told = transcript(notebook(cell(1, stream("a\n", "b\n")), cell(2, stream("c\n")), indent=None).encode())
    assert (list(told.numbers), told.starts()) == ([1, 2, 3], ((1, "cell 1"), (3, "cell 2")))


def test_an_old_notebook_is_read_too() -> None:
    """Those of format 3 have work sheets, `pyerr` and `prompt_number`."""
    old = {"output_type": "pyerr", "ename": "KeyError", "evalue": "'x'", "traceback": []}
    sheet = {"cells": [{"cell_type": "code", "prompt_number": 4, "outputs": [old], "input": ["d['x']"]}]}
    told = transcript(json.dumps({"nbformat": 3, "worksheets": [sheet]}).encode())
    assert (told.text, told.cells) == ("KeyError: 'x'\n", ["cell 4"])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"cells": [\n"CUDA error"\n', "Expecting"),
        ("[" * 50_000, "too deep"),
        ('{"metadata": {"cell_type": 0}}', "it has no cells"),
        ("RuntimeError: CUDA error\n", "Expecting value"),
    ],
    ids=["cut", "deep", "no cells", "a log"],
)
def test_what_cannot_be_read_as_a_notebook_is_text(tmp_path: Path, text: str, why: str) -> None:
    """It is read as it stands, and a note says why."""
    told, [note] = read(tmp_path, text)
    assert told == text
    assert why in note
    assert note.endswith("it is read as text")


@pytest.mark.parametrize("part", ["[]", '""', "0", "null", "0.5", "{}"])
def test_what_a_hostile_notebook_costs_is_bounded(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Megabytes of small values would take hundreds of megabytes as objects."""
    monkeypatch.setattr(notebooks, "MOST_PARTS", 1000)
    few, many = (f'{{"cells": [], "metadata": [{",".join([part] * count)}]}}' for count in (900, 1100))
    assert transcript(few.encode()).text == ""
    with pytest.raises(ValueError, match="too many parts"):
        transcript(many.encode())


@pytest.mark.parametrize("size", [7, 100, 1 << 18])
def test_pictures_are_left_out_wherever_chunks_end(size: int) -> None:
    """They take no room, the JSON stays whole, and so do line numbers."""
    picture = {"output_type": "display_data", "data": {"image/png": ("iVBORw0K" * 9 + "\n") * 500}}
    text = notebook(cell(1, picture, stream("a\n", "path C:\\new\\" + "x" * 5000 + "\n")), cell(2, stream("b\n")))
    data = text.encode()
    left = b"".join(without_pictures(data[at : at + size] for at in range(0, len(data), size)))
    assert transcript(left).numbers == transcript(data).numbers
    assert transcript(left).text.split("\n")[0] == "a"
    assert size < 5000 or len(left) < 2000


def test_a_large_notebook_is_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is held of a notebook is bounded."""
    text = notebook(cell(1, stream("a word " * 50_000)))
    monkeypatch.setattr(notebooks, "LARGEST", 100_000)
    told, [note] = read(tmp_path, text)
    assert told == text
    assert "too large" in note


def test_strange_values_are_passed_over() -> None:
    """Cells, outputs and texts that are of another type break nothing."""
    odd: Any = [None, 3, {"outputs": 7}, cell(1, {"output_type": "stream", "text": 5}), cell(2, stream("x\n"))]
    odd[4]["execution_count"] = "two"
    assert transcript(json.dumps({"cells": odd}).encode()).text == "x\n"


def test_a_notebook_is_known_in_a_pipe_and_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its contents where it has no name, and by its name where that is packed."""
    data = notebook(cell(1, stream("printed\n"))).encode()

    class Piped:
        buffer = io.BytesIO(data)

    monkeypatch.setattr(sys, "stdin", Piped)
    assert b"".join(sources(["-"])[0].chunks()) == b"printed\n"
    (tmp_path / "b.ipynb.gz").write_bytes(gzip.compress(data))
    assert b"".join(sources([str(tmp_path / "b.ipynb.gz")])[0].chunks()) == b"printed\n"
