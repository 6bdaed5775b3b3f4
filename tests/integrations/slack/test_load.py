"""Large files, many messages, and processes that end badly: there is an answer to each."""

import os
import resource
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

LOG = "RuntimeError: Unable to find a valid cuDNN algorithm to run convolution\n"
LINE = b"2024-05-01 12:30:45 step %07d loss 0.123456 throughput 1234.5 samples/s, all is well so far\n"


def lines(size: int, end: bytes = LOG.encode()):
    """Chunks of a healthy log of a size with an error at its end."""

    def chunks():
        chunk = b"".join(LINE % number for number in range(8000))
        left = size - len(end)
        while left > 0:
            yield chunk[:left]
            left -= len(chunk)
        yield end

    return chunks


def test_a_file_of_200_mb_is_streamed(office, slack, said):
    """It is explained, and the bot's own memory does not grow with it."""
    size = 200_000_000
    file = slack.keep("big.log", lines(size), size=size)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    answer = office.answer(office.mention("", files=[file]))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert "valid cuDNN algorithm" in said(answer["blocks"])
    assert grown < 48 << 10


@pytest.mark.parametrize("claimed", [None, 1000], ids=["said so", "lied about"])
def test_a_file_beyond_the_limit_is_refused(special, slack, said, claimed):
    """By what it claims, or as soon as more than that has come; the way out is told."""
    with special(file_size=1) as office:
        size = 5 << 20
        file = slack.keep("big.log", lines(size), size=size, claimed=claimed)
        text = said(office.answer(office.mention("", files=[file]))["blocks"])
        assert "may have 1 MiB" in text
        assert "tail -c 1M" in text


def test_many_files_share_the_limit(special, slack, said):
    """The third one does not fit any more, the fourth is not looked at."""
    with special(file_size=1, files=3) as office:
        half = lines(400 << 10)
        files = [slack.keep(f"{n}.log", half, size=400 << 10) for n in range(4)]
        text = said(office.answer(office.mention("", files=files))["blocks"])
        assert "Only the first 3 files were read" in text
        assert "2.log: too large" in text
        assert "0.log:" in text


def test_a_packed_bomb_ends_in_time(special, slack, said):
    """A small gz file of 4 GiB is read within the limits or given up with a message."""
    import gzip

    with special(seconds=3) as office:
        zeros = gzip.compress(b"x" * 999 + b"\n", 9) + gzip.compress((b"x" * 999 + b"\n") * 20_000, 9)
        file = slack.keep("bomb.log.gz", zeros[:40] + zeros[40:] + gzip.compress((b"y" * 99 + b"\n") * 500_000, 9) * 60)
        text = said(office.answer(office.mention("", files=[file]))["blocks"])
        assert "longer than 3 s" in text or "No error" in text


def test_a_hundred_messages_at_once(office, slack):
    """Each gets its answer, in its own thread, once."""
    with ThreadPoolExecutor(32) as senders:
        messages = list(senders.map(lambda n: office.mention(f"```step {n}\n{LOG}```", channel="C-many"), range(100)))
    answers = slack.wait("chat.postMessage", 100, patience=180, channel="C-many")
    assert sorted(one["thread_ts"] for one in answers) == sorted(one["ts"] for one in messages)


def test_what_does_not_fit_is_told_to_come_back(special, slack, said):
    """With one process that hangs and room for one more, the rest hears so at once."""
    with special(workers=1, waiting=1, seconds=600) as office:
        office.answer(office.mention(f"```{LOG}```"))
        os.kill(office.bot.pool.processes[0].pid, signal.SIGSTOP)
        messages = [office.mention(f"```{LOG}```", channel="C-full") for _ in range(8)]
        refused = slack.wait("chat.postMessage", 3, channel="C-full")
        assert all("Too much to do" in said(one["blocks"]) for one in refused)
        os.kill(office.bot.pool.processes[0].pid, signal.SIGCONT)
        answers = slack.wait("chat.postMessage", 8, channel="C-full")
        assert {one["thread_ts"] for one in answers} == {one["ts"] for one in messages}


def test_a_killed_process_is_replaced(special, said):
    """Who waited for it is told; the next log is read by a new one."""
    with special(workers=1) as office:
        office.answer(office.mention(f"```{LOG}```"))
        victim = office.bot.pool.processes[0].pid
        os.kill(victim, signal.SIGSTOP)
        message = office.mention(f"```{LOG}```")
        time.sleep(0.3)  # the job is with the process
        os.kill(victim, signal.SIGKILL)
        assert "ended unexpectedly (killed by SIGKILL)" in said(office.answer(message)["blocks"])
        assert "valid cuDNN algorithm" in said(office.answer(office.mention(f"```{LOG}```"))["blocks"])
        assert office.bot.pool.processes[0].pid not in (None, victim)


def test_a_process_that_hangs_is_ended(special, said):
    """After the time limit there is a message, and the process is gone."""
    with special(workers=1, seconds=2) as office:
        for _ in range(20):  # a busy machine may take the two seconds for the start alone
            office.answer(office.mention(f"```{LOG}```"))
            if victim := office.bot.pool.processes[0].pid:
                break
        os.kill(victim, signal.SIGSTOP)
        assert "longer than 2 s" in said(office.answer(office.mention(f"```{LOG}```"))["blocks"])
        with pytest.raises(ProcessLookupError):
            os.kill(victim, 0)


def test_slack_is_left_in_peace_when_it_asks_for_it(office, slack):
    """After a 429 the call is made again, not before the time that Slack asked for."""
    from collections import deque

    limited = (429, {"Retry-After": "1"}, {"ok": False, "error": "ratelimited"})
    slack.prepared["chat.postMessage"] = deque([limited, limited])
    started = time.monotonic()
    office.answer(office.mention(f"```{LOG}```", channel="C-limited"))
    assert time.monotonic() - started >= 2
    slack.wait("refused chat.postMessage", 2, channel="C-limited")


def test_blocks_that_slack_refuses_are_not_the_end(office, slack):
    """The name of the failure comes as plain text."""
    from collections import deque

    slack.prepared["chat.postMessage"] = deque([(200, {}, {"ok": False, "error": "invalid_blocks"})])
    answer = office.answer(office.mention(f"```{LOG}```", channel="C-refused"))
    assert "cudnn-conv-algorithm" in answer["text"]
    assert "invalid_blocks" in answer["text"]


def test_stopping_leaves_nobody_without_an_answer(special, slack, said):
    """What runs is ended, what waits is told to ask again."""
    with special(workers=1, seconds=600) as office:
        office.answer(office.mention(f"```{LOG}```"))
        os.kill(office.bot.pool.processes[0].pid, signal.SIGSTOP)
        messages = [office.mention(f"```{LOG}```", channel="C-stop") for _ in range(6)]
        time.sleep(0.3)
        closing = threading.Thread(target=office.bot.pool.close, args=(0.5,))
        closing.start()
        answers = slack.wait("chat.postMessage", 6, channel="C-stop")
        closing.join()
        assert {one["thread_ts"] for one in answers} == {one["ts"] for one in messages}
        assert all("restarted" in said(one["blocks"]) for one in answers)
