"""Where a log begins again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.logs.events.parse import parse
from errdoc.logs.lines.clean import clean
from errdoc.match.key_line import KeyLines
from errdoc.match.runs import Runs
from errdoc.match.text import Text

#: Sorts of lines, as pages word them.
SORTS = KeyLines({"done-line": {"": [r"\bTraining complete\b"]}, "end-line": {"": [r"\bTraining complete\b"]}})


def text_of(log: str) -> Text:
    """A log as the rules see it."""
    lines = clean(enumerate(log.split("\n"), 1))
    return Text(lines, parse(lines))


def starts(log: str) -> list[int]:
    """The positions of the lines that begin a run."""
    return Runs(text_of(log), SORTS).starts


PROMPTS = [
    "$ python train.py",
    "user@host:~/work$ python train.py",
    "root@3f2a9c0d1e4b:/workspace# python train.py",
    "(env) user@host:~$ python train.py",
    "(env) $ python train.py",
    "<user-1>@<host-1>:~$ python train.py",
    r"C:\work\a b>python train.py",
    r"PS C:\work> python train.py",
    "In [12]: train()",
    ">>> train()",
    "!python train.py",
]


@pytest.mark.parametrize("prompt", PROMPTS)
def test_a_command_that_was_typed_begins_a_run(prompt: str) -> None:
    """At the prompts of shells, of Python, of IPython and of notebooks."""
    assert starts(f"KeyError: 1\n{prompt}\nKeyError: 2") == [0, 1]


NO_PROMPTS = [
    "$",
    "user@host:~$ ",
    ">>>",
    "cost: $ 3",
    "mail to user@host: see there",
    "->>> next",
    "--> $ x",
    r"see C:\work",
    "! no",
    "In [12] there is nothing",
]


@pytest.mark.parametrize("line", NO_PROMPTS)
def test_what_only_looks_like_a_prompt_begins_nothing(line: str) -> None:
    """A prompt without a command, or in the middle of a line."""
    assert starts(f"KeyError: 1\n{line}\nKeyError: 2") == [0]


GREETING = "Loading the configuration of run {}\nUsing 2 workers for the data\n"
END = 'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    x()\nKeyError: 1\n'


def test_a_greeting_after_an_error_that_ended_the_program_begins_a_run() -> None:
    """Several runs appended to one file; what varies between them, a number, is no difference."""
    log = "".join(GREETING.format(number) + END for number in (1, 2, 3))
    assert starts(log) == [0, 6, 12]


LOADED = "Loading the data of the run\nBuilding the model\nCompiling the model\n"


def test_a_beginning_after_an_end_or_with_lower_counts_begins_a_run() -> None:
    """No error stands between: the program said that it is done, or counts from the start again."""
    again = f"{LOADED}Epoch 1/9 loss 0.5\nEpoch 2/9 loss 0.4\n"
    assert starts(again + again) == [0, 5]
    assert starts(f"{LOADED}Epoch 1/9 loss 0.5\n{LOADED}Epoch 2/9 loss 0.4\n") == [0]
    assert starts(f"{LOADED}x 1\nTraining complete\n{LOADED}x 1\nx 2\n") == [0, 5]


UNCAUGHT = 'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    import x\nImportError: x\n'


def test_a_program_that_works_after_an_exception_that_nobody_caught_is_another_one() -> None:
    """A dead process counts no epochs; where a launcher speaks, another rank may."""
    work = "".join(f"Epoch {number}/9 loss 0.5\n" for number in range(1, 7))
    assert starts(f"begins\n{UNCAUGHT}{work}") == [0, 5]
    assert starts(f"begins\n{UNCAUGHT}bye\n") == [0]
    assert starts(f"[rank1]: begins\n{UNCAUGHT}{work}") == [0]


ONCE = {
    "no error between": GREETING.format(1) + "Epoch 1\n" + GREETING.format(2) + END,
    "an error that a program survives": GREETING.format(1) + "error: no cache\n" + GREETING.format(2) + END,
    "several ranks": "".join(
        f"[rank{rank}]: {line}\n" for rank in (0, 1) for line in (GREETING.format(1) + END).split("\n")
    ),
    "another greeting": GREETING.format(1) + END + "Leaving the program now\n" + END,
    "a line further down": GREETING.format(1) + "The cache is warm now\n" + END + "The cache is warm now\n",
    "a short line": "Hello\n" + END + "Hello\n" + END,
    "tracebacks alone": END + END,
    "a bar": " 43%|####  | 43/100 [00:43<00:26,  8.83s/it]\n"
    + END
    + " 44%|####  | 44/100 [00:44<00:26,  8.83s/it]\n"
    + END,
}


@pytest.mark.parametrize("name", ONCE)
def test_one_run_is_not_cut(name: str) -> None:
    """Ranks say the same each for itself, programs greet once, and what they survive ended nothing."""
    assert starts(ONCE[name]) == [0]


def test_a_chain_ends_with_its_last_traceback() -> None:
    """The beginning of the chain's second half is no run, what follows the chain is."""
    chained = f"{END}\nDuring handling of the above exception, another exception occurred:\n\n{END}"
    assert starts(GREETING.format(1) + chained + GREETING.format(2) + END) == [0, 13]


def test_events_belong_to_the_run_that_they_stand_in() -> None:
    """Counted from 0, the line that begins a run with it."""
    text = text_of("KeyError: 1\n$ python train.py\nKeyError: 2\n\n$ python a.py\n\nKeyError: 3")
    runs = Runs(text, SORTS)
    assert [(event.lines[0].number, runs.of(event)) for event in text.events if event.text.strip()] == [
        (1, 0), (2, 1), (3, 1), (5, 2), (7, 2),
    ]  # fmt: skip


SNIPPETS = [*PROMPTS, *NO_PROMPTS, *GREETING.split("\n"), *END.split("\n"), "[rank1]: x", "Killed"]


@given(st.lists(st.sampled_from(SNIPPETS) | st.text(max_size=40), min_size=1, max_size=25))
def test_runs_follow_each_other(raw: list[str]) -> None:
    """The first begins with the log, none is empty, and no event is of a run before that of an earlier one."""
    text = text_of("\n".join(raw))
    runs = Runs(text, SORTS)
    assert runs.starts[0] == 0
    assert runs.starts == sorted(set(runs.starts))
    assert runs.starts[-1] < max(1, len(text.lines))
    numbers = [runs.of(event) for event in text.events]
    assert numbers == sorted(numbers)
    assert all(0 <= number < len(runs.starts) for number in numbers)
