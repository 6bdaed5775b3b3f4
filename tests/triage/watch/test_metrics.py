"""Figures for Prometheus, read by prometheus_client's own parser."""

import contextlib
import os
import socket
import time
import urllib.request
from pathlib import Path

import pytest

pytest.importorskip("prometheus_client", reason="prometheus_client is not installed")

from prometheus_client.parser import text_string_to_metric_families

from errdoc.errors import InputError, UsageError
from errdoc.triage.pool import Pool
from errdoc.triage.run import triage
from errdoc.triage.sources import inputs
from errdoc.triage.store import Store
from errdoc.triage.watch.metrics import Metrics
from errdoc.triage.watch.news import News
from errdoc.triage.work import Setting


def figures(text: str) -> dict[tuple[str, ...], float]:
    """The samples of a text by name and labels."""
    return {
        (one.name, *one.labels.values()): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


@pytest.fixture
def told(kb, logs, tmp_path):
    """Reads the logs with a watch beside them, and gives its figures to a `Metrics`."""
    (logs / "empty.log").write_bytes(b"")
    (logs / "odd.log").write_text("FrobnicationError: no flux in drum 3\n")

    def run(metrics: Metrics) -> None:
        out = tmp_path / "out"
        with contextlib.closing(Store(out, kb.version)) as store:
            news = News(store)
            triage(store, Pool(1, Setting(out)), kb, inputs.logs([str(logs)], out))
            for kind in news.waiting():
                news.begin(kind)
            metrics.at(store, news)

    return run


EXPECTED = {
    ("errdoc_triage_logs", "clean"): 2,
    ("errdoc_triage_logs", "diagnosed"): 5,
    ("errdoc_triage_logs", "unknown"): 1,
    ("errdoc_triage_logs", "unread"): 1,
    ("errdoc_triage_groups", "cuda-out-of-memory"): 1,
    ("errdoc_triage_groups", "gpu-fell-off-bus"): 1,
    ("errdoc_triage_groups", ""): 1,
    ("errdoc_triage_failed_logs", "cuda-out-of-memory"): 3,
    ("errdoc_triage_failed_logs", "gpu-fell-off-bus"): 2,
    ("errdoc_triage_failed_logs", ""): 1,
    ("errdoc_triage_new_groups_total",): 3,
}


def test_a_port_of_loopback_tells_them(told) -> None:
    """Logs by status, groups and logs by failure, what was new, the last round."""
    with Metrics("0") as metrics:
        told(metrics)
        assert metrics._server.server_address[0] == "127.0.0.1"
        with urllib.request.urlopen(f"http://127.0.0.1:{metrics.port}/metrics") as answer:
            found = figures(answer.read().decode())
    assert found.pop(("errdoc_triage_last_look_timestamp_seconds",)) > 1.7e9
    assert found == EXPECTED


def test_a_file_tells_the_same(told, tmp_path) -> None:
    """For node_exporter, which reads `*.prom`."""
    file = tmp_path / "errdoc.prom"
    with Metrics(file=file) as metrics:
        told(metrics)
    found = figures(file.read_text())
    del found[("errdoc_triage_last_look_timestamp_seconds",)]
    assert found == EXPECTED
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("errdoc")) == ["errdoc.prom"]


#: What no page is called, and a store of somebody else may hold.
STRANGE = ['a"b', "a\\b", "a\nb", "a\\nb", "\\", '"', '{x="y"} 1\nerrdoc_fake 7', "日志", "\0", "\x1b[2J", "\u2028x",
           "# EOF", "\r\nx 1", "=HYPERLINK()", "x" * 10_000]  # fmt: skip


@pytest.mark.parametrize("form", ["", "application/openmetrics-text; version=1.0.0"])
def test_a_label_is_one_whatever_stands_in_it(kb, tmp_path, form) -> None:
    """Quotes, backslashes and line breaks make no other series; and however many errors have no page, they are one."""
    from prometheus_client.openmetrics.parser import text_string_to_metric_families as openmetrics

    with contextlib.closing(Store(tmp_path / "out", kb.version)) as store, Metrics("0", tmp_path / "a.prom") as metrics:
        for number, name in enumerate(STRANGE):
            row = (f"k{number}", name, name, 1)
            store.ask("insert into groups (kind, failure, status, count) values (?, ?, ?, ?)", *row)
        for number in range(5000):
            store.ask("insert into groups (kind, status, count) values (?, 'unknown', 1)", f"unknown:{number}")
        metrics.at(store, News(store))
        asked = urllib.request.Request(
            f"http://127.0.0.1:{metrics.port}/metrics", headers={"Accept": form} if form else {}
        )
        with urllib.request.urlopen(asked) as answer:
            text = answer.read().decode()
    parse = openmetrics if form else text_string_to_metric_families
    told = [(one.name, one.labels.get("failure")) for family in parse(text) for one in family.samples]
    assert sorted(label for name, label in told if name == "errdoc_triage_groups") == sorted(["", *STRANGE])
    assert {name for name, _ in told} <= {
        "errdoc_triage_logs", "errdoc_triage_groups", "errdoc_triage_failed_logs", "errdoc_triage_new_groups_total",
        "errdoc_triage_last_look_timestamp_seconds",
    }  # fmt: skip
    assert len(told) < 3 * len(STRANGE)


def test_who_asks_and_says_no_more_holds_up_nobody(told) -> None:
    """Neither the next one, nor the end."""
    with Metrics("0") as metrics:
        told(metrics)
        idle = [socket.create_connection(("127.0.0.1", metrics.port)) for _ in range(20)]
        idle[0].sendall(b"GET /metrics HTTP/1.1\r\n")
        with urllib.request.urlopen(f"http://127.0.0.1:{metrics.port}/metrics", timeout=30) as answer:
            assert b"errdoc_triage_logs" in answer.read()
        began = time.monotonic()
    assert time.monotonic() - began < 20
    for one in idle:
        one.close()


@pytest.mark.parametrize("given", ["", "x", "70000", "127.0.0.1", "-1"])
def test_what_is_no_port_is_refused(given) -> None:
    """So is a file that no collector reads."""
    with pytest.raises(UsageError):
        Metrics(given or None, Path("a.txt") if not given else None)


def test_a_port_or_a_file_that_cannot_be_had_is_told(told, tmp_path) -> None:
    """With the reason."""
    with Metrics("0") as metrics, pytest.raises(InputError, match="no metrics there"):
        Metrics(str(metrics.port))
    with Metrics(file=tmp_path / "nowhere" / "a.prom") as metrics, pytest.raises(InputError, match="cannot be written"):
        told(metrics)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="one system is enough")
def test_a_triage_without_a_watch_writes_the_file_too(logs, tmp_path, kb) -> None:
    """For cron."""
    import subprocess
    import sys

    command = [sys.executable, "-m", "errdoc", "triage", str(logs), "--jobs", "1", "--metrics-file"]
    subprocess.run([*command, str(tmp_path / "a.prom")], check=True, capture_output=True)
    assert figures((tmp_path / "a.prom").read_text())[("errdoc_triage_logs", "diagnosed")] == 5
