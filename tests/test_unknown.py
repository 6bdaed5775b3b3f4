"""Programs whose errors no page had: what failed, where, of which kind, and a step that helps.

The programs and what is right for each stand in `lab/unknown`, what they printed in `corpus/unknown`. Those that a page
names by now say which (`failure`): of them only that and the place and the steps are asked.
"""

import io
import re
import tomllib
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.logs.lines.clean import clean
from errdoc.model import Explanation
from errdoc.pipeline import explain
from errdoc.render import terminal

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "corpus" / "unknown"
GOLDEN = Path(__file__).resolve().parent / "unknown" / "golden"
RECIPES: dict[str, dict[str, Any]] = {
    path.parent.name: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "lab" / "unknown").glob("*/recipe.toml"))
}
#: Those that no page names.
UNNAMED = {name: recipe for name, recipe in RECIPES.items() if "failure" not in recipe}
every_program = pytest.mark.parametrize("name", RECIPES)
every_unnamed = pytest.mark.parametrize("name", UNNAMED)


def log_of(name: str) -> Path:
    """What a program printed: a file, or a folder with one for each rank."""
    file = LOGS / f"{name}.log"
    return file if file.exists() else LOGS / name


def texts_of(name: str) -> list[str]:
    """The lines that a program printed, cleaned as any log is."""
    log = log_of(name)
    files = sorted(log.iterdir()) if log.is_dir() else [log]
    numbered = enumerate((line for file in files for line in file.read_text(encoding="utf-8").splitlines()), 1)
    return [line.text.strip() for line in clean(list(numbered))]


@pytest.fixture(scope="module")
def answer(kb: KnowledgeBase) -> Callable[[str], Explanation]:
    """The answer to what a program printed, each explained once."""
    return cache(lambda name: explain([str(log_of(name))], kb=kb))


@pytest.fixture(scope="module")
def kbs() -> dict[str, KnowledgeBase]:
    """A knowledge base for each language, as a process that speaks one of them opens it."""
    return {lang: KnowledgeBase.open() for lang in ("en", "zh")}


def screen(answer: Explanation, lang: str = "en") -> str:
    """The first screen of a terminal of 80 columns."""
    stream = io.StringIO()
    terminal.write(answer, stream, lang="zh" if lang == "zh" else "en", width=80)
    return stream.getvalue()


def unwrapped(text: str) -> str:
    """A text without white space: a terminal breaks lines where they end."""
    return re.sub(r"\s", "", text)


def good_key_lines(name: str) -> set[str]:
    """The lines that say what the error is; where such a line only ends in a colon, the next one is as good."""
    recipe, texts = RECIPES[name], texts_of(name)
    wanted = {recipe["key_line"], recipe.get("key_text", recipe["key_line"]), *recipe.get("key_lines_ok", [])}
    good = {line.text.strip() for line in clean(list(enumerate(wanted, 1)))}
    lines = [text for text in texts if text]
    return good | {after for line, after in pairwise(lines) if line in good and line.endswith(":")}


def place(recipe: dict[str, Any]) -> tuple[str, int]:
    """The file and line of a recipe's frame; a leading ./ does not matter."""
    return str(PurePosixPath(recipe["frame_file"])), recipe["frame_line"]


def test_there_are_more_than_fifty_and_each_has_what_it_printed() -> None:
    """Every program has its log, and every log its program."""
    assert len(RECIPES) > 50
    assert {path.name.removesuffix(".log") for path in LOGS.iterdir()} == set(RECIPES)


@every_unnamed
def test_no_page_is_claimed(name: str, answer: Callable[[str], Explanation]) -> None:
    """The answer is that errdoc has no page but perhaps a general one, and never that all is well."""
    assert answer(name).gap, [one.failure for one in answer(name).diagnoses]


@pytest.mark.parametrize("name", sorted(set(RECIPES) - set(UNNAMED)))
def test_the_page_that_it_has_by_now_is_named(name: str, answer: Callable[[str], Explanation]) -> None:
    """What was written for the kind of error has a page now, and the log is told as that."""
    assert answer(name).diagnoses[0].failure == RECIPES[name]["failure"]


def test_hardly_any_page_is_even_suggested(answer: Callable[[str], Explanation]) -> None:
    """No page is right here: at most one in ten has a suggestion, but for a page whose steps help all the same."""
    loud = {
        name: answer(name).diagnoses[0].failure
        for name, recipe in UNNAMED.items()
        if answer(name).status == "similar" and answer(name).diagnoses[0].failure != recipe.get("near")
    }
    assert len(loud) <= len(UNNAMED) / 10, loud


@every_unnamed
def test_the_line_that_says_why_is_quoted(name: str, answer: Callable[[str], Explanation]) -> None:
    """The key line is the error's own, of the rank that failed first and of the last run."""
    found = answer(name)
    quoted = found.unexplained or found.diagnoses[0].evidence[0]
    assert quoted.text.strip() in good_key_lines(name)
    assert Path(quoted.file or "").name == RECIPES[name].get("key_file", Path(quoted.file or "").name)


@every_unnamed
def test_the_kind_is_named(name: str, answer: Callable[[str], Explanation]) -> None:
    """The kind is the one that an expert would name, or another that helps as well."""
    kind = answer(name).kind
    assert kind
    assert kind.id in [RECIPES[name]["kind"], *RECIPES[name].get("kinds_ok", [])]


@pytest.mark.parametrize("name", [name for name, recipe in RECIPES.items() if "frame_file" in recipe])
def test_the_place_is_the_programs_own(name: str, answer: Callable[[str], Explanation]) -> None:
    """File and line are those of the innermost frame of the person's own code, or those that the message names."""
    frame = answer(name).place.frame
    assert frame
    assert (str(PurePosixPath(frame.file)), frame.line) == place(RECIPES[name])


@every_program
def test_a_step_helps(name: str, answer: Callable[[str], Explanation]) -> None:
    """One of the steps, its commands included, leads to the cause."""
    steps = "\n".join("\n".join((step.text, *step.commands)) for step in answer(name).do)
    assert any(re.search(help_, steps, re.IGNORECASE) for help_ in RECIPES[name]["helps"]), steps


@every_unnamed
def test_the_first_screen_holds_place_kind_and_step(name: str, answer: Callable[[str], Explanation]) -> None:
    """On 80 columns: `file:line`, or what the log names of the failing command, the kind's id and the first step."""
    found, recipe = answer(name), RECIPES[name]
    seen = unwrapped(screen(found))
    if "frame_file" in recipe:
        assert "{}:{}".format(PurePosixPath(recipe["frame_file"]).name, recipe["frame_line"]) in seen
    else:
        assert recipe["named_by"] in seen
    assert found.kind
    assert (found.kind.names if found.status == "diagnosed" else found.kind.id) in seen
    assert unwrapped(found.do[0].text) in seen


#: Program to its kind and place, as they must stand on the screen whatever the golden file says.
SCREENS = {
    "01-yaml-lr-text": ("config-number-is-string", "train.py:25 build_optimizer"),
    "07-val-zero": ("division-by-zero", "trainer.py:16 avg"),
    "12-padding-option": ("option-value-unknown", "prepare.py:13 encode"),
    "17-trainer-state-attribute": ("attribute-not-found", "report.py:3 best_score"),
    "20-pytree-keys": ("flax-parameter-mismatch", "ema.py:5 ema_update"),
    "25-keras-loss-name": ("keras-argument-invalid", "train.py:19"),
    "31-pandas-columns": ("pandas-column-missing", "features.py:6 split_xy"),
    "45-sh-misspelt-command": ("kind-shell-not-found", "scripts/pretrain.sh:11"),
    "52-cpp-compile": ("kind-compiler-error", "layer.cpp:8"),
    "56-go-index": ("kind-go-panic", "main.go:18 main.parse"),
    "57-torchrun-rank1-keyerror": ("key-not-found", "labels.py:5 <listcomp>"),
}
CHINESE = ("01-yaml-lr-text", "45-sh-misspelt-command", "57-torchrun-rank1-keyerror")


@pytest.mark.parametrize(
    ("name", "lang"),
    [*((name, "en") for name in SCREENS), *((name, "zh") for name in CHINESE)],
)
def test_golden(
    name: str,
    lang: str,
    kbs: dict[str, KnowledgeBase],
    same_as_golden: Callable[[Path, str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first screen, to the letter; with the kind and the place that it must name."""
    monkeypatch.chdir(ROOT)  # steps name the log as it was given
    text = screen(explain([log_of(name).relative_to(ROOT).as_posix()], kb=kbs[lang], lang=lang), lang)
    kind, where = SCREENS[name]
    assert kind in text
    assert where in text
    same_as_golden(GOLDEN / f"{name}.{lang}.txt", text)
