"""What tells causes apart."""

from pathlib import Path

from errdoc.curate.pairs import Pair, check, pairs
from errdoc.curate.report import pairs_data, pairs_text
from errdoc.kb.page import load

PUMP = "failures/cudnn/pump-broke/failure.md"
TRIAL = "Cool it: if it runs, it was too hot."


def told(root: Path) -> dict[str, str]:
    """By what each cause of the pump is told."""
    return {one.cause: one.by for one in pairs(root, ["pump-broke"])}


def mend(root: Path, old: str, new: str) -> None:
    """Changes the pump's page."""
    path = root / PUMP
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def bare(root: Path) -> None:
    """Takes the evidence of the pump's causes and of cause pages away."""
    for path in (root / PUMP, *(root / "causes").glob("*.md")):
        lines = path.read_text(encoding="utf-8").split("\n")
        kept, inside = [], False
        for line in lines:
            if line.startswith("[["):
                inside = line in ("[[cause.evidence]]", "[[evidence]]")
            if line == "```":
                inside = False
            if not inside:
                kept.append(line)
        path.write_text("\n".join(kept), encoding="utf-8")


def test_evidence_tells_a_cause_before_a_check_and_a_trial(small: Path) -> None:
    """Of the pair itself or of the cause under every failure."""
    assert set(told(small).values()) == {"evidence"}


def test_a_pair_without_anything_is_named_by_the_lint_where_its_page_is_stable(small: Path) -> None:
    """A draft may still lack it."""
    bare(small)
    assert set(told(small).values()) == {""}
    assert not list(check(load(small)[0]))
    mend(small, 'family = "cudnn"', 'family = "cudnn"\nstatus = "stable"')
    assert [finding.code for finding in check(load(small)[0])] == ["KB145", "KB145"]


def test_a_trial_tells_a_cause_and_the_page_tells_the_trial(small: Path) -> None:
    """What only trying tells stands where the reader looks for it."""
    bare(small)
    mend(small, 'id = "too-hot"\n', f'id = "too-hot"\ntrial = "{TRIAL}"\n')
    assert told(small)["too-hot"] == "trial"
    assert [finding.code for finding in check(load(small)[0])] == ["KB145"]
    mend(small, "## Often advised", f"## How to tell the causes apart\n\n- {TRIAL}\n\n## Often advised")
    assert not list(check(load(small)[0]))


def test_the_report_counts_what_tells() -> None:
    """One line for each pair, then the sums; JSON has the same."""
    rows = [Pair("it-broke", "too-hot", "evidence", 2), Pair("it-broke", "too-cold", "")]
    assert pairs_text(rows).splitlines()[-1] == "2 pairs: 1 by evidence, 1 by nothing"
    assert pairs_data(rows)["totals"] == {"evidence": 1, "nothing": 1}
