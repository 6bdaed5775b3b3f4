"""Who may import whom, and what the way of a log must never load."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "errdoc"
LAB = Path(__file__).resolve().parent.parent / "lab"
#: Left never sees right; rooms in one row do not know each other.
ROWS = [
    ["record"], ["folders", "outgoing"], ["model", "errors"], ["logs", "stack"], ["kb"], ["match", "probe", "private", "spoken"], ["pipeline"], ["against", "choose", "report"],
    ["render", "history"], ["asking"], ["reader"],
    ["curate", "verify", "hooks", "site"], ["integrations", "run", "check", "triage"], ["cli"],
]  # fmt: skip
MODULES = {
    ".".join([root.name, *path.relative_to(root).with_suffix("").parts]).removesuffix(".__init__"): path
    for root in (SOURCE, LAB)
    for path in sorted(root.rglob("*.py"))
    if not {"recipes", "unknown", "programs"} & set(path.relative_to(root).parts)
}
LEVEL = {room: number for number, row in enumerate(ROWS) for room in row}
#: Rooms within rooms, left to right in the same sense; a module that stands beside them serves all.
INNER = {
    "logs": ["reading", "lines", "events", "facts", "masks"],
    "probe": ["telling", "machine", "sources", "asking", "weighing", "script"],
}


def room_of(module: str) -> str:
    """The room that a dotted module of errdoc belongs to."""
    return module.split(".")[1] if "." in module else ""


def imports(path: Path) -> set[str]:
    """The modules of errdoc that a file imports, inside functions too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            # `from errdoc.logs.events import cxx` imports a module, `from errdoc.kb.base import KnowledgeBase` a name
            full = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in MODULES else node.module for name in full}
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return {name for name in found if name.startswith(("errdoc.", "lab."))}


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_room_imports_only_rooms_to_its_left(path: Path) -> None:
    """No module imports a room to its right, nor a sibling of its row."""
    relative = path.relative_to(SOURCE)
    mine = relative.parts[0].removesuffix(".py")
    if mine in ("__init__", "__main__"):
        return
    for module in imports(path) - {"errdoc"}:
        theirs = room_of(module)
        assert theirs == mine or LEVEL[theirs] < LEVEL[mine], f"{relative} imports {module}"


@pytest.mark.parametrize("room", INNER)
def test_rooms_within_a_room_see_only_those_to_their_left(room: str) -> None:
    """The way of a log, and that of a machine's facts, go through their rooms in one direction."""
    order = INNER[room]
    assert sorted(order) == sorted(path.parent.name for path in (SOURCE / room).glob("*/__init__.py"))
    for number, inner in enumerate(order):
        for path in (SOURCE / room / inner).rglob("*.py"):
            seen = {module.split(".")[2] for module in imports(path) if module.startswith(f"errdoc.{room}.")}
            assert not seen & set(order[number + 1 :]), f"{path.relative_to(SOURCE)} imports {seen}"


#: What an answer is put together from, and who takes it: all others ask `errdoc.asking`.
PARTS = {
    "errdoc.pipeline.explain": {"curate.score"},
    "errdoc.pipeline.explained": {"asking"},
    "errdoc.pipeline.diagnose": {"against.good", "choose", "curate.prove", "curate.scaffold", "triage.gaps"},
    "errdoc.pipeline.search": {"choose"},
    "errdoc.logs.job_lines.logs_of": {"asking", "against.good", "choose", "pipeline"},
    "errdoc.logs.job_lines.lines_of": {"asking", "curate.examples", "curate.scaffold", "triage.gaps"},
    "errdoc.against.good.Good": {"asking"},
    "errdoc.history.beside.looked_up": {"asking"},
    "errdoc.history.beside.kept": {"asking"},
    "errdoc.match.called.called": {"asking"},
    "errdoc.report.Beside": {"asking"},
    "errdoc.report.redacted": {"asking"},
    "errdoc.choose.supposed": {"asking"},
    "errdoc.choose.choice_of": {"asking"},
}


def test_an_answer_is_put_together_in_one_place() -> None:
    """Commands, servers, chats, notebooks and hooks ask for an answer, and compose none."""
    takers: dict[str, set[str]] = {part: set() for part in PARTS}
    for path in SOURCE.rglob("*.py"):
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and name != "__init__":
                for part in {f"{node.module}.{alias.name}" for alias in node.names} & set(PARTS):
                    takers[part].add(name)
    assert takers == PARTS


def test_no_two_modules_import_each_other() -> None:
    """There is no circle of imports, in the product or in the lab, those for types alone among them."""
    graph = {name: imports(path) for name, path in MODULES.items()}
    for name in graph:
        reached, edge = set[str](), graph[name]
        while edge:
            reached |= edge
            edge = {further for one in edge for further in graph.get(one, ())} - reached
        assert name not in reached, f"{name} imports itself through others"


#: What shows an answer to people, and all that such a module may ask of what chooses.
FACES = [
    *sorted((SOURCE / "render" / "terminal").glob("*.py")), *sorted((SOURCE / "render" / "ci").glob("*.py")),
    *(SOURCE / "render" / name for name in ("markdown.py", "agent.py", "slack.py", "html/__init__.py", "html/links.py")),
]  # fmt: skip
PRINTED = {"errdoc.render.told", "errdoc.render.told.extent", "errdoc.render.view"}
#: What an answer holds: told in blocks.
HELD = {"diagnoses", "causes", "evidence", "do", "searches", "unexplained", "codes", "against", "seen", "remedies"}


@pytest.mark.parametrize("path", FACES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_face_decides_nothing(path: Path) -> None:
    """It prints blocks: it imports nothing that chooses, and looks into no answer."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "errdoc.render.view":
            assert {alias.name for alias in node.names} == {"mark"}
    chooses = {
        one for one in imports(path) if room_of(one) in ("match", "kb", "probe") or ".told" in one or ".view" in one
    }
    assert chooses <= PRINTED
    assert not {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} & HELD


def loaded_after(code: str) -> set[str]:
    """The modules that are loaded after a program ran in a fresh interpreter."""
    program = f"{code}\nimport sys; print('\\n'.join(sys.modules))"
    # with errdoc's cache warm: compiling the pages is the one thing that loads scikit-learn
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={**os.environ, "NO_COLOR": "1"}
    )
    return set(done.stdout.split("\n"))


def test_a_signature_hit_loads_neither_sklearn_nor_numpy_nor_sqlite_utils(kb: object, tmp_path: Path) -> None:
    """Explaining a log that a signature fits imports nothing heavy."""
    log = tmp_path / "log.txt"
    log.write_text("RuntimeError: Unable to find a valid cuDNN algorithm to run convolution\n")
    modules = loaded_after(
        f"import errdoc\nkb = errdoc.KnowledgeBase.open()\n"
        f"assert errdoc.explain([{str(log)!r}], kb=kb).status == 'diagnosed'"
    )
    assert "errdoc.match.signatures" in modules
    assert not {"sklearn", "numpy", "sqlite_utils", "scipy"} & modules


def test_the_fallback_loads_no_sklearn_either(kb: object, tmp_path: Path) -> None:
    """Scoring an unknown error reads postings and weights, not scikit-learn."""
    log = tmp_path / "log.txt"
    log.write_text(
        'Traceback (most recent call last):\n  File "a.py", line 1, in f\nFrobnicationError: the quux glorped its zibble\n'
    )
    modules = loaded_after(
        f"import errdoc\nkb = errdoc.KnowledgeBase.open()\n"
        f"assert errdoc.explain([{str(log)!r}], kb=kb).status in ('unknown', 'similar')"
    )
    assert {"errdoc.match.similarity", "errdoc.match.weights"} <= modules
    assert not {"sklearn", "numpy", "scipy", "sqlite_utils"} & modules


def test_importing_errdoc_loads_none_of_its_rooms() -> None:
    """`import errdoc` is free: public names are imported when they are asked for."""
    assert not {name for name in loaded_after("import errdoc") if name.startswith("errdoc.")}


#: Rooms whose modules name no language but English, and what of them does: JSON has the Chinese title of a failure.
WITHOUT_LANGUAGE = (
    "model", "match", "probe", "spoken", "private", "pipeline", "against", "choose", "report", "reader", "history", "hooks",
    "run", "check", "verify",
)  # fmt: skip
CONTRACT = {"model/answer.py"}


@pytest.mark.parametrize("room", WITHOUT_LANGUAGE)
def test_what_answers_names_no_language(room: str) -> None:
    """A language is pages, a table and phrases: nothing is decided by one, and no pair of texts stands in code."""
    paths = [*(SOURCE / room).rglob("*.py"), *SOURCE.glob(f"{room}.py")]
    named = {path.relative_to(SOURCE).as_posix() for path in paths
             if re.search(r"""["'](?:zh|[a-z]+_zh)["']|\w_zh\b|[\u4e00-\u9fff]{4}""", _code(path))}  # fmt: skip
    assert named <= CONTRACT


def _code(path: Path) -> str:
    """A module without its comments."""
    return re.sub(r"^\s*#.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
