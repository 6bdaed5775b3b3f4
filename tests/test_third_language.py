"""A language that nobody wrote a line of code for: pages, a table and phrases, and every face shows it.

Its words are the English ones with an accent on every letter, made here. Whatever still stands without one was never
looked up.
"""

import json
import re
import shutil
import string
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from errdoc.choose import candidates, supposed
from errdoc.kb import KnowledgeBase
from errdoc.kb.compile import compile_folder
from errdoc.kb.page import Page, files, read, remedies_of, tables
from errdoc.kb.translation import ENGLISH
from errdoc.logs.lines.clean import clean
from errdoc.model import Explanation, Said
from errdoc.pipeline import explain
from errdoc.probe.telling.files import load
from errdoc.render import agent, html, markdown, slack, terminal, words
from errdoc.render import candidates as choices
from errdoc.render import json as for_programs
from errdoc.render.ci import junit, sarif
from errdoc.render.ci.finding import findings
from errdoc.report import Beside
from errdoc.spoken import spoken

LANG = "xx"
#: Letters with accents, each as wide as its own, and the capitals of each other.
SMALL = "àḃćďèḟĝĥìĵķĺḿńòṕɋŕśťùṽŵẋýź"
ACCENTS = str.maketrans(string.ascii_letters, SMALL + SMALL.upper())
PLAIN = str.maketrans(SMALL + SMALL.upper(), string.ascii_letters)
ROOT = Path(__file__).resolve().parent.parent
RECORDED = ROOT / "corpus" / "recorded"
TEXTS = {
    "consequences": "E frob: CUBLAS_STATUS_EXECUTION_FAILED when calling cublasSgemm\nAborted (core dumped)\n",
    "a general name": """Traceback (most recent call last):
  File "/home/user/train.py", line 12, in <module>
    main()
  File "/home/user/train.py", line 8, in main
    batch = sample["pixels"]
KeyError: 'pixels'
""",
    "no page": """torch 2.1.0+cu121, NVIDIA-SMI 470.57.02   Driver Version: 470.57.02
Traceback (most recent call last):
  File "/home/user/train.py", line 12, in <module>
    step()
  File "/opt/venv/lib/python3.11/site-packages/frobnicate/core.py", line 90, in step
    raise FrobnicateError("the flux of the manifold is inverted: CUSPARSE_STATUS_EXECUTION_FAILED")
frobnicate.core.FrobnicateError: the flux of the manifold is inverted: CUSPARSE_STATUS_EXECUTION_FAILED
""",
    "unknown": "2024-01-01 10:00:00 ERROR frob.core: the flux of the manifold is inverted\n",
    "clean": "epoch 1/2: loss 0.31\nepoch 2/2: loss 0.12\nTraining finished.\n",
}
#: A cause and a check, failures with consequences, an error by its general name, errors that no page has, none at all.
LOGS = {
    "a machine": RECORDED / "driver-insufficient" / "tf2-2.10.log",
    "a timeout": ROOT / "kb/failures/distributed/nccl-timeout/hit-01.log",
    "memory": ROOT / "kb/failures/memory/cuda-out-of-memory/hit-01.log",
    **{name: Path(f"{name}.log") for name in TEXTS},
}


FAILURES = (
    "key-not-found",
    "driver-insufficient",
    "nccl-timeout",
    "native-abort",
    "cublas-execution-failed",
    "cuda-out-of-memory",
)


def accented(text: str) -> str:
    """A text with an accent on every letter that is in no placeholder."""
    return "".join(part if part[:1] == "{" else part.translate(ACCENTS) for part in re.split(r"(\{[^{}]*\})", text))


def translated(page: Page) -> str:
    """The translation of a page, as somebody would write it."""
    quoted = {key: sorted(set(_texts(page.head, key))) for key in ("because", "title")}
    rows = [f"of = {json.dumps(page.id)}", f'english = "{page.digest}"']
    for key, texts in quoted.items():
        rows += [f"[{key}]", *(f"{json.dumps(one)} = {json.dumps(accented(one), ensure_ascii=False)}" for one in texts)]
    for row in remedies_of(page.head):
        said = {key: accented(row[key]) for key in ("text", "verify") if row.get(key)}
        rows += ["[[remedy]]", *(f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in said.items())]
    return "\n".join(["```toml", *rows, "```", accented(page.body)])


def _texts(head: dict[str, Any], key: str) -> Iterator[str]:
    for cause in (head, *tables(head.get("cause"))):
        for row in (cause, *tables(cause.get("evidence"))):
            if isinstance(row.get(key), str):
                yield row[key]


class Told(NamedTuple):
    """A log, and its answer in English and in the third language."""

    log: str
    path: Path
    english: Explanation
    other: Explanation
    kb: KnowledgeBase


@pytest.fixture(scope="module")
def trilingual(tmp_path_factory: pytest.TempPathFactory, kb: KnowledgeBase) -> KnowledgeBase:
    """The pages that the logs lead to, and all kinds, in a third language; its table has all that the tables say."""
    shipped, folder = ROOT / "kb", tmp_path_factory.mktemp("third") / "kb"
    shutil.copytree(shipped / "tables", folder / "tables")
    shutil.copy(shipped / "kb.toml", folder)
    paths = list(files(shipped))
    failures = [path for path in paths if path.parent.name in FAILURES]
    causes = {row["id"] for path in failures for row in read(path, shipped).head.get("cause", [])}
    causes |= {one.id for one in kb.clashing}
    shared = [path for path in paths if path.parent.name == "kinds" or path.stem in causes]
    for path in (*failures, *shared):
        target = folder / path.relative_to(shipped)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
        target.with_suffix(f".{LANG}.md").write_text(translated(read(path, shipped)), encoding="utf-8")
    rows = sorted({english for _, _, english, _ in kb.tables["said"]})
    table = "\n".join(f"{json.dumps(one)} = {json.dumps(accented(one), ensure_ascii=False)}" for one in rows)
    (folder / "tables" / "languages" / f"{LANG}.toml").write_text(f"[words]\n{table}\n", encoding="utf-8")
    compile_folder(folder, folder.parent / "kb.sqlite")
    return KnowledgeBase(folder.parent / "kb.sqlite")


@pytest.fixture(autouse=True)
def phrases(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of the faces in the third language."""
    table = {key: accented(text) for key, text in words.table(ENGLISH).items()}
    monkeypatch.setitem(words.TABLES, LANG, table)


@pytest.fixture(params=LOGS)
def told(request: pytest.FixtureRequest, trilingual: KnowledgeBase, tmp_path: Path) -> Told:
    """A log's answer."""
    path = LOGS[request.param]
    text = TEXTS.get(request.param) or path.read_text(encoding="utf-8")
    log = tmp_path / "train.log"
    log.write_text(
        "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#: ")), encoding="utf-8"
    )
    facts = path.with_suffix(".machine.json")
    machine = load(facts) if facts.is_file() else None
    english, other = (explain([str(log)], kb=trilingual, lang=lang, machine=machine) for lang in (ENGLISH, LANG))
    return Told(text, log, english, other, trilingual)


def report(told: Told, lang: str) -> str:
    """The report in two languages, of which this one is the first; the other one is left out here."""
    beside = Beside(told.kb, words.beside(lang))
    answer = told.english if lang == ENGLISH else told.other
    beside.take(list(clean(enumerate(told.log.split("\n"), 1))), answer)
    made = beside.report(answer)
    assert made.other == spoken(told.english, told.kb, words.beside(lang))
    return html.fragment(answer, lang=lang, everything=True)


def choice(told: Told, lang: str) -> str:
    """What a reader chooses from."""
    return choices.text(candidates([str(told.path)], kb=told.kb, lang=lang, most=5), lang)


def chosen(told: Told, lang: str) -> str:
    """The answer as it would be of another failure."""
    lines = list(clean(enumerate(told.log.split("\n"), 1)))
    return terminal.text(supposed("nccl-timeout", lines, kb=told.kb, lang=lang), lang=lang, everything=True)


def face(render: Callable[[Explanation, str], str]) -> Callable[[Told, str], str]:
    """A face that shows an answer."""
    return lambda told, lang: render(told.english if lang == ENGLISH else told.other, lang)


def leaves(blocks: object) -> Iterator[str]:
    """The texts of blocks, wherever a message ends: letters with accents take more bytes."""
    if isinstance(blocks, list):
        for one in blocks:
            yield from leaves(one)
    elif isinstance(blocks, dict):
        if isinstance(blocks.get("text"), str):
            yield blocks["text"]
        for one in blocks.values():
            yield from leaves(one)


def listed(blocks: object) -> str:
    """Blocks as text."""
    return json.dumps(blocks, ensure_ascii=False)


FACES: dict[str, Callable[[Told, str], str]] = {
    "terminal": face(lambda answer, lang: terminal.text(answer, lang=lang)),
    "terminal, whole": face(lambda answer, lang: terminal.text(answer, lang=lang, everything=True, width=120)),
    "markdown": face(lambda answer, lang: markdown.render(answer, lang=lang, everything=True)),
    "github": face(lambda answer, lang: markdown.render(answer, lang=lang, github=True)),
    "slack": face(lambda answer, lang: listed(slack.message(answer, lang=lang)) + slack.summary(answer, lang)),
    "slack, whole": face(lambda answer, lang: "\n".join(leaves(slack.details(answer, lang=lang)))),
    "agent": face(lambda answer, lang: agent.render(answer, lang=lang)),
    "notebook": face(lambda answer, lang: html.fragment(answer, lang=lang)),
    "report": report,
    "sarif": face(lambda answer, lang: listed(json.loads(sarif.render(findings(answer, lang, Path("/")))))),
    "junit": face(lambda answer, lang: junit.render(findings(answer, lang, Path("/")), answer)),
    "json": face(lambda answer, _: for_programs.render(answer)),
    "choice": choice,
    "chosen": chosen,
}


@pytest.mark.parametrize("name", FACES)
def test_a_face_says_in_it_what_it_says_in_english(told: Told, name: str) -> None:
    """Without the accents it is the English face, letter for letter: nothing is chosen by the language."""
    english, other = FACES[name](told, ENGLISH), FACES[name](told, LANG)
    assert json_free(other).translate(PLAIN) == json_free(english)


def json_free(text: str) -> str:
    """A text without what names the language itself."""
    return re.sub(r'lang="\w\w"|(?<=<span class=")\w\w(?=")', "", text)


@pytest.mark.parametrize("name", FACES)
def test_nothing_of_errdoc_stays_english_in_a_face(told: Told, name: str) -> None:
    """Neither texts of pages and tables nor phrases of two words and more; what the log says itself stays as it is."""
    english, other = FACES[name](told, ENGLISH), FACES[name](told, LANG)
    own = {
        part for text in [*said(told.english), *words.table(ENGLISH).values()] for part in re.split(r"\{.*?\}", text)
    }
    pieces = {part.strip() for part in own if " " in part.strip() and part.strip() not in told.log}
    if name == "json":
        other = re.sub(r'"title_en": ".*?"', "", other)
    assert [one for one in sorted(pieces) if one in english and one in other] == []


def said(value: object) -> Iterator[str]:
    """The English words of all texts of errdoc's own in an answer."""
    if isinstance(value, Said):
        yield value.template
        for part in value.values.values():
            yield from said(part)
    elif isinstance(value, tuple) and not hasattr(value, "_fields"):
        for part in value:
            yield from said(part)
    else:
        for name in getattr(type(value), "__match_args__", ()):
            yield from said(getattr(value, name))


def test_the_command_line_speaks_it_where_the_locale_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """`LANG=xx_YY` is enough."""
    monkeypatch.setattr(words, "is_language", lambda lang: lang in words.TABLES)
    assert words.language({"LANG": "xx_YY.UTF-8"}) == LANG


def test_the_logs_above_lead_to_every_sort_of_text(trilingual: KnowledgeBase, tmp_path: Path) -> None:
    """A check's reason, why something follows, remarks on commands, a code's meaning, what clashes, a kind's steps."""
    found: set[str] = set()
    for name, path in LOGS.items():
        (tmp_path / "a.log").write_text(TEXTS.get(name) or path.read_text(encoding="utf-8"), encoding="utf-8")
        facts = path.with_suffix(".machine.json")
        answer = explain([str(tmp_path / "a.log")], kb=trilingual, machine=load(facts) if facts.is_file() else None)
        rows = [piece for one in answer.diagnoses for cause in one.causes for piece in cause.evidence]
        found |= {piece.source for piece in rows} | {one.role for one in answer.diagnoses} | {answer.status}
        found |= {"code" for _ in answer.codes} | {"kind" for one in answer.do if one.target.startswith("kind-")}
        found |= {"remark" for one in answer.do if isinstance(one.text, Said) and "part_1" in one.text.values}
        found |= {"clash" for one in answer.do if isinstance(one.text, Said) and "because" in one.text.values}
    assert found >= {
        "log",
        "machine",
        "consequence",
        "code",
        "kind",
        "remark",
        "clash",
        "diagnosed",
        "unknown",
        "clean",
    }
