"""The answer as SARIF 2.1.0 (OASIS standard of 2020-03-27), which GitHub, Azure DevOps and editors show at the line."""

import json
from typing import Any
from urllib.parse import quote

from errdoc import __version__
from errdoc.render.ci.finding import Finding

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def render(found: list[Finding]) -> str:
    """The findings as one run of errdoc; a clean log is a run without results."""
    rules = {one.rule: one for one in found}
    places = {rule: place for place, rule in enumerate(rules)}
    document = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "errdoc",
                        "semanticVersion": __version__,
                        "rules": [_rule(one) for one in rules.values()],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(one, places[one.rule]) for one in found],
            }
        ],
    }
    return json.dumps(document, indent=1) + "\n"


def _rule(one: Finding) -> dict[str, Any]:
    return {"id": one.rule, "shortDescription": {"text": one.title}, "defaultConfiguration": {"level": "error"}}


def _result(one: Finding, place: int) -> dict[str, Any]:
    log = _location(*one.log, inside=not one.log[0].startswith("/"))
    result = {
        "ruleId": one.rule,
        "ruleIndex": place,
        "level": "error",
        "kind": "fail",
        "message": {"text": _unlinked(one.text), "markdown": one.markdown},
        "locations": [_location(one.file, one.line, inside=one.in_repository) if one.in_repository else log],
        "relatedLocations": [{"id": 1, "message": {"text": _unlinked(one.key or one.title)}, **log}],
        "partialFingerprints": {"errdoc/v1": one.fingerprint},
    }
    # of 100; an error that no page names has none
    return result | ({"rank": round(one.confidence * 100, 1)} if one.confidence else {})


def _location(file: str, line: int, *, inside: bool) -> dict[str, Any]:
    drive = file[1:2] == ":"
    address = quote(file, safe="/:" if drive else "/")
    uri = f"file:///{address.lstrip('/')}" if drive or file.startswith("/") else address
    artifact = {"uri": uri, **({"uriBaseId": "%SRCROOT%"} if inside and not drive else {})}
    return {"physicalLocation": {"artifactLocation": artifact, "region": {"startLine": line}}}


def _unlinked(text: str) -> str:
    """Plain text in which nothing is a link: `[here](https://…)` is one in a message of SARIF (3.11.6)."""
    return text.replace("](", "] (")
