"""Markdown, GitHub comments and HTML: the same order, and nothing of a log becomes markup."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from errdoc.model import Evidence, RankedCause, Remedy
from errdoc.render import html, markdown

SCENARIOS = ("diagnosed", "undecided", "several", "similar", "unknown", "wrapper-alone", "clean")
VOID = {"meta", "br"}


class Balanced(HTMLParser):
    """Knows the tags that were used and whether each was closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag, attrs):
        """Opens."""
        self.seen.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        """Closes the last one."""
        assert self.open.pop() == tag

    def handle_data(self, data):
        """Collects."""
        self.text += data


def hostile(answers):
    """An answer with hostile text in all that a log can reach."""
    text = answers.HOSTILE
    evidence = Evidence("log", text, 7, "for", f"because {text}", "strong")
    causes = (
        RankedCause("c", "a cause", "likely", 0.5, (evidence,), (Remedy("code", "Do", (f"echo {text}",), text),)),
    )
    root = replace(answers.CONV, evidence=(evidence,), causes=causes)
    return replace(answers.DIAGNOSED, diagnoses=(root, *answers.BENIGN), unexplained=evidence)


@pytest.mark.parametrize("name", SCENARIOS)
def test_markdown_golden(answers, golden, name):
    """Each kind of answer as a document."""
    text = markdown.render(answers.ANSWERS[name])
    golden(f"{name}.en.md", text)
    if name == "diagnosed":
        assert text.startswith("## cuDNN could not provide a convolution algorithm\n\n`cudnn-conv-algorithm` · 97 %")


def test_github_golden(answers, golden):
    """A comment folds what is not the root."""
    text = markdown.render(answers.DIAGNOSED, github=True)
    golden("diagnosed.github.md", text)
    assert text.count("<details>") == text.count("</details>") == 4
    assert "<details>" not in markdown.render(answers.DIAGNOSED)


@pytest.mark.parametrize("github", [False, True])
def test_markdown_shows_hostile_text_as_text(answers, github):
    """Outside of fences nothing of a log is HTML, a link, emphasis or a mention; inside, no fence closes early."""
    text = markdown.render(hostile(answers), github=github, everything=True)
    assert all(char.isprintable() or char == "\n" for char in text)
    outside, fence = [], None
    for line in text.splitlines():
        ticks = re.match(r" *(`{3,})", line)
        if fence is None and ticks:
            fence = ticks[1]
        elif fence is not None:
            fence = None if line.strip() == fence else fence
        else:
            outside.append(line)
    assert fence is None
    prose = re.sub(r"</?details>|</?summary>|<!-- -->", "", "\n".join(outside))
    assert not re.search(r"(?<!\\)<", prose)
    if github:
        assert "@somebody" not in "\n".join(outside)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_html_is_well_formed(answers, name, lang):
    """Every tag is closed, and no script or outside resource is there."""
    page = html.render(answers.ANSWERS[name], lang=lang)
    parser = Balanced()
    parser.feed(page)
    assert parser.open == []
    assert not parser.seen & {"script", "img", "link", "iframe"}


def test_html_shows_hostile_text_as_text(answers):
    """Markup of a log is text on the page."""
    parser = Balanced()
    page = html.render(hostile(answers), everything=True)
    parser.feed(page)
    assert parser.open == []
    assert "script" not in parser.seen
    assert "<script>alert(1)</script>" in parser.text
    assert all(char.isprintable() or char == "\n" for char in page)


def test_html_holds_the_answer(answers):
    """Failure, causes, commands and folded notices are on the page, in order."""
    page = html.render(answers.DIAGNOSED)
    places = [
        page.index(part) for part in ("<h1>cuDNN", "✔ confirmed", "CUDA_VISIBLE_DEVICES=1", "Not this", "<details>")
    ]
    assert places == sorted(places)
