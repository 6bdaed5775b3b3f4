"""Block Kit: within Slack's limits whatever an answer holds, and nothing of a log becomes markup."""

import json
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdoc.model import Diagnosis, Evidence, Explanation, RankedCause, Remedy, SourceInfo
from errdoc.render import slack, slack_page, view
from errdoc.spoken import spoken

SCENARIOS = (
    "diagnosed", "placed", "undecided", "several", "similar", "unknown", "told", "told-several", "wrapper-alone", "clean",
)  # fmt: skip
#: All kinds of elements that may hold a log's words: Slack shows their text as it is.
INERT = {"text"}
LEAVES = {"rich_text_section", "rich_text_preformatted"}


def check(blocks):
    """Raises where a message is beyond a limit of docs.slack.dev/reference/block-kit, or not of its form."""
    assert 1 <= len(blocks) <= 50
    assert slack.size(blocks) <= slack.MOST_BYTES
    json.loads(json.dumps(blocks).encode().decode())
    for block in blocks:
        if block["type"] == "header":
            assert block["text"]["type"] == "plain_text"
            assert 1 <= len(block["text"]["text"]) <= 150
        elif block["type"] == "actions":
            assert 1 <= len(block["elements"]) <= 25
            for button in block["elements"]:
                assert 1 <= len(button["text"]["text"]) <= 75
                assert len(button["action_id"]) <= 255
                assert len(button["value"]) <= 2000
        else:
            assert block["type"] == "rich_text"
            assert block["elements"]
            for element in block["elements"]:
                rows = element["elements"] if element["type"] == "rich_text_list" else [element]
                for row in rows:
                    assert row["type"] in LEAVES
                    assert row["elements"]
                    for run in row["elements"]:
                        assert run["type"] in INERT
                        assert 1 <= len(run["text"]) <= 3000


def texts(value):
    """All texts, one per line."""
    if isinstance(value, dict):
        own = [value["text"]] if isinstance(value.get("text"), str) else []
        return "\n".join([*own, *(texts(one) for one in value.values() if isinstance(one, dict | list))])
    return "\n".join(texts(one) for one in value)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_golden(answers, golden, name, lang):
    """Each kind of answer, short."""
    blocks = slack.message(answers.ANSWERS[name], lang=lang, value="{}")
    check(blocks)
    golden(f"{name}.{lang}.slack.json", json.dumps(blocks, ensure_ascii=False, indent=1) + "\n")


@pytest.mark.parametrize("name", SCENARIOS)
def test_details_are_within_limits(answers, name):
    """Everything, in messages that Slack takes."""
    for blocks in slack.details(answers.ANSWERS[name]):
        check(blocks)


def test_the_order_is_that_of_the_other_faces(answers):
    """What broke, its evidence, why, what to do, what not to do."""
    text = texts(slack.message(answers.DIAGNOSED, value="{}"))
    places = [text.index(part) for part in (
        "cuDNN could not provide", "97 %", "train.log:1842", "Why", "✔ confirmed", "the machine", "Do", "1. ",
        "worked if: ", "Not this: ", "under Details", "This fixed it",
    )]  # fmt: skip
    assert places == sorted(places)


def test_an_unknown_error_in_the_order_of_the_other_faces(answers):
    """The key line, its place, its kind, what to do, what it perhaps is, and what is left out."""
    text = texts(slack.message(answers.TOLD, value="{}"))
    places = [text.index(part) for part in (
        "No page of mine fits", "[rank 1] ValueError", "train.py:41 main", "an argument check", "kind-argument-check",
        "cudaErrorIllegalAddress", "1. Print", "2. See", "3. Stop", "4. search for", "30 % two tensors",
        "1 more step and 3 consequences under Details",
    )]  # fmt: skip
    assert places == sorted(places)
    assert "4. Ask a colleague" in texts([block for blocks in slack.details(answers.TOLD) for block in blocks])


def test_a_report_alone_says_where_the_reason_is(answers):
    """A launcher's report is not taken for the error, and the place of a diagnosis is told."""
    assert "the real error is above it" in texts(slack.message(answers.WRAPPER_ALONE))
    assert "train.py:41 main" in texts(slack.message(answers.PLACED))


def worst(page, kb, lang):
    """An answer that holds all that a page and its causes can say."""
    long = "RuntimeError: " + "所有线程都已终止 <!channel> x" * 100
    evidence = (Evidence("log", long, 123456, "for", long, "strong"),) * 2
    causes = tuple(
        RankedCause(name, kb.title(name), "possible", 0.1, evidence, cause.remedies if cause else ())
        for name, _, _ in page.causes
        for cause in [kb.cause(name)]
    )
    root = Diagnosis(page.id, page.title, "root", 0.9, "signature", "s", "h", 123456, 3, 9, evidence[:1], causes,
                     page.summary, max((said for said, _ in page.not_this), key=len, default=""))  # fmt: skip
    return Explanation("diagnosed", (SourceInfo("train.log", 1, 1, "utf-8"),), "2026.11", (root,) * 3)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_page_is_within_limits(kb, lang):
    """The page itself, and the worst answer that it can lead to, short and in full."""
    seen = 0
    for ident in kb.ids():
        found = kb.page(ident, lang)
        for blocks in slack_page.page(found, partial(kb.title, lang=lang)):
            check(blocks)
        if found["kind"] in ("cause", "guide", "kind"):
            continue
        answer = spoken(worst(kb.failure(ident), kb, lang), kb, lang)
        blocks = slack.message(answer, lang=lang, value="x" * 2000)
        check(blocks)
        assert blocks[0]["type"] == "header"
        assert blocks[-1]["type"] == "actions"
        for blocks in slack.details(answer, lang=lang):
            check(blocks)
        seen += 1
    assert seen > 100


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_pages_are_shown_whole(kb, lang):
    """No page is cut, and nothing of its text is lost but Markdown's own signs."""
    for ident in kb.ids():
        found = kb.page(ident, lang)
        shown = texts(slack_page.page(found, partial(kb.title, lang=lang)))
        assert "There is more than fits here" not in shown
        assert "内容超出此处" not in shown
        for command in [one for remedy in found["head"].get("remedy", []) for one in remedy.get("commands", [])]:
            assert view.unfilled(command) in shown, ident


@given(st.text(max_size=400) | st.text(alphabet="<!@#|>`*_~&:/\n\u202e\x1b ehrcanl", max_size=400))
@settings(max_examples=60)
def test_nothing_of_a_log_is_markup(text):
    """Whatever a log says is the text of an inert element, and the plain text beside the blocks says nothing of it."""
    evidence = Evidence("log", f"<!channel> {text}", 7, "for", f"because {text}", "strong")
    causes = (
        RankedCause("c", "a cause", "likely", 0.5, (evidence,), (Remedy("code", "Do", (f"echo {text}",), text),)),
    )
    root = Diagnosis("f", "a failure", "root", 0.9, "signature", line=7, evidence=(evidence,), causes=causes)
    answer = Explanation("diagnosed", (SourceInfo(f"{text}.log", 1, 1, "utf-8"),), "2026.11", (root,), (), (text,))
    for one in (answer, replace(answer, status="unknown", diagnoses=(), unexplained=evidence)):
        blocks = slack.message(one, value="{}")
        check(blocks)
        for blocks in slack.details(one):
            check(blocks)
    assert slack.summary(answer) == "a failure (f, 90 %)"


def test_hostile_text_is_shown_harmless(answers):
    """Escape sequences and overrides are gone, mentions and links are letters."""
    hostile = answers.HOSTILE + " <!channel> @here <https://evil.example|click>"
    for answer in (replace(answers.UNKNOWN, unexplained=Evidence("log", hostile, 7)), answers.told_hostile(hostile)):
        blocks = slack.message(answer)
        check(blocks)
        shown = texts(blocks)
        assert "\x1b" not in shown
        assert "\u202e" not in shown
        assert "<!channel>" in shown


def test_a_value_that_is_too_long_is_a_mistake(answers):
    """Slack would refuse the message; the program says so first."""
    with pytest.raises(ValueError, match="2000"):
        slack.message(answers.DIAGNOSED, value="x" * 2001)


def test_markdown_becomes_blocks():
    """Headings, lists, code, tables, bold and links, which become their words."""
    blocks = slack_page.markdown(
        "## What\nOne line\nmore `code` **bold** [guide](https://example.org/a).\n\n- a\n- b\n\n```sh\npip install x\n\ny\n```\n| a | b |\n|---|---|\n"
    )
    assert [line for line in texts(blocks).split("\n") if line] == [
        "What", "One line more ", "code", " ", "bold", " guide.", "• a", "• b", "pip install x", "y", "| a | b |",
        "|---|---|",
    ]  # fmt: skip
    for block in blocks:
        check([block])
