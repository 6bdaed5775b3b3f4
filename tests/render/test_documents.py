"""Markdown, GitHub comments and HTML: the same order, and nothing of a log becomes markup."""

import io
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from errdoc.model import Evidence, RankedCause, Remedy
from errdoc.render import html, markdown, terminal

SCENARIOS = (
    "diagnosed", "placed", "undecided", "several", "similar", "unknown", "told", "told-several", "wrapper-alone", "clean",
)  # fmt: skip
VOID = {"meta", "br", "input"}


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


LINKS = "https://github.com/o/n/issues/1 http://www.github.com/o/n www.github.com/o/n"


def test_github_is_told_of_no_issue(answers):
    """An address of an issue links it, and the issue then shows who named it: in prose it is no address."""
    text = markdown.render(answers.told_hostile(LINKS), github=True, everything=True)
    prose = re.sub(r"(`{3,})text?.*?\1|(`{3,})sh.*?\2", "", text, flags=re.DOTALL)
    assert "github" in prose
    assert not re.search(r"https?://(www\.)?github|www\.github", prose)


def test_code_spans_end_where_they_are_meant_to(answers):
    """What a log puts into a sentence cannot make of two spans another one, behind which markup would be free."""
    cause = RankedCause("c", "a `` b ` c `` <b>d `", "likely", 0.5)
    parts = MarkdownIt().parse(
        markdown.render(replace(answers.DIAGNOSED, diagnoses=(replace(answers.CONV, causes=(cause,)),)))
    )
    assert not [one for part in parts for one in part.children or () if one.type == "html_inline"]


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


def shown(text):
    """The tags of a document and the words within it, without its style and title."""
    parser = Balanced()
    parser.feed(re.sub(r"<(style|title)>.*?</\1>", "", text, flags=re.DOTALL))
    assert parser.open == []
    return parser.seen, parser.text.split()


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_notebook_shows_the_same_answer(answers, name, lang):
    """The fragment has the words of the page's answer in order, and no page of its own; plain text is the terminal's."""
    answer = answers.ANSWERS[name]
    tags, words = shown(html.fragment(answer, lang=lang, everything=True))
    whole = re.search(r"<article>(.*)</article>", html.render(answer, lang=lang, everything=True), re.DOTALL)
    assert words == shown(whole[1])[1]
    assert not tags & {"html", "body", "head", "meta", "script", "img", "link", "iframe"}
    plain = io.StringIO()
    terminal.write(answer, plain, lang=lang, plain=True, width=80)
    assert terminal.text(answer, lang=lang, width=80) == plain.getvalue()


def test_a_notebook_folds_the_evidence(answers):
    """Each cause with evidence opens where somebody wants to see it; hostile text stays text."""
    text = html.fragment(answers.DIAGNOSED)
    assert re.search(r'<li><details><summary><b class="confirmed">[^\n]*</summary><pre>', text)
    tags, words = shown(html.fragment(hostile(answers)))
    assert "script" not in tags
    assert "<script>alert(1)</script>" in " ".join(words)


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
