"""Where a message ends."""

import pytest

from errdoc.logs.events.parse import parse
from errdoc.logs.lines.clean import clean

QUOTING = {
    # jax/_src/api.py
    "the error was": "ValueError: Non-hashable static arguments are not supported. The error was:",
    "the exception was": "RuntimeError: could not compile the op. The original exception was:",
    "errors were many": "OSError: none of the mirrors answered. The last errors was:",
}


@pytest.mark.parametrize("name", QUOTING)
def test_an_exception_that_a_message_quotes_is_part_of_it(name: str) -> None:
    """`… The error was:` leads to another exception's line, which is no event of its own."""
    first = QUOTING[name]
    [event] = parse(clean([(1, first), (2, "TypeError: unhashable type: 'list'"), (3, "  in f")]))
    assert event.exception == first.split(":")[0]
    assert event.message.endswith("TypeError: unhashable type: 'list'\n  in f")


NOT_QUOTING = {
    "another message": "ValueError: the loss was:",
    "a word before the colon": "ValueError: the error was: none",
    "more below": "ValueError: The error was:\nof another kind",
}


@pytest.mark.parametrize("name", NOT_QUOTING)
def test_an_exception_below_another_message_is_its_own(name: str) -> None:
    """Only the words just above it make it a quotation."""
    text = f"{NOT_QUOTING[name]}\nTypeError: unhashable type: 'list'"
    events = parse(clean(list(enumerate(text.split("\n"), 1))))
    assert [event.exception for event in events] == ["ValueError", "TypeError"]


ENDS = [
    "user@host:~$ nvidia-smi",
    "[root@gpu1 work]# sh run.sh",
    "PS C:\\work> python a.py",
    "In [2]: train()",
    "Killed",
    "[E ProcessGroupNCCL.cpp:455] stuck",
    "KeyError: 'next'",
    "Epoch 2/3 loss: 0.1",
    "make[2]: *** [Makefile:3: train] Error 1",
    "ninja: build stopped: subcommand failed.",
    "Traceback (most recent call last):",
]
GOES_ON = [
    "  an indented line",
    "a line of prose",
    "CUDA kernel errors might be asynchronously reported",
    "Killed by me",
]


@pytest.mark.parametrize("line", ENDS)
def test_what_begins_something_else_ends_a_message(line: str) -> None:
    """Prompts, deaths, loggers, exceptions and metrics are no part of the message above them."""
    first = parse(clean([(1, "ValueError: bad"), (2, line), (3, "x")]))[0]
    assert first.message == "bad"


@pytest.mark.parametrize("line", GOES_ON)
def test_what_begins_nothing_belongs_to_the_message(line: str) -> None:
    """Indented lines and prose go on."""
    first = parse(clean([(1, "ValueError: bad"), (2, line)]))[0]
    assert first.message == f"bad\n{line}"
