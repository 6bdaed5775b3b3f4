"""`errdoc versions`: which driver, CUDA, cuDNN, framework and Python go together, and what to change where not."""

import sys
from typing import TYPE_CHECKING, Annotated

from errdoc.cli import output
from errdoc.cli.options import FORM_OR_TERMINAL, Debug, Format, Option, Spoken, option, spoken

if TYPE_CHECKING:
    from errdoc.kb import KnowledgeBase


def versions(
    driver: Annotated[
        str | None, option("--driver", "VERSION", "470.57.02, or 24.21.14.1131 of the Device Manager.")
    ] = None,
    system: Annotated[
        str | None, option("--os", "SYSTEM", "linux, windows, wsl or macos; by default this machine's.")
    ] = None,
    arch: Annotated[
        str | None,
        option("--arch", "NAME", "x86_64, aarch64 (Grace, GB10), jetson or apple; by default as the GPU tells."),
    ] = None,
    gpu: Annotated[
        str | None, option("--gpu", "NAME", '"RTX 3090", sm_86; "RX 7900 XTX", gfx1100; "Arc B580"; none.')
    ] = None,
    python: Annotated[str | None, option("--python", "VERSION", "3.11; 3.13t without the GIL.")] = None,
    numpy: Annotated[str | None, option("--numpy", "VERSION", "1.26; 2.1.")] = None,
    cuda: Annotated[str | None, option("--cuda", "VERSION", "The CUDA toolkit: 11.8.")] = None,
    cudnn: Annotated[str | None, option("--cudnn", "VERSION", "8.9.")] = None,
    tensorflow: Annotated[str | None, option("--tensorflow", "VERSION", "2.15; any.")] = None,
    torch: Annotated[str | None, option("--torch", "VERSION", "2.1.0+cu121; 2.1; any.")] = None,
    jax: Annotated[str | None, option("--jax", "VERSION", "0.4.30; any.")] = None,
    log: Annotated[str | None, option("--log", "FILE", "Also what a log states.")] = None,
    here: Annotated[bool, Option("--here", help="Also what this machine has.")] = False,
    everything: Annotated[bool, Option("--all", help="All combinations, not the newest few.")] = False,
    form: Annotated[Format | None, FORM_OR_TERMINAL] = None,
    lang: Spoken = None,
    debug: Debug = False,
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
    from errdoc.stack.answered import answered
    from errdoc.stack.given import NAMES, SYSTEMS, UnknownValueError

    if system is not None and system not in SYSTEMS:
        raise UsageError(f"--os {system!r} is not one of {', '.join(SYSTEMS)}")

    typed = dict(
        zip(NAMES, (driver, system, arch, gpu, python, numpy, cuda, cudnn, torch, tensorflow, jax), strict=True)
    )
    asked = {name: value for name, value in typed.items() if value}
    knowledge = KnowledgeBase.open()
    found = (_of_machine() if here else {}) | (_of_log(log, knowledge) if log is not None else {})
    try:
        answer = answered(asked, found, knowledge.compatibility)
    except UnknownValueError as error:
        _refuse(error)
        raise SystemExit(1) from None
    said = spoken(lang)
    if form == Format.json:
        output.write_json(as_dict(answer, said))
    else:
        sys.stdout.write(text(answer, said, everything=everything))


def _of_log(path: str, knowledge: "KnowledgeBase") -> dict[str, str]:
    from errdoc.asking import Files, Question, answer
    from errdoc.stack.stated import first_of, stated

    return stated(first_of(answer(Files([path]), Question(knowledge)).found.facts))


def _of_machine() -> dict[str, str]:
    from errdoc.probe.asking.take import take
    from errdoc.stack.stated import first_of, of_machine

    return of_machine(first_of(take().facts()))


def _refuse(error: ValueError) -> None:
    from errdoc.render.safe import safe

    output.unknown(safe(str(error)), getattr(error, "near", ()), "errdoc versions --help shows the forms")
