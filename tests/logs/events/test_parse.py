"""Events: every line in exactly one, kinds, what looks like a failure, whether the run went on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.logs.events import parse as parsing
from errdoc.logs.events.parse import is_error, parse, progress_after
from errdoc.logs.events.rows import Row, is_progress, shape
from errdoc.logs.lines.clean import clean
from errdoc.model import Event, Line


def events_of(text: str) -> list[Event]:
    """The events of a text."""
    return parse(clean(list(enumerate(text.split("\n"), 1))))


KINDS = {
    "absl": ("2020-01-01 10:00:00.000001: E tensorflow/a.cc:1] no handle", "cxx"),
    "c10": ("[rank1]:[E429 16:51:34.384372190 ProcessGroupNCCL.cpp:1743] stuck", "cxx"),
    "terminate": ("terminate called after throwing an instance of 'c10::Error'\n  what():  CUDA error: x", "cxx"),
    "assertion": (
        "/pytorch/aten/src/x.cu:12: kernel: block: [0,0,0], thread: [1,0,0] Assertion `t >= 0` failed.",
        "cxx",
    ),
    "stack": ("frame #0: c10::Error::Error() + 0x96\nframe #1: clone + 0x6d", "cxx"),
    "nccl": (
        "node:12:34 [0] transport/p2p.cc:238 NCCL WARN failed\nnode:12:34 [0] NCCL INFO transport.cc:68 -> 1",
        "nccl",
    ),
    "xid": ("NVRM: Xid (PCI:0000:61:00): 79, pid=12, GPU has fallen off the bus.", "kernel"),
    "oom-killer": ("[ 12.345678] Out of memory: Killed process 12 (python)", "kernel"),
    "srun": ("srun: error: n1: task 3: Out Of Memory", "launcher"),
    "slurm": ("slurmstepd: error: *** JOB 1 ON n1 CANCELLED AT 2022-01-01T00:00:00 DUE TO TIME LIMIT ***", "launcher"),
    "torchrun": (
        "ERROR:torch.distributed.elastic.multiprocessing.api:failed (exitcode: 1) local_rank: 0 (pid: 9)",
        "launcher",
    ),
    "deepspeed": (
        "[2024-01-01 10:00:00,123] [ERROR] [launch.py:321:sigkill_handler] ['python'] exits with return code = 1",
        "launcher",
    ),
    "killed": ("Killed", "death"),
    "bash": ("run.sh: line 3:  1234 Killed                  python train.py", "death"),
    "segfault": ("Segmentation fault (core dumped)", "death"),
    "pycharm": ("Process finished with exit code -1073741819 (0xC0000005)", "death"),
    "faulthandler": (
        (
            "Fatal Python error: Segmentation fault\n\nCurrent thread 0x01 (most recent call first):\n  File "
            '"a.py", line 1 in f'
        ),
        "death",
    ),
    "pip": ("ERROR: Could not find a version that satisfies the requirement x (from versions: none)", "pip"),
    "nvcc": ("x.cu(12): error: identifier is undefined", "compiler"),
    "gcc": ("src/a.cpp:8:14: fatal error: a.h: No such file or directory\n    8 | #include", "compiler"),
    "plain": ("hello", "plain"),
}


@pytest.mark.parametrize("name", KINDS)
def test_kind(name: str) -> None:
    """Each kind is recognised by its own form and takes its further lines along."""
    text, kind = KINDS[name]
    assert [event.kind for event in events_of(text)] == [kind]


ERRORS = [
    *(text for text, kind in KINDS.values() if kind != "plain"),
    "RuntimeError: bad",
    "module 'onnxruntime' has no attribute 'SessionOptions'",
    "'llamafactory-cli' 不是内部或外部命令，也不是可运行的程序",
    "clGetDeviceIDs(): CL_DEVICE_NOT_FOUND",
    "trainer-master-0         0/2     CrashLoopBackOff   8          2m32s",
    "  Warning  FailedMount               9s (x8 over 73s)  kubelet        MountVolume.SetUp failed for volume x",
    "pcieport 0000:00:1c.4: AER: PCIe Bus Error: severity=Uncorrected (Fatal), type=Transaction Layer",
    "CUDA error: too many resources requested for launch",
    "Could not locate zlibwapi.dll. Please make sure it is in your library path!",
    "make: *** [all] Error 2",
    "thread 'main' panicked at src/main.rs:3:5",
    "java.lang.OutOfMemoryError: GC overhead limit exceeded",
    "docker: Error response from daemon: could not select device driver",
    "错误: 找不到模块",
    "Error creating a new CUDA context",
    "failed generating a default configuration",
    "Error loading tokenizer: x is not a local folder\none\ntwo\nthree\nFalling back to 'gpt2' tokenizer.",
]
HARMLESS = [
    "/opt/x.py:3: UserWarning: CUDA initialization failed",
    "FutureWarning: this raises an error in future",
    "WARNING: Retrying after connection broken by 'SSLError'",
    "2020-01-01 10:00:00.000001: W tensorflow/a.cc:1] Could not load dynamic library 'libx.so'",
    "2020-01-01 10:00:00.000001: I tensorflow/a.cc:1] error ignored",
    "0 errors, 3 files",
    "train: Scanning images, 88 images, 0 corrupt: 100%",
    "epoch 3 error: 0.0123",
    "    mean_td_error: 7171034112.0",
    "Couldn't find '/root/.srv/id_key'. Generating new private key.",
    "ninja: no work to do.",
    "ninja: Entering directory `/tmp/build'",
    "train error 0.12 test error 0.13",
    "errors=0",
    "Ignoring visible gpu device",
    "Exception ignored in: <function f at 0x1>",
    '12it [00:09,  1.31it/s]--- Logging error ---\nTraceback (most recent call last):\n  File "a.py", line 1, in f\n    x()',
    "ERROR: pip's dependency resolver does not currently take into account all the packages",
    "node:1:2 [0] NCCL INFO NET/Plugin : No plugin found",
    "Epoch 1/3",
    "",
    "apex not found, fused layers will be disabled",
    "No module found. Models won't be available and only tokenizers can be used.",
    "Cannot import xformers. Proceeding without it.",
    "Running this sequence through the model will result in indexing errors",
    "  Warning  FailedScheduling  12s   default-scheduler  0/5 nodes are available: 5 Insufficient cpu.",
    "pcieport 0000:00:1c.4: AER: Multiple Corrected error received: 0000:00:1c.4",
    "pcieport 0000:00:1c.4: AER: PCIe Bus Error: severity=Corrected, type=Physical Layer, (Receiver ID)",
    "pcieport 0000:00:1c.4: AER:   device [8086:9d14] error status/mask=00000001/00002000",
    "kernel: x: module verification failed: signature and/or required key missing - tainting kernel",
    "Welcome to bitsandbytes. For bug reports, please submit your error trace to: https://example.org/issues",
    "For effortless bug reporting copy-paste your error into this form: https://example.org/form",
    "(gst-plugin-scanner:7): GStreamer-WARNING **: 18:43:36.486: Failed to load plugin 'x.so': y.so: cannot open",
    "Error loading tokenizer: x is not a local folder\nPass a token.\nFalling back to 'gpt2' tokenizer.",
]


@pytest.mark.parametrize("text", ERRORS)
def test_error(text: str) -> None:
    """What ends a run looks like a failure."""
    assert any(is_error(event) for event in events_of(text))


@pytest.mark.parametrize("text", HARMLESS)
def test_no_error(text: str) -> None:
    """Warnings, notes and metrics do not."""
    assert not any(is_error(event) for event in events_of(text))


GOES_ON = [
    "Epoch 2/3\n10/10 [==========] - 1s 5ms/step - loss: 0.5 - acc: 0.9",
    "step 10 loss=0.5",
    "  1%|  | 1/100 [00:01<00:02, 5it/s]\n  2%|  | 2/100 [00:01<00:02, 5it/s]",
    "`Trainer.fit` stopped: `max_epochs=1` reached.",
    "Training finished.",
    "11it [00:08,  1.30it/s]\n12it [00:09,  1.31it/s]",
    "Model saved to out/model.pt",
    '127.0.0.1 - - [23/Nov/2026:02:53:46 +0000] "POST /predict HTTP/1.1" 200 35 "-" "curl/7.88.1"',
    "[2026-11-23T03:46:58.412] _job_complete: JobId=2_1(3) done",
    "ok  \tkernels\t0.204s",
    "-- Build files have been written to: /home/u/build",
    "100% tests passed, 0 tests failed out of 2",
    "============= 6 passed, 1 skipped, 1 xfailed, 3 warnings in 52.07s =============",
    "prompt eval time =     812.50 ms /   650 tokens (    1.25 ms per token,   800.00 tokens per second)",
    "-> Installation of the NVIDIA Accelerated Graphics Driver for Linux-x86_64 (version: 535.54.03) is now complete.",
]
ENDS = [
    "",
    "Traceback (most recent call last):",
    "Killed",
    "  0%|  | 0/100 [00:00<?, ?it/s]",
    "12it [00:09,  1.31it/s]",
    "0it [00:00, ?it/s]\n0it [00:02, ?it/s]",
    "loss",
    "see epoch 3 of the book",
    "-> Driver file installation is complete.",
    'INFO:     127.0.0.1:40112 - "GET /health HTTP/1.1" 200 OK',
    'INFO:     127.0.0.1:40112 - "POST /predict HTTP/1.1" 500 Internal Server Error',
    "========= 1 failed, 6 passed, 3 warnings in 52.07s =========",
]


@pytest.mark.parametrize("text", GOES_ON)
def test_goes_on(text: str) -> None:
    """Metrics, bars that advance, saved files and a stated end show that a run goes on."""
    assert progress_after(events_of("RuntimeError: bad\n\n" + text), 0)


@pytest.mark.parametrize("text", ENDS)
def test_does_not_go_on(text: str) -> None:
    """Anything less shows nothing."""
    assert not progress_after(events_of("RuntimeError: bad\n\n" + text), 0)


def test_cxx_message() -> None:
    """A fatal C++ line takes its stack along; an information takes its properties only."""
    events = events_of(
        "F0522 05:57:24.975416  9945 common.cpp:152] Check failed: error == cudaSuccess\n*** Check failure "
        "stack trace: ***\n"
        "    @     0x7f google::LogMessage::Fail()\n"
        "2020-01-01 10:00:00.000001: I tensorflow/a.cc:1] Found device 0 with properties:\npciBusID: "
        "0000:01:00.0 name: x\nEpoch 1/3"
    )
    assert [(event.kind, len(event.lines), event.level) for event in events] == [
        ("cxx", 3, "F"),
        ("cxx", 2, "I"),
        ("plain", 1, None),
    ]


def test_terminate() -> None:
    """An uncaught C++ exception has a type and a message."""
    [event] = events_of(
        "terminate called after throwing an instance of 'std::runtime_error'\n  what():  NCCL error: x\nmore of it"
    )
    assert (event.exception, event.message) == ("std::runtime_error", "NCCL error: x\nmore of it")


def test_cxx_without_its_rank() -> None:
    """What C++ prints below a line with a rank belongs to it although it has none."""
    events = events_of(
        "[rank1]:[E429 16:51:34.384372190 ProcessGroupNCCL.cpp:1743] terminated with exception: x\n"
        "Exception raised from check at a.cpp:3 (most recent call first):\nframe #0: clone + 0x6d\n[rank0]: "
        "step 3 loss 0.4"
    )
    assert [(event.kind, event.rank, len(event.lines)) for event in events] == [("cxx", 1, 3), ("plain", 0, 1)]


def test_wrapped_cxx_line() -> None:
    """A line that a terminal broke is one message."""
    text = (
        "2018-05-22 16:38:55.198545: E tensorflow/stream_executor/cuda/cuda_dnn.cc:385] could not create "
        "cudnn handle: CUDNN_STATUS_NOT_INITIALIZED"
    )
    event = events_of("\n".join(text[at : at + 65] for at in range(0, len(text), 65)))[0]
    assert event.message == "could not create cudnn handle: CUDNN_STATUS_NOT_INITIALIZED"


def test_order_and_numbers() -> None:
    """Events come in the order of their first lines, whatever their stream."""
    events = events_of("[rank1]: ValueError: a\n[rank0]: KeyError: b\nplain\n[rank1]: more of a")
    assert [event.number for event in events] == [1, 2, 3]


def test_report_table() -> None:
    """The table of torchrun alone is one report."""
    rule = "=" * 60
    table = (
        f"{rule}\ntrain.py FAILED\n{'-' * 60}\nFailures:\n[1]:\n  exitcode  : -9 (pid: 3)\nRoot Cause "
        f"(first observed failure):\n[0]:\n{rule}"
    )
    assert [event.kind for event in events_of(table)] == ["launcher"]


def test_mpirun_block() -> None:
    """A notice of mpirun between two rules is one report."""
    rule = "-" * 74
    text = f"{rule}\nmpirun noticed that process rank 0 with PID 3 on node x exited on signal 9 (Killed).\n{rule}"
    assert [(event.kind, len(event.lines)) for event in events_of(text)] == [("launcher", 3)]


SNIPPETS = [
    "",
    "  ",
    "Traceback (most recent call last):",
    '  File "a.py", line 1, in f',
    "    x = y",
    "    ^^^",
    "ValueError: bad",
    "KeyError",
    "During handling of the above exception, another exception occurred:",
    "Original Traceback (most recent call last):",
    '"""',
    "RuntimeError: Traceback (most recent call last):",
    "  + Exception Group Traceback (most recent call last):",
    "  | ValueError: 1",
    "  +-+---------------- 1 ----------------",
    "    +------------------------------------",
    "-" * 75,
    "ValueError      Traceback (most recent call last)",
    "----> 1 f()",
    "      2 g()",
    "<ipython-input-1-a> in <module>()",
    "E a/b.cc:12] bad",
    "[E a.cpp:1] bad",
    "frame #0: x + 0x1",
    "terminate called after throwing an instance of 'x'",
    "  what():  y",
    "n:1:2 [0] NCCL WARN x",
    "n:1:2 [0] NCCL INFO a.cc:1 -> 2",
    "NVRM: Xid (PCI:0): 79",
    "=" * 60,
    "a.py FAILED",
    "Killed",
    "exit code 137",
    "ERROR: Could not find a version",
    "a.cu(1): error: x",
    "[rank1]: ValueError: z",
    '(pid=3)   File "a.py", line 2, in g',
    "x" * 80,
    "y" * 79,
    "Epoch 1/2",
    "loss: 0.5",
    "Caused by op 'x', defined at:",
    "srun: error: n: task 1: Killed",
    "Process P-1:",
]


def assert_complete(lines: list[Line]) -> None:
    """Asserts that each line is in exactly one event and that events and lines are in order."""
    events = parse(lines)
    place = {id(line): index for index, line in enumerate(lines)}
    held = [[place[id(line)] for line in event.lines] for event in events]
    assert sorted(index for one in held for index in one) == list(range(len(lines)))
    assert [one[0] for one in held] == sorted(one[0] for one in held)
    assert all(one == sorted(one) for one in held)
    for index, event in enumerate(events):
        is_error(event)
        progress_after(events, index)


@given(st.lists(st.sampled_from(SNIPPETS), max_size=25))
def test_complete(raw: list[str]) -> None:
    """However the parts of tracebacks and reports follow each other, no line is lost or doubled."""
    assert_complete(clean(list(enumerate(raw, 1))))


@given(st.lists(st.text(), max_size=15))
def test_complete_on_anything(raw: list[str]) -> None:
    """No line of arbitrary text is lost or doubled."""
    assert_complete(clean(list(enumerate(raw, 1))))


@given(st.lists(st.sampled_from(SNIPPETS) | st.text(max_size=120), min_size=1, max_size=12))
def test_a_shape_tells_of_no_kind_that_claims_the_row_that_it_may_not(raw: list[str]) -> None:
    """Asking only those whose signs are in a row's shape gives what asking every kind gives."""
    rows = [Row(line.text, [line]) for line in clean(enumerate("\n".join(raw).split("\n"), 1))]
    for at, row in enumerate(rows):
        if row.blank:
            continue
        likely = parsing._takers(shape(row.text[:400]))
        for take, _ in parsing._KINDS:
            assert take in likely or take(rows, at) is None


@pytest.mark.parametrize("text", ["collect2: error: ld returned 1 exit status", "collect2: fatal something"])
def test_a_sign_with_a_digit_is_seen(text: str) -> None:
    """The linker's driver has a digit in its name."""
    assert events_of(text)[0].kind == "compiler"


@pytest.mark.parametrize("text", ["f1: 0.83", "val F1 = 0.7", "12%| 3/24 [00:01<00:09]", "epoch 12 loss: 0.31"])
def test_metrics_and_bars_are_progress(text: str) -> None:
    """Whatever their digits; a metric may have one in its name."""
    assert is_progress(text)
    assert not is_progress("f2: 0.83")


def test_nothing_of_a_log_is_kept() -> None:
    """Shapes of rows are text of the log: they go with it."""
    events_of("step 12 loss 0.3\nKilled")
    assert parsing._takers.cache_info().currsize == 0
