"""`errdoc guide`: answers to questions, for the versions that are given."""

import sys
from enum import StrEnum
from typing import Annotated

from errdoc.cli import output
from errdoc.cli.options import Argument, Debug, Option, Pages, Spoken, completed, spoken, written


class System(StrEnum):
    """The systems that a guide tells apart."""

    linux = "linux"
    windows = "windows"
    wsl = "wsl"
    macos = "macos"


class Format(StrEnum):
    """The faces of a guide."""

    terminal = "terminal"
    markdown = "markdown"


def _version(value: str | None) -> str | None:
    from errdoc.kb.variants import version

    if value is not None and version(value) is None:
        import typer

        raise typer.BadParameter(f"{value!r} is no version; give it as 2.3")
    return value


def _only(name: str, of: str) -> Option:
    return Option(
        name, metavar="VERSION", help=f"Only what holds for this {of}.", show_default=False, callback=_version
    )


def guide(
    name: Annotated[
        str | None,
        Argument(
            metavar="NAME", help="A guide; all are listed without it.", autocompletion=completed(lambda kb: kb.guides())
        ),
    ] = None,
    tensorflow: Annotated[str | None, _only("--tensorflow", "TensorFlow")] = None,
    torch: Annotated[str | None, _only("--torch", "PyTorch")] = None,
    cuda: Annotated[str | None, _only("--cuda", "CUDA")] = None,
    cudnn: Annotated[str | None, _only("--cudnn", "cuDNN")] = None,
    system: Annotated[
        System | None, Option("--os", help="Only what holds for this system.", show_default=False)
    ] = None,
    form: Annotated[Format, written("guide")] = Format.terminal,
    kb: Pages = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:
    """Read a guide: versions that fit together, hangs, NaN, several GPUs, Slurm, containers, Windows, ARM, AMD.

    Where an answer depends on a version, all variants are shown, each under its condition, unless the version is given.
    """
    del debug
    from errdoc.kb import KnowledgeBase
    from errdoc.render import terminal
    from errdoc.render.pages import text

    knowledge = KnowledgeBase.open(list(kb or []))
    said = spoken(lang)
    known = knowledge.guides()
    if name is None:
        width = max(map(len, known), default=0)
        sys.stdout.writelines(f"{ident:<{width}}  {knowledge.title(ident, said)}\n" for ident in known)
        return
    if name not in known:
        _unknown(name, known, elsewhere=name in knowledge.ids())
    versions = {"tensorflow": tensorflow, "torch": torch, "cuda": cuda, "cudnn": cudnn}
    given = {key: value for key, value in versions.items() if value is not None}
    if system is not None:
        given["os"] = system.value
    page = text(knowledge.page(name, said), knowledge, given)
    if form == Format.markdown:
        sys.stdout.write(page)
    else:
        terminal.write_page(page, sys.stdout)


def _unknown(name: str, known: list[str], *, elsewhere: bool) -> None:
    """Ends with the way to what was meant.

    Raises:
        SystemExit: always.
    """
    import difflib

    from errdoc.render.safe import safe

    near = [ident for ident in known if name.lower() in ident]
    near = near or difflib.get_close_matches(name.lower(), known, n=3, cutoff=0.5)
    error = f"there is no guide {safe(name)!r}"
    if elsewhere:
        output.unknown(error, [], f"errdoc show {safe(name)}")
    else:
        output.unknown(error, near, "errdoc guide lists them")
    raise SystemExit(1)
