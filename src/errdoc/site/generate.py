"""The site made: each language in a process of its own, with its sources, its generator, its index.

The only user of Zensical, which holds its settings in the process, so that two languages need two.
"""

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import TYPE_CHECKING

from errdoc import __version__
from errdoc.errors import ErrdocError
from errdoc.kb import KnowledgeBase
from errdoc.render.words import Lang
from errdoc.site import index, project
from errdoc.site.book import Book
from errdoc.site.pages import pages
from errdoc.site.readings import documents
from errdoc.site.scratch import ended_with_its_parent, replace, scratch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: Stands in each site: what made it, and how many pages it has. A folder without it is not replaced.
MARK = "errdoc-site.json"
LANGUAGES: tuple[Lang, ...] = ("en", "zh")


def generate(out: Path, kb: Sequence[Path] = (), *, url: str = "") -> int:
    """Writes the site into a folder, in one step; returns how many pages it has.

    Args:
        out: a new or empty folder, or one that holds an earlier site, which is replaced.
        kb: folders of the user's own pages.
        url: where it will stand; then pages name their own address to search engines.

    Raises:
        ErrdocError: the folder holds something else, or the generator failed.
    """
    if not _may_replace(out):
        raise ErrdocError(f"{out} holds something else than a site", hint="name a new folder")
    KnowledgeBase.open(kb)  # compiled once, before two processes ask for it
    out.parent.mkdir(parents=True, exist_ok=True)
    with scratch(out) as root:
        counts = _made(root, kb, url)
        whole = root / "en" / "site"
        (root / "zh" / "site").replace(whole / "zh")
        if url:
            told = (f"Sitemap: {url}{below}sitemap.xml" for below in ("", "zh/"))
            (whole / "robots.txt").write_text("User-agent: *\nAllow: /\n" + "\n".join(told) + "\n", encoding="utf-8")
        mark = {"errdoc": __version__, "pages": counts}
        (whole / MARK).write_text(json.dumps(mark) + "\n", encoding="utf-8")
        replace(out, whole.replace(root / "whole"))
    return sum(counts.values())


def _may_replace(out: Path) -> bool:
    return not out.exists() or (out.is_dir() and ((out / MARK).is_file() or not any(out.iterdir())))


def _made(root: Path, kb: Sequence[Path], url: str) -> dict[Lang, int]:
    """Makes each language in a process of its own; returns how many pages each has.

    Raises:
        ErrdocError: the generator failed, or was ended.
    """
    with ProcessPoolExecutor(len(LANGUAGES), mp_context=get_context("spawn")) as pool:
        try:
            made = pool.map(_make, LANGUAGES, *([one] * len(LANGUAGES) for one in (root, list(kb), url)))
            return dict(zip(LANGUAGES, made, strict=True))
        except BaseException as error:
            for child in active_children():  # nobody waits a minute for what is thrown away
                child.terminate()
            if isinstance(error, BrokenProcessPool):
                raise ErrdocError(
                    "a process of the generator was ended", hint="a lack of memory does that; what was there stays"
                ) from error
            raise


def _make(lang: Lang, root: Path, kb: Sequence[Path], url: str) -> int:
    """Makes one language below `root`; returns how many pages it has.

    Raises:
        ErrdocError: the generator failed.
    """
    from zensical import build

    ended_with_its_parent(root)
    book = Book(KnowledgeBase.open(kb), lang)
    told = documents(lang)
    made = pages(book, told)
    folder = root / lang
    settings = project.write(folder, book, made, told, url)
    site = folder / "site"
    with _quiet() as said:
        try:
            build(str(settings), {"clean": False, "strict": False})
        except Exception as error:  # its own errors have no common class
            raise ErrdocError(f"the generator failed: {error}", hint=said()) from error
    missing = [one.address for one in made if not (site / one.address / "index.html").is_file()]
    if missing:
        raise ErrdocError(f"the generator left out {len(missing)} pages: {', '.join(missing[:5])}", hint=said())
    for unused in ("search.json", "objects.inv"):
        (site / unused).unlink(missing_ok=True)
    (site / index.NAME).write_text(index.text(made), encoding="utf-8")
    shutil.rmtree(folder / "docs")
    return len(made)


@contextmanager
def _quiet() -> "Iterator[Callable[[], str]]":
    """What the generator prints goes into a file: it writes to the descriptors themselves."""
    with tempfile.TemporaryFile() as file:
        kept = [os.dup(1), os.dup(2)]
        sys.stdout.flush()
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)

        def said() -> str:
            file.seek(0)
            return file.read().decode("utf-8", "replace")[-2000:].strip()

        try:
            yield said
        finally:
            for number, one in enumerate(kept, 1):
                os.dup2(one, number)
                os.close(one)
