"""Each page is well-formed, complete in both languages, and no text in it is markup."""

import json
import re
from collections import Counter
from collections.abc import Callable
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urljoin

import pytest

from errdoc.kb import KnowledgeBase
from errdoc.kb.compile import compile_folder
from errdoc.site import failures, project
from errdoc.site.book import Book, Page
from errdoc.site.pages import pages
from errdoc.site.readings import documents

#: A page of each sort.
SOME = (
    "", "search", "failure", "failure/cudnn-conv-algorithm", "failure/benign-cpu-features", "cause/driver-too-old",
    "kind/kind-key-error", "guide/deterministic-training", "code/cuda/35", "code/windows/0xC0000005", "code/xid",
    "library/cudart64_90.dll", "library/GLIBCXX_3.4.29", "table/cuda_driver", "docs/readme", "docs/pages",
)  # fmt: skip
# href="../../cause/driver-too-old/"
_LINK = re.compile(r' href="([^"]*)"')
# id="cause-driver-too-old"
_ANCHOR = re.compile(r' id="([^"]*)"')
HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)> javascript:alert(3) [x](javascript:alert(4))'


@pytest.fixture(scope="module", params=["en", "zh"])
def made(request: pytest.FixtureRequest, books: dict[str, Book]) -> dict[str, Page]:
    """All pages of a language by their address."""
    found = pages(books[request.param], documents(request.param))
    assert not [address for address, count in Counter(page.address for page in found).items() if count > 1]
    return {page.address: page for page in found}


def test_every_id_has_a_page_in_this_language(made: dict[str, Page], kb: KnowledgeBase) -> None:
    """And so has every code, library and table, under the address of the other language."""
    book = Book(kb, "en")
    assert {book.address(ident) for ident in kb.ids()} <= set(made)
    assert {book.code_address(space, number) for space, rows in book.codes.items() for number in rows} <= set(made)
    assert {f"library/{name}" for name in book.library_names} <= set(made)
    assert sum(address.startswith("table/") for address in made) == 12


def test_every_link_leads_to_a_page_and_every_anchor_is_there(made: dict[str, Page]) -> None:
    """Of all pages, from their sources: the menu around them is the generator's."""
    root = "https://site/"
    there = {f"{root}{address}/" if address else root: page for address, page in made.items()}
    anchors = {url: _ANCHOR.findall(page.body) for url, page in there.items()}
    for url, page in there.items():
        assert len(anchors[url]) == len(set(anchors[url])), url
        assert {anchor for anchor, _ in page.toc} <= set(anchors[url]), url
        for link in set(_LINK.findall(page.body)):
            target, _, anchor = urljoin(url, unescape(link)).partition("#")
            if target.startswith(root):
                assert unquote(target) in there, (url, link)
                assert not anchor or unquote(anchor) in anchors[unquote(target)], (url, link)


@pytest.mark.parametrize("address", SOME)
def test_a_page_is_well_formed(made: dict[str, Page], read: Callable[[str], object], address: str) -> None:
    """Each element is closed where it was opened; one title leads."""
    names = [name for name, _ in read(made[address].body).elements]
    assert names.count("h1") == 1


@pytest.mark.parametrize("address", SOME)
def test_a_page_has_a_title_a_description_and_structured_data(made: dict[str, Page], address: str) -> None:
    """Which the theme puts into its head."""
    page = made[address]
    text = project.text(page)
    _, head, _ = text.split("---\n", 2)
    assert page.title
    assert json.loads(head)["description"]
    for told in page.data:
        assert told["@context"] == "https://schema.org"
        assert told["@type"] in ("TechArticle", "FAQPage", "HowTo", "BreadcrumbList", "WebSite")


def test_a_hostile_page_of_a_user_is_text(kb: KnowledgeBase, tmp_path: Path, read: Callable[[str], object]) -> None:
    """Its title, prose, causes and examples: nothing of it is an element, an attribute or a script's address."""
    folder = tmp_path / "kb" / "failures" / "job" / "own-failure"
    folder.mkdir(parents=True)
    (folder / "failure.md").write_text(
        "```toml\nid = 'own-failure'\nfamily = 'job'\nstatus = 'draft'\nwords = ['''" + HOSTILE + "''']\n"
        "references = ['https://example.org/x\" onclick=\"alert(5)', 'javascript:alert(6)']\n"
        "[[signature]]\nid = 'own'\nanchor = 'our </script> pipeline broke'\nregex = '''our </script> pipeline broke'''\n"
        f"source = '''{HOSTILE}'''\n"
        "[[cause]]\nid = 'driver-too-old'\nweight = 'common'\n[[cause.evidence]]\nsays = 'for'\nstrength = 'strong'\n"
        f"regex = '''pipe'''\nbecause = '''{HOSTILE}'''\n"
        f"[[cause.remedy]]\neffort = 'code'\ntext = '''{HOSTILE}'''\ncommands = ['''echo \"{HOSTILE}\"''']\n```\n"
        f"# {HOSTILE}\n\nOur {HOSTILE}\n\n## What it means\n\n{HOSTILE}\n\n```html\n{HOSTILE}\n```\n",
        encoding="utf-8",
    )
    (folder / "hit-01.log").write_text(f"#: source: {HOSTILE}\nour </script> pipeline broke {HOSTILE}\n")
    compile_folder(tmp_path / "kb", tmp_path / "kb.sqlite", tables=kb.tables)
    book = Book(KnowledgeBase(tmp_path / "kb.sqlite"), "en")
    page = failures.page("own-failure", book)
    whole = read(project.text(page).split("---\n", 2)[2])
    assert not [name for name, _ in whole.elements if name in ("img", "iframe", "object")]
    assert [found.get("type") for name, found in whole.elements if name == "script"] == ["application/ld+json"]
    assert not [key for _, found in whole.elements for key in found if key.startswith("on")]
    assert not [link for link in whole.links if link.lower().startswith("javascript:")]
    head = project.text(page).split("---\n", 2)[1]
    assert "<script" not in head


def test_the_search_data_of_a_page_cannot_end_its_element(made: dict[str, Page]) -> None:
    """JSON-LD holds no bracket of an element."""
    text = project.text(made["failure/cudnn-conv-algorithm"])
    told = text.split('<script type="application/ld+json">')[1].split("</script>")[0]
    assert "<" not in told
    assert json.loads(told)
