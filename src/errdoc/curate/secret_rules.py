"""Makes the table of public rules for secrets from gitleaks' own: `python -m errdoc.curate.secret_rules gitleaks.toml`.

What is put into Python's `re` is the part of a rule that finds the secret, in a group `value`. Rules are left out,
each with a word on standard output, where our own say more, where they find what is no secret in a log, and where
their regex takes long on hostile text.
"""

import json
import re
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

from errdoc.kb.adversary import near_misses

TABLE = Path(__file__).parent.parent / "logs" / "masks" / "gitleaks.json"
#: Rules that are left out, with the reason.
LEFT_OUT = {
    "generic-api-key": "finds digests and names of layers; logs/masks/secrets.py asks for more",
    "curl-auth-header": "looks across lines; logs/masks/secrets.py has it",
    "curl-auth-user": "looks across lines; logs/masks/secrets.py has it",
    "private-key": "looks across lines; logs/masks/tokens.py has it",
    "kubernetes-secret-yaml": "looks across lines; logs/masks/secrets.py has it",
    "jwt-base64": "named parts of no use here; logs/masks/tokens.py has it",
}
# What leads to the keyword and costs most; nothing of it is secret: "[\w.-]{0,50}?"
_LEAD = re.compile(r"^(\(\?i\))?\[\\w\.-\]\{0,50\}\?(?:\(\?i:\[\\w\.-\]\{0,50\}\?)?")
#: Seconds for a text of 20,000 characters that is meant to take long.
_SLOW = 0.2


def converted(regex: str) -> str:
    """A regex of Go as one of Python, whose secret is the group `value`.

    Raises:
        re.error: Python has no such regex.
    """
    regex = regex.replace(r"\z", r"\Z").replace("[[:alnum:]]", "[A-Za-z0-9]").replace(r"[:alnum:]", "A-Za-z0-9")
    inner = _LEAD.match(regex)
    if inner:
        # a group that the lead opens is opened again without it
        opened = "(?i:" if "(?i:" in inner.group() else ""
        regex = (inner[1] or "") + opened + regex[inner.end() :]
    regex = _scoped(regex)
    compiled = re.compile(regex)
    if compiled.groups == 0:
        return f"(?P<value>{regex})"
    at = _first_group(regex)
    regex = re.sub(r"\(\?P<(?!value>)\w+>", "(?:", regex)
    return f"{regex[:at]}(?P<value>{regex[at + 1 :]}"


def _scoped(regex: str) -> str:
    """`(?i)` in the middle holds from there to the end of its group: as a group of its own."""
    while (at := regex.find("(?i)")) >= 0:
        depth, end, escaped, inside = 0, len(regex), False, False
        for place in range(at + 4, len(regex)):
            mark = regex[place]
            if escaped:
                escaped = False
            elif mark == "\\":
                escaped = True
            elif inside:
                inside = mark != "]"
            elif mark == "[":
                inside = True
            elif mark == "(":
                depth += 1
            elif mark == ")":
                if depth == 0:
                    end = place
                    break
                depth -= 1
        regex = f"{regex[:at]}(?i:{regex[at + 4 : end]}){regex[end:]}"
    return regex


def _first_group(regex: str) -> int:
    """Where the first group that captures begins."""
    escaped = inside = False
    for place, mark in enumerate(regex):
        if escaped:
            escaped = False
        elif mark == "\\":
            escaped = True
        elif inside:
            inside = mark != "]"
        elif mark == "[":
            inside = True
        elif mark == "(" and regex[place + 1] != "?":
            return place
    raise re.error("no group")


def is_slow(regex: str) -> bool:
    """Whether hostile text of 20,000 characters takes long."""
    compiled = re.compile(regex)
    # a few characters first: what doubles with each of them would not end on many
    for size in (16, 20, 24, 28, 100, 1_000, 20_000):
        for text in near_misses(regex, size):
            started = time.process_time()
            compiled.sub("", text)
            if time.process_time() - started > _SLOW:
                return True
    return False


def table(given: dict[str, Any]) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """The rows that are kept, and why the other rules are not, by id."""
    rows, left = [], {}
    for rule in given["rules"]:
        ident = rule["id"]
        if "regex" not in rule:
            left[ident] = "is about files"
        elif ident in LEFT_OUT:
            left[ident] = LEFT_OUT[ident]
        else:
            try:
                regex = converted(rule["regex"])
                slow = is_slow(regex)
            except re.error as error:
                left[ident] = f"no regex of Python: {error}"
                continue
            if slow:
                left[ident] = "slow on hostile text"
                continue
            rows.append({
                "id": ident, "keywords": rule["keywords"], "entropy": rule.get("entropy", 0), "regex": regex,
            })  # fmt: skip
    return rows, left


def main() -> None:
    """Writes the table from the file that is named on the command line."""
    rows, left = table(tomllib.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    TABLE.write_text(f"[\n{lines}\n]\n", encoding="utf-8", newline="\n")
    for ident, why in left.items():
        sys.stdout.write(f"left out: {ident}: {why}\n")
    sys.stdout.write(f"{len(rows)} rules\n")


if __name__ == "__main__":
    main()
