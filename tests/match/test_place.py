"""Where an error happened and what raised it."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdoc.kb.registry import Registry
from errdoc.logs.events.parse import is_error, parse
from errdoc.logs.lines.clean import clean
from errdoc.match.place import Places, is_own
from errdoc.match.programs import Programs
from errdoc.match.text import Text
from errdoc.model import Place, RaisedBy

OWNER = Programs(Registry.of(
    [
        {"package": "scikit-learn", "imports": ["sklearn"], "repository": "scikit-learn/scikit-learn"},
        {"package": "pytorch", "imports": ["torch"], "paths": ["aten/src/ATen/", "c10/"], "repository": "pytorch/pytorch"},
        {"package": "apex", "imports": ["apex"], "paths": ["aten/src/ATen/vision/"], "repository": "x/y"},
        {"package": "jax", "imports": ["jax", "jaxlib"], "marks": ["JAX has removed its internal frames"], "repository": "a/b"},
    ]
))  # fmt: skip
HEAD = "Traceback (most recent call last):\n"
MINE = '  File "/srv/app/train.py", line 12, in main\n    model.fit(x)\n'
THEIRS = '  File "/env/lib/python3.10/site-packages/{}", line {}, in check\n    {}\n'
VERSIONS = {"pytorch": "2.1.0", "python": "3.10.12"}


def place_of(log: str, number: int = -1) -> Place:
    """The place of the last error of a log, or of another."""
    lines = clean(enumerate(log.split("\n"), 1))
    text = Text(lines, parse(lines))
    event = [event for event in text.events if is_error(event)][number]
    return Places(text, VERSIONS, OWNER).of(event, event.lines[0])


def told(log: str, number: int = -1) -> tuple[tuple[str, int | None] | None, RaisedBy | None]:
    """File and line of the user's own frame, and what raised the error."""
    place = place_of(log, number)
    return (place.frame.file, place.frame.line) if place.frame else None, place.raised_by


AT = ("/srv/app/train.py", 12)
PLACES = {
    "own code": (f"{HEAD}{MINE}KeyError: 1", AT, RaisedBy("own", "", "", *AT)),
    "the innermost own frame": (
        f"{HEAD}{MINE}  File \"/srv/app/data.py\", line 7, in load\n    x[1]\nKeyError: 1",
        ("/srv/app/data.py", 7), RaisedBy("own", "", "", "/srv/app/data.py", 7),
    ),
    "an argument check": (
        HEAD + MINE + THEIRS.format("sklearn/utils/_param.py", 95, "raise ValueError(msg)") + "ValueError: n must be > 0",
        AT, RaisedBy("argument-check", "scikit-learn", "", "sklearn/utils/_param.py", 95),
    ),
    "the inside of a library": (
        HEAD + MINE + THEIRS.format("torch/nn/functional.py", 2200, "return torch.linear(x)") + "RuntimeError: shapes",
        AT, RaisedBy("library", "pytorch", "2.1.0", "torch/nn/functional.py", 2200),
    ),
    "a library that could not connect": (
        HEAD + MINE + THEIRS.format("sklearn/datasets.py", 3, "raise ConnectionError(x)") + "ConnectionError: no route",
        AT, RaisedBy("library", "scikit-learn", "", "sklearn/datasets.py", 3),
    ),
    "a package of one file": (
        HEAD + MINE + THEIRS.format("six.py", 3, "raise ValueError(x)") + "ValueError: no",
        AT, RaisedBy("argument-check", "six", "", "six.py", 3),
    ),
    "an egg": (
        (f"{HEAD}{MINE}  File \"/env/site-packages/torchvision-0.9.0-py3.7-linux-x86_64.egg/torchvision/ops.py\", line 4, "
        "in nms\n    nms(x)\nRuntimeError: no"),
        AT, RaisedBy("library", "torchvision", "0.9.0", "torchvision/ops.py", 4),
    ),
    "Python's own library": (
        (f"{HEAD}{MINE}  File \"/usr/lib/python3.10/json/decoder.py\", line 355, in raw_decode\n    raise JSONDecodeError(x)\n"
        "json.decoder.JSONDecodeError: Expecting value"),
        AT, RaisedBy("argument-check", "python", "3.10.12", "/usr/lib/python3.10/json/decoder.py", 355),
    ),
    "Python's own library on Windows": (
        f"{HEAD}{MINE}  File \"C:\\Users\\u\\anaconda3\\envs\\tf\\lib\\socket.py\", line 3, in f\n    connect(x)\nOSError: no",
        AT, RaisedBy("library", "python", "3.10.12", "C:/Users/u/anaconda3/envs/tf/lib/socket.py", 3),
    ),
    "C++ that the message names": (
        f"{HEAD}{MINE}RuntimeError: bad index at ../aten/src/ATen/native/Loss.cpp:12 of x",
        AT, RaisedBy("native", "pytorch", "2.1.0", "../aten/src/ATen/native/Loss.cpp", 12),
    ),
    "the most telling path": (
        f"{HEAD}{MINE}RuntimeError: bad index at /src/aten/src/ATen/vision/nms.cu:12",
        AT, RaisedBy("native", "apex", "", "/src/aten/src/ATen/vision/nms.cu", 12),
    ),
    "a library that left its frames out, by its exception": (
        f"{HEAD}{MINE}jaxlib.xla_extension.XlaRuntimeError: INTERNAL: no", AT, RaisedBy("argument-check", "jax"),
    ),
    "a library that left its frames out, by its words": (
        f"{HEAD}{MINE}TypeError: no\nJAX has removed its internal frames from the traceback", AT,
        RaisedBy("argument-check", "jax"),
    ),
    "the worker, before it was handed on": (
        (f"{HEAD}{MINE}KeyError: Caught KeyError in DataLoader worker process 0.\nOriginal {HEAD}"
        '  File "/srv/app/data.py", line 9, in load\n    x[1]\nKeyError: 1'),
        ("/srv/app/data.py", 9), RaisedBy("own", "", "", "/srv/app/data.py", 9),
    ),
    "libraries alone": (
        HEAD + THEIRS.format("torch/run.py", 3, "main()") + "KeyError: 1",
        None, RaisedBy("library", "pytorch", "2.1.0", "torch/run.py", 3),
    ),
    "a compiler and own code": (
        "src/a.cpp:8:14: fatal error: a.h: No such file or directory", ("src/a.cpp", 8),
        RaisedBy("own", "", "", "src/a.cpp", 8),
    ),
    "a compiler and a header of the system": (
        "/usr/local/cuda/include/cuda_fp16.h(8): error: no operator", None,
        RaisedBy("native", "", "", "/usr/local/cuda/include/cuda_fp16.h", 8),
    ),
    "a compiler and a library's source": (
        "/build/aten/src/ATen/native/x.cu(8): error: no operator", None,
        RaisedBy("native", "pytorch", "2.1.0", "/build/aten/src/ATen/native/x.cu", 8),
    ),
    "a compiler and somebody's clone": (
        "/home/u/work/MV3D-master/src/npy.cpp:8:14: fatal error: a.h: No such file or directory",
        ("/home/u/work/MV3D-master/src/npy.cpp", 8),
        RaisedBy("project", "MV3D", "", "/home/u/work/MV3D-master/src/npy.cpp", 8),
    ),
    "the program's own parser": (
        "inference.py: error: unrecognized arguments: --size 8", None, RaisedBy("own", "", "", "inference.py"),
    ),
    "a key that JAX does not hide": (
        f"{HEAD}{MINE}KeyError: 'rank'\nJAX has removed its internal frames from the traceback", AT,
        RaisedBy("own", "", "", *AT),
    ),
    "make and its file": (
        "make: *** [/srv/app/Makefile:12: all] error", ("/srv/app/Makefile", 12),
        RaisedBy("system", "", "", "/srv/app/Makefile", 12),
    ),
    "a shell": ("run.sh: line 3: error: no such command", ("run.sh", 3), RaisedBy("system", "", "", "run.sh", 3)),
    "a word before the file": ("error:app.py:3: bad", ("app.py", 3), RaisedBy("own", "", "", "app.py", 3)),
    "a death": ("Killed", None, RaisedBy("system")),
    "a launcher": ("srun: error: n1: task 3: Out Of Memory", None, RaisedBy("system")),
    "the kernel": ("NVRM: Xid (PCI:0000:61:00): 79, pid=12, GPU has fallen off the bus.", None, RaisedBy("system")),
    "nobody knows": ("error: it failed", None, None),
    "Go": (
        ("panic: runtime error: index out of range [3]\n\ngoroutine 1 [running]:\nmain.run(0xc000)\n"
        "\t/usr/local/go/src/runtime/panic.go:88 +0x1d\nmain.load(0xc000, 0x1)\n\t/home/u/app/main.go:42 +0x1d"),
        ("/home/u/app/main.go", 42), RaisedBy("own", "", "", "/home/u/app/main.go", 42),
    ),
    "Java": (
        "java.lang.NullPointerException: error x\n\tat java.util.Map.get(Map.java:3)\n\tat org.me.Train.run(Train.java:42)",
        ("Train.java", 42), RaisedBy("own", "", "", "Train.java", 42),
    ),
    "JavaScript": (
        ("Uncaught error: no\n    at node:internal/x (node:internal/x:3:1)\n    at load (/srv/app/node_modules/y/i.js:1:2)\n"
        "    at Object.<anonymous> (/srv/app/main.js:3:9)"),
        ("/srv/app/main.js", 3), RaisedBy("own", "", "", "/srv/app/main.js", 3),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PLACES)
def test_an_error_has_its_place(name: str) -> None:
    """The user's own frame nearest to the mistake, and who raised it."""
    log, frame, raised = PLACES[name]
    assert told(log) == (frame, raised)


def test_of_a_chain_the_own_traceback_says_who_raised() -> None:
    """The user's frame is that of what was raised first."""
    log = (
        f"{HEAD}{MINE}KeyError: 1\n\nDuring handling of the above exception, another exception occurred:\n\n"
        + HEAD + THEIRS.format("torch/run.py", 3, "raise ValueError(x)") + "ValueError: x"
    )  # fmt: skip
    assert told(log) == (AT, RaisedBy("argument-check", "pytorch", "2.1.0", "torch/run.py", 3))
    assert told(log, 0) == (AT, RaisedBy("own", "", "", *AT))


def test_what_a_worker_raised_happened_in_the_worker() -> None:
    """Also where the exception that hands it on is the one asked about; another than it was raised where it was."""
    log = PLACES["the worker, before it was handed on"][0]
    there = ("/srv/app/data.py", 9)
    assert told(log, 0) == (there, RaisedBy("own", "", "", *there))
    assert told(log.replace("KeyError: Caught", "RuntimeError: Caught"), 0) == (there, RaisedBy("own", "", "", *AT))


def test_an_error_below_a_traceback_without_an_end_happened_there() -> None:
    """A logger, or a paste, cut the two apart; a line may stand between."""
    cut = HEAD + MINE
    assert told(f"{cut}\nerror: it failed")[0] == AT
    assert told(f"{cut}\nnext\n\nerror: it failed")[0] == AT


NOT_ABOVE = {
    "another process's": f"[rank1]: {HEAD}[rank1]: {MINE}\n[rank0]: error: it failed",
    "one that has its end": f"{HEAD}{MINE}KeyError: 1\n\nerror: it failed",
    "one far above": f"{HEAD}{MINE}\nfirst\n\nsecond\n\nerror: it failed",
}


@pytest.mark.parametrize("name", NOT_ABOVE)
def test_other_tracebacks_tell_nothing_of_an_error(name: str) -> None:
    """Of another process, whole, or too far above."""
    assert told(NOT_ABOVE[name])[0] is None


OWN_PATHS = {
    "train.py": True,
    "./train.py": True,
    "/home/u/python/train.py": True,
    r"D:\Python\project\train.py": True,
    "/srv/app/bin/train.py": True,
    "/srv/app/lib/net.py": True,
    r"C:\work\lib\net.py": True,
    "<stdin>": True,
    "<ipython-input-3-0a>": True,
    "Cell In[3]": True,
    "/tmp/ipykernel_31/2.py": True,
    "/env/lib/python3.10/site-packages/torch/nn/modules/linear.py": False,
    "/usr/lib/python3/dist-packages/apt.py": False,
    r"C:\env\Lib\site-packages\keras\x.py": False,
    "/env/torchvision-0.9.0-py3.7-linux-x86_64.egg/torchvision/ops.py": False,
    "/usr/lib/python3.10/json/decoder.py": False,
    "/usr/lib64/python3.6/json/decoder.py": False,
    r"C:\Python37\lib\socket.py": False,
    r"C:\Python\Lib\socket.py": False,
    r"C:\Users\u\AppData\Local\Programs\Python\Python310\lib\runpy.py": False,
    r"C:\Users\u\anaconda3\envs\tf\lib\threading.py": False,
    r"C:\ProgramData\Miniconda3\lib\multiprocessing\spawn.py": False,
    r"D:\envs\kohya\Lib\runpy.py": False,
    r"C:\Program Files\WindowsApps\PythonSoftwareFoundation.Python.3.9_x64__qb\lib\runpy.py": False,
    r"F:\ComfyUI\python_embeded\Lib\asyncio\runners.py": False,
    "<frozen importlib._bootstrap>": False,
    "/usr/local/bin/torchrun": False,
    "/env/bin/accelerate": False,
    r"C:\env\Scripts\accelerate-script.py": False,
    r"C:\env\Scripts\torchrun": False,
    r"C:\env\Scripts\accelerate.exe\__main__.py": False,
    "pandas/_libs/index.pyx": False,
    "<string>": False,
    "<eval_with_key>.1": False,
    "<__array_function__ internals>": False,
}


@pytest.mark.parametrize("path", OWN_PATHS)
def test_own_source_is_told_from_installed(path: str) -> None:
    """What pip, conda or Python's installer wrote is not the user's, nor what a program made up."""
    assert is_own(path) is OWN_PATHS[path]


def test_packages_are_known_by_what_they_are_called_elsewhere() -> None:
    """By an import name, an exception's name, a path, a mark; a name that no row has is its own package."""
    assert (OWNER.of_import("sklearn"), OWNER.of_import("mypkg")) == ("scikit-learn", "mypkg")
    assert (OWNER.of_exception("jaxlib.xla.XlaError"), OWNER.of_exception("jaxlib"), OWNER.of_exception("KeyError")) == (
        "jax", "", "",
    )  # fmt: skip
    assert (OWNER.of_path(r"D:\b\aten\src\ATen\x.cpp"), OWNER.of_path("src/x.cpp")) == ("pytorch", "")
    assert OWNER.of_mark("x\nJAX has removed its internal frames") == "jax"
    assert (OWNER.tracker("scikit-learn"), OWNER.tracker("mypkg")) == ("scikit-learn/scikit-learn", "")


@pytest.mark.parametrize("unit", ["a", "a-", "a/", "a.c", "C:", "x.c:", "../", "@"])
def test_a_long_message_is_searched_for_its_source_quickly(unit: str) -> None:
    """Letters without an end, as encoded data has them, cost milliseconds."""
    start = time.process_time()
    place_of(f"{HEAD}{MINE}ValueError: {unit * (4000 // len(unit))}")
    assert time.process_time() - start < 1


SNIPPETS = [*HEAD.split("\n"), *MINE.split("\n"), "KeyError: 1", "error: it failed", "a.cu(3): error: x", "Killed",
            "    at f (/x.js:3:9)", "\t/x/main.go:3 +0x1", "[rank1]: ValueError: x.py:3", "",
            "During handling of the above exception, another exception occurred:", "Original " + HEAD]  # fmt: skip


@given(st.lists(st.sampled_from(SNIPPETS) | st.text(max_size=60), min_size=1, max_size=15))
def test_whatever_a_log_holds_its_errors_have_a_place(raw: list[str]) -> None:
    """A frame that is named is of the user's own code, and stands in the log."""
    lines = clean(enumerate(raw, 1))
    text = Text(lines, parse(lines))
    places = Places(text, VERSIONS, OWNER)
    for event in text.events:
        place = places.of(event, event.lines[0])
        if place.frame is not None:
            assert is_own(place.frame.file)
            assert place.frame.file in "".join(line.text for line in lines)
