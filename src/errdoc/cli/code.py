"""`errdoc code`: what an error's number or name means, and the pages that it leads to."""

import sys
from typing import Annotated

from errdoc.cli import output
from errdoc.cli.options import Argument, Debug, Form, Format, Pages, Spoken, spoken

#: -11 is a code, no option.
SETTINGS = {"ignore_unknown_options": True}


def code(
    what: Annotated[
        list[str],
        Argument(
            metavar="WHAT", help='35, 0x23, -11, SIGKILL, cudaErrorNoDevice, "Xid 79", a message.', show_default=False
        ),
    ],
    form: Form = Format.terminal,
    kb: Pages = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:
    """Say what an error code of CUDA, cuDNN, cuBLAS, cuFFT, cuSOLVER, cuSPARSE, NCCL or the driver (Xid) means.

    So it does for AMD's (HIP, HSA, MIOpen, rocBLAS, hipBLAS) and Intel's Unified Runtime, for exit codes, signals and
    Windows' status codes. A bare number is looked up in all of them.
    """
    del debug
    from errdoc.kb import KnowledgeBase
    from errdoc.render.codes import filled, text
    from errdoc.render.safe import safe

    asked = " ".join(what)
    knowledge = KnowledgeBase.open(list(kb or []))
    said = spoken(lang)
    found = [filled(row, knowledge, said) for row in knowledge.code(asked)]
    if form == Format.json:
        output.write_json({"schema": "errdoc-code/1", "asked": asked, "codes": found})
    else:
        sys.stdout.write(text(found, said))
    if found:
        return
    hint = "errdoc code takes a number, a name as in the headers, or a number with its library"
    output.unknown(f"no code is called {safe(asked)!r}", knowledge.nearest_code(asked), hint)
    raise SystemExit(1)
