"""`errdoc triage`: thousands of logs, by what failed, and what stands out among them."""

import contextlib
import json
import os
import sys
import tempfile
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from errdoc.cli import output
from errdoc.cli.options import (
    Argument,
    Debug,
    Everything,
    Option,
    PagesLaidOver,
    Redact,
    Spoken,
    option,
    redactor,
    spoken,
    written,
)

if TYPE_CHECKING:
    from errdoc.logs.masks.redact import Redactor
    from errdoc.reader import Reader
    from errdoc.render.words import Lang
    from errdoc.triage.pool import Workers
    from errdoc.triage.reports.results import Written
    from errdoc.triage.run import Progress
    from errdoc.triage.sources.inputs import Log
    from errdoc.triage.store import Store
    from errdoc.triage.watch.metrics import Metrics
    from errdoc.triage.work import Setting


class Format(StrEnum):
    """The faces of a triage."""

    terminal = "terminal"
    json = "json"
    html = "html"


def triage(
    paths: Annotated[
        list[str],
        Argument(
            metavar="PATHS",
            help="Logs, folders, archives, wildcards, addresses (s3://, gs://, https://), - for a list on stdin.",
            show_default=False,
        ),
    ],
    out: Annotated[
        Path | None, option("--out", "DIR", "Keeps the results, and goes on there when it is run again.")
    ] = None,
    jobs: Annotated[
        int | None, Option("--jobs", "-j", min=1, help="Processes; by default one a core.", show_default=False)
    ] = None,
    against: Annotated[
        Path | None, option("--against", "RUN", "The --out DIR of an earlier run: what is new since?")
    ] = None,
    since: Annotated[
        str | None, option("--since", "TIME", "A date, or 36h, 7d: what was not seen before it is new.")
    ] = None,
    topology: Annotated[
        Path | None, option("--topology", "FILE", "Slurm's topology.conf: which switch is a node behind?")
    ] = None,
    sacct: Annotated[
        Path | None, option("--sacct", "FILE", "What `sacct --json` wrote: states and nodes of jobs.")
    ] = None,
    events: Annotated[Path | None, option("--events", "FILE", "What `kubectl get events -A -o json` wrote.")] = None,
    dcgm: Annotated[
        list[Path] | None,
        option("--dcgm", "PATH", "What DCGM knows: dcgm-exporter's text, Prometheus' answer, dcgmi health or diag -j."),
    ] = None,
    timezone: Annotated[
        str | None, option("--timezone", "ZONE", "Of jobs' logs that tell none: UTC, Asia/Shanghai, +08:00.")
    ] = None,
    kernel_timezone: Annotated[
        list[str] | None, option("--kernel-timezone", "[NODES=]ZONE", "Of kernels' logs that tell none.")
    ] = None,
    merge: Annotated[
        bool, Option("--merge", help="PATHS are the --out DIRs of runs of parts of the logs: one run of all.")
    ] = False,
    ray: Annotated[
        str | None, option("--ray", "ADDRESS", "Do the work on a Ray cluster: auto, or HOST:PORT of its head.")
    ] = None,
    follow: Annotated[
        bool, Option("--follow", help="Go on looking for new and grown logs until Ctrl-C; with --out.")
    ] = False,
    every: Annotated[int, Option("--every", metavar="SECONDS", min=1, help="How often --follow looks.")] = 30,
    webhook: Annotated[
        list[str] | None,
        option("--webhook", "URL", "With --follow, told of each new group once: Slack, Feishu, WeCom, others."),
    ] = None,
    metrics: Annotated[
        str | None, option("--metrics", "PORT", "With --follow, figures for Prometheus on loopback, or HOST:PORT.")
    ] = None,
    metrics_file: Annotated[
        Path | None, option("--metrics-file", "FILE", "The same as a .prom file for node_exporter.")
    ] = None,
    parquet: Annotated[bool, Option("--parquet", help="The logs as Parquet too, in --out.")] = False,
    null: Annotated[bool, Option("--null", "-0", help="The list's names end with NUL and not with a line.")] = False,
    form: Annotated[Format, written("report")] = Format.terminal,
    everything: Everything = False,
    redact: Redact = None,
    kb: PagesLaidOver = None,
    lang: Spoken = None,
    debug: Debug = False,
) -> None:
    """Sort thousands of logs by what failed, say what keeps to one node, GPU or image, and what is new.

    A cheap look at each log, an explanation for each kind. With --out a run that was interrupted goes on where it was.
    """
    del debug
    from errdoc.kb import KnowledgeBase
    from errdoc.reader import Reader
    from errdoc.triage.jobs import scheduler
    from errdoc.triage.jobs.zones import zones as read_zones
    from errdoc.triage.looks.usage import users_key
    from errdoc.triage.run import triage as run
    from errdoc.triage.since import moment as when
    from errdoc.triage.store import Store, kinds_of
    from errdoc.triage.watch.news import News
    from errdoc.triage.watch.webhook import hook as parsed
    from errdoc.triage.work import Setting

    said, pages = spoken(lang), list(kb or [])
    version = KnowledgeBase.open(pages).version
    private = redactor(redact, form)
    _agree(
        paths, out, merge=merge, follow=follow, parquet=parquet, private=private is not None,
        telling=bool(webhook or metrics),
    )  # fmt: skip
    # what can be wrong with options and files is wrong before anything is written
    moment = when(since, datetime.now(UTC)) if since else ""
    zones = read_zones(timezone, kernel_timezone or ())
    leaves = scheduler.topology(topology) if topology else {}
    before = kinds_of(against) if against else None
    hooks = [parsed(one, os.environ.get("ERRDOC_FEISHU_SECRET", "")) for one in webhook or ()]
    bar = _bar(said)
    with (
        _folder(out) as folder,
        contextlib.closing(Store(folder, version)) as store,
        _figures(metrics, metrics_file) as figures,
    ):
        results = _results(folder, lines=out is not None and private is None, parquet=parquet)
        logs = _merged(paths, store) if merge else _logs(paths, folder, b"\0" if null else b"\n")
        reader = Reader(pages=pages)
        _take_in(store, reader, sacct, events, dcgm)
        with _workers(Setting(folder, tuple(pages), users_key(), leaves), version, jobs, ray) as pool:
            read = partial(run, store, pool, reader.kb, progress=bar, zones=zones)
            if follow:
                from errdoc.cli import following

                told_of = following.After(store, hooks, before or (), said, figures, form, redact)
                following.follow(store, read, paths, folder, every, results, told_of, said)
                bar.end()
            else:
                read(logs, results)
                if figures:
                    figures.at(store, News(store))
        told = _report(store, version, before, against, moment, private)
    _write(told, form, said, everything=everything)


def _agree(
    paths: list[str], out: Path | None, *, merge: bool, follow: bool, parquet: bool, private: bool, telling: bool
) -> None:
    """Options that contradict each other.

    Raises:
        UsageError: there are such.
    """
    from errdoc.errors import UsageError

    if parquet and (out is None or private):
        raise UsageError(
            "--parquet is written to --out DIR, without --redact", hint="errdoc triage logs/ --out DIR --parquet"
        )
    if telling and not follow:
        raise UsageError("--webhook and --metrics are for --follow", hint="errdoc triage logs/ --out DIR --follow")
    if merge and follow:
        raise UsageError("--merge and --follow are two commands", hint="errdoc triage --merge RUN… --out DIR")
    if follow and (out is None or "-" in paths):
        raise UsageError(
            "--follow keeps what it knows in --out, and reads no list", hint="errdoc triage logs/ --out DIR --follow"
        )


def _bar(lang: "Lang") -> "Progress":
    """What is left, on a terminal."""
    from errdoc.render.triage import progress
    from errdoc.triage.run import Progress

    return Progress(
        sys.stderr if sys.stderr.isatty() else None,
        lambda step, done, total, left: progress(step, done, total, left, lang),
    )


def _figures(metrics: str | None, file: Path | None) -> "contextlib.AbstractContextManager[Metrics | None]":
    """Figures for Prometheus; none where nobody wants them."""
    if not (metrics or file):
        return contextlib.nullcontext()
    from errdoc.triage.watch.metrics import Metrics

    return Metrics(metrics, file)


def _logs(paths: list[str], folder: Path, end: bytes) -> "Iterator[Log]":
    """The logs that are meant, with those of a list on standard input."""
    from errdoc.triage.sources import inputs

    return inputs.logs(paths, folder, sys.stdin.buffer if "-" in paths else None, end=end)


def _merged(runs: list[str], store: "Store") -> "Iterator[Log]":
    """Takes in runs of parts of the logs; there are no others to read."""
    from errdoc.triage.merge import merge

    merge(store, [Path(run) for run in runs])
    return iter(())


def _take_in(
    store: "Store", reader: "Reader", sacct: Path | None, events: Path | None, dcgm: list[Path] | None
) -> None:
    """Takes in what others know of the jobs and nodes: a scheduler's accounts, a cluster's events, GPUs' readings."""
    from errdoc.triage.jobs import dcgm as readings
    from errdoc.triage.jobs import scheduler
    from errdoc.triage.work import named

    store.account(
        (one.job, one.state, json.dumps(one.nodes), one.gpus, one.begin, one.end)
        for one in (scheduler.accounts(sacct) if sacct else ())
    )
    asked = partial(named, reader)
    store.happened([
        *(scheduler.events(events, asked) if events else ()),
        *(readings.events(dcgm, reader.kb.tables["dcgm"], asked) if dcgm else ()),
    ])  # fmt: skip


def _report(
    store: "Store", version: str, before: "Collection[str] | None", against: Path | None, since: str,
    private: "Redactor | None",
) -> dict[str, Any]:  # fmt: skip
    """What came of it, as it leaves: with pseudonyms where they are wanted."""
    from errdoc.triage.reports.report import report

    told = report(store, version, before=before, against=against, since=since)
    if private is None:
        return told
    from errdoc.triage.reports.private import redacted

    return redacted(told, store, private)


def _results(folder: Path, *, lines: bool, parquet: bool) -> "list[Written]":
    """What is written of each log as it comes."""
    from errdoc.triage.reports.results import Lines

    results: list[Written] = [Lines(folder)] if lines else []
    if parquet:
        from errdoc.triage.reports.parquet import Parquet

        results.append(Parquet(folder))
    return results


def _write(told: dict[str, Any], form: Format, lang: "Lang", *, everything: bool) -> None:
    """Writes the report to standard output in one of its faces."""
    if form == Format.json:
        output.write_json(told)
    elif form == Format.html:
        from errdoc.render.html.triage import render

        sys.stdout.write(render(told, lang))
    else:
        from errdoc.render.triage import text

        sys.stdout.write(text(told, lang, everything=everything))


def _workers(
    setting: "Setting", version: str, jobs: int | None, ray: str | None
) -> "contextlib.AbstractContextManager[Workers]":
    """Who does the work: processes of this machine, or a cluster."""
    if ray:
        from errdoc.triage.cluster import Cluster

        return Cluster(ray, setting, version)
    from errdoc.triage.pool import Pool

    return Pool(jobs or _cores(), setting)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def _folder(out: Path | None) -> Iterator[Path]:
    """The folder of a run; one that is gone afterwards where nobody wants it."""
    if out:
        yield out
        return
    with tempfile.TemporaryDirectory(prefix="errdoc-triage-") as folder:
        yield Path(folder)
