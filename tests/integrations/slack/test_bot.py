"""Each way in and each button, through the real Bolt app and a Slack on loopback."""

import json

import pytest

OOM = (
    "Traceback (most recent call last):\n"
    '  File "/home/ada/train.py", line 12, in <module>\n'
    "    loss = model(x)\n"
    "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 10.76 GiB total capacity; 9.20 GiB"
    " already allocated; 512.00 MiB free; 9.50 GiB reserved in total by PyTorch) If reserved memory is >> allocated memory"
    " try setting max_split_size_mb to avoid fragmentation.\n"
)
CONV = "RuntimeError: Unable to find a valid cuDNN algorithm to run convolution\n"
DRIVER = "RuntimeError: CUDA error: CUDA driver version is insufficient for CUDA runtime version\n"


def title(answer):
    """The text of the header, or None."""
    return next((block["text"]["text"] for block in answer["blocks"] if block["type"] == "header"), None)


def failure(answer):
    """The failure that the buttons carry."""
    buttons = next(block for block in answer["blocks"] if block["type"] == "actions")["elements"]
    return json.loads(buttons[0]["value"])["failure"]


def test_a_mention_with_a_code_block_is_answered_in_its_thread(office, said, kb):
    """What broke, the evidence with its line, causes with verdicts, what to type."""
    message = office.mention(f"what is this?\n```\nepoch 1\n{OOM}```")
    answer = office.answer(message)
    assert answer["thread_ts"] == message["ts"]
    assert failure(answer) == "cuda-out-of-memory"
    assert title(answer) == kb.title("cuda-out-of-memory")
    text = said(answer["blocks"])
    assert "line 5  torch.cuda.OutOfMemoryError: CUDA out of memory." in text
    assert any(word in text for word in ("possible", "likely", "confirmed"))
    assert [one["action_id"] for one in answer["blocks"][-1]["elements"]] == [
        "errdoc_details", "errdoc_fixed", "errdoc_wrong"
    ]  # fmt: skip


def test_escaped_and_linked_text_is_read_as_it_was_typed(office):
    """Slack's entities and automatic links are undone before the log is read."""
    message = office.mention("ImportError: <http://libcudart.so|libcudart.so>.9.0: cannot open shared object file:"
                             " No such file or directory &lt;module&gt;")  # fmt: skip
    assert failure(office.answer(message)) == "cuda-library-not-found"


def test_uploaded_files_are_read_also_packed_and_several(office, slack, said, packed):
    """Two files of one message, one of them gz, are explained together, and evidence names its file."""
    files = [
        slack.keep("rank0.log", b"step 1\nstep 2\nall fine\n"),
        slack.keep("rank1.log.gz", packed("step 1\n" + OOM)),
    ]
    answer = office.answer(office.mention("please", files=files, subtype="file_share"))
    assert failure(answer) == "cuda-out-of-memory"
    assert "rank1.log.gz:5" in said(answer["blocks"])


def test_a_screenshot_beside_a_log_does_no_harm(office, slack, said):
    """What is no log is named, the log is explained."""
    files = [slack.keep("shot.png", b"\x89PNG\r\n\x1a\n" + bytes(100)), slack.keep("train.log", OOM.encode())]
    answer = office.answer(office.mention("", files=files))
    assert failure(answer) == "cuda-out-of-memory"
    assert "shot.png is a binary file: an image" in said(answer["blocks"])


def test_the_shortcut_explains_the_message_it_was_chosen_on(office, slack):
    """The message's own text is read; the answer goes into its thread."""
    channel = "C-shortcut"
    message = {"type": "message", "user": "U2", "ts": "1700000000.000100", "text": CONV}
    status = office.acts({"type": "message_action", "callback_id": "errdoc_explain", "message": message,
                          "channel": {"id": channel}, "response_url": slack.url + "/respond/x"})  # fmt: skip
    assert status == 200
    answer = slack.wait("chat.postMessage", channel=channel)[0]
    assert answer["thread_ts"] == "1700000000.000100"
    assert failure(answer) == "cudnn-conv-algorithm"


def test_the_shortcut_answers_where_the_bot_is_no_member(office, slack):
    """Where it may not post it answers the person who asked."""
    slack.outside.add("C-outside")
    message = {"type": "message", "user": "U2", "ts": "1700000000.000200", "text": "", "attachments": [{"text": CONV}]}
    office.acts({"type": "message_action", "callback_id": "errdoc_explain", "message": message,
                 "channel": {"id": "C-outside"}, "response_url": slack.url + "/respond/outside"})  # fmt: skip
    answer = slack.wait("/respond/outside")[0]
    assert failure(answer) == "cudnn-conv-algorithm"


def test_a_direct_message_needs_no_mention(office, slack):
    """A file sent to the bot is explained."""
    message = office.says(kind="im", files=[slack.keep("a.log", OOM.encode())], subtype="file_share")
    assert failure(office.answer(message)) == "cuda-out-of-memory"


def test_a_bare_mention_in_a_thread_means_the_thread(office, slack):
    """The message that the thread began with is read."""
    root = {"user": "U2", "ts": "1700000001.000100", "text": f"it died:\n```{OOM}```"}
    slack.threads["C-thread", root["ts"]] = [root]
    message = office.mention("help", channel="C-thread", thread_ts=root["ts"])
    assert failure(office.answer(message)) == "cuda-out-of-memory"


def test_a_message_without_a_log_is_told_so(office, said):
    """There is an answer, not silence."""
    assert "no log in this message" in said(office.answer(office.mention("hi"))["blocks"])


def test_the_command_shows_a_page(office, slack, said, kb):
    """For the one who asked, in messages that Slack takes."""
    path = office.commands("show cudnn-conv-algorithm")
    answer = slack.wait(path)[0]
    assert answer["response_type"] == "ephemeral"
    assert title(answer) == kb.title("cudnn-conv-algorithm")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("search cudnn convolution", "cudnn-conv-algorithm"),
        ("show cudnn-conv-algoritm", "Did you mean `cudnn-conv-algorithm`".replace("`", "")),
        ("search zzzzqqqq", "No page has these words."),
        ("", "/errdoc show ID"),
        ("dance", "/errdoc search WORDS"),
    ],
)
def test_the_command_answers_whatever_is_typed(office, slack, said, typed, expected):
    """Searches, near names of pages, and help."""
    answer = slack.wait(office.commands(typed))[0]
    assert expected in said(answer["blocks"]).replace("\n", "")


def test_the_details_button_reads_the_log_again(office, said):
    """Everything about the answer follows in the thread: all causes, and what the log states."""
    message = office.mention(f"```{OOM}```")
    answer = office.answer(message)
    office.presses(answer, "errdoc_details")
    full = office.answer(message, 2)
    assert len(said(full["blocks"])) > len(said(answer["blocks"]))
    office.slack.hear("What the log states", channel=message["channel"])


def test_details_of_a_message_that_is_gone(office, slack, said):
    """The button of an answer whose log was deleted says so."""
    message = office.mention(f"```{OOM}```")
    answer = office.answer(message)
    slack.threads[message["channel"], message["ts"]] = []
    office.presses(answer, "errdoc_details")
    assert "no longer there" in said(office.answer(message, 2)["blocks"])


def test_people_say_whether_an_answer_was_right(office, slack):
    """Each voice counts once for each answer, its last word; nobody's name and nothing of the log is kept."""
    message = office.mention(f"```{CONV}```")
    answer = office.answer(message)
    for action, person in (("errdoc_fixed", "U1"), ("errdoc_wrong", "U1"), ("errdoc_fixed", "U2")):
        path = office.presses(answer, action, person=person)
        reply = slack.wait(path)[0]
        assert reply["response_type"] == "ephemeral"
        assert "thank you" in reply["text"]
    rows = [row for row in office.bot.feedback.rows() if row["failure"] == "cudnn-conv-algorithm"]
    assert [row["outcome"] for row in rows] == ["wrong", "fixed"]
    kept = office.bot.feedback.path.read_text()
    assert "U1" not in kept
    assert "Unable to find" not in kept


NVIDIA_SMI = """
+-----------------------------------------------------------------------------+
| NVIDIA-SMI 390.30                 Driver Version: 390.30                    |
|-------------------------------+----------------------+----------------------+
| GPU  Name        Persistence-M| Bus-Id        Disp.A | Volatile Uncorr. ECC |
|   0  GeForce GTX 108...  Off  | 00000000:01:00.0  On |                  N/A |
+-----------------------------------------------------------------------------+
"""


def test_nvidia_smi_in_the_thread_is_read_with_the_log(office, said):
    """Facts that follow are explained together with the log that began the thread."""
    message = office.mention(f"```{DRIVER}```")
    first = office.answer(message)
    assert "390.30" not in said(first["blocks"])
    office.says(f"```{NVIDIA_SMI}```", channel=message["channel"], thread_ts=message["ts"])
    second = office.answer(message, 2)
    assert failure(second) == failure(first)
    assert said(second["blocks"]).startswith("With what was added to this thread:")
    office.presses(second, "errdoc_details")
    office.slack.hear("driver 390.30", channel=message["channel"])


def test_a_follow_up_in_a_thread_of_others_is_none_of_its_business(office, slack):
    """A file in a thread that the bot never answered in is not read."""
    before = len(slack.calls)
    root = {"user": "U2", "ts": "1700000002.000100", "text": "look"}
    slack.threads["C-others", root["ts"]] = [root]
    office.says("", channel="C-others", thread_ts=root["ts"], files=[slack.keep("a.log", OOM.encode())])
    slack.wait("conversations.replies", channel="C-others")
    office.answer(office.mention(f"```{CONV}```"))  # whatever the file set off would have come before this
    assert not [
        one for name, one in slack.calls[before:] if name == "chat.postMessage" and one["channel"] == "C-others"
    ]


def test_plain_talk_is_not_read(office, slack):
    """Messages in channels and chatter in threads set nothing off; no call is made for them."""
    before = len(slack.calls)
    office.says("CUDA out of memory again, sigh", channel="C-talk")
    office.says("thanks, that helped!", channel="C-talk", thread_ts="1700000003.000100")
    office.says("thanks, that helped a lot!", channel="D-talk", kind="im", thread_ts="1700000003.000200")
    office.answer(office.mention(f"```{CONV}```"))
    assert not [one for _, one in slack.calls[before:] if one.get("channel") in ("C-talk", "D-talk")]


def test_a_mention_that_comes_as_a_message_too_is_answered_once(office, slack):
    """Slack sends both events for one message."""
    message = office.mention(f"```{CONV}```")
    office.says(message["text"], channel=message["channel"], ts=message["ts"])
    office.answer(message)
    office.answer(office.mention(f"```{CONV}```"))
    assert len(slack.wait("chat.postMessage", channel=message["channel"])) == 1


def test_a_snapshot_in_the_thread_is_the_machine_of_the_log(office, slack, said):
    """What `errdoc probe --save` wrote on the machine that failed is read with the log; its facts are in the details."""
    message = office.mention(f"```{DRIVER}```")
    office.answer(message)
    facts = {"driver": {"value": "418.87", "how": "nvidia-smi", "source": "nvidia_smi"}}
    data = json.dumps({"schema": "errdoc-probe/1", "facts": facts, "sources": []}).encode()
    office.says("", channel=message["channel"], thread_ts=message["ts"], files=[slack.keep("probe.json", data)])
    second = office.answer(message, 2)
    assert failure(second) == "driver-insufficient"
    office.presses(second, "errdoc_details")
    slack.hear("driver 418.87 (the machine)", channel=message["channel"])


def test_a_damaged_snapshot_is_named(office, slack, said):
    """The log is explained without it."""
    message = office.mention(f"```{DRIVER}```")
    office.answer(message)
    file = slack.keep("probe.json", b'{"schema": "errdoc-probe/1", "facts": {"dri')
    office.says("", channel=message["channel"], thread_ts=message["ts"], files=[file])
    assert "probe.json is not JSON" in said(office.answer(message, 2)["blocks"])


def test_no_secret_of_a_log_is_posted(office, slack):
    """Whatever the bot says to Slack, in any call, has none of the log's tokens, addresses and names."""
    token, password = "hf_" + "aB3dEfGhIjKlMnOpQrStUvWxYz012345", "hunter2hunter2"
    log = f"lovelace@engine:~$ python train.py --password {password}\n{token} at /home/lovelace/x {password}\n{CONV}"
    before = len(slack.calls)
    log = log.replace("run convolution", f"run convolution for {token} and {password} of lovelace@engine")
    message = office.mention(f"```{log}```")
    office.presses(office.answer(message), "errdoc_details")
    office.answer(message, 2)
    sent = json.dumps([one for name, one in slack.calls[before:] if name != "conversations.replies"])
    assert "<token-1>" in sent
    assert not [part for part in (token, password, "lovelace", "engine") if part in sent]


def test_mentions_and_links_of_a_log_are_letters(office, said):
    """A log that calls the whole channel calls nobody: its words are only in elements that Slack does not interpret."""
    message = office.mention(
        f"```&lt;!channel&gt; @here &lt;https://evil.example|click&gt;\n{CONV.strip()} &lt;!here&gt;```"
    )
    answer = office.answer(message)
    assert "<!here>" in said(answer["blocks"])
    assert "<" not in answer["text"]
    assert answer["unfurl_links"] is False
    kinds = {element["type"] for block in answer["blocks"] if block["type"] == "rich_text"
             for part in block["elements"] for element in part.get("elements", ())}  # fmt: skip
    assert kinds <= {"text", "rich_text_section"}
