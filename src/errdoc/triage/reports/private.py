"""A report with pseudonyms: nodes are taken out wherever they stand, and what else `errdoc.private` finds."""

from typing import Any

from errdoc import private
from errdoc.logs.masks.redact import Redactor
from errdoc.triage.store import Store


def redacted(report: dict[str, Any], store: Store, redactor: Redactor) -> dict[str, Any]:
    """The report without names of machines and users, and without secrets that its lines quote.

    Args:
        report: `errdoc.triage.reports.report.report`.
        store: knows the nodes.
        redactor: gives the pseudonyms.
    """
    for (host,) in store.ask(
        "select value from marks where kind = 'host' union select host from events where host != '' order by 1"
    ):
        redactor.learn(f"hostname={host}")
    return private.redacted(report, redactor)
