"""The report: one file that loads nothing and runs nothing, the answer beside the log, in both languages."""

import base64
import hashlib
import importlib.util
import re
from pathlib import Path

import pytest

from errdoc import pipeline
from errdoc.render import html

HERE = Path(__file__).parent
CORPUS = HERE.parents[2] / "corpus" / "recorded"
OOM = CORPUS / "cuda-out-of-memory"
SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'><a href=javascript:alert(3)>"
ACTIVE = {"script", "img", "link", "iframe", "object", "embed", "form", "base", "audio", "video", "source"}


def page_of(text):
    """The document, parsed."""
    spec = importlib.util.spec_from_file_location("report_conftest", HERE / "conftest.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Page(text)


RANKS = """\
2026-03-01 10:00:00,000 [rank0]: start
2026-03-01 10:00:00,500 [rank1]: start
2026-03-01 10:00:01,000 [rank2]: start
2026-03-01 10:00:40,000 [rank2]: Traceback (most recent call last):
2026-03-01 10:00:40,000 [rank2]:   File "train.py", line 7, in <module>
2026-03-01 10:00:40,000 [rank2]:     loss = model(x)
2026-03-01 10:00:40,000 [rank2]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 2 has a total capacity of 23.70 GiB of which 1.00 GiB is free.
2026-03-01 10:10:40,000 [rank0]: [rank0]:[E301 10:10:40.000000000 ProcessGroupNCCL.cpp:607] [Rank 0] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=5, OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600001 milliseconds before timing out.
2026-03-01 10:10:41,000 [rank1]: still waiting
"""


@pytest.mark.parametrize("path", [OOM / "torch-shared-2.8.log", CORPUS / "cuda-library-not-found" / "windows-1.10.log"])
def test_links_lead_somewhere_and_nothing_leaves(report, path):
    """Each link is to an id of the page, each id stands once, and no tag could load or run anything."""
    page = page_of(html.render(report(str(path))))
    assert len(page.links) > 8
    assert {link[:1] for link in page.links} == {"#"}
    assert [link for link in page.links if link[1:] not in page.ids] == []
    assert len(page.ids) == len(set(page.ids))
    assert not {tag for tag, _ in page.tags} & ACTIVE
    assert not [name for _, attrs in page.tags for name in attrs if name.startswith("on") or name in ("style", "src")]
    assert not re.search(r"url\(|@import", page.sheet)


def test_the_policy_allows_the_style_sheet_alone(report):
    """The hash is that of the sheet as it stands in the page; everything else is forbidden."""
    text = html.render(report(str(OOM / "torch-shared-2.8.log")))
    page = page_of(text)
    policy = next(attrs["content"] for tag, attrs in page.tags if attrs.get("http-equiv"))
    sheet = re.search(r"<style>(.*?)</style>", text, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_both_languages_are_there(report, lang):
    """The one that was asked for is chosen first; the same causes stand in each."""
    page = page_of(html.render(report(str(OOM / "torch-shared-2.8.log"), lang=lang), lang=lang))
    chosen = [attrs["id"] for tag, attrs in page.tags if tag == "input" and "checked" in attrs]
    assert chosen == [f"in-{lang}"]
    assert "another process holds the GPU" in page.text
    assert "其他进程占用" in page.text or "别的进程" in page.text or "另一个进程" in page.text


def test_lines_are_marked_and_lead_both_ways(report):
    """Key line, frame and facts are marked; the answer's quote leads to the line and the line back to it."""
    page = page_of(html.render(report(str(OOM / "torch-batch-2.8.log"))))
    (key,) = page.of_class("key")
    assert key["id"] == "L0-26"
    assert {"#L0-26", "#en-L0-26", "#zh-L0-26"} <= set(page.links)
    (frame,) = page.of_class("frame")
    assert {f"#{frame['id']}", f"#en-{frame['id']}"} <= set(page.links)


def test_the_memory_is_a_bar_with_its_numbers(report):
    """The pieces cover the bar, and each has a row with its size."""
    page = page_of(html.render(report(str(OOM / "torch-shared-2.8.log"))))
    widths = [float(attrs["width"]) for tag, attrs in page.tags if attrs.get("height") == "56"]
    assert sum(widths) == pytest.approx(2 * 1000, abs=1)
    for words in ("1.25 GiB", "800.00 KiB", "21.48 GiB", "90.6 %", "990.00 MiB"):
        assert words in page.text


def test_ranks_are_lanes_in_the_order_in_which_they_failed(report, tmp_path):
    """Rank 2 ran out of memory first, rank 0 waited for it, rank 1 has no error of its own."""
    log = tmp_path / "train.log"
    log.write_text(RANKS)
    made = report(str(log))
    assert made.axis == "time"
    assert [lane.rank for lane in made.lanes] == [2, 0, 1]
    assert [lane.failed and lane.failed.at for lane in made.lanes] == [40.0, 640.0, None]
    page = page_of(html.render(made))
    assert len(page.of_class("lane")) == 2 * 3
    assert page.text.index("40.00") < page.text.index("640.00") < page.text.index("no error of its own")


def test_the_link_that_does_not_fit_is_marked(answers):
    """A fact that decided for the first cause is a broken link, with the reason in words."""
    cause = answers.replace(
        answers.TOO_OLD, verdict="confirmed", evidence=(answers.replace(answers.TOO_OLD.evidence[0], says="for"),)
    )
    answer = answers.replace(answers.DIAGNOSED, diagnoses=(answers.replace(answers.CONV, causes=(cause,)),))
    page = page_of(html.render(answer))
    assert len(page.of_class("broken")) == 1
    assert "does not fit: driver 460.80; CUDA 10.0 needs 410.48 or newer" in page.text
    assert "tensorflow 1.12.0" in page.text
    assert not page_of(html.render(answers.DIAGNOSED)).of_class("broken")


def test_a_hostile_log_stays_text(report, tmp_path):
    """A script in a log, in its name and in a file's name within it is shown and nothing more."""
    log = tmp_path / "<img src=x onerror=alert(4)>.log"
    log.write_text(
        f"{SCRIPT}\nTraceback (most recent call last):\n"
        f'  File "{SCRIPT}.py", line 3, in {SCRIPT}\n    run()\nValueError: {SCRIPT}\n'
    )
    page = page_of(html.render(report(str(log)), everything=True))
    assert not {tag for tag, _ in page.tags} & ACTIVE
    assert {link[:1] for link in page.links} <= {"#"}
    assert page.text.count("<script>alert(1)</script>") > 3


def test_a_long_log_is_cut_to_what_matters(report, tmp_path):
    """The page of a log of 300,000 lines stays small, has the error open and says what is left out."""
    log = tmp_path / "long.log"
    noise = [f"step {number} of the epoch, all is well\n" for number in range(150_000)]
    log.write_text("".join([*noise, (OOM / "torch-shared-2.8.log").read_text(), *noise]))
    text = html.render(report(str(log)))
    assert len(text) < 400_000
    page = page_of(text)
    (key,) = page.of_class("key")
    assert key["id"] == "L0-150008"
    assert "lines are left out here" in page.text
    assert [tag for tag, attrs in page.tags if attrs.get("class") == "run" and tag == "details"]


def test_a_line_is_quoted_once(report):
    """What the answer quoted already is a link to the log the next time."""
    page = page_of(html.render(report(str(OOM / "torch-shared-2.8.log"))))
    assert len(page.of_class("again")) >= 2
    assert page.text.count("Tried to allocate 1024.00 MiB. GPU 0") == 3


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_report_in_two_languages_diagnoses_once(report, kb, monkeypatch, lang):
    """The other language is the same answer in other words, as if it had been asked for."""
    log = str(next(OOM.glob("*.log")))
    other = {"en": "zh", "zh": "en"}[lang]
    asked = []
    real = pipeline.find
    monkeypatch.setattr(pipeline, "find", lambda *args, **more: asked.append(args) or real(*args, **more))
    told = report(log, lang=lang)
    assert len(asked) == 1
    assert told.other == pipeline.explain([log], kb=kb, lang=other)
    assert told.other.diagnoses[0].title != told.answer.diagnoses[0].title
