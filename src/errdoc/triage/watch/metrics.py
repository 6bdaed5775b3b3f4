"""Figures of a triage for Prometheus: on a port, or as a file for node_exporter's textfile collector."""

import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from errdoc.errors import InputError, UsageError
from errdoc.triage.store import Store
from errdoc.triage.watch.news import News

try:
    from prometheus_client import CollectorRegistry, start_http_server, write_to_textfile
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
except ModuleNotFoundError as error:
    raise UsageError("metrics need prometheus_client", hint="pip install 'errdoc[metrics]'") from error

_LOGS = (
    "select coalesce(g.status, iif(l.state = 'unread', 'unread', 'waiting')), count(*) from logs l"
    " left join groups g on g.kind = l.kind and l.state = 'done' group by 1 order by 1"
)
# what no page names is one series, however many groups it is
_GROUPS = "select coalesce(failure, ''), count(*), sum(count) from groups where kind != 'clean' group by 1 order by 1"


class Metrics:
    """Figures that are worked out after each round, and told to whoever asks.

    Args:
        serve: where a port is opened: `9109`, on loopback, or `0.0.0.0:9109`.
        file: where they are written, whole at any moment.

    Raises:
        UsageError: that is no port, or the file's name does not end as the collector wants it.
        InputError: the port cannot be opened.
    """

    def __init__(self, serve: str | None = None, file: Path | None = None) -> None:
        if file and file.suffix != ".prom":
            raise UsageError(f"{file}: node_exporter reads *.prom", hint="--metrics-file DIR/errdoc.prom")
        self._file, self._server, self._families = file, None, tuple[Any, ...]()
        self._registry = CollectorRegistry()
        self._registry.register(self)
        if serve:
            host, _, port = serve.rpartition(":")
            if not (port.isascii() and port.isdecimal() and int(port) < 1 << 16):
                raise UsageError(f"--metrics {serve} is no port", hint="--metrics 9109, --metrics 0.0.0.0:9109")
            try:
                self._server, self._thread = start_http_server(
                    int(port), host.strip("[]") or "127.0.0.1", self._registry
                )
            except OSError as error:
                raise InputError(f"{serve}: no metrics there: {error.strerror or error}") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()

    @property
    def port(self) -> int:
        """The port that was opened."""
        return int(self._server.server_port) if self._server else 0

    def collect(self) -> Iterator[Any]:
        """What `prometheus_client` asks, from a thread of its own."""
        yield from self._families

    def at(self, store: Store, news: News) -> None:
        """Works out the figures, and writes the file.

        Raises:
            InputError: the file cannot be written.
        """
        logs = GaugeMetricFamily("errdoc_triage_logs", "Logs by status.", labels=["status"])
        for status, count in store.ask(_LOGS):
            logs.add_metric([status], count)
        groups = GaugeMetricFamily(
            "errdoc_triage_groups", "Groups by failure; empty where no page names it.", labels=["failure"]
        )
        failed = GaugeMetricFamily(
            "errdoc_triage_failed_logs", "Logs by failure; empty where no page names it.", labels=["failure"]
        )
        for failure, count, of in store.ask(_GROUPS):
            groups.add_metric([failure], count)
            failed.add_metric([failure], of)
        new = CounterMetricFamily("errdoc_triage_new_groups", "Groups that were new to the watch.", value=news.count())
        last = GaugeMetricFamily(
            "errdoc_triage_last_look_timestamp_seconds", "When the last round ended.", value=time.time()
        )
        self._families = (logs, groups, failed, new, last)
        if self._file:
            try:
                write_to_textfile(str(self._file), self._registry)
            except OSError as error:
                raise InputError(f"{self._file} cannot be written: {error.strerror}") from error
