"""`errdoc kb`: the curator's commands over a folder of pages."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from errdoc.cli.language import Option as Spoken
from errdoc.cli.language import spoken

app = typer.Typer(
    help="Write and prove pages of the knowledge base.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

#: The folder of pages; found by `folder` where it is not given.
Root = Annotated[
    Path | None,
    typer.Option("--kb", metavar="DIR", envvar="ERRDOC_KB", show_default=False,
                 help="The folder of pages; by default the kb/ here or above."),
]  # fmt: skip
Only = Annotated[
    list[str] | None, typer.Argument(metavar="ID", help="Ids or family/id; all by default.", show_default=False)
]
Debug = Annotated[bool, typer.Option("--debug", help="Show where an error of errdoc comes from.")]


def folder(given: Path | None) -> Path:
    """The folder of pages to work on: the given one, else the nearest `kb/` here or above.

    Raises:
        UsageError: there is none.
    """
    from errdoc.errors import UsageError

    if given is not None:
        if not given.is_dir():
            raise UsageError(f"{given} is no folder", hint="--kb takes a folder of pages, as kb/ in the repository")
        return given
    here = Path.cwd()
    for above in (here, *here.parents):
        for place in (above, above / "kb"):
            if (place / "failures").is_dir():
                return place
    raise UsageError("no folder of pages here or above", hint="give it: --kb DIR, or work in a checkout of errdoc")


@app.command("lint")
def lint(only: Only = None, root: Root = None, debug: Debug = False) -> None:
    """Check pages; every finding with file, line, code and how to mend it."""
    del debug
    from errdoc.curate.lint import lint as check

    findings = check(folder(root), only or [])
    for one in findings:
        place = f"{one.path}:{one.line}" if one.line else one.path
        sys.stdout.write(f"{place}: {one.code} {one.message}" + (f"; {one.fix}" if one.fix else "") + "\n")
    count = len(findings)
    sys.stderr.write("no findings\n" if not count else f"{count} finding{'s' if count > 1 else ''}\n")
    raise typer.Exit(3 if findings else 0)


@app.command("new")
def new(
    name: Annotated[str, typer.Argument(metavar="FAMILY/ID", show_default=False, help="As in nccl/nccl-timeout.")],
    log: Annotated[
        Path | None, typer.Option("--from", metavar="LOG", show_default=False, help="A log that shows the failure.")
    ] = None,
    root: Root = None,
    debug: Debug = False,
) -> None:
    """Begin a page, from a log that shows the failure."""
    del debug
    from errdoc.curate.scaffold import new as begin

    page = begin(folder(root), name, log)
    sys.stdout.write(f"{page}\n")
    sys.stderr.write(f"next: fill it in, then errdoc kb lint {name}\n")


@app.command("test")
def prove(only: Only = None, root: Root = None, debug: Debug = False) -> None:
    """Explain the logs of the pages: hits must be named, misses must not."""
    del debug
    from errdoc.curate.prove import test as run

    outcomes = run(folder(root), only or [])
    failed = [one for one in outcomes if not one.ok]
    for one in failed:
        sys.stdout.write(f"FAIL {one.log}: {one.said}\n")
    sys.stderr.write(f"{len(outcomes)} logs, {len(failed)} failed\n")
    raise typer.Exit(3 if failed else 0)


@app.command("list")
def listing(
    kb: Annotated[
        list[Path] | None,
        typer.Option(
            "--kb", metavar="DIR", envvar="ERRDOC_KB", help="A folder of pages of your own.", show_default=False
        ),
    ] = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:
    """List the pages: id, family, kind, status, title."""
    del debug
    from errdoc.kb import KnowledgeBase

    knowledge = KnowledgeBase.open(list(kb or []))
    rows = []
    for ident in knowledge.ids():
        page = knowledge.page(ident, spoken(lang))
        status = str(page.get("status") or page["head"].get("status", ""))
        rows.append((page["id"], page["family"] or "-", page["kind"], status or "-", page["title"]))
    rows.sort(key=lambda row: (row[1], row[0]))
    widths = [max((len(row[i]) for row in rows), default=0) for i in range(4)]
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)]
        sys.stdout.write("  ".join([*cells, row[4]]) + "\n")
