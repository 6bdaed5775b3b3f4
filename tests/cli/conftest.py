"""The commands with a pipeline and a knowledge base of their own."""

import importlib
import importlib.util
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

import pytest

from errdoc import cli

ANSWERS = Path(__file__).parents[1] / "render" / "answers.py"

PAGES = {
    "cudnn-conv-algorithm": {
        "kind": "failure", "id": "cudnn-conv-algorithm", "family": "cudnn", "title": "cuDNN gave no algorithm",
        "body": "# cuDNN gave no algorithm\n\nThe first convolution got none.\n\n## What it means\n\nText.\n",
        "head": {
            "status": "draft", "references": ["https://example.org/a"],
            "cause": [{"id": "driver-too-old", "weight": "rare"}, {"id": "no-page-yet", "weight": "common"}],
        },
    },
    "driver-too-old": {
        "kind": "cause", "id": "driver-too-old", "family": "", "title": "the driver is older than this CUDA needs",
        "body": "# the driver is older than this CUDA needs\n\nText.\n",
        "head": {"remedy": [{"effort": "driver", "text": "Install a newer driver", "platforms": ["linux"],
                             "commands": ["sudo apt install driver"], "verify": "nvidia-smi prints it"}]},
    },
}  # fmt: skip
CHINESE = {
    "lang": "zh", "title": "驱动太旧", "body": "# 驱动太旧\n\n正文。\n",
    "head": {"remedy": [PAGES["driver-too-old"]["head"]["remedy"][0] | {"text": "安装新驱动", "verify": "能看到新版本"}]},
}  # fmt: skip


class Knowledge:
    """A knowledge base of two pages."""

    version = "2026.11"
    opened: tuple[Path, ...] = ()
    dialects: Mapping[str, Any] = MappingProxyType({"absent": {"known": ["pip"]}})

    @classmethod
    def open(cls, user_pages=()):
        """Notes the folders."""
        cls.opened = tuple(user_pages)
        return cls()

    def page(self, ident, lang=None):
        """One of the two; the cause is in Chinese too."""
        page = {"lang": "en", **PAGES[ident]}
        return page | CHINESE if lang == "zh" and ident == "driver-too-old" else page

    def title(self, ident, lang=None):
        """The title of one of the two, or the words of the id."""
        return self.page(ident, lang)["title"] if ident in PAGES else ident.replace("-", " ")

    def ids(self):
        """Both."""
        return sorted(PAGES)

    def search(self, words, limit=10, lang=None):
        """Pages with the first word in their title."""
        word = words.split()[0]
        return [(ident, self.title(ident, lang), 1.0) for ident in PAGES if word in PAGES[ident]["title"]][:limit]

    def retired(self, ident):
        """No kind is."""
        return ident

    def nearest(self, name):
        """By their beginning."""
        return [ident for ident in self.ids() if ident.startswith(name[:5])]


@dataclass
class Said:
    """What a command left behind."""

    status: int
    out: str
    err: str


@pytest.fixture(scope="session")
def answers() -> ModuleType:
    """The answers that the faces are tested with."""
    spec = importlib.util.spec_from_file_location("answers", ANSWERS)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def pipeline(monkeypatch, answers):
    """A pipeline that gives `pipeline.answer`, or raises `pipeline.error`, and keeps what it was asked."""
    # while what they take more of is the true one
    asking, report, _ = map(importlib.import_module, ("errdoc.asking", "errdoc.report", "errdoc.render.pages"))

    class Pipeline:
        answer = answers.DIAGNOSED
        error: Exception | None = None
        paths: tuple[str, ...] = ()
        live = None
        lang = ""
        machine = limit = None

        def told(self, logs, question):
            """In place of the real one."""
            self.paths, self.live = tuple(logs.paths), logs.live
            self.kb, self.lang, self.machine = question.kb, question.lang, question.machine
            self.limit = question.limit
            if self.error:
                raise self.error
            return asking.Answer(self.answer, question.redactor, beside=report.Beside(question.kb, "zh"))

    made = Pipeline()
    monkeypatch.setattr(asking, "answer", made.told)
    base = ModuleType("errdoc.kb")
    base.KnowledgeBase = Knowledge
    monkeypatch.setitem(sys.modules, "errdoc.kb", base)
    return made


@pytest.fixture
def errdoc(monkeypatch, capsys):
    """Runs the command line in this process."""
    for name in ("ERRDOC_KB", "LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str) -> Said:
        monkeypatch.setattr(sys, "argv", ["errdoc", *args])
        with pytest.raises(SystemExit) as end:
            cli.main()
        said = capsys.readouterr()
        return Said(int(end.value.code or 0), said.out, said.err)

    return run


@pytest.fixture
def shown(errdoc):
    """The output of a command that has an answer: status 0, and nothing on standard error."""

    def run(*args: str) -> str:
        said = errdoc(*args)
        assert (said.status, said.err) == (0, "")
        return said.out

    return run


@pytest.fixture
def refused(errdoc):
    """What a command says of a name that nobody knows: status 1 and no answer, in JSON an empty list of them."""

    def run(*args: str, answers: str) -> str:
        said = errdoc(*args)
        assert (said.status, said.out) == (1, "")
        document = errdoc(*args, "--format", "json")
        assert (document.status, document.err) == (1, said.err)
        assert json.loads(document.out)[answers] == []
        return said.err

    return run
