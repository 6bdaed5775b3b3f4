"""The built site in Chromium, below a path of a plain file server: nothing dead, nothing from elsewhere, found by search.

`ERRDOC_SITE` names a site that was built before, with the page of `hostile` in it; without it one is built.
"""

import functools
import http.server
import importlib.util
import os
import random
import re
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from errdoc.curate.cases import Case, load
from errdoc.kb import KnowledgeBase
from errdoc.pipeline import explain
from errdoc.site import index

ROOT = Path(__file__).resolve().parents[2]
QUERIES = tomllib.loads((Path(__file__).parent / "chinese_queries.toml").read_text(encoding="utf-8"))
PAGES = (
    "", "search/", "failure/", "failure/cudnn-conv-algorithm/", "failure/no-kernel-image/", "cause/driver-too-old/",
    "kind/kind-key-error/", "guide/deterministic-training/", "code/cuda/35/", "library/cudart64_90.dll/",
    "table/pytorch_builds/", "docs/readme/", "zh/", "zh/failure/cudnn-conv-algorithm/", "zh/code/xid/79/",
)  # fmt: skip
# href="../../cause/driver-too-old/" src="../assets/errdoc/search.js"
_LINK = re.compile(r'\s(?:href|src)="([^"]*)"')
# id="cause-driver-too-old"
_ANCHOR = re.compile(r'\sid="([^"]*)"')
HOSTILE = """```toml
id = "own-failure"
family = "job"
status = "draft"
references = ["https://example.org/"]
[[signature]]
id = "own"
anchor = "our pipeline broke"
regex = '''our pipeline broke'''
source = "our own"
[[cause]]
id = "driver-too-old"
weight = "common"
trial = "<script>alert('trial')</script>"
```
# Ours <script>alert('title')</script> "onmouseover=alert(1)

What <img src=x onerror=alert('prose')> [link](javascript:alert('link')).
"""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole site, with a hostile page of a user in it."""
    if os.environ.get("ERRDOC_SITE"):
        return Path(os.environ["ERRDOC_SITE"])
    if importlib.util.find_spec("zensical") is None:
        pytest.skip("zensical is not installed: pip install 'errdoc[site]'")
    folder = tmp_path_factory.mktemp("site")
    page = folder / "kb" / "failures" / "job" / "own-failure" / "failure.md"
    page.parent.mkdir(parents=True)
    page.write_text(HOSTILE, encoding="utf-8")
    (page.parent / "hit-01.log").write_text("#: source: <script>alert('source')</script>\nour pipeline broke <b>\n")
    made = [sys.executable, "-m", "errdoc", "site", str(folder / "out"), "--kb", str(folder / "kb")]
    done = subprocess.run(made, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / "out"


@pytest.fixture(scope="session")
def address(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a plain file server shows it, below a path."""
    top = tmp_path_factory.mktemp("served")
    (top / "some").mkdir()
    (top / "some" / "path").symlink_to(built)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(top)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/some/path/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def opened(listening: Callable[..., Any], address: str) -> Callable[..., Any]:
    """Opens a page of the site."""

    def made(path: str, **how: Any) -> Any:
        page = listening(**how)
        page.goto(address + path, wait_until="networkidle")
        return page

    return made


def test_no_link_and_no_anchor_is_dead(built: Path) -> None:
    """In any page of either language, its menu, head and scripts among it; and none leads out of the site's folder."""
    root = "https://host/some/path/"
    files = {f"{root}{path.relative_to(built).as_posix()}".removesuffix("index.html"): path
             for path in built.rglob("*") if path.is_file()}  # fmt: skip
    texts = {url: path.read_text("utf-8") for url, path in files.items() if path.name == "index.html"}
    anchors = {url: set(_ANCHOR.findall(text)) for url, text in texts.items()}
    dead = []
    for url, text in texts.items():
        for link in set(_LINK.findall(text)):
            there, _, anchor = urljoin(url, unescape(link)).partition("#")
            if urlsplit(there).netloc != "host":
                continue
            there = unquote(there)
            if there not in files or (anchor and unquote(anchor) not in anchors.get(there, ())):
                dead.append((url, link))
    assert len(texts) > 4000
    assert not dead, (len(dead), dead[:10])


def test_every_id_stands_in_both_languages(built: Path, kb: KnowledgeBase) -> None:
    """Under one address, the Chinese page below `zh`."""
    english = {path.relative_to(built).as_posix() for path in built.rglob("index.html")}
    chinese = {path.removeprefix("zh/") for path in english if path.startswith("zh/")}
    assert chinese == {path for path in english if not path.startswith("zh/")}
    ids = {path.split("/")[-2] for path in chinese if path.count("/") == 2}
    assert set(kb.ids()) <= ids


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("width", "scheme"), [(1400, "light"), (1400, "dark"), (390, "light")])
def test_a_page_asks_for_nothing_elsewhere_and_fits(
    opened: Callable[..., Any], address: str, path: str, width: int, scheme: str
) -> None:
    """No request leaves the site, no message stands in the console, nothing is wider than the screen."""
    page = opened(path, width=width, scheme=scheme)
    assert page.asked
    assert [url for url in page.asked if not url.startswith(address)] == []
    assert page.said == []
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert page.evaluate("document.body.dataset.mdColorScheme") == ("slate" if scheme == "dark" else "default")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(opened: Callable[..., Any], path: str, scheme: str) -> None:
    """Of what machines can tell about use by everybody."""
    axe = pytest.importorskip("axe_core_python.sync_playwright", reason="axe-core-python is not installed").Axe()
    found = axe.run(opened(path, scheme=scheme, policy=False))["violations"]
    serious = [(one["id"], one["nodes"][0]["html"][:200], one["nodes"][0]["any"][:1]) for one in found
               if one["impact"] in ("serious", "critical")]  # fmt: skip
    assert serious == []


def test_a_hostile_page_runs_nothing(opened: Callable[..., Any]) -> None:
    """Even where the policy against scripts is off; and the policy is there."""
    page = opened("failure/own-failure/", policy=False)
    page.locator("h1").hover()
    assert page.said == []
    assert "<script>" in page.locator("h1").inner_text()
    assert page.locator("meta[http-equiv=Content-Security-Policy]").count() == 1
    assert page.title().startswith("Ours <script>")


def test_the_picture_leads_by_mouse_and_by_keyboard(opened: Callable[..., Any]) -> None:
    """A cause's box to its page, what decides to the text, a remedy to the remedies."""
    page = opened("failure/cudnn-conv-algorithm/")
    page.locator(".errdoc-picture a.cause").first.click()
    page.wait_for_url("**/cause/gpu-memory-preallocated/")
    assert page.locator("h1").inner_text() == "the framework reserved the memory at start-up"
    page.go_back()
    page.locator(".errdoc-picture a.decides").first.focus()
    page.keyboard.press("Enter")
    assert page.url.endswith("#cause-gpu-memory-preallocated")
    assert page.locator("#cause-gpu-memory-preallocated").is_visible()


def test_each_page_leads_to_itself_in_the_other_language(opened: Callable[..., Any], address: str) -> None:
    """And back."""
    page = opened("code/cuda/35/")
    page.locator(".errdoc-language").click()
    page.wait_for_url(f"{address}zh/code/cuda/35/")
    assert page.locator("h1").inner_text().startswith("35 ")
    page.locator(".errdoc-language").click()
    page.wait_for_url(f"{address}code/cuda/35/")


def found(page: Any, asked: str) -> list[str]:
    """The addresses that the search shows for a text, best first."""
    page.locator("#errdoc-query").fill(asked)
    page.wait_for_function(
        "asked => document.querySelector('[data-errdoc-search]').dataset.asked === asked", arg=asked.strip()
    )
    root = page.evaluate("new URL(document.querySelector('[data-errdoc-search]').dataset.root, location).href")
    links = page.locator("[data-errdoc-found] a").evaluate_all("all => all.map(one => one.href)")
    return [unquote(link.removeprefix(root)).strip("/") for link in links]


@pytest.fixture(scope="session")
def messages(kb: KnowledgeBase) -> list[tuple[Case, str]]:
    """One recording of each of sixty failures, drawn by a seed, cut to the line that errdoc takes for the error."""
    cases: dict[str, list[Case]] = {}
    for case in load(ROOT / "corpus" / "recorded"):
        if case.failure:
            cases.setdefault(case.failure, []).append(case)
    drawn = random.Random(19)
    made = []
    for failure in drawn.sample(sorted(cases), 60):
        case = drawn.choice(cases[failure])
        root = next(one for one in explain([str(case.log)], kb=kb).diagnoses if one.role == "root")
        made.append((case, case.log.read_text("utf-8", "replace").split("\n")[(root.line or 1) - 1].strip()))
    return made


@pytest.mark.parametrize("path", ["search/", "zh/search/"])
def test_pasted_messages_find_their_page(
    opened: Callable[..., Any], messages: list[tuple[Case, str]], path: str
) -> None:
    """Nine of ten among the first three."""
    page = opened(path)
    missed = [
        (line, shown[:3]) for case, line in messages
        if not {f"failure/{one}" for one in case.accepted} & set((shown := found(page, line))[:3])
    ]  # fmt: skip
    assert len(missed) <= len(messages) / 10, missed


@pytest.mark.parametrize("part", ["first", "second"])
def test_chinese_words_find_their_page(opened: Callable[..., Any], part: str) -> None:
    """Nine of ten among the first three."""
    page = opened("zh/search/")
    missed = [
        (asked, shown[:3]) for failure, asked in QUERIES[part].items()
        if f"failure/{failure}" not in (shown := found(page, asked))[:3]
    ]  # fmt: skip
    assert len(QUERIES[part]) == 30
    assert len(missed) <= 3, missed


def test_the_browser_cuts_texts_as_the_index_does(opened: Callable[..., Any]) -> None:
    """The two implementations agree on lines of logs and on Chinese."""
    page = opened("search/")
    texts = [*QUERIES["first"].values(), *QUERIES["second"].values(), "Xid 79: a", "libcudnn.so.8 x_y__z 1.2.3",
             *(case.log.read_text("utf-8", "replace")[:2000] for case in load(ROOT / "corpus" / "recorded")[::40])]  # fmt: skip
    for text in texts:
        assert page.evaluate("text => errdoc.terms(text)", text) == index.terms(text)


@pytest.mark.parametrize(("asked", "wanted"), [
    ("cudaErrorNoDevice", "code/cuda/100"), ("Xid 79", "code/xid/79"), ("cudart64_90.dll", "library/cudart64_90.dll"),
    ("deterministic training", "guide/deterministic-training"),
])  # fmt: skip
def test_names_and_numbers_find_their_page(opened: Callable[..., Any], asked: str, wanted: str) -> None:
    """Among the first three."""
    assert wanted in found(opened("search/"), asked)[:3]


def test_a_message_in_the_address_is_searched(opened: Callable[..., Any]) -> None:
    """So that others can link to a search."""
    page = opened("search/?q=no+kernel+image+is+available")
    page.wait_for_selector("[data-errdoc-found] a")
    assert page.locator("[data-errdoc-found] a").first.get_attribute("href").endswith("failure/no-kernel-image/")
