"""What is told beside the diagnoses."""

from collections.abc import Callable

from errdoc.model import Explanation

Explain = Callable[[str, dict[str, str]], Explanation]

OWN = 'Traceback (most recent call last):\n  File "/srv/train.py", line 12, in main\n    model.fit(x)\n'
CHECK = (
    f'{OWN}  File "/env/lib/python3.10/site-packages/sklearn/utils/_param.py", line 95, in check\n    raise ValueError(m)\n'
    "ValueError: the test size should be smaller than one"
)
KIND = """[[signature]]
id = 's'
regex = '''{regex}'''
[[remedy]]
text = "Print what {{frame_file}} line {{frame_line}} hands to {{raised_package}}"
commands = ["python -m pdb {{frame_file}}"]
[[remedy]]
text = "Always"
"""
CLEAN = """clean = true
[[signature]]
id = 's'
regex = '''accuracy: nan'''
[[remedy]]
text = "Lower the rate"
"""


def failure(anchor: str, more: str = "") -> str:
    """The TOML of a page with one signature."""
    return f"{more}\n[[signature]]\nid = 's'\nanchor = '{anchor}'\nregex = '''{anchor}'''\n"


OTHER = {"other": failure("something else")}


def test_an_error_without_a_page_has_a_place_a_kind_steps_and_a_search(explain: Explain) -> None:
    """The steps are filled with the place; the search goes where the package's errors are discussed."""
    answer = explain(CHECK, {"kind-check": KIND.format(regex="should be")})
    assert answer.place.frame is not None
    assert (answer.place.frame.file, answer.place.frame.line) == ("/srv/train.py", 12)
    assert answer.place.raised_by is not None
    assert (answer.place.raised_by.origin, answer.place.raised_by.package) == ("argument-check", "scikit-learn")
    assert answer.kind is not None
    assert answer.kind.id == "kind-check"
    assert [(step.text, step.commands, step.target) for step in answer.do] == [
        ("Print what /srv/train.py line 12 hands to scikit-learn", ("python -m pdb /srv/train.py",), "kind-check"),
        ("Always", (), "kind-check"),
    ]
    [search] = answer.searches
    assert (search.words, search.where) == ('"the test size should be smaller than one"', "scikit-learn/scikit-learn")
    assert not answer.reported


def test_an_error_of_an_unknown_shape_has_a_place_all_the_same(explain: Explain) -> None:
    """No kind, no steps."""
    answer = explain(CHECK, OTHER)
    assert (answer.kind, answer.do) == (None, ())
    assert answer.place.frame is not None
    assert answer.searches


def test_a_failure_with_a_page_has_its_place_and_no_kind(explain: Explain) -> None:
    """What a page knows needs no shape and no search."""
    answer = explain(CHECK, {"size": failure("should be smaller"), "kind-check": KIND.format(regex="should be")})
    assert answer.status == "diagnosed"
    assert answer.place.frame is not None
    assert answer.place.frame.line == 12
    assert (answer.kind, answer.searches, answer.codes) == (None, (), ())


def test_a_line_that_only_reports_another_failure_is_said_to_do_so(explain: Explain) -> None:
    """Where a wrapper is the key line, or the only thing that is known of it; an error beside it is told itself."""
    report = "make: *** [train] Error 1"
    wrapper = {"make": failure("make: ***", "kind = 'wrapper'").replace("'''make: ***'''", r"'''make: \*\*\*'''")}
    assert explain(report, wrapper).reported
    assert explain(report, {**wrapper, "kind-made": KIND.format(regex="Error 1")}).reported
    assert not explain(f"{OWN}KeyError: 1\n{report}", wrapper).reported
    assert not explain(f"{OWN}KeyError: 1\n  {report}", wrapper).reported
    assert not explain(report, {"kind-made": KIND.format(regex="Error 1")}).reported


def test_a_log_without_errors_may_tell_what_somebody_misses_in_it(explain: Explain) -> None:
    """Kinds of clean logs are told of these alone, and others never of them."""
    pages = {"kind-a-nan": CLEAN, "kind-any": KIND.format(regex="accuracy")}
    nothing = explain("epoch 1\naccuracy: nan\nbye", pages)
    assert (nothing.calm, nothing.kind and nothing.kind.id) == (True, "kind-a-nan")
    assert nothing.do == ()
    assert explain("epoch 1\naccuracy: 0.3\nbye", pages).kind is None
    broken = explain("accuracy: nan error\nKeyError: 'accuracy: nan'", pages)
    assert (broken.status, broken.kind and broken.kind.id) == ("unknown", "kind-any")


def test_a_run_that_was_interrupted_is_told_by_its_last_line(explain: Explain) -> None:
    """Neither an error nor a clean end; the line that a reader sees is quoted."""
    answer = explain("loading 43%^C", OTHER)
    assert answer.status == "unknown"
    assert answer.unexplained is not None
    assert (answer.unexplained.text, answer.unexplained.line) == ("loading 43%^C", 1)
