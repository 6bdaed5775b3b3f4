"""The answer as JUnit's XML, which every CI system lists among the failed tests."""

import re
import xml.etree.ElementTree as ET

from errdoc.model import Explanation
from errdoc.render.ci.finding import Finding

# What XML 1.0 has no character for: \x00, \x1b, lone surrogates, U+FFFE
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# "FAILED tests/test_step.py::TestStep::test_backward[cuda] - RuntimeError: …", "____ test_backward ____"
_FAILED = re.compile(r"^(?:FAILED|ERROR) (?P<file>[^\s:]{1,300}\.py)(?:::(?P<case>\S{1,300}))?(?= - |\s*$)")


def render(found: list[Finding], answer: Explanation) -> str:
    """The findings as failed cases of a suite named errdoc; a clean log is a case that passed.

    Args:
        found: the findings.
        answer: whose they are: its input names the case that passed.
    """
    suites = ET.Element("testsuites")
    count = str(max(len(found), 1))
    suite = ET.SubElement(suites, "testsuite", name="errdoc", tests=count, failures=str(len(found)), errors="0",
                          skipped="0")  # fmt: skip
    if not found:
        name = answer.sources[0].name if answer.sources else "-"
        ET.SubElement(suite, "testcase", classname="errdoc", name=_xml(name))
    for one in found:
        classname, name = case_of(one)
        case = ET.SubElement(suite, "testcase", classname=_xml(classname), name=_xml(name))
        failure = ET.SubElement(case, "failure", message=_xml(f"{one.title}: {one.key}"), type=_xml(one.rule))
        failure.text = _xml(one.text)
    ET.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(suites, encoding="unicode") + "\n"


def case_of(one: Finding) -> tuple[str, str]:
    """Class and name of the case that failed, as pytest writes them into its own report: the answer lies beside it."""
    failed = _FAILED.match(one.key)
    if failed:
        *classes, name = (failed["case"] or failed["file"]).split("::")
        return ".".join([failed["file"].removesuffix(".py").replace("/", "."), *classes]), name
    return one.file.removesuffix(".py").replace("/", ".") if one.in_repository else "errdoc", one.rule


def _xml(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)
