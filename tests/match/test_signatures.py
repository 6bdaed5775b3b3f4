"""What a signature can say, and where it is found all the same."""

from collections.abc import Callable

import pytest

from errdoc.model import Explanation

Explain = Callable[[str, dict[str, str]], Explanation]


def signature(anchor: str, regex: str = "", extra: str = "", ident: str = "s") -> str:
    """The TOML of one signature."""
    return f"[[signature]]\nid = '{ident}'\nanchor = '{anchor}'\nregex = '''{regex or anchor}'''\n{extra}\n"


def roots(answer: Explanation) -> list[str]:
    """The failures that an answer names as roots."""
    return [one.failure for one in answer.diagnoses if one.role == "root"]


DRIVER = {
    "driver": signature(
        "driver version is insufficient", r"driver\s+version\s+is\s+insufficient\s+for\s+CUDA\s+runtime"
    )
}
SENTENCE = "RuntimeError: cuda runtime error: CUDA driver version is insufficient for CUDA runtime version, sorry"


@pytest.mark.parametrize(
    "log",
    [
        SENTENCE,
        SENTENCE.upper().replace(
            "DRIVER VERSION IS INSUFFICIENT FOR CUDA RUNTIME", "driver version is insufficient for CUDA runtime"
        ),
        "RuntimeError: cuda runtime error: CUDA driver ver\x1b[31msion is insuff\x1b[0micient for CUDA runtime version",
        "[rank3]: " + SENTENCE,
        "│ " + SENTENCE + " │",
        "> " + SENTENCE,
        " 12%|###      | 3/25 [00:01<00:10, 2.1it/s]\r" + SENTENCE,
        "Loading data... done" + SENTENCE,
    ],
    ids=["plain", "upper", "colours", "rank", "box", "quote", "progress bar", "joined lines"],
)
def test_an_anchor_is_found_through_what_happens_to_logs(log: str, explain: Explain) -> None:
    """Colours, prefixes, boxes, progress bars and joined lines hide nothing."""
    assert roots(explain(log, DRIVER)) == ["driver"]


@pytest.mark.parametrize("width", [62, 72, 80, 97])
def test_an_anchor_that_a_terminal_wrapped_is_found(width: int, explain: Explain) -> None:
    """Wherever the terminal broke the line, the words are put together again."""
    words = (
        "x" * 30
        + " failed with: CUDA driver version is insufficient for CUDA runtime version and much else beside it here "
        + "y" * 80
    )
    wrapped = "\n".join(words[i : i + width] for i in range(0, len(words), width))
    assert roots(explain(wrapped, DRIVER)) == ["driver"]


def test_the_line_is_the_one_of_the_log_as_given(explain: Explain) -> None:
    """Line numbers are those of the file, whatever was folded or joined."""
    answer = explain("one\ntwo\n\n" + SENTENCE, DRIVER)
    assert answer.diagnoses[0].line == 4


def test_a_code_is_found_in_every_frame_that_quotes_it(explain: Explain) -> None:
    """`code` stands for the bare number in all frames of the table, and only for that number."""
    page = {"driver": "[[signature]]\nid = 's'\ncode = ['cudart:35']"}
    assert roots(explain("F common.cpp:152] Check failed: error == cudaSuccess (35 vs. 0)", page)) == ["driver"]
    assert roots(explain("onnxruntime error: CUDA failure 35: something", page)) == ["driver"]
    assert roots(explain("onnxruntime error: CUDA failure 351: something", page)) == []


def test_arithmetic_decides_whether_a_signature_holds(explain: Explain) -> None:
    """`where` computes over what the regex captured."""
    page = {
        "big": signature(
            "Tried to allocate",
            r"Tried to allocate (?P<tried>\S+ GiB) of (?P<total>\S+ GiB)",
            'where = "tried > total"',
        )
    }
    assert roots(explain("Error: Tried to allocate 30.0 GiB of 24.0 GiB", page)) == ["big"]
    assert roots(explain("Error: Tried to allocate 3.0 GiB of 24.0 GiB", page)) == []


def test_conditions_look_at_the_rest_of_the_log(explain: Explain) -> None:
    """`only_if` and `not_if` see before, after and anywhere, by regex or by the name of a text."""
    after = {"f": signature("it went wrong", extra="[[signature.only_if]]\nregex = 'and then'\nat = 'after'")}
    assert roots(explain("Error: it went wrong\nand then", after)) == ["f"]
    assert roots(explain("and then\nError: it went wrong", after)) == []
    unless = {"f": signature("it went wrong", extra="[[signature.not_if]]\ntext = 'progress'\nat = 'after'")}
    assert roots(explain("epoch 1\nError: it went wrong", unless)) == ["f"]
    assert roots(explain("Error: it went wrong\nepoch 2", unless)) == []


FRAMES_ONLY = """Traceback (most recent call last):
  File "train.py", line 3, in <module>
    model.cuda()
  File "/opt/lib/python3.8/site-packages/torch/cuda/__init__.py", line 229, in _lazy_init
    torch._C._cuda_init()"""


def test_frames_speak_where_the_exception_line_is_missing(explain: Explain) -> None:
    """A traceback that is cut names a failure by its frames; a whole one does not."""
    page = {"init": signature("_lazy_init", r"torch/cuda/__init__\.py, _lazy_init", "on = 'frames'")}
    cut = explain(FRAMES_ONLY, page)
    assert roots(cut) == ["init"]
    assert roots(explain(FRAMES_ONLY + "\nValueError: something else", page)) == []
    windows = FRAMES_ONLY.replace("/opt/lib/python3.8/site-packages/", "C:\\v\\Lib\\site-packages\\").replace("/", "\\")
    assert roots(explain(windows, page)) == ["init"]


def test_frames_are_quoted_by_their_last_line(explain: Explain) -> None:
    """The blank lines below a traceback belong to it and say nothing."""
    page = {"init": signature("_lazy_init", r"torch/cuda/__init__\.py, _lazy_init", "on = 'frames'")}
    [evidence] = explain(FRAMES_ONLY + "\n\n\n", page).diagnoses[0].evidence
    assert (evidence.line, evidence.text) == (len(FRAMES_ONLY.split("\n")), FRAMES_ONLY.split("\n")[-1].strip())


def test_captured_groups_and_templates_become_facts(explain: Explain) -> None:
    """A group named like a fact is one; `facts` makes others of groups."""
    page = {
        "lib": signature(
            "Could not find", r"Could not find '(?P<library>cudart64_(?P<major>\d)(?P<minor>\d)\.dll)'",
            "facts = { cuda_runtime = '{major}.{minor}' }",
        )
    }  # fmt: skip
    answer = explain("ImportError: Could not find 'cudart64_90.dll'.", page)
    assert {fact.name: fact.value for fact in answer.facts}.items() >= {
        "library": "cudart64_90.dll",
        "cuda_runtime": "9.0",
    }.items()


def test_a_repeated_event_is_counted_and_shown_once(explain: Explain) -> None:
    """A thousand like lines are one diagnosis."""
    answer = explain("\n".join(["start", *["RuntimeError: it went wrong"] * 30]), {"f": signature("it went wrong")})
    assert [(one.failure, one.count) for one in answer.diagnoses] == [("f", 30)]
    assert answer.diagnoses[0].line == 2


def test_what_stands_near_another_anchor_is_found_where_it_stands(explain: Explain) -> None:
    """An anchor whose own event does not confirm is no second place of a match that lies in another event."""
    pages = {"module": "[[signature]]\nid = 's'\nanchor = ['dkms', 'bad return']\nregex = 'bad return of the build'\n"}
    answer = explain("-> installing through dkms\n\nError! bad return of the build\n", pages)
    [one] = answer.diagnoses
    assert (one.evidence[0].line, one.count) == (3, 1)
