"""`pytest --errdoc`: the answer stands in a failed test's report, whatever shows that: the terminal, JUnit, xdist.

Without the option nothing is imported and no hook is set. Under xdist the answer is made where the test ran.
"""

import shutil
from collections.abc import Generator
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds `--errdoc`."""
    group = parser.getgroup("errdoc")
    group.addoption("--errdoc", action="store_true", help="explain failed tests: what broke, why, what to type")


def pytest_configure(config: pytest.Config) -> None:
    """Sets the hook, where it is asked for."""
    if config.getoption("--errdoc"):
        config.pluginmanager.register(_Explained(), "errdoc-explained")


class _Explained:
    """Adds the answer to reports of failures."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: "pytest.CallInfo[None]"
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """As pytest calls it for each phase of a test."""
        del item
        report = yield
        if report.failed and call.excinfo is not None and (told := _told(report, call.excinfo.value)):
            if (add := getattr(report.longrepr, "addsection", None)) is not None:
                add("errdoc", told)
            else:
                report.sections.append(("errdoc", told))
        return report


def _told(report: pytest.TestReport, error: BaseException) -> str:
    """The answer as lines; nothing where it adds nothing to what the report says."""
    try:
        return _answer(report, error)
    except Exception as broken:
        what = " ".join(f"{type(broken).__name__}: {broken}".split())[:200]
        return f"errdoc: error: {what} (the error above is not explained)"


def _answer(report: pytest.TestReport, error: BaseException) -> str:
    from errdoc.hooks.exceptions import text_of, worth
    from errdoc.hooks.tell import Settings, explained
    from errdoc.render import terminal

    if not worth(error):
        return ""
    settings = Settings()
    written: Any = (text for name, text in report.sections if name.startswith("Captured"))
    answer = explained(
        "".join(text if text.endswith("\n") else f"{text}\n" for text in written), text_of(error), settings
    ).shown()
    # what a test itself asserts, pytest tells best
    own = isinstance(error, AssertionError | pytest.fail.Exception)
    if answer.calm or (own and answer.gap):
        return ""
    return terminal.text(answer, lang=settings.spoken, width=min(shutil.get_terminal_size().columns, 100)).rstrip("\n")
