"""What of Slack's messages is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.integrations.slack.gather import is_environment, parcel, thread, typed, worth_reading

LOG = "RuntimeError: CUDA out of memory"


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ("a &lt;module&gt; &amp;amp; b", "a <module> &amp; b"),
        ("<http://10.0.0.7:29500|10.0.0.7:29500>", "10.0.0.7:29500"),
        ("see <https://example.org/a?b=1&amp;c=2>", "see https://example.org/a?b=1&c=2"),
        ("<mailto:a@b.example|a@b.example>", "a@b.example"),
        ("<!channel> <!here|here> <!subteam^S1|@team>", "@channel @here @team"),
        ("<@U1|ada> <#C1|general>", "@ada #general"),
        ("std::vector&lt;int&gt; &lt;3", "std::vector<int> <3"),
    ],
)
def test_text_is_as_it_was_typed(sent, expected):
    """Entities, links and mentions are undone."""
    assert typed(sent) == expected


@given(st.text())
def test_escaped_text_comes_back(text):
    """What a person types, and Slack escapes, is read as typed."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert typed(escaped) == text


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ({"text": f"<@U0> look:\n```\n{LOG}\n```\nand\n```second block```"}, f"{LOG}\nsecond block"),
        ({"text": f"<@U0> ```{LOG}"}, LOG),
        ({"text": f"<@U0> {LOG}"}, f" {LOG}"),
        ({"text": "<@U0> help!"}, ""),
        ({"text": "<@U0>", "attachments": [{"title": "build 12", "text": LOG}]}, f"build 12\n{LOG}"),
        ({"text": "", "blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": LOG}}]}, LOG),
        ({"text": "", "attachments": [{"blocks": [{"text": {"text": LOG}}]}]}, LOG),
        ({}, ""),
    ],
    ids=["fences", "open fence", "plain", "chatter", "attachment", "block", "attached block", "nothing"],
)
def test_the_log_of_a_message(message, text):
    """Code blocks where there are any, else the text, else what a program attached."""
    assert parcel(message, mine="U0").text == text


def test_words_beside_a_file_are_no_log():
    """The file is read, and a code block beside it; the sentence that came with it is not."""
    file = {"id": "F1"}
    assert parcel({"text": f"it says {LOG}, why?", "files": [file]}).text == ""
    assert parcel({"text": f"```{LOG}```", "files": [file]}).text == LOG
    assert parcel({"text": "", "files": [file]}).files == (file,)


def test_a_thread_is_what_people_brought():
    """The first message, whoever posted it, files and code blocks after it; not the bot's answers, not the talk."""
    messages = [
        {"user": "U9", "bot_id": "B9", "text": f"job failed: {LOG}"},
        {"user": "U0", "bot_id": "B0", "text": "an answer of mine"},
        {"user": "U1", "text": "it also happened to me yesterday, on another machine"},
        {"user": "U1", "text": "```| NVIDIA-SMI 535.104.05   Driver Version: 535.104.05```"},
        {"user": "U8", "bot_id": "B8", "text": "```some other bot```"},
        {"user": "U2", "text": "here", "files": [{"id": "F1"}]},
    ]
    found = thread(messages, mine="U0")
    assert [one.text[:12] for one in found] == ["job failed: ", "| NVIDIA-SMI", ""]
    assert found[2].files == ({"id": "F1"},)


@pytest.mark.parametrize(
    "text",
    [
        "| NVIDIA-SMI 390.30                 Driver Version: 390.30                    |",
        "NVIDIA-SMI 545.23.08   Driver Version: 545.23.08",
        "Collecting environment information...",
        "PyTorch version: 2.1.0+cu121",
        "Package            Version\n------------------ -------",
        "== check python ===================================================",
    ],
)
def test_texts_about_a_machine(text):
    """nvidia-smi, collect_env, pip list and TensorFlow's tool are known."""
    assert is_environment(text)
    assert worth_reading({"text": text})
    assert not is_environment(LOG)


def test_nested_blocks_end():
    """Blocks inside blocks without end are read so far and no further."""
    block: dict = {"text": LOG}
    for _ in range(2000):
        block = {"elements": [block]}
    assert parcel({"text": "", "blocks": [block]}).text == ""
