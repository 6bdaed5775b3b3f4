"""Fixtures that the whole suite shares."""

import contextlib
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from errdoc.errors import ErrdocError
from errdoc.kb import KnowledgeBase
from errdoc.probe.weighing.checks import settle

# No test writes into the history of whoever runs it, nor does a process that a test starts.
os.environ["ERRDOC_HISTORY"] = "off"
# In CI answers are redacted unless somebody says otherwise: a test says which it means.
for _name in (
    "CI",
    "GITHUB_ACTIONS",
    "GITLAB_CI",
    "JENKINS_URL",
    "TF_BUILD",
    "BUILDKITE",
    "TEAMCITY_VERSION",
    "CIRCLECI",
):
    os.environ.pop(_name, None)
settle.STRICT = True  # a check that breaks off is told to users, and red here
ROOT = Path(__file__).resolve().parent.parent
# An example that takes long tells of a busy machine. What is drawn hangs on the test's own text alone, so that a tree that
# passed once passes always; `--hypothesis-profile=drawn` draws anew, as the campaigns of `fuzz` do.
settings.register_profile("errdoc", deadline=None, derandomize=True)
settings.register_profile("drawn", deadline=None, max_examples=1000)
settings.load_profile("errdoc")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest tests/render tests/test_unknown.py --update-golden` writes the golden files anew."""
    parser.addoption("--update-golden", action="store_true", help="write the folders `golden` anew")


def pytest_configure(config: pytest.Config) -> None:
    """Signals as in a shell, and a knowledge base that is compiled before several processes ask for it."""
    # a script's background job ignores these from the start, and would hand that on to whatever a test starts
    for name, shell in (("SIGINT", signal.default_int_handler), ("SIGQUIT", signal.SIG_DFL)):
        if (number := getattr(signal, name, None)) and signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, shell)
    if not config.getoption("--hypothesis-profile", None):
        # it draws from the constants of all modules that are loaded as well: which those are hangs on what ran before
        setattr(providers, "_get_local_constants", providers.Constants)  # noqa: B010 - its own name is private
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        with contextlib.suppress(ErrdocError):  # each test that needs it tells
            KnowledgeBase.open()


@pytest.fixture
def same_as_golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compares a text with a golden file, or writes that file."""

    def check(path: Path, text: str) -> None:
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert text == path.read_text(encoding="utf-8")

    return check


@pytest.fixture(scope="session")
def quick() -> Callable[[Callable[[], object], float], bool]:
    """Whether a call takes less than some seconds of the processor; whatever else the machine does slows one of three."""

    def spent(call: Callable[[], object]) -> float:
        started = time.process_time()
        call()
        return time.process_time() - started

    return lambda call, seconds: any(spent(call) < seconds for _ in range(3))


@pytest.fixture(scope="session")
def kb() -> KnowledgeBase:
    """The knowledge base of this checkout."""
    return KnowledgeBase.open()


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return ROOT
