"""The good run's log is read as any log is, and what that means is said."""

from pathlib import Path

import pytest

from errdoc.against.compare import Log, compared
from errdoc.against.good import Good
from errdoc.against.nature import Nature
from errdoc.kb.base import KnowledgeBase
from errdoc.logs.lines.clean import clean
from errdoc.model import Evidence, Explanation
from errdoc.pipeline import explain

FAILED = "batch_size: 64\nRuntimeError: CUDA out of memory.\n"


def against(good: str, failed: str, folder: Path, kb: KnowledgeBase) -> Explanation:
    """The answer to one text, beside another."""
    for name, text in (("good.log", good), ("train.log", failed)):
        (folder / name).write_text(text, encoding="utf-8")
    other = Good(str(folder / "good.log"), kb)
    return other.beside(explain([str(folder / "train.log")], kb=kb, beside=other.take))


def test_a_log_of_many_megabytes_is_compared_as_far_as_it_is_kept(tmp_path: Path, kb: KnowledgeBase) -> None:
    """Its head tells the setting; what stands in one log alone is not told, and a note says why."""
    steps = "".join(f"worker {at % 7} has done its part of the work\n" for at in range(40_000))
    answer = against(
        "batch_size: 32\n" + steps, FAILED.replace("\n", "\nnew line of the failed run\n", 1), tmp_path, kb
    )
    assert answer.against
    assert [(one.kind, one.before, one.now) for one in answer.against.differences] == [("setting", "32", "64")]
    assert any("of a large log" in note for note in answer.notes)


def test_a_folder_of_one_job_is_a_good_run(tmp_path: Path, kb: KnowledgeBase) -> None:
    """Its ranks are read together, and a difference says in which file it stands."""
    (tmp_path / "good").mkdir()
    for rank in range(2):
        (tmp_path / "good" / f"rank{rank}.log").write_text(f"[rank{rank}]: batch_size: 32\ndone\n", encoding="utf-8")
    (tmp_path / "train.log").write_text(FAILED, encoding="utf-8")
    good = Good(str(tmp_path / "good"), kb)
    answer = good.beside(explain([str(tmp_path / "train.log")], kb=kb, beside=good.take))
    assert answer.against
    first = answer.against.differences[0]
    assert (first.name, first.before, first.now) == ("batch_size", "32", "64")
    assert (first.file_before or "").endswith("rank0.log")


HOSTILE = {
    "signs of equality": "a=" * 2_000,
    "options": "python " + "-a " * 1_300,
    "brackets": "a=(" * 1_300,
    "quotes": "'a': '" * 700,
    "digits": "1" * 4_000,
    "digests": "abcdef" * 600,
    "colons": "a:" * 2_000,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_log_is_compared_like_any_other(what: str, nature: Nature) -> None:
    """Lines of one sign over and over have no difference from themselves."""
    lines = clean([(at, f"{HOSTILE[what]}{at % 3}") for at in range(1, 40)])
    answer = Explanation("unknown", (), "1", unexplained=Evidence("log", "RuntimeError: x", 1))
    assert compared(Log(lines, answer), Log(lines, answer), nature) == ()
