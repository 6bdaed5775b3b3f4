"""The differences between two logs, the one that explains the failure first."""

import pytest

from errdoc.against.compare import Log, compared
from errdoc.against.nature import Nature
from errdoc.kb.base import KnowledgeBase
from errdoc.logs.lines.clean import clean
from errdoc.model import Difference
from errdoc.pipeline import diagnose

ERROR = """Traceback (most recent call last):
  File "train.py", line 41, in main
    loader = build(batch_size=args.batch_size)
RuntimeError: [enforce fail] DefaultCPUAllocator: can't allocate memory: you tried to allocate 5120000000 bytes."""
GOOD = """[10:00:01] host node-1.example.com pid 811
Namespace(batch_size=32, lr=0.1, seed=1, amp=False)
Found 1000 images in 10 classes
epoch 1 loss 2.31
epoch 2 loss 1.90
epoch 3 loss 1.52
done in 31.2 s"""


def read(text: str, kb: KnowledgeBase) -> Log:
    """The lines of a text, and what errdoc says of them."""
    lines = clean(list(enumerate(text.split("\n"), 1)))
    return Log(lines, diagnose(lines, kb=kb))


def differences(good: str, failed: str, kb: KnowledgeBase) -> tuple[Difference, ...]:
    """What is different."""
    return compared(read(good, kb), read(failed, kb), Nature(kb.runs))


def test_the_same_log_again_has_no_difference(kb: KnowledgeBase) -> None:
    """With other times, another process and another duration."""
    again = GOOD.replace("10:00:01", "11:22:33").replace("811", "977").replace("31.2 s", "30.8 s")
    assert differences(GOOD, again, kb) == ()


def test_a_setting_goes_before_a_seed_and_a_machine(kb: KnowledgeBase) -> None:
    """The batch that grew is told first, with both values and both lines."""
    failed = GOOD.replace("batch_size=32", "batch_size=8000000").replace("seed=1", "seed=2").replace("node-1", "node-9")
    found = differences(GOOD, "\n".join([*failed.split("\n")[:3], ERROR]), kb)
    assert found[0][:6] == ("setting", "batch_size", "32", "8000000", 2, 2)
    assert {(one.kind, one.name) for one in found[1:]} >= {("setting", "seed"), ("node", "host … pid")}


def test_code_in_a_traceback_sets_nothing(kb: KnowledgeBase) -> None:
    """`batch_size=args.batch_size` stands in a frame."""
    found = differences(GOOD, "\n".join([*GOOD.split("\n")[:3], ERROR]), kb)
    assert [one for one in found if "args" in one.now] == []


@pytest.mark.parametrize(
    ("line", "kind", "now"),
    [
        ("Found 998 images in 10 classes", "data", "998"),
        ("Namespace(batch_size=32, lr=0.1, seed=1, amp=True)", "setting", "True"),
    ],
)
def test_each_kind_is_told_apart(line: str, kind: str, now: str, kb: KnowledgeBase) -> None:
    """Data by what is counted, a setting by its form."""
    lines = [line if line.split(" ")[0][:9] == old.split(" ")[0][:9] else old for old in GOOD.split("\n")]
    found = differences(GOOD, "\n".join(lines), kb)
    assert [(one.kind, one.now) for one in found] == [(kind, now)]


def test_a_new_warning_before_the_error_is_told(kb: KnowledgeBase) -> None:
    """A line whose form the good log lacks."""
    lines = GOOD.split("\n")
    failed = "\n".join([*lines[:3], "UserWarning: image 0017.jpg is corrupt, using zeros", *lines[3:4], ERROR])
    found = differences(GOOD, failed, kb)
    assert ("line", "UserWarning: image 0017.jpg is corrupt, using zeros") in [(one.kind, one.now) for one in found]


def test_the_order_of_lines_that_state_the_same_does_not_matter(kb: KnowledgeBase) -> None:
    """Configurations are compared by name."""
    good, failed = "lr: 0.1\nwidth: 64\ndepth: 3", "depth: 3\nwidth: 128\nlr: 0.1"
    assert [(one.name, one.before, one.now) for one in differences(good, failed, kb)] == [("width", "64", "128")]


def test_a_package_is_one_in_any_spelling(kb: KnowledgeBase) -> None:
    """`huggingface-hub` of one release is `huggingface_hub` of another."""
    good, failed = "huggingface-hub==0.25.2\ntqdm==4.66", "huggingface_hub==0.36.2\ntqdm==4.66"
    found = differences(good, failed, kb)
    assert [(one.kind, one.before, one.now) for one in found] == [("version", "0.25.2", "0.36.2")]


def test_an_identifier_in_a_sentence_names_its_value(kb: KnowledgeBase) -> None:
    """Words before it are no part of the name."""
    found = differences("now with n_features 4 columns", "now with n_features 9 columns", kb)
    assert [(one.name, one.now) for one in found] == [("n_features", "9")]


def test_what_a_sentence_counts_goes_behind_a_variable(kb: KnowledgeBase) -> None:
    """It may be what came out."""
    found = differences("LC_ALL=C.UTF-8\nthen 165 toads came", "LC_ALL=POSIX\nthen 183 toads came", kb)
    assert [one.name for one in found][:1] == ["LC_ALL"]


def test_one_file_among_those_that_are_told_one_by_one(kb: KnowledgeBase) -> None:
    """All that differs of its line is told, though three lines are of its form."""
    good = "\n".join(f"data/clicks-{at}.csv: 900{at} bytes, 0 rows without clicks" for at in range(3))
    found = differences(good, good.replace("9001 bytes, 0", "9012 bytes, 1"), kb)
    assert {(one.kind, one.before, one.now) for one in found} == {("data", "9001", "9012"), ("data", "0", "1")}


def test_an_address_is_told_where_the_error_names_it(kb: KnowledgeBase) -> None:
    """Otherwise it is another in any two runs, as a port is."""
    good = "MASTER_ADDR=node-1.example.com\nMASTER_PORT=29511"
    failed = good.replace("node-1.", "node-7.").replace("29511", "29613")
    error = ERROR.split("\n")[0] + "\nRuntimeError: no connection to (node-7.example.com)"
    told = [one.name for one in differences(good, f"{failed}\n{error}", kb)]
    assert "MASTER_ADDR" in told
    assert "MASTER_PORT" not in told


def test_a_class_in_other_letters_is_another(kb: KnowledgeBase) -> None:
    """Counts by class are compared class by class; one that the good log lacks is told."""
    error = ERROR.split("\n")[0] + "\nKeyError: 'Cat'"
    found = differences("cat      86\ndog      90", f"cat      86\nCat       1\ndog      90\n{error}", kb)
    assert [(one.kind, one.now) for one in found] == [("line", "Cat       1")]
