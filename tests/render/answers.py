"""Answers made by hand, one for each thing that an answer can be."""

from dataclasses import replace

from errdoc.match.steps import of_causes
from errdoc.model import (
    Diagnosis,
    Evidence,
    Explanation,
    Fact,
    Frame,
    Kind,
    Place,
    RaisedBy,
    RankedCause,
    Remedy,
    Search,
    SourceInfo,
    Step,
)

SOURCE = SourceInfo("runs/train.log", 345_678, 4_321, "utf-8")
QUOTE = (
    "2019-03-04 10:11:12.131415: UnknownError (see above for traceback): Failed to get convolution algorithm. "
    "This is probably because cuDNN failed to initialize, so try looking to see if a warning was printed above."
)
GROWTH = Remedy(
    "environment",
    "Let TensorFlow take memory as it needs it",
    ("export TF_FORCE_GPU_ALLOW_GROWTH=true",),
    "the first training step runs; nvidia-smi shows the process growing instead of holding the whole card",
    ("linux", "macos", "wsl"),
)
GROWTH_WINDOWS = Remedy(
    "environment", GROWTH.text, ("set TF_FORCE_GPU_ALLOW_GROWTH=true",), GROWTH.verify, ("windows",)
)
OTHER_CARD = Remedy(
    "environment",
    "End the other process, or choose a free card",
    (
        "nvidia-smi",
        "CUDA_VISIBLE_DEVICES=1 python train.py --config configs/a/very/long/path/that/a/terminal/would/wrap.yaml",
    ),
    "nvidia-smi shows free memory",
)
DRIVER = Remedy("driver", "Install a driver of 410.48 or newer", (), "nvidia-smi prints its version")

SHARED = RankedCause(
    "gpu-shared-with-other-process",
    "another process holds the GPU's memory",
    "confirmed",
    0.93,
    (
        Evidence(
            "log",
            "E tensorflow/stream_executor/cuda_dnn.cc:328] Could not create cudnn handle: CUDNN_STATUS_ALLOC_FAILED",
            1203, "for", "cuDNN could not allocate its handle", "strong",
        ),
        Evidence("machine", "", None, "for", "9.9 of 11.0 GiB belong to process 4211 (python)", "decisive",
                 "gpu_free_memory", "0.6 GiB"),
    ),
    (OTHER_CARD,),
)  # fmt: skip
PREALLOCATED = RankedCause(
    "gpu-memory-preallocated",
    "the framework reserved the memory at start-up",
    "possible",
    0.2,
    (),
    (GROWTH, GROWTH_WINDOWS),
)
TOO_OLD = RankedCause(
    "driver-too-old",
    "the driver is older than this CUDA needs",
    "refuted",
    0.01,
    (Evidence("log", "| NVIDIA-SMI 460.80   Driver Version: 460.80   CUDA Version: 11.2 |", 12, "against",
              "driver 460.80; CUDA 10.0 needs 410.48 or newer", "decisive", "driver", "460.80"),),
    (DRIVER,),
)  # fmt: skip
OTHER_VERSION = RankedCause(
    "cudnn-other-version", "cuDNN is another version than the build wants", "likely", 0.7,
    (Evidence("log", QUOTE, 1842, "for", "the message says that cuDNN failed to initialize", "weak"),),
)  # fmt: skip

CONV = Diagnosis(
    failure="cudnn-conv-algorithm",
    title="cuDNN could not provide a convolution algorithm",
    role="root",
    confidence=0.97,
    matched_by="signature",
    signature="tf-failed-to-get",
    hash="0f3a9c1b2d4e",
    line=1842,
    rank=3,
    count=2,
    evidence=(Evidence("log", QUOTE, 1842),),
    causes=(SHARED, OTHER_VERSION, PREALLOCATED, TOO_OLD),
    summary="The first convolution asked cuDNN for an algorithm and got none. Why is said above, if at all.",
    wrong_advice="Reinstalling cuDNN without a version line in the log: most cases are memory.",
)
CHILD = Diagnosis(
    failure="child-process-failed", title="torchrun reports that a worker failed", role="wrapper", confidence=0.9,
    matched_by="signature", signature="child-failed-error", hash="aa", line=1999,
    evidence=(Evidence("log", "torch.distributed.elastic.multiprocessing.errors.ChildFailedError: ", 1999),),
    summary="A launcher says which of its workers ended first. What ended it stands in that worker's own output.",
)  # fmt: skip
CONSEQUENCES = tuple(
    Diagnosis(
        failure="nccl-timeout", title="a collective operation timed out", role="consequence", confidence=0.9,
        matched_by="signature", signature="watchdog", hash="bb", line=1900 + n, rank=n,
        evidence=(Evidence("log", "Watchdog caught collective operation timeout", 1900 + n),),
    )
    for n in range(3)
)  # fmt: skip
BENIGN = tuple(
    Diagnosis(
        failure=name, title=title, role="benign", confidence=0.99, matched_by="signature", signature="x", hash=name,
        line=line, count=count, evidence=(Evidence("log", title, line),),
    )
    for name, title, line, count in (
        ("numa-node-negative", "the kernel reports no NUMA node", 14, 8), ("cpu-features", "the build uses AVX2", 20, 1)
    )
)  # fmt: skip
MISSING = Diagnosis(
    failure="module-not-found", title="Python cannot find a module", role="root", confidence=0.8,
    matched_by="signature", signature="no-module", hash="cc", line=88,
    evidence=(Evidence("log", "ModuleNotFoundError: No module named 'apex'", 88),),
)  # fmt: skip
SUGGESTIONS = tuple(
    Diagnosis(
        failure=name, title=title, role="suggestion", confidence=score, matched_by="similarity", line=77, score=score,
        summary="…", tier=tier,
    )
    for name, title, score, tier in (
        ("cublas-create-failed", "cuBLAS could not create its handle", 0.62, "looks-like"),
        ("shape-mismatch", "two tensors do not fit together", 0.41, "perhaps"),
    )
)  # fmt: skip
FACTS = (
    Fact("tensorflow", "1.12.0", "log", 3, "tensorflow-gpu==1.12.0"),
    Fact("driver", "460.80", "log", 12, "460.80"),
)


def with_steps(answer: Explanation) -> Explanation:
    """The answer with the steps of its root, as the pipeline has them."""
    return replace(answer, do=of_causes(answer.diagnoses[0], {fact.name: fact.value for fact in answer.facts}))


DIAGNOSED = with_steps(Explanation(
    "diagnosed", (SOURCE,), "2026.11", (CONV, *CONSEQUENCES, CHILD, *BENIGN), FACTS, ("3 bytes were no UTF-8",)
))  # fmt: skip
FRAME = Frame("/home/u/work/mlp/train.py", 41, "main", "model = get_peft_model(model, config)")
CHECKED = RaisedBy("argument-check", "peft", "0.11.1", "peft/tuners/tuners_utils.py", 365)
#: With its place: the user's own line, and the library's check that raised.
PLACED = replace(DIAGNOSED, place=Place(FRAME, CHECKED))
UNDECIDED = with_steps(Explanation(
    "diagnosed", (SOURCE,), "2026.11",
    (Diagnosis(
        "cudnn-conv-algorithm", CONV.title, "root", 0.9, "signature", "tf-failed-to-get", "dd", 1842,
        evidence=CONV.evidence, summary=CONV.summary,
        causes=(PREALLOCATED, RankedCause("driver-too-old", TOO_OLD.title, "possible", 0.1, (), (DRIVER,)),
                RankedCause("stale-compute-cache", "the compute cache is stale", "possible", 0.1)),
    ),),
))  # fmt: skip
SEVERAL = Explanation(
    "diagnosed",
    (SourceInfo("logs/rank0.log", 10, 90, "utf-8"), SourceInfo("logs/rank1.log", 20, 95, "gb18030")),
    "2026.11",
    (
        Diagnosis(
            "module-not-found", MISSING.title, "root", 0.8, "signature", "no-module", "cc", 88, 1,
            file="logs/rank1.log",
            evidence=(Evidence("log", "ModuleNotFoundError: No module named 'apex'", 88, file="logs/rank1.log"),),
        ),
        Diagnosis(
            "shape-mismatch", "two tensors do not fit together", "root", 0.7, "signature", "s", "ee", 12, 0,
            file="logs/rank0.log", evidence=(Evidence("log", "RuntimeError: shapes", 12, file="logs/rank0.log"),),
        ),
    ),
    (Fact("python", "3.11.4", "log", 2, file="logs/rank0.log"),),
)  # fmt: skip
SIMILAR = Explanation(
    "similar", (SOURCE,), "2026.11", SUGGESTIONS, (), (),
    Evidence("log", "RuntimeError: cublas was not in the mood for this today", 77),
)  # fmt: skip
UNKNOWN = Explanation(
    "unknown",
    (SourceInfo("-", 10, 3, "utf-8"),),
    "2026.11",
    (),
    (),
    (),
    Evidence("log", "FooError: the bar is closed", 3),
)
KIND = Kind(
    "kind-argument-check", "a library refuses what it was given",
    "A library looked at the values it was called with and stopped before it did anything. It is right.",
)  # fmt: skip
#: All that can be told where no page fits.
TOLD = Explanation(
    "unknown", (SOURCE,), "2026.11", (*(replace(one, confidence=0.3) for one in SUGGESTIONS[1:]), *CONSEQUENCES),
    unexplained=Evidence("log", "ValueError: Target modules {'q_proj'} not found in the base model.", 812, rank=1),
    place=Place(FRAME, CHECKED),
    kind=KIND,
    do=tuple(
        Step(text, commands, verify, KIND.id, KIND.title)
        for text, commands, verify in (
            ("Print what line 41 of train.py hands over", ("print(repr(config)[:200])   # as in: f(config)",),
             "one of the values breaks the rule"),
            ("See which version of peft is installed", ("python -m pip show peft",), ""),
            ("Stop at the check itself", ("python -m pdb -c continue train.py",), ""),
            ("Ask a colleague", (), ""),
        )
    ),
    searches=(Search('"not found in the base model"', "huggingface/peft"),),
    codes=("cudaErrorIllegalAddress: a kernel read or wrote outside of its memory",),
)  # fmt: skip
WRAPPER_ALONE = Explanation(
    "unknown", (SOURCE,), "2026.11", (CHILD,), unexplained=replace(CHILD.evidence[0], rank=0), reported=True,
    place=Place(None, RaisedBy("system")),
    kind=Kind("kind-child-failed", "a program that was started by another one failed"),
    do=(Step("Look in the child's own output for the earliest error", ("grep -n -i error train.log",)),),
)  # fmt: skip
#: In one of several files, with a rank.
TOLD_SEVERAL = replace(
    TOLD, sources=SEVERAL.sources, diagnoses=(), codes=(),
    unexplained=Evidence("log", "KeyError: 'zebra'", 15, file="logs/rank1.log", rank=1),
    place=Place(replace(FRAME, function="<module>"), RaisedBy("own", "", "", FRAME.file, 41)),
)  # fmt: skip
CLEAN = Explanation("clean", (SOURCE,), "2026.11", BENIGN)


def told_hostile(text: str) -> Explanation:
    """An unknown error in which every text that a log can reach is this one."""
    step = Step(text, (f"echo {text}",), text, "kind-x", text)
    return replace(
        TOLD, unexplained=Evidence("log", text, 7, rank=1), codes=(text,), do=(step,), searches=(Search(text, text),),
        place=Place(Frame(text, 1, text, text), RaisedBy("library", text, text, text, 3)),
        kind=KIND._replace(title=text, summary=text), sources=(replace(SOURCE, name=f"a{text}.log"),),
    )  # fmt: skip


#: Name of the scenario to the answer.
ANSWERS = {
    "diagnosed": DIAGNOSED,
    "placed": PLACED,
    "undecided": UNDECIDED,
    "several": SEVERAL,
    "similar": SIMILAR,
    "unknown": UNKNOWN,
    "told": TOLD,
    "told-several": TOLD_SEVERAL,
    "wrapper-alone": WRAPPER_ALONE,
    "clean": CLEAN,
}

#: What a hostile log may say: colours, a clipboard write, a title, markup, an override of the reading direction, C1
#: codes, HTML, Markdown, back-ticks, a lone surrogate, a mention.
HOSTILE = (
    "\x1b[31mred\x1b[0m \x1b]52;c;aGFjaw==\x07clip \x1b]0;title\x1b\\ [red]markup[/red] [link=x]l[/link] :smile: "
    "\u202egnp.exe \u2066 \x9b31mC1 \x08\x7f <script>alert(1)</script> ``` ```` **b** @somebody #12 \ud800 \r\n\x00 end"
)
