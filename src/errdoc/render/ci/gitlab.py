"""The answer as GitLab's code quality report: `artifacts: reports: codequality`."""

import json

from errdoc.render.ci.finding import Finding


def render(found: list[Finding]) -> str:
    """The findings as GitLab's list: description, check_name, fingerprint, severity and location of each.

    GitLab shows a description as one line of text, beside the file and the line.
    """
    rows = [
        {
            "description": f"{one.title}: {one.key}" if one.key else one.title,
            "check_name": one.rule,
            "fingerprint": one.fingerprint,
            "severity": "critical",
            "location": {"path": one.file, "lines": {"begin": one.line}},
            # the specification's field for more: shown where the description is opened
            "content": {"body": one.markdown},
        }
        for one in found
    ]
    return json.dumps(rows, indent=1) + "\n"
