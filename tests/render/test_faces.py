"""Every face shows the same answer: failure, place, verdicts, steps and commands, in the same order."""

import html
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from errdoc.integrations.mcp import shorter
from errdoc.kb import KnowledgeBase
from errdoc.model import Explanation
from errdoc.pipeline import explain
from errdoc.render import agent, slack, terminal
from errdoc.render import html as page
from errdoc.render import json as machine
from errdoc.render import markdown as document
from errdoc.render.ci import annotations, gitlab, junit, sarif
from errdoc.render.ci.finding import findings
from errdoc.render.words import Lang

ROOT = Path(__file__).resolve().parents[2]
_RECORDED = sorted((ROOT / "corpus" / "recorded").glob("*/*.log"))
#: Thirty recordings, evenly spread over the failures, and what no page knows or knows only the kind of.
LOGS = [*_RECORDED[:: len(_RECORDED) // 26][:26], *sorted((ROOT / "corpus" / "unknown").glob("*.log"))[:4]]


def in_terminal(answer: Explanation, lang: Lang) -> str:
    """As on a terminal, wide enough for every line."""
    stream = io.StringIO()
    terminal.write(answer, stream, lang=lang, plain=True, width=5000)
    return stream.getvalue()


def in_slack(answer: Explanation, lang: Lang) -> str:
    """The texts of the message's blocks and of the details below it."""
    blocks: list[Any] = [*slack.message(answer, lang=lang)]
    return "\n".join(_texts(blocks))


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for part in parts for text in _texts(part)]


def in_html(answer: Explanation, lang: Lang, render: Callable[..., str] = page.render) -> str:
    """What a reader of the page sees."""
    return html.unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", render(answer, lang=lang), flags=re.DOTALL))


def in_ci(render: Callable[..., str], *more: str) -> Callable[[Explanation, Lang], str]:
    """A report for a CI system, its texts alone."""

    def text(answer: Explanation, lang: Lang) -> str:
        found = findings(answer, lang, ROOT)
        said = render(found, answer) if more else render(found)
        if said.startswith(("{", "[")):
            return "\n".join(_texts(json.loads(said)))
        return html.unescape(said.replace("%0A", "\n").replace("%25", "%"))

    return text


def in_mcp(answer: Explanation, lang: Lang) -> str:
    """The texts of the tool's answer, as short as it is by default; it speaks the answer's own language."""
    del lang
    told = shorter.answer(machine.as_dict(answer))
    frame = told["frame"]
    place = f"{frame['file']}:{frame['line']}" if frame else ""
    return "\n".join([*_texts(told["diagnoses"]), place, *_texts(told["do"])])


FACES: dict[str, Callable[[Explanation, Lang], str]] = {
    "terminal": in_terminal,
    "markdown": lambda answer, lang: document.render(answer, lang=lang),
    "github": lambda answer, lang: document.render(answer, lang=lang, github=True),
    "html": in_html,
    "notebook": lambda answer, lang: in_html(answer, lang, page.fragment),
    "test's report": lambda answer, lang: terminal.text(answer, lang=lang, width=5000),
    "agent": lambda answer, lang: agent.render(answer, lang=lang),
    "mcp": in_mcp,
    "slack": in_slack,
    "sarif": in_ci(sarif.render),
    "gitlab": in_ci(gitlab.render),
    "junit": in_ci(junit.render, "answer"),
    "annotations": in_ci(annotations.render),
}


@pytest.fixture(scope="module")
def answers(kb: KnowledgeBase) -> dict[tuple[Path, Lang], Explanation]:
    """Each log explained once in each language, without a machine."""
    return {(log, lang): explain([str(log)], kb=kb, lang=lang) for log in LOGS for lang in ("en", "zh")}


def bare(text: str) -> str:
    """Letters and digits alone: marks, wraps and escapes are each face's own."""
    return re.sub(r"[\W_]+", "", text)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_every_face_says_the_same(answers: dict[tuple[Path, Lang], Explanation], log: Path, lang: Lang) -> None:
    """The failure, the place in the user's code, the first cause; then the steps in order, each with its commands."""
    answer = answers[log, lang]
    told = machine.as_dict(answer)
    name = told["diagnoses"][0][f"title_{lang}"] if told["diagnoses"] else ""
    frame = told["frame"]
    place = f"{Path(frame['file']).name}{frame['line']}" if frame else ""
    causes = [cause["title"] for cause in told["diagnoses"][0]["causes"][:1]] if told["diagnoses"] else []
    steps = [[bare(step["text"]), *map(bare, step["commands"])] for step in told["do"]]
    for face, shown in FACES.items():
        text = bare(shown(answer, lang))
        for piece in (name, place, *causes):
            assert bare(piece) in text, (face, piece)
        at = 0
        for step in steps:
            for piece in step:
                found = text.find(piece, at)
                assert found >= 0, (face, piece)
                at = found
