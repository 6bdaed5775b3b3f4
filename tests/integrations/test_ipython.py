"""`%load_ext errdoc` in a real kernel, and a real notebook that is executed and then read."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain
from errdoc.render import view

jupyter_client = pytest.importorskip("jupyter_client", reason="a kernel needs ipykernel and jupyter_client")
pytest.importorskip("ipykernel", reason="a kernel needs ipykernel and jupyter_client")
pytestmark = pytest.mark.filterwarnings("ignore")  # what Jupyter's packages say of each other

ASSERT = "../aten/src/ATen/native/cuda/Indexing.cu:1290: indexSelectLargeIndex: block: [0,0,0], thread: [0,0,0] Assertion `srcIndex < srcSelectDimSize` failed."
FAILS = "raise RuntimeError('CUDA error: device-side assert triggered')"
Cell = Callable[[str], list[tuple[str, Any]]]


@pytest.fixture(scope="module")
def cell(kb: KnowledgeBase) -> Iterator[Cell]:
    """Runs code in a kernel; what it publishes, in order, each with its type."""
    from jupyter_client.manager import start_new_kernel

    # by the variable a kernel knows its own tests, and shows nothing of descriptor 2
    env = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}
    manager, client = start_new_kernel(kernel_name="python3", env={**env, "LC_ALL": "C.UTF-8"})

    def run(code: str) -> list[tuple[str, Any]]:
        told: list[tuple[str, Any]] = []
        client.execute_interactive(
            code, timeout=120, output_hook=lambda message: told.append((message["msg_type"], message["content"]))
        )
        return [(kind, content) for kind, content in told if kind in ("stream", "error", "display_data")]

    yield run
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.fixture
def loaded(cell: Cell) -> Iterator[Cell]:
    """The same with the extension."""
    cell("%load_ext errdoc")
    yield cell
    cell("%unload_ext errdoc")


def test_the_answer_stands_below_the_traceback(loaded: Cell) -> None:
    """As HTML with its evidence folded, as Markdown and as plain text, all of the same page."""
    (first, _), (second, shown) = loaded(FAILS)
    assert (first, second) == ("error", "display_data")
    assert sorted(shown["data"]) == ["text/html", "text/markdown", "text/plain"]
    for text in shown["data"].values():
        assert "errdoc show device-side-assert" in text
    assert "<body" not in shown["data"]["text/html"]
    assert "Cell In[" in shown["data"]["text/html"]


def test_what_libraries_write_is_the_log_and_is_shown(loaded: Cell) -> None:
    """An assert of CUDA in an earlier cell decides, folded beneath its cause; that of a cell that failed is over."""
    told = loaded(f"import os\nos.write(2, {ASSERT.encode()!r} + b'\\n')") + loaded("pass")
    assert "".join(content["text"] for _, content in told) == ASSERT + "\n"
    html = loaded(FAILS)[-1][1]["data"]["text/html"]
    assert re.search(r'<li><details><summary><b class="likely">.*Assertion `srcIndex', html)
    assert "likely" not in loaded(FAILS)[-1][1]["data"]["text/plain"]


def test_the_magic_tells_the_last_error_again(loaded: Cell) -> None:
    """In another language, or all of it; a wrong option is said and not explained."""
    loaded("raise ModuleNotFoundError(\"No module named 'einops'\")")
    [(_, shown)] = loaded("%errdoc --lang zh --all")
    assert "errdoc show module-not-found" in shown["data"]["text/plain"]
    assert "原因" in shown["data"]["text/plain"]
    [(kind, told)] = loaded("%errdoc --nonsense")
    assert (kind, told["name"]) == ("stream", "stderr")


def test_a_slip_of_typing_is_left_alone(loaded: Cell) -> None:
    """A cell that did not run says what is wrong with it."""
    assert [kind for kind, _ in loaded("x = (")] == ["error"]


def test_unloading_leaves_nothing(cell: Cell) -> None:
    """Neither hooks nor the magic; `explaining()` works without the extension."""
    cell("%load_ext errdoc")
    cell("%unload_ext errdoc")
    assert [kind for kind, _ in cell(FAILS)] == ["error"]
    assert "not found" in cell("%errdoc")[0][1]["text"]
    told = cell(f"import errdoc\nwith errdoc.explaining():\n    {FAILS}")
    assert told[0][0] == "error"
    assert any("device-side-assert" in str(content) for _, content in told[1:])


def test_install_loads_the_extension(cell: Cell) -> None:
    """In a notebook the one hook is IPython's."""
    cell("import errdoc\nerrdoc.install(lang='zh')")
    [_, (kind, shown)] = cell(FAILS)
    cell("errdoc.uninstall()")
    assert kind == "display_data"
    assert "原因" in shown["data"]["text/plain"]
    assert [kind for kind, _ in cell(FAILS)] == ["error"]


def test_an_executed_notebook_is_explained(kb: KnowledgeBase, tmp_path: Path) -> None:
    """Executed by nbconvert, with the extension: the answer is in it, and `errdoc explain` names cell and line."""
    nbformat = pytest.importorskip("nbformat", reason="a notebook needs nbformat and nbconvert")
    pytest.importorskip("nbconvert", reason="a notebook needs nbformat and nbconvert")
    codes = ["%load_ext errdoc", "def load():\n    " + FAILS + "\nload()", "model"]
    written = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in codes])
    path = tmp_path / "train.ipynb"
    nbformat.write(written, path)
    command = ["nbconvert", "--to", "notebook", "--execute", "--allow-errors", "--inplace", str(path)]
    subprocess.run([sys.executable, "-m", *command], check=True, capture_output=True, timeout=300)
    shown = nbformat.read(path, 4).cells[1].outputs
    assert [one.output_type for one in shown] == ["error", "display_data"]
    answer = explain([str(path)], kb=kb)
    root = answer.diagnoses[0]
    evidence = root.evidence[0]
    assert root.failure == "device-side-assert"
    assert view.place(answer, evidence, "en") == f"train.ipynb:{evidence.line} (cell 2)"
    assert "device-side assert triggered" in path.read_text(encoding="utf-8").splitlines()[(evidence.line or 0) - 1]
    assert answer.place.frame is not None
    assert (answer.place.frame.file, answer.place.frame.line) == ("Cell In[2]", 2)
