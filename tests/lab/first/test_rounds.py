"""A round is labelled, committed, read once, and never again for the first time."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from lab.first.bench import Labelled, Reading
from lab.first.command import add, read_first, score
from lab.first.judging import SHARED
from lab.first.label import LabelError
from tests_first import LABEL, ROW

from lab.first import bench, page

needs_judge = pytest.mark.skipif(
    not (SHARED / "evaluate").is_file(), reason="the shared judge is not beside this checkout"
)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a round that is not committed."""
    root = tmp_path / "repository"
    bench.save(1, [_labelled("w0001")], root / "corpus" / "first")
    _git(root, "init", "-q")
    _git(root, "commit", "-q", "--allow-empty", "-m", "begun")
    return root


def _labelled(log: str, repository: int = 1, **changes: Any) -> Labelled:
    plain = {"log": log, "url": "https://example.org/a", "repository": repository, "bytes": 2, "how": "agreed",
             "date": "2026-11-24", "label": LABEL, "readers": [LABEL | {"general": ""}] * 2}  # fmt: skip
    return Labelled(**(plain | changes))


def _git(root: Path, *words: str) -> None:
    names = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    subprocess.run(["git", *names, *words], cwd=root, check=True)


def test_a_round_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    """Its labels, and what was said of it."""
    logs = [_labelled("w0002", third=LABEL, apart=["name"]), _labelled("w0001")]
    bench.save(3, logs, tmp_path)
    assert bench.rounds(tmp_path) == [3]
    assert bench.load(3, tmp_path) == [logs[1], logs[0]]
    assert bench.load_reading(3, tmp_path) is None
    reading = Reading({"commit": "c" * 40, "date": "2026-11-25"}, {"w0001": ROW | {"log": "w0001"}})
    bench.save_reading(3, reading, tmp_path)
    assert bench.load_reading(3, tmp_path) == reading


def test_a_log_is_of_one_round_and_a_repository_has_three_at_most(tmp_path: Path) -> None:
    """And what is sealed is of none."""
    bench.save(1, [_labelled("w0001", 1), _labelled("w0002", 1), _labelled("w0003", 2)], tmp_path)
    known = {f"w{number:04}": {"repository": of} for number, of in ((3, 2), (4, 1), (5, 1), (6, 3), (600, 3))}
    assert bench.refused(2, ["w0004", "w0006"], known, tmp_path) == []
    assert bench.refused(2, ["w0004", "w0005"], known, tmp_path) == ["repository 1 has 4 logs"]
    assert bench.refused(2, ["w0003", "w0600"], known, tmp_path) == ["w0600 is sealed", "w0003 is of another round"]
    assert bench.refused(1, ["w0003"], known, tmp_path) == []


def test_labels_must_be_committed_before_errdoc_reads(repository: Path) -> None:
    """As they lie there."""
    folder = repository / "corpus" / "first"
    with pytest.raises(LabelError, match="not committed"):
        read_first(1, "HEAD", repository, repository, folder)
    _git(repository, "add", ".")
    _git(repository, "commit", "-qm", "labels")
    bench.save(1, [_labelled("w0001", date="2026-11-25")], folder)
    with pytest.raises(LabelError, match="not committed"):
        read_first(1, "HEAD", repository, repository, folder)


def test_a_round_is_read_first_once(repository: Path) -> None:
    """Not again when the reading was taken away since; and nobody measures on one that was not read."""
    folder = repository / "corpus" / "first"
    _git(repository, "add", ".")
    _git(repository, "commit", "-qm", "labels")
    with pytest.raises(LabelError, match="round 1 was not read yet"):
        score([1], "", repository, folder)
    file = bench.save_reading(1, Reading({"commit": "c" * 40, "date": "2026-11-25"}, {}), folder)
    with pytest.raises(LabelError, match="was read first by cccccccc on 2026-11-25"):
        read_first(1, "HEAD", repository, repository, folder)
    _git(repository, "add", ".")
    _git(repository, "commit", "-qm", "read")
    file.unlink()
    with pytest.raises(LabelError, match="was read first"):
        read_first(1, "HEAD", repository, repository, folder)


def test_the_page_tells_each_round_with_its_dates_and_reasons(tmp_path: Path) -> None:
    """Which log was accused or missed, and why, where somebody wrote it down; others of the page stay."""
    healthy = LABEL | {"outcome": "finished", "failure": "", "lines": []}
    missed = ROW | {"status": "clean", "diagnoses": []}
    bench.save(
        1,
        [
            _labelled("w0001"),
            _labelled("w0002", label=healthy),
            _labelled("w0003"),
            _labelled("w0004", how="aside", label={}),
        ],
        tmp_path,
    )
    bench.save(2, [_labelled("w0005")], tmp_path)
    rows = {"w0001": ROW | {"log": "w0001"}, "w0002": ROW | {"log": "w0002"}, "w0003": missed | {"log": "w0003"}}
    bench.save_reading(1, Reading({"commit": "c" * 40, "date": "2026-11-25"}, rows), tmp_path)
    (tmp_path / "1" / "reasons.toml").write_text('w0002 = "a metric is called error"\n')
    file = tmp_path / "accuracy.md"
    file.write_text(f"# Accuracy\n\n{page.TITLE}what stood there\n\n## By family\n\nrest\n")
    page.renew(file, tmp_path)
    text = file.read_text()
    assert text.startswith("# Accuracy\n\n## First readings\n")
    assert text.endswith("\n\n## By family\n\nrest\n")
    assert "what stood there" not in text
    assert "| 2026-11-25 | cccccccc | round 1, 3 logs |" in text
    assert "| w0002 | finished | diagnosed: bus-error | a metric is called error |" in text
    assert "| w0003 | bus-error | clean |  |" in text
    assert "1 logs, labelled on 2026-11-24, not read yet" in text


@needs_judge
def test_two_files_of_labels_become_a_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the readers differ in is told, and waits for a third, who decides it; starts alone set nothing aside."""
    wild, folder = tmp_path / "wild", tmp_path / "first"
    wild.mkdir()
    logs = ("w0001", "w0002", "w0003")
    rows = [{"file": f"{log}.log", "repository": 1, "bytes": 8, "url": f"https://example.org/{log}"} for log in logs]
    (wild / "index.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    for log in logs:
        (wild / f"{log}.log").write_text("a\nb\nc\nd\n")
    label = {key: value for key, value in LABEL.items() if key != "causes"} | {"general": ""}
    one, other, third = ([label | {"log": log} for log in logs] for _ in range(3))
    other[0] |= {"failure": "disk-full"}
    other[1] |= {"starts": 2}
    files = [tmp_path / f"{name}.jsonl" for name in "ABC"]
    for file, labels in zip(files, (one, other, third), strict=True):
        file.write_text("".join(json.dumps(row) + "\n" for row in labels))
    assert add(1, files[:2], None, wild, folder) == 1
    assert "set aside: w0001: the readers differ in name" in capsys.readouterr().out
    assert [(one.how, one.label.get("starts")) for one in bench.load(1, folder)] == [
        ("aside", None), ("agreed", None), ("agreed", 1),
    ]  # fmt: skip
    assert add(1, files[:2], files[2], wild, folder) == 0
    assert [(one.how, one.label.get("starts")) for one in bench.load(1, folder)] == [
        ("third", 1), ("agreed", 1), ("agreed", 1),
    ]  # fmt: skip
    bench.save_reading(1, Reading({"commit": "c" * 40, "date": "2026-11-25"}, {}), folder)
    with pytest.raises(LabelError, match="its labels stay"):
        add(1, files[:2], files[2], wild, folder)


def test_the_kept_page_has_the_readings_that_are_kept(root: Path) -> None:
    """Who reads a round writes it anew: `python -m lab first moved --write`."""
    assert page.section() in (root / "docs" / "accuracy.md").read_text("utf-8")


def test_what_is_kept_holds_no_text_of_a_log(root: Path) -> None:
    """Of lines the numbers alone, of steps their names."""
    for number in bench.rounds():
        reading = bench.load_reading(number)
        for row in reading.rows.values() if reading else ():
            assert not {"text", "title", "summary", "commands", "evidence_text"} & set(_keys(row))
            assert all(isinstance(line, int) for one in row.get("diagnoses", ()) for line in one["evidence"] if line)


def _keys(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(key for part in value.values() for key in _keys(part))]
    return [key for part in value for key in _keys(part)] if isinstance(value, list) else []


def test_labels_that_are_kept_can_be_read(root: Path) -> None:
    """Every label of every round has its keys, and addresses in place of logs."""
    for number in bench.rounds():
        for one in bench.load(number):
            assert one.url.startswith("https://")
            assert one.how in ("agreed", "third", "aside")
            assert bool(one.label) == (one.how != "aside")
            assert json.loads(json.dumps(one.label)) == one.label
