"""Chromium, driven by playwright; outside of the ordinary suite: `pytest tests/browser`."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain
from errdoc.render import html
from errdoc.report import Beside


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser of the system, or the one that ERRDOC_CHROMIUM names."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = os.environ.get("ERRDOC_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        pytest.skip("no chromium here: install Debian's package, or name one in ERRDOC_CHROMIUM")
    with api.sync_playwright() as driver:
        # its sandbox does not start as root or in a container; what is opened was written by the test
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def listening(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Makes pages that keep what they asked for, and what was said: dialogs, the console, errors."""
    contexts = []

    def made(*, width: int = 1400, scheme: str = "light", policy: bool = True, script: bool = True,
             lang: str = "en-US") -> Any:  # fmt: skip
        context = chromium.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=not policy,
            java_script_enabled=script, locale=lang,
        )  # fmt: skip
        contexts.append(context)
        page = context.new_page()
        page.asked, page.said = [], []
        page.on("request", lambda one: page.asked.append(one.url))
        page.on("dialog", lambda one: (page.said.append(one.message), one.dismiss()))
        page.on("console", lambda one: page.said.append(one.text))
        page.on("pageerror", lambda one: page.said.append(str(one)))
        return page

    yield made
    for context in contexts:
        context.close()


@pytest.fixture
def opened(listening: Callable[..., Any], kb: KnowledgeBase, tmp_path: Path) -> Callable[..., Any]:
    """Opens the report of a log."""

    def made(log: Path, **how: Any) -> Any:
        beside = Beside(kb, "zh")
        text = html.render(beside.report(explain([str(log)], kb=kb, beside=beside.take)), everything=False)
        path = tmp_path / "report.html"
        path.write_text(text, encoding="utf-8")
        page = listening(**how)
        page.goto(path.as_uri())
        return page

    return made
