"""A log explained in Chinese, from its bytes to what is printed."""

import ast
import io
import json
import shutil
from pathlib import Path

import pytest

from errdoc.curate.wording import glossary, unused
from errdoc.kb.base import KnowledgeBase
from errdoc.kb.compile import compile_folder
from errdoc.kb.page import read
from errdoc.model import Explanation, RankedCause
from errdoc.pipeline import explain
from errdoc.render import html, markdown, terminal
from errdoc.render.json import render

PAGE = "failures/distributed/nccl-timeout/failure.md"


@pytest.fixture(scope="module")
def answers(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Explanation]:
    """The first hit of nccl-timeout, explained in both languages by its page and the pages of its causes."""
    folder = tmp_path_factory.mktemp("chinese")
    pages = folder / "kb"
    shutil.copytree((root / "kb" / PAGE).parent, (pages / PAGE).parent)
    shutil.copytree(root / "kb" / "tables", pages / "tables")
    shutil.copy(root / "kb" / "kb.toml", pages)
    (pages / "causes").mkdir()
    for row in read(root / "kb" / PAGE, root / "kb").head["cause"]:
        for path in (root / "kb" / "causes").glob(f"{row['id']}.*"):
            shutil.copy(path, pages / "causes")
    compile_folder(pages, folder / "kb.sqlite")
    kb = KnowledgeBase(folder / "kb.sqlite")
    log = read(pages / PAGE, pages).logs[0]
    (folder / "train.log").write_text(log.text, encoding="utf-8")
    return {lang: explain([str(folder / "train.log")], kb=kb, lang=lang) for lang in ("en", "zh")}


def is_chinese(text: str) -> bool:
    """Whether a text holds Chinese characters."""
    return any("\u4e00" <= char <= "\u9fff" for char in text)


def best(answer: Explanation) -> RankedCause:
    """The first cause of the first diagnosis."""
    return answer.diagnoses[0].causes[0]


def test_what_is_said_is_chinese(answers: dict[str, Explanation]) -> None:
    """Title, summary, advice, causes, reasons and remedies are."""
    root = answers["zh"].diagnoses[0]
    assert root.failure == "nccl-timeout"
    assert root.title == "各 rank 互相等待，直到超时"
    reasons = [evidence.because for cause in root.causes for evidence in cause.evidence]
    said = [root.summary, root.wrong_advice, best(answers["zh"]).title, *reasons]
    said += [remedy.text for remedy in best(answers["zh"]).remedies]
    assert reasons
    assert best(answers["zh"]).remedies
    assert [text for text in said if not is_chinese(text)] == []


def test_what_is_done_is_the_same(answers: dict[str, Explanation]) -> None:
    """Verdict, evidence and commands are those of the English answer."""
    english, chinese = best(answers["en"]), best(answers["zh"])
    assert (chinese.cause, chinese.verdict, chinese.confidence) == (english.cause, english.verdict, english.confidence)
    assert [one.text for one in chinese.evidence] == [one.text for one in english.evidence]
    assert [one.commands for one in chinese.remedies] == [one.commands for one in english.remedies]
    assert any(one.commands for one in chinese.remedies)
    assert not is_chinese(english.title + "".join(one.because for one in english.evidence))


def test_json_has_both_titles_in_either_language(answers: dict[str, Explanation]) -> None:
    """`title` follows the language, the others do not."""
    told = {lang: json.loads(render(answer))["diagnoses"][0] for lang, answer in answers.items()}
    assert (told["en"]["title"], told["zh"]["title"]) == (told["en"]["title_en"], told["en"]["title_zh"])
    for key in ("title_en", "title_zh"):
        assert told["en"][key] == told["zh"][key]
        assert told["en"]["causes"][0][key] == told["zh"]["causes"][0][key]


def test_every_face_shows_it(answers: dict[str, Explanation]) -> None:
    """Terminal, Markdown and HTML hold the Chinese title, the first reason and the first remedy."""
    stream = io.StringIO()
    terminal.write(answers["zh"], stream, lang="zh", everything=True, width=200)
    cause = best(answers["zh"])
    for text in (
        stream.getvalue(),
        markdown.render(answers["zh"], lang="zh", everything=True),
        html.render(answers["zh"], lang="zh", everything=True),
    ):
        for said in (answers["zh"].diagnoses[0].title, cause.evidence[0].because[:8], cause.remedies[0].text[:8]):
            assert said in text


def test_errdocs_own_words_hold_to_the_glossary(root: Path) -> None:
    """A term is the same in a heading and on a page; what Slack has are messages."""
    terms = glossary(root / "kb")
    folder = root / "src" / "errdoc"
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("*.py") if "slack" not in path.parts]
    strings = [one.value for tree in trees for one in ast.walk(tree) if isinstance(one, ast.Constant)]
    chinese = [one for one in strings if isinstance(one, str) and is_chinese(one)]
    assert "怎么办" in chinese
    assert [shown for one in chinese for shown, _ in unused(one, terms)] == []


#: Pages for people who cannot reach an index, a hub or a registry, and guides that have them download.
FROM_AFAR = (
    "causes/no-network", "causes/wrong-index-url", "failures/input-output/hub-download-failed/failure", "guides/gpu-stack",
    "failures/python-environment/pip-no-matching-distribution/failure", "guides/windows-gpu-setup", "guides/gpu-in-docker",
    "kinds/kind-connection", "kinds/kind-package-resolver",
)  # fmt: skip


@pytest.mark.parametrize("name", FROM_AFAR)
def test_whoever_cannot_reach_an_index_is_told_of_mirrors(root: Path, name: str) -> None:
    """The Chinese page says how a mirror is set, with a placeholder for its address."""
    text = (root / "kb" / f"{name}.zh.md").read_text(encoding="utf-8")
    assert "镜像" in text
    assert "<镜像地址>" in text
