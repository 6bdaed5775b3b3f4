"""The campaign of secrets: it draws what the tables hold, and sees what comes out."""

import pytest
from fuzz.campaign import Budget
from tests.logs.masks import drawn

from errdoc.logs.masks.redact import Redactor
from fuzz import redaction


@pytest.fixture
def short(monkeypatch, tmp_path):
    """One kind, one recording, one log in which all is well."""
    table = tmp_path / "secrets_test.toml"
    table.write_text(
        '[[kind]]\nid = "token"\nclass = "secret"\nvalue = "hf_[A-Za-z]{34}"\n'
        "shapes = ['HF_TOKEN={v}', '--token {v}', 'KeyError: {v}']\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(redaction, "TABLES", [table])
    monkeypatch.setattr(redaction, "_PLANTED", 3)
    monkeypatch.setattr(redaction, "RECORDED", redaction.RECORDED[:1])
    return drawn.read(table)


def test_the_campaign_counts_what_it_draws(short):
    """Each kind in each shape, in lines and in an answer; the same seed finds the same."""
    tally = redaction.campaign(Budget(count=1, seed=3))
    assert tally.tried == 5
    assert (tally.counted["secrets in lines"], tally.counted["secrets in answers"]) == (3, 3)
    assert tally.breaches == []
    assert redaction.campaign(Budget(count=1, seed=3)) == tally


def test_the_campaign_sees_what_comes_out(short, monkeypatch):
    """Where nothing is redacted, lines and answers breach the promise."""
    monkeypatch.setattr(redaction, "redact", str)
    monkeypatch.setattr(Redactor, "redact", lambda self, text: text)
    tally = redaction.campaign(Budget(count=1, seed=3))
    assert tally.counted["secrets out of lines"] == 3
    assert any("token, shape 2, comes out of answers" in breach for breach in tally.breaches)


def test_the_campaign_sees_a_changed_diagnosis(short, monkeypatch):
    """A redactor that takes out the errors themselves is found."""
    monkeypatch.setattr(Redactor, "redact", lambda self, text: "<token-1>")
    tally = redaction.campaign(Budget(count=1, seed=3))
    assert any("redaction changes the status" in breach for breach in tally.breaches)
