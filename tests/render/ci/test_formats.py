"""SARIF, GitLab's report, JUnit's XML and GitHub's annotations."""

import json
import os
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from errdoc.render.ci import annotations, gitlab, junit, sarif
from errdoc.render.ci.finding import findings

SCHEMAS = os.environ.get("ERRDOC_TEST_SCHEMAS", "")
SCENARIOS = ("diagnosed", "placed", "undecided", "several", "similar", "unknown", "told", "wrapper-alone", "clean")


def test_sarif_names_the_rule_the_place_and_the_log(found) -> None:
    """A result at the user's line, with the log's line as a related place."""
    (run,) = json.loads(sarif.render(found))["runs"]
    (result,) = run["results"]
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == found[0].rule
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "src/train.py", "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 41}
    log = result["relatedLocations"][0]["physicalLocation"]
    assert (log["artifactLocation"]["uri"], log["region"]["startLine"]) == ("runs/train.log", 1842)


@pytest.mark.skipif(not SCHEMAS, reason="ERRDOC_TEST_SCHEMAS names no folder with sarif-2.1.0.json")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_sarif_is_what_its_schema_says(answers, repository: Path, scenario: str) -> None:
    """The published one."""
    schema = json.loads((Path(SCHEMAS) / "sarif-2.1.0.json").read_text(encoding="utf-8"))
    document = json.loads(sarif.render(findings(answers.ANSWERS[scenario], "en", repository)))
    jsonschema.validate(document, schema)


def test_no_text_of_a_log_is_a_link_in_sarif(answers, repository: Path) -> None:
    """`[text](address)` is one there."""
    found = findings(answers.told_hostile("ValueError: [fix](https://evil.example) it"), "en", repository)
    (result,) = json.loads(sarif.render(found))["runs"][0]["results"]
    assert "](" not in result["message"]["text"]
    assert "](" not in result["relatedLocations"][0]["message"]["text"]


def test_gitlab_has_the_five_fields(found) -> None:
    """Those that GitLab requires, with a severity that it knows."""
    (row,) = json.loads(gitlab.render(found))
    assert row["location"] == {"path": "src/train.py", "lines": {"begin": 41}}
    assert row["check_name"] == found[0].rule
    assert re.fullmatch(r"[0-9a-f]{32}", row["fingerprint"])
    assert row["severity"] in ("info", "minor", "major", "critical", "blocker")
    assert "\n" not in row["description"]


def test_junit_has_the_answer_in_the_failed_case(found, answer) -> None:
    """Under the user's module."""
    suite = ET.fromstring(junit.render(found, answer)).find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures")) == ("1", "1")
    case = suite.find("testcase")
    assert case is not None
    assert (case.get("classname"), case.get("name")) == ("src.train", found[0].rule)
    assert case.findtext("failure") == found[0].text


@pytest.mark.parametrize(
    ("key", "case"),
    [
        ("FAILED tests/test_step.py::TestStep::test_backward[cuda] - RuntimeError: boom",
         ("tests.test_step.TestStep", "test_backward[cuda]")),
        ("FAILED tests/test_step.py::test_backward", ("tests.test_step", "test_backward")),
        ("ERROR tests/test_step.py", ("tests.test_step", "tests/test_step.py")),
        ("FAILED to allocate", ("src.train", "RULE")),
    ],
)  # fmt: skip
def test_a_case_of_pytest_keeps_its_name(found, key: str, case: tuple[str, str]) -> None:
    """As pytest's own report has it, so that both stand under one case."""
    one = replace(found[0], key=key, rule="RULE")
    assert junit.case_of(one) == case


def test_a_clean_log_is_a_case_that_passed(answers) -> None:
    """And a run without results, an empty list, no annotation."""
    suite = ET.fromstring(junit.render([], answers.CLEAN)).find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures"), len(suite)) == ("1", "0", 1)
    assert json.loads(sarif.render([]))["runs"][0]["results"] == []
    assert json.loads(gitlab.render([])) == []
    assert annotations.render([]) == ""


def test_an_annotation_is_one_line_at_the_users_line(found) -> None:
    """The runner reads a command up to the end of its line."""
    text = annotations.render(found)
    assert text.count("\n") == 1
    assert text.startswith("::error file=src/train.py,line=41,title=")
    assert "%0A" in text


def test_nothing_of_a_log_acts(hostile, answers) -> None:
    """No second command, no markup of XML, no escape sequence."""
    text = annotations.render(hostile)
    assert [line[:8] for line in text.splitlines()] == ["::error "]
    xml = junit.render(hostile, answers.TOLD)
    assert {element.tag for element in ET.fromstring(xml).iter()} == {"testsuites", "testsuite", "testcase", "failure"}
    for face in (text, xml, sarif.render(hostile), gitlab.render(hostile)):
        assert "\x1b" not in face
