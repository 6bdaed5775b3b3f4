"""Reports of launchers: torchrun, DeepSpeed, accelerate, mpirun, srun and Slurm, conda run, Ray."""

from collections.abc import Sequence

from errdoc.logs.events.boundaries import block_end
from errdoc.logs.events.rows import Piece, Row
from errdoc.logs.lazy import lazy

_LINE = lazy(
    # srun: error: n1: task 3: Out Of Memory      srun: Job step aborted: Waiting up to 32 seconds …
    # slurmstepd: error: *** JOB 1 ON n1 CANCELLED AT … DUE TO TIME LIMIT ***
    r"(?:srun: (?:error|fatal|Job step aborted|Force Terminated|Terminating|forcing job termination"
    r"|First task exited)|slurmstepd: |sbatch: error|salloc: error|mpirun|mpiexec|prterun|prted|orted|PMIX? |PSM2? "
    r"|--> ranks?)\b"
    # ERROR:torch.distributed.elastic.multiprocessing.api:failed (exitcode: 1) local_rank: 0 …
    r"|.{0,250}\bfailed \(exitcode: -?\d+\)"
    # W torch/distributed/elastic/multiprocessing/api.py:897] Sending process 12 closing signal SIGTERM
    r"|.{0,250}\bSending process \d+ closing signal"
    # [ERROR] [launch.py:321:sigkill_handler] ['python', …] exits with return code = 1
    r"|.{0,2000}\bexits with return code = -?\d+|.{0,250}\[launch\.py:\d+:sig\w+\]"
    # ERROR conda.cli.main_run:execute(33): `conda run …` failed.
    r"|.{0,20}conda\.cli\.main_run:execute"
    # (raylet) A worker died or was killed while executing a task …
    r"|.{0,40}A worker died or was killed|.{0,40}The actor (?:is dead|died)"
    # One or more child processes exited, as other launchers say
    r"|Primary job +terminated normally|MPI_ABORT was invoked|.{0,80}\bUser defined signal"
)
#: One of them is in every row that it claims.
SIGNS = ("srun", "slurmstepd", "mpi", "prte", "orted", "exitcode", "closing signal", "return code", "[launch.py:",
          "main_run:execute", "worker died", "The actor", "Primary job", "MPI_ABORT", "sbatch", "salloc", "--> rank",
          "PMI", "PSM", "signal", "----------", "==========", "**********")  # fmt: skip
_BLOCK = lazy(r"\s*([=*])\1{9,}\s*$")
_REPORT = lazy(r"\s*(?:\S{1,200} FAILED\s*$|Root Cause|Failures:)")
_DASHES = lazy(r"-{50,}\s*$")
# mpirun noticed that process rank 0 …      MPI_ABORT was invoked on rank 0 …
_MPI = lazy(
    r"(?:mpirun|mpiexec|prterun|prte|MPI_\w+|Primary job|By default, for Open MPI|A process|An ORTE"
    r"|It looks like|There are not)\b"
)
# subprocess.CalledProcessError: … returned non-zero exit status 1.      … died with <Signals.SIGKILL: 9>.
_CALLED = lazy(r"returned non-zero exit status|died with <Signals\.")
_LAUNCHES = lazy(
    r"(?:torch/distributed/(?:launch|run|elastic)|accelerate/commands|deepspeed/launcher|torch\\distributed"
    r"|accelerate\\commands)"
)


def take(rows: Sequence[Row], at: int) -> Piece | None:
    """One line, or the table, that a launcher reports with."""
    text = rows[at].text
    if text[:10] in ("==========", "**********"):
        if _BLOCK.match(text) and any(_REPORT.match(row.text) for row in rows[at + 1 : at + 4]):
            return Piece("launcher", block_end(rows, at), message=rows[at + 1].text.strip())
        return None
    if text[:10] == "----------":
        if at + 1 < len(rows) and _DASHES.match(text) and _MPI.match(rows[at + 1].text):
            return Piece("launcher", _dashed_end(rows, at), message=rows[at + 1].text)
        return None
    if any(sign in text for sign in SIGNS) and _LINE.match(text):
        return Piece("launcher", at + 1, message=text)
    return None


def _dashed_end(rows: Sequence[Row], at: int) -> int:
    for index in range(at + 1, min(len(rows), at + 40)):
        if _DASHES.match(rows[index].text):
            return index + 1
    return at + 2


def is_launcher(exception: str, message: str, files: Sequence[str]) -> bool:
    """Whether an exception only says that a child of a launcher failed."""
    if exception.endswith(("ChildFailedError", "ProcessExitedException")):
        return True
    return (
        exception.endswith("CalledProcessError")
        and _CALLED.search(message) is not None
        and any(_LAUNCHES.search(file) for file in files)
    )
