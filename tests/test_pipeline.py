"""The whole way: the same log in every disguise gives the same diagnosis, through the command as people call it."""

import bz2
import gzip
import json
import lzma
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errdoc.errors import InputError
from errdoc.kb import KnowledgeBase
from errdoc.logs.job_lines import logs_of
from errdoc.logs.lines.clean import clean
from errdoc.logs.reading.read import of_text
from errdoc.pipeline import diagnose, explain
from errdoc.render.json import render

# Chinese lines, as a Windows console of code page 936 prints them, around an error of TensorFlow.
LOG = """开始训练，共 3 轮
2019-03-02 10:11:12.123456: E tensorflow/stream_executor/cuda/cuda_dnn.cc:334] Could not create cudnn handle: CUDNN_STATUS_ALLOC_FAILED
Traceback (most recent call last):
  File "C:\\Users\\user\\train.py", line 31, in <module>
    model.fit(x, y, epochs=2)
tensorflow.python.framework.errors_impl.UnknownError: Failed to get convolution algorithm. This is probably because cuDNN failed to initialize, so try looking to see if a warning log message was printed above.
训练失败，请按任意键继续. . .
"""
DISGUISES: dict[str, Callable[[str], bytes]] = {
    "utf-8": lambda text: text.encode(),
    "utf-8 with mark": lambda text: text.encode("utf-8-sig"),
    "windows line ends": lambda text: text.replace("\n", "\r\n").encode(),
    "gbk": lambda text: text.encode("gbk"),
    "utf-16 with mark": lambda text: text.encode("utf-16"),
    "utf-16-le": lambda text: text.encode("utf-16-le"),
    "utf-16-be": lambda text: text.encode("utf-16-be"),
    "gz": lambda text: gzip.compress(text.encode()),
    "bz2": lambda text: bz2.compress(text.encode()),
    "xz": lambda text: lzma.compress(text.encode()),
    "gz of gbk": lambda text: gzip.compress(text.encode("gbk")),
}


def errdoc(*words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Runs the command."""
    return subprocess.run(
        [sys.executable, "-m", "errdoc", *words], input=stdin, capture_output=True, timeout=300, check=False,
        env={**os.environ, "NO_COLOR": "1", "LANG": "C.UTF-8"},
    )  # fmt: skip


@pytest.mark.parametrize("disguise", DISGUISES)
def test_every_disguise_of_a_log_gives_the_same_diagnosis(disguise: str, tmp_path: Path, kb: KnowledgeBase) -> None:
    """Encoding and compression change neither the failure, nor its line, nor the first cause."""
    path = tmp_path / "train.log"
    path.write_bytes(DISGUISES[disguise](LOG))
    answer = explain([str(path)], kb=kb)
    first = answer.diagnoses[0]
    assert (answer.status, first.failure, first.line) == ("diagnosed", "cudnn-conv-algorithm", 6)
    assert first.causes[0].cause == "gpu-memory-preallocated"


@pytest.mark.parametrize("disguise", ["utf-8", "gbk", "utf-16 with mark", "gz"])
def test_a_pipe_gives_the_diagnosis_of_the_file(disguise: str, kb: KnowledgeBase) -> None:
    """`errdoc explain -` reads what comes, in any encoding, and answers in JSON with status 0."""
    done = errdoc("explain", "--format", "json", "--no-probe", "--no-history", "-", stdin=DISGUISES[disguise](LOG))
    answer = json.loads(done.stdout)
    assert done.returncode == 0
    assert (answer["status"], answer["diagnoses"][0]["failure"]) == ("diagnosed", "cudnn-conv-algorithm")


def test_a_folder_of_ranks_is_one_job(tmp_path: Path, kb: KnowledgeBase) -> None:
    """The rank whose own error started it is named, with its file."""
    (tmp_path / "rank0.log").write_text("NCCL watchdog: some other rank is gone\n")
    (tmp_path / "rank1.log").write_text("RuntimeError: CUDA error: device-side assert triggered\n")
    answer = explain([str(tmp_path)], kb=kb)
    first = answer.diagnoses[0]
    assert (first.failure, first.rank) == ("device-side-assert", 1)
    assert first.file
    assert first.file.endswith("rank1.log")


def test_logs_that_have_nothing_to_do_with_each_other_are_explained_each(tmp_path: Path, kb: KnowledgeBase) -> None:
    """Each has its own root, none is the consequence of another's, and JSON says whose each is."""
    (tmp_path / "evaluate.log").write_text("NCCL watchdog: some other rank is gone\n")
    (tmp_path / "train.log").write_text("RuntimeError: CUDA error: device-side assert triggered\n")
    (tmp_path / "prepare.log").write_text("step 1\ndone\n")
    answer = explain([str(tmp_path)], kb=kb)
    assert answer.status == "diagnosed"
    assert [len(part.sources) for part in answer.parts] == [1, 1, 1]
    assert [Path(source.name).name for source in answer.sources] == ["evaluate.log", "prepare.log", "train.log"]
    roots = {Path(str(one.file)).name for one in answer.diagnoses if one.role == "root"}
    assert "train.log" in roots
    assert [part.status for part in answer.parts][1] == "clean"
    alone = explain([str(tmp_path / "train.log")], kb=kb)
    assert [one.failure for one in answer.parts[2].diagnoses] == [one.failure for one in alone.diagnoses]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("missing.log", None, "missing.log"),
        ("empty.log", b"", "empty"),
        ("image.png", b"\x89PNG\r\n\x1a\n" + b"\0" * 64, "binary"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(
    name: str, content: bytes | None, message: str, tmp_path: Path
) -> None:
    """Exit status 2, the input's name, and the way out, on stderr."""
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    done = errdoc("explain", str(path))
    assert done.returncode == 2
    assert done.stdout == b""
    assert name in done.stderr.decode()
    assert message in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def test_a_folder_without_logs_is_refused(tmp_path: Path, kb: KnowledgeBase) -> None:
    """The error names the folder."""
    with pytest.raises(InputError, match=tmp_path.name):
        explain([str(tmp_path)], kb=kb)


def test_memory_stays_bounded_on_a_long_pipe(kb: KnowledgeBase, tmp_path: Path) -> None:
    """A hundred megabytes with a failure at the end cost less than 64 MiB, and the failure is found."""
    feed = tmp_path / "feed.py"
    feed.write_text(
        "import sys\n"
        "block = b''.join(b'step %d: loss=0.5 lr=0.001 throughput=123.4 samples/s\\n' % i for i in range(20000))\n"
        "for _ in range(100):\n    sys.stdout.buffer.write(block)\n"
        "sys.stdout.buffer.write(b'RuntimeError: CUDA error: device-side assert triggered\\n')\n"
    )
    asked = tmp_path / "asked.py"
    asked.write_text(
        "import resource, subprocess, sys\n"
        f"feed = subprocess.Popen([sys.executable, {str(feed)!r}], stdout=subprocess.PIPE)\n"
        "done = subprocess.run([sys.executable, '-m', 'errdoc', 'explain', '--format', 'json', '-'], stdin=feed.stdout, capture_output=True)\n"
        "assert b'\"device-side-assert\"' in done.stdout, done.stderr\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)\n"
    )
    if sys.platform != "linux":
        pytest.skip("peak memory is read in Linux's unit")
    done = subprocess.run([sys.executable, str(asked)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) <= 64 * 1024


def test_a_document_about_errors_is_no_log(tmp_path: Path, kb: KnowledgeBase) -> None:
    """A page that quotes messages claims nothing, and the answer says why."""
    path = tmp_path / "guide.md"
    path.write_text(
        "# Troubleshooting\n\n## No GPU\n\n- `CUDA error: device-side assert triggered`\n- `CUDA out of memory`\n\n"
        "**Cause** The driver is missing.\n\n1. Install it\n2. Reboot\n"
    )
    answer = explain([str(path)], kb=kb)
    assert answer.status == "clean"
    assert any("document" in note for note in answer.notes)


REPORT = """torch.distributed.elastic.multiprocessing.errors.ChildFailedError:


train.py FAILED
------------------------------------------------------------
Root Cause (first observed failure):
  rank      : 1 (local_rank: 1)
  exitcode  : 1 (pid: 4127)
"""
OWN = """[rank1]: Traceback (most recent call last):
[rank1]:   File "/home/user/job/train.py", line 41, in main
[rank1]:     run(Settings(depth))
[rank1]:   File "/home/user/job/settings.py", line 7, in __init__
[rank1]:     raise DepthError(f"a depth of {depth} has no meaning here")
[rank1]: DepthError: a depth of 9 has no meaning here
"""


def test_a_report_alone_points_elsewhere(tmp_path: Path, kb: KnowledgeBase) -> None:
    """Where a launcher alone speaks, the answer knows it; beside the error that it reports, that one is told."""
    path = tmp_path / "train.log"
    path.write_text(REPORT)
    alone = explain([str(path)], kb=kb)
    assert (alone.status in ("unknown", "similar"), alone.reported) == (True, True)
    path.write_text("cc -o train train.o\nmake: *** [Makefile:6: train] Error 3\n")
    assert explain([str(path)], kb=kb).reported is True
    path.write_text(OWN + REPORT)
    answer = explain([str(path)], kb=kb)
    assert answer.reported is False
    assert answer.unexplained is not None
    assert (answer.unexplained.line, answer.unexplained.rank) == (6, 1)
    frame = answer.place.frame
    assert frame is not None
    assert (frame.file, frame.line) == ("/home/user/job/settings.py", 7)


def test_all_steps_are_kept(kb: KnowledgeBase) -> None:
    """The answer has all steps of a diagnosis in their order; a first screen shows the first of them."""
    hit = Path(__file__).parent.parent / "kb/failures/cudnn/cudnn-handle-create/hit-01.log"
    answer = explain([str(hit)], kb=kb)
    assert len(answer.do) > 3
    known = {cause.cause for cause in answer.diagnoses[0].causes}
    assert {step.target for step in answer.do} <= known


def test_context_is_told_by_the_table_of_facts_alone(tmp_path: Path, kb: KnowledgeBase) -> None:
    """What a signature calls `module` is no fact; what could not be imported is, and what prompts and prefixes show."""
    path = tmp_path / "train.log"
    path.write_text(
        "(base) me@box:~/x$ sudo apt-get install python3-torch\n"
        "Traceback (most recent call last):\n"
        '  File "/home/me/x/train.py", line 3, in <module>\n'
        "    torch.set_deterministic(True)\n"
        "AttributeError: module 'torch' has no attribute 'ifft'\n"
        "ModuleNotFoundError: No module named 'yacs'\n"
    )
    stated = {(fact.name, fact.value) for fact in explain([str(path)], kb=kb).facts}
    assert {("module", "yacs"), ("package_manager", "apt"), ("shell", "bash"), ("program", "python")} <= stated
    assert ("module", "torch") not in stated


FRAGMENTS = [
    *LOG.split("\n"), "[rank1]: ", "  0%|  | 0/100 [00:00<?, ?it/s]", "acc: 0.9Killed", "3.2s/it]^C", "^C", "", "{", "'a'",
    "During handling of the above exception, another exception occurred:", "KeyError: ", "AssertionError",
    "make: *** [x] Error 1", "$ python train.py", "E: Unable to locate package", "bash: nvcc: command not found",
    "Traceback (most recent call last):", "Original Traceback (most recent call last):", "-" * 60, "=" * 60,
    "RuntimeError: Caught KeyError in DataLoader worker process 0.", "torch 2.1.0+cu121", "Driver Version: 470.57",
    "srun: error: n1: task 3: Out Of Memory", "0xC0000005", "CUDNN_STATUS_EXECUTION_FAILED", "\x1b[31m", "\r", "\x00",
]  # fmt: skip
LOGS = st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=80), max_size=25)


@settings(deadline=None, max_examples=150)
@given(raw=LOGS, lang=st.sampled_from(["en", "zh"]))
def test_any_text_has_an_answer(kb: KnowledgeBase, raw: list[str], lang: str) -> None:
    """Whatever is given, it is explained, and what the answer quotes is a line of the log that is not blank."""
    lines = clean(list(enumerate(raw, 1)))
    answer = diagnose(lines, kb=kb, lang=lang)
    quoted = [one for diagnosis in answer.diagnoses for one in diagnosis.evidence if one.source == "log"]
    quoted += [answer.unexplained] if answer.unexplained else []
    shown = {(line.number, line.shown) for line in lines}
    assert [one for one in quoted if (one.line, one.text) not in shown or not one.text.strip()] == []
    assert (answer.status in ("unknown", "similar")) == (answer.unexplained is not None)
    assert (answer.status == "diagnosed") == any(one.role == "root" for one in answer.diagnoses)


def test_what_errdoc_wrote_is_no_log(kb: KnowledgeBase, tmp_path: Path) -> None:
    """Facts of a machine and answers are refused with the way out; among the logs of a folder they are left out."""
    (tmp_path / "run").mkdir()
    facts, log = tmp_path / "run" / "machine.json", tmp_path / "run" / "train.log"
    facts.write_text('{"schema": "errdoc-probe/1",\n "facts": {"driver": "no libcudnn.so.8"}}\n', encoding="utf-8")
    log.write_text("RuntimeError: CUDA error: device-side assert triggered\n", encoding="utf-8")
    with pytest.raises(InputError, match="is no log") as refused:
        explain([str(facts)], kb=kb)
    assert f"--facts {facts}" in refused.value.hint
    answer = explain([str(tmp_path / "run")], kb=kb)
    assert [one.name for one in answer.sources] == [str(log)]
    assert any("--facts" in note for note in answer.notes)
    with pytest.raises(InputError, match="what errdoc said"):
        explain([of_text(render(answer).encode())], kb=kb)


def test_lines_of_one_job_have_places_of_their_own(tmp_path: Path, kb: KnowledgeBase) -> None:
    """Line numbers come again in each rank's log, places do not."""
    for rank in range(3):
        (tmp_path / f"rank{rank}.log").write_text(f"epoch 1\nrank {rank} is there\n\nRuntimeError: bad\n")
    [(lines, _, _)] = logs_of([str(tmp_path)], kb.alarms)
    assert [line.place for line in lines] == list(range(12))
    assert len({(line.file, line.number) for line in lines}) == 12
