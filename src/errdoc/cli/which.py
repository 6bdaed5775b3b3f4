"""`errdoc which`: what a library file or a symbol is, who wants it, who provides it, how to get it."""

import sys
from enum import StrEnum
from typing import Annotated

from errdoc.cli import output
from errdoc.cli.options import Argument, Debug, Form, Format, Option, Pages, Spoken, spoken


class System(StrEnum):
    """The systems that a library can be wanted on."""

    linux = "linux"
    windows = "windows"
    macos = "macos"


def which(
    what: Annotated[
        list[str],
        Argument(
            metavar="FILE",
            help="cudart64_90.dll, libcudnn.so.8, GLIBCXX_3.4.29, a path or a line with such a name.",
            show_default=False,
        ),
    ],
    os: Annotated[
        System | None,
        Option("--os", help="Where it is wanted; by default where such a file belongs.", show_default=False),
    ] = None,
    form: Form = Format.terminal,
    kb: Pages = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:
    """Say what a library file or a missing symbol is, which release, who wants it and how to get it.

    A name that no table has seen is worked out where it can be, and the answer says so.
    """
    del debug
    from errdoc.kb import KnowledgeBase
    from errdoc.render.libraries import as_dict, text, this_system
    from errdoc.render.safe import safe

    asked = " ".join(what)
    knowledge = KnowledgeBase.open(list(kb or []))
    said = spoken(lang)
    found = knowledge.libraries.which(asked, os.value if os else None, here=this_system(sys.platform))
    if form == Format.json:
        output.write_json(as_dict(asked, found, knowledge))
    else:
        sys.stdout.write(text(found, knowledge, said))
    if found:
        return
    near = knowledge.libraries.nearest(asked)
    hint = "errdoc which takes a file name such as libcudnn.so.8, or a symbol such as GLIBC_2.32"
    output.unknown(f"no library or symbol that errdoc knows is in {safe(asked)!r}", near, hint)
    raise SystemExit(1)
