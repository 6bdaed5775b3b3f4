"""`errdoc kb`: the curator's commands over a folder of pages."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from errdoc.cli import output
from errdoc.cli.options import Argument, Debug, Form, Format, Option, Pages, Spoken, spoken
from errdoc.cli.typed import typed

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
    Option("--kb", metavar="DIR", envvar="ERRDOC_KB", show_default=False,
                 help="The folder of pages; by default the kb/ here or above."),
]  # fmt: skip
Only = Annotated[list[str] | None, Argument(metavar="ID", help="Ids or family/id; all by default.", show_default=False)]


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
@typed
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
    raise SystemExit(3 if findings else 0)


@app.command("steady")
def steady(root: Root = None, debug: Debug = False) -> None:
    """Hold the anchors against 200 MB of logs in which all is well; the lint does it with 3 MB."""
    del debug
    from tempfile import TemporaryDirectory

    from errdoc.curate import flooding
    from errdoc.curate.prove import open_folder

    with TemporaryDirectory() as scratch:
        kb, pages = open_folder(folder(root), Path(scratch))
        findings = list(flooding.check(pages, kb, flooding.MANY))
    for one in findings:
        sys.stdout.write(f"{one.path}: {one.code} {one.message}; {one.fix}\n")
    sys.stderr.write(f"{len(findings)} anchors come too often\n" if findings else "no anchor comes too often\n")
    raise typer.Exit(3 if findings else 0)


@app.command("new")
@typed
def new(
    name: Annotated[str, Argument(metavar="FAMILY/ID", show_default=False, help="As in nccl/nccl-timeout.")],
    logs: Annotated[
        list[Path] | None,
        Option("--from", metavar="LOG", show_default=False, help="A log that shows the failure; may be repeated."),
    ] = None,
    root: Root = None,
    debug: Debug = False,
) -> None:
    """Begin a page, from logs that show the failure; a folder of one's own is made where there is none."""
    del debug
    from errdoc.curate.scaffold import new as begin

    if root is not None and not root.exists():
        (root / "failures").mkdir(parents=True)
    page = begin(folder(root), name, logs or [])
    sys.stdout.write(f"{page}\n")
    more = f" --kb {shlex.quote(str(root))}" if root is not None else ""
    sys.stderr.write(f"next: fill it in, then errdoc kb lint {name}{more}\n")


@app.command("test")
@typed
def prove(only: Only = None, root: Root = None, debug: Debug = False) -> None:
    """Explain the logs of the pages: hits must be named, misses must not."""
    del debug
    from errdoc.curate.prove import test as run

    outcomes = run(folder(root), only or [])
    failed = [one for one in outcomes if not one.ok]
    for one in failed:
        sys.stdout.write(f"FAIL {one.log}: {one.said}\n")
    sys.stderr.write(f"{len(outcomes)} logs, {len(failed)} failed\n")
    raise SystemExit(3 if failed else 0)


@app.command("list")
@typed
def listing(kb: Pages = None, lang: Spoken = None, debug: Debug = False) -> None:
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


@app.command("coverage")
@typed
def coverage(
    only: Only = None,
    stable: Annotated[
        bool, Option("--stable", help="The drafts that fulfil what a stable page needs, the lint silent.")
    ] = False,
    causes: Annotated[
        bool, Option("--causes", help="What tells each cause of each failure apart: evidence, a check, a trial.")
    ] = False,
    form: Form = Format.terminal,
    root: Root = None,
    debug: Debug = False,
) -> None:
    """Show what each page has, and what it lacks for `stable`."""
    del debug
    from errdoc.curate import coverage as measured
    from errdoc.curate import report

    if stable:
        _ripe(folder(root), only or [], form)
        return
    if causes:
        _pairs(folder(root), only or [], form)
        return
    rows = measured.coverage(folder(root), only or [])
    if form == Format.json:
        output.write_json(report.coverage_data(rows))
    else:
        sys.stdout.write(report.coverage_text(rows))


def _pairs(root: Path, only: list[str], form: Format) -> None:
    """Prints what tells causes apart; status 3 where nothing tells one."""
    from errdoc.curate import report
    from errdoc.curate.pairs import pairs

    rows = pairs(root, only)
    if form == Format.json:
        output.write_json(report.pairs_data(rows))
    else:
        sys.stdout.write(report.pairs_text(rows))
    if not all(row.by for row in rows):
        raise typer.Exit(3)


def _ripe(root: Path, only: list[str], form: Format) -> None:
    """Prints the drafts that may become stable; those that only the lint holds back go to stderr."""
    from errdoc.curate.coverage import ripe

    found = [
        (page, findings)
        for page, findings in ripe(root)
        if not only or {page.id, page.family, f"{page.family}/{page.id}"}.intersection(only)
    ]
    names = [f"{page.family}/{page.id}" for page, findings in found if not findings]
    if form == Format.json:
        held = {f"{page.family}/{page.id}": list(map(str, findings)) for page, findings in found if findings}
        output.write_json({"ripe": names, "held back": held})
        return
    sys.stdout.write("".join(f"{name}\n" for name in names))
    for page, findings in found:
        if findings:
            codes = ", ".join(sorted({one.code for one in findings}))
            sys.stderr.write(f"held back by the lint: {page.family}/{page.id}: {codes}\n")
    sys.stderr.write(f"{len(names)} of {len(found)} drafts with all that stable asks\n")


@app.command("overlap")
@typed
def overlap(
    only: Only = None,
    everything: Annotated[bool, Option("--all", help="Also the pairs that overlap.toml explains.")] = False,
    form: Form = Format.terminal,
    root: Root = None,
    debug: Debug = False,
) -> None:
    """Find signatures that fire on the hit logs of other pages."""
    del debug
    from errdoc.curate import report
    from errdoc.curate.overlap import overlap as measured

    found = measured(folder(root), only or [])
    if form == Format.json:
        output.write_json(report.overlap_data(found))
    else:
        sys.stdout.write(report.overlap_text(found, everything=everything))
        sys.stderr.write(
            f"{len(found.open)} pairs without a reason, {len(found.explained)} explained,"
            f" {len(found.unneeded)} reasons not needed\n"
        )
    raise SystemExit(3 if found.open or found.unneeded else 0)


@app.command("score")
@typed
def score(
    logs: Annotated[Path, Argument(metavar="DIR", help="A folder of labelled logs.", show_default=False)],
    misses: Annotated[bool, Option("--misses", help="Print every log that was not right.")] = False,
    totals: Annotated[bool, Option("--totals", help="No rows for single failures and causes.")] = False,
    form: Form = Format.terminal,
    kb: Pages = None,
    debug: Debug = False,
) -> None:
    """Measure accuracy and calibration on labelled logs: log.txt with case.json, or NAME.log with NAME.toml."""
    del debug
    from errdoc.curate import report
    from errdoc.curate.score import score as measured
    from errdoc.kb import KnowledgeBase

    rows = measured(logs, KnowledgeBase.open(list(kb or [])))
    if form == Format.json:
        output.write_json(report.score_data(rows))
        return
    if misses:
        sys.stdout.write(report.misses_text(rows) + "\n")
    sys.stdout.write(report.score_text(rows, totals_only=totals))


@app.command("fit")
@typed
def fit(
    cases: Annotated[
        list[Path] | None,
        Option("--cases", metavar="DIR", help="A folder of labelled logs; may be repeated.", show_default=False),
    ] = None,
    root: Root = None,
    dry: Annotated[bool, Option("--dry-run", help="Print what is reached, write nothing.")] = False,
    debug: Debug = False,
) -> None:
    """Learn what a confidence is worth, and write the coefficients to tables/fit.toml."""
    del debug
    from errdoc.curate import fit as learning
    from errdoc.kb import KnowledgeBase

    place = folder(root)
    learnt = learning.fit(place, cases or [], KnowledgeBase.open())
    sys.stdout.write(learning.text(learnt))
    if not dry:
        target = place / "tables" / "fit.toml"
        target.write_text(learning.toml(learnt), encoding="utf-8", newline="\n")
        sys.stderr.write(f"{target}\n")


@app.command("weigh")
@typed
def weigh(
    root: Annotated[
        Path,
        Option("--kb", metavar="DIR", envvar="ERRDOC_KB", show_default=False, help="The folder of your own pages."),
    ],
    slack: Annotated[
        Path | None,
        Option(
            "--slack", metavar="DIR", show_default=False, help="The Slack bot's data folder; by default the user's."
        ),
    ] = None,
    everything: Annotated[bool, Option("--all", help="Also failures of which too little was said.")] = False,
    yes: Annotated[bool, Option("--yes", help="Write the pages, without a question.")] = False,
    debug: Debug = False,
) -> None:
    """Show what verify, Slack and `triage mark` say of how frequent causes are, and the weights that follow from it.

    A diff first, written only with --yes; a shipped page is copied to the folder and lies over the other one there.
    """
    del debug
    from errdoc.cli.weigh import weigh as work
    from errdoc.errors import UsageError

    if (root / "kb.toml").is_file():
        raise UsageError(f"{root} is the shipped knowledge base", hint="--kb takes a folder of your own pages")
    work(root, slack, everything=everything, write=yes)
