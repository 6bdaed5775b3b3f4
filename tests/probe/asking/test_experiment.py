"""The experiment: real child processes, a real loader, and packages that end as the real ones end."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.model import Diagnosis, Event, Evidence, Experiment, Frame, Line, RankedCause
from errdoc.pipeline import experimented
from errdoc.probe.asking import experiment
from errdoc.probe.asking.experiment import Rules, Wish, attempt, spoken_of, weigh
from errdoc.probe.machine.host import Host

MISSING = "cuda-library-not-found"
NO_CUDA = 'raise AssertionError("Torch not compiled with CUDA enabled")'
#: A torch that can be asked to allocate; what it does then is the test's.
TORCH = """
import os, signal, time
__version__ = "2.1.0"
class cuda:
    @staticmethod
    def device_count():
        return 0
def ones(*shape, device):
    {body}
"""


@pytest.fixture
def rules(kb: KnowledgeBase) -> Rules:
    """The shipped table."""
    return Rules(kb.experiment_rules)


@pytest.fixture
def torch(tmp_path: Path) -> Callable[[str], Host]:
    """A machine whose Python has a package `torch` that does this when memory is asked for."""

    def make(body: str) -> Host:
        (tmp_path / "torch").mkdir()
        (tmp_path / "torch" / "__init__.py").write_text(TORCH.format(body=body))
        (tmp_path / "torch-2.1.0.dist-info").mkdir()
        return Host(python=sys.executable, env={**os.environ, "PYTHONPATH": str(tmp_path)})

    return make


def tried(failure: str, host: Host, kb: KnowledgeBase, *causes: str, **values: str) -> Diagnosis:
    """The diagnosis after the experiment."""
    ranked = tuple(RankedCause(one, one, "possible", 0.5, score=-0.1 * place) for place, one in enumerate(causes))
    before = Diagnosis(failure, "", "root", 0.9, "signature", causes=ranked)
    return experimented(before, Wish(failure, ("torch",), values), host, kb)


def loading(folder: Path | str, **env: str) -> Host:
    """A machine whose loader looks into a folder."""
    return Host(python=sys.executable, env={**os.environ, "LD_LIBRARY_PATH": str(folder), **env})


@pytest.mark.skipif(sys.platform != "linux", reason="the loader of Linux")
def test_a_library_that_the_loader_finds_refutes_its_absence(compiled: Any, kb: KnowledgeBase) -> None:
    """Refuted is every cause that would have stopped the loader, and no other."""
    folder = compiled("libcudart.so.12", "int cudaRuntimeGetVersion(int *v) { *v = 12000; return 0; }")
    causes = ("library-not-on-search-path", "name-shadowed-by-local-file", "cuda-toolkit-not-installed")
    found = tried(MISSING, loading(folder), kb, *causes, library="libcudart.so.12")
    assert found.experiment is not None
    assert (found.experiment.outcome, found.experiment.because) == ("worked", "loading libcudart.so.12 works here")
    assert {one.cause: one.verdict for one in found.causes} == {
        "name-shadowed-by-local-file": "possible", "library-not-on-search-path": "refuted",
        "cuda-toolkit-not-installed": "refuted",
    }  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="the loader of Linux")
def test_the_loaders_own_error_is_the_same_error(tmp_path: Path, kb: KnowledgeBase) -> None:
    """Nothing is refuted, and what lies in the program steps back."""
    causes = ("name-shadowed-by-local-file", "library-not-on-search-path", "cuda-toolkit-not-installed")
    found = tried(MISSING, loading(tmp_path), kb, *causes, library="libcudart.so.12")
    assert found.experiment is not None
    assert found.experiment.outcome == "same"
    assert "libcudart.so.12: cannot open shared object file" in found.experiment.text
    assert [one.cause for one in found.causes] == [*causes[1:], causes[0]]
    assert {one.verdict for one in found.causes} == {"possible"}


@pytest.mark.parametrize(
    "name", ["/tmp/libcudart.so.12", "libcudart.so.12;x", "../libcudart.so.12", "libevil.so.1", ""]
)
def test_only_a_known_library_is_loaded(name: str, kb: KnowledgeBase) -> None:
    """A path, a text behind the name or a name that no table knows is not handed to the loader."""

    def run(*_: Any, **__: Any) -> Any:
        raise AssertionError("a process was started")

    found = tried(MISSING, Host(python=sys.executable, runner=run), kb, library=name)
    assert found.experiment is not None
    assert found.experiment.outcome == "unable"
    assert "no library that is known" in found.experiment.because


def test_an_error_of_the_framework_is_recognised(torch: Callable[[str], Host], kb: KnowledgeBase) -> None:
    """The version stands in the sentence, the error's line is quoted, and other errors are called others."""
    host = torch(NO_CUDA)
    same = tried("torch-cpu-only-build", host, kb, "cpu-only-wheel-installed").experiment
    assert same is not None
    assert (same.outcome, same.framework, same.text) == (
        "same", "torch 2.1.0", "AssertionError: Torch not compiled with CUDA enabled")  # fmt: skip
    other = tried("driver-insufficient", host, kb, "driver-too-old")
    assert other.experiment is not None
    assert other.experiment.outcome == "other"
    assert other.experiment.because.endswith(f"another error here: {kb.title('torch-cpu-only-build')}")
    assert other.causes[0].verdict == "possible"


def test_a_device_that_computes_something_else_has_not_worked(torch: Callable[[str], Host], kb: KnowledgeBase) -> None:
    """What comes back is compared with what it must be."""
    body = "return [type('Zero', (), {'item': staticmethod(lambda: 0.0)})]"
    found = tried("driver-insufficient", torch(body), kb, "driver-too-old").experiment
    assert found is not None
    assert found.outcome == "other"
    assert "the device computed 0.0 in place of 1.0" in found.because


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_death_by_a_signal_is_an_answer(torch: Callable[[str], Host], kb: KnowledgeBase) -> None:
    """SIGILL at import is what a processor without AVX does to it."""
    host = torch("return [1.0]")
    package = Path(host.env["PYTHONPATH"]) / "torch" / "__init__.py"
    package.write_text("import os, signal; os.kill(os.getpid(), signal.SIGILL)")
    found = tried("illegal-instruction", host, kb, "cpu-lacks-avx", "cpu-lacks-arm-feature")
    assert found.experiment is not None
    assert found.experiment.outcome == "same"


def test_a_hang_ends_with_its_time(
    torch: Callable[[str], Host], kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no answer about any cause, and says so."""
    monkeypatch.setattr(experiment, "SECONDS", 0.8)
    found = tried("driver-insufficient", torch("time.sleep(60)"), kb, "driver-too-old")
    assert found.experiment is not None
    assert found.experiment.outcome == "unable"
    assert "no answer within 0.8 s" in found.experiment.because
    assert found.causes[0].evidence == ()


def test_a_python_without_the_framework_is_said(tmp_path: Path, kb: KnowledgeBase) -> None:
    """Nothing is run where what the log speaks of is not installed."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    (tmp_path / "pyvenv.cfg").write_text(f"home = {Path(sys.executable).parent}\nversion = 3.11.7\n")
    found = tried("driver-insufficient", Host(python=str(tmp_path / "bin" / "python"), env={}), kb).experiment
    assert found is not None
    assert found.outcome == "unable"
    assert "no torch in this Python" in found.because


def test_a_failure_without_an_experiment_stays_as_it_is(kb: KnowledgeBase) -> None:
    """There is nothing small that a wrong shape forbids."""
    before = Diagnosis("shape-mismatch", "", "root", 0.9, "signature")
    assert experimented(before, Wish("shape-mismatch"), Host(), kb) is before


def test_the_last_cause_that_is_left_is_it(rules: Rules) -> None:
    """Where the same error comes back and all others that it meets were ruled out; a page with one cause proves none."""
    same = Experiment("convolve", "same", "it came back")
    causes = [
        RankedCause("cudnn-other-version", "", "refuted", 0.1),
        RankedCause("cudnn-libraries-mixed", "", "possible", 0.9),
    ]
    assert weigh(same, causes, rules)["cudnn-libraries-mixed"].strength == "decisive"
    assert weigh(same, causes[1:], rules)["cudnn-libraries-mixed"].strength == "strong"


def test_what_comes_and_goes_is_not_refuted(rules: Rules) -> None:
    """Memory that is free now may have been taken then."""
    worked = Experiment("allocate", "worked", "it worked")
    causes = [RankedCause(one, "", "possible", 0.5) for one in ("gpu-shared-with-other-process", "driver-too-old")]
    assert list(weigh(worked, causes, rules)) == ["driver-too-old"]


def test_peers_are_judged_only_between_two_gpus(rules: Rules) -> None:
    """An all-reduce over one GPU passes nothing on."""
    causes = [RankedCause("peer-access-broken", "", "possible", 0.5)]
    assert weigh(Experiment("all-reduce", "worked", "", between=False), causes, rules) == {}
    assert weigh(Experiment("all-reduce", "worked", "", between=True), causes, rules)


@pytest.mark.parametrize(
    ("printed", "amount"),
    [
        ("", 1 << 20),
        ("20.00 MiB", 20 << 20),
        ("64 GiB", 1 << 30),
        ("1e999 GiB", 1 << 30),
        ("nan MiB", 1 << 20),
        ("-4 GiB", 1 << 20),
        ("x", 1 << 20),
    ],
)
def test_memory_is_taken_within_bounds(printed: str, amount: int) -> None:
    """What the log tried to take, never less than 1 MiB and never more than 1 GiB."""
    assert experiment._amount(printed) == amount


def test_the_framework_is_the_one_that_the_log_speaks_of() -> None:
    """Its name in the event, a stated version, or a folder of a frame; several are all told."""
    plain = Event("traceback", (Line(1, "RuntimeError: CUDA error"),))
    native = Event("native", (Line(1, "W tensorflow/stream_executor/dso_loader.cc:59] no library"),))
    frames = Event(
        "traceback", (Line(1, "x"),), frames=(Frame(r"C:\v\Lib\site-packages\torch\cuda\__init__.py", 1, "f"),)
    )
    assert spoken_of(plain, [plain], ()) == []
    assert spoken_of(native, [native, frames], ("torch",)) == ["tensorflow"]
    assert spoken_of(plain, [plain, frames], ("jax",)) == ["torch", "jax"]


def test_garbage_of_a_child_is_not_an_answer(kb: KnowledgeBase, rules: Rules) -> None:
    """A program that prints lines like the answer's, or ends badly after one, has not worked."""
    from errdoc.probe.machine.run import Outcome

    def host(code: int, *rows: object) -> Host:
        told = Outcome(code, out="\n".join(map(json.dumps, rows)), err="Torch not compiled", why="exit status 1")
        return Host(python=sys.executable, runner=lambda *_, **__: told)

    def outcome(machine: Host) -> str:
        wish = Wish(MISSING, ("-",), {"library": "libcudart.so.12"})
        done = attempt(wish, rules, machine, lambda _: (), known=lambda _: True)
        assert done is not None
        return done.outcome

    good: list[object] = ["experiment", {"ok": True}, "tried"]
    assert outcome(host(0, good)) == "worked"
    assert outcome(host(1, good)) == "other"
    assert (
        outcome(host(0, ["experiment", {"ok": "yes"}, ""], ["experiment", 5, ""], {"ok": True}, 7, [[], 1, 2]))
        == "other"
    )


def test_the_evidence_is_the_machines(rules: Rules) -> None:
    """It is shown as what this machine says."""
    worked = Experiment("allocate", "worked", "it worked")
    told = weigh(worked, [RankedCause("driver-too-old", "", "possible", 0.5)], rules)["driver-too-old"]
    assert told == Evidence("machine", says="against", strength="decisive", because="it worked", fact="experiment",
                            value="worked", state="gone")  # fmt: skip
