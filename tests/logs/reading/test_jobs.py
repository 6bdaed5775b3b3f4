"""Which inputs are logs of one job."""

from io import BytesIO

import pytest

from errdoc.logs.reading.jobs import jobs
from errdoc.logs.reading.read import Source


def grouped(*names: str) -> list[list[str]]:
    """The names, those of one job together."""
    inputs = [Source(name, lambda: BytesIO(b"")) for name in names]
    return [[names[place] for place in places] for places in jobs(inputs)]


@pytest.mark.parametrize(
    "names",
    [
        ("logs/rank0.log", "logs/rank1.log", "logs/launcher.log"),  # a rank tells what the others belong to
        ("node1.log", "node2.log"),
        ("slurm-12.out", "slurm-12.err"),
        ("run/0/stdout.log", "run/0/stderr.log"),
        ("train.log", "train.log.1", "train.log.2.gz"),
        ("job.o4711", "job.e4711"),
    ],
)
def test_ranks_streams_and_rotated_parts_are_one_job(names: tuple[str, ...]) -> None:
    """Their errors explain each other."""
    assert grouped(*names) == [list(names)]


def test_logs_of_other_names_are_jobs_of_their_own() -> None:
    """An error of the evaluation does not explain one of the training."""
    assert grouped("logs/train.log", "logs/eval.log", "logs/train.err") == [
        ["logs/train.log", "logs/train.err"],
        ["logs/eval.log"],
    ]
    assert grouped("a/out.log", "b/out.log") == [["a/out.log"], ["b/out.log"]]
