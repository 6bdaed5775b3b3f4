"""Of which job a log is."""

import pytest

from errdoc.triage.looks.job import job_of


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("/logs/slurm-4711.out", "/logs/slurm-4711.err"),
        ("/logs/slurm-4711_3.out", "/elsewhere/slurm-4711_3.err"),
        ("/run/k3x/attempt_0/3/stderr.log", "/run/k3x/attempt_1/12/stdout.log"),
        ("/pods/bert-worker-0_default_pytorch.log", "/pods/bert-worker-12_default_pytorch.log"),
        ("/pods/bert-worker-0.log", "/pods/bert-master-0.log"),
        ("/ray/session_2026-03-14_09-26-53_1_7/logs/worker-0a-01000000-4021.out",
         "/ray/session_2026-03-14_09-26-53_1_7/logs/worker-0b-01000000-4022.err"),
        ("/pbs/train.o4711", "/pbs/train.e4711"),
        ("/run7/rank3.log", "/run7/rank12.log"),
        ("/run7/node1.rank_3.out", "/run7/node2.rank_11.out"),
        ("/lsf/4711/rank3.out", "/lsf/4711/rank4.out"),
    ],
)  # fmt: skip
def test_names_tell_logs_of_one_job(first: str, second: str) -> None:
    """As schedulers and launchers name them."""
    assert job_of(first, b"") == job_of(second, b"") != ""


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("/logs/slurm-4711.out", "/logs/slurm-4712.out"),
        ("/logs/slurm-4711_3.out", "/logs/slurm-4711_4.out"),
        ("/run/k3x/attempt_0/3/stderr.log", "/run/z9/attempt_0/3/stderr.log"),
        ("/pods/bert-worker-0.log", "/pods/gpt-worker-0.log"),
        ("/pbs/train.o4711", "/pbs/train.o4712"),
        ("/run7/rank3.log", "/run8/rank3.log"),
    ],
)
def test_names_tell_jobs_apart(first: str, second: str) -> None:
    """Two runs of one program are two jobs."""
    assert job_of(first, b"") != job_of(second, b"")


@pytest.mark.parametrize("path", ["/week/job-1.log", "/week/train.log", "/nodes/node-7.log", "/ids/4711234.log"])
def test_a_name_that_tells_no_rank_is_of_no_job(path: str) -> None:
    """A number alone may be anything's."""
    assert job_of(path, b"") == ""


@pytest.mark.parametrize(
    ("said", "job"),
    [
        (b"SLURM_JOB_ID=4711\n", "slurm 4711"),
        (b"slurmstepd: error: *** STEP 4711.0 ON gpu-1 CANCELLED AT 2026-03-14T09:26:53 ***", "slurm 4711"),
        (b"LSB_JOBID=4711", "lsf 4711"),
        (b"Subject: Job 4711: <train> in cluster <c> Exited", "lsf 4711"),
        (b"PBS_JOBID=4711.server", "pbs 4711"),
        (b"TORCHELASTIC_RUN_ID=run7", "torchrun run7"),
        (b"TORCHELASTIC_RUN_ID=none\nstep 1", ""),
        (b"job 4711 of 9000", ""),
    ],
)
def test_what_a_log_says_of_its_job_counts_before_its_name(said: bytes, job: str) -> None:
    """The scheduler's own number; a run without a name has none."""
    assert job_of("/logs/train.log", said) == job
    if job:
        assert job_of("/run7/rank3.log", said) == job
