"""Markdown, GitHub comments and HTML: the same order, and nothing of a log becomes markup."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from errdoc.model import Evidence, RankedCause, Remedy
from errdoc.render import html, markdown

SCENARIOS = (
    "diagnosed", "placed", "undecided", "several", "similar", "unknown", "told", "told-several", "wrapper-alone", "clean",
)  # fmt: skip
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


@pytest.mark.parametrize("unknown", [False, True])
@pytest.mark.parametrize("github", [False, True])
def test_markdown_shows_hostile_text_as_text(answers, github, unknown):
    """Outside of fences nothing of a log is HTML, a link, emphasis or a mention; inside, no fence closes early."""
    answer = answers.told_hostile(answers.HOSTILE) if unknown else hostile(answers)
    text = markdown.render(answer, github=github, everything=True)
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


@pytest.mark.parametrize("unknown", [False, True])
def test_html_shows_hostile_text_as_text(answers, unknown):
    """Markup of a log is text on the page."""
    parser = Balanced()
    page = html.render(answers.told_hostile(answers.HOSTILE) if unknown else hostile(answers), everything=True)
    parser.feed(page)
    assert parser.open == []
    assert "script" not in parser.seen
    assert "<script>alert(1)</script>" in parser.text
    assert all(char.isprintable() or char == "\n" for char in page)


TOLD = (
    "ValueError: Target modules", "train.py:41 main", "peft 0.11.1, an argument check", "kind-argument-check",
    "cudaErrorIllegalAddress", "Print what line 41", "See which version", "Stop at the check", "search for ",
    "two tensors do not fit", "1 more step", "errdoc show kind-argument-check",
)  # fmt: skip


@pytest.mark.parametrize("github", [False, True])
def test_documents_tell_an_unknown_error_in_order(answers, github):
    """The same parts as on a terminal, in the same order."""
    for text in (markdown.render(answers.TOLD, github=github), html.render(answers.TOLD)):
        text = text.replace("\\", "")
        places = [text.index(part) for part in TOLD]
        assert places == sorted(places)
        assert text.index("a collective operation timed out") if github else "3 consequences" in text or "(3)" in text


def test_documents_say_where_the_reason_is(answers):
    """A report alone is not taken for the error."""
    for text in (markdown.render(answers.WRAPPER_ALONE), html.render(answers.WRAPPER_ALONE)):
        assert "does not say what went wrong" in text
        assert "the real error is above it" in text
        assert "looks like" not in text
        assert "report of it" not in text


def test_documents_place_a_diagnosis(answers):
    """The user's own line stands between the evidence and the causes."""
    for text in (markdown.render(answers.PLACED), html.render(answers.PLACED)):
        places = [text.index(part) for part in ("train.log:1842", "train.py:41 main", "another process holds")]
        assert places == sorted(places)
        assert "argument check" not in text


def test_html_holds_the_answer(answers):
    """Failure, causes, commands and folded notices are on the page, in order."""
    page = html.render(answers.DIAGNOSED)
    places = [
        page.index(part) for part in ("<h1>cuDNN", "✔ confirmed", "CUDA_VISIBLE_DEVICES=1", "Not this", "<details>")
    ]
    assert places == sorted(places)
