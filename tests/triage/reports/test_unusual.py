"""What keeps to one place, and what does not."""

import contextlib
from collections.abc import Sequence
from math import comb
from pathlib import Path
from random import Random

import pytest

from errdoc.triage.looks.look import Look
from errdoc.triage.reports.unusual import tail, unusual
from errdoc.triage.store import Store, id_of


@pytest.mark.parametrize(
    ("count", "drawn", "good", "total"), [(3, 4, 4, 8), (0, 5, 3, 9), (5, 6, 7, 20), (9, 9, 9, 40)]
)
def test_the_tail_is_that_of_whole_numbers(count: int, drawn: int, good: int, total: int) -> None:
    """Against sums of binomial coefficients, which are exact."""
    ways = sum(comb(good, k) * comb(total - good, drawn - k) for k in range(count, min(drawn, good) + 1))
    assert tail(count, drawn, good, total) == pytest.approx(ways / comb(total, drawn))


def store_of(folder: Path, rows: list[tuple[str, list[tuple[str, str]]]], jobs: Sequence[str] = ()) -> Store:
    """A store of logs, each with its group and its marks, and its job where they are of some."""
    store = Store(folder, "pages")
    paths = [f"/logs/{number}.log" for number in range(len(rows))]
    store.note((path, 1, 1, "") for path in paths)
    store.looked(
        (id_of(path), Look(kind, 1, 1, 0, "", "", False, 0, job, marks, []))
        for path, (kind, marks), job in zip(paths, rows, jobs or [""] * len(rows), strict=True)
    )
    for kind in {kind for kind, _ in rows}:
        answer = {"kind": kind, "failure": kind, "status": "diagnosed", "title": kind, "title_zh": "", "fingerprint": "f",
                  "line": 1, "text": ""}  # fmt: skip
        store.answered((id_of(path), answer) for path, (one, _) in zip(paths, rows, strict=True) if one == kind)
        store.settle(kind, answer)
    store.group()
    return store


def test_a_sick_node_is_found_and_its_gpus_are_not_accused(tmp_path: Path) -> None:
    """Twenty failures on one of ten nodes, eight GPUs each; another failure is everywhere."""
    rows = []
    for number in range(400):
        node = number % 10
        kind = "lost" if node == 3 and number % 20 < 10 else "memory" if number % 7 == 0 else "clean"
        rows.append((kind, [("host", f"gpu-{node}"), ("gpu", f"GPU-{node}-{number // 10 % 8}")]))
    with contextlib.closing(store_of(tmp_path, rows)) as store:
        assert [(one.kind, one.what, one.value) for one in unusual(store)] == [("lost", "host", "gpu-3")]


def test_a_sick_gpu_is_told_and_not_its_node(tmp_path: Path) -> None:
    """The narrowest place that explains the failures."""
    rows = []
    for number in range(400):
        marks = [("host", f"gpu-{number % 10}"), ("gpu", f"GPU-{number % 10}-{number // 10 % 4}")]
        rows.append(("lost" if marks[1][1] == "GPU-3-2" else "clean", marks))
    with contextlib.closing(store_of(tmp_path, rows)) as store:
        assert [(one.what, one.value) for one in unusual(store)] == [("gpu", "GPU-3-2")]


def test_a_failure_that_is_everywhere_accuses_nobody(tmp_path: Path) -> None:
    """Chance brings some nodes more than others."""
    rows = [
        ("memory" if number * 7919 % 101 < 30 else "clean", [("host", f"gpu-{number % 13}")]) for number in range(600)
    ]
    with contextlib.closing(store_of(tmp_path, rows)) as store:
        assert unusual(store) == []


def test_a_sick_switch_is_told_and_not_the_nodes_behind_it(tmp_path: Path) -> None:
    """Five nodes of twenty fail now and then: what they have in common is the leaf."""
    rows = []
    for number in range(600):
        node = number % 20
        kind = "timeout" if node // 5 == 2 and number // 20 % 2 else "clean"
        rows.append((kind, [("host", f"gpu-{node}"), ("switch", f"leaf{node // 5}"), ("switch", "root")]))
    with contextlib.closing(store_of(tmp_path, rows)) as store:
        assert [(one.what, one.value) for one in unusual(store)] == [("switch", "leaf2")]


def test_one_job_of_many_ranks_accuses_nobody(tmp_path: Path) -> None:
    """Its nodes had no other job, and its ranks fail together: that is one failure."""
    rows, jobs = [], []
    for number in range(400):
        job = number // 40
        rows.append(("lost" if job == 3 else "clean", [("host", f"gpu-{job}-{number % 5}")]))
        jobs.append(f"slurm {job}")
    with contextlib.closing(store_of(tmp_path, rows, jobs)) as store:
        assert unusual(store) == []


def test_the_node_that_failing_jobs_have_in_common_is_found_and_not_those_beside_it(tmp_path: Path) -> None:
    """Jobs on four of forty nodes each; whenever the sick one is among them all ranks fail."""
    draw = Random(1)
    rows, jobs = [], []
    for job in range(300):
        nodes = draw.sample(range(40), 4)
        kind = "timeout" if 7 in nodes else "clean"
        rows += [(kind, [("host", f"gpu-{node}")]) for node in nodes for _ in range(2)]
        jobs += [f"slurm {job}"] * 8
    with contextlib.closing(store_of(tmp_path, rows, jobs)) as store:
        found = unusual(store)
    assert [(one.what, one.value) for one in found] == [("host", "gpu-7")]
    assert (found[0].count, found[0].of, found[0].on, found[0].among) == (*[len({
        job for job, (kind, _) in zip(jobs, rows, strict=True) if kind == "timeout"})] * 3, 300)  # fmt: skip
