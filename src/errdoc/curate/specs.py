"""What commands ask of frameworks' own indexes and of conda, held to the compatibility tables."""

import re
from collections.abc import Iterator

from errdoc.curate.findings import Finding
from errdoc.curate.lines import by_conda, by_pip, commands_of
from errdoc.kb.page import Page
from errdoc.stack.tables import Tables
from errdoc.stack.versions import Version

# torch==2.5.1+cu124
_PINNED = re.compile(r"(?P<name>[a-z]+)==(?P<release>[\d.]+)\+(?P<variant>\w+)")
# cudatoolkit=11.2      python=3.10
_SPEC = re.compile(r"(?P<name>[\w-]+)={1,2}(?P<release>\d[\d.]*)")
#: What torch is installed beside.
_BESIDE = ("torchvision", "torchaudio")


def check(page: Page, tables: Tables) -> Iterator[Finding]:
    """Versions in a page's commands that no table knows."""
    for _, command in commands_of(page):
        for told in unknown(command, tables):
            yield Finding(
                page.path, 0, "KB144", f"{told}, in {command!r}", "kb/tables: the builds and releases that there are"
            )


def unknown(command: str, tables: Tables) -> Iterator[str]:
    """What a command asks for that the tables do not have, a phrase each.

    Example:
        >>> from errdoc.kb import KnowledgeBase
        >>> list(unknown("conda install cudatoolkit=12.9", KnowledgeBase.open().compatibility))
        ['conda has no cudatoolkit of CUDA 12.9']
    """
    pip, conda = by_pip(command), by_conda(command)
    for one in pip.wanted if pip is not None and pip.where == "elsewhere" else ():
        if found := _PINNED.fullmatch(one):
            yield from _wheel(found["name"], found["release"], found["variant"], tables)
    for one in conda.wanted if conda is not None else ():
        if found := _SPEC.fullmatch(one):
            yield from _conda(found["name"], found["release"], tables)


def _wheel(name: str, release: str, variant: str, tables: Tables) -> Iterator[str]:
    builds = [one for one in tables.builds("torch") if variant in (one.variant, "cpu")]
    if name == "torch":
        known = any(one.release.text == release for one in builds)
    elif name in _BESIDE:
        known = any((name, release) in one.beside for one in builds)
    else:
        return
    if not known:
        yield f"PyTorch's index has no {name} {release} for {variant}"


def _conda(name: str, release: str, tables: Tables) -> Iterator[str]:
    version = Version.parse(release)
    if name == "python" and tables.python(version) is None:
        yield f"no table knows Python {release}"
    if name in ("cudatoolkit", "cuda-version"):
        # cudatoolkit ends with CUDA 11, cuda-version says which of the packages in its place are meant
        ends = name == "cudatoolkit" and version.major > 11
        if ends or not any(one.cuda.text.startswith(release) for one in tables.toolkits):
            yield f"conda has no {name} of CUDA {release}"
    if name == "cudnn" and not any(
        str(one.releases).startswith(release) or version in one.releases for one in tables.cudnns
    ):
        yield f"no table knows cuDNN {release}"
    if name in ("tensorflow", "tensorflow-gpu") and not any(
        one.release.short() == version.short() for one in tables.builds("tensorflow")
    ):
        yield f"no table knows TensorFlow {release}"
