"""`errdoc versions`: which driver, CUDA, cuDNN, framework and Python go together, and what to change where not."""

import sys
from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from errdoc.cli.language import Option as Spoken
from errdoc.cli.language import spoken

if TYPE_CHECKING:
    from errdoc.kb import KnowledgeBase
    from errdoc.render.versions import Answer
    from errdoc.stack.tables import Tables


class Format(StrEnum):
    """The faces of the answer."""

    terminal = "terminal"
    json = "json"


def _option(name: str, help_text: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(name, metavar="VERSION", help=help_text, show_default=False)
    return option


def versions(
    driver: Annotated[str | None, _option("--driver", "470.57.02, or 24.21.14.1131 of the Device Manager.")] = None,
    system: Annotated[
        str | None,
        typer.Option("--os", metavar="SYSTEM", help="linux, windows, wsl or macos; by default this machine's.",
                     show_default=False),
    ] = None,
    gpu: Annotated[
        str | None, typer.Option("--gpu", metavar="NAME", help='"RTX 3090", sm_86.', show_default=False)
    ] = None,
    python: Annotated[str | None, _option("--python", "3.11; 3.13t without the GIL.")] = None,
    cuda: Annotated[str | None, _option("--cuda", "The CUDA toolkit: 11.8.")] = None,
    cudnn: Annotated[str | None, _option("--cudnn", "8.9.")] = None,
    tensorflow: Annotated[str | None, _option("--tensorflow", "2.15; any.")] = None,
    torch: Annotated[str | None, _option("--torch", "2.1.0+cu121; 2.1; any.")] = None,
    jax: Annotated[str | None, _option("--jax", "0.4.30; any.")] = None,
    log: Annotated[
        str | None, typer.Option("--log", metavar="FILE", help="Also what a log states.", show_default=False)
    ] = None,
    here: Annotated[bool, typer.Option("--here", help="Also what this machine has.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="All combinations, not the newest few.")] = False,
    form: Annotated[
        Format | None,
        typer.Option("--format", "-f", help="How the answer is written; terminal by default.", show_default=False),
    ] = None,
    lang: Spoken = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an error of errdoc comes from.")] = False,
) -> None:  # fmt: skip
    """Say which driver, CUDA, cuDNN, framework and Python go together.

    Give what is fixed; the combinations that work come newest first, or, where there is none, the smallest set that
    clashes, why, and the smallest changes that help. The exit status is 0 for both: the question is answered. 1: the
    tables do not know a name or a version that was given.
    """
    del debug
    from errdoc.errors import UsageError
    from errdoc.kb import KnowledgeBase
    from errdoc.render.versions import as_dict, text
    from errdoc.stack.given import NAMES, SYSTEMS, UnknownValueError

    if system is not None and system not in SYSTEMS:
        raise UsageError(f"--os {system!r} is not one of {', '.join(SYSTEMS)}")

    typed = dict(zip(NAMES, (driver, system, gpu, python, cuda, cudnn, torch, tensorflow, jax), strict=True))
    asked = {name: str(value) for name, value in typed.items() if value}
    knowledge = KnowledgeBase.open()
    found: dict[str, str] = {}
    if here:
        found |= _of_machine()
    if log is not None:
        found |= _of_log(log, knowledge)
    try:
        answer = answered(asked, found, knowledge.compatibility)
    except UnknownValueError as error:
        _refuse(error)
        raise typer.Exit(1) from None
    said = spoken(lang)
    if form == Format.json:
        import json

        ascii_only = (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
        sys.stdout.write(json.dumps(as_dict(answer, said), ensure_ascii=ascii_only, indent=1) + "\n")
    else:
        sys.stdout.write(text(answer, said, everything=everything))


def answered(asked: Mapping[str, str], found: Mapping[str, str], tables: "Tables") -> "Answer":
    """The answer to what was asked, with what a log or a machine states where nothing was asked.

    Raises:
        UnknownValueError: the tables do not know something that was asked.
    """
    from errdoc.render.versions import Answer, key
    from errdoc.stack.given import UnknownValueError, read
    from errdoc.stack.plan import changes
    from errdoc.stack.resolve import resolve
    from errdoc.stack.ways import ways

    default = "windows" if sys.platform == "win32" else "linux"
    read(asked, tables, default)
    notes = []
    known = dict(asked)
    for name, value in found.items():
        if name in known:
            continue
        try:
            read({name: value}, tables, default)
            known[name] = value
        except UnknownValueError as error:
            notes.append(f"left out: {error}")
    given = read(known, tables, default)
    combinations, clash, space = resolve(given, tables)
    plans = changes(clash, space) if clash else []
    shown = [*combinations, *(one.combination for one in plans if one.combination is not None)]
    return Answer(
        given, combinations, clash, plans, {key(one): ways(one, given, tables) for one in shown},
        space.stops(), notes,
    )  # fmt: skip


def _of_log(path: str, knowledge: "KnowledgeBase") -> dict[str, str]:
    from errdoc.explain import explain
    from errdoc.stack.stated import first_of, stated

    return stated(first_of(explain([path], kb=knowledge).facts))


def _of_machine() -> dict[str, str]:
    from errdoc.probe.take import take
    from errdoc.stack.stated import first_of, stated

    return stated(first_of(take().facts()))


def _refuse(error: ValueError) -> None:
    from errdoc.render.safe import safe

    near = getattr(error, "near", ())
    sys.stderr.write(f"errdoc: error: {safe(str(error))}\n")
    if near:
        sys.stderr.write(f"hint: did you mean {', '.join(near)}?\n")
    else:
        sys.stderr.write("hint: errdoc versions --help shows the forms\n")
