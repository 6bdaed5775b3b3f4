"""Who started it where no page has the error: one rank's own failure among the time-outs of others, the last of several runs."""

import re
from pathlib import Path

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.model import Explanation
from errdoc.pipeline import explain

UNKNOWN = Path(__file__).resolve().parent.parent / "corpus" / "unknown"

# What rank 1 prints: an exception that no page has.
OWN = "ShardError: shard 7 holds 12 rows, its index says 14"
FAILED = f"""\
Traceback (most recent call last):
  File "/home/u/work/run/train.py", line 61, in <module>
    main()
  File "/home/u/work/run/train.py", line 48, in main
    for batch in shards.read(rank):
  File "/home/u/work/run/shards.py", line 19, in read
    raise ShardError(f"shard {{n}} holds {{rows}} rows, its index says {{want}}")
shards.{OWN}
"""
# What the others print, after the format strings of gloo's tcp/pair.cc and of torch's ProcessGroupNCCL.cpp (2.6).
CALLED = """\
Traceback (most recent call last):
  File "/home/u/work/run/train.py", line 61, in <module>
    main()
  File "/home/u/work/run/train.py", line 52, in main
    dist.all_reduce(loss)
  File "/home/u/.venvs/torch/lib/python3.11/site-packages/torch/distributed/c10d_logger.py", line 83, in wrapper
    return func(*args, **kwargs)
  File "/home/u/.venvs/torch/lib/python3.11/site-packages/torch/distributed/distributed_c10d.py", line 2810, in all_reduce
    work.wait()
"""
CLOSED = f"""{CALLED}RuntimeError: [../third_party/gloo/gloo/transport/tcp/pair.cc:534] Connection closed by peer [10.0.0.2]:24970
"""
TIMED_OUT = """\
[E1122 14:36:40.112000123 ProcessGroupNCCL.cpp:632] [Rank {rank}] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=41, OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600021 milliseconds before timing out.
[E1122 14:36:40.113000123 ProcessGroupNCCL.cpp:2268] [PG ID 0 PG GUID 0(default_pg) Rank {rank}] failure detected by watchdog at work sequence id: 41 PG status: last enqueued work: 41, last completed work: 40
[E1122 14:36:40.114000123 ProcessGroupNCCL.cpp:684] [Rank {rank}] Some NCCL operations have failed or timed out. Due to the asynchronous nature of CUDA kernels, subsequent GPU operations might run on corrupted/incomplete data.
[E1122 14:36:40.115000123 ProcessGroupNCCL.cpp:698] [Rank {rank}] To avoid data inconsistency, we are taking the entire process down.
terminate called after throwing an instance of 'c10::DistBackendError'
  what():  [PG ID 0 PG GUID 0(default_pg) Rank {rank}] Process group watchdog thread terminated with exception: [Rank {rank}] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=41, OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600021 milliseconds before timing out.
"""
# What torchrun reports at the end (torch/distributed/elastic/multiprocessing/errors): a victim may be its "root cause".
REPORT = """\
E1122 14:36:41.430000 9277 torch/distributed/elastic/multiprocessing/api.py:869] failed (exitcode: 1) local_rank: {first} (pid: 9282) of binary: /home/u/.venvs/torch/bin/python
Traceback (most recent call last):
  File "/home/u/.venvs/torch/bin/torchrun", line 8, in <module>
    sys.exit(main())
  File "/home/u/.venvs/torch/lib/python3.11/site-packages/torch/distributed/launcher/api.py", line 264, in launch_agent
    raise ChildFailedError(
torch.distributed.elastic.multiprocessing.errors.ChildFailedError:
============================================================
train.py FAILED
------------------------------------------------------------
Root Cause (first observed failure):
[0]:
  time      : 2026-11-22_14:36:41
  host      : node01
  rank      : {first} (local_rank: {first})
  exitcode  : 1 (pid: 9282)
  error_file: <N/A>
  traceback : To enable traceback see: https://pytorch.org/docs/stable/elastic/errors.html
============================================================
"""
#: How the other ranks end, and the page that has it.
ENDS = {"gloo": (CLOSED, "rendezvous-failed"), "nccl": (TIMED_OUT, "nccl-timeout")}
ORDERS = {"rank 1 prints first": (1, 0, 2, 3), "rank 1 prints last": (0, 2, 3, 1)}


def prefixed(rank: int, text: str) -> str:
    """The lines of a rank as torchrun and PyTorch 2.2 and newer print them."""
    return re.sub(r"^", f"[rank{rank}]: ", text.rstrip("\n"), flags=re.MULTILINE) + "\n"


def of_rank(rank: int, end: str) -> str:
    """What a rank prints: its own error, or that the others are gone."""
    return FAILED if rank == 1 else end.format(rank=rank)


def explained(text: str, kb: KnowledgeBase, tmp_path: Path) -> Explanation:
    """The answer to a log of this text."""
    (tmp_path / "job.log").write_text(text, encoding="utf-8")
    return explain([str(tmp_path / "job.log")], kb=kb)


def roles(answer: Explanation) -> dict[str, str]:
    """Failures and their roles, without what is only suggested."""
    return {one.failure: one.role for one in answer.diagnoses if one.role != "suggestion"}


def told(answer: Explanation) -> str:
    """The line of the unexplained error; the answer has one and no root."""
    assert answer.status in ("unknown", "similar"), roles(answer)
    assert "root" not in roles(answer).values()
    assert answer.unexplained
    return answer.unexplained.text


@pytest.mark.parametrize("first", [0, 1], ids=["a victim is reported first", "rank 1 is reported first"])
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("end", ENDS)
def test_under_torchrun_the_rank_with_an_error_of_its_own_is_the_root(
    end: str, order: str, first: int, kb: KnowledgeBase, tmp_path: Path
) -> None:
    """Its line is quoted and its frame shown; the others' connection errors and time-outs, and the report, follow."""
    text, page = ENDS[end]
    log = "".join(prefixed(rank, of_rank(rank, text)) for rank in ORDERS[order]) + REPORT.format(first=first)
    answer = explained(log, kb, tmp_path)
    assert OWN in told(answer)
    assert answer.unexplained
    assert answer.unexplained.rank == 1
    assert answer.place.frame
    assert (answer.place.frame.file, answer.place.frame.line) == ("/home/u/work/run/shards.py", 19)
    assert roles(answer)[page] == "consequence"
    assert roles(answer)["child-process-failed"] == "wrapper"


@pytest.mark.parametrize("end", ENDS)
def test_without_prefixes_what_follows_an_error_of_ones_own_is_no_root(
    end: str, kb: KnowledgeBase, tmp_path: Path
) -> None:
    """Older releases print no rank before a line: what only says that others are gone does not lead."""
    text, page = ENDS[end]
    ready = "launching train.py with 4 processes\n" + "".join(f"rank {rank} of 4 is ready\n" for rank in range(4))
    answer = explained(ready + "".join(of_rank(rank, text) for rank in (1, 0, 2, 3)), kb, tmp_path)
    assert OWN in told(answer)
    assert roles(answer)[page] == "consequence"


@pytest.mark.parametrize("end", ENDS)
def test_in_a_folder_of_ranks_the_file_with_an_error_of_its_own_is_the_root(
    end: str, kb: KnowledgeBase, tmp_path: Path
) -> None:
    """One file for each rank, as `torchrun --redirects` and job scripts write them."""
    text, page = ENDS[end]
    for rank in range(4):
        (tmp_path / f"rank{rank}.log").write_text(f"rank {rank} of 4 ready\n{of_rank(rank, text)}", encoding="utf-8")
    answer = explain([str(tmp_path)], kb=kb)
    assert OWN in told(answer)
    assert answer.unexplained
    assert (answer.unexplained.rank, Path(answer.unexplained.file or "").name) == (1, "rank1.log")
    assert roles(answer)[page] == "consequence"


@pytest.mark.parametrize(
    ("name", "said", "rank", "page"),
    [
        ("57-torchrun-rank1-keyerror.log", "KeyError: 'zebra'", 1, "rendezvous-failed"),
        # its launcher prints no rank before the lines of a thread
        ("58-gloo-timeout-other-rank.log", "IndexError: list index out of range", None, "nccl-timeout"),
    ],
)
def test_recorded_jobs(name: str, said: str, rank: int | None, page: str, kb: KnowledgeBase) -> None:
    """The same with real processes: torchrun, a launcher of one's own with a time-out, a file for each rank."""
    answer = explain([str(UNKNOWN / name)], kb=kb)
    first = answer.unexplained or answer.diagnoses[0].evidence[0]
    assert said in first.text
    assert (answer.unexplained or answer.diagnoses[0]).rank == rank
    assert roles(answer)[page] == "consequence"


def test_an_exception_that_a_page_only_suggests_stays_the_root(kb: KnowledgeBase) -> None:
    """What another rank suffered of it is certain, and follows all the same: a file for each rank, real processes."""
    answer = explain([str(UNKNOWN / "59-per-rank-files")], kb=kb)
    assert answer.diagnoses[0].rank == 1
    assert roles(answer) == {"operand-types-differ": "root", "rendezvous-failed": "consequence"}


@pytest.mark.parametrize("end", ENDS)
def test_a_known_error_of_one_rank_stays_the_root(end: str, kb: KnowledgeBase, tmp_path: Path) -> None:
    """Where a page has the one rank's own error, it is diagnosed, and the rest follows from it."""
    text, _ = ENDS[end]
    known = FAILED.replace(f"shards.{OWN}", "ModuleNotFoundError: No module named 'apex'")
    log = "".join(prefixed(rank, known if rank == 1 else text.format(rank=rank)) for rank in (1, 0, 2))
    answer = explained(log, kb, tmp_path)
    assert answer.status == "diagnosed"
    assert answer.diagnoses[0].rank == 1
    assert [one.line for one in answer.diagnoses if one.role == "root"] == [8]


#: The end of a run, by what went wrong: the exception's line, and the page that has it.
RUNS = {
    "unknown": ("ShardError: shard 7 holds 12 rows, its index says 14", ""),
    "other unknown": ("LedgerError: batch 40 was booked twice", ""),
    "known": ("ModuleNotFoundError: No module named 'apex'", "module-not-found"),
    "victim": (CLOSED.splitlines()[-1], "rendezvous-failed"),
}
#: How a run begins in a file that runs are appended to.
BEGINNINGS = {
    "the program's own first lines": "seed 17, 3 epochs, data from /data/train\nmodel has 31 layers and 12 M parameters\n",
    "a prompt": "user@node01:~/run$ python train.py --epochs 3\n",
    "a dated heading": "##### 2026-11-22 14:2{number}:55 python train.py --preset large\n",
}


def appended(ends: tuple[str, ...], beginning: str) -> str:
    """One file with a run for each of these ends."""
    runs = []
    for number, end in enumerate(ends):
        trace = FAILED.replace(f"shards.{OWN}", RUNS[end][0]).replace("shards.py", f"part{number}.py")
        runs.append(BEGINNINGS[beginning].format(number=number) + f"epoch 0 loss 0.{number}3\n{trace}")
    return "".join(runs)


@pytest.mark.parametrize("beginning", BEGINNINGS)
@pytest.mark.parametrize("before", [("known", "unknown"), ("victim", "unknown"), ("other unknown", "other unknown")])
def test_of_three_runs_in_a_file_the_last_is_told_though_no_page_has_it(
    before: tuple[str, str], beginning: str, kb: KnowledgeBase, tmp_path: Path
) -> None:
    """Line and frame are the last run's; what a page has of an earlier run is neither its cause nor what followed."""
    last = "other unknown" if "unknown" in before else "unknown"
    log = appended((*before, last), beginning)
    answer = explained(log, kb, tmp_path)
    assert RUNS[last][0] in told(answer)
    assert answer.unexplained
    assert answer.unexplained.line == len(log.splitlines())
    assert answer.place.frame
    assert answer.place.frame.file.endswith("part2.py")
    assert set(roles(answer).values()) <= {"benign"}


@pytest.mark.parametrize("beginning", BEGINNINGS)
@pytest.mark.parametrize("before", [("unknown", "other unknown"), ("victim", "unknown"), ("known", "unknown")])
def test_of_three_runs_in_a_file_the_last_is_diagnosed(
    before: tuple[str, str], beginning: str, kb: KnowledgeBase, tmp_path: Path
) -> None:
    """The page that has the last error leads, at the last run's line; nothing of an earlier run is a consequence of it."""
    log = appended((*before, "known"), beginning)
    answer = explained(log, kb, tmp_path)
    assert answer.status == "diagnosed"
    assert answer.diagnoses[0].failure == RUNS["known"][1]
    assert answer.diagnoses[0].line == len(log.splitlines())
    assert answer.unexplained is None
    assert [one.failure for one in answer.diagnoses if one.role == "consequence"] == []
    assert sum(one.role == "root" for one in answer.diagnoses) == 1


def test_three_recorded_runs_appended(kb: KnowledgeBase) -> None:
    """Twice a KeyError, then an assertion: the assertion is told."""
    answer = explain([str(UNKNOWN / "60-three-runs-appended.log")], kb=kb)
    assert told(answer) == "AssertionError: need at least two epochs to plot"
    assert answer.unexplained
    assert answer.unexplained.line == 30


def test_a_death_is_the_consequence_of_whatever_failure_the_log_names(kb: KnowledgeBase, tmp_path: Path) -> None:
    """An abort says that the program ended; the root is what another page names, also far above it."""
    log = (
        "RuntimeError: CUDA error: out of memory\n"
        + "INFO saved a checkpoint\n" * 5
        + "terminate called after throwing an instance of 'c10::Error'\n  what():  something else\nAborted (core dumped)\n"
    )
    path = tmp_path / "train.log"
    path.write_text(log, encoding="utf-8")
    roles = {one.failure: one.role for one in explain([str(path)], kb=kb).diagnoses}
    assert roles["native-abort"] == "consequence"
    assert "root" in roles.values()
