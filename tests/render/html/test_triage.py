"""A triage as a page."""

import html
import re

import pytest

from errdoc.render.html.triage import render

EVIL = "<script>alert(1)</script>"
GROUP = {
    "group": "nan-loss", "failure": "nan-loss", "status": "diagnosed", "title": "the loss is NaN", "title_zh": "损失为 NaN",
    "count": 3, "new": True, "first": "2026-03-01T00:00:00", "last": "2026-03-02T00:00:00", "gpu_hours": 12.5,
    "gpu_hours_logs": 2, "hosts": [{"host": f"gpu-1{EVIL}", "count": 3}], "hosts_total": 9, "gpus": [], "gpus_total": 0,
    "switches": [], "switches_total": 0, "ranks": [], "ranks_total": 0, "images": [], "images_total": 0, "users": [],
    "users_total": 0, "versions": {"torch": [{"version": "2.4.0", "count": 3}]}, "fingerprints": [],
    "fingerprints_total": 0, "example": {"path": f"/logs/{EVIL}.log", "line": 7, "text": f"loss is nan {EVIL}\x1b[2J"},
}  # fmt: skip
REPORT = {
    "logs": 9, "clean": 5, "unread": 1, "gpu_hours_lost": 12.5, "gpu_hours_logs": 2, "groups": [GROUP], "new": ["nan-loss"],
    "stands_out": [{"group": "nan-loss", "kind": "host", "value": f"gpu-1{EVIL}", "count": 3, "of": 3, "on": 4, "among": 9,
                    "p": 1e-5}],
    "over_time": {"seconds": 3600, "columns": ["2026-03-01T00:00:00", "2026-03-01T01:00:00"], "left_out": 0,
                  "rows": [{"group": "nan-loss", "counts": [2, 0]}, {"group": None, "counts": [0, 1]}]},
    "by_node": {"groups": ["nan-loss"], "rows": [{"host": f"gpu-1{EVIL}", "counts": [3], "failed": 3, "logs": 4}]},
    "jobs_total": 2, "jobs_failed": 1,
    "jobs": [{"job": f"slurm {EVIL}", "group": "nan-loss", "failed": 3, "logs": 8, "ranks": 8, "nodes": 1, "text": EVIL,
              "source": "dcgm"}],
    "clocks": [{"of": "kernels", "offset": -12_600.0, "why": "jobs", "logs": 3}, {"of": "jobs", "offset": 0.0, "why": "files",
               "logs": 9}, {"of": "unsure", "offset": 0.0, "why": "", "logs": 4}],
    "unread_logs": [{"path": f"/logs/{EVIL}", "why": "it is empty"}],
}  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_has_both_languages_and_the_asked_one_first(lang: str) -> None:
    """Words of errdoc and titles of pages."""
    page = render(REPORT, lang)
    assert f'<html lang="{lang}">' in page
    assert f'id="in-{lang}" checked' in page
    assert "the loss is NaN" in page
    assert "损失为 NaN" in page


def test_who_told_a_job_s_root_is_said_and_what_clocks_are_taken_for() -> None:
    """A clock that differs, and jobs that may want a zone; one that does not differ is not told."""
    page = render(REPORT)
    assert re.search(r"DCGM</span>.{0,80}: <code>", page)
    assert "are -03:30 against the jobs&#39;" in page
    assert "--kernel-timezone" in page
    assert "+00:00" not in page


def test_nothing_that_a_log_says_is_markup_or_acts() -> None:
    """Nodes, paths, quoted lines."""
    page = render(REPORT)
    assert EVIL not in page
    assert "<script" not in page
    assert "\x1b" not in page


def test_the_page_loads_nothing_and_has_no_style_but_its_sheet() -> None:
    """What the policy would refuse is not there."""
    page = render(REPORT)
    assert not re.search(r"""\s(?:style|src|onload|onclick)=|url\(|https?://""", page)
    assert "default-src 'none'; style-src 'sha256-" in html.unescape(page)


def test_numbers_of_the_pictures_stand_there_as_text() -> None:
    """Each column with its counts, each cell of the map with its number and shade."""
    page = render(REPORT)
    assert '<tr><th scope="row">2026-03-01T01:00:00</th><td>0</td><td>1</td><td>1</td></tr>' in page
    assert '<td class="h5">3</td>' in page
    assert page.count("<rect") == 2 + 2  # two bars, and two keys


def test_a_report_of_nothing_is_a_page_too() -> None:
    """Without groups, pictures or what stands out."""
    page = render({**REPORT, "groups": [], "new": [], "stands_out": [], "over_time": None, "by_node": None, "jobs": [],
                   "unread_logs": [], "gpu_hours_logs": 0, "unread": 0, "clean": 9})  # fmt: skip
    assert "<svg" not in page
