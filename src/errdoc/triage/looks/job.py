"""Of which job a log is: what its lines say of the scheduler's number, else what its name has in common with others."""

import re

from errdoc.logs.lazy import lazy

# SLURM_JOB_ID=4711   LSB_JOBID=4711   PBS_JOBID=4711.server   RAY_JOB_ID=0100   TORCHELASTIC_RUN_ID=run7
_NUMBER = lazy(
    rb"(?<![A-Z_])(SLURM_JOB_?ID|LSB_JOBID|PBS_JOBID|RAY_JOB_ID|TORCHELASTIC_RUN_ID)[\"']?[=:][ ]{0,2}[\"']?"
    rb"([\w-]{1,64})"
)
# slurmstepd: error: *** JOB 4711 ON gpu-1 CANCELLED     *** STEP 4711.0 ON gpu-1 CANCELLED
_SLURM_SAYS = lazy(rb"\*\*\* (?:JOB|STEP) (\d{1,12})(?:\.\w{1,10})? ON \S{1,64} CANCELLED")
# Job <4711> is submitted   Subject: Job 4711: <train> in cluster <c> Exited
_LSF_SAYS = lazy(rb"(?m)^(?:Job <(\d{1,12})>|Subject: Job (\d{1,12}):)")
_SCHEDULERS = {b"LSB_JOBID": "lsf", b"PBS_JOBID": "pbs", b"RAY_JOB_ID": "ray", b"TORCHELASTIC_RUN_ID": "torchrun"}
#: What torchrun calls a run that has no name.
_NO_NAME = {b"none", b"None", b"static", b"null"}

# slurm-4711.out   slurm-4711_3.err   slurm-4711.0.out   job-4711/x   4711/rank3.log
_SLURM_NAME = lazy(r"(?:^|/)slurm[-_.](\d{1,12}(?:_\d{1,6})?)[^/]*$", re.IGNORECASE)
# run7_abc/attempt_0/3/stderr.log
_TORCHRUN_NAME = lazy(r"^(.*)/attempt_\d+/\d+/(?:stdout|stderr|error)(?:\.\w+){0,2}$")
# train-worker-12.log   train-master-0_default_pytorch.log   bert-launcher-x7k2p.log
_POD_NAME = lazy(
    r"^(.*?)[-_](?:worker|master|launcher|chief|ps|evaluator|server)[-_](?:\d+|[a-z0-9]{5})(?![a-z0-9])[^/]*$"
)
# session_2026-03-14_09-26-53_123456_7/logs/worker-0a1b-01000000-4021.out
_RAY_NAME = lazy(r"^(.*session_[\d_-]{10,40})/logs/(?:.*-([0-9a-f]{8})-\d+\.(?:out|err)|[^/]*)$")
# train.o4711   train.e4711
_PBS_NAME = lazy(r"^(.*)\.[oe](\d{1,12})$")
# rank3.log   train_rank_12.log   3.out   3/stderr.log
_RANK_NAME = lazy(
    r"(?:(?<![a-z])(?:global_?|local_?)?(?:rank|worker|task|proc)[-_.]?\d{1,6}|(?<=/)\d{1,4}(?=\.(?:log|txt|out|err))"
    r"|(?<=/)\d{1,6}(?=/(?:stdout|stderr)))",
    re.IGNORECASE,
)
# node2.rank_3.log: the node of a rank
_NODE_NAME = lazy(r"(?<![a-z])(?:node|host|gpu)[-_.]?\d{1,6}(?!\d)", re.IGNORECASE)
_ENDING = lazy(r"(?:\.(?:log|txt|out|err|stdout|stderr|gz|xz|bz2|zst)){1,3}$|(?<=/)(?:stdout|stderr)$", re.IGNORECASE)


def job_of(path: str, said: bytes) -> str:
    """What logs of one job have in common; empty where a log has no sign of one.

    Example:
        >>> job_of("/logs/slurm-4711.out", b""), job_of("/x/rank3.log", b"SLURM_JOB_ID=4711")
        ('slurm 4711', 'slurm 4711')
        >>> job_of("/run/attempt_0/3/stderr.log", b""), job_of("/week/train.log", b"")
        ('/run', '')
    """
    path = path.replace("\\", "/")
    named = _SLURM_NAME.search(path)
    if named:
        return f"slurm {named[1]}"
    for pattern in (_NUMBER, _SLURM_SAYS, _LSF_SAYS):
        for found in pattern.finditer(said):
            *_, number = (one for one in found.groups() if one)
            if number not in _NO_NAME:
                scheduler = "lsf" if pattern is _LSF_SAYS else _SCHEDULERS.get(found[1], "slurm")
                return f"{scheduler} {number.decode()}"
    if found_name := _TORCHRUN_NAME.match(path) or _POD_NAME.match(path):
        return found_name[1]
    if ray := _RAY_NAME.match(path):
        return f"{ray[1]} {ray[2] or ''}".rstrip()
    if pbs := _PBS_NAME.match(path):
        return f"{pbs[1]} {pbs[2]}"
    stem = _RANK_NAME.sub("#", path)
    return _ENDING.sub("", _NODE_NAME.sub("#", stem)) if stem != path else ""
