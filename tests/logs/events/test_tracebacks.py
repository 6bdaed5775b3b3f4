"""Tracebacks: frames, messages, chains, and what is cut off."""

import pytest

from errdoc.logs.events.parse import parse
from errdoc.logs.lines.clean import clean
from errdoc.model import Event

PLAIN = """Traceback (most recent call last):
  File "train.py", line 31, in <module>
    main()
    ~~~~^^
  File "/opt/env/model.py", line 7, in forward
    return self.conv(
RuntimeError: CUDA error: out of memory
CUDA kernel errors might be asynchronously reported at some other API call.
For debugging consider passing CUDA_LAUNCH_BLOCKING=1.
Compile with `TORCH_USE_CUDA_DSA` to enable device-side assertions.

Epoch 2/3"""


def tracebacks_of(text: str) -> list[Event]:
    """The tracebacks of a text."""
    lines = clean(list(enumerate(text.split("\n"), 1)))
    events = parse(lines)
    assert sorted(id(line) for event in events for line in event.lines) == sorted(map(id, lines))
    return [event for event in events if event.kind in ("traceback", "launcher")]


def test_frames_and_message() -> None:
    """Frames with their code, the type, and a message of several lines."""
    [event] = tracebacks_of(PLAIN)
    assert [(frame.file, frame.line, frame.function, frame.code) for frame in event.frames] == [
        ("train.py", 31, "<module>", "main()"),
        ("/opt/env/model.py", 7, "forward", "return self.conv("),
    ]
    assert event.exception == "RuntimeError"
    assert event.message.startswith("CUDA error: out of memory\nCUDA kernel")
    assert event.message.endswith("device-side assertions.")
    assert not event.truncated


def test_exception_alone() -> None:
    """An exception's line is a traceback without frames."""
    [event] = tracebacks_of("torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB")
    assert (event.exception, event.frames, event.truncated) == ("torch.cuda.OutOfMemoryError", (), False)


def test_exception_after_a_loggers_words() -> None:
    """An exception is seen behind what a logger says."""
    [event] = tracebacks_of("ERROR:root:Training failed: RuntimeError: CUDA error: unspecified launch failure")
    assert (event.exception, event.message) == ("RuntimeError", "CUDA error: unspecified launch failure")


def test_head_missing() -> None:
    """Frames without their head, the first one cut, still lead to the exception."""
    [event] = tracebacks_of('ges/torch/nn/module.py", line 60, in _call\n    return f(x)\nKeyError: 1')
    assert [frame.function for frame in event.frames] == ["_call"]
    assert (event.exception, event.truncated) == ("KeyError", False)


def test_exception_missing() -> None:
    """A traceback that ends in its frames is truncated."""
    [event] = tracebacks_of('raceback (most recent call last):\n  File "a.py", line 1, in f\n    g()\n  File "/opt/b')
    assert event.truncated
    assert len(event.frames) == 1


def test_indentation_lost() -> None:
    """A paste without indentation keeps code and exception apart."""
    [event] = tracebacks_of(
        'Traceback (most recent call last):\nFile "a.py", line 1, in f\nmodel.load(x)\nFile "b.py", line 2, '
        "in g\nraise X\n"
        "AttributeError: no"
    )
    assert [frame.code for frame in event.frames] == ["model.load(x)", "raise X"]
    assert event.exception == "AttributeError"


def test_any_name_at_the_end() -> None:
    """Where a traceback ends, any dotted name is the exception."""
    [event] = tracebacks_of('Traceback (most recent call last):\n  File "a.py", line 1, in f\n    q.get()\nqueue.Empty')
    assert event.exception == "queue.Empty"


def test_chain() -> None:
    """Two exceptions of one chain: the one raised first has link 0."""
    first, second = tracebacks_of(
        'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    x\nKeyError: 1\n\n'
        "During handling of the above exception, another exception occurred:\n\n"
        'Traceback (most recent call last):\n  File "a.py", line 3, in f\n    y\nPermissionError: [Errno 13] denied'
    )
    assert (first.exception, first.link, second.exception, second.link) == ("KeyError", 0, "PermissionError", 1)
    assert first.chain == second.chain is not None


WORKER = """Traceback (most recent call last):
  File "train.py", line 3, in <module>
    for batch in loader:
  File "/opt/torch/_utils.py", line 9, in reraise
    raise exception
KeyError: Caught KeyError in DataLoader worker process 0.
Original Traceback (most recent call last):
  File "/opt/torch/loop.py", line 1, in _worker_loop
    data = fetch(index)
KeyError: 'image'
"""


def test_dataloader() -> None:
    """The worker's own traceback was raised first."""
    by_link = sorted(tracebacks_of(WORKER), key=lambda event: event.link)
    assert [(event.message.split("\n")[0], len(event.frames)) for event in by_link] == [
        ("'image'", 1),
        ("Caught KeyError in DataLoader worker process 0.", 2),
    ]
    assert len({event.chain for event in by_link}) == 1


def test_worker_inside_a_message() -> None:
    """Python 2's loader prints the worker's traceback as the message."""
    events = tracebacks_of(
        'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    next(x)\nRuntimeError: '
        "Traceback (most recent call last):\n"
        '  File "w.py", line 2, in loop\n    y\nValueError: bad\n'
    )
    assert [(event.exception, event.link) for event in events] == [("RuntimeError", 1), ("ValueError", 0)]


def test_remote_traceback() -> None:
    """A pool's remote traceback and the one that it caused are a chain."""
    first, second = tracebacks_of(
        'multiprocessing.pool.RemoteTraceback: \n"""\nTraceback (most recent call last):\n  File "p.py", '
        "line 1, in w\n    x\n"
        'ValueError: bad\n"""\n\nThe above exception was the direct cause of the following exception:\n\n'
        'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    y\nValueError: bad'
    )
    assert (first.link, second.link) == (0, 1)
    assert first.frames[0].function == "w"


GROUP = """  + Exception Group Traceback (most recent call last):
  |   File "a.py", line 1, in f
  |     raise group
  | ExceptionGroup: two (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | Traceback (most recent call last):
    |   File "a.py", line 5, in g
    |     raise ValueError(1)
    | ValueError: 1
    +---------------- 2 ----------------
    | TypeError: 2
    +------------------------------------
"""


def test_exception_group() -> None:
    """The members of a group were raised before the group."""
    by_link = sorted(tracebacks_of(GROUP), key=lambda event: event.link)
    assert [event.exception for event in by_link] == ["ValueError", "TypeError", "ExceptionGroup"]
    assert by_link[0].frames[0].function == "g"


IPYTHON = """---------------------------------------------------------------------------
RuntimeError                              Traceback (most recent call last)
<ipython-input-3-0a> in <module>()
      1 x = 1
----> 2 model(x)

/opt/env/module.py in __call__(self, *input)
    490     x
--> 491             result = self.forward(*input)

RuntimeError: bad shape
"""


def test_ipython() -> None:
    """IPython's frames, with the line that the arrow shows."""
    [event] = tracebacks_of(IPYTHON)
    assert [(frame.file, frame.line, frame.code) for frame in event.frames] == [
        ("<ipython-input-3-0a>", 2, "model(x)"),
        ("/opt/env/module.py", 491, "result = self.forward(*input)"),
    ]
    assert (event.exception, event.message) == ("RuntimeError", "bad shape")


def test_ipython_new() -> None:
    """Frames of IPython 8."""
    [event] = tracebacks_of(
        "ValueError          Traceback (most recent call last)\nCell In[3], line 4\n      3 a\n----> 4 f()\n\n"
        "File ~/env/lib/x.py:12, in f(a)\n     11 b\n---> 12 raise\n\nValueError: no"
    )
    assert [(frame.file, frame.line) for frame in event.frames] == [("Cell In[3]", 4), ("~/env/lib/x.py", 12)]


RICH = """╭───────────── Traceback (most recent call last) ─────────────╮
│ /srv/app/train.py:12 in main                                │
│                                                             │
│    9 │   optimizer.zero_grad()                              │
│ ❱ 12 │   loss.backward()                                    │
│   13                                                        │
╰─────────────────────────────────────────────────────────────╯
RuntimeError: no grad
"""


def test_ipython_without_numbers() -> None:
    """`%xmode Plain`: a frame of a cell with its function, the line of code below it."""
    text = """Traceback (most recent call last):

  Cell In[2], line 4
    load(3)

  Cell In[2], line 3 in load
    raise ValueError('zebra stripes')

ValueError: zebra stripes"""
    [event] = tracebacks_of(text)
    assert [(frame.file, frame.line, frame.function, frame.code) for frame in event.frames] == [
        ("Cell In[2]", 4, "", "load(3)"),
        ("Cell In[2]", 3, "load", "raise ValueError('zebra stripes')"),
    ]


def test_rich() -> None:
    """A traceback in rich's box."""
    [event] = tracebacks_of(RICH)
    assert [(frame.file, frame.line, frame.function) for frame in event.frames] == [("/srv/app/train.py", 12, "main")]
    assert (event.exception, event.message) == ("RuntimeError", "no grad")


def test_tensorflow_message() -> None:
    """The operations below a TensorFlow message belong to it."""
    [event] = tracebacks_of(
        "tensorflow.python.framework.errors_impl.UnknownError: 2 root error(s) found.\n  (0) Unknown: bad\n"
        "\t [[{{node c/Conv2D}}]]\n"
        "0 successful operations.\n0 derived errors ignored. [Op:x]\n\nFunction call stack:\ntrain_function "
        "-> train_function\n\n"
        "2020-01-01 10:00:00.000001: W tensorflow/a.cc:1] done"
    )
    assert event.message.endswith("train_function -> train_function")


def test_state_dict_message() -> None:
    """Indented lists belong to the message."""
    [event] = tracebacks_of(
        "RuntimeError: Error(s) in loading state_dict for Net:\n\tMissing key(s): a\n\tsize mismatch for b"
    )
    assert event.message.count("\n") == 2


def test_prompt_ends_a_message() -> None:
    """A shell's prompt is not part of the message."""
    [event] = tracebacks_of("ImportError: libx.so.9: cannot open shared object file\nuser@host:~$ nvidia-smi")
    assert event.message.endswith("shared object file")


def test_ranks_do_not_mix() -> None:
    """Two ranks that print line by line in turn have two whole tracebacks."""
    one = ["Traceback (most recent call last):", '  File "a.py", line 1, in f', "    x()", "ValueError: bad"]
    text = "\n".join(f"[rank{rank}]: {line}" for line in one for rank in (0, 1))
    events = tracebacks_of(text)
    assert [(event.rank, event.exception, len(event.frames), event.chain) for event in events] == [
        (0, "ValueError", 1, None),
        (1, "ValueError", 1, None),
    ]


def test_path_cut_by_a_terminal() -> None:
    """A frame whose path a terminal broke is one frame."""
    long = '  File "/home/user/.virtualenvs/amber/lib/python3.9/site-packages/torch/nn/mod'
    text = (
        f'Traceback (most recent call last):\n{long}\nules/sparse.py", line 162, in forward\n    return '
        "f()\nIndexError: index"
    )
    [event] = tracebacks_of(text)
    assert event.frames[0].file.endswith("torch/nn/modules/sparse.py")


def test_warnings_are_not_exceptions() -> None:
    """A warning on a line of its own is no traceback; other languages' exceptions are none either."""
    assert tracebacks_of("/opt/x.py:3: FutureWarning: old\n  f()") == []
    assert tracebacks_of("java.lang.NullPointerException: x\n\tat com.x.Y.z(Y.java:3)") == []


def test_launchers_own_traceback() -> None:
    """The ChildFailedError of torchrun is a launcher's report, table included."""
    rule = "=" * 60
    text = (
        'Traceback (most recent call last):\n  File "/opt/torch/distributed/run.py", line 1, in main\n    run()\n'
        "torch.distributed.elastic.multiprocessing.errors.ChildFailedError: \n"
        f"{rule}\ntrain.py FAILED\n{'-' * 60}\nFailures:\n  <NO_OTHER_FAILURES>\n{'-' * 60}\nRoot Cause "
        f"(first observed failure):\n[0]:\n"
        f"  rank      : 1 (local_rank: 1)\n  exitcode  : 1 (pid: 12)\n{rule}\nsrun: done"
    )
    first = tracebacks_of(text)[0]
    assert (first.kind, len(first.lines)) == ("launcher", 15)


FIRST = 'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    g()\n'
OTHER = 'Traceback (most recent call last):\n  File "w.py", line 2, in g\n    h()\nKeyError: 1'
HANDED_ON = {
    "original": ("RuntimeError: Caught KeyError in replica 0 on device 0.", "Original "),
    "caught, plain head": ("KeyError: Caught KeyError in DataLoader worker process 0.", ""),
    "spawned": (
        "torch.multiprocessing.spawn.ProcessRaisedException: \n\n-- Process 1 terminated with the following error:",
        "",
    ),
    "announced": ("ray.exceptions.RayTaskError: the worker said:", ""),
    "any words before the head": ("RuntimeError: it failed", "the worker's "),
}


@pytest.mark.parametrize("name", HANDED_ON)
def test_a_traceback_that_a_message_hands_on_was_raised_first(name: str) -> None:
    """Of a chain whose last link is the exception that quotes it."""
    message, before = HANDED_ON[name]
    events = tracebacks_of(f"{FIRST}{message}\n{before}{OTHER}")
    assert [(event.exception, event.link) for event in events] == [(message.split(":")[0], 1), ("KeyError", 0)]
    assert len({event.chain for event in events}) == 1


OWN = {
    "the next process's": "ValueError: bad",
    "the next run's": "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB",
    "below a message of several lines": "RuntimeError: Error(s) in loading state_dict for Net:\n\tMissing key(s): a",
    "without a message": "KeyboardInterrupt",
}


@pytest.mark.parametrize("name", OWN)
def test_a_traceback_below_anothers_exception_is_its_own(name: str) -> None:
    """Two processes, or two runs, print one below the other: neither was raised by the other."""
    events = tracebacks_of(f"{FIRST}{OWN[name]}\n{OTHER}")
    assert [(event.chain, event.link, len(event.frames)) for event in events] == [(None, 0, 1), (None, 0, 1)]
    assert events[1].exception == "KeyError"
