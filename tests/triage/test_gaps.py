"""What no page knows: clusters, what they have in common, names, and pages begun of them."""

import contextlib
import json
import random
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from errdoc.curate.lint import lint
from errdoc.curate.scaffold import new
from errdoc.errors import InputError
from errdoc.kb import KnowledgeBase
from errdoc.reader import Reader
from errdoc.triage.gaps import gaps
from errdoc.triage.store import existing

FRAMES = 'Traceback (most recent call last):\n  File "/srv/app/train.py", line {line}, in main\n    run()\n'
PACKAGE = '  File "/opt/env/lib/python3.11/site-packages/shardkit/reader.py", line 88, in open\n    raise error\n'
FAILURES: tuple[Callable[[random.Random], str], ...] = (
    lambda draw: (
        FRAMES.format(line=draw.randrange(999))
        + f"mixer.BlendError: lobe {draw.randrange(99)} has no counterpart in the atlas of {draw.choice(['left', 'right'])}"
    ),
    lambda draw: (
        FRAMES.format(line=8)
        + PACKAGE
        + f"shardkit.ShardError: shard {draw.choice(['alpha', 'beta'])}-{draw.randrange(99)} ends in the middle of record 7"
    ),
    lambda draw: (
        f"quotad: FATAL: volume s{draw.randrange(9)} refuses the lease of {draw.choice(['eval', 'train'])}: too many tenants"
    ),
    lambda draw: FRAMES.format(line=7) + f"ValueError: curriculum stage {draw.randrange(9)} wants 40 pupils, not fewer",
    lambda draw: (
        FRAMES.format(line=7) + f"KeyError: 'no optimizer slot for parameter w{draw.randrange(9)} of the roster'"
    ),
)


@pytest.fixture
def run(tmp_path: Path, told: Callable[..., Any]) -> Path:
    """A run over five failures that no page knows, the first one the most frequent, and one that is known."""
    draw, logs = random.Random(3), tmp_path / "logs"
    logs.mkdir()
    for kind, failure in enumerate(FAILURES):
        for number in range(9 - kind):
            step = f"SLURMD_NODENAME=gpu-{number % 3}\n2026-03-14 09:26:0{number} INFO step {number} loss 0.{number}\n"
            (logs / f"{kind}-{number}.log").write_text(step + failure(draw) + "\n")
    (logs / "known.log").write_text("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n")
    told([str(logs)], tmp_path / "run")
    return tmp_path / "run"


def read(run: Path, kb: KnowledgeBase, **more: Any) -> dict[str, Any]:
    """The clusters of a run."""
    with contextlib.closing(existing(run)) as store:
        return gaps(store, kb, **more)


def test_the_most_frequent_stands_first_with_what_all_have(run: Path, kb: KnowledgeBase) -> None:
    """Five clusters of nine, eight, seven, six and five logs; the known failure is none."""
    found = read(run, kb)
    assert (found["clusters"], found["logs"]) == (5, 35)
    assert [one["count"] for one in found["gaps"]] == [9, 8, 7, 6, 5]
    first = found["gaps"][0]
    assert 'File "<path>train.py", line <n>, in main' in first["common"]
    assert first["hosts"] == [{"host": f"gpu-{number}", "count": 3} for number in range(3)]
    assert first["shared"][-1] == " has no counterpart in the atlas of "
    assert len(read(run, kb, most=2)["gaps"]) == 2


def test_names_come_of_package_exception_and_words_and_are_free(run: Path, kb: KnowledgeBase) -> None:
    """No page has one of them, and no two are the same."""
    names = [one["name"] for one in read(run, kb)["gaps"]]
    assert names[:2] == ["own/blend-lobe-counterpart-atlas", "shardkit/shard-ends-middle"]
    idents = [name.partition("/")[2] for name in names]
    assert len(set(idents)) == 5
    assert not set(idents) & set(kb.ids())


def test_five_clusters_become_five_pages_that_name_their_members(run: Path, kb: KnowledgeBase, tmp_path: Path) -> None:
    """As typed: the lint finds nothing, and every member is named by its page, those that no page was made of too."""
    mine, wanted = tmp_path / "my-pages", {}
    for kind, one in enumerate(read(run, kb)["gaps"]):
        words = shlex.split(one["command"])
        assert words[:4] == ["errdoc", "kb", "new", one["name"]]
        new(mine, words[3], [Path(words[at + 1]) for at, word in enumerate(words) if word == "--from"])
        wanted[str(kind)] = one["name"].partition("/")[2]
    assert lint(mine) == []
    reader = Reader(pages=[mine])
    logs = sorted((tmp_path / "logs").glob("?-*.log"))
    named = {path.name: reader.explain(str(path)).diagnoses[0].failure for path in logs}
    assert named == {path.name: wanted[path.name[0]] for path in logs}


def test_logs_that_are_gone_leave_the_counts(run: Path, kb: KnowledgeBase, tmp_path: Path) -> None:
    """Nothing can be compared and nothing begun, but how often it was is known."""
    for path in (tmp_path / "logs").iterdir():
        path.unlink()
    first = read(run, kb)["gaps"][0]
    assert (first["count"], first["examples"], first["command"]) == (9, [], "")
    assert first["text"].startswith("mixer.BlendError: lobe")


def test_only_a_run_has_gaps(tmp_path: Path) -> None:
    """A folder without one is refused, and nothing is made there."""
    with pytest.raises(InputError, match="no run"):
        existing(tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_face_shows_the_line_to_type(run: Path, kb: KnowledgeBase) -> None:
    """In both languages, with controls of a log made harmless."""
    from errdoc.render.gaps import text

    found = json.loads(json.dumps(read(run, kb)))
    assert "errdoc kb new own/blend-lobe-counterpart-atlas --from" in text(found, "en")
    assert "共 5 类" in text(found, "zh")
