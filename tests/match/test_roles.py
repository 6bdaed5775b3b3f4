"""Who started it."""

from collections.abc import Callable

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
    """With nothing after it, the warning is what the reader asks about; less surely."""
    answer = explain(WARNING, SUGGESTED)
    assert roles(answer) == [("library", "root")]
    assert answer.diagnoses[0].confidence < 0.95


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
    assert explain(log, SUGGESTED).status == "clean"


def test_an_unknown_error_that_training_outlives_is_none(explain: Explain) -> None:
    """A line that only says error is no failure where the run goes on; an exception stays one."""
    on = "\nEpoch 1/3\n10/10 [====] - 1s - loss: 0.5 - accuracy: 0.8\nEpoch 2/3\n10/10 [====] - 1s - loss: 0.4"
    assert explain(f"E plugin.cc:47] could not be parsed: False{on}", SUGGESTED).status == "clean"
    trace = 'Traceback (most recent call last):\n  File "a.py", line 2, in f\n    x\nUnboundLocalError: local variable'
    assert explain(trace + on, SUGGESTED).status != "clean"


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
    assert explain("Epoch 1\nloss: 0.3\nSaved model", SUGGESTED).status == "clean"
