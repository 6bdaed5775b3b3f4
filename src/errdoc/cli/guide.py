"""`errdoc guide`: answers to questions, for the versions that are given."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from errdoc.cli.language import Option as Spoken
from errdoc.cli.language import spoken


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


def ids(ctx: typer.Context, args: list[str], incomplete: str) -> list[str]:
    """Ids for the shell's completion."""
    del ctx, args
    from errdoc.errors import ErrdocError
    from errdoc.kb import KnowledgeBase

    try:
        return [ident for ident in KnowledgeBase.open().guides() if ident.startswith(incomplete)]
    except ErrdocError:
        return []


def _version(value: str | None) -> str | None:
    from errdoc.kb.variants import version

    if value is not None and version(value) is None:
        raise typer.BadParameter(f"{value!r} is no version; give it as 2.3")
    return value


def _option(name: str, of: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(
        name, metavar="VERSION", callback=_version, help=f"Only what holds for this {of}.", show_default=False
    )
    return option


def guide(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="A guide; all are listed without it.", autocompletion=ids),
    ] = None,
    tensorflow: Annotated[str | None, _option("--tensorflow", "TensorFlow")] = None,
    torch: Annotated[str | None, _option("--torch", "PyTorch")] = None,
    cuda: Annotated[str | None, _option("--cuda", "CUDA")] = None,
    cudnn: Annotated[str | None, _option("--cudnn", "cuDNN")] = None,
    system: Annotated[
        System | None, typer.Option("--os", help="Only what holds for this system.", show_default=False)
    ] = None,
    form: Annotated[Format, typer.Option("--format", "-f", help="How the guide is written.")] = Format.terminal,
    kb: Annotated[
        list[Path] | None,
        typer.Option(
            "--kb", metavar="DIR", envvar="ERRDOC_KB", help="A folder of pages of your own.", show_default=False
        ),
    ] = None,
    lang: Spoken = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error of errdoc comes from.")] = False,
) -> None:
    """Read a guide: versions that fit together, cuDNN, determinism, GPU memory, Docker, WSL, Windows.

    Where an answer depends on a version, all variants are shown, each under its condition, unless the version is given.
    """
    del debug
    from errdoc.cli.show import text
    from errdoc.kb import KnowledgeBase
    from errdoc.render import terminal

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
        typer.Exit: always.
    """
    import difflib

    from errdoc.render.safe import safe

    sys.stderr.write(f"errdoc: error: there is no guide {safe(name)!r}\n")
    near = [ident for ident in known if name.lower() in ident]
    near = near or difflib.get_close_matches(name.lower(), known, n=3, cutoff=0.5)
    if elsewhere:
        sys.stderr.write(f"hint: errdoc show {safe(name)}\n")
    elif near:
        sys.stderr.write(f"hint: did you mean {', '.join(near)}?\n")
    else:
        sys.stderr.write("hint: errdoc guide lists them\n")
    raise typer.Exit(1)
