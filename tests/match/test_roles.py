"""Who started it."""

from collections.abc import Callable

import pytest

from errdoc.model import Explanation

Explain = Callable[[str, dict[str, str]], Explanation]


def page(anchor: str, extra: str = "", more: str = "") -> str:
    """The TOML of a page with one signature."""
    return f"{more}\n[[signature]]\nid = 's'\nanchor = '{anchor}'\nregex = '''{anchor}'''\n{extra}\n"


def roles(answer: Explanation) -> list[tuple[str, str]]:
    """Failures and roles in the order of the answer."""
    return [(one.failure, one.role) for one in answer.diagnoses]


def test_what_a_page_calls_a_consequence_yields_to_its_root(explain: Explain) -> None:
    """`consequence_of` holds whichever line comes first."""
    pages = {"convolution": page("no algorithm", more="consequence_of = ['version']"), "version": page("wrong version")}
    for log in ("E wrong version\nError: no algorithm", "Error: no algorithm\nE error: wrong version"):
        assert roles(explain(log, pages)) == [("version", "root"), ("convolution", "consequence")]


CHAIN = """Traceback (most recent call last):
  File "a.py", line 1, in f
    open_it()
OSError: the library is missing

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "a.py", line 3, in f
    give_up()
RuntimeError: cannot start"""


def test_the_first_raised_of_a_chain_is_the_root(explain: Explain) -> None:
    """Later exceptions of one chain follow from the first."""
    pages = {"start": page("cannot start"), "library": page("library is missing")}
    assert roles(explain(CHAIN, pages)) == [("library", "root"), ("start", "consequence")]


def test_wrappers_and_harmless_notices_never_lead(explain: Explain) -> None:
    """The root comes first, whatever stands above or below it."""
    pages = {
        "numa": page("negative value", more="kind = 'benign'"),
        "child": page("ChildFailedError", more="kind = 'wrapper'"),
        "memory": page("out of memory"),
    }
    log = "I negative value (-1)\nRuntimeError: CUDA out of memory\ntorch.distributed.elastic.ChildFailedError: train.py FAILED"
    assert roles(explain(log, pages)) == [("memory", "root"), ("child", "wrapper"), ("numa", "benign")]


def test_a_wrapper_alone_is_unknown(explain: Explain) -> None:
    """What only reports another failure diagnoses nothing."""
    answer = explain(
        "torch.ChildFailedError: train.py FAILED", {"child": page("ChildFailedError", more="kind = 'wrapper'")}
    )
    assert (answer.status, roles(answer)) == ("unknown", [("child", "wrapper")])


WARNING = "W dso_loader.cc:55] Could not load dynamic library cudart"
SUGGESTED = {"library": page("Could not load dynamic library", "certainty = 'suggests'")}


def test_a_warning_is_the_diagnosis_where_nothing_else_went_wrong(explain: Explain) -> None:
    """With nothing after it, the warning is what the reader asks about."""
    answer = explain(WARNING, SUGGESTED)
    assert roles(answer) == [("library", "root")]


def test_of_two_warnings_the_one_that_only_hints_is_not_blamed(explain: Explain) -> None:
    """Whichever comes first; alone it is the diagnosis."""
    pages = {
        "part": page("compiled without GPU support", "certainty = 'hints'"),
        "driver": page("driver is too old", "certainty = 'suggests'"),
    }
    lines = [
        "mill.py:3: UserWarning: it was compiled without GPU support",
        "init.py:9: UserWarning: the driver is too old",
    ]
    for log in ("\n".join(lines), "\n".join(reversed(lines))):
        assert roles(explain(log, pages)) == [("driver", "root"), ("part", "benign")]
    assert roles(explain(lines[0], pages)) == [("part", "root")]


def test_a_warning_before_another_error_is_not_blamed(explain: Explain) -> None:
    """An exception that no page explains ended the run: the warning did not."""
    log = f'{WARNING}\nTraceback (most recent call last):\n  File "a.py", line 2, in f\n    x\nUnboundLocalError: local variable'
    answer = explain(log, SUGGESTED)
    assert answer.status in ("unknown", "similar")
    assert ("library", "benign") in roles(answer)
    assert answer.unexplained
    assert "UnboundLocalError" in answer.unexplained.text


def test_a_warning_before_a_named_error_is_not_blamed(explain: Explain) -> None:
    """The same where a page names the error, unless that page says that it follows from the warning."""
    log = f'{WARNING}\nTraceback (most recent call last):\n  File "a.py", line 2, in f\n    x\nRuntimeError: no handle'
    named = page("no handle")
    assert roles(explain(log, {**SUGGESTED, "handle": named})) == [("handle", "root"), ("library", "benign")]
    follows = page("no handle", more="consequence_of = ['library']")
    assert roles(explain(log, {**SUGGESTED, "handle": follows})) == [("library", "root"), ("handle", "consequence")]


def test_a_warning_before_training_goes_on_is_not_blamed(explain: Explain) -> None:
    """A run that trains is not a failed run."""
    log = (
        f"{WARNING}\nEpoch 1/3\n10/10 [====] - 1s - loss: 0.5 - accuracy: 0.8\nEpoch 2/3\n10/10 [====] - 1s - loss: 0.4"
    )
    assert explain(log, SUGGESTED).calm


def test_what_the_program_warns_of_and_skips_is_not_blamed_where_it_goes_on(explain: Explain) -> None:
    """A failure that a page names is none where the program's own warning says that it left the sample out."""
    named = {"handle": page("no handle")}
    on = "\nEpoch 1/3 loss: 0.5\nEpoch 2/3 loss: 0.4"
    assert explain(f"[2026-11-23 03:19:11,516][WARNING] sample 67 skipped: no handle{on}", named).calm
    assert explain("[2026-11-23 03:19:11,516][WARNING] sample 67: no handle", named).status == "diagnosed"
    warned = "/opt/x.py:3: UserWarning: no handle - silently ignoring the lookup for the file"
    assert explain(f"{warned}\ngenerated 12", named).calm
    assert explain("[2026-11-23 03:19:11,516][WARNING] sample 67 skipped: no handle", named).status == "diagnosed"


def test_a_warning_in_one_piece_with_a_server_that_came_up_is_not_blamed(explain: Explain) -> None:
    """What goes on may stand right below; that pip installed something says nothing of its complaint."""
    warned = "/opt/x.py:3: UserWarning: Could not load dynamic library cudart"
    assert explain(f"{warned}\nRunning on local URL:  http://127.0.0.1:7860", SUGGESTED).calm
    assert explain(f"{warned}\nSuccessfully installed flax-0.7", SUGGESTED).status == "diagnosed"


def test_an_unknown_error_that_training_outlives_is_none(explain: Explain) -> None:
    """A line that says error is no failure where the run goes on, nor what it caught; what nobody caught stays one."""
    on = "\nEpoch 1/3\n10/10 [====] - 1s - loss: 0.5 - accuracy: 0.8\nEpoch 2/3\n10/10 [====] - 1s - loss: 0.4"
    assert explain(f"E plugin.cc:47] could not be parsed: False{on}", SUGGESTED).calm
    trace = 'Traceback (most recent call last):\n  File "a.py", line 2, in {}\n    x\nUnboundLocalError: local variable'
    assert explain(trace.format("f") + on, SUGGESTED).calm
    assert explain(trace.format("<module>") + on, SUGGESTED).calm is False


def test_of_two_runs_the_last_is_asked_about(explain: Explain) -> None:
    """A shell prompt between two failures begins a new run."""
    pages = {"first": page("module is missing"), "second": page("out of memory")}
    one_run = "Error: module is missing\nError: CUDA out of memory"
    assert roles(explain(one_run, pages))[0] == ("first", "root")
    for prompt in ("user@host:~$", "<user-1>@<host-1>:~$"):
        two_runs = f"Error: module is missing\n{prompt} python train.py\nRuntimeError: CUDA out of memory"
        assert roles(explain(two_runs, pages))[0] == ("second", "root")


def test_a_log_without_any_error_is_clean(explain: Explain) -> None:
    """Nothing is claimed where nothing went wrong."""
    assert explain("Epoch 1\nloss: 0.3\nSaved model", SUGGESTED).calm


PEER = "RuntimeError: Connection closed by peer [10.0.0.1]:2215"
CRASH = 'Traceback (most recent call last):\n  File "train.py", line 2, in main\n    x[1]\nKeyError: 1'


def ranked(rank: int, text: str) -> str:
    """The lines of a rank."""
    return "\n".join(f"[rank{rank}]: {line}" for line in text.split("\n"))


VICTIM = page("Connection closed by peer", more="victim = true")
PROCESSES = {
    "another rank's error, though below": f"{ranked(0, PEER)}\n{ranked(1, CRASH)}",
    "another rank's error above": f"{ranked(1, CRASH)}\n{ranked(0, PEER)}",
    "the same process's error above": f"{CRASH}\n\nstopping\n{PEER}",
}


@pytest.mark.parametrize("name", PROCESSES)
def test_a_victim_follows_from_an_error_that_no_page_has(name: str, explain: Explain) -> None:
    """The unknown error is what went wrong; the victim says what it followed from."""
    answer = explain(PROCESSES[name], {"peer": VICTIM})
    assert (answer.status, roles(answer)) == ("unknown", [("peer", "consequence")])
    assert answer.unexplained is not None
    assert answer.unexplained.text == "KeyError: 1"
    assert "KeyError" in answer.diagnoses[0].evidence[0].because


NOT_BEFORE = {
    "nothing else failed": PEER,
    "the same process failed below": f"{PEER}\n\nstopping\n{CRASH}",
    "another rank is a victim too": f"{ranked(0, PEER)}\n{ranked(1, 'ValueError: Connection closed by peer')}",
    "another rank only complains": f"{ranked(0, PEER)}\n{ranked(1, 'error: no cache was found')}",
}


@pytest.mark.parametrize("name", NOT_BEFORE)
def test_a_victim_is_the_root_where_no_error_came_before_it(name: str, explain: Explain) -> None:
    """A complaint, another victim or what the same process said later is no reason."""
    answer = explain(NOT_BEFORE[name], {"peer": VICTIM})
    assert roles(answer) == [("peer", "root")]


def test_a_page_that_is_no_victim_stays_the_root_beside_an_unknown_error(explain: Explain) -> None:
    """Nothing says which of the two came first, and one of them is known."""
    answer = explain(f"{ranked(1, CRASH)}\n{ranked(0, PEER)}", {"peer": page("Connection closed by peer")})
    assert roles(answer) == [("peer", "root")]


NOTICE = "2020-01-01 10:00:00.000001: W tensorflow/a.cc:1] no handle"
KNOWN = {"handle": page("no handle")}
#: A warning just above an exception speaks of it; one further up does not.
QUIET = "loading the data\n" + "\n" * 9


def test_a_notice_is_harmless_where_an_unknown_error_ended_the_run(explain: Explain) -> None:
    """Though its signature names the failure: the program went on after it, up to the exception."""
    continued = "/env/a.py:8: RuntimeWarning: Failed to open it:\nno handle"
    for notice in (
        NOTICE,
        "UserWarning: no handle",
        "2024-01-01 10:00:00,123 WARNING it said:\n  no handle",
        continued,
    ):
        answer = explain(f"{notice}\n{QUIET}{CRASH}", KNOWN)
        assert roles(answer) == [("handle", "benign")]
        assert answer.unexplained is not None
        assert answer.unexplained.text == "KeyError: 1"


def test_a_failure_in_a_warning_s_message_yields_to_one_that_was_raised(explain: Explain) -> None:
    """Though it stands earlier, and in a line of its own: the one above it, of a warning, ends in a colon."""
    pages = {**KNOWN, "memory": page("out of memory")}
    raised = "RuntimeError: CUDA out of memory"
    warned = "/env/a.py:8: RuntimeWarning: Failed to open it:\nno handle"
    assert roles(explain(f"{warned}\n\n{raised}", pages))[0] == ("memory", "root")
    assert roles(explain(f"error: it said\nno handle\n\n{raised}", pages))[0] == ("handle", "root")


def test_a_notice_is_the_root_where_nothing_or_only_a_complaint_follows(explain: Explain) -> None:
    """An exception above it, of the same process, did not come of it and did not end it."""
    for log in (NOTICE, f"{NOTICE}\nerror: no cache was found", f"{CRASH}\n\n{NOTICE}"):
        assert roles(explain(log, KNOWN)) == [("handle", "root")]
    assert roles(explain(f"E tensorflow/a.cc:1] no handle\n{CRASH}", KNOWN)) == [("handle", "root")]


def test_failures_of_an_earlier_run_are_told_as_such(explain: Explain) -> None:
    """The last run that failed is asked about, by a page or without one; a run that failed no more is not."""
    pages = {"first": page("module is missing"), "second": page("out of memory")}
    earlier = "Error: module is missing\n$ python train.py\n"
    known = explain(f"{earlier}RuntimeError: CUDA out of memory", pages)
    assert roles(known) == [("second", "root"), ("first", "benign")]
    assert known.diagnoses[1].evidence[0].because == "from an earlier run in this log"
    unknown = explain(earlier + CRASH, pages)
    assert (unknown.status, roles(unknown)) == ("unknown", [("first", "benign")])
    for end in ("bye", "cannot be reached"):
        assert roles(explain(earlier + end, pages)) == [("first", "root")]


def test_a_victim_does_not_follow_from_an_error_of_an_earlier_run(explain: Explain) -> None:
    """What ended the first run is no reason of what ended the second."""
    assert roles(explain(f"{CRASH}\n$ python train.py\n{PEER}", {"peer": VICTIM})) == [("peer", "root")]


def test_a_failure_of_two_runs_is_counted_in_the_last(explain: Explain) -> None:
    """Its line is that of the run that is asked about."""
    answer = explain("Error: out of memory\n$ python train.py\nError: out of memory", {"memory": page("out of memory")})
    assert [(one.role, one.line, one.count) for one in answer.diagnoses] == [("root", 3, 1)]


def test_pages_that_call_each_other_consequences_have_a_root(explain: Explain) -> None:
    """The earlier of them."""
    pages = {
        "a": page("it fell", more="consequence_of = ['b']"),
        "b": page("it broke", more="consequence_of = ['a']"),
    }
    assert roles(explain("Error: it broke\nError: it fell", pages)) == [("b", "root"), ("a", "consequence")]
    assert roles(explain("Error: it fell\nError: it broke", pages)) == [("a", "root"), ("b", "consequence")]
    circle = {one: page(f"it was {one}", more=f"consequence_of = ['{other}']") for one, other in ("ab", "bc", "ca")}
    answer = explain("Error: it was b\nError: it was c\nError: it was a", circle)
    assert roles(answer) == [("b", "root"), ("c", "consequence"), ("a", "consequence")]


RANK = """[rank0]: Traceback (most recent call last):
[rank0]:   File "train.py", line 9, in <module>
[rank0]:     save(best=True)
[rank0]: TypeError: save() got an unexpected keyword argument 'best'
Traceback (most recent call last):
  File "run.py", line 2, in main
    raise ChildFailedError(
torch.ChildFailedError: train.py FAILED"""
LAUNCHED = {
    "mistake": page("unexpected keyword argument", "certainty = 'suggests'"),
    "child": page("ChildFailedError", more="kind = 'wrapper'"),
}


def test_what_a_launcher_reports_is_no_other_error_than_the_exception_that_a_page_suggests(explain: Explain) -> None:
    """A rank ended by an exception that a page only suggests; the launcher tells of that end, not of another one."""
    assert roles(explain(RANK, LAUNCHED)) == [("mistake", "root"), ("child", "wrapper")]


POOL = '''multiprocessing.pool.RemoteTraceback:
"""
Traceback (most recent call last):
  File "data.py", line 34, in tokenize
    doc["text"]
TypeError: string indices must be integers
"""

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "data.py", line 51, in <module>
    for one in pool.imap(tokenize, docs):
'''
INDEX = {
    "index": "[[signature]]\nid = 's'\nanchor = 'TypeError: string'\nregex = 'in tokenize[^:]+: string'\n"
    "certainty = 'suggests'\n"
}


def test_what_a_pool_raises_again_in_its_parent_is_the_exception_of_its_worker(explain: Explain) -> None:
    """The page that is suggested of the worker's exception is the root; an exception of other words is one of its own."""
    assert roles(explain(f"{POOL}TypeError: string indices must be integers", INDEX)) == [("index", "root")]
    assert roles(explain(f"{POOL}ValueError: no tokens", INDEX)) == [("index", "benign")]


LEFT_OUT = """Traceback (most recent call last):
  File "nodes.py", line 5, in load
    import evalidate
ModuleNotFoundError: No module named 'evalidate'

Cannot import nodes/dream module for custom nodes
"""
BOUND = 'Traceback (most recent call last):\n  File "main.py", line 2, in run\n    bind()\nOSError: address in use'
EXTENSIONS = {"module": page("No module named"), "port": page("address in use")}


def test_what_a_program_goes_on_without_is_not_blamed_where_another_exception_ended_it(explain: Explain) -> None:
    """The line below the exception says that it was left out; alone, it is what the reader asks about."""
    assert roles(explain(LEFT_OUT + BOUND, EXTENSIONS)) == [("port", "root"), ("module", "benign")]
    assert roles(explain(LEFT_OUT, EXTENSIONS)) == [("module", "root")]
    assert roles(explain(LEFT_OUT.replace("Cannot import", "Loaded") + BOUND, EXTENSIONS))[0] == ("module", "root")
