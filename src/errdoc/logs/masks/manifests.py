"""Secrets of which one line says the name and the next one the value, as in the manifests of Kubernetes."""

from errdoc.logs.lazy import lazy
from errdoc.logs.masks.pseudonyms import NEW, Pseudonyms
from errdoc.logs.masks.public import NO_SECRET

# "  - name: HF_TOKEN", "name: \"DB_PASSWORD\","
_NAME = lazy(
    r"\bname[\"']?:\s{1,4}[\"']?[A-Za-z0-9_.-]{0,60}(?i:password|passwd|passphrase|token|secret|credential|api_?key|access_?key"
    r"|private_?key|secret_?key)(?i:_?(?:id|value|data|b64))?[\"']?,?\s*$"
)
# "    value: word", "\"value\": \"word\""
_VALUE = lazy(
    rf"\bvalue[\"']?:\s{{1,4}}(?P<quote>[\"'])?(?P<value>{NEW}(?(quote)[^\"'\n]{{3,3000}}|[^\s\"'#,]{{3,3000}}))"
)


def without_values(lines: list[str], names: Pseudonyms) -> list[str]:
    """Lines without the values of what the line before calls a secret."""
    kept = lines
    for number, line in enumerate(lines):
        if not number or "value" not in line or not _NAME.search(lines[number - 1]):
            continue
        found = _VALUE.search(line)
        if found and not NO_SECRET.fullmatch(found["value"]):
            kept = list(lines) if kept is lines else kept
            kept[number] = line[: found.start("value")] + names.of("token", found["value"]) + line[found.end("value") :]
    return kept
