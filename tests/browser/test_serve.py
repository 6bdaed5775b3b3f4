"""The page of `errdoc serve` in a browser: it works without its script, by keyboard, on a phone, and loads nothing else."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the extra `web` is not installed")
pytest.importorskip("uvicorn", reason="the extra `web` is not installed")
pytest.importorskip("python_multipart", reason="the extra `web` is not installed")

LOG = "RuntimeError: CUDA error: device-side assert triggered\n"
SCRIPT = "<script>alert(1)</script><img src=https://errdoc.invalid/x.png onerror=alert(2)>"
TOKEN = "a-token-that-nobody-guesses"


def started(*words: str) -> tuple[subprocess.Popen[str], str]:
    """A server and its address."""
    server = subprocess.Popen(
        [sys.executable, "-m", "errdoc", "serve", "--port", "0", "--workers", "1", *words],
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stderr is not None
    found = re.search(r"http://\S+(?=/paste)", server.stderr.readline())
    assert found
    return server, found[0]


@pytest.fixture(scope="module")
def address(kb: object) -> Iterator[str]:
    """The address of a server without a token."""
    server, url = started()
    yield url
    server.terminate()
    server.communicate()


@pytest.fixture
def visited(listening: Callable[..., Any], address: str) -> Callable[..., Any]:
    """Opens the page."""

    def made(url: str = "", **how: Any) -> Any:
        page = listening(**how)
        page.goto((url or address) + "/paste")
        return page

    return made


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_text_is_pasted_and_sent_by_keyboard(visited, script) -> None:
    """Tab leads from the language over the text to the button; the report comes in the language that was chosen."""
    page = visited(script=script)
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.insert_text(LOG)
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#log-head")
    assert page.get_attribute("html", "lang") == "zh"
    assert "device-side-assert" in page.content()
    assert page.said == []


def test_control_enter_sends_the_text(visited) -> None:
    """From within it."""
    page = visited()
    page.fill("#text", LOG)
    page.press("#text", "Control+Enter")
    page.wait_for_selector("#log-head")


def test_a_file_is_dropped(visited) -> None:
    """Anywhere on the page; it stands in the form then, beside what was chosen before."""
    page = visited()
    page.set_input_files("#log", {"name": "first.log", "mimeType": "text/plain", "buffer": b"step 1\n"})
    given = page.evaluate_handle(
        "text => { const all = new DataTransfer(); all.items.add(new File([text], 'dropped.log')); return all }", LOG
    )
    page.dispatch_event("h1", "dragover", {"dataTransfer": given})
    page.dispatch_event("h1", "drop", {"dataTransfer": given})
    assert page.evaluate("[...document.getElementById('log').files].map(one => one.name)") == [
        "first.log",
        "dropped.log",
    ]
    page.click("button")
    page.wait_for_selector("#log-head")
    assert "device-side-assert" in page.content()


def test_a_planted_script_does_not_run(visited, address) -> None:
    """In the text, in a file's name, in what is refused; nothing but this server is asked for anything."""
    page = visited()
    page.set_input_files(
        "#log",
        {"name": f"{SCRIPT}.log", "mimeType": "text/plain", "buffer": f"{SCRIPT}\nValueError: {SCRIPT}\n".encode()},
    )
    page.fill("#text", f"RuntimeError: {SCRIPT}\n")
    page.click("button")
    page.wait_for_selector("#log-head")
    page.go_back()
    page.set_input_files(
        "#log", {"name": f"{SCRIPT}.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n" + bytes(99)}
    )
    page.fill("#text", "")
    page.click("button")
    page.wait_for_selector("[role=alert]")
    page.wait_for_timeout(200)
    assert "binary" in page.inner_text("[role=alert]")
    assert page.said == [] or all("422" in one for one in page.said)
    assert {one.startswith(address) for one in page.asked} == {True}


def test_another_script_is_refused(visited) -> None:
    """The policy lets the page's own script run and no other."""
    page = visited()
    page.evaluate(
        "const one = document.createElement('script'); one.textContent = 'window.ran = 1'; document.body.append(one)"
    )
    assert page.evaluate("window.ran") is None
    assert any("Content Security Policy" in one for one in page.said)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1400])
def test_it_fits_the_screen(visited, width, scheme) -> None:
    """Nothing is wider than a phone, though a line of the log is."""
    page = visited(width=width, scheme=scheme)
    page.fill("#text", "x" * 2000)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visited, scheme) -> None:
    """The rules of axe-core, on the page and on a refusal, in both languages."""
    core = pytest.importorskip("axe_core_python", reason="axe-core-python is not installed")
    page = visited(scheme=scheme)
    for _ in range(2):
        page.evaluate((Path(core.__path__[0]) / "axe.min.js").read_text(encoding="utf-8"))
        for lang in ("en", "zh"):
            page.check(f"#in-{lang}")
            found = page.evaluate("axe.run()")["violations"]
            assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
        page.click("button")
        page.wait_for_selector("[role=alert]")


def test_a_browser_signs_in(visited, kb) -> None:
    """The token is asked for once, then the page is there and its form works."""
    server, url = started("--token", TOKEN)
    try:
        page = visited(url)
        assert page.query_selector("textarea") is None
        page.fill("#token", "wrong-wrong-wrong-wrong")
        page.keyboard.press("Enter")
        page.wait_for_selector("[role=alert]")
        page.fill("#token", TOKEN)
        page.keyboard.press("Enter")
        page.wait_for_selector("textarea")
        assert page.url == f"{url}/paste"
        page.fill("#text", LOG)
        page.click("button")
        page.wait_for_selector("#log-head")
    finally:
        server.terminate()
        server.communicate()
